"""What a check came to, as a page shows it.

Owns the lines of the verdict: each finding with its numbers, its place and its ruling, what could
not be read, and what the check cannot know.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.deck.card_pool import CardPool
from referee.deck.deck import Section
from referee.deck.finding import Finding
from referee.deck_checking import Check, KeptList, ReadDeck, check
from referee.web.decks.basis import Basis, list_words
from referee.web.decks.seated import Seated
from referee.web.decks.words import (
    LINES_SHOWN,
    SECTIONS,
    finding_words,
    more_words,
    sizes_words,
    skipped_words,
)
from referee.web.rulings.cited import Cited, cited
from referee.web.translate import gettext, ngettext
from referee.web.words import isolated, shortened

_PLACES_SHOWN = 8


@dataclass(frozen=True, slots=True)
class FindingLine:
    """``numbers``: what they are of, and how many; ``penalty``: where one can be entered.

    ``places``: where its copies stand, such as ``Deck A, Side Deck, line 12``.
    """

    words: str
    numbers: tuple[tuple[str, int], ...]
    places: tuple[str, ...]
    ruling: Cited | None
    penalty: str


@dataclass(frozen=True, slots=True)
class DeckLine:
    letter: str
    sizes: tuple[str, ...]
    hash: str
    skipped: tuple[str, ...]
    more_skipped: str


@dataclass(frozen=True, slots=True)
class ResultView:
    """``unknown``: what a check without a card pool cannot say; empty where there is one.

    ``faults``: what could not be read at all; then there may be no ``verdict``.
    """

    faults: tuple[str, ...]
    verdict: str = ""
    is_legal: bool = False
    list: str = ""
    decks: tuple[DeckLine, ...] = ()
    findings: tuple[FindingLine, ...] = ()
    more: str = ""
    notes: tuple[FindingLine, ...] = ()
    points: str = ""
    unknown: str = ""


def result_view(
    decks: Mapping[str, ReadDeck],
    basis: Basis,
    pool: CardPool,
    *,
    faults: Sequence[str] = (),
    seated: Seated | None = None,
) -> ResultView:
    """The check of these Decks; ``seated``: where their team sits, if it does."""
    if not decks:
        return ResultView((*faults, *([] if faults else [_nothing()])))
    if basis.kept is None:
        return ResultView((*faults, _no_list()))
    copies = [read.deck for read in decks.values()]
    found = check(copies, basis.kept.forbidden, pool, basis.rules, list(decks))

    def lines(findings: Sequence[Finding]) -> tuple[FindingLine, ...]:
        shown = findings[:LINES_SHOWN]
        return tuple(_finding(each, pool, basis.language, seated) for each in shown)

    return ResultView(
        faults=tuple(faults),
        verdict=gettext("Nothing to object to")
        if found.is_legal
        else ngettext("%(num)d finding", "%(num)d findings", len(found.findings)),
        is_legal=found.is_legal,
        list=_list(basis.kept),
        decks=tuple(deck_line(letter, read) for letter, read in decks.items()),
        findings=lines(found.findings),
        more=more_words(len(found.findings) - LINES_SHOWN),
        notes=lines(found.notes),
        points=_points(found),
        unknown=""
        if pool.is_complete
        else gettext(
            "No card pool is loaded: whether a passcode is a card at all, into which part it"
            " belongs and which artworks are one card is not known."
        ),
    )


def _nothing() -> str:
    return gettext("Paste a Deck, or choose its file.")


def _no_list() -> str:
    return gettext("No Forbidden & Limited list is kept yet: import one, then check once more.")


def _list(kept: KeptList) -> str:
    return gettext(
        "%(name)s (%(hash)s), out of %(file)s",
        name=list_words(kept),
        hash=kept.forbidden.hash,
        file=isolated(shortened(kept.file)),
    )


def deck_line(letter: str, read: ReadDeck) -> DeckLine:
    return DeckLine(
        letter,
        sizes_words(read.deck),
        read.deck.hash,
        tuple(map(skipped_words, read.skipped[:LINES_SHOWN])),
        more_words(len(read.skipped) - LINES_SHOWN),
    )


def _finding(found: Finding, pool: CardPool, language: str, seated: Seated | None) -> FindingLine:
    places = (
        _place(deck, copy.section, copy.line)
        for deck, copies in found.where.items()
        for copy in copies
    )
    return FindingLine(
        words=finding_words(found, pool, language),
        numbers=tuple(_numbers(found)) if found.passcode else (),
        places=tuple(dict.fromkeys(places))[:_PLACES_SHOWN],
        ruling=cited(found.ruling) if found.ruling else None,
        penalty=seated.penalty(found.deck or _only(found)) if seated else "",
    )


def _numbers(found: Finding) -> list[tuple[str, int]]:
    numbers = [
        (gettext("Deck %(deck)s", deck=deck), copies) for deck, copies in found.copies.items()
    ]
    if len(numbers) > 1:
        numbers.append((gettext("Together"), found.together))
    if found.limit is not None:
        numbers.append((gettext("Limit"), max(0, found.limit)))
    return numbers


def _only(found: Finding) -> str:
    """The letter of the one Deck that it is about; empty where it is about the team."""
    having = [deck for deck, copies in found.copies.items() if copies]
    return having[0] if len(having) == 1 else ""


def _place(deck: str, section: Section, line: int | None) -> str:
    if line is None:
        return gettext("Deck %(deck)s, %(part)s", deck=deck, part=SECTIONS[section])
    return gettext(
        "Deck %(deck)s, %(part)s, line %(line)s", deck=deck, part=SECTIONS[section], line=line
    )


def _points(found: Check) -> str:
    if not found.points:
        return ""
    total = sum(found.points.values())
    if len(found.points) == 1:
        return ngettext("%(num)d point", "%(num)d points", total)
    return gettext(
        "Points: Deck A %(first)s, Deck B %(second)s, the team %(total)s",
        first=found.points["A"],
        second=found.points["B"],
        total=total,
    )
