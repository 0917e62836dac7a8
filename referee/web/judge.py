"""Who records on this device: a name, kept by the device, that goes with every entry.

No account: it says who typed, as initials on a sheet of paper do. It is the one name of a device,
also in the list of those that are signed in.
"""

from urllib.parse import quote, unquote

from flask import g, request
from werkzeug.wrappers import Response

COOKIE = "judge"
LONGEST = 60
_SIGNED_IN = "signed_in_as"
_A_DAY = 24 * 60 * 60


def name() -> str | None:
    """The name that was kept, else the one that was signed in with; None where there is none."""
    kept = unquote(request.cookies.get(COOKIE, ""))[:LONGEST].strip()
    return kept or g.get(_SIGNED_IN) or None


def signed_in_as(given: str) -> None:
    """The name to go by in this request, where the device has kept none."""
    setattr(g, _SIGNED_IN, given)


def keep(response: Response, given: str) -> None:
    response.set_cookie(
        COOKIE,
        quote(given.strip()[:LONGEST]),
        max_age=_A_DAY,
        httponly=True,
        samesite="Strict",
        secure=request.is_secure,
    )
