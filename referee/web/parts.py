"""Parts of a live page: each is rendered once for what it shows.

A page is made whole for every entry, but an entry changes little of it. A part hangs on its
template, the language and its views alone, so what was rendered for them before, at this table or
another, is what would be rendered now. What is new each time, the match and its position, the round
clock, the time of day and the keys of the forms, are gaps in what is kept; they are filled when the
page is put together.

Owns what is kept between two pages, which is never more than what the templates would say again.
"""

import secrets
from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache

from flask import Flask, current_app
from markupsafe import Markup, escape

from referee.web import translate
from referee.web.keys import new_keys

_EXTENSION = "referee.parts"
_KEPT = 8192  # the boards of a large event in a few languages
# No text that anybody types can hold these.
AFTER, AT, _URL, _KEY, _NUMBERS, _DIGITS = (secrets.token_hex(16) for _ in range(6))


@dataclass(frozen=True, slots=True)
class Gaps:
    """What the forms and links of a part carry, with a gap where each page has its own.

    ``numbers`` and ``digits``: what the script paints the round clock from, and what it says.
    """

    url: str = _URL
    after: str = AFTER
    numbers: str = _NUMBERS
    digits: str = _DIGITS

    def new_key(self) -> str:
        return _KEY


def init_app(app: Flask) -> None:
    @lru_cache(maxsize=_KEPT)
    def rendered(
        template: str,
        locale: str,  # noqa: ARG001 - the one that is spoken: kept apart by it
        views: tuple[tuple[str, Hashable], ...],
    ) -> Markup:
        html = app.jinja_env.get_template(template).render(dict(views))
        return Markup(html)  # noqa: S704 - a template of ours, which escapes

    app.extensions[_EXTENSION] = rendered
    app.jinja_env.globals["part"] = part


def part(template: str, /, **views: Hashable) -> Markup:
    """``template`` as it shows ``views``, none of which may hold what changes by itself."""
    rendered = current_app.extensions[_EXTENSION]
    html: Markup = rendered(template, translate.locale(), tuple(views.items()))
    return html


def clocked(html: str, *, numbers: str, digits: str) -> str:
    """``html`` with the round clock as it is painted from ``numbers``, attributes of HTML."""
    return html.replace(_NUMBERS, numbers).replace(_DIGITS, escape(digits))


def filled(html: str, *, url: str, after: int, at: str) -> Markup:
    """``html`` with its match and position, the time of day, and a key of its own in every form."""
    whole = html.replace(_URL, escape(url)).replace(AFTER, str(after)).replace(AT, at)
    first, *others = whole.split(_KEY)
    keyed = zip(new_keys(len(others)), others, strict=True)
    return Markup(first + "".join(key + piece for key, piece in keyed))  # noqa: S704 - ours
