"""The page of the guided first Duel: begin it, go on with it, start it again.

Owns the practice match that belongs to a device. Everything on its board is the board's own.
"""

from flask import Blueprint, redirect, render_template, request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as BaseResponse

from referee import officiate
from referee.web import answers, desk, judge
from referee.web.addresses import match_url
from referee.web.front import default_names
from referee.web.opening_form import read_opening
from referee.web.translate import gettext

learn = Blueprint("learn", __name__)

_COOKIE = "practice"
_A_WEEK = 7 * 24 * 60 * 60


@learn.app_template_global("is_practice")
def is_practice(match_id: str) -> bool:
    """Whether a match is practice, which its papers say."""
    return officiate.is_practice(match_id)


@learn.get("/learn")
def show() -> str:
    """What the guided first Duel is, and the way into it."""
    return render_template("learn/learn.html", going=_going())


@learn.post("/learn")
def begin() -> BaseResponse:
    """A new practice match, which this device goes back to from now on."""
    line = read_opening(_practice_form(), names=default_names(), by=judge.name())
    key = request.form.get("key") or None
    try:
        opened = officiate.open_match(
            desk.matches(), line, now=desk.now(), key=key, as_practice=True
        )
    except officiate.KeyReused:
        return redirect("/learn", code=303)
    except officiate.StoreUnavailable as error:
        return answers.unavailable(error, "/learn")
    response = redirect(match_url(opened.id), code=303)
    response.set_cookie(
        _COOKIE,
        opened.id,
        max_age=_A_WEEK,
        path="/learn",
        httponly=True,
        samesite="Strict",
        secure=request.is_secure,
    )
    return response


def _practice_form() -> MultiDict[str, str]:
    """The form of a new match, as it is filled in for practice."""
    return MultiDict(
        {
            "ruleset": "tag-2013",
            "duelist_A1": gettext("Ana"),
            "duelist_B1": gettext("Bo"),
            "duelist_A2": gettext("Cy"),
            "duelist_B2": gettext("Di"),
        }
    )


def _going() -> str:
    """The address of this device's practice match while it is not over; else empty."""
    match_id = request.cookies.get(_COOKIE, "")
    if not officiate.is_practice(match_id):
        return ""
    try:
        match = officiate.load(desk.matches(), match_id)
    except officiate.UnknownMatch:
        return ""
    return "" if match.is_over else match_url(match_id)
