"""The switch of the language: it changes by the reader's own tap and stays for this device."""

from flask import Blueprint, request
from werkzeug.wrappers import Response

from referee.web import back
from referee.web.i18n import COOKIE, available

language = Blueprint("language", __name__)

_A_YEAR = 365 * 24 * 60 * 60


@language.post("/language")
def choose() -> Response:
    """Keeps the chosen language and goes back to the page it was chosen on."""
    response = back.to_where_it_was_chosen()
    chosen = request.form.get("language")
    if chosen in {offered.locale for offered in available()}:
        response.set_cookie(
            COOKIE,
            chosen,
            max_age=_A_YEAR,
            httponly=True,
            samesite="Strict",
            secure=request.is_secure,
        )
    return response
