"""The switch of the language: it changes by the reader's own tap and stays for this device."""

from flask import Blueprint, request
from werkzeug.wrappers import Response

from referee.web import back, i18n

language = Blueprint("language", __name__)

language.add_app_template_global(back.here)

_A_YEAR = 365 * 24 * 60 * 60


@language.post("/language")
def choose() -> Response:
    """Keeps the chosen language and goes back to the page it was chosen on."""
    response = back.to_where_it_was_chosen()
    chosen = request.form.get("language")
    if chosen in {each.locale for each in i18n.offered()}:
        response.set_cookie(
            i18n.COOKIE,
            chosen,
            max_age=_A_YEAR,
            httponly=True,
            samesite="Strict",
            secure=request.is_secure,
        )
    return response
