"""The command line in the language of its terminal: help, errors, questions, results."""

import gettext
import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from click.testing import CliRunner, Result

from referee import cli_language
from referee.cli import main
from referee.translations.languages import FOLDER, PSEUDO
from referee.translations.pseudo import pseudo
from tests.test_cli import PLAYED, REFUSED

LANGUAGES = ("fr", "sr-Latn", "sr-Cyrl")
SENTENCE = re.compile(
    r"\b(?:the|is|of|and|with|not|must|for|no such|missing|error)\b", re.IGNORECASE
)
WORD = re.compile(r"[A-Za-z]{2,}")


def commands(command: click.Command = main, *path: str) -> Iterator[tuple[str, ...]]:
    """Every command, by the words that call it."""
    yield path
    if isinstance(command, click.Group):
        for name, inner in command.commands.items():
            yield from commands(inner, *path, name)


COMMANDS = list(commands())
ERRORS = [
    ("dance",),
    ("--dance",),
    ("replay",),
    ("replay", "a", "b"),
    ("replay", "match.jsonl", "--at"),
    ("replay", "match.jsonl", "--at", "noon"),
    ("replay", "nowhere.jsonl"),
    ("replay", "."),
    ("serve", "--port", "x"),
    ("serve", "--port", "70000"),
    ("serve", "--lan=yes"),
    ("serve", "--new-pins"),
    ("demo", "--nam", "x"),
    ("demo", "--instance", "match.jsonl"),
    ("decks",),
    ("decks", "check", "a"),
    ("decks", "check", "a", "--list", "match.jsonl", "--per", "table"),
    ("decks", "check", "nowhere", "--list", "lflist.conf"),
    ("rulings", "search", "attack", "--limit", "0"),
    ("rulings", "show", "nowhere"),
    ("rulings", "import", "nowhere"),
    ("rulings", "import", "match.jsonl", "--instance", "match.jsonl"),
    ("backup",),
    ("restore", "nowhere"),
    ("restore", "match.jsonl", "--instance", "."),
    ("check",),
    ("check", "match.jsonl"),
    ("carry", "in", "match.jsonl"),
    ("carry", "out", "nothing", "match.jsonl"),
]
# What is the same in every language: how things are called on the command line, and in files.
NAMES = {
    "referee", "http", "localhost", "jsonl", "match", "json", "qa", "csv", "my", "tag", "first",
    "attack", "direct", "help", "at", "nowhere", "noon", "lflist", "cards", "cdb", "instance",
    "sqlite", "dance", "yes", "nam", "table", "nothing", "UTC", "Demo", "Cup", "team", "duelist",
}  # fmt: skip


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with a transcript in it, and an instance that is empty."""
    monkeypatch.chdir(tmp_path)
    lines = "".join(f"{json.dumps(line)}\n" for line in [*PLAYED, REFUSED])
    Path("match.jsonl").write_text(lines)
    Path("lflist.conf").write_text("!Open\n53129443 1\n")
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path / "instance"))


@pytest.fixture
def clicks_pseudo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A catalog of what click says in the pseudo-language."""
    with (FOLDER / "fr" / "LC_MESSAGES" / "click.po").open("rb") as file:
        said = read_po(file)
    catalog = Catalog(locale="en", fuzzy=False)
    for message in said:
        if isinstance(message.id, tuple):
            catalog.add(message.id, tuple(map(pseudo, message.id)))
        elif message.id:
            catalog.add(message.id, pseudo(message.id))
    folder = tmp_path / "catalogs" / PSEUDO.locale / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "click.mo").open("wb") as file:
        write_mo(file, catalog)
    monkeypatch.setattr(cli_language, "FOLDER", tmp_path / "catalogs")


def run(language: str, *arguments: str, stdin: str | None = None) -> Result:
    environ = {"REFEREE_LANGUAGE": language}
    return CliRunner().invoke(main, arguments, input=stdin, env=environ, prog_name="referee")


def escaped(text: str, *known: str) -> list[str]:
    """The words in it that come from no catalog."""
    for name in known:
        text = text.replace(name, "")
    text = re.sub(r"--?[a-z][\w-]*|\[[\w|-]+\]|\$?REFEREE_\w+|/[\w./-]+|\S+\.sqlite3", "", text)
    calls = {word for command in COMMANDS for word in command}
    return [word for word in WORD.findall(text) if word not in NAMES | calls]


@pytest.mark.usefixtures("clicks_pseudo")
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_help_page_takes_every_word_from_the_catalogs(command: tuple[str, ...]) -> None:
    done = run(PSEUDO.locale, *command, "--help")
    assert done.exit_code == 0
    assert escaped(done.output) == []


@pytest.mark.usefixtures("clicks_pseudo")
@pytest.mark.parametrize("arguments", ERRORS, ids=" ".join)
def test_an_error_takes_every_word_from_the_catalogs(
    arguments: tuple[str, ...], tmp_path: Path
) -> None:
    done = run(PSEUDO.locale, *arguments)
    assert done.exit_code in (1, 2)
    assert escaped(done.output, str(tmp_path)) == []


@pytest.mark.usefixtures("clicks_pseudo")
def test_a_result_takes_every_word_from_the_catalogs(tmp_path: Path) -> None:
    Path("rows.jsonl").write_text('{"id":"house-a","title":"A","text":"B"}\n{}\nx\n')
    Path("deck.ydk").write_text("#main\n53129443\n53129443\nzz\n")
    for arguments in (
        ("replay", "match.jsonl"),
        ("demo",),
        ("check",),
        ("backup",),
        ("rulings", "import", "rows.jsonl"),
        ("rulings", "show", "house-a"),
        ("decks", "check", "deck.ydk", "--list", "lflist.conf"),
    ):
        text = re.sub(
            "/[a-z0-9]{8}$", "", run(PSEUDO.locale, *arguments).output, flags=re.MULTILINE
        )
        names = ("Dark Hole", "Open", "zz", "rows", "lines", "Red", "Blue", "Ana", "Bo", "Cy", "Di")
        assert (arguments, escaped(text, str(tmp_path), *names)) == (arguments, [])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("arguments", [*((*c, "--help") for c in COMMANDS), *ERRORS], ids=" ".join)
def test_nothing_is_said_in_english(language: str, arguments: tuple[str, ...]) -> None:
    text = run(language, *arguments).output
    assert text
    without = re.sub(r"--[\w-]+|\S*[/.]\S*|'[^']*'", "", text)
    assert SENTENCE.findall(without) == []


@pytest.mark.parametrize("arguments", [*((*c, "--help") for c in COMMANDS), *ERRORS], ids=" ".join)
def test_the_latin_script_has_no_cyrillic_letter(arguments: tuple[str, ...]) -> None:
    assert re.findall("[а-шА-ШђјљњћџЂЈЉЊЋЏ]", run("sr", *arguments).output) == []


def test_what_a_command_finds_is_said_in_the_language() -> None:
    table = run("fr", "replay", "match.jsonl")
    assert table.exit_code == 1
    assert "Refusé            ligne 8, Pas encore de Battle Phase" in table.stdout
    assert run("sr-Cyrl", "demo").output.startswith("Турнир Demo Cup")
    assert run("fr", "check").output.endswith("Tout est en ordre.\n")


def test_what_a_machine_reads_is_the_same_in_every_language() -> None:
    for arguments in (
        ("replay", "--json", "match.jsonl"),
        ("rulings", "search", "--json", "direktan napad"),
        ("rulings", "export"),
    ):
        english = run("en", *arguments)
        assert [run(language, *arguments).output for language in LANGUAGES] == [english.output] * 3


def test_the_rulings_are_read_in_the_language_unless_another_is_asked_for() -> None:
    def title(language: str, *options: str) -> str:
        return run(language, "rulings", "show", "tag-direct-attack", *options).output.split("\n")[0]

    titles = {title(language) for language in ("en", *LANGUAGES)}
    assert len(titles) == 4
    assert title("fr", "--lang", "en") == title("en")


@pytest.mark.parametrize(
    ("language", "answer", "is_done"),
    [
        ("en", "y", True),
        ("en", "no", False),
        ("fr", "oui", True),
        ("fr", "o", True),
        ("fr", "yes", True),
        ("fr", "", False),
        ("fr", "peut-être\nnon", False),
        ("sr-Cyrl", "да", True),
        ("sr-Cyrl", "d", True),
        ("sr", "DA", True),
        ("sr", "ne", False),
    ],
)
def test_a_question_is_answered_in_the_language(language: str, answer: str, is_done: bool) -> None:
    assert run("en", "demo").exit_code == 0
    assert run("en", "backup", "saved.sqlite3").exit_code == 0
    done = run(language, "restore", "saved.sqlite3", stdin=f"{answer}\n")
    assert done.exit_code == (0 if is_done else 1)
    if "\n" in answer:
        assert "Répondez par o/oui ou n/non." in done.output


def test_a_language_that_is_not_there_is_an_error_that_names_those_that_are() -> None:
    done = run("de", "--help")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == "REFEREE_LANGUAGE: en | fr | sr-Latn | sr-Cyrl, not de\n"


def test_nothing_of_the_language_is_left_behind() -> None:
    before = os.environ.get("LANGUAGE"), gettext.textdomain()
    run("fr", "--help")
    assert (os.environ.get("LANGUAGE"), gettext.textdomain()) == before
    assert run("en", "--help").output.startswith("Usage: ")


def test_a_help_page_comes_without_flask_and_without_babel() -> None:
    code = (
        "import sys\nfrom referee.cli import main\n"
        "try: main(['serve', '--help'])\nexcept SystemExit: pass\n"
        "print(sorted({'flask', 'babel', 'jinja2', 'sqlite3'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"REFEREE_LANGUAGE": "", "LC_ALL": "sr_RS.UTF-8"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("Употреба: ")
    assert done.stdout.endswith("[]\n")


def test_a_terminal_without_the_signs_is_still_told_something() -> None:
    environ = os.environ | {"REFEREE_LANGUAGE": "sr-Cyrl", "PYTHONIOENCODING": "iso-8859-1"}
    done = subprocess.run(
        [sys.executable, "-m", "referee", "--help"], env=environ, capture_output=True, check=True
    )
    assert b"referee serve --lan" in done.stdout


def test_what_the_server_says_is_in_the_language() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        said = run("fr", "serve", "--port", port).stderr
    assert said == (
        f"Écoute impossible sur 127.0.0.1, port {port}\N{NARROW NO-BREAK SPACE}: "
        "L’adresse est déjà utilisée."
        " Choisissez-en d’autres avec --host et --port.\n"
    )
