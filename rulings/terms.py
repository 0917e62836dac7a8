"""Terms: the words of the field, in three languages and as players say them.

Owns `corpus/terms.md` and `corpus/nicknames.md`, and finds their terms in a row of words. Must not
know rulings or a query. In these files

    ## first-attack
    en: first attack, attack first
    sr: prvi napad*
    all: 1st attack
    both: when attack
    broader: attack
    weight: 0.5

`all` holds words of every language; a star stands for any ending, and `=` before a word keeps other
forms of it out. `both` names terms that mean this one if they come together, `broader` those that
are meant as well, and `weight` says how much less than a full word the term tells.
"""

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple

from rulings.errors import CorpusError
from rulings.fold import fold
from rulings.sections import Section, parse
from rulings.words import LANGUAGES, small_words, stem

FILES = ("terms.md", "nicknames.md")

_KEYS = {*LANGUAGES, "all", "both", "broader", "weight"}
_STAR, _EXACT, _FORMS = "*", "=", "~"
# Stems of fewer letters are shared by words that have nothing to do with each other.
_SHORTEST_STEM = 4


@dataclass(frozen=True, slots=True)
class Term:
    id: str
    weight: float
    broader: tuple[str, ...]


class Found(NamedTuple):
    """A term that stands at `words[start:end]`."""

    term: Term
    start: int
    end: int


@dataclass(slots=True)
class _Node:
    """What may follow the words that lead here, and the terms that are complete here."""

    following: "dict[str, _Node]" = field(default_factory=dict)
    terms: list[Term] = field(default_factory=list)


class Terms:
    """The terms of all files."""

    def __init__(self, sections: Iterable[Section]) -> None:
        self.by_id: dict[str, Term] = {}
        self.words: dict[str, set[str]] = {language: set() for language in LANGUAGES}
        self._start = {language: _Node() for language in LANGUAGES}
        self._starred: set[str] = set()
        self._both: list[tuple[frozenset[str], Term]] = []
        self._keys = lru_cache(maxsize=65_536)(self._keys_of)
        self._begins = lru_cache(maxsize=65_536)(self._is_beginning)
        sections = list(sections)
        for section in sections:
            self._add(section)
        for section in sections:
            for named in " ".join((*section.all("both"), *section.all("broader"))).split():
                if named.strip(",") not in self.by_id:
                    raise section.error(f"there is no term '{named.strip(',')}'")

    def find(self, words: Sequence[str], language: str) -> Iterator[Found]:
        """The terms in a row of folded words, the longest first; they do not overlap.

        Several terms may be found at the same words: "draw" is one of the hand and of the result.
        """
        at = 0
        while at < len(words):
            if not self._begins(words[at], language):
                at += 1
                continue
            end, found = self._longest(words, at, self._start[language], language)
            for term in dict.fromkeys(found):
                yield Found(term, at, end)
            at = max(end, at + 1)

    def together(self, ids: Set[str]) -> Iterator[tuple[Term, frozenset[str]]]:
        """The terms that others mean together, and which these are: "when" and "attack"."""
        for parts, term in self._both:
            if parts <= ids and term.id not in ids:
                yield term, parts

    def _longest(
        self, words: Sequence[str], at: int, node: _Node, language: str
    ) -> tuple[int, list[Term]]:
        """Where the longest terms that go on at this node end, and which these are."""
        end, found = at, node.terms
        if node.following and at < len(words):
            for key in self._keys(words[at], language):
                if following := node.following.get(key):
                    further, others = self._longest(words, at + 1, following, language)
                    if others and further > end:
                        end, found = further, others
                    elif others and further == end:
                        found = [*found, *others]
        return end, found

    def _is_beginning(self, word: str, language: str) -> bool:
        """Whether a term may begin with the word; most words begin none."""
        start = self._start[language].following
        return any(key in start for key in self._keys(word, language))

    def _keys_of(self, word: str, language: str) -> tuple[str, ...]:
        """Under which keys a node may know a word."""
        stemmed = stem(word, language)
        forms = (_FORMS + stemmed,) if len(stemmed) >= _SHORTEST_STEM else ()
        starts = (word[:length] + _STAR for length in range(1, len(word) + 1))
        return (word, *forms, *(start for start in starts if start in self._starred))

    def _add(self, section: Section) -> None:
        if section.id in self.by_id:
            raise section.error(f"'{section.id}' stands a second time")
        for line in section.fields:
            if line.key not in _KEYS:
                raise section.error(f"'{line.key}' has no place here", line.key)
        weight = float(section.one("weight")) if section.all("weight") else 1.0
        term = self.by_id[section.id] = Term(section.id, weight, section.items("broader", ","))
        for parts in section.items("both", ","):
            self._both.append((frozenset(parts.split()), term))
        for language in LANGUAGES:
            for written in section.items(language, ",") + section.items("all", ","):
                self._learn(written, term, language)

    def _learn(self, written: str, term: Term, language: str) -> None:
        parts = [(part, folded) for part in written.split() for folded in fold(part).split()]
        # "dé", a die, folds to "de": such a word would be found everywhere
        if not parts or (len(parts) == 1 and parts[0][1] in small_words(language)):
            return
        nodes = [self._start[language]]
        for part, folded in parts:
            keys = self._written_keys(part, folded, language)
            nodes = [node.following.setdefault(key, _Node()) for node in nodes for key in keys]
        for node in nodes:
            node.terms.append(term)
        self.words[language].update(folded for _, folded in parts)

    def _written_keys(self, part: str, folded: str, language: str) -> tuple[str, ...]:
        if part.endswith(_STAR):
            self._starred.add(folded + _STAR)
            return (folded + _STAR,)
        stemmed = stem(folded, language)
        if part.startswith(_EXACT) or len(stemmed) < _SHORTEST_STEM:
            return (folded,)
        return (folded, _FORMS + stemmed)


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
