"""House rulings: what judges of this event write, edit and mark superseded.

Owns their addresses. Every version stays readable; an edit of an older version is never kept over
a newer one, but shown beside it with what was typed.
"""

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from referee.web import desk, judge
from referee.web.rulings import reader
from referee.web.rulings.cited import cited, url_of
from referee.web.rulings.fault_words import fault_sentence
from referee.web.rulings.history import history_view, version_view
from referee.web.rulings.house_form import HouseForm, house_form, read_draft
from referee.web.translate import gettext
from referee.web.troubles import trouble_sentence
from rulings.draft import Draft
from rulings.errors import BadDraft, NotOurs, StaleRuling
from rulings.kept import KeptRuling
from rulings.ruling import Origin
from rulings.troubles import LibraryUnavailable

house = Blueprint("house_rulings", __name__, url_prefix="/rulings")


@house.get("/new")
def new() -> Response:
    """An empty form, or one for a ruling that is to hold in place of another."""
    replaced = request.args.get("supersedes", "")
    supersedes = (replaced,) if reader.get(replaced) else ()
    draft = Draft(title="", text="", language=reader.locale(), supersedes=supersedes)
    return _form(house_form(draft, judge=_judge()))


@house.post("/new")
def add() -> BaseResponse:
    draft = read_draft(request.form, Draft(title="", text=""))
    try:
        added = desk.library().add(draft, by=_judge(), at=desk.now())
    except BadDraft as bad:
        return _form(house_form(draft, judge=_judge(), faults=bad.faults), status=400)
    except LibraryUnavailable as fault:
        return _form(house_form(draft, judge=_judge(), trouble=_why(fault)), status=503)
    return _kept(added.id)


@house.get("/<ruling_id>/edit")
def edit(ruling_id: str) -> Response:
    kept = _ours(ruling_id)
    return _form(house_form(kept.draft, judge=_judge(), version=kept.version), kept=kept)


@house.post("/<ruling_id>/edit")
def change(ruling_id: str) -> BaseResponse:
    """The ruling as it was typed; where somebody was faster, both texts."""
    kept = _ours(ruling_id)
    draft = read_draft(request.form, kept.draft)
    edited = request.form.get("version", 0, type=int)
    try:
        desk.library().edit(ruling_id, draft, after=edited, by=_judge(), at=desk.now())
    except BadDraft as bad:
        form = house_form(draft, judge=_judge(), version=edited, faults=bad.faults)
        return _form(form, kept=kept, status=400)
    except StaleRuling as stale:
        form = house_form(draft, judge=_judge(), version=stale.newest.version)
        return _form(form, kept=stale.newest, is_stale=True, status=409)
    except LibraryUnavailable as fault:
        form = house_form(draft, judge=_judge(), version=edited, trouble=_why(fault))
        return _form(form, kept=kept, status=503)
    return _kept(ruling_id)


@house.get("/<ruling_id>/history")
def history(ruling_id: str) -> str:
    """Every version of a ruling beside the corpus, the newest first."""
    versions = desk.library().history(ruling_id)
    named = cited(ruling_id)
    if not versions or named is None:
        abort(404)
    return render_template("rulings/history.html", named=named, versions=history_view(versions))


@house.get("/<ruling_id>/superseded")
def ask_superseded(ruling_id: str) -> Response:
    return _superseding(_ours(ruling_id))


@house.post("/<ruling_id>/superseded")
def supersede(ruling_id: str) -> BaseResponse:
    """The ruling no longer holds: another does, or none."""
    kept = _ours(ruling_id)
    other = request.form.get("superseded_by", "").strip()
    try:
        desk.library().supersede(ruling_id, other or None, by=_judge(), at=desk.now())
    except BadDraft as bad:
        return _superseding(kept, other, fault=fault_sentence(bad.faults[0]), status=400)
    except LibraryUnavailable as fault:
        return _superseding(kept, other, fault=_why(fault), status=503)
    return _kept(ruling_id)


@house.errorhandler(NotOurs)
def not_ours(_: NotOurs) -> Response:
    sentence = gettext("Only house rulings are edited. Write one that replaces this ruling.")
    return make_response(render_template("errors/error.html", sentence=sentence), 403)


def _ours(ruling_id: str) -> KeptRuling:
    """The house ruling; 404 where there is none, and ``NotOurs`` for one of another origin."""
    kept = desk.library().kept(ruling_id)
    if kept is not None and kept.origin is Origin.HOUSE:
        return kept
    if reader.get(ruling_id) is None:
        abort(404)
    raise NotOurs(ruling_id)


def _judge() -> str:
    """Who writes: the name in the form, else the one that this device keeps."""
    return request.form.get("judge", "").strip()[: judge.LONGEST] or judge.name() or ""


def _why(fault: LibraryUnavailable) -> str:
    """Why what was typed could not be kept; it stays in the form, to be sent again."""
    return trouble_sentence(fault.reason)


def _kept(ruling_id: str) -> BaseResponse:
    """On to the ruling; the device remembers who wrote it."""
    response = redirect(url_of(ruling_id), code=303)
    if name := request.form.get("judge", "").strip():
        judge.keep(response, name)
    return response


def _form(
    form: HouseForm, *, kept: KeptRuling | None = None, is_stale: bool = False, status: int = 200
) -> Response:
    page = render_template(
        "rulings/edit.html",
        form=form,
        kept=cited(kept.id) if kept else None,
        newest=version_view(kept.newest) if kept and is_stale else None,
    )
    return make_response(page, status)


def _superseding(
    kept: KeptRuling, other: str = "", *, fault: str = "", status: int = 200
) -> Response:
    page = render_template(
        "rulings/superseded.html",
        ruling=cited(kept.id),
        other=other,
        fault=fault,
        judge=_judge(),
    )
    return make_response(page, status)
