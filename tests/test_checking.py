"""A record is looked through: what is right is counted, what is wrong is found and named."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from referee import checking
from referee.checking import Census, Fault, Finding
from tests import instances
from tests.instances import NOW, Instance


@pytest.fixture
def instance(tmp_path: Path) -> Iterator[Instance]:
    made = instances.make(tmp_path / "instance")
    made.note("seen")
    yield made
    made.matches.close()


def findings(instance: Instance) -> list[Finding]:
    return list(checking.check(instance.record, counted=lambda _: None))


def test_a_record_of_this_program_is_clean_and_counted(instance: Instance) -> None:
    counted: list[Census] = []
    assert list(checking.check(instance.record, counted=counted.append)) == []
    assert counted == [Census(2, 5, 1, 9, NOW.replace(microsecond=1))]


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        (
            "update entries set events = replace(events, ':00:00', ':00:01')",
            Fault.DECIDED_OTHERWISE,
        ),
        ("update entries set events = '[{{}}]' where position = 3", Fault.UNREADABLE),
        ("update entries set command = 'rubbish' where position = 3", Fault.UNREADABLE),
        ("delete from entries where position = 2", Fault.MISSING_ENTRIES),
        ("update matches set position = 9 where id = '{match}'", Fault.MISSING_ENTRIES),
        (
            "update matches set summary = replace(summary, 'Red', 'Rot') where id = '{match}'",
            Fault.LISTED_OTHERWISE,
        ),
        ("update matches set is_over = 1 where id = '{match}'", Fault.LISTED_OTHERWISE),
        ("delete from entries where match_id = '{match}'", Fault.NO_ENTRIES),
        ("delete from matches where id = '{match}'", Fault.BROKEN_REFERENCE),
        ("update events set name = 'Cup'", Fault.LISTED_OTHERWISE),
        ("delete from event_tables where number = 1", Fault.PLACED_OTHERWISE),
        ("update event_entries set fact = '{{}}' where position = 4", Fault.UNREADABLE),
        (
            "insert into registered_decks values ('{event}', 9, 'A', 1, '{{}}', '', null, null)",
            Fault.DECK_WITHOUT_TEAM,
        ),
    ],
)
def test_what_was_changed_behind_the_program_is_found(
    instance: Instance, statement: str, fault: Fault
) -> None:
    instance.tamper(statement.format(match=instance.match_ids[0], event=instance.event_id))
    assert fault in [finding.fault for finding in findings(instance)]


def test_a_finding_says_where_it_is(instance: Instance) -> None:
    instance.tamper("update entries set command = '{}' where position = 3")
    (found,) = findings(instance)
    assert found.where == instance.match_ids[0]
    assert found.detail.startswith("3: Malformed: ")


def test_a_file_of_rubbish_is_a_finding(tmp_path: Path) -> None:
    (tmp_path / "record").write_bytes(b"rubbish" * 1000)
    (found,) = checking.check(tmp_path / "record", counted=lambda _: None)
    assert found == Finding(Fault.FILE_DAMAGED, detail="file is not a database")


def test_rubbish_in_the_middle_of_a_file_is_found(instance: Instance) -> None:
    instance.matches.close()
    content = bytearray(instance.record.read_bytes())
    for page in range(2, len(content) // 4096):
        content[page * 4096 : page * 4096 + 100] = b"\xff" * 100
    instance.record.write_bytes(content)
    assert {finding.fault for finding in findings(instance)} == {Fault.FILE_DAMAGED}
