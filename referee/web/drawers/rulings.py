"""The rulings beside the board: what fits the moment, what answers a question, or one ruling whole.

Owns what the panel shows and where its links lead. Which rulings fit is ``fitting``'s own.
"""

from dataclasses import dataclass
from urllib.parse import urlencode

from referee.duel.match import Match
from referee.web.drawers.common import Asked
from referee.web.fitting import fitting
from referee.web.rulings import reader
from referee.web.rulings.cited import Cited
from referee.web.rulings.views import RulingView, hit_view, ruling_view
from referee.web.translate import gettext, ngettext
from rulings import Applies, Ruling

HITS = 8
_FITTING = 8
_LONGEST_WAY = 12


@dataclass(frozen=True, slots=True)
class Link:
    """A place in the panel: ``query`` is what the board's address is asked with."""

    title: str
    query: str


@dataclass(frozen=True, slots=True)
class PanelRuling:
    """A ruling in the panel. ``question``: what it answers, as it is kept with the match.

    ``in_call``: where it goes into the ruling of the judge call; empty where no call waits for it.
    """

    view: RulingView
    is_open: bool
    question: str
    in_call: str
    superseded_by: Link | None
    related: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class RulingsSheet:
    """``back``: the way back from the one ruling shown; ``is_fitting``: nothing was asked."""

    name: str
    fault: str
    query: str
    purpose: str
    says: str
    is_fitting: bool
    rulings: tuple[PanelRuling, ...]
    back: Link | None


def view(asked: Asked) -> RulingsSheet:
    """What the panel shows: the ruling that is named, else what answers, else what fits."""
    query = " ".join(asked.text("q")[: reader.LONGEST_QUESTION].split())
    if (named := asked.text("id")) and (ruling := reader.get(named)):
        shown = _panel(asked, ruling_view(ruling), query, is_open=True)
        return _sheet(asked, query, (shown,), says="", back=_back(asked, query))
    if query:
        hits = reader.search(query, HITS)
        rulings = tuple(
            _panel(asked, hit_view(hit), query, is_open=place == 0)
            for place, hit in enumerate(hits)
        )
        says = ngettext("%(num)d ruling", "%(num)d rulings", len(rulings))
        return _sheet(asked, query, rulings, says=says)
    rulings = tuple(
        _panel(asked, ruling_view(ruling), "", is_open=False) for ruling in _fitting(asked)
    )
    return _sheet(asked, "", rulings, says=gettext("Rulings that fit the moment"), is_fitting=True)


def _sheet(
    asked: Asked,
    query: str,
    rulings: tuple[PanelRuling, ...],
    *,
    says: str,
    is_fitting: bool = False,
    back: Link | None = None,
) -> RulingsSheet:
    return RulingsSheet(
        name="rulings",
        fault=asked.fault,
        query=query,
        purpose=asked.text("for"),
        says=says,
        is_fitting=is_fitting,
        rulings=rulings,
        back=back,
    )


def _fitting(asked: Asked) -> list[Ruling]:
    """What fits, with the ruling of the objection on the stage before everything else."""
    ids = (asked.text("about"), *fitting(asked.match))
    found = (reader.get(id_) for id_ in dict.fromkeys(ids) if id_)
    return [ruling for ruling in found if ruling and _is_played(ruling, asked.match)][:_FITTING]


def _is_played(ruling: Ruling, match: Match) -> bool:
    own = Applies.TAG if match.ruleset.is_tag else Applies.SINGLE
    return ruling.applies in (own, Applies.BOTH)


def _panel(asked: Asked, ruling: RulingView, query: str, *, is_open: bool) -> PanelRuling:
    call = asked.match.call
    is_call_waiting = call is not None and call.arrival is not None
    return PanelRuling(
        view=ruling,
        is_open=is_open,
        question=query or ruling.name,
        in_call=urlencode({"open": "call", "ruling": ruling.id}) if is_call_waiting else "",
        superseded_by=_link_to(asked, other, query) if (other := ruling.superseded_by) else None,
        related=tuple(_link_to(asked, other, query) for other in ruling.related),
    )


def _link_to(asked: Asked, other: Cited, query: str) -> Link:
    """Another ruling, from which the way leads back here."""
    way = _way(asked)
    if here := asked.text("id"):
        way = [*way, here][-_LONGEST_WAY:]
    return Link(other.title, _query(asked, query, other.id, way))


def _back(asked: Asked, query: str) -> Link | None:
    """To the ruling from which this one was opened, else to the list."""
    way = _way(asked)
    if way and (before := reader.get(way[-1])):
        title = gettext("Back to: %(title)s", title=before.title)
        return Link(title, _query(asked, query, before.id, way[:-1]))
    title = gettext("Back to the hits") if query else gettext("Back to the list")
    return Link(title, _query(asked, query, "", []))


def _way(asked: Asked) -> list[str]:
    return asked.texts("way")[-_LONGEST_WAY:]


def _query(asked: Asked, query: str, ruling_id: str, way: list[str]) -> str:
    fields = {"open": "rulings", "q": query, "for": asked.text("for"), "id": ruling_id, "way": way}
    return urlencode({name: value for name, value in fields.items() if value}, doseq=True)
