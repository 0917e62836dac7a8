"""The way in: a PIN, and the name of whoever records on this device; and the way out."""

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from referee import doorkeeping
from referee.web import back, desk, judge
from referee.web.doors import doors, sessions, turned_away, visitor
from referee.web.doors.knock import NotLetIn, knock
from referee.web.doors.turned_away import PIN, WayIn
from referee.web.doors.words import ROLES
from referee.web.translate import gettext

sign_in = Blueprint("sign_in", __name__)


@sign_in.get("/sign-in")
def ask() -> Response:
    return _page(request.args.get("back", "/"))


@sign_in.post("/sign-in")
def enter() -> BaseResponse:
    """Sign this device in, as what its PIN says; then back to where it was asked."""
    response = back.to_where_it_was_chosen()
    if not doors.are_shut():
        return response
    try:
        role = knock(request.form.get(PIN, ""))
    except NotLetIn as refused:
        return _page(request.form.get("back", "/"), refused)
    name = request.form.get("judge", "").strip() or judge.name() or ""
    signed, _ = sessions.start(role, name=name, instead_of=sessions.current())
    sessions.keep(response, signed)
    judge.keep(response, name)
    return response


@sign_in.post("/sign-out")
def leave() -> BaseResponse:
    response = redirect("/sign-in", code=303)
    if session := sessions.current():
        doorkeeping.sign_out(doors.record(), session, now=desk.now())
    sessions.drop(response)
    return response


@sign_in.app_template_global("door_links")
def door_links() -> tuple[tuple[str, str], ...]:
    """What a page offers of doors and health to whoever asks: address and words."""
    health = ("/health", gettext("Health"))
    if not doors.are_shut():
        return (health,)
    mine = ("/sign-in", gettext("Signed in"))
    return (mine, ("/doors", gettext("Doors")), health) if visitor.is_head_judge() else (mine,)


def _page(asked_at: str, refused: NotLetIn | None = None) -> Response:
    session = sessions.current() if doors.are_shut() else None
    text = gettext("Give the PIN of the event. The Head Judge has one of their own.")
    if not doors.are_shut():
        text = gettext("This server is for this computer alone: nobody has to sign in.")
    way = WayIn(
        title=gettext("Sign in"),
        text=text,
        action="/sign-in",
        button=gettext("Sign in"),
        fields=(("back", asked_at),),
        asks_name=True,
        name=request.form.get("judge", judge.name() or ""),
        fault=refused.sentence if refused else "",
        signed_in=_signed_in(session),
    )
    response = turned_away.page(way, refused.status if refused else 200)
    if refused and refused.seconds:
        response.headers["Retry-After"] = str(refused.seconds)
    return response


def _signed_in(session: doorkeeping.Session | None) -> str:
    if session is None:
        return ""
    role = str(ROLES[session.role])
    if session.name:
        return gettext("Signed in: %(name)s (%(role)s)", name=session.name, role=role)
    return gettext("Signed in: %(role)s", role=role)
