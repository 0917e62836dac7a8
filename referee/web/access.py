"""Access: what a browser may do with our pages, and from where something may be sent to us.

Owns the security headers, and the checks that a form is whole and comes from one of our own pages.
On plain http in a hall browsers send no ``Sec-Fetch-Site``, so the ``Origin`` is the fallback.
"""

from collections.abc import Iterator

from flask import Flask, Response, abort, request

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
}
# The screen of a board stays on; nothing else of a tablet is anybody's. A script or a style asks
# for nothing by itself: it is the page's policy that holds.
_PERMISSIONS = (
    "screen-wake-lock=(self), camera=(), geolocation=(), microphone=(), payment=(), usb=()"
)
_SAFE = ("GET", "HEAD", "OPTIONS")


def init_app(app: Flask) -> None:
    app.before_request(refuse_bodies_without_length)
    app.before_request(refuse_foreign_forms)
    app.after_request(add_headers)


def refuse_bodies_without_length() -> None:
    """411 for a body whose sender does not say how long it is: half of it could pass for all.

    The server claims that every body ends where it ends, also one that was cut off; without that
    claim one shorter than its length is found out.
    """
    request.environ.pop("wsgi.input_terminated", None)
    if request.content_length is None and "Transfer-Encoding" in request.headers:
        abort(411)


def refuse_foreign_forms() -> None:
    """403 for a form that another site's page sent."""
    if request.method in _SAFE:
        return
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None and site not in ("same-origin", "none"):
        abort(403)
    origin = request.headers.get("Origin")
    if site is None and origin is not None and origin != request.host_url.rstrip("/"):
        abort(403)


def add_headers(response: Response) -> Response:
    """What the view said itself stays as it said it."""
    headers = response.headers
    said = {name.lower() for name, _ in headers}
    for name, value in _wanted_headers():
        if name.lower() not in said:
            headers.add(name, value)
    return response


def _wanted_headers() -> Iterator[tuple[str, str]]:
    yield from _HEADERS.items()
    if _is_way_trusted():
        yield "Cross-Origin-Opener-Policy", "same-origin"
    if request.endpoint != "static":
        yield "Permissions-Policy", _PERMISSIONS
        # Live pages are never shown out of a cache: the Back button would bring an old clock.
        yield "Cache-Control", "no-store"


def _is_way_trusted() -> bool:
    """Whether the browser trusts how it reached us: by https, or on its own machine.

    Only there does it send ``Sec-Fetch-Site``; elsewhere it ignores an opener policy, and
    reports that as a fault of the page.
    """
    return request.is_secure or "Sec-Fetch-Site" in request.headers
