"""The server: one process that serves the app until it is stopped.

Owns how granian is set up and what is checked before it starts, so that whatever is in the way is
said in a sentence. Must not know a view.
"""

import os
import socket
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flask import Flask
from granian import Granian
from granian.constants import Interfaces, SSLProtocols
from granian.log import LogLevels
from granian.server.common import AbstractServer

from referee.officiate import StoreUnavailable
from referee.paths import INSTANCE_VARIABLE, instance_folder
from referee.web import backup_keeper, desk, journal, open_files, rescue, time_watch, warm_up
from referee.web.create_app import DATABASE, RULINGS, BadSettings, configured_app, create_app
from referee.web.doors import doors, lan, opening
from referee.web.doors.certificates import Files
from referee.web.patience import MOST_CONNECTIONS, Patience
from referee.web.streams import Pace
from referee.web.system_words import reason
from referee.web.translate import gettext
from referee.web.troubles import trouble_sentence
from rulings.troubles import LibraryUnavailable

# Each live page holds a thread; these answer everything else.
_THREADS_BESIDE = 56
_SECONDS_TO_STOP = 2
_APP = "referee.web.server:served_app"
_LAN_VARIABLE = "REFEREE_LAN_HOST"
_BACKUP_VARIABLE = "REFEREE_BACKUP_FOLDER"
_VERBOSE_VARIABLE = "REFEREE_VERBOSE"


class CannotServe(Exception):
    """Something is in the way of serving; the message is the sentence for whoever started it."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was asked for: ``host`` is None where nobody named one."""

    host: str | None
    port: int
    instance: str | None = None
    lan: bool = False
    tls: bool = False
    new_pins: bool = False
    backup_to: str | None = None
    verbose: bool = False

    @property
    def address(self) -> str:
        return self.host if self.host is not None else lan.EVERY[0] if self.lan else "127.0.0.1"

    @property
    def scheme(self) -> str:
        return "https" if self.tls else "http"

    @property
    def is_shut(self) -> bool:
        """Whether others can reach it, so that a PIN is needed."""
        return self.lan or not lan.is_local(self.address)


@dataclass(frozen=True, slots=True)
class _Opened:
    """``lines``: what is said; ``files``: the certificates, where the server speaks TLS."""

    lines: tuple[str, ...]
    files: Files | None


def serve(wanted: Wanted, *, say: rescue.Say, ask: rescue.Ask | None = None) -> None:
    """Serve until stopped. Raises ``CannotServe`` before anything was started.

    ``ask``: whoever started it, a question to be agreed to; None where nobody sits there.
    """
    folder = instance_folder(wanted.instance)
    if wanted.new_pins and not wanted.is_shut:
        raise CannotServe(gettext("No PIN is asked on this computer: --new-pins goes with --lan."))
    app = _checked_app(folder, wanted, say=say, ask=ask)
    try:
        address = _free_address(wanted.address, wanted.port)
        opened = _opened(wanted, app)
    finally:
        desk.close(app)
    for line in (*opened.lines, *rescue.second_told(backup_keeper.second_folder(app))):
        say(line)
    open_files.allow_many()
    # The app is made in the worker, which only inherits the environment.
    os.environ[INSTANCE_VARIABLE] = str(folder)
    os.environ[_BACKUP_VARIABLE] = str(backup_keeper.second_folder(app) or "")
    os.environ[_LAN_VARIABLE] = wanted.address if wanted.is_shut else ""
    os.environ[_VERBOSE_VARIABLE] = "1" if wanted.verbose else ""
    granian(address, wanted.port, opened.files).serve()


def granian(
    address: str, port: int, tls: Files | None = None, *, app: str = _APP
) -> AbstractServer[Any]:
    """The server of ``app``, which names a function that makes it; nothing runs yet."""
    # Hundreds of threads, each with a heap of its own: most of that memory is never used again.
    os.environ.setdefault("MALLOC_ARENA_MAX", "2")
    return Granian(
        app,
        factory=True,
        address=address,
        port=port,
        interface=Interfaces.WSGI,
        workers=1,
        blocking_threads=Pace().streams + _THREADS_BESIDE,
        backpressure=MOST_CONNECTIONS,
        workers_kill_timeout=_SECONDS_TO_STOP,
        websockets=False,
        log_level=LogLevels.error,
        ssl_cert=tls.certificate if tls else None,
        ssl_key=tls.key if tls else None,
        ssl_protocol_min=SSLProtocols.tls12,  # what a tablet of ten years can
    )


def served_app() -> Flask:
    """The app in its worker, warm."""
    app = create_app(
        config={
            doors.SETTING: os.environ.get(_LAN_VARIABLE) or None,
            backup_keeper.FOLDER_SETTING: os.environ.get(_BACKUP_VARIABLE) or None,
        }
    )
    journal.keep(Path(app.instance_path), verbose=bool(os.environ.get(_VERBOSE_VARIABLE)))
    time_watch.start(app)
    backup_keeper.start(app)
    warm_up.begin(app)
    patience = Patience(app.wsgi_app)
    patience.watch()
    app.wsgi_app = patience  # type: ignore[method-assign]
    return app


def _opened(wanted: Wanted, app: Flask) -> _Opened:
    """The PINs and certificates that were asked for, and what is said of them."""
    folder = Path(app.instance_path)
    tablets = lan.reached_at(wanted.address)
    lines = opening.addresses(wanted.scheme, wanted.address, wanted.port, tablets)
    files = None
    try:
        if wanted.is_shut:
            record = doors.record_of(app)
            lines += opening.pins_told(opening.pins_kept(folder, record, anew=wanted.new_pins))
        if wanted.tls:
            files = opening.certificates_kept(folder, tablets)
            url = lan.url(wanted.scheme, tablets[0] if tablets else "localhost", wanted.port)
            lines += opening.trust_told(folder, url)
    except opening.CannotOpen as fault:
        raise CannotServe(str(fault)) from fault
    except StoreUnavailable as fault:
        raise CannotServe(f"{folder / DATABASE}: {trouble_sentence(fault.reason)}") from fault
    return _Opened(lines, files)


def _checked_app(folder: Path, wanted: Wanted, *, say: rescue.Say, ask: rescue.Ask | None) -> Flask:
    """An app of the instance folder, if it can be written and what is in it can be used."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / ".writable"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise CannotServe(
            gettext(
                "The instance folder %(folder)s cannot be written: %(reason)s.",
                folder=folder,
                reason=reason(error),
            )
        ) from error
    try:
        config = {}
        if wanted.backup_to is not None:
            config[backup_keeper.FOLDER_SETTING] = str(
                Path(wanted.backup_to).expanduser().resolve()
            )
        second = backup_keeper.second_folder(configured_app(folder, config))
        for name in (DATABASE, RULINGS):
            rescue.see_to(folder / name, second, ask=ask, say=say)
        return create_app(folder, config)
    except rescue.NotRescued as fault:
        raise CannotServe(str(fault)) from fault
    except StoreUnavailable as fault:
        raise CannotServe(f"{folder / DATABASE}: {trouble_sentence(fault.reason)}") from fault
    except LibraryUnavailable as fault:
        raise CannotServe(f"{folder / RULINGS}: {trouble_sentence(fault.reason)}") from fault
    except BadSettings as bad:
        raise CannotServe(
            gettext(
                "The settings in %(file)s cannot be used: %(reason)s",
                file=bad.file,
                reason=bad.reason,
            )
        ) from bad


def _free_address(host: str, port: int) -> str:
    """The numeric address of ``host``, if nobody listens at its port yet."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol, _, address = found[0]
        with socket.socket(family, kind, protocol) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(address)
            trial.listen(1)
    except (OSError, UnicodeError, OverflowError) as error:
        raise CannotServe(
            gettext(
                "Cannot listen at %(host)s, port %(port)d: %(reason)s."
                " Choose others with --host and --port.",
                host=host,
                port=port,
                reason=reason(error),
            )
        ) from error
    return str(address[0])
