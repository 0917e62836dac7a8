"""Opening the doors, before anything is served: PINs, certificates, and what is said of them.

Owns the lines that whoever starts the server reads. Must not know how it is served.
"""

from dataclasses import dataclass

from referee import doorkeeping
from referee.doorkeeping import DoorEntry, Happening
from referee.web import desk
from referee.web.doors import certificates, doors, lan, pins
from referee.web.doors.certificates import Files
from referee.web.doors.hosts import own_names
from referee.web.doors.pins import Pins
from referee.web.translate import gettext

_HERE = frozenset({"127.0.0.1", "::1"})


class CannotOpen(Exception):
    """PINs or certificates are in the way; the message is the sentence that says how."""


@dataclass(frozen=True, slots=True)
class Opened:
    """``lines``: what is said; ``files``: the certificates, where the server speaks TLS."""

    lines: tuple[str, ...]
    files: Files | None


def open_doors(host: str, port: int, *, is_shut: bool, has_tls: bool, new_pins: bool) -> Opened:
    """Everything that a server at ``host`` needs at its doors. Raises ``CannotOpen``."""
    scheme = "https" if has_tls else "http"
    reached_at = lan.reached_at(host)
    files = _certificates(frozenset(reached_at)) if has_tls else None
    lines = _addresses(scheme, host, port, reached_at)
    if is_shut:
        found = _pins(new_pins=new_pins)
        lines += (
            gettext("PIN for judges: %(pin)s", pin=pins.spaced(found.judge)),
            gettext("PIN for the Head Judge: %(pin)s", pin=pins.spaced(found.head_judge)),
        )
    if files:
        lines += _trust(lan.url(scheme, reached_at[0] if reached_at else "localhost", port))
    return Opened(lines, files)


def _addresses(
    scheme: str, host: str, port: int, reached_at: tuple[str, ...]
) -> tuple[str, ...]:
    """Where to point a browser at; for a tablet also as a QR code."""
    if lan.is_local(host):
        return (gettext("Open %(url)s", url=lan.url(scheme, host, port)),)
    lines: tuple[str, ...] = ()
    if host in lan.EVERY:
        here = lan.url(scheme, "localhost", port)
        lines += (gettext("On this computer: %(url)s", url=here),)
    urls = [lan.url(scheme, address, port) for address in reached_at]
    lines += tuple(gettext("On a tablet: %(url)s", url=url) for url in urls)
    if not urls:
        return (*lines, gettext("This computer is in no network that a tablet could be in."))
    from referee.web.doors import qr

    return (*lines, qr.for_terminal(urls[0]))


def _pins(*, new_pins: bool) -> Pins:
    """The PINs as they are kept; or new ones, with which every device has to sign in anew."""
    try:
        if not new_pins:
            return pins.kept(doors.folder())
        made = pins.make(doors.folder())
    except pins.BadPins as bad:
        raise CannotOpen(
            gettext(
                "The PINs in %(file)s cannot be read. Make new ones with --new-pins.",
                file=bad.file,
            )
        ) from bad
    except OSError as error:
        raise CannotOpen(
            gettext("The PINs cannot be kept: %(reason)s.", reason=error.strerror)
        ) from error
    now = desk.now()
    doorkeeping.note(doors.record(), DoorEntry(at=now, what=Happening.PINS_CHANGED))
    doorkeeping.end_all(doors.record(), by="", now=now)
    return made


def _certificates(reached_at: frozenset[str]) -> Files:
    addresses = {address.partition("%")[0] for address in reached_at if _is_number(address)}
    names = {address for address in reached_at if not _is_number(address)}
    try:
        return certificates.bring_up_to_date(
            doors.folder(),
            names=own_names() | names,
            addresses=_HERE | addresses,
            now=desk.now(),
        )
    except OSError as error:
        raise CannotOpen(
            gettext("The certificates cannot be kept: %(reason)s.", reason=error.strerror)
        ) from error


def _is_number(host: str) -> bool:
    return ":" in host or host.replace(".", "").isdigit()


def _trust(url: str) -> tuple[str, ...]:
    found = certificates.authority(doors.folder())
    assert found is not None  # just made
    return (
        gettext("How a tablet trusts this server: %(url)s", url=f"{url}/trust"),
        gettext("Its SHA-256 fingerprint: %(fingerprint)s", fingerprint=found.fingerprint),
    )
