"""The words of the table: seats, teams, Phases, Steps and the kinds of everything.

Owns the closed sets of the game and the turn order. Must not know a match or a rule.
Values are the spellings of the transcript, so they are stable and never shown to a reader.
"""

from enum import IntEnum, StrEnum


class Team(IntEnum):
    """One of the two sides; a team shares one total of Life Points (ruling ``tag-shared-lp``)."""

    ONE = 1
    TWO = 2

    @property
    def opponent(self) -> "Team":
        return Team.TWO if self is Team.ONE else Team.ONE


class Seat(StrEnum):
    """A Duelist's place: the letter is the designation A or B, the digit the team."""

    A1 = "A1"
    A2 = "A2"
    B1 = "B1"
    B2 = "B2"

    @property
    def team(self) -> Team:
        return Team(int(self.value[1]))

    @property
    def facing(self) -> "Seat":
        """The seat opposite at a table of four (ruling ``tag-facing-opponent``)."""
        return _FACING[self]


_FACING = {Seat.A1: Seat.B2, Seat.B2: Seat.A1, Seat.B1: Seat.A2, Seat.A2: Seat.B1}


class Phase(StrEnum):
    """The six Phases of a turn, in their order (ruling ``turn-phase-order``)."""

    DRAW = "draw"
    STANDBY = "standby"
    MAIN_1 = "main-1"
    BATTLE = "battle"
    MAIN_2 = "main-2"
    END = "end"

    @property
    def place(self) -> int:
        """The place of the Phase in the turn, from 0."""
        return _PLACES[self]


_PLACES = {phase: place for place, phase in enumerate(Phase)}


class Step(StrEnum):
    """The Steps of the Battle Phase."""

    START = "start"
    BATTLE = "battle"
    DAMAGE = "damage"
    END = "end"


class DuelKind(StrEnum):
    ORDINARY = "ordinary"
    TIE_BREAK = "tie-break"


class Chosen(StrEnum):
    """Who settled which team starts a Duel."""

    COIN = "coin"
    LOSER = "loser"
    JUDGE = "judge"


class SummonKind(StrEnum):
    NORMAL = "normal"
    TRIBUTE = "tribute"
    SET = "set"
    FLIP = "flip"
    SPECIAL = "special"

    @property
    def uses_normal_summon(self) -> bool:
        """Whether it uses up the turn's one Normal Summon or Set (ruling ``summon-one-normal``)."""
        return self in (SummonKind.NORMAL, SummonKind.TRIBUTE, SummonKind.SET)


class Position(StrEnum):
    """The battle position of a monster that is attacked."""

    ATTACK = "attack"
    DEFENSE = "defense"


class Direct(StrEnum):
    """The target of an attack that goes at the Life Points themselves."""

    DIRECT = "direct"


class Battler(StrEnum):
    """One side of a battle, in the order in which destroyed monsters are listed."""

    ATTACKER = "attacker"
    TARGET = "target"


class ChangeKind(StrEnum):
    """How Life Points change; cost, damage and loss are different things in the game."""

    BATTLE_DAMAGE = "battle-damage"
    EFFECT_DAMAGE = "effect-damage"
    LOSS = "loss"
    COST = "cost"
    PAY_HALF = "pay-half"
    HALVE = "halve"
    GAIN = "gain"
    BECOME = "become"
    CORRECTION = "correction"

    @property
    def sets_total(self) -> bool:
        """Whether it says what the total is from now on, instead of by how much it changes."""
        return self in (ChangeKind.BECOME, ChangeKind.CORRECTION)

    @property
    def takes_amount(self) -> bool:
        """Whether it says by how much; a half is worked out (ruling ``lp-halving``)."""
        return not self.sets_total and self not in (ChangeKind.PAY_HALF, ChangeKind.HALVE)


class SpellSpeed(IntEnum):
    """How fast a card is; only Counter Traps have the third (ruling ``trap-counter``)."""

    ONE = 1
    TWO = 2
    THREE = 3


class LinkOutcome(StrEnum):
    """What came of a Chain Link when it resolved."""

    RESOLVED = "resolved"
    ACTIVATION_NEGATED = "activation-negated"
    EFFECT_NEGATED = "effect-negated"
    NO_EFFECT = "no-effect"


class Action(StrEnum):
    """An action that starts no chain but may be responded to."""

    ATTACK = "attack"
    SUMMON = "summon"


class Scope(StrEnum):
    """Whose turns a counter counts, seen from its seat."""

    ALL = "all"
    OPPONENTS = "opponents"
    TEAM = "team"
    SELF = "self"


class CountAt(StrEnum):
    """The moment of a turn at which a counter moves."""

    DRAW = "draw"
    STANDBY = "standby"
    END = "end"


class CountFrom(StrEnum):
    """The first turn that a counter may count."""

    NEXT = "next"
    CURRENT = "current"


class Infraction(StrEnum):
    PROCEDURAL_ERROR = "procedural-error"
    TARDINESS = "tardiness"
    DECK_ERROR = "deck-error"
    DRAWING_EXTRA_CARDS = "drawing-extra-cards"
    MARKED_CARDS = "marked-cards"
    SLOW_PLAY = "slow-play"
    UNSPORTING_CONDUCT = "unsporting-conduct"
    CHEATING = "cheating"


class Severity(StrEnum):
    MINOR = "minor"
    MAJOR = "major"
    STRICT = "strict"
    SEVERE = "severe"


class PenaltyKind(StrEnum):
    CAUTION = "caution"
    WARNING = "warning"
    GAME_LOSS = "game-loss"
    MATCH_LOSS = "match-loss"
    DISQUALIFICATION = "disqualification"


class DuelReason(StrEnum):
    """Why a Duel is over."""

    LIFE_POINTS = "life-points"
    DECK_OUT = "deck-out"
    SPECIAL_WIN = "special-win"
    CONCESSION = "concession"
    GAME_LOSS = "game-loss"
    MATCH_LOSS = "match-loss"
    TIME = "time"
    JUDGE = "judge"


class MatchResult(StrEnum):
    WIN = "win"
    DRAW = "draw"
    DOUBLE_LOSS = "double-loss"


class EndOfMatch(StrEnum):
    """The end-of-match procedures: what follows when time is called."""

    EXTRA_TURNS_DECISIVE = "extra-turns-decisive"
    EXTRA_TURNS_SWISS = "extra-turns-swiss"
    END_OF_PHASE_SWISS = "end-of-phase-swiss"
    END_OF_PHASE_DECISIVE = "end-of-phase-decisive"
    DOUBLE_LOSS = "double-loss"

    @property
    def is_decisive(self) -> bool:
        """Whether equal Life Points and equal wins are played on (no drawn match)."""
        return self in (EndOfMatch.EXTRA_TURNS_DECISIVE, EndOfMatch.END_OF_PHASE_DECISIVE)

    @property
    def stops_at_phase(self) -> bool:
        """Whether play stops at the end of the running Phase."""
        return self in (EndOfMatch.END_OF_PHASE_SWISS, EndOfMatch.END_OF_PHASE_DECISIVE)


class LimitsPer(StrEnum):
    """Whether Limited cards are counted over a team's Decks together or Duelist by Duelist."""

    TEAM = "team"
    DUELIST = "duelist"


class FieldSpells(StrEnum):
    """How many Field Spells are active: one in the whole Duel, one a team or one a Duelist."""

    DUEL = "duel"
    TEAM = "team"
    DUELIST = "duelist"


class SideDeck(StrEnum):
    """The sizes a Side Deck may have."""

    UP_TO_15 = "0-15"
    ALL_OR_NOTHING = "exactly 15 or 0"


def seats_of(seats: int) -> tuple[Seat, ...]:
    """The seats of a Duel with ``seats`` Duelists (2 or 4), team 1 starting."""
    return (Seat.A1, Seat.A2) if seats == 2 else (Seat.A1, Seat.A2, Seat.B1, Seat.B2)


def turn_order(first_team: Team, seats: int) -> tuple[Seat, ...]:
    """A1 A2 B1 B2, or A2 A1 B2 B1 where team 2 starts (ruling ``tag-turn-order``)."""
    order = seats_of(seats)
    if first_team is Team.ONE:
        return order
    return tuple(order[i ^ 1] for i in range(len(order)))
