"""A ruling as finished words, with the words marked that answer a question.

Owns what a template needs of a ruling, wherever it is shown. Must not know the page.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from referee.translations.languages import LANGUAGES
from referee.web.rulings import reader
from referee.web.rulings.cited import Cited, cited, named, url_of
from referee.web.rulings.words import APPLIES, FIELDS, HOW, JURISDICTIONS, ONLY_IN, ORIGINS, STATUS
from rulings import Ruling
from rulings.marks import Segment, Segments
from rulings.ruling import Jurisdiction, Origin, Status
from rulings.search import Hit, Reason

_REASONS_SHOWN, _PLACES_SHOWN = 3, 2
_SOUND = frozenset({Status.IN_FORCE, Status.CORRECTION})
_HTML = {"sr_Cyrl": LANGUAGES["sr"].html} | {name: own.html for name, own in LANGUAGES.items()}


@dataclass(frozen=True, slots=True)
class Why:
    """What of the question the ruling answers, in which way, and where."""

    said: str
    how: str
    where: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RulingView:
    """``facts``: what a judge has to know of it, each in a word or two; ``warnings`` before them.

    ``superseded_by``: the ruling that holds in its place. ``language`` for HTML, and
    ``only_in``, where the ruling is not worded in the reader's; else empty.
    """

    id: str
    url: str
    topic: str
    title: Segments
    asked: Segments
    paragraphs: tuple[Segments, ...]
    default: Segments
    alternatives: tuple[Segments, ...]
    examples: tuple[Segments, ...]
    cards: tuple[str, ...]
    facts: tuple[str, ...]
    warnings: tuple[str, ...]
    superseded_by: Cited | None
    is_house: bool
    has_history: bool
    is_superseded: bool
    sources: tuple[str, ...]
    related: tuple[Cited, ...]
    language: str
    only_in: str
    why: tuple[Why, ...]

    @property
    def name(self) -> str:
        """The title without marks."""
        return "".join(segment.text for segment in self.title)


def hit_view(hit: Hit) -> RulingView:
    """A ruling that was found: its words marked, and why it was found."""
    return _view(
        hit.ruling,
        title=hit.title,
        asked=hit.asked,
        text=hit.text,
        default=hit.default,
        alternatives=hit.alternatives,
        examples=hit.examples,
        why=tuple(_why(reason) for reason in hit.reasons[:_REASONS_SHOWN]),
    )


def ruling_view(ruling: Ruling) -> RulingView:
    """A ruling that was named, not sought."""
    return _view(
        ruling,
        title=_plain(ruling.title),
        asked=_plain(ruling.asked or ""),
        text=_plain(ruling.text),
        default=_plain(ruling.default or ""),
        alternatives=tuple(map(_plain, ruling.alternatives)),
        examples=tuple(map(_plain, ruling.examples)),
        why=(),
    )


def _view(
    ruling: Ruling,
    *,
    title: Segments,
    asked: Segments,
    text: Segments,
    default: Segments,
    alternatives: tuple[Segments, ...],
    examples: tuple[Segments, ...],
    why: tuple[Why, ...],
) -> RulingView:
    is_elsewhere = ruling.language != reader.locale()
    return RulingView(
        id=ruling.id,
        url=url_of(ruling.id),
        topic=ruling.topic.title,
        title=title,
        asked=asked,
        paragraphs=_paragraphs(text),
        default=default,
        alternatives=alternatives,
        examples=examples,
        cards=ruling.cards,
        facts=tuple(_facts(ruling)),
        warnings=tuple(_warnings(ruling)),
        superseded_by=cited(ruling.superseded_by) if ruling.superseded_by else None,
        is_house=ruling.origin is Origin.HOUSE,
        has_history=ruling.origin is not Origin.CORPUS,
        is_superseded=_is_superseded(ruling),
        sources=tuple(
            f"{source.title} ({source.date})" if source.date else source.title
            for source in ruling.sources
        ),
        related=tuple(map(named, reader.related(ruling))),
        language=_HTML[ruling.language] if is_elsewhere else "",
        only_in=str(ONLY_IN[ruling.language]) if is_elsewhere else "",
        why=why,
    )


def _facts(ruling: Ruling) -> Iterator[str]:
    if ruling.origin in ORIGINS:
        yield str(ORIGINS[ruling.origin])
    yield str(APPLIES[ruling.applies])
    if not _is_superseded(ruling) and ruling.status in _SOUND:
        yield str(STATUS[ruling.status])


def _warnings(ruling: Ruling) -> Iterator[str]:
    """What keeps the ruling from being relied on."""
    if _is_superseded(ruling):
        yield str(STATUS[Status.SUPERSEDED])
    elif ruling.status not in _SOUND:
        yield str(STATUS[ruling.status])
    if ruling.jurisdiction is Jurisdiction.OCG:
        yield str(JURISDICTIONS[ruling.jurisdiction])


def _is_superseded(ruling: Ruling) -> bool:
    return ruling.status is Status.SUPERSEDED or ruling.superseded_by is not None


def _why(reason: Reason) -> Why:
    return Why(
        said=reason.said,
        how=str(HOW[reason.how]),
        where=tuple(str(FIELDS[field]) for field in reason.fields[:_PLACES_SHOWN]),
    )


def _plain(text: str) -> Segments:
    return (Segment(text, marked=False),) if text else ()


def _paragraphs(segments: Segments) -> tuple[Segments, ...]:
    """The segments, parted where an empty line parts the text."""
    paragraphs: list[list[Segment]] = [[]]
    for segment in segments:
        first, *others = segment.text.split("\n\n")
        paragraphs[-1].append(Segment(first, segment.marked))
        paragraphs.extend([Segment(other, segment.marked)] for other in others)
    return tuple(tuple(s for s in paragraph if s.text) for paragraph in paragraphs)
