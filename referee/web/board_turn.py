"""What a judge does to the turn, and what takes it back: the turn panel and the dock.

Owns the marks of the running turn (Normal Summon, attack, who is next) and the words of undo and
redo. What a rule says against each is asked from ``decide``.
"""

from dataclasses import dataclass

from referee.duel import commands as c
from referee.duel.decide import refusal
from referee.duel.errors import Code
from referee.duel.match import Match
from referee.duel.vocabulary import Phase, SummonKind
from referee.web.entry_words import short, taken_back
from referee.web.ledger import Ledger
from referee.web.procedure import end_of_turn_words
from referee.web.refusals import refusal_title
from referee.web.translate import gettext
from referee.web.words import duelist


@dataclass(frozen=True, slots=True)
class TurnView:
    """``attack``: what the button does: enter the Battle Phase, open the sheet, or be barred."""

    seat: str
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
    """An undo or a redo; ``is_off``: there is nothing to take back."""

    what: str
    detail: str
    is_off: bool


@dataclass(frozen=True, slots=True)
class DockView:
    undo: StepBack
    redo: StepBack | None
    is_playing: bool


def turn_view(match: Match) -> TurnView:
    if not match.is_duel_running:
        words = gettext("no Duel is running")
        return TurnView("A1", words, True, "enter", words, True, words, "", True)
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
        summon=gettext("used") if duel.turn.normal_summon_used else gettext("not used"),
        is_summon_off=summon is not None,
        attack=attack,
        attack_words=_attack_words(match, barred.code if barred else None, in_battle=in_battle),
        is_attack_off=barred is not None,
        end=_end_words(match, end.code if end else None, duelist(match, next_seat)),
        hand_limit=gettext("Hand limit %(cards)s", cards=match.ruleset.hand_limit),
        is_end_off=end is not None,
    )


def _attack_words(match: Match, code: Code | None, *, in_battle: bool) -> str:
    match code:
        case None:
            return "" if in_battle else gettext("opens Battle Phase")
        case Code.CHAIN_OPEN:
            return gettext("after the chain")
        case Code.BATTLE_PHASE_BARRED:
            return gettext("from turn %(turn)s", turn=match.ruleset.first_attack_turn)
        case Code.PHASE_ORDER:
            return gettext("Battle Phase is over")
        case _:
            return refusal_title(code)


def _end_words(match: Match, code: Code | None, next_duelist: str) -> str:
    match code:
        case None:
            return end_of_turn_words(match, next_duelist)
        case Code.CHAIN_OPEN:
            return gettext("after the chain")
        case _:
            return refusal_title(code)


def dock_view(ledger: Ledger) -> DockView:
    match = ledger.match
    return DockView(
        undo=_step_back(ledger, match.undoes, gettext("nothing yet")),
        redo=_step_back(ledger, match.redoes, "") if match.redoes else None,
        is_playing=match.is_duel_running,
    )


def _step_back(ledger: Ledger, position: int | None, nothing: str) -> StepBack:
    if position is None:
        return StepBack(nothing, "", is_off=True)
    row = ledger.rows[position - 1]
    return StepBack(short(row, ledger.match), taken_back(row, ledger.match), is_off=False)
