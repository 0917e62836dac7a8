"""A match or an event goes to another computer as one file, and back; nothing is doubled."""

import json
from collections.abc import Callable, Iterator
from datetime import timedelta
from io import BytesIO
from pathlib import Path

import pytest

from referee import carrying, checking, officiate, scorekeeping
from referee.carrying import Brought, Conflict, NotCarried, OtherRules
from referee.deck.deck import Deck
from referee.floor import facts as f
from referee.store.registered_decks import RegisteredDecks
from tests import instances
from tests.instances import NOW, Instance

LATER = NOW + timedelta(minutes=5)
DECK = Deck.of(main=[46986414])


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Instance]:
    made = instances.make(tmp_path / "here")
    made.note("seen", key="k1")
    RegisteredDecks(made.matches.connections).register(
        made.event_id, 1, {"A": DECK}, at=NOW, by="Vera"
    )
    yield made
    made.matches.close()


@pytest.fixture
def there(tmp_path: Path, here: Instance) -> Iterator[Instance]:
    """Another computer, on which nothing is recorded yet."""
    folder = tmp_path / "there"
    folder.mkdir()
    matches = officiate.open_store(folder / "referee.sqlite3")
    events = scorekeeping.open_events(matches)
    yield Instance(folder, matches, events, here.event_id, here.match_ids)
    matches.close()


def event_file(of: Instance) -> bytes:
    return b"".join(carrying.take_event(of.events, of.event_id, at=NOW))


def bring(into: Instance, file: bytes, *, as_recorded: bool = False) -> Brought:
    return carrying.bring_in(into.events, carrying.read(BytesIO(file)), as_recorded=as_recorded)


def is_clean(instance: Instance) -> bool:
    return list(checking.check(instance.record, counted=lambda _: None)) == []


def entries_of(of: Instance, table: int = 1) -> tuple[officiate.Entry, ...]:
    return officiate.entries(of.matches, of.match_ids[table - 1])


def test_an_event_is_the_same_on_the_other_computer(here: Instance, there: Instance) -> None:
    done = bring(there, event_file(here))
    assert done == Brought("event", here.event_id, new=2, continued=0, same=0, entries=14)
    assert there.events.load(here.event_id) == here.events.load(here.event_id)
    for table in (1, 2):
        assert entries_of(there, table) == entries_of(here, table)
        place = there.events.place_of(here.match_ids[table - 1])
        assert place == here.events.place_of(here.match_ids[table - 1])
    (deck,) = RegisteredDecks(there.matches.connections).of(here.event_id, 1, "A")
    assert (deck.deck, deck.by) == (DECK, "Vera")
    assert is_clean(there)
    assert event_file(there) == event_file(here)


def test_the_same_file_twice_doubles_nothing(here: Instance, there: Instance) -> None:
    file = event_file(here)
    bring(there, file)
    again = bring(there, file)
    assert (again.new, again.continued, again.same, again.entries) == (0, 0, 2, 0)
    assert bring(here, file).entries == 0
    assert event_file(there) == file


def test_it_goes_on_elsewhere_and_comes_back(here: Instance, there: Instance) -> None:
    heard: list[tuple[str, int]] = []
    here.matches.listeners.append(lambda id_, match: heard.append((id_, match.position)))
    bring(there, event_file(here))
    there.note("from there", now=LATER)
    there.state(f.EndRound(round=1), now=LATER)
    done = bring(here, event_file(there))
    assert (done.new, done.continued, done.same, done.entries) == (0, 1, 1, 2)
    assert (
        entries_of(here)[-1].line.command
        == officiate.entries(there.matches, there.match_ids[0])[-1].line.command
    )
    last = here.events.load(here.event_id).last_round
    assert last is not None
    assert last.is_ended
    assert heard == [(here.match_ids[0], 4)]
    assert here.note("goes on here", now=LATER) == 5
    assert is_clean(here)


def test_an_entry_that_is_sent_again_to_the_other_computer_is_known_there(
    here: Instance, there: Instance
) -> None:
    bring(there, event_file(here))
    assert there.note("seen", key="k1", now=LATER) == 3


def test_where_both_went_on_nothing_is_brought_in(here: Instance, there: Instance) -> None:
    bring(there, event_file(here))
    there.note("from there", now=LATER)
    there.note("table 2", table=2, now=LATER)
    here.note("from here", now=LATER)
    before = event_file(here)
    with pytest.raises(Conflict) as found:
        bring(here, event_file(there))
    assert found.value.ids == (here.match_ids[0],)
    assert event_file(here) == before


def test_what_is_older_than_what_is_here_changes_nothing(here: Instance) -> None:
    file = event_file(here)
    here.note("later", now=LATER)
    assert bring(here, file).entries == 0
    assert len(entries_of(here)) == 4


def test_one_match_goes_alone_and_then_with_its_event(here: Instance, there: Instance) -> None:
    file = b"".join(carrying.take_match(here.events, here.match_ids[0], at=NOW))
    done = bring(there, file)
    assert done == Brought("match", here.match_ids[0], new=1, continued=0, same=0, entries=3)
    assert there.events.place_of(here.match_ids[0]) is None
    assert bring(there, event_file(here)).new == 1
    assert there.events.place_of(here.match_ids[0]) is not None
    assert is_clean(there)


def lines_of(file: bytes) -> list[bytes]:
    return file.splitlines(keepends=True)


def sealed(lines: list[bytes]) -> bytes:
    """The lines with the end that fits them, as somebody would make it who changed one."""
    return b"".join(carrying._closed(lines[:-1]))


def changed(file: bytes, change: Callable[[dict[str, object]], None], number: int) -> bytes:
    lines = lines_of(file)
    line = json.loads(lines[number])
    change(line)
    lines[number] = json.dumps(line).encode() + b"\n"
    return sealed(lines)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda file: b"",
        lambda file: b"rubbish",
        lambda file: b"[" * 100_000,
        lambda file: file[: len(file) // 2],
        lambda file: b"".join(lines_of(file)[:-1]),
        lambda file: file.replace(b"seen", b"sean"),
        lambda file: sealed(lines_of(file)[1:]),
        lambda file: sealed([*lines_of(file)[:1], *lines_of(file)[2:]]),
        lambda file: sealed([*lines_of(file)[:-1], *lines_of(file)[-2:]]),
        lambda file: changed(file, lambda line: line.update(version=2), 0),
        lambda file: changed(file, lambda line: line.update(id="../x"), 0),
        lambda file: changed(file, lambda line: line.update(what="match"), 0),
        lambda file: changed(file, lambda line: line.update(event="other"), 1),
        lambda file: changed(file, lambda line: line.update(position=7), 2),
        lambda file: changed(file, lambda line: line.update(fact={"do": "x"}), 2),
        lambda file: changed(file, lambda line: line.update(at="yesterday"), 2),
        lambda file: changed(file, lambda line: line.update(events=[{}]), -3),
        lambda file: changed(file, lambda line: line["deck"].update(team=9), -2),
        lambda file: changed(file, lambda line: line["deck"].update(letter="C"), -2),
    ],
)
def test_a_file_that_was_spoiled_is_refused_whole(
    here: Instance, there: Instance, spoil: Callable[[bytes], bytes]
) -> None:
    with pytest.raises(NotCarried):
        bring(there, spoil(event_file(here)))
    assert there.events.ids() == ()
    assert there.matches.running() == ()


def test_what_the_rules_would_decide_otherwise_comes_in_only_when_that_is_said(
    here: Instance, there: Instance
) -> None:
    here.tamper('update entries set events = replace(events, \'"do":"note"\', \'"do":"time"\')')
    with pytest.raises(OtherRules) as found:
        bring(there, event_file(here))
    assert (found.value.id, found.value.position) == (here.match_ids[0], 3)
    assert bring(there, event_file(here), as_recorded=True).new == 2


def test_the_line_where_it_goes_wrong_is_named(here: Instance, there: Instance) -> None:
    lines = lines_of(event_file(here))
    lines[4] = b"rubbish\n"
    with pytest.raises(NotCarried) as found:
        bring(there, b"".join(lines))
    assert found.value.line == 5
