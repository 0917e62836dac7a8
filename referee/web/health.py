"""Health: whether the program answers and its record can be read, for whoever watches over it."""

from flask import Blueprint, Response

from referee import __version__, officiate
from referee.officiate import StoreUnavailable
from referee.web import desk
from referee.web.problems import answer, unavailable

health = Blueprint("health", __name__)


@health.get("/healthz")
def show() -> Response:
    running = officiate.running(desk.matches())
    return answer({"status": "ok", "version": __version__, "running": len(running)})


@health.errorhandler(StoreUnavailable)
def _unavailable(fault: StoreUnavailable) -> Response:
    return unavailable(fault)
