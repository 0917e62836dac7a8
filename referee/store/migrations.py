"""The schema, as the steps that lead to it.

A released step is never edited: a later one changes what it made. The record itself is guarded
here, so that not even a mistake of ours can change an entry.
"""

from sqlite_utils import Database, Migrations

from referee.store.connection import Connections

migrations = Migrations("referee")


@migrations()
def matches_and_their_entries(db: Database) -> None:
    """``matches`` says how each match stands now and can be worked out from ``entries``."""
    for statement in (
        """
        create table matches (
            id text primary key,
            opened_at text not null,
            changed_at text not null,
            position integer not null check (position >= 1),
            is_over integer not null check (is_over in (0, 1)),
            summary text not null
        ) strict
        """,
        "create index matches_by_state on matches (is_over, opened_at)",
        """
        create table entries (
            match_id text not null references matches (id),
            position integer not null check (position >= 1),
            recorded_at text not null,
            command text not null,
            events text not null,
            key text check (key <> ''),
            primary key (match_id, position)
        ) strict
        """,
        "create unique index entries_by_key on entries (match_id, key) where key is not null",
        """
        create unique index openings_by_key on entries (key)
        where position = 1 and key is not null
        """,
        """
        create trigger entries_follow_one_another before insert on entries
        when new.position <>
            1 + (select coalesce(max(position), 0) from entries where match_id = new.match_id)
        begin select raise(abort, 'entries follow one another'); end
        """,
        """
        create trigger entries_never_change before update on entries
        begin select raise(abort, 'entries never change'); end
        """,
        """
        create trigger entries_are_never_deleted before delete on entries
        begin select raise(abort, 'entries are never deleted'); end
        """,
        """
        create trigger openings_never_change before update of id, opened_at on matches
        begin select raise(abort, 'openings never change'); end
        """,
        """
        create trigger matches_are_never_deleted before delete on matches
        begin select raise(abort, 'matches are never deleted'); end
        """,
    ):
        db.execute(statement)


@migrations()
def events_and_their_tables(db: Database) -> None:
    """``events`` and ``event_tables`` can be worked out from ``event_entries``."""
    for statement in (
        """
        create table events (
            id text primary key,
            opened_at text not null,
            changed_at text not null,
            position integer not null check (position >= 1),
            is_archived integer not null check (is_archived in (0, 1)),
            name text not null
        ) strict
        """,
        """
        create table event_entries (
            event_id text not null references events (id),
            position integer not null check (position >= 1),
            recorded_at text not null,
            fact text not null,
            by text,
            key text check (key <> ''),
            primary key (event_id, position)
        ) strict
        """,
        """
        create unique index event_entries_by_key on event_entries (event_id, key)
        where key is not null
        """,
        """
        create unique index event_openings_by_key on event_entries (key)
        where position = 1 and key is not null
        """,
        """
        create table event_tables (
            event_id text not null references events (id),
            round integer not null,
            number integer not null,
            match_id text not null unique references matches (id),
            primary key (event_id, round, number)
        ) strict
        """,
        """
        create trigger facts_follow_one_another before insert on event_entries
        when new.position <>
            1 + (select coalesce(max(position), 0) from event_entries
                 where event_id = new.event_id)
        begin select raise(abort, 'facts follow one another'); end
        """,
        """
        create trigger facts_never_change before update on event_entries
        begin select raise(abort, 'facts never change'); end
        """,
        """
        create trigger facts_are_never_deleted before delete on event_entries
        begin select raise(abort, 'facts are never deleted'); end
        """,
        """
        create trigger events_are_never_deleted before delete on events
        begin select raise(abort, 'events are never deleted'); end
        """,
    ):
        db.execute(statement)


@migrations()
def doors_and_their_log(db: Database) -> None:
    """``door_sessions`` says who is signed in; ``door_log`` is the record of the doors."""
    for statement in (
        """
        create table door_sessions (
            id integer primary key,
            hash text not null unique,
            role integer not null,
            name text not null,
            device text not null,
            address text not null,
            signed_in_at text not null,
            seen_at text not null,
            ended_at text
        ) strict
        """,
        """
        create table door_log (
            position integer primary key,
            at text not null,
            what text not null,
            name text not null,
            role integer,
            device text not null,
            address text not null,
            by text not null
        ) strict
        """,
        """
        create trigger ended_sessions_stay_ended before update on door_sessions
        when old.ended_at is not null
        begin select raise(abort, 'ended sessions stay ended'); end
        """,
        """
        create trigger door_entries_never_change before update on door_log
        begin select raise(abort, 'door entries never change'); end
        """,
        """
        create trigger door_entries_are_never_deleted before delete on door_log
        begin select raise(abort, 'door entries are never deleted'); end
        """,
    ):
        db.execute(statement)


@migrations()
def cards_lists_and_registered_decks(db: Database) -> None:
    """What a deck check goes by. Registered Decks are only ever added to."""
    for statement in (
        """
        create table cards (
            passcode integer primary key,
            name text not null,
            type integer not null,
            scope integer not null,
            alias integer not null
        ) strict
        """,
        """
        create table card_names (
            passcode integer not null references cards (passcode),
            language text not null,
            name text not null,
            primary key (passcode, language)
        ) strict, without rowid
        """,
        """
        create table card_pool (
            files text not null,
            hash text not null,
            imported_at text not null,
            cards integer not null
        ) strict
        """,
        """
        create table forbidden_lists (
            id integer primary key,
            name text not null,
            content text not null,
            date text not null,
            file text not null,
            file_hash text not null,
            kept_at text not null,
            unique (name, content)
        ) strict
        """,
        """
        create table registered_decks (
            event_id text not null references events (id),
            team integer not null,
            letter text not null check (letter in ('A', 'B')),
            version integer not null check (version >= 1),
            content text not null,
            registered_at text not null,
            by text,
            reason text,
            primary key (event_id, team, letter, version)
        ) strict
        """,
        """
        create trigger registered_decks_never_change before update on registered_decks
        begin select raise(abort, 'registered decks never change'); end
        """,
        """
        create trigger registered_decks_are_never_deleted before delete on registered_decks
        begin select raise(abort, 'registered decks are never deleted'); end
        """,
    ):
        db.execute(statement)


def bring_up_to_date(connections: Connections) -> None:
    """Apply what is missing, while nobody else can. Raises ``StoreUnavailable``.

    A database that is up to date is only read, so that one which cannot be written still opens.
    """
    if migrations.pending(connections.get()):
        with connections.immediate() as db:
            migrations.apply(db)


def steps() -> set[str]:
    """The names of all steps that this version knows."""
    with Database(memory=True, execute_plugins=False) as empty:
        return {step.name for step in migrations.pending(empty)}
