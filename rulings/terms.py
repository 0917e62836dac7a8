"""Terms: the words of the field, in three languages and as players say them.

Owns `corpus/terms.md` and `corpus/nicknames.md`, and finds their terms in a row of words. Must not
know rulings or a query. In these files

    ## teammate
    en: teammate, partner, buddy
    sr: saigrač*
    all: 2v2
    broader: team
    weight: 0.5

`all` holds words of every language; a star stands for any ending, and `=` before a word keeps other
forms of it out; `broader` names terms that are
meant as well, and `weight` says how much less than a full word the term tells.
"""

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TypeAlias

from rulings.errors import CorpusError
from rulings.fold import fold
from rulings.sections import Section, parse
from rulings.words import LANGUAGES, small_words, stem

FILES = ("terms.md", "nicknames.md")

_KEYS = {*LANGUAGES, "all", "both", "broader", "weight"}
_STAR, _EXACT = "*", "="
# Stems of fewer letters are shared by words that have nothing to do with each other.
_SHORTEST = 4


@dataclass(frozen=True, slots=True)
class Term:
    id: str
    weight: float
    broader: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """A term that stands at `words[start:end]`."""

    term: Term
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Part:
    """A word of a pattern: itself, any form of it, or any word that begins so."""

    folded: str
    stem: str
    mark: str

    def fits(self, folded: str, stemmed: str) -> bool:
        if self.mark == _STAR:
            return folded.startswith(self.folded)
        if folded == self.folded:
            return True
        return not self.mark and len(self.stem) >= _SHORTEST and stemmed == self.stem


_Pattern: TypeAlias = tuple[tuple[_Part, ...], Term]


class Terms:
    """The terms of all files; `find` is what they are for."""

    def __init__(self, sections: Iterable[Section]) -> None:
        self.by_id: dict[str, Term] = {}
        # by the first word of the pattern: its folded form, its stem, or what stands before a star
        self._first: dict[tuple[str, str], list[_Pattern]] = {}
        self._both: list[tuple[frozenset[str], Term]] = []
        self.words: dict[str, set[str]] = {language: set() for language in LANGUAGES}
        for section in sections:
            self._add(section)
        for section_id, term in self.by_id.items():
            for broader in term.broader:
                if broader not in self.by_id:
                    raise ValueError(f"'{section_id}' has an unknown broader term '{broader}'")
        for parts, term in self._both:
            for part in parts:
                if part not in self.by_id:
                    raise ValueError(f"'{term.id}' is put together from an unknown '{part}'")
        for patterns in self._first.values():
            patterns.sort(key=lambda pattern: -len(pattern[0]))

    def find(self, words: Sequence[str], language: str) -> Iterator[Found]:
        """The terms in a row of folded words, the longest first; they do not overlap.

        Several terms may be found at the same words: "draw" is one of the hand and of the result.
        """
        at = 0
        while at < len(words):
            found = self._at(words, at, language)
            yield from found
            at = found[0].end if found else at + 1

    def together(self, ids: Set[str]) -> Iterator[tuple[Term, frozenset[str]]]:
        """The terms that others mean together, and which these are: "when" and "attack"."""
        for parts, term in self._both:
            if parts <= ids and term.id not in ids:
                yield term, parts

    def _at(self, words: Sequence[str], at: int, language: str) -> list[Found]:
        best: dict[str, Found] = {}
        length = 0
        for parts, term in self._candidates(words[at], language):
            if len(parts) >= length and self._fits(parts, words, at, language):
                if len(parts) > length:
                    best, length = {}, len(parts)
                best[term.id] = Found(term, at, at + length)
        return list(best.values())

    def _candidates(self, word: str, language: str) -> Iterator[_Pattern]:
        stemmed = stem(word, language)
        keys = {word, "~" + stemmed, *(word[:n] + _STAR for n in range(2, len(word) + 1))}
        for key in keys:
            yield from self._first.get((language, key), ())

    @staticmethod
    def _fits(parts: Sequence[_Part], words: Sequence[str], at: int, language: str) -> bool:
        if at + len(parts) > len(words):
            return False
        following = words[at : at + len(parts)]
        return all(
            part.fits(word, stem(word, language))
            for part, word in zip(parts, following, strict=True)
        )

    def _add(self, section: Section) -> None:
        weight = float(section.one("weight")) if section.all("weight") else 1.0
        if section.id in self.by_id:
            raise section.error(f"'{section.id}' stands a second time")
        term = Term(section.id, weight, section.items("broader", ","))
        self.by_id[section.id] = term
        for field in section.fields:
            if field.key not in _KEYS:
                raise section.error(f"'{field.key}' has no place here", field.key)
        for pair in section.items("both", ","):
            self._both.append((frozenset(pair.split()), term))
        for language in LANGUAGES:
            for written in section.items(language, ",") + section.items("all", ","):
                self._learn(written, term, language)

    def _learn(self, written: str, term: Term, language: str) -> None:
        parts = tuple(
            _Part(folded, stem(folded, language), _mark(word))
            for word in written.split()
            for folded in fold(word).split()
        )
        # "dé", a die, folds to "de": such a word would be found everywhere
        if not parts or (len(parts) == 1 and parts[0].folded in small_words(language)):
            return
        first = parts[0]
        keys = {first.folded + _STAR} if first.mark == _STAR else {first.folded, "~" + first.stem}
        for key in keys:
            self._first.setdefault((language, key), []).append((parts, term))
        self.words[language].update(part.folded for part in parts)


def _mark(word: str) -> str:
    return _STAR if word.endswith(_STAR) else _EXACT if word.startswith(_EXACT) else ""


@cache
def terms() -> Terms:
    """The terms that come with the package."""
    sections: list[Section] = []
    for name in FILES:
        try:
            content = (files("rulings") / "corpus" / name).read_text("utf-8")
        except UnicodeDecodeError as error:
            raise CorpusError(name, 1, "not in UTF-8") from error
        sections += parse(name, content).sections
    return Terms(sections)
