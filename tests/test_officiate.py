"""The one way a match changes: once, in order, and never against an older state."""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from referee import officiate
from referee.duel import transcript
from referee.duel.errors import Code, Impossible, Malformed, Objection, Problem
from referee.duel.notation import Line, read_line
from referee.duel.state import describe
from referee.duel.vocabulary import Team
from referee.officiate import KeyReused, Stale, UnknownMatch
from referee.store.matches import Matches

NOW = datetime(2026, 11, 28, 14, 3, 22, tzinfo=UTC)
TEAMS = [{"name": "Red", "duelists": ["Ana", "Bo"]}, {"name": "Blue", "duelists": ["Cy", "Di"]}]


@pytest.fixture
def matches(tmp_path: Path) -> Iterator[Matches]:
    found = Matches(tmp_path / "referee.sqlite3")
    yield found
    found.close()


def line(do: str, **fields: Any) -> Line:
    return read_line({"do": do, **fields})


def life(amount: int, **fields: Any) -> Line:
    return line("life", changes=[{"team": 1, "kind": "loss", "amount": amount}], **fields)


OPENING = line("open-match", teams=TEAMS)


@pytest.fixture
def match_id(matches: Matches) -> str:
    match_id = officiate.open_match(matches, OPENING, now=NOW).id
    officiate.record(matches, match_id, line("start-duel", first_team=1), now=NOW)
    return match_id


# --- together ------------------------------------------------------------------------------------


def test_what_happened_together_is_recorded_in_its_order(matches: Matches, match_id: str) -> None:
    lines = (life(500), life(300), line("note", text="both at once"))
    answer = officiate.record_all(matches, match_id, lines, now=NOW, after=2)
    assert (answer.position, answer.match.running_duel.life_points[Team.ONE]) == (5, 15200)
    recorded = officiate.entries(matches, match_id, after=2)
    assert [entry.line.command for entry in recorded] == [line.command for line in lines]


def test_of_what_happened_together_nothing_is_recorded_when_a_part_is_refused(
    matches: Matches, match_id: str
) -> None:
    with pytest.raises(Objection):
        officiate.record_all(matches, match_id, (life(500), line("enter", phase="battle")), now=NOW)
    assert officiate.load(matches, match_id).position == 2


def test_what_happened_together_is_recorded_once_however_often_it_is_sent(
    matches: Matches, match_id: str
) -> None:
    lines = (life(500), life(300))
    first = officiate.record_all(matches, match_id, lines, now=NOW, key="k", after=2)
    officiate.record(matches, match_id, life(100), now=NOW)
    again = officiate.record_all(matches, match_id, lines, now=NOW, key="k", after=2)
    assert again == replace(first, again=True)
    for other in ((life(500), life(200)), (*lines, life(100), life(100))):
        with pytest.raises(KeyReused):
            officiate.record_all(matches, match_id, other, now=NOW, key="k")
    assert officiate.load(matches, match_id).position == 5


# --- once ----------------------------------------------------------------------------------------


def test_a_command_sent_twice_is_recorded_once_and_answered_twice_alike(
    matches: Matches, match_id: str
) -> None:
    first = officiate.record(matches, match_id, life(500), now=NOW, key="k")
    officiate.record(matches, match_id, life(300), now=NOW)
    again = officiate.record(matches, match_id, life(500), now=NOW + timedelta(minutes=1), key="k")
    assert again == replace(first, again=True)
    assert again.match.running_duel.life_points[Team.ONE] == 15500
    assert officiate.load(matches, match_id).running_duel.life_points[Team.ONE] == 15200
    assert len(officiate.entries(matches, match_id)) == 4


def test_a_command_sent_twice_is_answered_even_if_the_match_has_moved_on(
    matches: Matches, match_id: str
) -> None:
    first = officiate.record(matches, match_id, life(500), now=NOW, key="k", after=2)
    officiate.record(matches, match_id, life(300), now=NOW)
    again = officiate.record(matches, match_id, life(500), now=NOW, key="k", after=2)
    assert (again.position, again.match) == (first.position, first.match)


def test_a_key_is_not_taken_for_another_command(matches: Matches, match_id: str) -> None:
    officiate.record(matches, match_id, life(500), now=NOW, key="k")
    for other in (life(501), life(500, by="Eva"), life(500, at="2001-01-01T00:00:00Z")):
        with pytest.raises(KeyReused) as found:
            officiate.record(matches, match_id, other, now=NOW, key="k")
        assert found.value.key == "k"
    assert officiate.load(matches, match_id).position == 3


def test_a_key_is_free_again_after_a_refusal(matches: Matches, match_id: str) -> None:
    entering = line("enter", phase="battle")
    with pytest.raises(Objection):
        officiate.record(matches, match_id, entering, now=NOW, key="k")
    overruled = line("enter", phase="battle", overrule="seen by the Head Judge")
    assert officiate.record(matches, match_id, overruled, now=NOW, key="k").position == 3


def test_the_same_key_may_be_used_in_two_matches(matches: Matches, match_id: str) -> None:
    other = officiate.open_match(matches, OPENING, now=NOW).id
    officiate.record(matches, match_id, line("note", text="a"), now=NOW, key="k")
    answer = officiate.record(matches, other, line("note", text="b"), now=NOW, key="k")
    assert (answer.position, answer.again) == (2, False)


def test_a_match_is_opened_once_under_a_key(matches: Matches) -> None:
    first = officiate.open_match(matches, OPENING, now=NOW, key="k")
    officiate.record(matches, first.id, line("start-duel", first_team=1), now=NOW)
    again = officiate.open_match(matches, OPENING, now=NOW + timedelta(hours=1), key="k")
    assert again == replace(first, again=True)
    assert len(matches.running()) == 1
    with pytest.raises(KeyReused):
        officiate.open_match(matches, line("open-match", teams=TEAMS, table=1), now=NOW, key="k")


# --- in order ------------------------------------------------------------------------------------


def test_a_command_made_against_an_older_position_is_not_recorded(
    matches: Matches, match_id: str
) -> None:
    officiate.record(matches, match_id, life(500), now=NOW, after=2)
    with pytest.raises(Stale) as found:
        officiate.record(matches, match_id, life(300), now=NOW, after=2)
    assert found.value.after == 2
    assert found.value.match.position == 3
    assert found.value.match.running_duel.life_points[Team.ONE] == 15500
    assert officiate.load(matches, match_id).position == 3


def test_a_position_that_the_match_has_not_reached_is_no_better(
    matches: Matches, match_id: str
) -> None:
    with pytest.raises(Stale):
        officiate.record(matches, match_id, life(300), now=NOW, after=99)


def test_what_is_stale_is_told_before_what_is_refused(matches: Matches, match_id: str) -> None:
    with pytest.raises(Stale):
        officiate.record(matches, match_id, line("resolve"), now=NOW, after=1)


def test_a_refused_command_leaves_no_trace(matches: Matches, match_id: str) -> None:
    before = officiate.load(matches, match_id)
    with pytest.raises(Objection) as objection:
        officiate.record(matches, match_id, line("enter", phase="battle"), now=NOW)
    with pytest.raises(Impossible) as impossible:
        officiate.record(matches, match_id, line("resolve"), now=NOW)
    assert objection.value.code is Code.BATTLE_PHASE_BARRED
    assert impossible.value.code is Code.NO_CHAIN
    assert officiate.load(matches, match_id) == before


# --- time ----------------------------------------------------------------------------------------


def test_a_command_without_a_time_happened_now(matches: Matches, match_id: str) -> None:
    later = NOW + timedelta(seconds=90)
    officiate.record(matches, match_id, line("note", text="a"), now=later)
    officiate.record(
        matches, match_id, line("note", text="b", at="2026-11-28T14:00:00Z"), now=later
    )
    assert [entry.line.at for entry in officiate.entries(matches, match_id)][2:] == [
        later,
        NOW - timedelta(minutes=3, seconds=22),
    ]


def test_the_clock_of_a_match_recorded_here_is_read_now(matches: Matches, match_id: str) -> None:
    officiate.record(matches, match_id, line("start-clock"), now=NOW)
    later = NOW + timedelta(minutes=10)
    match, at = officiate.table_time(matches, match_id, now=later)
    assert at == later
    assert describe(match, at=at)["clock"]["remaining_seconds"] == 1800


def test_the_clock_of_an_imported_match_goes_on_from_where_its_transcript_ends(
    matches: Matches,
) -> None:
    imported = officiate.import_transcript(
        matches,
        transcript.write(
            [
                replace(OPENING, at=datetime(2013, 11, 16, 14, tzinfo=UTC)),
                line("start-clock", at="2013-11-16T14:00:00Z"),
                line("note", text="paper", at="2013-11-16T14:10:00Z"),
            ]
        ).encode(),
        now=NOW,
    )
    match, at = officiate.table_time(matches, imported.id, now=NOW + timedelta(seconds=5))
    assert describe(match, at=at)["clock"]["remaining_seconds"] == 1795


def test_what_is_recorded_at_an_imported_match_has_the_time_of_its_table(matches: Matches) -> None:
    imported = officiate.import_transcript(
        matches,
        transcript.write(
            [
                replace(OPENING, at=datetime(2013, 11, 16, 14, tzinfo=UTC)),
                line("start-clock", at="2013-11-16T14:00:00Z"),
            ]
        ).encode(),
        now=NOW,
    )
    later = NOW + timedelta(minutes=5)
    for _ in range(2):
        again = officiate.record(matches, imported.id, line("note", text="a"), now=later, key="k")
        assert again.position == 3
        later += timedelta(seconds=30)
    assert officiate.entries(matches, imported.id)[-1].line.at == datetime(
        2013, 11, 16, 14, 5, tzinfo=UTC
    )


def test_an_entry_dated_earlier_does_not_hold_up_the_clock(matches: Matches, match_id: str) -> None:
    officiate.record(matches, match_id, line("start-clock"), now=NOW)
    later = NOW + timedelta(minutes=10)
    earlier = line("note", text="what was said before", at="2026-11-28T10:00:00Z")
    officiate.record(matches, match_id, earlier, now=later)
    match, at = officiate.table_time(matches, match_id, now=later)
    assert at == later
    assert describe(match, at=at)["clock"]["remaining_seconds"] == 1800


# --- transcripts ---------------------------------------------------------------------------------


def exported(matches: Matches, match_id: str) -> bytes:
    return transcript.write(entry.line for entry in officiate.entries(matches, match_id)).encode()


def test_an_exported_match_replays_and_imports_to_the_same_state(
    matches: Matches, match_id: str
) -> None:
    for command in (
        line("start-clock"),
        life(500, by="Đorđe “ß”", card="\x00 \N{CAT FACE}"),
        line("enter", phase="battle", overrule="both teams had agreed"),
        line("undo"),
        line("redo"),
        line("rewind", to=4, reason="wrong table"),
    ):
        officiate.record(matches, match_id, command, now=NOW + timedelta(seconds=7))
    raw = exported(matches, match_id)
    replayed = transcript.replay(transcript.parse(raw))
    assert replayed.match == officiate.load(matches, match_id)
    assert replayed.refused == ()
    imported = officiate.import_transcript(matches, raw, now=NOW + timedelta(days=1))
    assert imported.match == replayed.match == officiate.load(matches, imported.id)
    assert exported(matches, imported.id) == raw


def test_refused_lines_of_a_transcript_are_listed_and_left_out(matches: Matches) -> None:
    raw = transcript.write(
        [OPENING, line("undo"), line("start-duel", first_team=2), line("resolve")]
    ).encode()
    imported = officiate.import_transcript(matches, raw, now=NOW)
    assert [(refused.number, refused.refusal.code) for refused in imported.refused] == [
        (2, Code.NOTHING_TO_UNDO),
        (4, Code.NO_CHAIN),
    ]
    assert [entry.line.command.do for entry in officiate.entries(matches, imported.id)] == [
        "open-match",
        "start-duel",
    ]


def test_lines_without_a_time_have_that_of_the_line_before(matches: Matches) -> None:
    raw = transcript.write(
        [OPENING, line("note", text="a", at="2013-11-16T14:00:00Z"), line("note", text="b")]
    ).encode()
    imported = officiate.import_transcript(matches, raw, now=NOW)
    assert [entry.line.at for entry in officiate.entries(matches, imported.id)] == [
        transcript.EPOCH,
        datetime(2013, 11, 16, 14, tzinfo=UTC),
        datetime(2013, 11, 16, 14, tzinfo=UTC),
    ]
    assert imported.at == datetime(2013, 11, 16, 14, tzinfo=UTC)


def test_a_file_that_is_no_transcript_opens_no_match(matches: Matches) -> None:
    raw = transcript.write([OPENING, line("note", text="a")]).encode() + b'{"do":"dance"}\n'
    with pytest.raises(Malformed) as found:
        officiate.import_transcript(matches, raw, now=NOW)
    assert (found.value.problem, found.value.line) == (Problem.UNKNOWN_COMMAND, 3)
    assert matches.running() == ()


def test_a_transcript_sent_twice_with_a_key_is_imported_once(matches: Matches) -> None:
    raw = transcript.write([OPENING, line("undo"), line("note", text="a")]).encode()
    first = officiate.import_transcript(matches, raw, now=NOW, key="k")
    officiate.record(matches, first.id, line("note", text="here"), now=NOW)
    again = officiate.import_transcript(matches, raw, now=NOW, key="k")
    assert (again.id, again.match, again.again) == (first.id, first.match, True)
    with pytest.raises(KeyReused):
        officiate.import_transcript(
            matches,
            transcript.write([OPENING]).encode() + b'{"do":"note","text":"b"}\n',
            now=NOW,
            key="k",
        )
    assert len(matches.running()) == 1


def test_what_no_transcript_could_hold_is_not_recorded(matches: Matches, match_id: str) -> None:
    longest = transcript.LONGEST_LINE - len(
        json.dumps({"do": "note", "at": "2026-11-28T14:03:22Z", "text": ""})
    )
    answer = officiate.record(matches, match_id, line("note", text="x" * longest), now=NOW)
    assert transcript.parse(exported(matches, match_id))[-1].number == answer.position == 3
    with pytest.raises(Malformed) as found:
        officiate.record(matches, match_id, line("note", text="x" * (longest + 1)), now=NOW)
    assert found.value.problem is Problem.TOO_LONG
    with pytest.raises(Malformed) as found:
        officiate.open_match(matches, replace(OPENING, by="x" * longest), now=NOW)
    assert found.value.problem is Problem.TOO_LONG


def test_only_an_opening_opens_a_match(matches: Matches) -> None:
    with pytest.raises(Malformed) as found:
        officiate.open_match(matches, line("undo"), now=NOW)
    assert (found.value.field, found.value.expected) == ("do", "open-match")


def test_a_command_for_an_unknown_match_is_told(matches: Matches) -> None:
    with pytest.raises(UnknownMatch):
        officiate.record(matches, "nobody", line("undo"), now=NOW)
