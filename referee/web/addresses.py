"""The numbers in our addresses: how long one may be. Must not know what it counts."""

from flask import Flask
from werkzeug.routing import IntegerConverter


class Number(IntegerConverter):
    """At most nine digits: at a longer number there is nothing, and no record holds one."""

    regex = r"[0-9]{1,9}"


def init_app(app: Flask) -> None:
    app.url_map.converters["int"] = Number
