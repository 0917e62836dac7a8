"""Delivery: how pages and their files travel. Small, and never twice.

Owns the address of the static files, which has their content in it so that a browser may keep them
for ever, and what is compressed: whatever is asked for. The answer to an entry is not: it must be
on its way at once.
"""

from functools import cache
from hashlib import sha256
from pathlib import Path

from flask import Flask, Response, request
from flask_compress import Compress
from werkzeug.wsgi import FileWrapper

_A_YEAR = 365 * 24 * 60 * 60
_LETTERS = 12
# Of a file that is kept for ever; a board's first load is thirty of them.
_OF_NO_USE = ("Content-Disposition", "Expires", "Last-Modified", "Accept-Ranges")
_STATIC = Path(__file__).resolve().parent.parent / "static"

SETTINGS = {
    "SEND_FILE_MAX_AGE_DEFAULT": _A_YEAR,
    "COMPRESS_REGISTER": False,  # not every answer is to be
    "COMPRESS_ALGORITHM": ["br", "gzip"],
    "COMPRESS_BR_LEVEL": 5,  # a tenth smaller than the usual 4, nearly as quick
    "COMPRESS_MIMETYPES": [
        "text/html",
        "text/css",
        "text/javascript",
        "application/javascript",
        "application/manifest+json",
        "image/svg+xml",
    ],
}


@cache
def static_path() -> str:
    """Where the static files are; elsewhere as soon as one of them has changed."""
    content = sha256()
    for file in sorted(_STATIC.rglob("*")):
        if file.is_file():
            content.update(f"{file.relative_to(_STATIC)}\0".encode())
            content.update(sha256(file.read_bytes()).digest())
    return f"/static/{content.hexdigest()[:_LETTERS]}"


def init_app(app: Flask) -> None:
    """To be called before whatever else looks at an answer: it is compressed last."""
    compress = Compress(app)

    def pack(response: Response) -> Response:
        if request.endpoint == "static":
            response.cache_control.immutable = True
            for name in _OF_NO_USE:
                response.headers.pop(name, None)
            if response.status_code == 200:
                _read_whole(response)
        elif response.is_streamed or request.method != "GET":
            return response
        return compress.after_request(response)

    app.after_request(pack)


def _read_whole(response: Response) -> None:
    """The file itself instead of its handle: what is compressed has a length that is known."""
    file = response.response
    response.direct_passthrough = False
    response.get_data()
    if isinstance(file, FileWrapper):
        file.close()
