"""Opening the doors, before anything is served: addresses, PINs, certificates.

Owns the lines that whoever starts the server reads, and what is made for them. Must not know how it
is served.
"""

from pathlib import Path

from referee import doorkeeping
from referee.doorkeeping import DoorEntry, Doors, Happening
from referee.web import desk
from referee.web.doors import certificates, lan, pins, qr
from referee.web.doors.certificates import Files
from referee.web.doors.hosts import own_names
from referee.web.doors.pins import Pins
from referee.web.system_words import reason
from referee.web.translate import gettext

_HERE = frozenset({"127.0.0.1", "::1"})


class CannotOpen(Exception):
    """PINs or certificates are in the way; the message is the sentence that says how."""


def addresses(scheme: str, host: str, port: int, tablets: tuple[str, ...]) -> tuple[str, ...]:
    """Where to point a browser at; ``tablets``: the addresses for one, also as a QR code."""
    if lan.is_local(host):
        return (gettext("Open %(url)s", url=lan.url(scheme, host, port)),)
    lines: tuple[str, ...] = ()
    if host in lan.EVERY:
        here = lan.url(scheme, "localhost", port)
        lines += (gettext("On this computer: %(url)s", url=here),)
    urls = [lan.url(scheme, address, port) for address in tablets]
    lines += tuple(gettext("On a tablet: %(url)s", url=url) for url in urls)
    if not urls:
        return (*lines, gettext("This computer is in no network that a tablet could be in."))
    return (*lines, qr.for_terminal(urls[0]))


def pins_kept(folder: Path, doors: Doors, *, anew: bool) -> Pins:
    """The PINs as they are kept; or ``anew``, and then every device has to sign in again.

    Raises ``CannotOpen`` and ``StoreUnavailable``.
    """
    try:
        if not anew:
            return pins.kept(folder)
        made = pins.make(folder)
    except pins.BadPins as bad:
        raise CannotOpen(
            gettext(
                "The PINs in %(file)s cannot be read. Make new ones with --new-pins.",
                file=bad.file,
            )
        ) from bad
    except OSError as error:
        raise CannotOpen(
            gettext("The PINs cannot be kept: %(reason)s.", reason=reason(error))
        ) from error
    now = desk.now()
    doorkeeping.note(doors, DoorEntry(at=now, what=Happening.PINS_CHANGED))
    doorkeeping.end_all(doors, by="", now=now)
    return made


def pins_told(found: Pins) -> tuple[str, ...]:
    return (
        gettext("PIN for judges: %(pin)s", pin=pins.spaced(found.judge)),
        gettext("PIN for the Head Judge: %(pin)s", pin=pins.spaced(found.head_judge)),
    )


def certificates_kept(folder: Path, tablets: tuple[str, ...]) -> Files:
    """Certificates for this machine, as ``tablets`` and itself call it. Raises ``CannotOpen``."""
    named = frozenset(tablets) - {address for address in tablets if lan.is_number(address)}
    numbers = frozenset(address.partition("%")[0] for address in tablets) - named
    try:
        return certificates.bring_up_to_date(
            folder, names=own_names() | named, addresses=_HERE | numbers, now=desk.now()
        )
    except OSError as error:
        raise CannotOpen(
            gettext("The certificates cannot be kept: %(reason)s.", reason=reason(error))
        ) from error


def trust_told(folder: Path, url: str) -> tuple[str, ...]:
    found = certificates.authority(folder)
    assert found is not None  # just made
    return (
        gettext("How a tablet trusts this server: %(url)s", url=f"{url}/trust"),
        gettext("Its SHA-256 fingerprint: %(fingerprint)s", fingerprint=found.fingerprint),
    )
