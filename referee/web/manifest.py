"""The manifest: what a tablet needs to put the app on its home screen, in the reader's language.

Owns its words and the list of icons, which ``make icons`` draws. Must not know a page.
"""

from collections.abc import Iterator, Mapping

from flask import Blueprint, Response, jsonify, url_for

from referee.translations.languages import html_language
from referee.web.device import theme_grounds
from referee.web.translate import gettext, locale

manifest = Blueprint("manifest", __name__)

SIZES = (192, 512)
_MASKABLE = "icon-maskable"
_PLAIN = "icon"


@manifest.get("/manifest.webmanifest")
def show() -> Response:
    ground = theme_grounds()[0][1]
    response = jsonify(
        id="/",
        name=gettext("Tag duel referee"),
        short_name=gettext("Referee"),
        description=gettext("The judge’s record for tag duels played with paper cards."),
        lang=html_language(locale()),
        dir="ltr",
        start_url="/",
        scope="/",
        display="standalone",
        orientation="any",
        theme_color=ground,
        background_color=ground,
        categories=["games", "utilities"],
        icons=list(_icons()),
    )
    response.mimetype = "application/manifest+json"
    response.vary.update(("Cookie", "Accept-Language"))
    return response


def _icons() -> Iterator[Mapping[str, str]]:
    for name, purpose in ((_PLAIN, "any"), (_MASKABLE, "maskable")):
        yield _icon(f"{name}.svg", "any", "image/svg+xml", purpose)
        for size in SIZES:
            yield _icon(f"{name}-{size}.png", f"{size}x{size}", "image/png", purpose)


def _icon(file: str, sizes: str, kind: str, purpose: str) -> Mapping[str, str]:
    src = url_for("static", filename=f"icons/{file}")
    return {"src": src, "sizes": sizes, "type": kind, "purpose": purpose}
