"""The check of a team's Decks: everything that is wrong with them, never only the first thing.

Owns how copies are counted and what they are counted against. Limited and Semi-Limited cards count
over both Decks of a team, in all three parts of each (rulings ``tag-limited-per-team``,
``tag-semi-limited-per-team``); other cards up to three times in each Deck
(``tag-unlisted-three-each``).
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from referee.deck.card_pool import CardPool
from referee.deck.counted import Copies, Counted
from referee.deck.deck import Copy, Deck, Section
from referee.deck.finding import Finding, FindingCode
from referee.deck.forbidden_list import ForbiddenList
from referee.duel.vocabulary import LimitsPer, SideDeck

MOST_COPIES = 3
MAIN_SIZE = (40, 60)
EXTRA_SIZE = (0, 15)
SIDE_SIZE = (0, 15)
MOST_POINTS = 100
DECKS = ("A", "B")

_SIZES = (
    (FindingCode.MAIN_SIZE, Section.MAIN, MAIN_SIZE),
    (FindingCode.EXTRA_SIZE, Section.EXTRA, EXTRA_SIZE),
    (FindingCode.SIDE_SIZE, Section.SIDE, SIDE_SIZE),
)
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
    counted = Counted(named, pool)
    parts = tuple(_parts(named, pool))
    points = points_of(named, forbidden, pool)
    findings = (
        *_sizes(named, rules),
        *(found for found in parts if found.code is not FindingCode.NOT_IN_TCG),
        *_cards(counted, forbidden, pool, rules),
        *_points(points, rules),
    )
    notes = tuple(found for found in parts if found.code is FindingCode.NOT_IN_TCG)
    return Check(forbidden, findings, notes, points)


# --- each Deck by itself -------------------------------------------------------------------------


def _sizes(decks: Mapping[str, Deck], rules: Rules) -> Iterator[Finding]:
    """Rulings ``deck-main-size``, ``deck-extra-size``, ``deck-side-size``."""
    is_all_or_none = rules.side_deck is SideDeck.ALL_OR_NOTHING
    for name, deck in decks.items():
        for count, (code, section, (least, most)) in zip(deck.sizes, _SIZES, strict=True):
            if section is Section.SIDE and is_all_or_none:
                is_wrong = count not in (0, most)
            else:
                is_wrong = not least <= count <= most
            if is_wrong:
                limit = least if count < least else most
                yield Finding(code, None, "", limit, {name: count}, deck=name, section=section)


def _parts(decks: Mapping[str, Deck], pool: CardPool) -> Iterator[Finding]:
    """Cards in a part of the Deck where they cannot be."""
    for name, deck in decks.items():
        extras, odd = pool.extras, pool.oddities
        if deck.extra <= extras and deck.main.isdisjoint(extras) and odd.isdisjoint(deck.counts):
            continue
        wrong: dict[tuple[FindingCode, int, Section], list[Copy]] = defaultdict(list)
        looked_at = deck.main & extras | deck.extra - extras | odd.intersection(deck.counts)
        for copy in deck.copies:
            card = pool.get(copy.passcode) if copy.passcode in looked_at else None
            if card is None:
                continue
            if card.is_token:
                wrong[FindingCode.TOKEN, card.passcode, copy.section].append(copy)
            elif copy.section is Section.MAIN and card.is_extra:
                wrong[FindingCode.EXTRA_IN_MAIN, card.passcode, copy.section].append(copy)
            elif copy.section is Section.EXTRA and not card.is_extra:
                wrong[FindingCode.MAIN_IN_EXTRA, card.passcode, copy.section].append(copy)
            elif pool.is_complete and not card.is_in_tcg:
                wrong[FindingCode.NOT_IN_TCG, card.passcode, copy.section].append(copy)
        for (code, passcode, section), copies in wrong.items():
            yield Finding(
                code,
                passcode,
                _name(passcode, pool),
                0,
                {name: len(copies)},
                deck=name,
                section=section,
                where={name: tuple(copies)},
            )


# --- card by card --------------------------------------------------------------------------------


def _cards(
    counted: Counted, forbidden: ForbiddenList, pool: CardPool, rules: Rules
) -> tuple[Finding, ...]:
    """What is wrong with single cards; only these are looked for in the Decks."""
    unknown = _unknown(counted, pool)
    many = counted.more_than(MOST_COPIES)
    limits = _limits(counted, forbidden, rules)
    if not unknown and not many and not limits:
        return ()
    places = counted.places({*unknown, *many, *limits})
    return (
        *(_finding(FindingCode.UNKNOWN, key, None, places[key], pool) for key in unknown),
        *_copies(many, places, pool),
        *_listed(limits, places, pool, rules),
    )


def _unknown(counted: Counted, pool: CardPool) -> list[int]:
    """Passcodes of no card; only a whole card pool can tell."""
    if not pool.is_complete or counted.together.keys() <= pool.cards.keys():
        return []
    return [key for key in counted.together if key not in pool.cards]


def _limits(counted: Counted, forbidden: ForbiddenList, rules: Rules) -> dict[int, int]:
    """The cards of which there are more than the list allows, and how many it allows.

    An entry may name any artwork of the card. Of several the smallest holds: they are one card.
    """
    if forbidden.points is not None:
        return {}
    listed = forbidden.limits
    told = {key: listed[key] for key in counted.together if key in listed}
    for code, key in counted.aliased.items():
        if code in listed:
            told[key] = min(listed[code], told.get(key, MOST_COPIES))
    is_by_team = rules.limits_per is LimitsPer.TEAM
    found = {}
    for key in counted.together if forbidden.is_whitelist else told:
        limit = told.get(key, -1)
        if limit < MOST_COPIES and counted.most(key, together=is_by_team) > max(0, limit):
            found[key] = limit
    return found


def _copies(keys: Iterable[int], places: Mapping[int, Copies], pool: CardPool) -> Iterator[Finding]:
    """More than three copies in one Deck (ruling ``deck-three-copies``)."""
    for key in keys:
        for name, found in places[key].items():
            if len(found) > MOST_COPIES:
                yield _finding(FindingCode.OVER_THREE, key, MOST_COPIES, {name: found}, pool, name)


def _listed(
    limits: Mapping[int, int], places: Mapping[int, Copies], pool: CardPool, rules: Rules
) -> Iterator[Finding]:
    """Cards that the list forbids or limits, or that are not in a whitelist."""
    for key, limit in limits.items():
        code = _LIMIT_CODES.get(limit, FindingCode.NOT_IN_WHITELIST)
        if rules.limits_per is LimitsPer.TEAM or limit <= 0:
            yield _finding(code, key, limit, places[key], pool)
            continue
        for name, found in places[key].items():
            if len(found) > limit:
                yield _finding(code, key, limit, {name: found}, pool, name)


def _finding(
    code: FindingCode,
    key: int,
    limit: int | None,
    copies: Copies,
    pool: CardPool,
    deck: str | None = None,
) -> Finding:
    numbers = {name: len(found) for name, found in copies.items()}
    return Finding(code, key, _name(key, pool), limit, numbers, deck=deck, where=copies)


def _name(key: int, pool: CardPool) -> str:
    card = pool.get(key)
    return card.name if card else ""


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
