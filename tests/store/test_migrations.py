"""The schema as a whole, and the way to it from every earlier stage."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlite_utils import Database

from referee.store.connection import Connections
from referee.store.migrations import bring_up_to_date, migrations

SCHEMA = """
create table card_names (passcode integer not null references cards (passcode),
    language text not null, name text not null,
    primary key (passcode, language)) strict, without rowid
create table card_pool (files text not null, hash text not null, imported_at text not null,
    cards integer not null) strict
create table cards (passcode integer primary key, name text not null, type integer not null,
    scope integer not null, alias integer not null) strict
create trigger door_entries_are_never_deleted before delete on door_log
    begin select raise(abort, 'door entries are never deleted'); end
create trigger door_entries_never_change before update on door_log
    begin select raise(abort, 'door entries never change'); end
create table door_log (position integer primary key, at text not null, what text not null,
    name text not null, role integer, device text not null, address text not null,
    by text not null) strict
create table door_sessions (id integer primary key, hash text not null unique,
    role integer not null, name text not null, device text not null, address text not null,
    signed_in_at text not null, seen_at text not null, ended_at text) strict
create trigger ended_sessions_stay_ended before update on door_sessions
    when old.ended_at is not null
    begin select raise(abort, 'ended sessions stay ended'); end
create table entries (match_id text not null references matches (id),
    position integer not null check (position >= 1), recorded_at text not null,
    command text not null, events text not null, key text check (key <> ''),
    primary key (match_id, position)) strict
create trigger entries_are_never_deleted before delete on entries
    begin select raise(abort, 'entries are never deleted'); end
create unique index entries_by_key on entries (match_id, key) where key is not null
create trigger entries_follow_one_another before insert on entries when new.position <>
    1 + (select coalesce(max(position), 0) from entries where match_id = new.match_id)
    begin select raise(abort, 'entries follow one another'); end
create trigger entries_never_change before update on entries
    begin select raise(abort, 'entries never change'); end
create table event_entries (event_id text not null references events (id),
    position integer not null check (position >= 1), recorded_at text not null,
    fact text not null, by text, key text check (key <> ''),
    primary key (event_id, position)) strict
create unique index event_entries_by_key on event_entries (event_id, key) where key is not null
create unique index event_openings_by_key on event_entries (key)
    where position = 1 and key is not null
create table event_tables (event_id text not null references events (id), round integer not null,
    number integer not null, match_id text not null unique references matches (id),
    primary key (event_id, round, number)) strict
create table events (id text primary key, opened_at text not null, changed_at text not null,
    position integer not null check (position >= 1),
    is_archived integer not null check (is_archived in (0, 1)), name text not null) strict
create trigger events_are_never_deleted before delete on events
    begin select raise(abort, 'events are never deleted'); end
create trigger facts_are_never_deleted before delete on event_entries
    begin select raise(abort, 'facts are never deleted'); end
create trigger facts_follow_one_another before insert on event_entries when new.position <>
    1 + (select coalesce(max(position), 0) from event_entries where event_id = new.event_id)
    begin select raise(abort, 'facts follow one another'); end
create trigger facts_never_change before update on event_entries
    begin select raise(abort, 'facts never change'); end
create table forbidden_lists (id integer primary key, name text not null, content text not null,
    date text not null, file text not null, file_hash text not null, kept_at text not null,
    unique (name, content)) strict
create table matches (id text primary key, opened_at text not null, changed_at text not null,
    position integer not null check (position >= 1),
    is_over integer not null check (is_over in (0, 1)), summary text not null) strict
create trigger matches_are_never_deleted before delete on matches
    begin select raise(abort, 'matches are never deleted'); end
create index matches_by_state on matches (is_over, opened_at)
create unique index openings_by_key on entries (key) where position = 1 and key is not null
create trigger openings_never_change before update of id, opened_at on matches
    begin select raise(abort, 'openings never change'); end
create table registered_decks (event_id text not null references events (id),
    team integer not null, letter text not null check (letter in ('a', 'b')),
    version integer not null check (version >= 1), content text not null,
    registered_at text not null, by text, reason text,
    primary key (event_id, team, letter, version)) strict
create trigger registered_decks_are_never_deleted before delete on registered_decks
    begin select raise(abort, 'registered decks are never deleted'); end
create trigger registered_decks_never_change before update on registered_decks
    begin select raise(abort, 'registered decks never change'); end
"""


@pytest.fixture
def connections(path: Path) -> Iterator[Connections]:
    found = Connections(path)
    yield found
    found.close()


def schema(db: Database) -> str:
    """Every statement of ours, in the order of the names, without the way it is laid out."""
    found = db.execute(
        "select lower(sql) from sqlite_master"
        " where sql is not null and tbl_name <> '_sqlite_migrations' order by name"
    )
    return tidied(" ".join(sql for (sql,) in found))


def tidied(text: str) -> str:
    return re.sub(r"\s*([(),])\s*", r"\1", " ".join(text.split()))


def test_the_whole_schema(connections: Connections) -> None:
    bring_up_to_date(connections)
    assert schema(connections.get()) == tidied(SCHEMA)


@pytest.mark.parametrize("stage", [step.name for step in migrations._migrations])
def test_every_earlier_stage_is_brought_up_to_date(connections: Connections, stage: str) -> None:
    migrations.apply(connections.get(), stop_before=stage)
    bring_up_to_date(connections)
    assert schema(connections.get()) == tidied(SCHEMA)


def test_what_is_up_to_date_is_not_written_again(connections: Connections) -> None:
    bring_up_to_date(connections)
    connections.get().execute("pragma query_only = on")
    bring_up_to_date(connections)


def test_a_step_that_fails_leaves_nothing_behind(
    connections: Connections, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(db: Database) -> None:
        db.execute("create table half_done (n integer) strict")
        raise ZeroDivisionError

    monkeypatch.setattr(migrations, "_migrations", list(migrations._migrations))
    migrations(name="broken")(broken)
    with pytest.raises(ZeroDivisionError):
        bring_up_to_date(connections)
    assert connections.get().table_names() == []


def test_programs_that_start_together_do_not_get_in_each_others_way(path: Path) -> None:
    program = (
        "from pathlib import Path; from sys import argv; "
        "from referee.store.matches import Matches; Matches(Path(argv[1]))"
    )
    started = [
        subprocess.Popen(
            [sys.executable, "-c", program, str(path)], stderr=subprocess.PIPE, text=True
        )
        for _ in range(6)
    ]
    said = [each.communicate()[1] for each in started]
    assert said == [""] * 6
    assert [each.returncode for each in started] == [0] * 6
