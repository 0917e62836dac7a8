"""The files of one language: `<language>/<topic>.md`, and `<language>/sources.md` beside them.

Owns the reading of files and that two languages hold the same sections. Must not know what the
keys mean.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable

from rulings.errors import CorpusError
from rulings.sections import Field, Page, Section, parse

_SUFFIX = ".md"
_SOURCES = "sources"


@dataclass(frozen=True, slots=True)
class Volume:
    language: str
    topics: Mapping[str, Page]
    sources: Page

    def sections(self) -> Iterator[Section]:
        """Every ruling."""
        for page in self.topics.values():
            yield from page.sections


def read_volume(root: Traversable, language: str) -> Volume:
    folder = root / language
    if not folder.is_dir():
        raise CorpusError(language, 1, "there is no such folder")
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(_SUFFIX))
    topics = {
        name.removesuffix(_SUFFIX): parse(f"{language}/{name}", _read(folder / name, language))
        for name in names
    }
    sources = topics.pop(_SOURCES, None)
    if sources is None:
        raise CorpusError(f"{language}/{_SOURCES}{_SUFFIX}", 1, "there is no such file")
    volume = Volume(language, topics, sources)
    _check_ids(volume.sections())
    _check_ids(sources.sections)
    return volume


def check_same_sections(volume: Volume, reference: Volume) -> None:
    """The volume holds the files of the reference and no others, and in each the same sections."""
    for topic in sorted(reference.topics.keys() - volume.topics.keys()):
        problem = f"there is no such file, but there is {reference.topics[topic].file}"
        raise CorpusError(f"{volume.language}/{topic}{_SUFFIX}", 1, problem)
    for topic in sorted(volume.topics.keys() - reference.topics.keys()):
        file = f"{reference.language}/{topic}{_SUFFIX}"
        raise CorpusError(volume.topics[topic].file, 1, f"there is no {file}")
    _check_same_page(volume.sources, reference.sources)
    for topic, page in volume.topics.items():
        _check_same_page(page, reference.topics[topic])


def check_keys(
    page: Page,
    *,
    of_page: Collection[str],
    of_section: Collection[str],
    repeated: Collection[str] = (),
) -> None:
    """Every key is a known one, and stands once where it may not be repeated."""
    _check_keys(page.file, page.fields, of_page, ())
    for section in page.sections:
        _check_keys(page.file, section.fields, of_section, repeated)


def _check_keys(
    file: str, fields: Iterable[Field], known: Collection[str], repeated: Collection[str]
) -> None:
    seen: set[str] = set()
    for field in fields:
        if field.key not in known:
            expected = ", ".join(sorted(known)) or "none"
            problem = f"'{field.key}' has no place here; expected: {expected}"
            raise CorpusError(file, field.line, problem)
        if field.key in seen and field.key not in repeated:
            raise CorpusError(file, field.line, f"'{field.key}' stands a second time")
        seen.add(field.key)


def _check_same_page(page: Page, reference: Page) -> None:
    ids = {section.id for section in page.sections}
    for section in reference.sections:
        if section.id not in ids:
            where = f"{section.file}:{section.line}"
            raise CorpusError(page.file, 1, f"'{section.id}' is missing; it is in {where}")
    known = {section.id for section in reference.sections}
    for section in page.sections:
        if section.id not in known:
            raise section.error(f"'{section.id}' is not in {reference.file}")


def _check_ids(sections: Iterable[Section]) -> None:
    seen: dict[str, Section] = {}
    for section in sections:
        first = seen.setdefault(section.id, section)
        if first is not section:
            where = f"{first.file}:{first.line}"
            raise section.error(f"'{section.id}' stands a second time; first in {where}")


def _read(file: Traversable, language: str) -> str:
    content = file.read_bytes()
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise CorpusError(f"{language}/{file.name}", line, "not in UTF-8") from error
