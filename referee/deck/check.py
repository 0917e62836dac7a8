"""The check of a team's Decks: everything that is wrong with them, never only the first thing.

Owns how copies are counted and what they are counted against. Limited and Semi-Limited cards count
over both Decks of a team, in all three parts of each (rulings ``tag-limited-per-team``,
``tag-semi-limited-per-team``); other cards up to three times in each Deck
(``tag-unlisted-three-each``).
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from referee.deck.card_pool import CardPool
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


Copies = Mapping[str, tuple[Copy, ...]]


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
    counted = _counted(named, pool)
    parts = tuple(_parts(named, pool))
    findings = (
        *_sizes(named, rules),
        *(found for found in parts if found.code is not FindingCode.NOT_IN_TCG),
        *_unknown(counted, pool),
        *_copies(counted, pool),
        *_listed(counted, forbidden, pool, rules),
        *_points(named, forbidden, pool, rules),
    )
    notes = tuple(found for found in parts if found.code is FindingCode.NOT_IN_TCG)
    return Check(forbidden, findings, notes, points_of(named, forbidden, pool))


def _counted(decks: Mapping[str, Deck], pool: CardPool) -> Mapping[int, Copies]:
    """The copies of each card, by the passcode under which all of them count, and by Deck."""
    found: dict[int, dict[str, list[Copy]]] = defaultdict(lambda: defaultdict(list))
    for name, deck in decks.items():
        for copy in deck.copies:
            found[pool.key(copy.passcode)][name].append(copy)
    return {
        key: {name: tuple(copies.get(name, ())) for name in decks} for key, copies in found.items()
    }


# --- each Deck by itself -------------------------------------------------------------------------


def _sizes(decks: Mapping[str, Deck], rules: Rules) -> Iterator[Finding]:
    """Rulings ``deck-main-size``, ``deck-extra-size``, ``deck-side-size``."""
    sizes = (
        (FindingCode.MAIN_SIZE, Section.MAIN, MAIN_SIZE),
        (FindingCode.EXTRA_SIZE, Section.EXTRA, EXTRA_SIZE),
        (FindingCode.SIDE_SIZE, Section.SIDE, SIDE_SIZE),
    )
    for name, deck in decks.items():
        for code, section, (least, most) in sizes:
            count = deck.count(section)
            if section is Section.SIDE and rules.side_deck is SideDeck.ALL_OR_NOTHING:
                is_wrong = count not in (0, most)
            else:
                is_wrong = not least <= count <= most
            if is_wrong:
                limit = least if count < least else most
                yield Finding(code, None, "", limit, {name: count}, deck=name, section=section)


def _parts(decks: Mapping[str, Deck], pool: CardPool) -> Iterator[Finding]:
    """Cards in a part of the Deck where they cannot be."""
    for name, deck in decks.items():
        wrong: dict[tuple[FindingCode, int, Section], list[Copy]] = defaultdict(list)
        for copy in deck.copies:
            card = pool.get(copy.passcode)
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
            card = pool.get(passcode)
            yield Finding(
                code,
                passcode,
                card.name if card else "",
                0,
                {name: len(copies)},
                deck=name,
                section=section,
                where={name: tuple(copies)},
            )


# --- card by card --------------------------------------------------------------------------------


def _unknown(counted: Mapping[int, Copies], pool: CardPool) -> Iterator[Finding]:
    """Passcodes of no card; only a whole card pool can tell."""
    if not pool.is_complete:
        return
    for key, copies in counted.items():
        if pool.get(key) is None:
            yield Finding(FindingCode.UNKNOWN, key, "", None, _numbers(copies), where=copies)


def _copies(counted: Mapping[int, Copies], pool: CardPool) -> Iterator[Finding]:
    """More than three copies in one Deck (ruling ``deck-three-copies``)."""
    for key, copies in counted.items():
        for name, found in copies.items():
            if len(found) > MOST_COPIES:
                yield Finding(
                    FindingCode.OVER_THREE,
                    key,
                    _name(key, pool),
                    MOST_COPIES,
                    {name: len(found)},
                    deck=name,
                    where={name: found},
                )


def _listed(
    counted: Mapping[int, Copies], forbidden: ForbiddenList, pool: CardPool, rules: Rules
) -> Iterator[Finding]:
    """Cards that the list forbids or limits, or that are not in a whitelist."""
    if forbidden.points is not None:
        return
    for key, copies in counted.items():
        limit = _limit(key, copies, forbidden)
        if limit is None or limit >= MOST_COPIES:
            continue
        code = _LIMIT_CODES.get(limit, FindingCode.NOT_IN_WHITELIST)
        name = _name(key, pool)
        if rules.limits_per is LimitsPer.TEAM or limit <= 0:
            if sum(map(len, copies.values())) > max(0, limit):
                yield Finding(code, key, name, limit, _numbers(copies), where=copies)
            continue
        for deck, found in copies.items():
            if len(found) > limit:
                numbers = {deck: len(found)}
                yield Finding(code, key, name, limit, numbers, deck=deck, where={deck: found})


def _limit(key: int, copies: Copies, forbidden: ForbiddenList) -> int | None:
    """The most copies of a card that the list allows; None where it does not speak of it.

    An entry may name any artwork of the card. Of several the smallest holds: they are one card.
    """
    used = {copy.passcode for found in copies.values() for copy in found}
    told = [forbidden.limits[code] for code in (*used, key) if code in forbidden.limits]
    if not told and forbidden.is_whitelist:
        return -1
    return min(told, default=None)


def points_of(
    decks: Mapping[str, Deck], forbidden: ForbiddenList, pool: CardPool
) -> Mapping[str, int]:
    """The points of each Deck; empty where the list is none of points."""
    points = forbidden.points
    if points is None:
        return {}
    return {
        name: sum(
            points.get(copy.passcode, points.get(pool.key(copy.passcode), 0))
            for copy in deck.copies
        )
        for name, deck in decks.items()
    }


def _points(
    decks: Mapping[str, Deck], forbidden: ForbiddenList, pool: CardPool, rules: Rules
) -> Iterator[Finding]:
    points = points_of(decks, forbidden, pool)
    for name, total in points.items():
        if total > rules.most_points:
            yield Finding(FindingCode.POINTS, None, "", rules.most_points, dict(points), deck=name)


def _numbers(copies: Copies) -> Mapping[str, int]:
    return {name: len(found) for name, found in copies.items()}


def _name(key: int, pool: CardPool) -> str:
    card = pool.get(key)
    return card.name if card else ""
