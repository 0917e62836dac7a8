"""The four seats, or two, and the two totals between them.

Owns what stands at each Duelist's place: whose turn it is, who is asked to respond, public counts
and counters; and for each team its Life Points with their last change. Which seat is on the left
never depends on who starts.
"""

from dataclasses import dataclass

from referee.duel import commands as c
from referee.duel.counters import Counter, skips_draw_phase
from referee.duel.decide import refusal
from referee.duel.errors import Code
from referee.duel.match import Duel, Match
from referee.duel.outcome import leading_team
from referee.duel.responses import Responses
from referee.duel.turns import Counts
from referee.duel.vocabulary import Phase, Seat, SpellSpeed, Team
from referee.web.command_words import count_words
from referee.web.counter_words import counter_name, is_due_this_turn, left_words
from referee.web.labels import label
from referee.web.ledger import Ledger
from referee.web.procedure import is_under_way, lead_tag, turn_label
from referee.web.refusals import refusal_title
from referee.web.translate import gettext
from referee.web.words import duelist_name, shortened, signed, team_name, team_title

# As seen on the screen: left seat, right seat (ruling ``tag-seating``).
_PLACES = {Team.ONE: (Seat.B1, Seat.A1), Team.TWO: (Seat.A2, Seat.B2)}


@dataclass(frozen=True, slots=True)
class SeatCounter:
    """``is_soon``: it comes due in the running turn."""

    name: str
    words: str
    is_due: bool
    is_soon: bool


@dataclass(frozen=True, slots=True)
class SeatView:
    """``actions``: which buttons stand there: ask, chain, activate, or none.

    ``activate_why``: why nothing is activated now, empty where it may be.
    """

    code: str
    team: int
    name: str
    when: str
    is_turn: bool
    is_next: bool
    is_asked: bool
    facts: str
    field_spell: str
    counters: tuple[SeatCounter, ...]
    hints: tuple[str, ...]
    actions: str
    activate_why: str


@dataclass(frozen=True, slots=True)
class TeamView:
    """``last``: the last change in pieces, as its parts are no sentence together.

    ``keys_why``: why nothing changes the total now, empty where something may.
    """

    number: int
    title: str
    name: str
    life_points: str
    digits: int
    lead: str
    last: tuple[str, ...]
    keys_why: str


@dataclass(frozen=True, slots=True)
class SideView:
    """One side of the table; ``right`` or ``left`` is None where nobody sits."""

    team: TeamView
    left: SeatView | None
    right: SeatView | None


def side_view(ledger: Ledger, team: Team) -> SideView:
    left, right = _PLACES[team]
    seats = ledger.match.seats
    return SideView(
        team=_team_view(ledger, team),
        left=_seat_view(ledger.match, left) if left in seats else None,
        right=_seat_view(ledger.match, right) if right in seats else None,
    )


# --- a seat --------------------------------------------------------------------------------------


def _seat_view(match: Match, seat: Seat) -> SeatView:
    if not match.is_duel_running:
        return _resting_seat(match, seat)
    duel = match.running_duel
    turn = _next_turn(duel, seat)
    asked = duel.responses.to_respond if duel.responses else None
    is_resolving = duel.chain is not None and duel.chain.is_resolving
    if asked is seat:
        actions = "ask"
    elif duel.chain and not is_resolving:
        actions = "chain"
    else:
        actions = "activate"
    return SeatView(
        code=seat.value,
        team=int(seat.team),
        name=duelist_name(match, seat),
        when=gettext("Responds") if asked is seat else turn_label(match, turn),
        is_turn=duel.turn_player is seat,
        is_next=turn == duel.turn.number + 1 and asked is not seat,
        is_asked=asked is seat,
        facts=", ".join(count_words(duel.counts.get(seat, Counts()))),
        field_spell=_field_spell(duel, seat),
        counters=tuple(
            _counter(duel, counter) for counter in duel.counters if counter.seat is seat
        ),
        hints=tuple(_hints(match, duel, seat, turn)),
        actions=actions,
        activate_why=refusal_title(Code.CHAIN_RESOLVING) if is_resolving else "",
    )


def _resting_seat(match: Match, seat: Seat) -> SeatView:
    """Between Duels a seat shows its name and nothing to press."""
    return SeatView(
        code=seat.value,
        team=int(seat.team),
        name=duelist_name(match, seat),
        when="",
        is_turn=False,
        is_next=False,
        is_asked=False,
        facts="",
        field_spell="",
        counters=(),
        hints=(),
        actions="none",
        activate_why="",
    )


def _next_turn(duel: Duel, seat: Seat) -> int:
    """The running turn or the next one of ``seat``."""
    turn = duel.turn.number
    while duel.seat_of_turn(turn) is not seat:
        turn += 1
    return turn


def _field_spell(duel: Duel, seat: Seat) -> str:
    card = next((spell.card for spell in duel.field_spells if spell.seat is seat), None)
    return gettext("Field Spell %(card)s", card=shortened(card)) if card else ""


def _counter(duel: Duel, counter: Counter) -> SeatCounter:
    return SeatCounter(
        counter_name(counter.name),
        left_words(duel, counter),
        counter.is_due,
        is_due_this_turn(duel, counter),
    )


def _hints(match: Match, duel: Duel, seat: Seat, turn: int) -> list[str]:
    hints = []
    if place := _asked_words(duel, seat):
        hints.append(place)
    asked = duel.responses.to_respond if duel.responses else None
    if duel.chain and duel.chain.last.speed is SpellSpeed.THREE and asked is seat:
        hints.append(gettext("Counter Traps only"))
    if duel.turn_player is seat:
        hints.extend(_turn_hints(match, duel, seat))
    elif skipping := skips_draw_phase(duel, turn):
        names = ", ".join(counter_name(counter.name) for counter in skipping)
        hints.append(gettext("The next Draw Phase is skipped: %(counters)s", counters=names))
    return hints


def _turn_hints(match: Match, duel: Duel, seat: Seat) -> list[str]:
    """Whether this Duelist draws, and what is to be done before the turn ends."""
    hints = []
    if duel.turn.draw_skipped:
        hints.append(gettext("Draw Phase skipped: no card is drawn"))
    elif duel.turn.number == 1 and not match.ruleset.first_turn_draw:
        hints.append(gettext("No draw on the first turn"))
    elif duel.turn.phase is Phase.DRAW:
        hints.append(gettext("Draws a card"))
    hand = duel.counts.get(seat, Counts()).hand
    limit = match.ruleset.hand_limit
    if duel.turn.phase is Phase.END or (hand is not None and hand > limit):
        hints.append(gettext("Hand limit: %(cards)s at the end of the turn", cards=limit))
    return hints


def _asked_words(duel: Duel, seat: Seat) -> str:
    """Where in the round ``seat`` will be asked; it may have passed already."""
    responses = duel.responses
    if responses is None or responses.is_closed:
        return ""
    waiting = responses.still_to_ask
    if seat not in waiting:
        return gettext("Passed") if seat in passed_seats(responses) else ""
    place = waiting.index(seat)
    if place == 0:
        return ""
    if place == len(waiting) - 1:
        return gettext("Asked last")
    return gettext("Asked 2nd") if place == 1 else gettext("Asked 3rd")


def passed_seats(responses: Responses) -> tuple[Seat, ...]:
    """The seats that have passed since the last link, in the order in which they were asked."""
    size = len(responses.order)
    start = responses.order.index(responses.next_seat) - responses.passes
    return tuple(responses.order[(start + i) % size] for i in range(min(responses.passes, size)))


# --- a team --------------------------------------------------------------------------------------


def _team_view(ledger: Ledger, team: Team) -> TeamView:
    match = ledger.match
    duel = match.duel
    total = duel.life_points[team] if duel else match.ruleset.life_points
    leads = is_under_way(match) and leading_team(match.running_duel.life_points) is team
    return TeamView(
        number=int(team),
        title=team_title(match, team),
        name=team_name(match, team),
        life_points=str(total),
        digits=len(str(total)),
        lead=lead_tag(match) if leads else "",
        last=_last_change(ledger, team),
        keys_why=_keys_why(match),
    )


def _keys_why(match: Match) -> str:
    if match.is_duel_running:
        return ""
    refused = refusal(match, c.EndTurn())
    assert refused is not None  # it needs a running Duel, and there is none
    return refusal_title(refused.code)


def _last_change(ledger: Ledger, team: Team) -> tuple[str, ...]:
    duel = ledger.match.duel
    if duel is None:
        return ()
    for row in ledger.newest_first():
        if row.duel != duel.number:
            continue
        for change in reversed(row.changes):
            if change.team is team:
                words = [f"{signed(change)} {label(change.kind)}"]
                if row.seat:
                    words.append(row.seat.value)
                words.append(gettext("turn %(turn)s", turn=row.turn))
                return tuple(words)
    return (gettext("Unchanged in this Duel"),)
