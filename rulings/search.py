"""Searching the rulings: from what a judge types to rulings in her own language.

Owns what a hit is. The question may be in any of the languages; the hits are worded in the
reader's, or in English where a ruling is not, and say so. No text raises. Safe to use from any
thread.

    >>> from rulings.search import search
    >>> [hit.ruling.id for hit in search("can we attack on turn 1", "en", 1)]
    ['tag-first-attack']
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import TypeAlias

from rulings.clues import Clue, How
from rulings.errors import UnknownLocale, UnknownRuling
from rulings.fold import fold
from rulings.index import Index
from rulings.lexicon import Lexicon
from rulings.lookup import LOCALES, all_rulings, get
from rulings.marks import Marker, Segments
from rulings.query import LONGEST, read_query
from rulings.rank import Weighed, score, telling, weigh, worth
from rulings.ruling import Ruling

# How many rulings are looked at closely.
_CLOSELY, _CLOSELY_IMPORTED = 100, 40
# A ruling of elsewhere has to answer clearly better than one of the house.
_IMPORTED_SHARE = 0.6

Shelf: TypeAlias = Callable[[str, str], Ruling | None]
"""A ruling in the words of a locale; None where it is not worded in it."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Words of the question, the fields in which the ruling answers them, and in which way."""

    said: str
    how: How
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Hit:
    """A ruling that answers; its texts once more, with the answering words marked.

    `fallback` says that it could not be had in the reader's language. The best score of an answer
    depends on the question: compare scores within one search only.
    """

    ruling: Ruling
    fallback: bool
    score: float
    reasons: tuple[Reason, ...]
    title: Segments
    text: Segments
    examples: tuple[Segments, ...]
    default: Segments
    alternatives: tuple[Segments, ...]


class Searcher:
    """Searches one index; `shelf` has the texts of the rulings in it."""

    def __init__(self, index: Index, shelf: Shelf) -> None:
        self._index = index
        self._shelf = shelf
        self._kept: tuple[int, dict[int, Weighed]] = (-1, {})

    def search(self, query: str, locale: str, limit: int = 10) -> tuple[Hit, ...]:
        """The best answers, best first; none where nothing answers."""
        if locale not in LOCALES:
            raise UnknownLocale(locale)
        lexicon = self._index.lexicon()
        clues = read_query(query, lexicon)
        marker = Marker(clues)
        hits: list[Hit] = []
        for points, row in self._ranked(query, clues, lexicon):
            if len(hits) >= limit:
                break
            if ruling := self._worded(row.id, locale):
                reasons = tuple(_reasons(clues, row))
                hits.append(_hit(ruling, locale, points, reasons, marker))
        return tuple(hits)

    def _ranked(
        self, query: str, clues: Sequence[Clue], lexicon: Lexicon
    ) -> list[tuple[float, Weighed]]:
        wanted = worth(clues, lexicon)
        tokens = telling(wanted, lexicon)
        own = self._index.candidates(tokens, _CLOSELY, imported=False)
        imported = self._index.candidates(tokens, _CLOSELY_IMPORTED, imported=True)
        rows = self._index.rows(imported)
        sought = {token for clue in wanted for token, _ in clue}
        weighed = self._weighed(own, lexicon.generation)
        weighed |= {place: weigh(row, sought) for place, row in rows.items()}
        named = self._index.named(fold(query[:LONGEST]))
        ranked: list[tuple[bool, float, Weighed]] = []
        for place in (*own, *imported):
            if row := weighed.get(place):
                share = _IMPORTED_SHARE if place in rows else 1.0
                ranked.append((place in named, share * score(row, wanted), row))
        # the order of candidates settles ties: sorting is stable
        ranked.sort(key=lambda entry: entry[:2], reverse=True)
        return [(points, row) for _, points, row in ranked]

    def _weighed(self, places: Sequence[int], generation: int) -> dict[int, Weighed]:
        """The house's own rows, weighed once for as long as the index does not change."""
        of, kept = self._kept
        if of != generation:
            kept = {}
            self._kept = generation, kept
        if missing := [place for place in places if place not in kept]:
            kept.update((place, weigh(row)) for place, row in self._index.rows(missing).items())
        return {place: kept[place] for place in places if place in kept}

    def _worded(self, ruling_id: str, locale: str) -> Ruling | None:
        """In the reader's language, else in English, else in whatever there is."""
        for choice in dict.fromkeys((locale, "en", *LOCALES)):
            if ruling := self._shelf(ruling_id, choice):
                return ruling
        return None


def search(query: str, locale: str, limit: int = 10) -> tuple[Hit, ...]:
    """The best answers of the corpus that comes with the package."""
    return _corpus_searcher().search(query, locale, limit)


_corpus: list[Searcher] = []
_making = Lock()


def _corpus_searcher() -> Searcher:
    """Made once, when it is first asked for."""
    with _making:
        if not _corpus:
            index = Index()
            index.put(r for locale in ("en", "fr", "sr_Cyrl") for r in all_rulings(locale))
            _corpus.append(Searcher(index, corpus_shelf))
        return _corpus[0]


def corpus_shelf(ruling_id: str, locale: str) -> Ruling | None:
    """The shelf of the corpus."""
    try:
        return get(ruling_id, locale)
    except UnknownRuling:
        return None


def _reasons(clues: Sequence[Clue], row: Weighed) -> Iterator[Reason]:
    for clue in clues:
        for token in sorted(clue.weights, key=lambda token: -clue.weights[token]):
            if token in row.held:
                holding = tuple(name for name, tokens in row.fields if token in tokens)
                yield Reason(clue.said, clue.how[token], holding)
                break


def _hit(
    ruling: Ruling, locale: str, points: float, reasons: tuple[Reason, ...], marker: Marker
) -> Hit:
    language = ruling.language[:2]
    return Hit(
        ruling=ruling,
        fallback=ruling.language != locale,
        score=points,
        reasons=reasons,
        title=marker.mark(ruling.title, language),
        text=marker.mark(ruling.text, language),
        examples=tuple(marker.mark(example, language) for example in ruling.examples),
        default=marker.mark(ruling.default or "", language),
        alternatives=tuple(marker.mark(words, language) for words in ruling.alternatives),
    )
