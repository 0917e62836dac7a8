"""The server: one process that serves the app until it is stopped.

Owns how granian is set up and what is checked before it starts, so that whatever is in the way is
said in a sentence. Must not know a view.
"""

import os
import socket
from collections.abc import Callable
from pathlib import Path
from threading import Thread

from flask import Flask
from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels

from referee.officiate import StoreUnavailable
from referee.paths import INSTANCE_VARIABLE, instance_folder
from referee.web import desk
from referee.web.create_app import DATABASE, BadSettings, create_app
from referee.web.i18n import DEFAULT
from referee.web.translate import gettext
from referee.web.troubles import trouble_sentence
from rulings.search import search

# Each live page holds a thread; what is left over answers everything else.
THREADS = 256
_SECONDS_TO_STOP = 2


class CannotServe(Exception):
    """Something is in the way of serving; the message is the sentence for whoever started it."""


def serve(host: str, port: int, instance: str | None, *, say: Callable[[str], None]) -> None:
    """Serve until stopped. Raises ``CannotServe`` before anything was started."""
    folder = instance_folder(instance)
    _check_folder(folder)
    address = _free_address(host, port)
    for line in _where(host, port):
        say(line)
    # The app is made in the worker, which only inherits the environment.
    os.environ[INSTANCE_VARIABLE] = str(folder)
    Granian(
        "referee.web.server:served_app",
        factory=True,
        address=address,
        port=port,
        interface=Interfaces.WSGI,
        workers=1,
        blocking_threads=THREADS,
        workers_kill_timeout=_SECONDS_TO_STOP,
        websockets=False,
        log_level=LogLevels.error,
    ).serve()


def served_app() -> Flask:
    """The app in its worker. The rulings are indexed meanwhile: the first question waits less."""
    app = create_app()
    Thread(target=search, args=("", DEFAULT), daemon=True).start()
    return app


def _check_folder(folder: Path) -> None:
    """The instance folder can be written, and an app be made of what is in it."""
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
                reason=error.strerror,
            )
        ) from error
    try:
        desk.matches_of(create_app(folder)).close()
    except StoreUnavailable as fault:
        raise CannotServe(f"{folder / DATABASE}: {trouble_sentence(fault.reason)}") from fault
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
                reason=getattr(error, "strerror", None) or error,
            )
        ) from error
    return str(address[0])


def _where(host: str, port: int) -> tuple[str, ...]:
    """Where to point a browser at."""
    if host not in ("0.0.0.0", "::", ""):  # noqa: S104  # compared, not listened at
        shown = f"[{host}]" if ":" in host else host
        return (gettext("Open http://%(host)s:%(port)d", host=shown, port=port),)
    here = gettext("On this computer: http://localhost:%(port)d", port=port)
    own = _own_address()
    if own is None:
        return (here,)
    return here, gettext("On a tablet: http://%(host)s:%(port)d", host=own, port=port)


def _own_address() -> str | None:
    """This computer's address on the network; None where there is none. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as trial:
        try:
            trial.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(trial.getsockname()[0])
