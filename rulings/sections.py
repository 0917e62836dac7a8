"""The text format of the corpus: what a judge writes, line by line.

Owns the syntax alone; must not know what a ruling is or which keys mean something.

    # Title of the page
    key: value

    ## id-of-the-section
    key: value
      a line that begins with two spaces continues the one above

    Text, over as many lines as it takes. An empty line begins a new paragraph.

    > One example.
    > Another, which may be
      continued in the same way.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from rulings.errors import CorpusError

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9.]+)*")
_FIELD = re.compile(r"([a-z]+): +(\S.*)")
_CONTINUED = "  "
_EXAMPLE = "> "

_Line: TypeAlias = tuple[int, str]


@dataclass(frozen=True, slots=True)
class Field:
    key: str
    value: str
    line: int


@dataclass(frozen=True, slots=True)
class Section:
    """`line` is that of the heading; `fields` may hold one key several times."""

    file: str
    id: str
    line: int
    fields: tuple[Field, ...]
    text: str
    examples: tuple[str, ...]

    def all(self, key: str) -> tuple[str, ...]:
        return tuple(field.value for field in self.fields if field.key == key)

    def items(self, key: str, separator: str) -> tuple[str, ...]:
        """The value of `key` as a list; empty where the key is not there."""
        items = [item.strip(" ") for value in self.all(key) for item in value.split(separator)]
        if "" in items or len(set(items)) < len(items):
            raise self.error(f"'{key}' has an empty item or one that stands twice", key)
        return tuple(items)

    def one(self, key: str) -> str:
        """The value of a key that has to be there."""
        for value in self.all(key):
            return value
        raise self.error(f"'{self.id}' has no '{key}'")

    def error(self, problem: str, key: str | None = None) -> CorpusError:
        """Something is wrong here: at the line of `key`, else at the heading."""
        lines = (field.line for field in self.fields if field.key == key)
        return CorpusError(self.file, next(lines, self.line), problem)


@dataclass(frozen=True, slots=True)
class Page:
    file: str
    title: str
    fields: tuple[Field, ...]
    sections: tuple[Section, ...]


def parse(file: str, content: str) -> Page:
    """The page as its sections; `file` is what an error calls it."""
    # not splitlines() and not a bare rstrip(): both know more kinds of space than a judge sees
    lines = [(n, line.rstrip(" \t\r")) for n, line in enumerate(content.split("\n"), start=1)]
    headings = [i for i, (_, line) in enumerate(lines) if i > 0 and line.startswith("## ")]
    head, rest = _head(file, lines[: headings[0]] if headings else lines, "# ")
    for number, line in rest:
        if line:
            raise CorpusError(file, number, f"expected '## id' or an empty line, found {line!r}")
    blocks = [lines[start:end] for start, end in pairwise([*headings, len(lines)])]
    title = lines[0][1].removeprefix("# ")
    return Page(file, title, head, tuple(_section(file, block) for block in blocks))


def _section(file: str, lines: Sequence[_Line]) -> Section:
    number, heading = lines[0]
    section_id = heading.removeprefix("## ")
    if not _ID.fullmatch(section_id):
        raise CorpusError(file, number, f"not an id (small letters, digits, '-'): {section_id!r}")
    fields, body = _head(file, lines, "## ")
    text, examples = _body(file, body)
    return Section(file, section_id, number, fields, text, examples)


def _head(
    file: str, lines: Sequence[_Line], mark: str
) -> tuple[tuple[Field, ...], Sequence[_Line]]:
    """The fields between a heading and the first empty line, and the lines after it."""
    number, heading = lines[0]
    if not heading.startswith(mark):
        raise CorpusError(file, number, f"expected a heading '{mark}…', found {heading!r}")
    fields: list[Field] = []
    for i, (number, line) in enumerate(lines[1:], start=1):
        if not line:
            return tuple(fields), lines[i:]
        if line.startswith(_CONTINUED) and fields:
            last = fields[-1]
            fields[-1] = Field(last.key, f"{last.value} {line.strip(' ')}", last.line)
        elif match := _FIELD.fullmatch(line):
            fields.append(Field(match[1], match[2], number))
        else:
            raise CorpusError(file, number, f"expected 'key: value', found {line!r}")
    return tuple(fields), ()


def _body(file: str, lines: Sequence[_Line]) -> tuple[str, tuple[str, ...]]:
    """The paragraphs and the examples."""
    paragraphs: list[str] = []
    examples: list[str] = []
    before = ""
    for number, line in lines:
        if line.startswith(_EXAMPLE):
            examples.append(line.removeprefix(_EXAMPLE).strip(" "))
        elif line.startswith(_CONTINUED):
            if not before.startswith((_EXAMPLE, _CONTINUED)):
                raise CorpusError(file, number, "there is no example above to continue")
            examples[-1] += f" {line.strip(' ')}"
        elif line.startswith(("#", ">")):
            raise CorpusError(file, number, f"expected text or '> example', found {line!r}")
        elif line and examples:
            raise CorpusError(file, number, "text stands before the examples")
        elif line and before:
            paragraphs[-1] += f" {line}"
        elif line:
            paragraphs.append(line)
        before = line
    return "\n\n".join(paragraphs), tuple(examples)
