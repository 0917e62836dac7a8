"""What a command says of itself, in pieces that a catalog can have.

Owns how a help text is cut up, and finds those texts in the code for the catalogs: docstrings of
commands, ``help``, ``metavar``, ``epilog``. Must not know click, nor which language is spoken.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from inspect import cleandoc
from io import BytesIO
from typing import IO, Any

AS_IT_STANDS = "\b"
"""The first line of a paragraph whose lines are kept; click's own sign."""

_OURS = frozenset({"option", "argument"})
_OF_CLICK = frozenset({"command", "group", "version_option"})
_SAID = frozenset({"help", "metavar", "epilog"})
# "  referee serve      open it": an example, and what it does
_EXAMPLE = re.compile(r"(\s*\S.*?\s{2,})(\S.*)")

Found = tuple[int, None, str, list[str]]


def parts(text: str) -> Iterator[tuple[str, bool]]:
    """The pieces of a text, each with whether it is said or stands in every language.

    A paragraph is one piece. Where its lines are kept each line is, and of an example what it does.
    """
    for number, paragraph in enumerate(text.split("\n\n")):
        if number:
            yield "\n\n", False
        lines = paragraph.split("\n")
        if lines[0] != AS_IT_STANDS:
            yield " ".join(line.strip() for line in lines), True
            continue
        yield AS_IT_STANDS, False
        for line in lines[1:]:
            example = _EXAMPLE.fullmatch(line)
            yield "\n" + (example[1] if example else ""), False
            yield example[2] if example else line, True


def extract(
    file: IO[bytes],
    keywords: Mapping[str, Any],
    comment_tags: list[str],
    options: Mapping[str, Any],
) -> Iterator[Any]:
    """For Babel: the messages of a module with commands, those of Python and those of click."""
    from babel.messages.extract import extract_python

    source = file.read()
    yield from extract_python(BytesIO(source), keywords, comment_tags, dict(options))  # type: ignore[arg-type]
    constants: dict[str, ast.expr] = {}
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                constants[name] = value
            case ast.FunctionDef(decorator_list=decorators) if any(map(_declares, decorators)):
                yield from _pieces(node.lineno, ast.get_docstring(node) or "")
            case ast.Call(keywords=named) if _declares(node):
                for each in named:
                    value = each.value
                    if isinstance(value, ast.Name):
                        value = constants.get(value.id, value)
                    if each.arg in _SAID and isinstance(value, ast.Constant):
                        yield from _pieces(value.lineno, str(value.value))


def _declares(node: ast.expr) -> bool:
    """Whether it is a call such as ``option(…)`` or ``main.command(…)``."""
    match node:
        case ast.Call(func=ast.Name(id=name)):
            return name in _OURS
        case ast.Call(func=ast.Attribute(attr=name)):
            return name in _OF_CLICK
        case _:
            return False


def _pieces(line: int, text: str) -> Iterator[Found]:
    for piece, is_said in parts(cleandoc(text)):
        if is_said:
            yield line, None, piece, []
