"""Documents: a ruling as the index sees it.

Owns which words of a ruling stand in which field. Must not know the database.
"""

from collections.abc import Iterator, Mapping

from rulings.fold import pieces
from rulings.ruling import Ruling
from rulings.tokens import tokens

FIELDS = ("title", "cards", "topic", "text", "examples")


def readable(ruling: Ruling) -> tuple[str, ...]:
    """The words of a ruling, field by field; its id counts as a part of its topic."""
    decided = [ruling.default or "", *ruling.alternatives]
    return (
        ruling.title,
        " . ".join(ruling.cards),
        f"{ruling.topic.title} . {ruling.id}",
        " . ".join((ruling.text, *decided)),
        " . ".join(ruling.examples),
    )


def fields(versions: Mapping[str, Ruling]) -> list[list[str]]:
    """The tokens of a ruling, field by field; each field holds all its languages."""
    texts = {language: readable(ruling) for language, ruling in versions.items()}
    return [
        [
            token
            for language, text in texts.items()
            for token in tokens(text[number], language, short=number == 0)
        ]
        for number in range(len(FIELDS))
    ]


def vocabulary(versions: Mapping[str, Ruling]) -> Iterator[tuple[str, str]]:
    """The folded words of a ruling, each with its language."""
    for language, ruling in versions.items():
        for text in readable(ruling):
            for piece in pieces(text):
                yield piece.folded, language
