"""The corpus: every ruling in every language, put together from the files in `corpus/`.

Owns what the keys mean and that the languages agree. Must not know locales, scripts or who asks.

A ruling is a section of `corpus/<language>/<topic>.md`. What is the same in every language stands
once, in the English file: the facts of a ruling, the `order` of a topic, the `date` of a source.
The words stand in each: `title`, `cards`, `default`, `alternative`, text and examples. Serbian is
written in Cyrillic. `corpus/README.md` tells a judge how to write one.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from rulings.errors import CorpusError
from rulings.facts import KEYS, Facts, read_facts
from rulings.ruling import Ruling, Source, Status, Topic
from rulings.sections import Page, Section
from rulings.volume import Volume, check_keys, check_same_sections, read_volume

LANGUAGES = ("en", "fr", "sr")

_WORDS = frozenset({"title", "cards", "default", "alternative"})
_DATE = re.compile(r"\d{4}(-\d\d(-\d\d)?)?|\d{4}/\d{4}")


@dataclass(frozen=True, slots=True)
class Corpus:
    """The rulings by language and id, in the order of a table of contents; the rulings by code."""

    rulings: Mapping[str, Mapping[str, Ruling]]
    codes: Mapping[str, str]


@cache
def corpus() -> Corpus:
    """The corpus that comes with the package."""
    return read_corpus(files("rulings") / "corpus")


def read_corpus(root: Traversable) -> Corpus:
    """The corpus in a folder; the first thing found wrong is a `CorpusError`."""
    english, *others = (read_volume(root, language) for language in LANGUAGES)
    _check_english(english)
    for volume in others:
        check_same_sections(volume, english)
        _check_translation(volume)
    facts = _facts(english)
    topics = sorted(english.topics, key=lambda topic: _order(english.topics[topic]))
    dates = {section.id: _date(section) for section in english.sources.sections}
    rulings = {
        volume.language: _rulings(volume, topics, facts, dates) for volume in (english, *others)
    }
    return Corpus(rulings, _codes(english, facts))


def _check_english(volume: Volume) -> None:
    check_keys(volume.sources, of_page=(), of_section={"title", "date"})
    for page in volume.topics.values():
        check_keys(page, of_page={"order"}, of_section=KEYS | _WORDS, repeated={"alternative"})


def _check_translation(volume: Volume) -> None:
    check_keys(volume.sources, of_page=(), of_section={"title"})
    for page in volume.topics.values():
        check_keys(page, of_page=(), of_section=_WORDS, repeated={"alternative"})


def _facts(english: Volume) -> dict[str, Facts]:
    rulings = {section.id for section in english.sections()}
    sources = {section.id for section in english.sources.sections}
    return {
        section.id: read_facts(section, rulings=rulings, sources=sources)
        for section in english.sections()
    }


def _codes(english: Volume, facts: Mapping[str, Facts]) -> dict[str, str]:
    codes: dict[str, str] = {}
    for section in english.sections():
        for code in facts[section.id].codes:
            if code in codes:
                raise section.error(f"'{code}' is backed by '{codes[code]}' already", "codes")
            codes[code] = section.id
    return codes


def _order(page: Page) -> int:
    for field in page.fields:
        if field.value.isdecimal():
            return int(field.value)
        raise CorpusError(page.file, field.line, f"'order' is a number, not '{field.value}'")
    raise CorpusError(page.file, 1, "the topic has no 'order'")


def _date(section: Section) -> str | None:
    dates = section.all("date")
    if dates and not _DATE.fullmatch(dates[0]):
        expected = "2013-11-12, 2013-11, 2013 or 2003/2005"
        raise section.error(f"a date is written {expected}, not '{dates[0]}'", "date")
    return dates[0] if dates else None


def _rulings(
    volume: Volume,
    topics: list[str],
    facts: Mapping[str, Facts],
    dates: Mapping[str, str | None],
) -> dict[str, Ruling]:
    sources = {
        section.id: _source(section, dates[section.id]) for section in volume.sources.sections
    }
    return {
        section.id: _ruling(section, volume.language, topic, facts[section.id], sources)
        for topic in (Topic(topic, volume.topics[topic].title) for topic in topics)
        for section in volume.topics[topic.id].sections
    }


def _source(section: Section, date: str | None) -> Source:
    if section.text or section.examples:
        raise section.error(f"'{section.id}' is a source: it has a title, but no text")
    return Source(section.id, section.one("title"), date)


def _ruling(
    section: Section, language: str, topic: Topic, facts: Facts, sources: Mapping[str, Source]
) -> Ruling:
    if not section.text:
        raise section.error(f"'{section.id}' has no text")
    contested = facts.status is Status.CONTESTED
    for key in ("default", "alternative"):
        if bool(section.all(key)) != contested:
            raise section.error(f"'{key}' belongs to contested rulings, and to all of them", key)
    return Ruling(
        id=section.id,
        language=language,
        topic=topic,
        title=section.one("title"),
        text=section.text,
        examples=section.examples,
        cards=section.items("cards", ";"),
        applies=facts.applies,
        status=facts.status,
        default=section.one("default") if contested else None,
        alternatives=section.all("alternative"),
        sources=tuple(sources[source] for source in facts.sources),
        related=facts.related,
        codes=facts.codes,
    )
