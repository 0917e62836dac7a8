"""The gate: before any view runs, who asks and whether they may; after it, what their device keeps.

Owns the order of these checks. What an endpoint asks for stands in ``roles``.
"""

import contextlib
from collections.abc import Iterable, Iterator
from typing import cast

from flask import Flask, Response, g, request
from werkzeug.datastructures import ImmutableMultiDict

from referee import doorkeeping
from referee.doorkeeping import DoorEntry, Doors, Happening, Role, Session
from referee.officiate import StoreUnavailable
from referee.web import desk, judge, problems
from referee.web.doors import doors, hosts, lan, roles, sessions, turned_away, visitor
from referee.web.doors.knock import NotLetIn, knock
from referee.web.doors.turned_away import PIN
from referee.web.doors.visitor import Visitor


def init_app(app: Flask) -> None:
    doors.init_app(app)
    hosts.init_app(app)
    app.before_request(hosts.refuse_foreign)
    app.before_request(check)
    app.after_request(keep)


def check() -> Response | None:
    """Finds out who asks; an answer for those who may not do what they ask."""
    if not doors.are_shut():
        is_here = lan.is_local(request.remote_addr or "")
        visitor.let_in(Visitor(Role.HEAD_JUDGE if is_here else Role.READER))
        return None if is_here else turned_away.from_elsewhere()
    if request.endpoint is None:  # there is nothing at this address
        visitor.let_in(Visitor(Role.READER))
        return None
    needed = roles.role_for(request.endpoint, request.method)
    found, refused = _who(needed)
    if request.endpoint in roles.BY_ENTRY and found.role:
        needed = max(needed, roles.role_for_entry(request.form))
    if _takes_pin(found, needed):
        found, refused = _with_pin(found)
    visitor.let_in(found)
    if found.role >= needed:
        return None
    return turned_away.answer(found, needed, refused)


def keep(response: Response) -> Response:
    """What the device takes along; a stream ends when its session does."""
    if signed := g.get("signed"):
        sessions.keep(response, signed)
    found: Visitor | None = g.get("visitor")
    if found and found.session and response.mimetype == "text/event-stream":
        messages = _while_open(response.response, doors.record(), found.session)
        response.response = cast("Iterator[str]", messages)
    return response


def _who(needed: Role) -> tuple[Visitor, NotLetIn | None]:
    """By the cookie, or at the API by the PIN in its header."""
    if needed is not Role.READER and problems.is_wanted() and (pin := _pin_in_header()):
        try:
            return Visitor(knock(pin)), None
        except NotLetIn as refused:
            return Visitor(Role.READER), refused
    session = sessions.current()
    if session is None:
        return Visitor(Role.READER), None
    judge.signed_in_as(session.name)
    with contextlib.suppress(StoreUnavailable):  # read on; what is recorded will say so itself
        name, address = judge.name() or "", request.remote_addr or ""
        doorkeeping.see(doors.record(), session, name=name, address=address, now=desk.now())
    return Visitor(session.role, session), None


def _pin_in_header() -> str | None:
    given = request.authorization
    if given is None:
        return None
    return given.token if given.type == "bearer" else given.password


def _takes_pin(found: Visitor, needed: Role) -> bool:
    """Whether a PIN in the form is looked at: where the entry itself may still ask for one."""
    if request.method != "POST" or problems.is_wanted() or needed is Role.READER:
        return False
    if request.mimetype != "application/x-www-form-urlencoded":
        return False
    return found.role < needed or request.endpoint in roles.BY_ENTRY


def _with_pin(found: Visitor) -> tuple[Visitor, NotLetIn | None]:
    """The PIN that came with a form: it signs in a device that is not, else holds for this once."""
    fields = turned_away.typed()
    if not fields or (pin := request.form.get(PIN)) is None:
        return found, None
    request.form = ImmutableMultiDict(fields)  # no view ever sees it
    if found.role is Role.HEAD_JUDGE:
        return found, None
    try:
        role = knock(pin)
    except NotLetIn as refused:
        return Visitor(found.role, found.session, refused.sentence), refused
    if found.session is None:
        g.signed, session = sessions.start(role, name=judge.name() or "", instead_of=None)
        return Visitor(role, session), None
    if role > found.role:
        _note_entry(found.session)
    return Visitor(max(role, found.role), found.session), None


def _note_entry(session: Session) -> None:
    entry = DoorEntry(
        at=desk.now(),
        what=Happening.ENTRY_ALLOWED,
        name=session.name,
        role=session.role,
        device=session.device,
        address=request.remote_addr or "",
    )
    doorkeeping.note(doors.record(), entry)


def _while_open(
    messages: Iterable[str] | Iterable[bytes], record: Doors, session: Session
) -> Iterator[str | bytes]:
    for message in messages:
        if not doorkeeping.is_open(record, session):
            return
        yield message
