"""Documents: a ruling as the index sees it.

Owns which words of a ruling stand in which field. Must not know the database.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from rulings.fold import fold, pieces
from rulings.lookup import all_rulings
from rulings.ruling import Origin, Ruling
from rulings.tokens import tokens, tokens_together

FIELDS = ("title", "cards", "topic", "text", "examples")


@dataclass(frozen=True, slots=True)
class Document:
    """A ruling in all its languages: the tokens of its fields, and the words it is written in.

    `names` are its id and titles, folded; each of the `words` comes with its language.
    """

    languages: int
    fields: tuple[tuple[str, ...], ...]
    names: frozenset[str]
    words: frozenset[tuple[str, str]]


def document(versions: Mapping[str, Ruling]) -> Document:
    """The document of a ruling, of which there is one version a language."""
    fields: list[list[str]] = [[] for _ in FIELDS]
    names: set[str] = set()
    written: set[tuple[str, str]] = set()
    for language, ruling in versions.items():
        texts = [[piece.folded for piece in pieces(text)] for text in _readable(ruling)]
        for field, words in zip(fields, texts, strict=True):
            field += tokens(words, language)
            written.update((word, language) for word in words)
        title, topic = texts[FIELDS.index("title")], texts[FIELDS.index("topic")]
        # the topic says what the title leaves out: whose cards, which clock
        fields[0] += tokens_together([*title, *topic], language)
        names.update((" ".join(title), fold(ruling.id)))
    return Document(len(versions), tuple(map(tuple, fields)), frozenset(names), frozenset(written))


def documents(rulings: Iterable[Ruling]) -> dict[str, Document]:
    """The documents of rulings by their id; the languages of an id become one."""
    versions: dict[str, dict[str, Ruling]] = {}
    for ruling in rulings:
        versions.setdefault(ruling.id, {})[ruling.language[:2]] = ruling
    return {id_: document(worded) for id_, worded in versions.items()}


@cache
def corpus_documents() -> Mapping[str, Document]:
    """The documents of the corpus that comes with the package."""
    return documents(r for locale in ("en", "fr", "sr_Cyrl") for r in all_rulings(locale))


def _readable(ruling: Ruling) -> tuple[str, ...]:
    """The words of a ruling, field by field.

    The id of one of the corpus counts as a part of its topic; those of others are made by a title
    they may no longer have, or by a number.
    """
    id_ = ruling.id if ruling.origin is Origin.CORPUS else ""
    return (
        ruling.title,
        " . ".join(ruling.cards),
        f"{ruling.topic.title} . {id_}",
        " . ".join((ruling.text, ruling.asked or "", ruling.default or "", *ruling.alternatives)),
        " . ".join(ruling.examples),
    )
