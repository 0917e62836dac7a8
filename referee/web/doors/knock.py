"""A PIN is given: whose it is, or why nobody is let in.

Owns that every attempt is counted, and every wrong one written down.
"""

import ipaddress

from flask import request

from referee import doorkeeping
from referee.doorkeeping import DoorEntry, Happening, Role
from referee.web import desk, judge
from referee.web.doors import doors, pins
from referee.web.doors.attempts import Waits
from referee.web.doors.sessions import device_name
from referee.web.translate import gettext, ngettext


class NotLetIn(Exception):
    """``sentence``: why, for whoever gave the PIN; ``seconds``: how long they have to wait."""

    def __init__(self, sentence: str, seconds: int = 0) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.seconds = seconds

    @property
    def status(self) -> int:
        return 429 if self.seconds else 403


def knock(pin: str) -> Role:
    """The role that the PIN opens. Raises ``NotLetIn``."""
    now, address = desk.now(), request.remote_addr or ""
    try:
        doors.attempts().begin(address, now=now, is_known=_is_known(address))
    except Waits as waits:
        if waits.is_new:
            _note(Happening.MADE_TO_WAIT)
        raise NotLetIn(_wait_words(waits.seconds), waits.seconds) from None
    try:
        role = pins.kept(doors.folder()).role_of(pin)
    except (pins.BadPins, OSError):
        raise NotLetIn(
            gettext("The PINs of this server cannot be read. Start it with --new-pins.")
        ) from None
    if role is None:
        _note(Happening.PIN_WRONG)
        raise NotLetIn(gettext("This PIN is wrong."))
    doors.attempts().was_right(address, now=now)
    return role


def _is_known(address: str) -> bool:
    """Whether it is this machine, or somebody is signed in from there."""
    try:
        if ipaddress.ip_address(address.partition("%")[0]).is_loopback:
            return True
    except ValueError:
        return False
    sessions = doorkeeping.sessions(doors.record(), now=desk.now())
    return any(session.address == address for session in sessions)


def _note(what: Happening) -> None:
    entry = DoorEntry(
        at=desk.now(),
        what=what,
        name=judge.name() or "",
        device=device_name(request.user_agent.string),
        address=request.remote_addr or "",
    )
    doorkeeping.note(doors.record(), entry)


def _wait_words(seconds: int) -> str:
    if seconds < 90:
        return ngettext(
            "Too many wrong PINs. Wait %(num)d second, then try again.",
            "Too many wrong PINs. Wait %(num)d seconds, then try again.",
            seconds,
        )
    return ngettext(
        "Too many wrong PINs. Wait %(num)d minute, then try again.",
        "Too many wrong PINs. Wait %(num)d minutes, then try again.",
        -(-seconds // 60),
    )
