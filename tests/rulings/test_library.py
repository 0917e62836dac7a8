"""The library: the corpus with the rulings of judges, and every version of them."""

import os
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

import rulings
from rulings import tables
from rulings.draft import Draft
from rulings.errors import BadDraft, NotOurs, StaleRuling, UnknownRuling
from rulings.faults import Fault, Problem
from rulings.kept import Change
from rulings.library import Library
from rulings.report import Report
from rulings.ruling import Origin, Ruling, Status
from rulings.search import search
from rulings.troubles import LibraryUnavailable, Trouble

ADD = Callable[..., Ruling]
BRING = Callable[..., Report]
LATER = Callable[[int], datetime]

RECORD = '{"id": 7, "question": "Who waits?", "answer": "Zebras do.", "status": "confirmed"}\n'


def ids(library: Library, question: str, locale: str = "en") -> list[str]:
    return [hit.ruling.id for hit in library.search(question, locale)]


# --- reading -------------------------------------------------------------------------------------


def test_a_new_library_is_the_corpus(library: Library) -> None:
    for locale in rulings.LOCALES:
        assert library.all(locale) == rulings.all_rulings(locale)
        assert library.get("tag-swords", locale) == rulings.get("tag-swords", locale)
    assert library.search("who may attack first", "fr", 3) == search(
        "who may attack first", "fr", 3
    )
    assert library.imported_count() == 0


def test_a_house_ruling_is_found_and_stands_with_the_others(library: Library, add: ADD) -> None:
    added = add("Phones stay in the bag", source="Head Judge, Demo Cup, 2 May", date="2026-05-02")
    assert added.id == "house-phones-stay-in-the-bag"
    assert added.origin is Origin.HOUSE
    assert [source.title for source in added.sources] == ["Head Judge, Demo Cup, 2 May"]
    assert ids(library, "phone bag")[0] == added.id
    assert library.get(added.id, "en") == added
    assert library.all("en") == (*rulings.all_rulings("en"), added)


def test_a_ruling_is_read_in_the_language_it_is_written_in(library: Library, add: ADD) -> None:
    cyrillic = add("Телефони остају у торби", language="sr_Cyrl")
    assert library.get(cyrillic.id, "sr_Cyrl").title == "Телефони остају у торби"
    latin = library.get(cyrillic.id, "sr_Latn")
    assert (latin.title, latin.language) == ("Telefoni ostaju u torbi", "sr_Latn")
    assert library.get(cyrillic.id, "fr").language == "sr_Latn"
    (hit, *_) = library.search("telefoni", "sr_Latn")
    assert (hit.ruling.id, hit.fallback) == (cyrillic.id, False)
    (hit, *_) = library.search("telefoni", "fr")
    assert (hit.ruling.id, hit.fallback) == (cyrillic.id, True)


def test_an_unknown_ruling_and_an_unknown_locale_are_refused(library: Library) -> None:
    for ruling_id in ("house-none", "qa-1", "none", ""):
        with pytest.raises(UnknownRuling):
            library.get(ruling_id, "en")
        assert library.kept(ruling_id) is None
        assert library.history(ruling_id) == ()
    with pytest.raises(rulings.UnknownLocale):
        library.get("tag-swords", "de")


def test_the_related_rulings_are_those_that_are_here(library: Library, bring: BRING) -> None:
    bring('{"id": "qa-1", "title": "A", "text": "B", "related": ["tag-swords", "qa-2"]}\n')
    (imported,) = library.imported(1)
    assert [other.id for other in library.related(imported, "en")] == ["tag-swords"]


# --- ids -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("No phones!", "house-no-phones"),
        ("Éteindre l’œil", "house-eteindre-l-oeil"),
        ("Ђоковић", "house-dokovic"),
        ("決闘 ★", "house-ruling"),
        ("a" * 90, "house-" + "a" * 60),
        ("word " * 30, "house-" + "-".join(["word"] * 12)),
    ],
)
def test_an_id_is_made_from_the_title(add: ADD, title: str, expected: str) -> None:
    assert add(title).id == expected


def test_an_id_is_unique_and_stays(library: Library, add: ADD, later: LATER) -> None:
    first, second, third = (add("No phones", text) for text in "abc")
    assert [first.id, second.id, third.id] == [
        "house-no-phones",
        "house-no-phones-2",
        "house-no-phones-3",
    ]
    edited = library.edit(first.id, Draft("Phones", "a"), by="Bo", at=later(1), after=1)
    assert edited.id == first.id
    assert add("No phones", "d").id == "house-no-phones-4"


def test_a_form_that_comes_twice_adds_one_ruling(library: Library, add: ADD) -> None:
    assert add("No phones").id == add("No phones ").id
    assert len(library.history("house-no-phones")) == 1


# --- versions ------------------------------------------------------------------------------------


def test_every_version_stays(library: Library, add: ADD, later: LATER) -> None:
    ruling_id = add("No phones", "In the bag.").id
    library.edit(ruling_id, Draft("No phones", "Off."), by="Bo", at=later(5), after=1)
    library.supersede(ruling_id, "tag-swords", by="Cy", at=later(9))
    history = library.history(ruling_id)
    assert [(v.number, v.by, v.at, v.change, v.draft.text) for v in history] == [
        (1, "Ana", later(0), Change.ADDED, "In the bag."),
        (2, "Bo", later(5), Change.EDITED, "Off."),
        (3, "Cy", later(9), Change.SUPERSEDED, "Off."),
    ]
    kept = library.kept(ruling_id)
    assert kept is not None
    assert (kept.version, kept.by, kept.at) == (3, "Cy", later(9))
    superseded = library.get(ruling_id, "en")
    assert (superseded.status, superseded.superseded_by) == (Status.SUPERSEDED, "tag-swords")


def test_an_edit_is_found_by_its_new_words_only(library: Library, add: ADD, later: LATER) -> None:
    ruling_id = add("Zebras").id
    library.edit(ruling_id, Draft("Giraffes", "Tall."), by="Bo", at=later(1), after=1)
    assert ids(library, "zebra") == []
    assert ids(library, "giraffe") == [ruling_id]


def test_an_edit_of_an_older_version_gets_the_newer_one(
    library: Library, add: ADD, later: LATER
) -> None:
    ruling_id = add("No phones", "a").id
    library.edit(ruling_id, Draft("No phones", "b"), by="Bo", at=later(1), after=1)
    with pytest.raises(StaleRuling) as stale:
        library.edit(ruling_id, Draft("No phones", "c"), by="Cy", at=later(2), after=1)
    assert (stale.value.newest.version, stale.value.newest.draft.text) == (2, "b")
    with pytest.raises(StaleRuling):
        library.supersede(ruling_id, None, by="Cy", at=later(2), after=1)
    assert len(library.history(ruling_id)) == 2


def test_what_changes_nothing_is_no_version(library: Library, add: ADD, later: LATER) -> None:
    ruling_id = add("No phones", "a").id
    for _ in range(2):  # the second one is the same form once more
        library.edit(ruling_id, Draft("No phones", "b"), by="Bo", at=later(1), after=1)
    for _ in range(2):
        library.supersede(ruling_id, None, by="Bo", at=later(1))
    assert len(library.history(ruling_id)) == 3


def test_a_ruling_of_the_corpus_or_an_imported_one_is_not_edited(
    library: Library, bring: BRING, later: LATER
) -> None:
    bring(RECORD)
    for ruling_id in ("tag-swords", "qa-7"):
        with pytest.raises(NotOurs):
            library.edit(ruling_id, Draft("a", "b"), by="Bo", at=later(1), after=1)
        with pytest.raises(NotOurs):
            library.supersede(ruling_id, None, by="Bo", at=later(1))
    with pytest.raises(UnknownRuling):
        library.edit("house-none", Draft("a", "b"), by="Bo", at=later(1), after=1)


def test_a_house_ruling_in_force_supersedes_one_of_the_corpus(
    library: Library, add: ADD, later: LATER
) -> None:
    house = add("Swords last two turns here", supersedes=("tag-swords",))
    assert library.get("tag-swords", "fr").superseded_by == house.id
    assert library.get("tag-swords", "fr").status is rulings.get("tag-swords", "fr").status
    assert {r.id: r.superseded_by for r in library.all("en")}["tag-swords"] == house.id
    library.supersede(house.id, None, by="Bo", at=later(1))
    assert library.get("tag-swords", "fr").superseded_by is None


def test_a_ruling_that_is_named_is_there_and_another_one(
    library: Library, add: ADD, later: LATER
) -> None:
    with pytest.raises(BadDraft) as bad:
        add("No phones", related=("tag-swords", "none"), supersedes=("house-none",))
    assert bad.value.faults == (
        Fault("related", Problem.UNKNOWN_RULING, ("none",)),
        Fault("supersedes", Problem.UNKNOWN_RULING, ("house-none",)),
    )
    ruling_id = add("No phones", related=("tag-swords",)).id
    with pytest.raises(BadDraft) as bad:
        library.supersede(ruling_id, ruling_id, by="Bo", at=later(1))
    assert bad.value.faults == (Fault("superseded_by", Problem.ITSELF, (ruling_id,)),)
    assert len(library.history(ruling_id)) == 1


# --- the file ------------------------------------------------------------------------------------


def test_a_library_is_kept_with_its_index(tmp_path: Path, later: LATER) -> None:
    first = Library(tmp_path / "rulings.sqlite3")
    first.add(Draft("Zebras", "Wait."), by="Ana", at=later(0))
    first.close()
    again = Library(tmp_path / "rulings.sqlite3")
    assert ids(again, "zebra") == ["house-zebras"]
    again.close()


def test_what_another_version_has_indexed_is_indexed_anew(
    tmp_path: Path, later: LATER, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = Library(tmp_path / "rulings.sqlite3")
    first.add(Draft("Zebras", "Wait."), by="Ana", at=later(0))
    first.import_file("file", RECORD.encode(), by="Bo", at=later(0))
    first.close()
    monkeypatch.setattr(tables, "fingerprint", lambda: "another")
    again = Library(tmp_path / "rulings.sqlite3")
    assert ids(again, "zebra") == ["house-zebras"]
    told: list[tuple[int, int]] = []
    again.warm(lambda *at: told.append(at))
    assert told == [(1, 1)]
    assert ids(again, "zebra") == ["house-zebras", "qa-7"]
    assert ids(again, "who may attack first")[0] == "tag-first-attack"
    again.close()


def test_versions_are_guarded_by_the_file_itself(
    library: Library, add: ADD, tmp_path: Path
) -> None:
    add("No phones")
    file = sqlite3.connect(tmp_path / "rulings.sqlite3")
    for statement in (
        "update versions set draft = '{}'",
        "delete from versions",
        "delete from kept",
        "update kept set id = 'house-other'",
        "insert into versions values (1, 3, 'x', '2026-05-02', 'edited', null, '{}')",
    ):
        with pytest.raises(sqlite3.IntegrityError):
            file.execute(statement)
    file.close()


def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    (tmp_path / "rulings.sqlite3").write_bytes(b"rubbish" * 1000)
    with pytest.raises(LibraryUnavailable) as unavailable:
        Library(tmp_path / "rulings.sqlite3")
    assert unavailable.value.reason is Trouble.DAMAGED
    with pytest.raises(LibraryUnavailable) as unavailable:
        Library(tmp_path / "none" / "rulings.sqlite3")
    assert unavailable.value.reason is Trouble.UNREACHABLE


def test_a_library_in_a_place_that_cannot_be_written_is_read(
    tmp_path: Path, later: LATER, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = Library(tmp_path / "rulings.sqlite3")
    first.add(Draft("Zebras", "Wait."), by="Ana", at=later(0))
    first.close()
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    again = Library(tmp_path / "rulings.sqlite3")
    assert ids(again, "zebra") == ["house-zebras"]
    with pytest.raises(LibraryUnavailable) as unavailable:
        again.add(Draft("Giraffes", "Wait."), by="Ana", at=later(1))
    assert unavailable.value.reason is Trouble.READ_ONLY
    again.close()
    assert [file.name for file in tmp_path.iterdir()] == ["rulings.sqlite3"]


def test_two_programs_may_use_one_library(library: Library, tmp_path: Path, later: LATER) -> None:
    assert ids(library, "zebra") == []
    other = Library(tmp_path / "rulings.sqlite3")
    other.add(Draft("Zebras", "Wait."), by="Ana", at=later(0))
    assert ids(library, "zebra") == ["house-zebras"]
    other.close()


def test_judges_write_and_look_up_at_once(library: Library, later: LATER) -> None:
    def write(number: int) -> str:
        return library.add(Draft(f"Zebra {number}", "Waits."), by="Ana", at=later(number)).id

    def read(_: int) -> str:
        return ids(library, "who may attack first")[0]

    with ThreadPoolExecutor(8) as pool:
        writes = [pool.submit(write, number) for number in range(10)]
        assert set(pool.map(read, range(40))) == {"tag-first-attack"}
        written = {writing.result() for writing in writes}
    assert written == {f"house-zebra-{number}" for number in range(10)}
    assert set(ids(library, "zebra")) == written


def test_a_draft_says_the_same_in_the_library_as_before(library: Library, add: ADD) -> None:
    fields = {
        "examples": ("A1 attacks B1.", "B2 waits."),
        "cards": ("Jinzo",),
        "applies": rulings.Applies.TAG,
        "related": ("tag-swords",),
        "asked": "May a Duelist look at a phone?",
    }
    ruling_id = add("No phones", **fields).id
    kept = library.kept(ruling_id)
    assert kept is not None
    assert kept.draft == replace(Draft("No phones", "As it was said."), **fields)
