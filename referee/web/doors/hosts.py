"""The names of this machine: a request for another one is not for us.

Owns which they are. A page of another site could otherwise have its own name point here and speak
to us in the reader's browser. A number is nobody's name: every numeric address is taken.
"""

import ipaddress
import re
import socket
from functools import cache, lru_cache

from flask import Flask, Response, current_app, request
from werkzeug.sansio.utils import host_is_trusted

from referee.web import problems
from referee.web.errors import page_of
from referee.web.translate import gettext

MISDIRECTED = 421
_EXTENSION = "referee.trusted-hosts"
# The addresses that one machine is reached at are few.
_ADDRESSES = 64
_NAME = re.compile(r"[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?")


def init_app(app: Flask) -> None:
    """Takes over the setting ``TRUSTED_HOSTS``, by which Flask would refuse our numbers as well."""
    app.extensions[_EXTENSION] = tuple(app.config["TRUSTED_HOSTS"] or ())
    app.config["TRUSTED_HOSTS"] = None


def refuse_foreign() -> Response | None:
    """421 for a request that names another machine."""
    if is_own(request.host):
        return None
    sentence = gettext(
        "This server does not go by the name %(host)s. Open the address that it shows where it was"
        " started. Nothing was recorded.",
        host=request.host,
    )
    if problems.is_wanted():
        title = gettext("Another machine was asked for")
        return problems.problem("foreign-host", MISDIRECTED, title, sentence)
    return page_of(MISDIRECTED, sentence)


def is_own(host: str) -> bool:
    name = host.rpartition(":")[0] if ":" in host and not host.endswith("]") else host
    name = name.strip("[]").rstrip(".").lower()
    if name in own_names() or _is_number(name):
        return True
    trusted: tuple[str, ...] = current_app.extensions[_EXTENSION]
    return bool(trusted) and host_is_trusted(host, trusted)


@lru_cache(maxsize=_ADDRESSES)
def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


@cache
def own_names() -> frozenset[str]:
    """What this machine is called, here and by its neighbors."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    names = {"localhost", name, short, f"{short}.local"}
    return frozenset(name for name in names if _NAME.fullmatch(name))
