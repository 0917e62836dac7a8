"""The service worker, through which a device shows its pages while the server is not reached.

Owns its address at the root, where it may look after every page, and what it is told of this
version: the static files, at addresses that name their content. Must not know what it does with
them.
"""

import json
from functools import cache
from pathlib import Path

from flask import Blueprint, Response, current_app, url_for

worker = Blueprint("worker", __name__)

_SCRIPT = "js/worker.js"


@worker.get("/worker.js")
def show() -> Response:
    """Its script; one letter that differs in it, or in a static file, makes it a new worker."""
    folder = Path(current_app.static_folder or "")
    files = [url_for("static", filename=name) for name in _names(folder)]
    script = f"const FILES = {json.dumps(files)};\n{(folder / _SCRIPT).read_text('utf-8')}"
    response = Response(script, mimetype="text/javascript")
    response.headers["Cache-Control"] = "no-cache"
    return response


@cache
def _names(folder: Path) -> tuple[str, ...]:
    """What pages are made of; the worker itself is the browser's to keep."""
    files = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return tuple(sorted(name for file in files if (name := file.as_posix()) != _SCRIPT))
