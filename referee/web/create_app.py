"""The application factory: puts the pages, the API and the record of one instance together.

Owns nothing but the order in which things are set up.
"""

import os
from collections.abc import Mapping
from datetime import tzinfo
from pathlib import Path
from typing import Any

from babel.dates import get_timezone
from flask import Flask

from referee import paths
from referee.web import (
    access,
    addresses,
    backup_keeper,
    delivery,
    desk,
    device,
    errors,
    htmx,
    journal,
    language,
    live,
    manifest,
    match_live,
    overlay,
    parts,
    sent_once,
    sessionless,
    templating,
    translate,
)
from referee.web.api import api
from referee.web.carrying import carry
from referee.web.decks.card_pages import card_pages
from referee.web.decks.list_pages import list_pages
from referee.web.decks.pages import decks
from referee.web.decks.table_pages import table_pages
from referee.web.decks.team_pages import team_pages as team_deck_pages
from referee.web.doors import gate
from referee.web.doors.page import door_page
from referee.web.doors.sign_in import sign_in
from referee.web.doors.trust import trust
from referee.web.floor import hall
from referee.web.floor import views as floor
from referee.web.floor.event_pages import event_pages
from referee.web.floor.pairing_pages import pairing_pages
from referee.web.floor.result_pages import result_pages
from referee.web.floor.team_pages import team_pages
from referee.web.health import health
from referee.web.health_page import health_page
from referee.web.help import help_pages
from referee.web.kept_sheets import kept_sheets
from referee.web.learn.pages import learn
from referee.web.matches import matches
from referee.web.openapi import openapi
from referee.web.paper import paper
from referee.web.rulings.api import api_rulings
from referee.web.rulings.beside import beside
from referee.web.rulings.exchange import exchange
from referee.web.rulings.house import house
from referee.web.rulings.kept import kept
from referee.web.rulings.pages import rulings
from referee.web.secret import instance_secret
from referee.web.worker import worker

DATABASE = paths.RECORD
RULINGS = paths.RULINGS
SETTINGS = "config.py"
# A form is small; an import sets a limit of its own.
_DEFAULTS: Mapping[str, Any] = {
    "MAX_CONTENT_LENGTH": 256 * 1024,
    "MAX_FORM_MEMORY_SIZE": 256 * 1024,
    "TIME_ZONE": None,
}


class BadSettings(Exception):
    """The instance's ``config.py`` cannot be used; ``reason`` is what Python says of it."""

    def __init__(self, file: Path, reason: str) -> None:
        super().__init__(str(file), reason)
        self.file = file
        self.reason = reason


def create_app(
    instance: str | os.PathLike[str] | None = None, config: Mapping[str, Any] | None = None
) -> Flask:
    """The app of the instance folder ``instance``, or of the usual one.

    Settings come from ``config.py`` in that folder, then from ``config``. Raises
    ``StoreUnavailable`` or ``LibraryUnavailable`` when a database of the folder cannot be read or
    written, and ``BadSettings``.
    """
    app = configured_app(instance, config)
    folder = Path(app.instance_path)
    sessionless.init_app(app)
    templating.init_app(app)
    delivery.init_app(app)
    desk.init_app(app, folder / DATABASE, folder / RULINGS)
    sent_once.init_app(app)
    journal.init_app(app)
    backup_keeper.init_app(app)
    addresses.init_app(app)
    translate.init_app(app)
    access.init_app(app)
    gate.init_app(app)
    errors.init_app(app)
    htmx.init_app(app)
    parts.init_app(app)
    live.init_app(app)
    match_live.init_app(app)
    floor.init_app(app)
    hall.init_app(app)
    overlay.init_app(app)
    for blueprint in (
        matches,
        paper,
        language.language,
        device.device,
        manifest.manifest,
        match_live.match_live,
        kept_sheets,
        floor.floor,
        hall.hall,
        overlay.overlay,
        api,
        health,
        help_pages,
        learn,
        worker,
    ):
        app.register_blueprint(blueprint)
    for blueprint in (sign_in, door_page, trust, health_page):
        app.register_blueprint(blueprint)
    for blueprint in (event_pages, team_pages, pairing_pages, result_pages, carry):
        app.register_blueprint(blueprint)
    for blueprint in (rulings, kept, beside, house, exchange, api_rulings, openapi):
        app.register_blueprint(blueprint)
    for blueprint in (decks, list_pages, card_pages, team_deck_pages, table_pages):
        app.register_blueprint(blueprint)
    return app


def configured_app(
    instance: str | os.PathLike[str] | None = None, config: Mapping[str, Any] | None = None
) -> Flask:
    """An app with its settings, on which nothing is opened yet. Raises ``BadSettings``."""
    folder = paths.instance_folder(instance)
    folder.mkdir(parents=True, exist_ok=True)
    app = Flask(
        "referee",
        static_url_path=delivery.static_path(),
        template_folder=str(paths.templates_folder()),
        instance_path=str(folder),
    )
    app.config.from_mapping({**_DEFAULTS, **delivery.SETTINGS}, SECRET_KEY=instance_secret(folder))
    _read_settings(app, folder / SETTINGS)
    app.config.from_mapping(config or {})
    return app


def _read_settings(app: Flask, file: Path) -> None:
    try:
        app.config.from_pyfile(str(file), silent=True)
        backup_keeper.check_settings(app)
        zone = app.config["TIME_ZONE"]
        if not isinstance(get_timezone(zone), tzinfo):
            raise LookupError(f"TIME_ZONE = {zone!r}")
    except Exception as error:  # a file of code can fail in every way
        raise BadSettings(file, f"{type(error).__name__}: {error}") from error
