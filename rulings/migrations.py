"""The schema of the texts that are kept, as the steps that lead to it.

A released step is never edited: a later one changes what it made. Every version of a ruling stays
and is guarded here, so that not even a mistake of ours can change it. The tables of the index are
not among these: they can be made again.
"""

from sqlite_utils import Database, Migrations

from rulings.databases import Databases

migrations = Migrations("rulings")


@migrations()
def kept_rulings_and_their_versions(db: Database) -> None:
    """``kept`` says which version stands now and can be worked out from ``versions``."""
    for statement in (
        """
        create table kept (
            position integer primary key,
            id text not null unique check (id glob 'house-*' or id glob 'qa-*'),
            origin text not null check (origin in ('house', 'imported')),
            version integer not null check (version >= 1)
        ) strict
        """,
        "create index kept_by_origin on kept (origin, position)",
        """
        create table versions (
            position integer not null references kept (position),
            version integer not null check (version >= 1),
            changed_by text not null,
            changed_at text not null,
            change text not null,
            file text,
            draft text not null,
            primary key (position, version)
        ) strict
        """,
        """
        create trigger versions_follow_one_another before insert on versions
        when new.version <>
            1 + (select coalesce(max(version), 0) from versions where position = new.position)
        begin select raise(abort, 'versions follow one another'); end
        """,
        """
        create trigger versions_never_change before update on versions
        begin select raise(abort, 'versions never change'); end
        """,
        """
        create trigger versions_are_never_deleted before delete on versions
        begin select raise(abort, 'versions are never deleted'); end
        """,
        """
        create trigger ids_never_change before update of position, id, origin on kept
        begin select raise(abort, 'ids never change'); end
        """,
        """
        create trigger kept_rulings_are_never_deleted before delete on kept
        begin select raise(abort, 'kept rulings are never deleted'); end
        """,
    ):
        db.execute(statement)


def bring_up_to_date(databases: Databases) -> None:
    """Apply what is missing, while nobody else can. Raises ``LibraryUnavailable``.

    A file that is up to date is only read, so that one which cannot be written still opens.
    """
    with databases.reading() as database:
        pending = migrations.pending(database)
    if pending:
        with databases.writing() as database:
            migrations.apply(database)
