"""The index: what is put in is found, as it stands at that moment."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

import rulings
from rulings import tables
from rulings.databases import Databases
from rulings.documents import documents
from rulings.index import Index
from rulings.search import Searcher


@pytest.fixture(params=["memory", "file"])
def databases(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Databases]:
    opened = Databases(tmp_path / "rulings.db" if request.param == "file" else None)
    yield opened
    opened.close()


@pytest.fixture
def index(databases: Databases) -> Index:
    made = Index(databases)
    made.make()
    return made


def ruling(id_: str, title: str, text: str = "Text.", locale: str = "en") -> rulings.Ruling:
    model = rulings.get("tag-first-attack", "en")
    return replace(model, id=id_, title=title, text=text, examples=(), cards=(), language=locale)


def put(index: Index, *given: rulings.Ruling, imported: bool = False) -> None:
    index.put(documents(given), imported=imported)


def found(index: Index, question: str, *kept: rulings.Ruling) -> list[str]:
    texts = {(r.id, r.language): r for r in kept}
    hits = Searcher(index).search(question, lambda id_, locale: texts.get((id_, locale)), "en", 9)
    return [hit.ruling.id for hit in hits]


def test_what_is_put_in_is_found(index: Index) -> None:
    one, two = ruling("one", "Zebras"), ruling("two", "Giraffes")
    put(index, one, two)
    assert found(index, "zebra", one, two) == ["one"]
    assert found(index, "giraffe", one, two) == ["two"]


def test_a_ruling_put_in_again_replaces_the_old_one(index: Index) -> None:
    put(index, ruling("one", "Zebras"))
    new = ruling("one", "Giraffes")
    put(index, new)
    assert found(index, "zebra", new) == []
    assert found(index, "giraffe", new) == ["one"]
    assert index.lexicon().frequency("zebra") == 0
    assert index.lexicon().rows == 1


def test_the_languages_of_a_ruling_are_one_row(index: Index) -> None:
    english, french = ruling("one", "Zebras"), ruling("one", "Girafes", locale="fr")
    put(index, english, french)
    assert found(index, "girafe", english, french) == ["one"]
    assert index.lexicon().rows == 1


def test_imported_rulings_rank_behind_the_house(index: Index) -> None:
    own, other = ruling("own", "Zebras"), ruling("other", "Zebras")
    put(index, other, imported=True)
    put(index, own)
    assert found(index, "zebra", own, other) == ["own", "other"]


def test_small_words_that_every_imported_ruling_holds_find_only_the_house(index: Index) -> None:
    own, other = ruling("own", "One waits"), ruling("other", "One waits")
    put(index, other, imported=True)
    put(index, own)
    assert found(index, "one ", own, other) == ["own"]


def test_a_write_that_breaks_is_undone(index: Index, databases: Databases) -> None:
    one = ruling("one", "Zebras")
    put(index, one)

    def broken() -> None:
        with databases.writing() as database:
            tables.put(database, documents([ruling("one", "Giraffes")]), imported=False)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        broken()
    assert found(index, "zebra", one) == ["one"]


def test_an_index_is_kept_and_one_of_another_version_is_made_anew(
    index: Index, databases: Databases, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(index, ruling("one", "Zebras"))
    again = Index(databases)
    again.make()
    assert again.lexicon().rows == 1
    monkeypatch.setattr(tables, "fingerprint", lambda: "another")
    assert not again.is_made()
    again.make()
    assert again.is_made()
    assert again.lexicon().rows == 0


def test_readers_and_a_writer_do_not_disturb_each_other(index: Index) -> None:
    one = ruling("one", "Zebras")
    put(index, one)

    def read(_: int) -> list[str]:
        return found(index, "zebra", one)

    def write(n: int) -> None:
        put(index, ruling(f"other-{n}", f"Giraffes {n}"), imported=True)

    with ThreadPoolExecutor(8) as pool:
        writes = [pool.submit(write, n) for n in range(10)]
        assert all(ids == ["one"] for ids in pool.map(read, range(60)))
        for writing in writes:
            writing.result()
    assert index.lexicon().rows == 11


def test_whoever_reads_sees_one_moment(tmp_path: Path) -> None:
    databases = Databases(tmp_path / "rulings.db")
    index = Index(databases)
    index.make()
    put(index, ruling("one", "Zebras"))
    with databases.reading(), ThreadPoolExecutor(1) as pool:
        before = index.lexicon()
        pool.submit(put, index, ruling("two", "Giraffes")).result()
        assert index.lexicon() is before
        assert index.named("giraffes") == frozenset()
    assert index.lexicon().rows == 2
    databases.close()
