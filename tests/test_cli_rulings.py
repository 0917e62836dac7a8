"""The rulings on the command line: looked up, brought in, taken along."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.cli import main

RECORDS = (
    '{"id": 7, "question": "Who waits?", "answer": "Zebras do.", "status": "outdated"}\n'
    '{"id": 8, "question": "Who else?"}\n'
)

RUN = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path) -> RUN:
    """Runs a command of the rulings on an instance folder."""

    def run(*arguments: str, stdin: bytes | None = None, folder: str = "instance") -> Result:
        instance = str(tmp_path / folder)
        return CliRunner().invoke(
            main, ["rulings", *arguments, "--instance", instance], input=stdin
        )

    return run


@pytest.fixture
def records(tmp_path: Path) -> str:
    file = tmp_path / "qa.jsonl"
    file.write_text(RECORDS)
    return str(file)


def test_without_a_library_the_corpus_is_read_and_nothing_is_made(run: RUN, tmp_path: Path) -> None:
    done = run("search", "who may attack first", "--json", "--limit", "1")
    assert (done.exit_code, json.loads(done.stdout)) == (0, ["tag-first-attack"])
    assert run("show", "tag-first-attack").stdout.startswith("No attack on the first three turns\n")
    assert run("export").stdout == ""
    assert len(run("export", "--corpus").stdout.splitlines()) == 447
    assert not (tmp_path / "instance").exists()


def test_a_search_that_finds_nothing_says_so(run: RUN) -> None:
    done = run("search", "xyzzyqwx")
    assert (done.exit_code, done.stdout) == (0, "")
    assert done.stderr.startswith("No ruling answers this. Try other words")
    assert run("search", "xyzzyqwx", "--json").output == "[]\n"


@pytest.mark.parametrize("lang", ["sr", "sr_Latn"])
def test_serbian_is_read_in_latin_script_first(run: RUN, lang: str) -> None:
    shown = run("show", "tag-first-attack", "--lang", lang).stdout
    assert shown.startswith("Bez napada u prva tri poteza\n")
    assert run("show", "tag-first-attack", "--lang", "sr_Cyrl").stdout.startswith("Без напада")


def test_a_file_is_brought_in_and_each_refused_row_is_told(run: RUN, records: str) -> None:
    done = run("import", records)
    assert (done.exit_code, done.stderr) == (1, "")
    assert done.stdout.splitlines() == [
        "qa.jsonl:2: answer: This has to be filled in.",
        "qa.jsonl: ygoresources",
        "1 ruling added",
        "0 rulings changed",
        "0 rulings unchanged",
        "1 row refused",
    ]
    assert json.loads(run("search", "zebras", "--json").stdout) == ["qa-7"]


def test_what_has_no_authority_or_is_outdated_is_marked(run: RUN, records: str) -> None:
    run("import", records)
    marks = "[imported] [OCG: no authority in the TCG] [outdated: it no longer stands]"
    assert run("search", "zebras").stdout.split(maxsplit=1) == ["qa-7", f"Who waits? {marks}\n"]
    assert run("show", "qa-7").stdout == f"Who waits? {marks}\n\nZebras do.\n"


@pytest.mark.parametrize("format_", ["jsonl", "csv"])
def test_what_is_exported_is_brought_in_elsewhere(run: RUN, records: str, format_: str) -> None:
    run("import", records)
    exported = run("export", "--format", format_).stdout_bytes
    done = run("import", "-", stdin=exported, folder="other")
    assert (done.exit_code, done.stdout.splitlines()[1]) == (0, "1 ruling added")
    assert run("show", "qa-7", folder="other").stdout == run("show", "qa-7").stdout


def test_names_of_cards_are_filled_in(run: RUN, tmp_path: Path) -> None:
    (tmp_path / "names.json").write_text('{"Zebra Spirit": [4675]}')
    asked = b'{"id": 1, "question": "May <<4675>> wait?", "answer": "Yes."}'
    done = run("import", "-", "--names", str(tmp_path / "names.json"), stdin=asked)
    assert done.exit_code == 0
    assert run("show", "qa-1").stdout.startswith("May Zebra Spirit wait?")
    done = run("import", "-", "--names", __file__, stdin=asked)
    assert (done.exit_code, done.stdout) == (2, "")


def test_a_file_that_cannot_be_read_is_one_message(run: RUN, tmp_path: Path) -> None:
    (tmp_path / "odd").write_bytes(b"\xff\xfe")
    for file, said in (
        (tmp_path / "none", "No such file or directory"),
        (tmp_path, "Is a directory"),
        (tmp_path / "odd", "Line 1 is not in UTF-8."),
        ("-", "The file is empty."),
    ):
        done = run("import", str(file), stdin=b"")
        assert (done.exit_code, done.stdout) == (2, "")
        assert said in done.stderr
        assert done.stderr.count("\n") == 1


def test_a_ruling_that_is_not_there_is_one_message(run: RUN) -> None:
    done = run("show", "tag-none")
    assert (done.exit_code, done.stderr) == (2, "There is no ruling tag-none.\n")


def test_a_library_that_cannot_be_used_is_one_message(run: RUN, tmp_path: Path) -> None:
    (tmp_path / "instance").mkdir()
    (tmp_path / "instance" / "rulings.sqlite3").write_bytes(b"rubbish" * 1000)
    for command in (["search", "a"], ["show", "tag-swords"], ["export"]):
        done = run(*command)
        assert (done.exit_code, done.stdout) == (2, "")
        assert "damaged" in done.stderr
    (tmp_path / "file").touch()
    done = run("import", "-", stdin=RECORDS.encode(), folder="file/instance")
    assert (done.exit_code, done.stderr) == (2, f"{tmp_path}/file/instance: Not a directory\n")
