"""Searching: from what a judge types to rulings in her own language."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import rulings
from rulings.clues import How
from rulings.databases import Databases
from rulings.documents import documents
from rulings.index import Index
from rulings.marks import Segments
from rulings.search import Hit, Searcher, corpus_shelf, search

QUESTIONS = Path(__file__).parent

# Names that break a naive full-text query, and what else a keyboard can do to one.
NASTY = [
    'Maxx "C"',
    "D/D/D",
    "P.U.N.K.",
    "Number C39: Utopia Ray",
    '"A Case for K9"',
    "Evil★Twin",
    "@Ignister",
    "l'effet",
    "Vanity's Emptiness",
    "Blue-Eyes",
    "",
    " ",
    '"',
    '""',
    "*",
    "a*",
    "a AND",
    "NOT",
    "OR OR",
    "NEAR(a b, 2)",
    "title: x",
    "(card",
    "-card",
    "^a",
    "'; drop table texts; --",
    "\x00",
    "a\x00b",
    "\ud800",
    "attack \udfff",
    "😀",
    "👨\u200d👩\u200d👧 attack",
    "\u202e",
    "x" * 10_000,
    "attack " * 1_500,
    "\u0301" * 10_000,
]


def ids(question: str, locale: str = "en", limit: int = 10) -> list[str]:
    return [hit.ruling.id for hit in search(question, locale, limit)]


def whole(segments: Segments) -> str:
    return "".join(segment.text for segment in segments)


def marked(segments: Segments) -> list[str]:
    return [segment.text for segment in segments if segment.marked]


def check(hit: Hit) -> None:
    """What holds for every hit of every question."""
    assert whole(hit.title) == hit.ruling.title
    assert whole(hit.text) == hit.ruling.text
    assert tuple(map(whole, hit.examples)) == hit.ruling.examples
    assert whole(hit.default) == (hit.ruling.default or "")
    assert tuple(map(whole, hit.alternatives)) == hit.ruling.alternatives
    assert hit.reasons
    assert hit.score > 0


@pytest.mark.parametrize("locale", rulings.LOCALES)
def test_a_ruling_is_found_first_by_its_title_and_by_its_id(locale: str) -> None:
    for ruling in rulings.all_rulings(locale):
        assert ids(ruling.title, locale, 1) == [ruling.id]
        assert ids(ruling.id, locale, 1) == [ruling.id]


@pytest.mark.parametrize("locale", rulings.LOCALES)
def test_a_card_is_found_by_its_name(locale: str) -> None:
    for ruling in rulings.all_rulings(locale):
        for card in ruling.cards:
            hits = search(card, locale, 30)
            assert card in hits[0].ruling.cards
            assert ruling.id in [hit.ruling.id for hit in hits]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("who may attack first", "tag-first-attack"),
        ("WHO MAY ATTACK FIRST", "tag-first-attack"),
        ("qui attaque en premier", "tag-first-attack"),
        ("ko prvi napada", "tag-first-attack"),
        ("ко први напада", "tag-first-attack"),
        ("egalite de points de vie", "time-lp-tie"),
        ("zrtvovanje saigracevog cudovista", "tag-tribute-teammate"),
        ("жртвовање саиграчевог чудовишта", "tag-tribute-teammate"),
        ("kad ističu mačevi", "tag-swords"),
        ("Fusion Deck size", "deck-extra-size"),
    ],
)
def test_a_question_may_be_asked_in_any_language(question: str, expected: str) -> None:
    for locale in rulings.LOCALES:
        assert expected in ids(question, locale, 3)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("direc", "tag-direct-attack"),  # still being typed
        ("reckle", "tag-reckless-greed"),
        ("halvi", "lp-halving"),
        ("jizno", "tag-tribute-teammate"),  # letters swapped
        ("kycooo", "tag-prohibition-opponents"),  # one too many
        ("semi limted", "tag-semi-limited-per-team"),  # one missing
        ("extra dack", "deck-extra-size"),  # one wrong
    ],
)
def test_a_beginning_and_a_slip_are_understood(typed: str, expected: str) -> None:
    assert expected in ids(typed, "en", 3)


def test_only_the_last_word_is_taken_for_a_beginning() -> None:
    (hit, *_) = search("exod", "en")
    assert [(reason.said, reason.how) for reason in hit.reasons] == [("exod", How.BEGINNING)]
    for hit in search("exod card", "en"):
        assert "exod" not in {reason.said for reason in hit.reasons}


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("one ", "summon-one-normal"),
        ("what if", "tag-you-control-team"),
        ("may we ", "tag-open-talk"),
    ],
)
def test_small_words_alone_are_looked_for(question: str, expected: str) -> None:
    assert expected in ids(question, "en", 4)


def test_small_words_alone_are_marked() -> None:
    (hit, *_) = search("one ", "en")
    assert [part.text for part in hit.title if part.marked] == ["one"]
    assert {reason.how for reason in hit.reasons} == {How.WORD}


def test_small_words_beside_others_count_for_nothing() -> None:
    assert ids("the one and halving") == ids("halving")
    for hit in search("one halving", "en"):
        assert {reason.said for reason in hit.reasons} == {"halving"}


@pytest.mark.parametrize("letter", "abcdefghijklmnopqrstuvwxyz")
def test_the_first_letter_of_a_question_finds_something(letter: str) -> None:
    assert ids(letter)


def test_seats_are_the_same_either_way() -> None:
    assert ids("who sits opposite 1A") == ids("who sits opposite A1")


def test_numbers_are_whole() -> None:
    assert not any("702" in reason.said for hit in search("702", "en") for reason in hit.reasons)


def test_a_hit_is_worded_in_the_readers_language() -> None:
    for locale in rulings.LOCALES:
        hit = search("Jinzo", locale, 1)[0]
        assert hit.ruling == rulings.get("tag-tribute-teammate", locale)
        assert not hit.fallback


@pytest.fixture
def index() -> Iterator[Index]:
    databases = Databases(None)
    made = Index(databases)
    made.make()
    yield made
    databases.close()


def test_english_is_the_fallback_and_is_marked_as_one(index: Index) -> None:
    house = replace(rulings.get("tag-swords", "en"), id="house-1", title="Zebras")
    index.put(documents([house]))
    for locale in rulings.LOCALES:
        (hit,) = Searcher(index).search(
            "zebra", lambda id_, locale: house if locale == "en" else None, locale, 1
        )
        assert hit.ruling == house
        assert hit.fallback is (locale != "en")


def test_a_ruling_without_a_text_is_left_out(index: Index) -> None:
    index.put(documents([rulings.get("tag-swords", "en")]))
    searcher = Searcher(index)
    assert searcher.search("swords", lambda id_, locale: None, "en", 1) == ()
    assert len(searcher.search("swords", corpus_shelf, "en", 1)) == 1


def test_a_hit_says_why_it_is_one() -> None:
    hit = search("my buddy's jinzo", "en", 1)[0]
    said = {reason.said: reason for reason in hit.reasons}
    assert said["jinzo"].fields[0] == "cards"
    assert said["buddy"].how is How.TERM
    assert "text" in said["buddy"].fields


def test_the_words_are_marked_across_languages() -> None:
    (hit,) = (h for h in search("sacrifier", "en") if h.ruling.id == "summon-tributes")
    assert "Tributes" in marked(hit.title)
    (hit,) = (h for h in search("tribute", "sr_Cyrl") if h.ruling.id == "summon-tributes")
    assert any("жрт" in word.lower() for word in marked(hit.title))


@pytest.mark.parametrize("question", NASTY)
@pytest.mark.parametrize("locale", rulings.LOCALES)
def test_no_text_is_too_odd(question: str, locale: str) -> None:
    for hit in search(question, locale):
        check(hit)


WORDS = sorted({word for r in rulings.all_rulings("fr") for word in r.title.split()})
PARTS = st.one_of(st.text(), st.sampled_from(WORDS), st.sampled_from(NASTY[:30]), st.characters())


@settings(deadline=None)
@given(st.lists(PARTS, max_size=8).map(" ".join), st.sampled_from(rulings.LOCALES))
@example("\ud800", "en")
def test_nothing_a_person_can_type_raises(question: str, locale: str) -> None:
    for hit in search(question, locale, 3):
        check(hit)


def test_a_long_question_costs_no_more_than_its_beginning() -> None:
    assert ids("who may attack first " * 28) == ids("who may attack first " * 2_000)


@pytest.mark.parametrize("limit", [-1, 0, 1, 3])
def test_there_are_no_more_hits_than_asked_for(limit: int) -> None:
    assert len(ids("attack", "en", limit)) == max(0, limit)


def test_an_unknown_locale_is_refused() -> None:
    with pytest.raises(rulings.UnknownLocale):
        search("attack", "de")


def test_threads_find_the_same() -> None:
    questions = [ruling.title for ruling in rulings.all_rulings("en")[:30]]
    expected = [ids(question) for question in questions]
    with ThreadPoolExecutor(8) as pool:
        for _ in range(4):
            assert list(pool.map(ids, questions)) == expected


@pytest.mark.parametrize(
    ("file", "first", "top"),
    [("questions.jsonl", 0.7, 0.88), ("questions_held_out.jsonl", 0.68, 0.88)],
)
def test_judges_find_what_they_ask_for(file: str, first: float, top: float) -> None:
    """`make queries` tells the figures; these are what they must not fall below."""
    asked = [json.loads(line) for line in (QUESTIONS / file).read_text("utf-8").splitlines()]
    ranks = []
    for question in asked:
        found = ids(question["q"], "en", 3)
        ranks.append(min((found.index(i) for i in question["expect"] if i in found), default=9))
    assert sum(rank == 0 for rank in ranks) >= first * len(asked)
    assert sum(rank < 3 for rank in ranks) >= top * len(asked)
