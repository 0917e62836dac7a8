"""The doors of this app: their record, the wrong PINs of the last while, and whether they are shut.

Owns what an app keeps of them. They are shut where the setting ``LAN_HOST`` names an address of
the network; without it the server is for this machine, and whoever is at it is the Head Judge.
"""

from pathlib import Path
from typing import cast

from flask import Flask, current_app

from referee import doorkeeping
from referee.doorkeeping import Doors
from referee.web import desk
from referee.web.doors.attempts import Attempts

SETTING = "LAN_HOST"
_RECORD = "referee.doors"
_ATTEMPTS = "referee.attempts"


def init_app(app: Flask) -> None:
    app.config.setdefault(SETTING, None)
    app.extensions[_RECORD] = doorkeeping.open_doors(desk.matches_of(app))
    app.extensions[_ATTEMPTS] = Attempts()


def are_shut() -> bool:
    return bool(current_app.config[SETTING])


def record_of(app: Flask) -> Doors:
    return cast("Doors", app.extensions[_RECORD])


def record() -> Doors:
    return record_of(current_app)


def attempts() -> Attempts:
    return cast("Attempts", current_app.extensions[_ATTEMPTS])


def folder() -> Path:
    """The instance folder, in which PINs and certificates are kept."""
    return Path(current_app.instance_path)
