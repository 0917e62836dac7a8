"""What somebody is told who may not do what they asked, and the way in.

Owns the answers: a page with the PIN to be given and all that was typed, a word for htmx, a problem
for the API. Must not decide who may do what.
"""

from dataclasses import dataclass, replace
from urllib.parse import urlencode

from flask import Response, make_response, render_template, request
from werkzeug.exceptions import RequestEntityTooLarge

from referee.doorkeeping import Role
from referee.web import desk, htmx, judge, problems
from referee.web.addresses import event_url
from referee.web.doors.knock import NotLetIn
from referee.web.doors.visitor import Visitor
from referee.web.errors import page_of
from referee.web.translate import gettext
from referee.web.words import shortened

PIN = "pin"
"""The field in which a PIN comes along with a form."""

_SCREENS_SHOWN = 3
_FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")

Fields = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Screen:
    """The hall screen of an event, open to everybody."""

    url: str
    name: str


@dataclass(frozen=True, slots=True)
class WayIn:
    """The page on which a PIN is given. ``fields``: what was typed before, to be sent along.

    ``name``: who records here, asked only where the device signs in; ``note``: what is lost.
    """

    title: str
    text: str
    action: str
    button: str
    fields: Fields = ()
    asks_name: bool = False
    name: str = ""
    fault: str = ""
    note: str = ""
    signed_in: str = ""
    screens: tuple[Screen, ...] = ()


def page(way: WayIn, status: int) -> Response:
    way = replace(way, screens=_screens())
    return make_response(render_template("doors/sign_in.html", way=way), status)


def from_elsewhere() -> Response:
    """The answer to another machine, where the server is for its own alone."""
    sentence = gettext(
        "This server is for the computer it runs on. Start it with --lan to let others in."
    )
    if problems.is_wanted():
        return problems.problem("elsewhere", 403, gettext("Not from here"), sentence)
    return page_of(403, sentence)


def answer(visitor: Visitor, needed: Role, refused: NotLetIn | None) -> Response:
    """The answer to a request that needs the role ``needed``, which the visitor has not."""
    status = refused.status if refused else (403 if visitor.session else 401)
    sentence = why(needed) if visitor.role else signed_out()
    if problems.is_wanted():
        response = _problem(visitor, refused.sentence if refused else sentence, status)
    elif not htmx.is_fragment_wanted():
        response = page(_way(sentence, needed, refused), status)
    elif request.method == "POST":  # the page keeps what it has sent
        response = htmx.fragment(refused.sentence if refused else sentence, status)
    else:
        response = htmx.elsewhere(f"/sign-in?{urlencode({'back': htmx.page_shown()})}", status)
    if status == 401:
        response.headers["WWW-Authenticate"] = 'Bearer realm="referee"'
    if refused and refused.seconds:
        response.headers["Retry-After"] = str(refused.seconds)
    return response


def why(needed: Role) -> str:
    if needed is Role.HEAD_JUDGE:
        return gettext(
            "Only the Head Judge does this. Hand the tablet over, or ask for the Head Judge’s PIN."
        )
    return signed_out()


def signed_out() -> str:
    return gettext("This device is not signed in. Give the PIN of the event.")


def _way(sentence: str, needed: Role, refused: NotLetIn | None) -> WayIn:
    title = gettext("Head Judge only") if needed is Role.HEAD_JUDGE else gettext("Sign in")
    fault = refused.sentence if refused else ""
    sign_in = gettext("Sign in")
    if request.method != "POST":
        here = request.full_path.rstrip("?")
        name, back = judge.name() or "", (("back", here),)
        return WayIn(title, sentence, "/sign-in", sign_in, back, True, name, fault)
    fields = typed()
    if fields is None:
        note = gettext(
            "What was sent could not be kept here. Sign in, go back to the form and send it again."
        )
        return WayIn(title, sentence, "/sign-in", sign_in, note=note, fault=fault)
    button = gettext("Send it with this PIN")
    return WayIn(title, sentence, request.full_path.rstrip("?"), button, fields, fault=fault)


def _screens() -> tuple[Screen, ...]:
    """The hall screens of the latest events."""
    events = desk.events()
    latest = events.ids()[:_SCREENS_SHOWN]
    return tuple(
        Screen(f"{event_url(id_)}/screen", shortened(events.load(id_).name)) for id_ in latest
    )


def typed() -> Fields | None:
    """The fields of the form that was sent, without the PIN; None where a file was, or too much."""
    if request.mimetype not in _FORMS:
        return None
    try:
        if any(file.filename for file in request.files.values()):
            return None
        return tuple((name, text) for name, text in request.form.items(multi=True) if name != PIN)
    except RequestEntityTooLarge:
        return None


def _problem(visitor: Visitor, sentence: str, status: int) -> Response:
    if status == 429:
        return problems.problem("wait", status, gettext("Too many wrong PINs"), sentence)
    if visitor.role:
        return problems.problem("head-judge-only", 403, gettext("Head Judge only"), sentence)
    return problems.problem("sign-in", status, gettext("Not signed in"), sentence)
