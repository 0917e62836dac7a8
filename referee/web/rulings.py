"""The rulings as pages: one short, stable address each."""

from dataclasses import dataclass

from flask import Blueprint, abort, render_template, request
from flask_babel import LazyString, get_locale, lazy_gettext

import rulings as corpus
from referee.web.i18n import LANGUAGES
from rulings import Applies, Ruling, Status
from rulings.search import search

rulings = Blueprint("rulings", __name__, url_prefix="/rulings")

_HITS = 10

_APPLIES: dict[Applies, LazyString] = {
    Applies.TAG: lazy_gettext("Tag Duel"),
    Applies.SINGLE: lazy_gettext("Single Duel"),
    Applies.BOTH: lazy_gettext("Tag and single Duel"),
}
_STATUS: dict[Status, LazyString] = {
    Status.IN_FORCE: lazy_gettext("in force"),
    Status.CONTESTED: lazy_gettext("contested: the Head Judge decides"),
    Status.SUPERSEDED: lazy_gettext("superseded"),
    Status.CORRECTION: lazy_gettext("in force, corrects an older text"),
}


@rulings.get("")
def index() -> str:
    """What answers the question ``q``; without one every ruling, topic by topic."""
    query = request.args.get("q", "").strip()
    if query:
        hits = search(query, _locale(), _HITS)
        return render_template("rulings/hits.html", query=query, hits=hits, status=_STATUS)
    topics: dict[str, list[Ruling]] = {}
    for ruling in corpus.all_rulings(_locale()):
        topics.setdefault(ruling.topic.title, []).append(ruling)
    return render_template("rulings/index.html", topics=topics)


@rulings.get("/<ruling_id>")
def show(ruling_id: str) -> str:
    """One ruling, whole."""
    locale = _locale()
    try:
        ruling = corpus.get(ruling_id, locale)
    except corpus.UnknownRuling:
        abort(404)
    return render_template(
        "rulings/ruling.html",
        ruling=ruling,
        related=[corpus.get(related, locale) for related in ruling.related],
        applies=_APPLIES[ruling.applies],
        status=_STATUS[ruling.status],
    )


@dataclass(frozen=True, slots=True)
class Cited:
    """A ruling that somebody named: what it is called, and where it can be read."""

    title: str
    url: str


def cited(ruling_id: str) -> Cited | None:
    """The ruling in the reader's language; None where nothing is written under this id."""
    try:
        ruling = corpus.get(ruling_id, _locale())
    except corpus.UnknownRuling:
        return None
    return Cited(ruling.title, f"/rulings/{ruling.id}")


def _locale() -> str:
    """The corpus calls Serbian in Cyrillic by its script."""
    locale = str(get_locale())
    return "sr_Cyrl" if locale == "sr" else locale if locale in LANGUAGES else "en"
