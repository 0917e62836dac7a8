"""Who is affected: from the words on a card to the Duelists it concerns.

Owns the table of the tag rules of 2013: how far each wording reaches, the ruling behind it, and how
else it may be read where the sources differ. Looks at seats alone: it must not know a match, nor
how many cards anybody has.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from referee.duel.vocabulary import Seat


class Wording(StrEnum):
    """What the card says, "you" being the Duelist whose effect it is."""

    OPPONENT = "opponent"
    """Your opponent's hand, Deck, Extra Deck, Graveyard or banished cards."""
    OPPONENT_CONTROLS = "opponent-controls"
    EACH_PLAYER = "each-player"
    """Each player; you and your opponent."""
    ALL = "all"
    """All players; all monsters, all Spells and Traps on the field."""
    YOU_CONTROL = "you-control"
    YOUR_GRAVEYARD = "your-graveyard"
    """Your Graveyard or banished cards, be they counted or used."""
    YOUR_HAND = "your-hand"
    """Your hand, Deck or Extra Deck as a condition or a number."""
    FROM_YOUR_HAND = "from-your-hand"
    """Your hand, Deck or Extra Deck to pay, discard, draw or Summon from."""
    OPPONENT_CANNOT = "opponent-cannot"
    YOU_CANNOT = "you-cannot"
    OWNER = "owner"


class Why(StrEnum):
    """The reason those seats are affected and no others."""

    FACING_OPPONENT = "facing-opponent"
    FACING_BY_CARD = "facing-by-card"
    """For this very card the rules name the facing opponent, against the general rule."""
    BOTH_OPPONENTS = "both-opponents"
    ALL_FOUR = "all-four"
    USER_AND_FACING = "user-and-facing"
    OWN_TEAM = "own-team"
    USER = "user"
    OWNER = "owner"
    THE_OPPONENT = "the-opponent"
    """In a single match, where there is only one."""
    BOTH_DUELISTS = "both-duelists"
    """In a single match, where there are only two."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: how far a wording reaches, and how else it may be read."""

    why: Why
    ruling: str
    otherwise: tuple[Why, ...] = ()


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card with a ruling of its own for ``wordings``; ``why`` where it reaches differently."""

    wordings: frozenset[Wording]
    ruling: str
    why: Why | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """A way to read the wording, and the seats it affects, in the order of the table's seats."""

    why: Why
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Affected:
    """The reading in force with its ruling (none in a single match), and the contested others."""

    reading: Reading
    ruling: str | None
    otherwise: tuple[Reading, ...] = ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.reading.seats

    @property
    def why(self) -> Why:
        return self.reading.why


TABLE: Mapping[Wording, Row] = MappingProxyType(
    {
        Wording.OPPONENT: Row(Why.FACING_OPPONENT, "tag-opponent-facing-only"),
        Wording.OPPONENT_CONTROLS: Row(Why.BOTH_OPPONENTS, "tag-opponent-field-both"),
        Wording.EACH_PLAYER: Row(Why.USER_AND_FACING, "tag-each-player-pair"),
        Wording.ALL: Row(Why.ALL_FOUR, "tag-all-players"),
        Wording.YOU_CONTROL: Row(Why.OWN_TEAM, "tag-you-control-team"),
        Wording.YOUR_GRAVEYARD: Row(Why.OWN_TEAM, "tag-you-control-team"),
        Wording.YOUR_HAND: Row(Why.OWN_TEAM, "tag-your-hand-team", otherwise=(Why.USER,)),
        Wording.FROM_YOUR_HAND: Row(Why.USER, "tag-your-hand-team"),
        Wording.OPPONENT_CANNOT: Row(Why.BOTH_OPPONENTS, "tag-prohibition-opponents"),
        Wording.YOU_CANNOT: Row(Why.OWN_TEAM, "tag-prohibition-own-team"),
        Wording.OWNER: Row(Why.OWNER, "tag-owner"),
    }
)

_GRAVEYARD = frozenset({Wording.YOUR_GRAVEYARD})

CARDS: Mapping[str, CardRow] = MappingProxyType(
    {
        "Secret Barrel": CardRow(
            frozenset({Wording.OPPONENT, Wording.OPPONENT_CONTROLS}),
            "tag-secret-barrel",
            Why.FACING_BY_CARD,
        ),
        "Dark Bribe": CardRow(frozenset({Wording.OPPONENT}), "tag-dark-bribe-draw"),
        "Vanity's Emptiness": CardRow(_GRAVEYARD, "tag-vanitys-emptiness"),
        "Judgment Dragon": CardRow(_GRAVEYARD, "tag-graveyard-count"),
        "Dark Armed Dragon": CardRow(_GRAVEYARD, "tag-graveyard-exact"),
        "Call of the Haunted": CardRow(_GRAVEYARD, "tag-graveyard-use"),
        "Chaos Sorcerer": CardRow(_GRAVEYARD, "tag-graveyard-use"),
    }
)

_SINGLE: Mapping[Why, Why] = MappingProxyType(
    {
        Why.FACING_OPPONENT: Why.THE_OPPONENT,
        Why.BOTH_OPPONENTS: Why.THE_OPPONENT,
        Why.ALL_FOUR: Why.BOTH_DUELISTS,
        Why.USER_AND_FACING: Why.BOTH_DUELISTS,
        Why.OWN_TEAM: Why.USER,
        Why.USER: Why.USER,
        Why.OWNER: Why.OWNER,
    }
)


def affected(
    wording: Wording,
    seat: Seat,
    seats: tuple[Seat, ...],
    *,
    card: str | None = None,
    owner: Seat | None = None,
) -> Affected:
    """Who of ``seats`` is affected by an effect of ``seat`` with ``wording``.

    ``card`` is an English name and tells only where that card has a ruling of its own. ``owner`` is
    the Duelist whose Deck held the card that the effect names; nobody can work it out from the
    effect, so without it the wording "owner" affects no seat yet.
    """
    row = TABLE[wording]
    if len(seats) == 2:
        return Affected(_read(_SINGLE[row.why], seat, seats, owner), ruling=None)
    own = _card_row(card, wording)
    why, ruling = (own.why or row.why, own.ruling) if own else (row.why, row.ruling)
    otherwise = tuple(_read(other, seat, seats, owner) for other in row.otherwise)
    return Affected(_read(why, seat, seats, owner), ruling, otherwise)


def _card_row(card: str | None, wording: Wording) -> CardRow | None:
    """The card's own line, if it has one for ``wording``; tablets type curly apostrophes."""
    typed = (card or "").strip().replace("\u2019", "'").casefold()
    return next(
        (
            row
            for name, row in CARDS.items()
            if name.casefold() == typed and wording in row.wordings
        ),
        None,
    )


def _read(why: Why, seat: Seat, seats: tuple[Seat, ...], owner: Seat | None) -> Reading:
    return Reading(why, tuple(other for other in seats if _reaches(why, seat, other, owner)))


def _reaches(why: Why, user: Seat, other: Seat, owner: Seat | None) -> bool:
    match why:
        case Why.FACING_OPPONENT | Why.FACING_BY_CARD:
            return other is user.facing
        case Why.BOTH_OPPONENTS | Why.THE_OPPONENT:
            return other.team is not user.team
        case Why.ALL_FOUR | Why.BOTH_DUELISTS:
            return True
        case Why.USER_AND_FACING:
            return other in (user, user.facing)
        case Why.OWN_TEAM:
            return other.team is user.team
        case Why.USER:
            return other is user
        case Why.OWNER:
            return other is owner
