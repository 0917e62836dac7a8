"""The session of the device that asks: a signed cookie, and what the device calls itself.

Owns the cookie. Must not decide what the session may do.
"""

import hashlib
import re

from flask import current_app, request
from itsdangerous import BadSignature, Signer
from werkzeug.wrappers import Response

from referee import doorkeeping
from referee.doorkeeping import Role, Session
from referee.web import desk, judge
from referee.web.doors import doors

COOKIE = "referee_session"
_SALT = "referee.doors"
_LONGEST_DEVICE = 40
_A_MONTH = 30 * 24 * 60 * 60  # the session itself is over long before
# What a browser calls the device it runs on, the most telling first.
_DEVICES = (
    (re.compile(r"iPad"), "iPad"),
    (re.compile(r"iPhone"), "iPhone"),
    (re.compile(r"CrOS"), "Chromebook"),
    (re.compile(r"Android[^;)]*; ([^;)]+?)(?: Build/[^;)]*)?\)"), ""),
    (re.compile(r"Android"), "Android"),
    (re.compile(r"Macintosh"), "Mac"),
    (re.compile(r"Windows"), "Windows"),
    (re.compile(r"Linux"), "Linux"),
)
_BROWSERS = (
    (re.compile(r"Edg[A-Za-z]*/"), "Edge"),
    (re.compile(r"Firefox/|FxiOS/"), "Firefox"),
    (re.compile(r"Chrome/|CriOS/"), "Chrome"),
    (re.compile(r"Safari/"), "Safari"),
)


def current() -> Session | None:
    """The session of the device that asks, if it has one that is not over."""
    signed = request.cookies.get(COOKIE)
    if not signed:
        return None
    try:
        token = _signer().unsign(signed).decode()
    except (BadSignature, UnicodeDecodeError):
        return None
    return doorkeeping.find(doors.record(), token, now=desk.now())


def start(role: Role, *, name: str, instead_of: Session | None) -> tuple[str, Session]:
    """Sign the device in: the value of its cookie, and its session."""
    token, session = doorkeeping.sign_in(
        doors.record(),
        role,
        name=name[: judge.LONGEST],
        device=device_name(request.user_agent.string),
        address=request.remote_addr or "",
        now=desk.now(),
        instead_of=instead_of,
    )
    return _signer().sign(token).decode(), session


def keep(response: Response, signed: str) -> None:
    response.set_cookie(
        COOKIE,
        signed,
        max_age=_A_MONTH,
        httponly=True,
        samesite="Lax",  # a board opened from a message of a colleague is opened signed in
        secure=request.is_secure,
    )


def drop(response: Response) -> None:
    response.delete_cookie(COOKIE, httponly=True, samesite="Lax", secure=request.is_secure)


def device_name(agent: str) -> str:
    """What a browser says of itself, in a word or two."""
    named = [_first(_DEVICES, agent), _first(_BROWSERS, agent)]
    return ", ".join(name for name in named if name)[:_LONGEST_DEVICE] or agent[:_LONGEST_DEVICE]


def _first(table: tuple[tuple[re.Pattern[str], str], ...], agent: str) -> str:
    for pattern, name in table:
        if found := pattern.search(agent):
            return name or found[1].strip()
    return ""


def _signer() -> Signer:
    secret = current_app.secret_key
    assert secret is not None  # made on the first start
    return Signer(secret, salt=_SALT, digest_method=hashlib.sha256)
