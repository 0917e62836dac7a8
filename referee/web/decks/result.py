"""What a check came to, as a page shows it.

Owns the lines of the verdict: each finding with its place and its ruling, what could not be read,
and what the check cannot know.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.deck.card_pool import CardPool
from referee.deck.deck import Section
from referee.deck.finding import Finding
from referee.deck_checking import Check, KeptList, ReadDeck
from referee.web.decks.words import SECTIONS, WHYS, finding_words
from referee.web.rulings.cited import Cited, cited
from referee.web.translate import gettext, ngettext
from referee.web.words import isolated, shortened

_PLACES_SHOWN = 8


@dataclass(frozen=True, slots=True)
class FindingLine:
    """``places``: where its copies stand, such as ``Deck A, Side Deck, line 12``."""

    words: str
    places: tuple[str, ...]
    ruling: Cited | None


@dataclass(frozen=True, slots=True)
class DeckLine:
    letter: str
    sizes: tuple[str, ...]
    hash: str
    skipped: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ResultView:
    """``unknown``: what a check without a card pool cannot say; empty where there is one."""

    verdict: str
    is_legal: bool
    list: str
    decks: tuple[DeckLine, ...]
    findings: tuple[FindingLine, ...]
    notes: tuple[FindingLine, ...]
    points: str
    unknown: str


def result_view(
    decks: Mapping[str, ReadDeck], found: Check, kept: KeptList, pool: CardPool, language: str
) -> ResultView:
    def lines(findings: Sequence[Finding]) -> tuple[FindingLine, ...]:
        return tuple(_finding(each, pool, language) for each in findings)

    return ResultView(
        verdict=gettext("Nothing to object to")
        if found.is_legal
        else ngettext("%(num)d finding", "%(num)d findings", len(found.findings)),
        is_legal=found.is_legal,
        list=gettext(
            "%(name)s (%(hash)s), from %(file)s",
            name=kept.forbidden.name,
            hash=kept.forbidden.hash,
            file=kept.file,
        ),
        decks=tuple(_deck(letter, read) for letter, read in decks.items()),
        findings=lines(found.findings),
        notes=lines(found.notes),
        points=_points(found),
        unknown=""
        if pool.is_complete
        else gettext(
            "No card pool is loaded: whether a passcode is a card at all, into which part it"
            " belongs and which artworks are one card is not known."
        ),
    )


def _deck(letter: str, read: ReadDeck) -> DeckLine:
    return DeckLine(
        letter,
        tuple(
            gettext("%(part)s: %(cards)s", part=words, cards=read.deck.count(section))
            for section, words in SECTIONS.items()
        ),
        read.deck.hash,
        tuple(
            gettext(
                "Line %(line)s: %(text)s (%(why)s)",
                line=each.line,
                text=isolated(shortened(each.text, 80)),
                why=WHYS[each.why],
            )
            for each in read.skipped
        ),
    )


def _finding(found: Finding, pool: CardPool, language: str) -> FindingLine:
    places = [
        _place(deck, copy.section, copy.line)
        for deck, copies in found.where.items()
        for copy in copies
    ]
    shown = tuple(dict.fromkeys(places))[:_PLACES_SHOWN]
    words = finding_words(found, pool, language)
    return FindingLine(words, shown, cited(found.ruling) if found.ruling else None)


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
