"""What a judge does to the turn, and what takes it back: the turn panel and the dock.

Owns the marks of the running turn (Normal Summon, attack, who is next) and the words of undo and
redo. What a rule says against each is asked from ``decide``.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from referee.duel import commands as c
from referee.duel.decide import refusal
from referee.duel.errors import Code, Refusal
from referee.duel.match import Match
from referee.duel.vocabulary import Phase, SummonKind, Team
from referee.web.entry_words import short, taken_back
from referee.web.ledger import Ledger, Row
from referee.web.procedure import end_of_turn_words
from referee.web.refusals import refusal_title
from referee.web.translate import gettext
from referee.web.words import duelist


@dataclass(frozen=True, slots=True)
class TurnView:
    """``attack``: what the button does: enter the Battle Phase, open the sheet, or be barred.

    ``number``, ``order``: the turn, and the seats in their order; ``words``: the turn of any of
    them.
    """

    seat: str
    number: int
    order: tuple[str, ...]
    words: str
    summon: str
    is_summon_off: bool
    attack: str
    attack_words: str
    is_attack_off: bool
    end: str
    hand_limit: str
    is_end_off: bool


@dataclass(frozen=True, slots=True)
class StepBack:
    """An undo or a redo; ``is_off``: there is nothing to take back.

    ``totals``: what the Life Points of both teams come to by it, where they change.
    """

    what: str
    detail: str
    is_off: bool
    totals: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DockView:
    """``about``: the id of the ruling that the board speaks of."""

    undo: StepBack
    redo: StepBack | None
    is_playing: bool
    is_tag: bool
    about: str


def turn_view(match: Match) -> TurnView:
    if not match.is_duel_running:
        words = gettext("no Duel is running")
        first = match.seats[0].value  # whoever taps all the same is told that no Duel is running
        return TurnView(first, 0, (), "", words, True, "enter", words, True, words, "", True)
    duel = match.running_duel
    seat = duel.turn_player
    summon = refusal(match, c.Summon(seat=seat, kind=SummonKind.NORMAL))
    in_battle = duel.turn.phase is Phase.BATTLE
    enters = None if in_battle else refusal(match, c.Enter(phase=Phase.BATTLE))
    attack = "sheet" if in_battle else "enter"
    barred = enters
    if in_battle and duel.chain:
        barred = refusal(match, c.EndTurn())
    end = refusal(match, c.EndTurn())
    next_seat = duel.seat_of_turn(duel.turn.number + 1)
    return TurnView(
        seat=seat.value,
        number=duel.turn.number,
        order=tuple(s.value for s in duel.order),
        words=gettext("Turn %(turn)s, %(duelist)s", turn="{turn}", duelist="{duelist}"),
        summon=gettext("used") if duel.turn.normal_summon_used else gettext("not used"),
        is_summon_off=summon is not None,
        attack=attack,
        attack_words=_attack_words(match, barred, in_battle=in_battle),
        is_attack_off=barred is not None,
        end=_barred_words(match, end)
        if end
        else end_of_turn_words(match, duelist(match, next_seat)),
        hand_limit=gettext("Hand limit %(cards)s", cards=match.ruleset.hand_limit),
        is_end_off=end is not None,
    )


def _attack_words(match: Match, barred: Refusal | None, *, in_battle: bool) -> str:
    if barred:
        return _barred_words(match, barred)
    return "" if in_battle else gettext("opens Battle Phase")


def _barred_words(match: Match, barred: Refusal) -> str:
    """Why not now, as short as a button needs it."""
    short_words = _SHORT.get(barred.code)
    return short_words(match) if short_words else refusal_title(barred.code)


_SHORT: Mapping[Code, Callable[[Match], str]] = MappingProxyType(
    {
        Code.CHAIN_OPEN: lambda _: gettext("after the chain"),
        Code.BATTLE_PHASE_BARRED: lambda match: gettext(
            "from turn %(turn)s", turn=match.ruleset.first_attack_turn
        ),
        Code.PHASE_ORDER: lambda _: gettext("Battle Phase is over"),
    }
)


def dock_view(ledger: Ledger, *, about: str = "") -> DockView:
    match = ledger.match
    return DockView(
        undo=_step_back(ledger, match.undoes, gettext("nothing yet")),
        redo=_step_back(ledger, match.redoes, "") if match.redoes else None,
        is_playing=match.is_duel_running,
        is_tag=match.ruleset.is_tag,
        about=about,
    )


def _step_back(ledger: Ledger, position: int | None, nothing: str) -> StepBack:
    if position is None:
        return StepBack(nothing, "", is_off=True)
    row = ledger.rows[position - 1]
    words, detail = short(row, ledger.match), taken_back(row, ledger.match)
    return StepBack(words, detail, is_off=False, totals=_totals_before(row, ledger.match))


def _totals_before(row: Row, match: Match) -> tuple[int, ...]:
    if not row.changes or not match.is_duel_running:
        return ()
    totals = dict(match.running_duel.life_points)
    for change in reversed(row.changes):
        totals[change.team] = change.before
    return tuple(totals[team] for team in Team)
