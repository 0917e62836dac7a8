"""The tables of a round as cards: what a judge reads of each in passing.

Owns the words of a card. What a table needs is worked out in ``states``.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import NamedTuple

from flask import current_app

from referee.duel.match import Match
from referee.duel.vocabulary import DuelKind, Team
from referee.floor.event import Event
from referee.floor.round import RoundTable
from referee.web.addresses import event_url, match_url
from referee.web.floor.stand import FloorStand
from referee.web.floor.states import Need, State, TableState, table_state
from referee.web.local_time import elapsed, hours_and_minutes, milliseconds
from referee.web.newest import Newest
from referee.web.outcome_words import result_words
from referee.web.procedure import leader_words
from referee.web.translate import LazyString, gettext, lazy_gettext, locale
from referee.web.words import duration, isolated, shortened, team_name

_LONGEST = 40
_EXTENSION = "referee.cards"

STATES: Mapping[State, LazyString] = MappingProxyType(
    {
        State.CALL: lazy_gettext("Judge call"),
        State.RESULT: lazy_gettext("Result missing"),
        State.TIME: lazy_gettext("Time is up"),
        State.PROCEDURE: lazy_gettext("Time called"),
        State.CHECK: lazy_gettext("Deck check"),
        State.CLOSE: lazy_gettext("Close to the end"),
        State.RUNNING: lazy_gettext("Running"),
        State.WAITING: lazy_gettext("Not started"),
        State.DONE: lazy_gettext("Result in"),
    }
)


@dataclass(frozen=True, slots=True)
class TableCard:
    """``since_ms``: what the script counts on from, with the words around the time.

    ``extension``: such as ``+3:00``. ``life_points`` is empty before the first Duel.
    """

    number: str
    url: str
    sheet: str
    state: TableState
    words: str
    since_ms: int | None
    since: str
    extension: str
    life_points: tuple[str, ...]
    more: str
    judge: str
    is_late: bool


class _Made(NamedTuple):
    """A card, and all that it was made from."""

    event: Event
    table: RoundTable
    match: Match | None
    card: TableCard


class _Round(NamedTuple):
    """The cards made last, by the number of their table."""

    position: int
    made: Mapping[int, _Made]


_Rounds = Newest[tuple[str, str], _Round]


def cards(stand: FloorStand, at: datetime) -> tuple[TableCard, ...]:
    """The tables of the stand's round, the most urgent first.

    Most tables stand as they stood a moment ago: their cards are taken from there.
    """
    if stand.round is None:
        return ()
    rounds: _Rounds = current_app.extensions.setdefault(
        _EXTENSION, _Rounds(lambda cards: cards.position)
    )
    before = rounds.get((stand.id, locale()))
    known = before.made if before else {}
    made: dict[int, _Made] = {}
    for table in stand.round.tables:
        match = stand.matches.get(table.number)
        state = table_state(table, match, at)
        one = known.get(table.number)
        if one is None or not _serves(one, stand.event, table, match, state):
            one = _Made(stand.event, table, match, _card(stand, table, match, state, at))
        made[table.number] = one
    rounds.put((stand.id, locale()), _Round(stand.position, made))
    ordered = sorted(made.items(), key=lambda each: (each[1].card.state.urgency, each[0]))
    return tuple(each.card for _, each in ordered)


def _serves(
    made: _Made, event: Event, table: RoundTable, match: Match | None, state: TableState
) -> bool:
    """Whether the card would be made the same now; a time on it goes on."""
    is_same = made.event is event and made.table is table and made.match is match
    return is_same and made.card.state == state and not made.card.since


def _card(
    stand: FloorStand, table: RoundTable, match: Match | None, state: TableState, at: datetime
) -> TableCard:
    sheet = f"{event_url(stand.id)}?open=table&table={table.number}"
    extended = match.clock.extended if match else 0
    since = state.since if state.state in (State.CALL, State.RESULT) else None
    return TableCard(
        number=str(table.number),
        url=match_url(table.match_id) if table.match_id else sheet,
        sheet=sheet,
        state=state,
        words=_words(match, state),
        since_ms=milliseconds(since) if since else None,
        since=duration(elapsed(since, at)) if since else "",
        extension=f"+{duration(extended)}" if extended else "",
        life_points=_life_points(match),
        more=_more(stand.event, table, match, state),
        judge=judge_words(table.judge),
        is_late=bool(table.confirmed and table.confirmed.is_late),
    )


def judge_words(name: str | None) -> str:
    """A judge's name, no longer than a card has room for."""
    return shortened(name or "", _LONGEST)


def _life_points(match: Match | None) -> tuple[str, ...]:
    if match is None or match.duel is None:
        return ()
    totals = match.duel.life_points
    return str(totals[Team.ONE]), str(totals[Team.TWO])


def _words(match: Match | None, state: TableState) -> str:
    if match is None or state.state not in (State.PROCEDURE, State.CLOSE, State.RUNNING):
        return str(STATES[state.state])
    duel = match.duel
    if duel is None or not match.is_duel_running:
        if match.tie_break_due:
            return gettext("Tie-break due")
        return gettext("Between Duels") if duel else gettext("First Duel not started")
    seat = duel.turn_player.value
    if duel.kind is DuelKind.TIE_BREAK:
        return gettext("Tie-break turn %(turn)s, %(seat)s", turn=duel.turn.number, seat=seat)
    if duel.extra_turn:
        return gettext(
            "Extra turn %(turn)s of %(turns)s, %(seat)s",
            turn=duel.extra_turn,
            turns=match.ruleset.extra_turns,
            seat=seat,
        )
    if state.state is State.PROCEDURE:
        return gettext("Time called, turn %(turn)s, %(seat)s", turn=duel.turn.number, seat=seat)
    return gettext("Turn %(turn)s, %(seat)s", turn=duel.turn.number, seat=seat)


def _more(event: Event, table: RoundTable, match: Match | None, state: TableState) -> str:
    if match is None:
        return teams_words(event, table)
    judge = isolated(judge_words(table.judge))
    if state.state is State.CALL:
        if match.call and match.call.arrival:
            return gettext("A judge is at the table")
        if judge:
            return gettext("%(judge)s is on the way", judge=judge)
        return gettext("Nobody on the way")
    if match.outcome is not None:
        winner = team_name(match, match.outcome.winner) if match.outcome.winner else ""
        return result_words(match.outcome, winner)
    if state.state is State.CHECK and table.check:
        since = hours_and_minutes(table.check.since)
        by = isolated(judge_words(table.check.by))
        if by:
            return gettext("%(judge)s, since %(time)s", judge=by, time=since)
        return gettext("since %(time)s", time=since)
    if state.need is Need.HELD and judge:
        return gettext("%(judge)s covers the table", judge=judge)
    if state.state is State.PROCEDURE and match.is_duel_running:
        return leader_words(match)
    return score_words(match)


def teams_words(event: Event, table: RoundTable) -> str:
    """Both teams by their names."""
    first, second = (isolated(shortened(event.teams[n - 1].name, _LONGEST)) for n in table.teams)
    return gettext("%(first)s against %(second)s", first=first, second=second)


def score_words(match: Match) -> str:
    """The Duels that each team has won."""
    return gettext(
        "%(first)s %(wins)s, %(second)s %(losses)s",
        first=team_name(match, Team.ONE),
        wins=match.wins[Team.ONE],
        second=team_name(match, Team.TWO),
        losses=match.wins[Team.TWO],
    )
