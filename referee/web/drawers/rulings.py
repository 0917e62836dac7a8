"""The rulings beside the board: what fits the moment, what answers a question, or one ruling whole.

Owns what the panel shows and where its links lead. Which rulings fit is ``fitting``'s own.
"""

from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode

from referee.duel.match import Match
from referee.web.drawers.common import Asked
from referee.web.fitting import fitting
from referee.web.rulings import reader
from referee.web.rulings.cited import Cited
from referee.web.rulings.views import RulingView, hit_view, ruling_view
from referee.web.translate import gettext, ngettext
from rulings import Applies, Ruling

HITS = 8
_FITTING = 12
_LONGEST_WAY = 12
_CALL = "call"


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
    """``back``: the way back; ``is_fitting``: nothing was asked.

    ``sheet``: the sheet from which the rulings were opened, as the board's address is asked for it
    with what was typed there; empty where they were opened from the board.
    """

    name: str
    fault: str
    query: str
    purpose: str
    sheet: str
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
        return _sheet(asked, query, rulings, says=says, back=_to_sheet(asked))
    rulings = tuple(
        _panel(asked, ruling_view(ruling), "", is_open=False) for ruling in _fitting(asked)
    )
    says = gettext("Rulings that fit the moment")
    return _sheet(asked, "", rulings, says=says, is_fitting=True, back=_to_sheet(asked))


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
        sheet=asked.text("sheet"),
        says=says,
        is_fitting=is_fitting,
        rulings=rulings,
        back=back,
    )


def _fitting(asked: Asked) -> list[Ruling]:
    """What fits, with the ruling of the objection on the stage before everything else."""
    is_for_call = asked.text("for") == _CALL
    ids = (asked.text("about"), *fitting(asked.match, in_call=is_for_call))
    found = (reader.get(id_) for id_ in dict.fromkeys(ids) if id_)
    return [ruling for ruling in found if ruling and _is_played(ruling, asked.match)][:_FITTING]


def _is_played(ruling: Ruling, match: Match) -> bool:
    own = Applies.TAG if match.ruleset.is_tag else Applies.SINGLE
    return ruling.applies in (own, Applies.BOTH)


def _panel(asked: Asked, ruling: RulingView, query: str, *, is_open: bool) -> PanelRuling:
    return PanelRuling(
        view=ruling,
        is_open=is_open,
        question=query or ruling.name,
        in_call=_in_call(asked, ruling.id),
        superseded_by=_link_to(asked, other, query) if (other := ruling.superseded_by) else None,
        related=tuple(_link_to(asked, other, query) for other in ruling.related),
    )


def _in_call(asked: Asked, ruling_id: str) -> str:
    """The call sheet with this ruling, and with what was typed there before."""
    call = asked.match.call
    if call is None or call.arrival is None:
        return ""
    typed = dict(parse_qsl(asked.text("sheet")))
    kept = typed if typed.get("open") == _CALL else {}
    return urlencode({**kept, "open": _CALL, "ruling": ruling_id})


def _to_sheet(asked: Asked) -> Link | None:
    """Back to the sheet from which the rulings were opened, with what was typed there."""
    sheet = asked.text("sheet")
    return Link(gettext("Back to what was typed"), sheet) if sheet else None


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
    if not query and (sheet := _to_sheet(asked)):
        return sheet
    title = gettext("Back to the hits") if query else gettext("Back to the list")
    return Link(title, _query(asked, query, "", []))


def _way(asked: Asked) -> list[str]:
    return asked.texts("way")[-_LONGEST_WAY:]


def _query(asked: Asked, query: str, ruling_id: str, way: list[str]) -> str:
    fields = {
        "open": "rulings",
        "q": query,
        "for": asked.text("for"),
        "sheet": asked.text("sheet"),
        "id": ruling_id,
        "way": way,
    }
    return urlencode({name: value for name, value in fields.items() if value}, doseq=True)
