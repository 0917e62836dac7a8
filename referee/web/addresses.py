"""Our addresses: where a match and an event are found, and how long a number in one may be.

Must not know what is shown there.
"""

from urllib.parse import quote

from flask import Flask
from werkzeug.routing import IntegerConverter


class Number(IntegerConverter):
    """At most nine digits: at a longer number there is nothing, and no record holds one."""

    regex = r"[0-9]{1,9}"


def init_app(app: Flask) -> None:
    app.url_map.converters["int"] = Number


def match_url(match_id: str) -> str:
    return f"/matches/{quote(match_id, safe='')}"


def event_url(event_id: str) -> str:
    return f"/events/{quote(event_id, safe='')}"
