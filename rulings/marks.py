"""Marks: which words of a ruling answer the question.

Owns the cutting of a text into marked and unmarked pieces; never HTML. Must not know the index.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import TypeAlias

from rulings.clues import Clue, How
from rulings.fold import pieces
from rulings.tokens import found_terms, small_token, term_tokens
from rulings.words import small_words, stem

# What was hardly asked for is not marked: "who" stands in every second ruling.
_LEAST = 0.3


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of text as it was written; all of them together are the text."""

    text: str
    marked: bool


Segments: TypeAlias = tuple[Segment, ...]


class Marker:
    def __init__(self, clues: Iterable[Clue]) -> None:
        self._tokens = {
            token
            for clue in clues
            for token, weight in clue.weights.items()
            if weight >= _LEAST and clue.how[token] is not How.BROADER
        }

    def mark(self, text: str, language: str) -> Segments:
        """The text in segments, of which those are marked that answer the question."""
        spans = _spans(text, language) if text else {}
        found = self._tokens & spans.keys()
        if not found:
            return (Segment(text, marked=False),) if text else ()
        segments: list[Segment] = []
        at = 0
        for start, end in _joined(sorted(chain.from_iterable(spans[token] for token in found))):
            if start > at:
                segments.append(Segment(text[at:start], marked=False))
            segments.append(Segment(text[start:end], marked=True))
            at = end
        if at < len(text):
            segments.append(Segment(text[at:], marked=False))
        return tuple(segments)


@lru_cache(maxsize=4_096)
def _spans(text: str, language: str) -> Mapping[str, Sequence[tuple[int, int]]]:
    """Where the words and terms of a text stand, by their tokens."""
    found = list(pieces(text))
    words = [piece.folded for piece in found]
    small = small_words(language)
    spans: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    for piece in found:
        is_small = piece.folded in small
        token = (small_token if is_small else stem)(piece.folded, language)
        spans[token].append((piece.start, piece.end))
    for at in found_terms(words, language):
        (token, _), *_ = term_tokens(at.term)
        spans[token].append((found[at.start].start, found[at.end - 1].end))
    return dict(spans)


def _joined(spans: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The spans without overlaps."""
    start = end = -1
    for first, last in spans:
        if first >= end:
            if end > 0:
                yield start, end
            start, end = first, last
        else:
            end = max(end, last)
    if end > 0:
        yield start, end
