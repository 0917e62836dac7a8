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


def bring_up_to_date(connections: Connections) -> None:
    """Apply what is missing, while nobody else can. Raises ``StoreUnavailable``.

    A database that is up to date is only read, so that one which cannot be written still opens.
    """
    if migrations.pending(connections.get()):
        with connections.immediate() as db:
            migrations.apply(db)
