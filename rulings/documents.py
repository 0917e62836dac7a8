"""Documents: a ruling as the index sees it.

Owns which words of a ruling stand in which field. Must not know the database.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from rulings.fold import pieces
from rulings.ruling import Ruling
from rulings.tokens import tokens

FIELDS = ("title", "cards", "topic", "text", "examples")


@dataclass(frozen=True, slots=True)
class Document:
    """A ruling in all its languages: the tokens of its fields, and the words it is written in."""

    fields: tuple[tuple[str, ...], ...]
    words: frozenset[tuple[str, str]]
    """Each with its language."""


def document(versions: Mapping[str, Ruling]) -> Document:
    """The document of a ruling, of which there is one version a language."""
    words = {
        language: [[piece.folded for piece in pieces(text)] for text in _readable(ruling)]
        for language, ruling in versions.items()
    }
    fields = tuple(
        tuple(
            token
            for language, texts in words.items()
            for token in tokens(texts[number], language, short=name == "title")
        )
        for number, name in enumerate(FIELDS)
    )
    written = ((w, language) for language, texts in words.items() for text in texts for w in text)
    return Document(fields, frozenset(written))


def _readable(ruling: Ruling) -> tuple[str, ...]:
    """The words of a ruling, field by field; its id counts as a part of its topic."""
    return (
        ruling.title,
        " . ".join(ruling.cards),
        f"{ruling.topic.title} . {ruling.id}",
        " . ".join((ruling.text, ruling.default or "", *ruling.alternatives)),
        " . ".join(ruling.examples),
    )
