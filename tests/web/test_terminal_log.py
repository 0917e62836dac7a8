"""What goes wrong while the server runs is told at its terminal in words, in its language."""

import ast
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

import referee
from referee.web.terminal_log import SENTENCES, Told

WORSE = {"warning", "error", "exception"}


def written() -> Iterator[str]:
    """Every line that the program may write into its log and that is a warning or worse."""
    for file in Path(referee.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Attribute(value=ast.Name(id="_log"), attr=how),
                    args=[ast.Constant(value=str(line)), *_],
                ) if how in WORSE:
                    yield line


def test_every_line_that_is_a_warning_has_its_sentence() -> None:
    assert set(written()) == set(SENTENCES)


def record(line: str, *values: object, fault: Exception | None = None) -> logging.LogRecord:
    trace = (type(fault), fault, None) if fault else None
    made = logging.LogRecord("referee.x", logging.ERROR, "x.py", 1, line, values, trace)
    made.created = 1795953600.25
    return made


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "There is no backup in /media/stick: full"),
        ("fr", "Pas de sauvegarde dans /media/stick\N{NARROW NO-BREAK SPACE}: full"),
        ("sr", "Nema rezervne kopije u /media/stick: full"),
    ],
)
def test_a_line_is_said_in_the_language_of_the_terminal(
    monkeypatch: pytest.MonkeyPatch, language: str, said: str
) -> None:
    monkeypatch.setenv("REFEREE_LANGUAGE", language)
    line = Told("log.jsonl").format(record("no backup in %s: %s", "/media/stick", "full"))
    assert line == f"2026-11-29 12:00:00 UTC  {said}"


def test_a_fault_is_told_without_its_trace_and_where_that_is() -> None:
    line = Told("log.jsonl").format(record("backup", fault=OSError("full")))
    assert line.endswith(
        "A backup came to nothing. The next one is tried as usual. log.jsonl says more."
    )
    assert "\n" not in line


def test_a_line_of_somebody_else_stands_as_it_is() -> None:
    assert Told("log.jsonl").format(record("%d apples", 3)).endswith("  3 apples")
