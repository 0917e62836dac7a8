"""The library of an instance: the corpus, the house rulings of judges, and imported rulings.

Owns what may be asked of it and how it is changed, in one file together with the index: a change is
one transaction. Must not know formats, pages or a clock. Safe to use from any thread; readers are
not held up by a writer.
"""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path

from rulings import exporting, importing, migrations, rows, versions
from rulings.databases import Databases
from rulings.draft import Draft, checked
from rulings.errors import UnknownRuling
from rulings.house import House
from rulings.importing import Done, Stamp
from rulings.index import Index
from rulings.indexing import Indexing
from rulings.kept import KeptRuling, Version, as_ruling, in_words_of, origin_of
from rulings.lookup import all_rulings
from rulings.report import Report
from rulings.rows import Content
from rulings.ruling import Origin, Ruling
from rulings.search import Hit, Searcher, Shelf, corpus_shelf, worded
from rulings.writing import Writing


def _nothing(done: int, of: int) -> None:
    """Nobody wants to be told how far an import is."""


class Library:
    """The library in the file at `path`, which is made if it is not there.

    Raises `LibraryUnavailable` here and everywhere if the file cannot be read or written. What is
    not indexed yet, or was indexed by another version of the package, is indexed when it is first
    needed; imported rulings only by `warm`, because there may be many.
    """

    def __init__(self, path: Path) -> None:
        self._databases = Databases(path)
        migrations.bring_up_to_date(self._databases)
        index = Index(self._databases)
        self._indexing = Indexing(self._databases, index)
        self._searcher = Searcher(index)
        self._house = House(self._databases)

    def warm(self, done: Done | None = None) -> None:
        """Index whatever is not indexed yet, and get ready for the first question."""
        self._indexing.everything(done or _nothing)
        # a slip of the pen makes it look at everything
        self.search("attakc", "en", 1)

    def close(self) -> None:
        """Close the file; whoever asks again opens it again."""
        self._databases.close()

    # --- reading ---------------------------------------------------------------------------------

    def search(self, query: str, locale: str, limit: int = 10) -> tuple[Hit, ...]:
        """The best answers, best first; imported ones have to answer clearly better."""
        self._indexing.house()
        with self._databases.reading():
            return self._searcher.search(query, self._shelf(), locale, limit)

    def get(self, ruling_id: str, locale: str) -> Ruling:
        """The ruling in the words of a locale, else in those it is written in.

        Raises `UnknownRuling`.
        """
        with self._databases.reading():
            ruling = worded(ruling_id, self._shelf(), locale)
        if ruling is None:
            raise UnknownRuling(ruling_id)
        return ruling

    def all(self, locale: str) -> tuple[Ruling, ...]:
        """The corpus topic by topic, then the house rulings; in a locale's words where they are."""
        with self._databases.reading():
            standing, shelf = self._house.now(), self._shelf()
        house = (worded(ruling_id, shelf, locale) for ruling_id in standing.rulings)
        return (
            *map(standing.marked, all_rulings(locale)),
            *(ruling for ruling in house if ruling),
        )

    def imported(self, limit: int, skip: int = 0) -> tuple[Ruling, ...]:
        """Some of the imported rulings, in the order in which they came."""
        with self._databases.reading() as database:
            standing = self._house.now()
            found = versions.page(database, Origin.IMPORTED, max(0, limit), max(0, skip))
            return tuple(standing.marked(as_ruling(kept.id, kept.draft)) for kept in found)

    def imported_count(self) -> int:
        with self._databases.reading() as database:
            return versions.count(database, Origin.IMPORTED)

    def related(self, ruling: Ruling, locale: str) -> tuple[Ruling, ...]:
        """The related rulings that are here: an imported one may name others that are not."""
        with self._databases.reading():
            shelf = self._shelf()
            found = [worded(ruling_id, shelf, locale) for ruling_id in ruling.related]
        return tuple(other for other in found if other)

    def kept(self, ruling_id: str) -> KeptRuling | None:
        """A ruling beside the corpus as it stands now, with its version."""
        with self._databases.reading() as database:
            return versions.newest(database, ruling_id)

    def history(self, ruling_id: str) -> tuple[Version, ...]:
        """Every version of a ruling beside the corpus, the first one first."""
        with self._databases.reading() as database:
            return versions.history(database, ruling_id)

    # --- house rulings ---------------------------------------------------------------------------

    def add(self, draft: Draft, *, by: str, at: datetime) -> Ruling:
        """Add a house ruling, under an id of its own from then on. Raises `BadDraft`.

        A form that comes twice adds one ruling.
        """
        draft = checked(draft)
        self._indexing.house()
        with self._databases.writing() as database:
            ruling_id = Writing(database, by=by, at=at).add(draft)
        return as_ruling(ruling_id, draft)

    def edit(self, ruling_id: str, draft: Draft, *, by: str, at: datetime, after: int) -> Ruling:
        """Write a house ruling anew; `after` is the version that was edited.

        Raises `UnknownRuling`, `NotOurs`, `BadDraft`, and `StaleRuling` where it was changed
        meanwhile to something else.
        """
        draft = checked(draft)
        self._indexing.house()
        with self._databases.writing() as database:
            Writing(database, by=by, at=at).edit(ruling_id, draft, after)
        return as_ruling(ruling_id, draft)

    def supersede(
        self,
        ruling_id: str,
        by_ruling: str | None,
        *,
        by: str,
        at: datetime,
        after: int | None = None,
    ) -> None:
        """Say that a house ruling no longer holds, and which one does if there is one.

        Raises `UnknownRuling`, `NotOurs`, `BadDraft` where `by_ruling` is not there, and
        `StaleRuling` where it was changed `after` that version.
        """
        self._indexing.house()
        with self._databases.writing() as database:
            Writing(database, by=by, at=at).supersede(ruling_id, by_ruling, after)

    # --- files -----------------------------------------------------------------------------------

    def import_file(
        self,
        name: str,
        content: Content,
        *,
        by: str,
        at: datetime,
        names: Mapping[int, str] | None = None,
        done: Done | None = None,
    ) -> Report:
        """Bring in the rulings of a file called `name`; its format is told by its content.

        `names` are those of cards by Konami's id, which stand in for `<<id>>`. `done` is told how
        far it is, and of how much. Raises `UnreadableFile`; whatever is raised, by `done` as well,
        everything is as it was.
        """
        self._indexing.house()
        with rows.spooled(content) as file:
            stamp = Stamp(name, by, at.astimezone(UTC))
            return importing.import_file(
                self._databases, file, stamp, names or {}, done or _nothing
            )

    def rows(self, *, corpus: bool = False) -> Iterator[Mapping[str, object]]:
        """What is exported: house and imported rulings, after the `corpus` if wanted."""
        kept = (self._each(origin) for origin in (Origin.HOUSE, Origin.IMPORTED))
        return exporting.rows(chain.from_iterable(kept), corpus=corpus)

    def export_jsonl(self, *, corpus: bool = False) -> Iterator[str]:
        """The rows as JSON Lines."""
        return exporting.to_jsonl(self.rows(corpus=corpus))

    def export_csv(self, *, corpus: bool = False) -> Iterator[str]:
        """The rows as CSV."""
        return exporting.to_csv(self.rows(corpus=corpus))

    def _each(self, origin: Origin) -> Iterator[KeptRuling]:
        """All of an origin, a few at a time: whoever takes them away may be slow."""
        last: str | None = ""
        while last is not None:
            with self._databases.reading() as database:
                found = versions.after(database, origin, last)
            yield from found
            last = found[-1].id if found else None

    # --- words -----------------------------------------------------------------------------------

    def _shelf(self) -> Shelf:
        """The rulings as they stand at this moment."""
        standing = self._house.now()

        def shelf(ruling_id: str, locale: str) -> Ruling | None:
            if origin_of(ruling_id) is Origin.CORPUS:
                ruling = corpus_shelf(ruling_id, locale)
            else:
                kept = standing.rulings.get(ruling_id) or self.kept(ruling_id)
                ruling = in_words_of(as_ruling(ruling_id, kept.draft), locale) if kept else None
            return standing.marked(ruling) if ruling else None

        return shelf
