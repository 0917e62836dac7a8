"""The way back to the page on which something was chosen: one of ours, never another site."""

import re
from urllib.parse import urlsplit, urlunsplit

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

# Two slashes, in whichever way a browser reads them, are the name of another site; it skips
# control characters.
_OWN_PATH = re.compile(r"/(?![/\\])[^\x00-\x1f\x7f]*")


def here() -> str:
    """The address of the page at hand; of the one before it where this one answers a form."""
    if request.method == "GET":
        return request.full_path.removesuffix("?")
    before = urlsplit(request.referrer or "")
    is_ours = before.netloc == request.host
    return urlunsplit(("", "", before.path, before.query, "")) if is_ours else ""


def own_path(path: str) -> str:
    """``path``, where it is one of ours; else that of the list of matches."""
    return path if _OWN_PATH.fullmatch(path) else url_for("matches.index")


def to_where_it_was_chosen() -> Response:
    """Follows the form's field ``back``; to the list of matches where that is no path of ours."""
    return redirect(own_path(request.form.get("back", "")), code=303)
