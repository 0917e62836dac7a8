"""Who records on this device: a name, kept by the device, that goes with every entry.

No account: it says who typed, as initials on a sheet of paper do.
"""

from urllib.parse import quote, unquote

from flask import request
from werkzeug.wrappers import Response

COOKIE = "judge"
LONGEST = 60
_A_DAY = 24 * 60 * 60


def name() -> str | None:
    """The name that was kept; None where nobody said one."""
    return unquote(request.cookies.get(COOKIE, ""))[:LONGEST].strip() or None


def keep(response: Response, given: str) -> None:
    response.set_cookie(
        COOKIE,
        quote(given.strip()[:LONGEST]),
        max_age=_A_DAY,
        httponly=True,
        samesite="Strict",
        secure=request.is_secure,
    )
