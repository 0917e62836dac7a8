"""Refusals in words: what a judge reads when the program objects, or cannot read what was sent.

Owns a title and a sentence for every refusal code and every fault of malformed input. The pure
ring knows codes only.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from referee.duel.errors import Code, Malformed, Objection, Problem, Refusal
from referee.duel.match import Match
from referee.duel.ruleset import LIFE_POINTS_LIMIT
from referee.duel.turns import ZONES
from referee.web.translate import LazyString, gettext, lazy_gettext, ngettext
from referee.web.words import number

_TITLES: Mapping[Code, LazyString] = MappingProxyType(
    {
        Code.MATCH_OVER: lazy_gettext("The match is over"),
        Code.NO_DUEL: lazy_gettext("No Duel has begun"),
        Code.DUEL_OVER: lazy_gettext("The Duel is over"),
        Code.UNKNOWN_SEAT: lazy_gettext("Nobody sits there"),
        Code.MATCH_OPEN: lazy_gettext("The match is open already"),
        Code.DUEL_RUNNING: lazy_gettext("A Duel is running"),
        Code.NO_SUCH_COUNTER: lazy_gettext("No such counter"),
        Code.NO_SUCH_POSITION: lazy_gettext("No such entry"),
        Code.NOTHING_TO_UNDO: lazy_gettext("Nothing to undo"),
        Code.NOTHING_TO_REDO: lazy_gettext("Nothing to redo"),
        Code.NO_CHAIN: lazy_gettext("No chain is open"),
        Code.LIFE_POINTS_LIMIT: lazy_gettext("Too many Life Points"),
        Code.TARGET_NOT_OPPONENT: lazy_gettext("The target is on the same team"),
        Code.CALL_OPEN: lazy_gettext("A call is open already"),
        Code.NO_CALL: lazy_gettext("No call is open"),
        Code.JUDGE_ALREADY_THERE: lazy_gettext("The judge is at the table already"),
        Code.TIME_ALREADY_CALLED: lazy_gettext("Time was called already"),
        Code.CLOCK_RUNNING: lazy_gettext("The clock is running already"),
        Code.CLOCK_STOPPED: lazy_gettext("The clock stands still"),
        Code.PHASE_SKIPPED: lazy_gettext("This Draw Phase is skipped"),
        Code.PHASE_ORDER: lazy_gettext("The turn only moves forward"),
        Code.MAIN_2_NEEDS_BATTLE: lazy_gettext("No Main Phase 2 without a Battle Phase"),
        Code.BATTLE_PHASE_BARRED: lazy_gettext("No Battle Phase yet"),
        Code.CHAIN_OPEN: lazy_gettext("A chain is open"),
        Code.HAND_LIMIT: lazy_gettext("Too many cards in the hand"),
        Code.NORMAL_SUMMON_USED: lazy_gettext("Normal Summon already used"),
        Code.NOT_TURN_PLAYER: lazy_gettext("Only the turn player may do this"),
        Code.WRONG_PHASE: lazy_gettext("Not in this Phase"),
        Code.ZONE_FULL: lazy_gettext("More cards than zones"),
        Code.ATTACKS_OWN_MONSTERS_ONLY: lazy_gettext("Only the turn player attacks"),
        Code.DIRECT_ATTACK_BLOCKED: lazy_gettext("No direct attack"),
        Code.CANNOT_PAY: lazy_gettext("The cost cannot be paid"),
        Code.COST_TO_ZERO: lazy_gettext("The cost would leave 0"),
        Code.SPEED_1_NOT_TURN_PLAYER: lazy_gettext("Spell Speed 1: turn player only"),
        Code.SPEED_1_OUTSIDE_MAIN_PHASE: lazy_gettext("Spell Speed 1: Main Phase only"),
        Code.SPEED_1_CANNOT_CHAIN: lazy_gettext("Spell Speed 1 cannot chain"),
        Code.COUNTER_TRAP_ONLY: lazy_gettext("Only a Counter Trap may answer"),
        Code.OUT_OF_ORDER: lazy_gettext("Not this Duelist’s turn to respond"),
        Code.ANSWERS_LAST_LINK_ONLY: lazy_gettext("Only the last link may be answered"),
        Code.CHAIN_RESOLVING: lazy_gettext("The chain is resolving"),
        Code.DAMAGE_STEP_RESTRICTED: lazy_gettext("Restricted in the Damage Step"),
        Code.RESPONSES_OPEN: lazy_gettext("Not everyone has passed"),
        Code.EXTENSION_NOT_ALLOWED: lazy_gettext("No extension after time"),
    }
)

_SENTENCES: Mapping[Code, LazyString] = MappingProxyType(
    {
        Code.MATCH_OVER: lazy_gettext(
            "The match is decided. Notes, rulings, penalties and undo are still possible."
        ),
        Code.NO_DUEL: lazy_gettext("Start the Duel first."),
        Code.DUEL_OVER: lazy_gettext(
            "The Duel has ended. Undo reopens it, or the next one is started."
        ),
        Code.UNKNOWN_SEAT: lazy_gettext("This match has no such seat."),
        Code.MATCH_OPEN: lazy_gettext("A match is opened once; open another one beside it."),
        Code.DUEL_RUNNING: lazy_gettext("The running Duel has to end before another one starts."),
        Code.NO_SUCH_COUNTER: lazy_gettext("No counter runs under this number in this Duel."),
        Code.NO_SUCH_POSITION: lazy_gettext("Nothing is recorded under this number."),
        Code.NOTHING_TO_UNDO: lazy_gettext("No entry is left to take back."),
        Code.NOTHING_TO_REDO: lazy_gettext("Nothing was taken back since the last entry."),
        Code.NO_CHAIN: lazy_gettext("There is no Chain Link to resolve."),
        Code.TARGET_NOT_OPPONENT: lazy_gettext("An attack is aimed at an opponent."),
        Code.CALL_OPEN: lazy_gettext("Close the open call before another one is made."),
        Code.NO_CALL: lazy_gettext("There is no call to close."),
        Code.JUDGE_ALREADY_THERE: lazy_gettext("The arrival is recorded already."),
        Code.TIME_ALREADY_CALLED: lazy_gettext(
            "The end-of-match procedure is running; time is called once."
        ),
        Code.CLOCK_RUNNING: lazy_gettext("The round clock is not started twice."),
        Code.CLOCK_STOPPED: lazy_gettext(
            "The round clock does not run: before it is started, while it is paused and after "
            "time was called."
        ),
        Code.PHASE_SKIPPED: lazy_gettext("An effect skips the Draw Phase of this turn."),
        Code.PHASE_ORDER: lazy_gettext(
            "Draw, Standby, Main 1, Battle, Main 2, End: a Phase that is over does not come back."
            " In the Battle Phase: Start Step, Battle Step and Damage Step for each attack, End"
            " Step."
        ),
        Code.MAIN_2_NEEDS_BATTLE: lazy_gettext(
            "Main Phase 2 follows a Battle Phase. Without one the turn stays in Main Phase 1."
        ),
        Code.BATTLE_PHASE_BARRED: lazy_gettext("The first turns have no Battle Phase."),
        Code.CHAIN_OPEN: lazy_gettext("Finish the open chain first: respond, pass and resolve."),
        Code.HAND_LIMIT: lazy_gettext(
            "The turn player has to discard down to the hand limit before the turn ends."
        ),
        Code.NORMAL_SUMMON_USED: lazy_gettext(
            "One Normal Summon or Set a turn; this turn’s is used."
        ),
        Code.NOT_TURN_PLAYER: lazy_gettext(
            "Normal Summons, Tribute Summons and Sets belong to the turn player."
        ),
        Code.WRONG_PHASE: lazy_gettext(
            "Monsters are Normal Summoned and Set in a Main Phase; attacks are declared in the "
            "Battle Phase."
        ),
        Code.ATTACKS_OWN_MONSTERS_ONLY: lazy_gettext(
            "Attacks are declared by the turn player, with monsters of the own zones."
        ),
        Code.DIRECT_ATTACK_BLOCKED: lazy_gettext(
            "A direct attack needs both opponents to have no monster; at least one is noted."
        ),
        Code.CANNOT_PAY: lazy_gettext("The team has fewer Life Points than the cost."),
        Code.COST_TO_ZERO: lazy_gettext(
            "The cost is all that the team has. Whether it may be paid is the Head Judge’s call."
        ),
        Code.SPEED_1_NOT_TURN_PLAYER: lazy_gettext(
            "In another Duelist’s turn, the teammate’s too, only Spell Speed 2 and 3 may be used."
        ),
        Code.SPEED_1_OUTSIDE_MAIN_PHASE: lazy_gettext(
            "Effects of Spell Speed 1 are activated in a Main Phase."
        ),
        Code.SPEED_1_CANNOT_CHAIN: lazy_gettext(
            "A link that answers another needs Spell Speed 2 or 3."
        ),
        Code.COUNTER_TRAP_ONLY: lazy_gettext(
            "The last link is a Counter Trap; only Spell Speed 3 may answer it."
        ),
        Code.OUT_OF_ORDER: lazy_gettext("Nobody has the right to respond now."),
        Code.ANSWERS_LAST_LINK_ONLY: lazy_gettext(
            "A response answers the last link of the chain, not an earlier one."
        ),
        Code.CHAIN_RESOLVING: lazy_gettext(
            "Nothing can be activated until the whole chain has resolved."
        ),
        Code.DAMAGE_STEP_RESTRICTED: lazy_gettext(
            "Few effects may be used in the Damage Step. Record it if this one may."
        ),
        Code.RESPONSES_OPEN: lazy_gettext(
            "A chain resolves when all have passed in a row, one after the other."
        ),
        Code.EXTENSION_NOT_ALLOWED: lazy_gettext(
            "The end-of-match procedure is not timed, so there is nothing to extend."
        ),
    }
)

_PROBLEMS: Mapping[Problem, LazyString] = MappingProxyType(
    {
        Problem.NOT_UTF_8: lazy_gettext("This is not UTF-8 text."),
        Problem.NOT_JSON: lazy_gettext("This is not valid JSON."),
        Problem.NOT_AN_OBJECT: lazy_gettext("A command is a JSON object."),
        Problem.TOO_LONG: lazy_gettext("This is too long."),
        Problem.DUPLICATE_FIELD: lazy_gettext("A field is given twice."),
        Problem.LONE_SURROGATE: lazy_gettext("The text contains half a character."),
        Problem.NUMBER_TOO_LARGE: lazy_gettext("This number is too large."),
        Problem.NO_OPEN_MATCH: lazy_gettext("A transcript begins with the opening of a match."),
        Problem.UNKNOWN_COMMAND: lazy_gettext("There is no such command."),
        Problem.UNKNOWN_FIELD: lazy_gettext("There is no such field here."),
        Problem.MISSING_FIELD: lazy_gettext("A field is missing."),
        Problem.WRONG_TYPE: lazy_gettext("This value does not fit."),
        Problem.NOT_ALLOWED: lazy_gettext("This field does not go with the others."),
        Problem.OUT_OF_RANGE: lazy_gettext("This value is out of range."),
    }
)

# What is no word of the notation, such as a list of names or a range.
_EXPECTED: Mapping[str, LazyString] = MappingProxyType(
    {
        "integer ≥ 0": lazy_gettext("integer ≥ 0"),
        "number ≥ 0": lazy_gettext("number ≥ 0"),
        "text": lazy_gettext("text"),
        "list": lazy_gettext("list"),
        "object": lazy_gettext("object"),
        "2 teams": lazy_gettext("2 teams"),
    }
)


def refusal_title(code: Code) -> str:
    """The few words that head an objection."""
    return str(_TITLES[code])


def refusal_sentence(refusal: Refusal, match: Match | None = None) -> str:
    """The sentence of a refusal; with ``match`` it names the turn, seat or number it is about."""
    in_match = _IN_MATCH.get(refusal.code)
    if match and in_match and (sentence := in_match(match)):
        return sentence
    if of_number := _OF_A_NUMBER.get(refusal.code):
        return of_number()
    if refusal.code is Code.OUT_OF_ORDER and isinstance(refusal, Objection):
        return gettext("The right to respond goes round in turn order; it was another Duelist’s.")
    return str(_SENTENCES[refusal.code])


def malformed_sentence(fault: Malformed) -> str:
    """What is wrong with the input, where, and what was expected."""
    problem = str(_PROBLEMS[fault.problem])
    expected = str(_EXPECTED.get(fault.expected, fault.expected))
    if fault.field and expected:
        return gettext(
            "%(problem)s Field: %(field)s. Expected: %(expected)s.",
            problem=problem,
            field=fault.field,
            expected=expected,
        )
    if fault.field:
        return gettext("%(problem)s Field: %(field)s.", problem=problem, field=fault.field)
    if expected:
        return gettext("%(problem)s Expected: %(expected)s.", problem=problem, expected=expected)
    return problem


def _battle_phase_barred(match: Match) -> str:
    duel, first = match.running_duel, match.ruleset.first_attack_turn
    return gettext(
        "This is turn %(turn)s, %(seat)s. The first Duelist who may attack is %(first_seat)s on "
        "turn %(first)s.",
        turn=duel.turn.number,
        seat=duel.turn_player.value,
        first_seat=duel.seat_of_turn(first).value,
        first=first,
    )


def _out_of_order(match: Match) -> str:
    responses = match.running_duel.responses
    if responses is None or responses.to_respond is None:
        return ""
    return gettext(
        "The right to respond goes round in turn order; now it is %(seat)s’s.",
        seat=responses.to_respond.value,
    )


def _hand_limit(match: Match) -> str:
    duel = match.running_duel
    counts = duel.counts.get(duel.turn_player)
    return gettext(
        "%(seat)s has %(hand)s cards in hand; the limit is %(limit)s.",
        seat=duel.turn_player.value,
        hand=counts.hand if counts else "",
        limit=match.ruleset.hand_limit,
    )


def _not_turn_player(match: Match) -> str:
    return gettext(
        "It is %(seat)s’s turn. Normal Summons, Tribute Summons and Sets belong to the turn "
        "player.",
        seat=match.running_duel.turn_player.value,
    )


def _life_points_limit() -> str:
    return gettext(
        "This program counts to %(limit)s Life Points. Check the amount.",
        limit=number(LIFE_POINTS_LIMIT),
    )


def _zone_full() -> str:
    return ngettext(
        "A Duelist has %(num)d Monster Zone and as many Spell & Trap Zones.",
        "A Duelist has %(num)d Monster Zones and as many Spell & Trap Zones.",
        ZONES,
    )


_OF_A_NUMBER: Mapping[Code, Callable[[], str]] = MappingProxyType(
    {
        Code.LIFE_POINTS_LIMIT: _life_points_limit,
        Code.ZONE_FULL: _zone_full,
    }
)
_IN_MATCH: Mapping[Code, Callable[[Match], str]] = MappingProxyType(
    {
        Code.BATTLE_PHASE_BARRED: _battle_phase_barred,
        Code.OUT_OF_ORDER: _out_of_order,
        Code.HAND_LIMIT: _hand_limit,
        Code.NOT_TURN_PLAYER: _not_turn_player,
    }
)
