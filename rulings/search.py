"""Searching the rulings: from what a judge types to rulings in her own language.

Owns what a hit is. The question may be in any of the languages; the hits are worded in the
reader's, or in English where a ruling is not, and say so. No text raises. Safe to use from any
thread.

    >>> from rulings.search import search
    >>> [hit.ruling.id for hit in search("can we attack on turn 1", "en", 1)]
    ['tag-first-attack']
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import TypeAlias

from rulings.clues import Clue, How
from rulings.databases import Databases
from rulings.documents import corpus_documents
from rulings.errors import UnknownLocale, UnknownRuling
from rulings.fold import fold
from rulings.index import Index
from rulings.lexicon import Lexicon
from rulings.lookup import LOCALES, get
from rulings.marks import Marker, Segments
from rulings.query import LONGEST, read_query
from rulings.rank import Weighed, rare, score, telling, weigh, worth
from rulings.ruling import Ruling

# How many rulings are looked at closely, unless more are asked for.
_CLOSELY, _CLOSELY_IMPORTED = 40, 15
# A ruling of elsewhere has to answer clearly better than one of the house.
_IMPORTED_SHARE = 0.6
# How many weighed rows are kept in mind, at some 20 KB each.
_MOST_KEPT = 1_500

Told: TypeAlias = tuple[tuple[Clue, list[str]], ...]
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
    asked: Segments


class Searcher:
    """Searches one index."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self._kept: tuple[int, dict[int, Weighed]] = (-1, {})

    def search(self, query: str, shelf: Shelf, locale: str, limit: int) -> tuple[Hit, ...]:
        """The best answers, best first; `shelf` has the texts of the rulings in the index.

        Raises `UnknownLocale`.
        """
        if locale not in LOCALES:
            raise UnknownLocale(locale)
        lexicon = self._index.lexicon()
        clues = read_query(query, lexicon)
        marker, told = Marker(clues), _told(clues)
        hits: list[Hit] = []
        for points, row in self._ranked(query, clues, lexicon, limit):
            if len(hits) >= limit:
                break
            if ruling := worded(row.id, shelf, locale):
                reasons = tuple(_reasons(told, row))
                hits.append(_hit(ruling, locale, points, reasons, marker))
        return tuple(hits)

    def _ranked(
        self, query: str, clues: Sequence[Clue], lexicon: Lexicon, limit: int
    ) -> list[tuple[float, Weighed]]:
        wanted = worth(clues, lexicon)
        tokens = telling(wanted)
        own = self._index.candidates(tokens, max(_CLOSELY, limit), imported=False)
        others = self._index.candidates(
            rare(tokens, lexicon), max(_CLOSELY_IMPORTED, limit), imported=True
        )
        weighed = self._weighed((*own, *others), lexicon.generation)
        named = self._index.named(fold(query[:LONGEST]))
        ranked = [
            (place in named, share * score(row, wanted), row)
            for share, places in ((1.0, own), (_IMPORTED_SHARE, others))
            for place in places
            if (row := weighed.get(place))
        ]
        # the order of candidates settles ties: sorting is stable
        ranked.sort(key=lambda entry: entry[:2], reverse=True)
        return [(points, row) for _, points, row in ranked]

    def _weighed(self, places: Sequence[int], generation: int) -> Mapping[int, Weighed]:
        """The rows at these places, weighed once for as long as the index does not change."""
        of, kept = self._kept
        if of != generation or len(kept) > _MOST_KEPT:
            kept = {}
            self._kept = generation, kept
        if missing := [place for place in places if place not in kept]:
            kept.update((place, weigh(row)) for place, row in self._index.rows(missing).items())
        return kept


def worded(ruling_id: str, shelf: Shelf, locale: str) -> Ruling | None:
    """In the reader's language, else English, else whatever there is. Raises `UnknownLocale`."""
    if locale not in LOCALES:
        raise UnknownLocale(locale)
    for choice in dict.fromkeys((locale, "en", *LOCALES)):
        if ruling := shelf(ruling_id, choice):
            return ruling
    return None


def search(query: str, locale: str, limit: int = 10) -> tuple[Hit, ...]:
    """The best answers of the corpus that comes with the package. Raises `UnknownLocale`."""
    return _corpus_searcher().search(query, corpus_shelf, locale, limit)


_corpus: list[Searcher] = []
_making = Lock()


def _corpus_searcher() -> Searcher:
    """Made once, when it is first asked for."""
    with _making:
        if not _corpus:
            index = Index(Databases(None))
            index.make()
            index.put(corpus_documents())
            _corpus.append(Searcher(index))
        return _corpus[0]


def corpus_shelf(ruling_id: str, locale: str) -> Ruling | None:
    """The shelf of the corpus."""
    try:
        return get(ruling_id, locale)
    except UnknownRuling:
        return None


def _told(clues: Sequence[Clue]) -> Told:
    """The tokens of each clue, the weightiest first."""
    return tuple(
        (clue, sorted(clue.weights, key=clue.weights.__getitem__, reverse=True)) for clue in clues
    )


def _reasons(told: Told, row: Weighed) -> Iterator[Reason]:
    for clue, tokens in told:
        for token in tokens:
            if token in row.held:
                holding = tuple(name for name, held in row.fields if token in held)
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
        asked=marker.mark(ruling.asked or "", language),
    )
