"""No session of Flask's own: who asks is known by the doors, so no request pays for another cookie.

Must not know who may do what; see ``doors``.
"""

from flask import Flask, Request
from flask.sessions import SessionInterface, SessionMixin


class _NoSession(SessionInterface):
    def open_session(self, app: Flask, request: Request) -> SessionMixin | None:  # noqa: ARG002
        return None


def init_app(app: Flask) -> None:
    app.session_interface = _NoSession()
