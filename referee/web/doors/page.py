"""The Head Judge's page of the doors: address and PINs, who is signed in, what happened."""

from dataclasses import dataclass

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    make_response,
    redirect,
    render_template,
    request,
)
from werkzeug.wrappers import Response as BaseResponse

from referee import doorkeeping
from referee.doorkeeping import DoorEntry, Happening, Session
from referee.web import desk
from referee.web.doors import certificates, doors, lan, pins, qr, visitor
from referee.web.doors.sessions import device_name
from referee.web.doors.words import HAPPENINGS, ROLES
from referee.web.local_time import day_and_time
from referee.web.system_words import reason
from referee.web.translate import gettext

door_page = Blueprint("doors", __name__, url_prefix="/doors")

_LOG_SHOWN = 100


@dataclass(frozen=True, slots=True)
class Device:
    """A device that is signed in; ``is_this``: the one this page is read on."""

    id: int
    name: str
    role: str
    device: str
    address: str
    since: str
    seen: str
    is_this: bool


@dataclass(frozen=True, slots=True)
class LogLine:
    at: str
    what: str
    who: tuple[str, ...]
    by: str


@dataclass(frozen=True, slots=True)
class DoorsView:
    """``addresses``: where the tablets find this server; empty where they cannot."""

    addresses: tuple[str, ...]
    judge_pin: str
    head_judge_pin: str
    is_trust_needed: bool
    devices: tuple[Device, ...]
    lines: tuple[LogLine, ...]
    is_shut: bool
    fault: str


@door_page.get("")
def show() -> Response:
    return _page()


@door_page.get("/qr.svg")
def qr_code() -> Response:
    """The first address as a QR code."""
    addresses = _addresses()
    if not addresses:
        abort(404)
    return Response(qr.svg(addresses[0]), mimetype="image/svg+xml")


@door_page.post("/pins")
def change_pins() -> BaseResponse:
    """New PINs; the devices that are signed in stay so, or all but this one are signed out."""
    if not doors.are_shut():
        abort(404)
    now, by = desk.now(), _me()
    try:
        pins.make(doors.folder())
    except OSError as error:
        fault = gettext("The PINs cannot be kept: %(reason)s.", reason=reason(error))
        return _page(fault, 503)
    entry = DoorEntry(
        at=now,
        what=Happening.PINS_CHANGED,
        device=device_name(request.user_agent.string),
        address=request.remote_addr or "",
        by=by,
    )
    doorkeeping.note(doors.record(), entry)
    if request.form.get("sessions") == "end":
        doorkeeping.end_all(doors.record(), by=by, now=now, but=visitor.current().session)
    return redirect("/doors", code=303)


@door_page.post("/sessions/<int:session_id>/end")
def end_session(session_id: int) -> BaseResponse:
    """Sign out one device, wherever it is."""
    doorkeeping.end(doors.record(), session_id, by=_me(), now=desk.now())
    return redirect("/doors", code=303)


@door_page.post("/sessions/end")
def end_others() -> BaseResponse:
    """Sign out every device but this one."""
    session = visitor.current().session
    doorkeeping.end_all(doors.record(), by=_me(), now=desk.now(), but=session)
    return redirect("/doors", code=303)


def _page(fault: str = "", status: int = 200) -> Response:
    return make_response(render_template("doors/doors.html", doors=_view(fault)), status)


def _view(fault: str) -> DoorsView:
    mine = visitor.current().session
    found = None
    if doors.are_shut():
        try:
            found = pins.kept(doors.folder())
        except (pins.BadPins, OSError):
            fault = fault or gettext("The PINs cannot be read. Make new ones.")
    now = desk.now()
    return DoorsView(
        addresses=_addresses(),
        judge_pin=pins.spaced(found.judge) if found else "",
        head_judge_pin=pins.spaced(found.head_judge) if found else "",
        is_trust_needed=certificates.authority(doors.folder()) is not None and request.is_secure,
        devices=tuple(
            _device(session, is_this=mine is not None and session.id == mine.id)
            for session in doorkeeping.sessions(doors.record(), now=now)
        ),
        lines=tuple(_line(entry) for entry in doorkeeping.log(doors.record(), limit=_LOG_SHOWN)),
        is_shut=doors.are_shut(),
        fault=fault,
    )


def _addresses() -> tuple[str, ...]:
    host = current_app.config[doors.SETTING]
    if not host:
        return ()
    port = int(request.environ.get("SERVER_PORT") or 0)
    return tuple(lan.url(request.scheme, address, port) for address in lan.reached_at(host))


def _device(session: Session, *, is_this: bool) -> Device:
    return Device(
        id=session.id,
        name=session.name,
        role=str(ROLES[session.role]),
        device=session.device,
        address=session.address,
        since=day_and_time(session.signed_in_at),
        seen=day_and_time(session.seen_at),
        is_this=is_this,
    )


def _line(entry: DoorEntry) -> LogLine:
    role = "" if entry.role is None else str(ROLES[entry.role])
    who = (entry.name, role, entry.device, entry.address)
    return LogLine(
        at=day_and_time(entry.at),
        what=str(HAPPENINGS[entry.what]),
        who=tuple(part for part in who if part),
        by=entry.by,
    )


def _me() -> str:
    session = visitor.current().session
    return session.name if session else ""
