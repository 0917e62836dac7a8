"""Why something is not recorded: refusal codes, their rulings, and malformed input.

Owns the two strengths of "no". An *objection* may be overruled by the judge with a reason, the
*impossible* never. Errors carry fields; the sentence for a reader is made outside.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType


class Code(StrEnum):
    """The refusal codes of the transcript."""

    MATCH_OVER = "match-over"
    NO_DUEL = "no-duel"
    DUEL_OVER = "duel-over"
    UNKNOWN_SEAT = "unknown-seat"
    MATCH_OPEN = "match-open"
    DUEL_RUNNING = "duel-running"
    NO_SUCH_COUNTER = "no-such-counter"
    NO_SUCH_POSITION = "no-such-position"
    NOTHING_TO_UNDO = "nothing-to-undo"
    NOTHING_TO_REDO = "nothing-to-redo"
    NO_CHAIN = "no-chain"
    LIFE_POINTS_LIMIT = "life-points-limit"
    TARGET_NOT_OPPONENT = "target-not-opponent"
    CALL_OPEN = "call-open"
    NO_CALL = "no-call"
    JUDGE_ALREADY_THERE = "judge-already-there"
    TIME_ALREADY_CALLED = "time-already-called"
    CLOCK_RUNNING = "clock-running"
    CLOCK_STOPPED = "clock-stopped"
    PHASE_SKIPPED = "phase-skipped"
    PHASE_ORDER = "phase-order"
    MAIN_2_NEEDS_BATTLE = "main-2-needs-battle"
    BATTLE_PHASE_BARRED = "battle-phase-barred"
    CHAIN_OPEN = "chain-open"
    HAND_LIMIT = "hand-limit"
    NORMAL_SUMMON_USED = "normal-summon-used"
    NOT_TURN_PLAYER = "not-turn-player"
    WRONG_PHASE = "wrong-phase"
    ZONE_FULL = "zone-full"
    ATTACKS_OWN_MONSTERS_ONLY = "attacks-own-monsters-only"
    DIRECT_ATTACK_BLOCKED = "direct-attack-blocked"
    CANNOT_PAY = "cannot-pay"
    COST_TO_ZERO = "cost-to-zero"
    SPEED_1_NOT_TURN_PLAYER = "speed-1-not-turn-player"
    SPEED_1_OUTSIDE_MAIN_PHASE = "speed-1-outside-main-phase"
    SPEED_1_CANNOT_CHAIN = "speed-1-cannot-chain"
    COUNTER_TRAP_ONLY = "counter-trap-only"
    OUT_OF_ORDER = "out-of-order"
    ANSWERS_LAST_LINK_ONLY = "answers-last-link-only"
    CHAIN_RESOLVING = "chain-resolving"
    DAMAGE_STEP_RESTRICTED = "damage-step-restricted"
    RESPONSES_OPEN = "responses-open"
    EXTENSION_NOT_ALLOWED = "extension-not-allowed"


RULINGS: Mapping[Code, str] = MappingProxyType(
    {
        Code.MATCH_OVER: "match-first-to-two",
        Code.NO_DUEL: "setup-start-of-duel",
        Code.DUEL_OVER: "duel-win-ends-it",
        Code.TIME_ALREADY_CALLED: "time-procedure-untimed",
        Code.CLOCK_RUNNING: "time-round-clock",
        Code.CLOCK_STOPPED: "time-procedure-untimed",
        Code.PHASE_SKIPPED: "turn-skipped-phase",
        Code.PHASE_ORDER: "turn-phase-order",
        Code.MAIN_2_NEEDS_BATTLE: "turn-main-2",
        Code.BATTLE_PHASE_BARRED: "tag-first-attack",
        Code.CHAIN_OPEN: "chain-finish-first",
        Code.HAND_LIMIT: "turn-hand-limit",
        Code.NORMAL_SUMMON_USED: "summon-one-normal",
        Code.NOT_TURN_PLAYER: "turn-only-turn-player",
        Code.WRONG_PHASE: "turn-main-phase",
        Code.ZONE_FULL: "zone-five-limit",
        Code.ATTACKS_OWN_MONSTERS_ONLY: "tag-attack-own-monsters",
        Code.DIRECT_ATTACK_BLOCKED: "tag-direct-attack",
        Code.CANNOT_PAY: "lp-cost-too-high",
        Code.COST_TO_ZERO: "lp-cost-exact",
        Code.SPEED_1_NOT_TURN_PLAYER: "tag-who-may-respond",
        Code.SPEED_1_OUTSIDE_MAIN_PHASE: "spell-main-phase",
        Code.SPEED_1_CANNOT_CHAIN: "chain-speed-1",
        Code.COUNTER_TRAP_ONLY: "chain-counter-trap-only",
        Code.OUT_OF_ORDER: "tag-response-order",
        Code.ANSWERS_LAST_LINK_ONLY: "tag-last-link-only",
        Code.CHAIN_RESOLVING: "chain-resolving",
        Code.DAMAGE_STEP_RESTRICTED: "damage-step-limits",
        Code.RESPONSES_OPEN: "tag-all-pass",
        Code.EXTENSION_NOT_ALLOWED: "judge-no-extension",
    }
)


class Refusal(Exception):  # the field's word: a refusal is an answer, not a fault
    """A command that was not recorded; the state is as it was."""

    def __init__(self, code: Code) -> None:
        super().__init__(code.value)
        self.code = code

    @property
    def ruling(self) -> str | None:
        """The id of the ruling that backs the refusal; None where no rule does."""
        return RULINGS.get(self.code)


class Objection(Refusal):
    """A rule speaks against it; the judge may overrule with a reason."""


class Impossible(Refusal):
    """It cannot have happened, or there is nothing to record; nobody can overrule it."""


class Problem(StrEnum):
    """What is wrong with input that is no command at all."""

    NOT_UTF_8 = "not-utf-8"
    NOT_JSON = "not-json"
    NOT_AN_OBJECT = "not-an-object"
    TOO_LONG = "too-long"
    DUPLICATE_FIELD = "duplicate-field"
    LONE_SURROGATE = "lone-surrogate"
    NUMBER_TOO_LARGE = "number-too-large"
    NO_OPEN_MATCH = "no-open-match"
    UNKNOWN_COMMAND = "unknown-command"
    UNKNOWN_FIELD = "unknown-field"
    MISSING_FIELD = "missing-field"
    WRONG_TYPE = "wrong-type"
    NOT_ALLOWED = "not-allowed"
    OUT_OF_RANGE = "out-of-range"


class Malformed(Exception):  # reads as the transcript's word for it
    """Input that cannot be read as a command.

    ``field`` is the path of the field (``changes[0].amount``), ``expected`` what would have been
    right, in the transcript's own spellings; ``line`` the line of the file, where there is one.
    """

    def __init__(
        self, problem: Problem, *, field: str = "", expected: str = "", line: int | None = None
    ) -> None:
        super().__init__(problem.value, field, expected, line)
        self.problem = problem
        self.field = field
        self.expected = expected
        self.line = line

    def at_line(self, line: int) -> "Malformed":
        """The same fault, found on ``line``."""
        return Malformed(self.problem, field=self.field, expected=self.expected, line=line)
