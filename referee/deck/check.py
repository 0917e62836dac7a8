"""The check of a team's Decks: everything that is wrong with them, never only the first thing.

Owns how copies are counted and what they are counted against. Limited and Semi-Limited cards count
over both Decks of a team, in all three parts of each (rulings ``tag-limited-per-team``,
``tag-semi-limited-per-team``); other cards up to three times in each Deck
(``tag-unlisted-three-each``).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from types import MappingProxyType

from referee.deck.card_pool import CardPool
from referee.deck.counted import Counted
from referee.deck.deck import Deck, Section
from referee.deck.finding import Finding, FindingCode
from referee.deck.forbidden_list import ForbiddenList
from referee.duel.vocabulary import LimitsPer, SideDeck

MOST_COPIES = 3
NOT_LISTED = -1
MOST_POINTS = 100
DECKS = ("A", "B")

_SIZES = (
    (FindingCode.MAIN_SIZE, Section.MAIN, range(40, 61)),
    (FindingCode.EXTRA_SIZE, Section.EXTRA, range(16)),
    (FindingCode.SIDE_SIZE, Section.SIDE, range(16)),
)
_SIZES_OF_OLD = (*_SIZES[:2], (FindingCode.SIDE_SIZE, Section.SIDE, (0, 15)))
_LIMIT_CODES = MappingProxyType(
    {0: FindingCode.FORBIDDEN, 1: FindingCode.LIMITED, 2: FindingCode.SEMI_LIMITED}
)


@dataclass(frozen=True, slots=True)
class Rules:
    """What a check goes by. ``most_points``: of one Deck, where the list is one of points."""

    limits_per: LimitsPer = LimitsPer.TEAM
    side_deck: SideDeck = SideDeck.UP_TO_15
    most_points: int = MOST_POINTS


@dataclass(frozen=True, slots=True)
class Check:
    """The list that was checked against, and the findings; ``points``: by Deck, if it has any.

    ``notes``: what the judge should look at, though it is no reason against the Decks.
    """

    forbidden: ForbiddenList
    findings: tuple[Finding, ...]
    notes: tuple[Finding, ...]
    points: Mapping[str, int]

    @property
    def is_legal(self) -> bool:
        return not self.findings


def check(
    decks: Sequence[Deck],
    forbidden: ForbiddenList,
    pool: CardPool,
    rules: Rules = Rules(),  # a frozen value
    letters: Sequence[str] = DECKS,
) -> Check:
    """Check one Deck, or the two of a team. All findings, sizes first.

    ``letters``: what the Decks are called, in their order.
    """
    named = dict(zip(letters, decks, strict=False))
    odd = {name: deck for name, deck in named.items() if not pool.oddities.isdisjoint(deck.counts)}
    points = points_of(named, forbidden, pool)
    findings = (
        *_sizes(named, rules),
        *_tokens(odd, pool),
        *_parts(named, pool),
        *_cards(Counted(named, pool), forbidden, pool, rules),
        *_points(points, rules),
    )
    return Check(forbidden, findings, tuple(_strangers(odd, pool)), points)


# --- each Deck by itself -------------------------------------------------------------------------


def _sizes(decks: Mapping[str, Deck], rules: Rules) -> Iterator[Finding]:
    """Rulings ``deck-main-size``, ``deck-extra-size``, ``deck-side-size``."""
    sizes = _SIZES_OF_OLD if rules.side_deck is SideDeck.ALL_OR_NOTHING else _SIZES
    for name, deck in decks.items():
        for (code, section, allowed), codes in zip(sizes, deck.parts, strict=True):
            count = len(codes)
            if count not in allowed:
                limit = allowed[0] if count < allowed[0] else allowed[-1]
                yield Finding(code, None, "", limit, {name: count}, name, section)


def _tokens(decks: Mapping[str, Deck], pool: CardPool) -> Iterator[Finding]:
    for name, deck in decks.items():
        yield from _in(deck, name, Section, pool.tokens, FindingCode.TOKEN, pool)


def _strangers(decks: Mapping[str, Deck], pool: CardPool) -> Iterator[Finding]:
    """Cards that are not in the TCG; only a whole card pool can tell."""
    for name, deck in decks.items() if pool.is_complete else ():
        yield from _in(deck, name, Section, pool.strangers, FindingCode.NOT_IN_TCG, pool)


def _parts(decks: Mapping[str, Deck], pool: CardPool) -> Iterator[Finding]:
    """Cards of the Extra Deck in the Main Deck, and the reverse."""
    extras = pool.extras
    for name, deck in decks.items():
        main, extra, _ = deck.parts
        if not extras.isdisjoint(main):
            yield from _in(deck, name, (Section.MAIN,), extras, FindingCode.EXTRA_IN_MAIN, pool)
        if not extras.issuperset(extra):
            known = {code for code in extra if code in pool.cards}
            others = known - extras - pool.tokens
            yield from _in(deck, name, (Section.EXTRA,), others, FindingCode.MAIN_IN_EXTRA, pool)


def _in(
    deck: Deck,
    name: str,
    sections: Iterable[Section],
    cards: Set[int],
    code: FindingCode,
    pool: CardPool,
) -> Iterator[Finding]:
    """A finding for each of these cards in each of these parts."""
    for section in sections:
        for key, copies in Counter(filter(cards.__contains__, deck.passcodes(section))).items():
            yield Finding(
                code, key, pool.name(key), 0, {name: copies}, name, section, {name: deck}, (key,)
            )


# --- card by card --------------------------------------------------------------------------------


def _cards(
    counted: Counted, forbidden: ForbiddenList, pool: CardPool, rules: Rules
) -> Iterator[Finding]:
    """What is wrong with single cards: one walk over all of them, then those that are wrong."""
    listed = _limits(counted, forbidden)
    is_whitelist = forbidden.is_whitelist and forbidden.points is None
    unlisted = NOT_LISTED if is_whitelist else MOST_COPIES
    unknown: dict[int, None] = {}
    many: list[tuple[str, int]] = []
    limited: dict[int, int] = {}
    for name, counts in counted.by_deck.items():
        known = pool.cards if pool.is_complete else counts  # only a whole card pool can tell
        for key, number in counts.items():
            if key not in known:
                unknown[key] = None
            if number > MOST_COPIES:
                many.append((name, key))
            if listed.get(key, unlisted) < MOST_COPIES:
                limited[key] = limited.get(key, 0) + number
    for key in unknown:
        yield _finding(FindingCode.UNKNOWN, key, None, counted.of(key), counted, pool)
    for name, key in many:  # ruling ``deck-three-copies``
        copies = {name: counted.by_deck[name][key]}
        yield _finding(FindingCode.OVER_THREE, key, MOST_COPIES, copies, counted, pool, name)
    for key, together in limited.items():
        limit = listed.get(key, unlisted)
        if together > limit:
            yield from _over(key, limit, counted, pool, rules)


def _limits(counted: Counted, forbidden: ForbiddenList) -> Mapping[int, int]:
    """The copies that the list allows.

    An entry may name any artwork of the card. Of several the smallest holds: they are one card.
    """
    if forbidden.points is not None:
        return {}
    listed = forbidden.limits
    by_artwork: dict[int, int] = {}
    for code, key in counted.aliased.items():
        if code in listed:
            known = by_artwork.get(key, listed.get(key, MOST_COPIES))
            by_artwork[key] = min(listed[code], known)
    return {**listed, **by_artwork} if by_artwork else listed


def _over(
    key: int, limit: int, counted: Counted, pool: CardPool, rules: Rules
) -> Iterator[Finding]:
    """A card that the list forbids or limits, or that is not in a whitelist."""
    code = _LIMIT_CODES.get(limit, FindingCode.NOT_IN_WHITELIST)
    copies = counted.of(key)
    if rules.limits_per is LimitsPer.TEAM or limit <= 0:
        yield _finding(code, key, limit, copies, counted, pool)
        return
    for name, number in copies.items():
        if number > limit:
            yield _finding(code, key, limit, {name: number}, counted, pool, name)


def _finding(
    code: FindingCode,
    key: int,
    limit: int | None,
    copies: Mapping[str, int],
    counted: Counted,
    pool: CardPool,
    deck: str | None = None,
) -> Finding:
    """``deck``: the one that is wrong, where it is not the team."""
    decks = {deck: counted.decks[deck]} if deck else counted.decks
    artworks = counted.artworks(key)
    return Finding(code, key, pool.name(key), limit, copies, deck, None, decks, artworks)


def points_of(
    decks: Mapping[str, Deck], forbidden: ForbiddenList, pool: CardPool
) -> Mapping[str, int]:
    """The points of each Deck; empty where the list is none of points."""
    points = forbidden.points
    if points is None:
        return {}
    return {
        name: sum(
            copies * points.get(code, points.get(pool.key(code), 0))
            for code, copies in deck.counts.items()
        )
        for name, deck in decks.items()
    }


def _points(points: Mapping[str, int], rules: Rules) -> Iterator[Finding]:
    for name, total in points.items():
        if total > rules.most_points:
            yield Finding(FindingCode.POINTS, None, "", rules.most_points, dict(points), deck=name)
