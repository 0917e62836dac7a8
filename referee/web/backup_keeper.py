"""The keeper of the backups in the running app.

Owns its settings, ``BACKUP_FOLDER`` and ``BACKUP_MINUTES``, and that pages find it.
"""

from pathlib import Path

from flask import Flask, current_app

from referee.safekeeping import MINUTES, Keeper
from referee.web import desk

FOLDER_SETTING = "BACKUP_FOLDER"
MINUTES_SETTING = "BACKUP_MINUTES"
_EXTENSION = "referee.backups"
_LONGEST = 24 * 60


def check_settings(app: Flask) -> None:
    """Raises ``LookupError`` where they cannot be used."""
    folder = app.config.setdefault(FOLDER_SETTING, None)
    minutes = app.config.setdefault(MINUTES_SETTING, MINUTES)
    if not isinstance(folder, str | None):
        raise LookupError(f"{FOLDER_SETTING} = {folder!r}")
    if not isinstance(minutes, int | float) or not 0 < minutes <= _LONGEST:
        raise LookupError(f"{MINUTES_SETTING} = {minutes!r}")


def init_app(app: Flask) -> None:
    """Makes the keeper; it begins with ``start``."""
    app.extensions[_EXTENSION] = Keeper(
        Path(app.instance_path),
        second=second_folder(app),
        minutes=app.config[MINUTES_SETTING],
        now=desk.now,
    )


def second_folder(app: Flask) -> Path | None:
    """Where each backup is copied to once more, such as a USB stick."""
    folder: str | None = app.config[FOLDER_SETTING]
    return Path(folder).expanduser() if folder else None


def start(app: Flask) -> None:
    """From now on backups are made by themselves."""
    keeper_of(app).watch(desk.events_of(app))
    keeper_of(app).start()


def keeper_of(app: Flask) -> Keeper:
    """How it stands with the backups of ``app``: see ``own`` and ``second``."""
    found: Keeper = app.extensions[_EXTENSION]
    return found


def keeper() -> Keeper:
    """The same of the running app."""
    return keeper_of(current_app)
