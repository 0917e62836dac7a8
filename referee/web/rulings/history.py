"""The versions of a ruling in words: who wrote what, and when."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from referee.web.local_time import day_and_time
from referee.web.rulings.fault_words import field_words
from referee.web.rulings.words import CHANGES, STATUS
from referee.web.words import shortened
from rulings.draft import Draft
from rulings.kept import Version


@dataclass(frozen=True, slots=True)
class VersionView:
    """``what``: how the version came about. ``file``: where an imported one was taken from.

    ``rest``: its other fields, each with its name, where something stands in them.
    """

    number: int
    what: str
    when: str
    by: str
    file: str
    title: str
    rest: tuple[tuple[str, str], ...]
    paragraphs: tuple[str, ...]
    examples: tuple[str, ...]
    status: str


def history_view(versions: Iterable[Version]) -> tuple[VersionView, ...]:
    """The newest first."""
    return tuple(version_view(version) for version in reversed(tuple(versions)))


def version_view(version: Version) -> VersionView:
    draft = version.draft
    return VersionView(
        number=version.number,
        what=str(CHANGES[version.change]),
        when=day_and_time(version.at),
        by=shortened(version.by),
        file=shortened(version.file or ""),
        title=draft.title,
        rest=tuple(_rest(draft)),
        paragraphs=tuple(draft.text.split("\n\n")),
        examples=draft.examples,
        status=str(STATUS[draft.status]),
    )


def _rest(draft: Draft) -> Iterator[tuple[str, str]]:
    for name in ("asked", "source", "date"):
        if value := getattr(draft, name):
            yield field_words(name), value
    for name in ("cards", "related", "supersedes"):
        if values := getattr(draft, name):
            yield field_words(name), " · ".join(values)
    if draft.superseded_by:
        yield field_words("superseded_by"), draft.superseded_by
