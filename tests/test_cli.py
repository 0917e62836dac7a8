"""The command line: exit codes, what goes to which stream, and a sentence for everything else."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from referee import __version__
from referee.cli import main

OPENING = {
    "do": "open-match",
    "teams": [
        {"name": "Red", "duelists": ["Ana", "Bo"]},
        {"name": "Blue", "duelists": ["Cy", "Di"]},
    ],
    "at": "2013-11-16T14:00:00Z",
}
PLAYED = [
    OPENING,
    {"do": "start-duel", "first_team": 1},
    {"do": "start-clock", "at": "2013-11-16T14:01:00Z"},
    {"do": "enter", "phase": "main-1"},
    {"do": "activate", "seat": "A1", "card": "Dark Hole", "speed": 1},
    {
        "do": "life",
        "changes": [{"team": 2, "kind": "loss", "amount": 2450}],
        "at": "2013-11-16T14:11:00Z",
    },
    {"do": "note", "text": "late", "at": "2013-11-16T14:21:00Z"},
]
REFUSED = {"do": "enter", "phase": "battle"}


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., str]:
    """A transcript of these lines as a file."""

    def write(*lines: dict[str, Any] | str, name: str = "match.jsonl") -> str:
        file = tmp_path / name
        texts = (line if isinstance(line, str) else json.dumps(line) for line in lines)
        file.write_text("".join(f"{text}\n" for text in texts))
        return str(file)

    return write


def run(*arguments: str, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(main, arguments, input=stdin)


def state(*arguments: str, **options: Any) -> dict[str, Any]:
    printed: dict[str, Any] = json.loads(run("replay", "--json", *arguments, **options).stdout)
    return printed


# --- replay --------------------------------------------------------------------------------------


def test_a_transcript_is_replayed_as_json(write: Callable[..., str]) -> None:
    done = run("replay", write(*PLAYED), "--json")
    assert (done.exit_code, done.stderr) == (0, "")
    printed = json.loads(done.stdout)
    assert printed["position"] == 7
    assert printed["duel"]["life_points"] == {"1": 16000, "2": 13550}
    assert printed["clock"]["remaining_seconds"] == 1200
    assert printed["refused"] == []


def test_a_refused_line_is_told_by_exit_code_1(write: Callable[..., str]) -> None:
    done = run("replay", "--json", write("# by hand", *PLAYED[:2], "", REFUSED))
    assert (done.exit_code, done.stderr) == (1, "")
    assert json.loads(done.stdout)["refused"] == [
        {"line": 5, "code": "battle-phase-barred", "ruling": "tag-first-attack"}
    ]


def test_a_dash_is_standard_input(write: Callable[..., str]) -> None:
    raw = Path(write(*PLAYED)).read_bytes()
    assert state("-", stdin=raw) == state(write(*PLAYED))
    done = run("replay", "-", stdin=b"")
    assert done.exit_code == 2
    assert done.stderr.startswith("standard input:1: ")


def test_with_a_time_later_lines_are_left_out_and_the_clock_is_read_then(
    write: Callable[..., str],
) -> None:
    printed = state("--at", "2013-11-16T15:16:00+01:00", write(*PLAYED))
    assert printed["position"] == 6
    assert printed["clock"]["remaining_seconds"] == 1500
    printed = state("--at", "2013-11-16T14:41:00Z", write(*PLAYED))
    assert printed["position"] == 7
    assert printed["clock"]["remaining_seconds"] == 0


def test_a_line_that_is_left_out_refuses_nothing_but_must_be_readable(
    write: Callable[..., str],
) -> None:
    late = {**REFUSED, "at": "2013-11-16T15:00:00Z"}
    assert run("replay", write(*PLAYED, late)).exit_code == 1
    assert run("replay", write(*PLAYED, late), "--at", "2013-11-16T14:59:59Z").exit_code == 0
    assert run("replay", write(*PLAYED, late, "{"), "--at", "2013-11-16T14:59:59Z").exit_code == 2


@pytest.mark.parametrize(
    ("lines", "place", "expected"),
    [
        ([], ":1: ", "open-match"),
        (["Red 16000"], ":1: ", "JSON"),
        ([PLAYED[1]], ":1: ", "open-match"),
        ([OPENING, "# a remark", {"do": "dance"}], ":3: ", "activate | "),
        ([OPENING, {"do": "note", "txt": "a"}], ":2: ", "text"),
        ([OPENING, {"do": "pass", "seat": "C3"}], ":2: ", "A1 | A2 | B1 | B2"),
        ([{**OPENING, "settings": {"round_minutes": 0}}], ":1: ", "1–600"),
        ([OPENING, {"do": "note", "text": "x" * 70_000}], ":2: ", "65536"),
    ],
)
def test_a_file_that_is_no_transcript_is_one_message_with_the_line_and_what_was_expected(
    write: Callable[..., str], lines: list[Any], place: str, expected: str
) -> None:
    file = write(*lines)
    for options in ([], ["--json"]):
        done = run("replay", file, *options)
        assert (done.exit_code, done.stdout) == (2, "")
        assert done.stderr.startswith(f"{file}{place}")
        assert expected in done.stderr
        assert done.stderr.count("\n") == 1


def test_a_file_that_cannot_be_read_is_one_message(tmp_path: Path) -> None:
    for file, reason in (
        (tmp_path / "none.jsonl", "No such file or directory"),
        (tmp_path, "Is a directory"),
        ("a\x00b", "This cannot be a name"),
    ):
        done = run("replay", str(file))
        assert (done.exit_code, done.stdout) == (2, "")
        assert done.stderr.startswith(f"{file}: ")
        assert reason in done.stderr


@pytest.mark.parametrize("at", ["yesterday", "2013-11-16T14:00:00", "2013-11-16", ""])
def test_a_time_that_is_none_is_one_message(write: Callable[..., str], at: str) -> None:
    done = run("replay", write(*PLAYED), "--at", at)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("--at: ")
    assert "2013-11-16T14:03:22Z" in done.stderr


def test_a_time_before_the_match_is_one_message(write: Callable[..., str]) -> None:
    file = write("", *PLAYED)
    done = run("replay", file, "--at", "2013-11-16T13:59:59Z")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == f"{file}:2: the match opens later than --at\n"


def rows(text: str) -> dict[str, str]:
    """The table that a judge reads, by the names of its rows."""
    named = (line.split("  ", 1) for line in text.splitlines())
    return {name.strip(): value.strip() for name, value in named}


def test_the_table_says_what_a_judge_asks(write: Callable[..., str]) -> None:
    done = run("replay", write(*PLAYED, REFUSED))
    assert (done.exit_code, done.stderr) == (1, "")
    table = rows(done.stdout)
    assert table["Red"] == "A1 Ana, B1 Bo"
    assert table["Score"] == "0 – 0"
    assert table["Life Points Blue"] == "13550"
    assert table["Turn"] == "1: A1 Ana, Main Phase 1"
    assert table["Chain Link 1"] == "A1 Dark Hole, Spell Speed 1"
    assert table["Next to respond"] == "A2 Cy"
    assert table["Clock"] == "20:00 left, running"
    assert table["Refused"].startswith("line 8, No Battle Phase yet: ")


def test_the_table_of_a_match_in_which_everything_happened(write: Callable[..., str]) -> None:
    counter = {"do": "start-counter", "name": "Swords", "seat": "A1", "scope": "opponents"}
    slow = {"do": "penalty", "infraction": "slow-play", "severity": "minor"}
    done = run(
        "replay",
        write(
            {**OPENING, "table": 12},
            {"do": "start-duel", "first_team": 1},
            {**counter, "turns": 3, "when": "end"},
            {"do": "field-spell", "seat": "B2", "card": "Necrovalley"},
            {"do": "enter", "phase": "battle", "overrule": "seen"},
            {**slow, "seat": "B1"},
            {**slow, "team": 2},
            {"do": "extend", "seconds": 90, "reason": "spill"},
            {"do": "concede", "team": 2},
            {"do": "start-duel", "first_team": 2},
            {"do": "enter", "phase": "main-1"},
            {"do": "summon", "seat": "A2", "kind": "normal"},
            {"do": "time"},
            {"do": "end-turn"},
            {"do": "end-duel", "winner": None, "reason": "flood"},
        ),
    )
    assert (done.exit_code, done.stderr) == (0, "")
    table = rows(done.stdout)
    assert table["Table"] == "12"
    assert table["Score"] == "1 – 0 (1 drawn)"
    assert table["Match"] == "Red wins the match"
    assert table["Duel is over"] == "drawn (Judge’s decision)"
    assert table["Extra turn"] == "1"
    assert table["Clock"] == "41:30 left, time has been called, extended by 1:30"
    assert table["Penalty"] == "Blue: Warning for Slow Play (Minor)"
    assert table["Overruled"] == "#5 No Battle Phase yet: seen"


def test_names_cannot_write_anywhere_else_on_the_terminal(write: Callable[..., str]) -> None:
    named = {"name": "\x1b[2J\r\nRed\u202e", "duelists": ["決闘者\x07", "<b>"]}
    done = run("replay", write({**OPENING, "teams": [named, OPENING["teams"][1]]}))
    assert not set(done.stdout) & set("\x1b\r\x07\u202e")
    assert "A1 決闘者" in done.stdout


def test_the_table_is_printed_in_any_terminal(write: Callable[..., str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "referee", "replay", write(*PLAYED)],
        env={"PATH": os.environ["PATH"], "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=True,
    )
    assert "0 – 0".encode() in done.stdout


# --- help ----------------------------------------------------------------------------------------


def test_the_help_explains_itself_with_examples() -> None:
    for ask in (["--help"], ["-h"]):
        text = run(*ask).stdout
        assert "referee serve --lan" in text
        assert "referee replay match.jsonl" in text
    assert "2013-11-16T14:03:22Z" in run("replay", "--help").stdout
    assert "--instance DIR" in run("serve", "--help").stdout


def test_the_version_is_told() -> None:
    assert run("--version").stdout == f"referee {__version__}\n"


@pytest.mark.parametrize("arguments", [["replay"], ["dance"], ["replay", "--colour", "x"]])
def test_a_command_that_is_none_is_told_with_the_usage(arguments: list[str]) -> None:
    done = run(*arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("Usage: ")


# --- serve ---------------------------------------------------------------------------------------


def test_the_server_says_where_it_is_and_keeps_what_was_recorded(
    serve: Callable[..., Any], tmp_path: Path
) -> None:
    server = serve()
    assert server.said == f"Open http://127.0.0.1:{server.port}\n"
    opened = server.request("POST", "/api/matches", json.dumps(OPENING).encode())
    assert opened[0] == 201
    match_id = json.loads(opened[1])["id"]
    assert server.stop(signal.SIGINT) == 0
    assert (tmp_path / "instance" / "referee.sqlite3").is_file()
    again = serve()
    listed = json.loads(again.request("GET", "/api/matches")[1])["matches"]
    assert [match["id"] for match in listed] == [match_id]
    assert again.stop(signal.SIGTERM) == 0


def test_what_was_answered_is_on_disk_when_the_program_is_killed(
    serve: Callable[..., Any],
) -> None:
    server = serve()
    opened = server.request("POST", "/api/matches", json.dumps(OPENING).encode())[1]
    path = f"/api/matches/{json.loads(opened)['id']}"
    note = b'{"do":"note","text":"kept"}'
    assert server.request("POST", f"{path}/commands", note)[0] == 200
    os.killpg(server.process.pid, signal.SIGKILL)
    server.process.wait()
    again = serve()
    assert json.loads(again.request("GET", path)[1])["position"] == 2


def failed_to_serve(*options: str) -> str:
    """The one sentence that ``referee serve`` ends with."""
    done = run("serve", *options)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        said = failed_to_serve("--port", port, "--instance", str(tmp_path))
    assert said.startswith(f"Cannot listen at 127.0.0.1, port {port}: Address already in use.")


def test_a_host_that_is_not_here_is_told(tmp_path: Path) -> None:
    said = failed_to_serve("--host", "192.0.2.7", "--instance", str(tmp_path))
    assert said.startswith("Cannot listen at 192.0.2.7, port 8000: ")


def test_an_instance_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    folder = tmp_path / "file" / "instance"
    said = failed_to_serve("--instance", str(folder))
    assert said == f"The instance folder {folder} cannot be written: Not a directory.\n"


def test_a_database_that_is_none_is_told(tmp_path: Path) -> None:
    (tmp_path / "referee.sqlite3").write_bytes(b"rubbish" * 1000)
    said = failed_to_serve("--instance", str(tmp_path))
    assert said.startswith(f"{tmp_path / 'referee.sqlite3'} is damaged, or no database")
    assert said.endswith("It is left as it is. There is no backup of it.\n")
