"""The page of the deck check: one Deck or the two of a team, pasted or as files.

Owns the addresses. Whatever is wrong with what was sent, what was pasted is shown again.
"""

from flask import Blueprint, Response, make_response, render_template, request

from referee.floor.event import Event
from referee.web import desk, htmx
from referee.web.decks.basis import Basis, basis_view, read_basis
from referee.web.decks.result import ResultView, result_view
from referee.web.decks.sent import (
    FormTooLarge,
    SentDecks,
    read_sent,
    sent_form,
    too_large_words,
)
from referee.web.decks.tick_list import tick_list
from referee.web.forms import Form

decks = Blueprint("decks", __name__, url_prefix="/decks")


@decks.get("")
def ask() -> Response:
    """The empty form; ``event``: whose list and rules are chosen in it."""
    record, event = desk.deck_record(), _event(request.args)
    return _page(read_basis(request.args, record, event), SentDecks(), None, request.args)


@decks.post("")
def check() -> Response:
    """The verdict, beside the form as it was sent; for htmx the verdict alone."""
    try:
        form, files = sent_form()
    except FormTooLarge:
        return _too_large()
    record = desk.deck_record()
    pool, basis = record.pools.load(), read_basis(form, record, _event(form))
    sent = read_sent(form, files, pool)
    result = result_view(sent.decks, basis, pool, faults=sent.faults)
    status = 422 if result.faults else 200
    if htmx.is_fragment_wanted():
        return htmx.fragment(render_template("decks/_verdict.html", result=result), status)
    return _page(basis, sent, result, form, status)


@decks.post("/tick")
def tick() -> Response:
    """The tick list of what was sent; without any Deck the form again."""
    try:
        form, files = sent_form()
    except FormTooLarge:
        return _too_large()
    record = desk.deck_record()
    pool, basis = record.pools.load(), read_basis(form, record, _event(form))
    sent = read_sent(form, files, pool)
    if not sent.decks:
        result = result_view(sent.decks, basis, pool, faults=sent.faults)
        return _page(basis, sent, result, form, 422)
    view = tick_list(
        {letter: read.deck for letter, read in sent.decks.items()},
        {},
        basis,
        pool,
    )
    page = render_template(
        "decks/tick-sent.html", ticks=view, texts=sent.texts, faults=sent.faults, form=form
    )
    return make_response(page)


def _event(values: Form) -> Event | None:
    event_id = values.get("event", "")
    return desk.events().load(event_id) if event_id else None


def _too_large() -> Response:
    result = ResultView((too_large_words(),))
    if htmx.is_fragment_wanted():
        return htmx.fragment(render_template("decks/_verdict.html", result=result), 413)
    basis = read_basis(Form(), desk.deck_record())
    return _page(basis, SentDecks(), result, Form(), 413)


def _page(
    basis: Basis, sent: SentDecks, result: ResultView | None, values: Form, status: int = 200
) -> Response:
    record = desk.deck_record()
    pool = record.pools.load()
    event = _event(values)
    page = render_template(
        "decks/check.html",
        basis=basis_view(basis, record, pool),
        texts=sent.texts,
        result=result or ResultView(()),
        event_id=values.get("event", ""),
        event_name=event.name if event else "",
        has_pool=pool.is_complete,
    )
    return make_response(page, status)
