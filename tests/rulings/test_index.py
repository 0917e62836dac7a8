"""The index: what is put in is found, and a broken import leaves it as it was."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

import rulings
from rulings import tables
from rulings.index import Index
from rulings.search import Searcher

OPEN = Callable[[], Index]


@pytest.fixture(params=["memory", "file"])
def index(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Index]:
    made = Index(tmp_path / "rulings.db" if request.param == "file" else None)
    yield made
    made.close()


def ruling(id_: str, title: str, text: str = "Text.", locale: str = "en") -> rulings.Ruling:
    model = rulings.get("tag-first-attack", "en")
    return replace(model, id=id_, title=title, text=text, examples=(), cards=(), language=locale)


def found(index: Index, question: str, *kept: rulings.Ruling) -> list[str]:
    shelf = {(r.id, r.language): r for r in kept}
    searcher = Searcher(index, lambda id_, locale: shelf.get((id_, locale)))
    return [hit.ruling.id for hit in searcher.search(question, "en")]


def test_what_is_put_in_is_found_until_it_is_dropped(index: Index) -> None:
    one, two = ruling("one", "Zebras"), ruling("two", "Giraffes")
    index.put([one, two])
    assert index.ids() == {"one", "two"}
    assert found(index, "zebra", one, two) == ["one"]
    index.drop(["one", "not-there"])
    assert index.ids() == {"two"}
    assert found(index, "zebra", one, two) == []
    assert found(index, "giraffe", one, two) == ["two"]


def test_a_ruling_put_in_again_replaces_the_old_one(index: Index) -> None:
    index.put([ruling("one", "Zebras")])
    new = ruling("one", "Giraffes")
    index.put([new])
    assert found(index, "zebra", new) == []
    assert found(index, "giraffe", new) == ["one"]
    assert index.lexicon().frequency("zebra") == 0
    assert index.lexicon().rows == 1


def test_the_languages_of_a_ruling_are_one_row(index: Index) -> None:
    english, french = ruling("one", "Zebras"), ruling("one", "Girafes", locale="fr")
    index.put([english, french])
    assert found(index, "girafe", english, french) == ["one"]
    assert index.lexicon().rows == 1


def test_imported_rulings_rank_behind_the_house(index: Index) -> None:
    own, other = ruling("own", "Zebras"), ruling("other", "Zebras")
    index.put([other], imported=True)
    index.put([own])
    assert found(index, "zebra", own, other) == ["own", "other"]


def test_an_import_that_breaks_leaves_the_index_as_it_was(index: Index) -> None:
    one = ruling("one", "Zebras")
    index.put([one])

    def stop(count: int, total: int) -> None:
        if count == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        index.put([ruling(str(n), "Giraffes") for n in range(3)], imported=True, done=stop)
    assert index.ids() == {"one"}
    assert found(index, "zebra", one) == ["one"]


def test_a_write_that_breaks_is_undone(index: Index, monkeypatch: pytest.MonkeyPatch) -> None:
    one = ruling("one", "Zebras")
    index.put([one])

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(tables, "insert", broken)
    with pytest.raises(RuntimeError):
        index.put([ruling("one", "Giraffes")])
    assert found(index, "zebra", one) == ["one"]


def test_progress_is_told(index: Index) -> None:
    told: list[tuple[int, int]] = []
    index.put(
        [ruling("one", "Zebras"), ruling("two", "Giraffes")], done=lambda *at: told.append(at)
    )
    assert told == [(1, 2), (2, 2)]


def test_a_file_is_kept_and_one_of_another_version_is_emptied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "rulings.db"
    first = Index(path)
    first.put([ruling("one", "Zebras")])
    first.close()
    again = Index(path)
    assert again.ids() == {"one"}
    again.close()
    monkeypatch.setattr(tables, "fingerprint", lambda: "another")
    other = Index(path)
    assert other.ids() == frozenset()
    other.close()


def test_readers_and_a_writer_do_not_disturb_each_other(index: Index) -> None:
    one = ruling("one", "Zebras")
    index.put([one])

    def read(_: int) -> list[str]:
        return found(index, "zebra", one)

    def write(n: int) -> None:
        index.put([ruling(f"other-{n}", f"Giraffes {n}")], imported=True)

    with ThreadPoolExecutor(8) as pool:
        writes = [pool.submit(write, n) for n in range(10)]
        assert all(ids == ["one"] for ids in pool.map(read, range(60)))
        for writing in writes:
            writing.result()
    assert len(index.ids()) == 11
