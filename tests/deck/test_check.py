"""What a check of a team's Decks finds, and over what it counts."""

import pytest

from referee.deck.check import Rules, check
from referee.deck.deck import Deck, Section
from referee.deck.finding import RULINGS, Finding, FindingCode
from referee.deck.forbidden_list import ForbiddenList
from referee.duel.vocabulary import LimitsPer, SideDeck
from rulings import get
from tests.deck.cards import (
    ARTWORK,
    DARK_HOLE,
    FILLER,
    GOBLIN,
    HARPIE,
    HARPIE_1,
    MIRROR_FORCE,
    POOL,
    legal,
)

LIST = ForbiddenList("Test", {DARK_HOLE: 1, MIRROR_FORCE: 2, GOBLIN: 0})
OPEN = ForbiddenList("Open", {1: 3})
RULES = Rules()


def found(*decks: Deck, forbidden: ForbiddenList = LIST, rules: Rules = RULES) -> list[Finding]:
    return list(check(decks, forbidden, POOL, rules).findings)


def codes(*decks: Deck, forbidden: ForbiddenList = LIST, rules: Rules = RULES) -> list[str]:
    return [each.code.value for each in found(*decks, forbidden=forbidden, rules=rules)]


def test_two_decks_without_a_fault_are_legal() -> None:
    assert check((legal(DARK_HOLE), legal(MIRROR_FORCE)), LIST, POOL).is_legal


def test_a_limited_card_in_each_deck_is_one_too_many_for_the_team() -> None:
    (finding,) = found(legal(DARK_HOLE), legal(DARK_HOLE))
    assert (finding.code, finding.passcode, finding.limit) == (FindingCode.LIMITED, DARK_HOLE, 1)
    assert (finding.copies, finding.together, finding.deck) == ({"A": 1, "B": 1}, 2, None)


def test_limited_cards_count_duelist_by_duelist_where_the_rules_say_so() -> None:
    rules = Rules(limits_per=LimitsPer.DUELIST)
    assert codes(legal(DARK_HOLE), legal(DARK_HOLE), rules=rules) == []
    (finding,) = found(legal(DARK_HOLE, DARK_HOLE), legal(DARK_HOLE), rules=rules)
    assert (finding.deck, finding.copies) == ("A", {"A": 2})


@pytest.mark.parametrize(
    ("first", "second", "is_legal"), [(2, 0, True), (1, 1, True), (2, 1, False), (0, 3, False)]
)
def test_two_copies_of_a_semi_limited_card_are_split_as_the_team_likes(
    first: int, second: int, is_legal: bool
) -> None:
    decks = legal(*[MIRROR_FORCE] * first), legal(*[MIRROR_FORCE] * second)
    assert codes(*decks) == ([] if is_legal else ["semi-limited-per-team"])


def test_main_extra_and_side_deck_count_together() -> None:
    first = Deck.of(main=legal(DARK_HOLE).passcodes(Section.MAIN))
    second = Deck.of(main=legal().passcodes(Section.MAIN), side=[DARK_HOLE])
    (finding,) = found(first, second)
    assert finding.code is FindingCode.LIMITED
    assert [copy.section for copy in finding.where["B"]] == [Section.SIDE]


def test_an_unlisted_card_stands_three_times_in_each_deck() -> None:
    three = [FILLER[0]] * 3
    decks = [Deck.of(main=[*three, *legal().passcodes(Section.MAIN)[2:39]]) for _ in "AB"]
    assert codes(*decks) == []
    decks[1] = Deck.of(main=[*three, FILLER[0], *decks[1].passcodes(Section.MAIN)[3:]])
    (finding,) = found(*decks)
    assert (finding.code, finding.deck, finding.copies) == (FindingCode.OVER_THREE, "B", {"B": 4})


def test_artworks_and_cards_always_treated_as_another_are_one_card() -> None:
    deck = legal(HARPIE, HARPIE_1, ARTWORK, HARPIE)
    (finding,) = found(deck, legal())
    assert (finding.code, finding.passcode) == (FindingCode.OVER_THREE, HARPIE)
    assert finding.passcodes == (HARPIE, ARTWORK, HARPIE_1)


def test_an_entry_for_another_artwork_limits_the_card() -> None:
    by_artwork = ForbiddenList("Test", {ARTWORK: 1})
    assert codes(legal(ARTWORK), legal(HARPIE), forbidden=by_artwork) == ["limited-per-team"]


def test_two_entries_for_one_card_are_not_added() -> None:
    both = ForbiddenList("Test", {HARPIE: 1, ARTWORK: 1})
    assert codes(legal(HARPIE), legal(ARTWORK), forbidden=both) == ["limited-per-team"]


def test_a_forbidden_card_is_one_too_many_once() -> None:
    (finding,) = found(legal(), legal(GOBLIN))
    assert (finding.code, finding.limit, finding.copies) == (
        FindingCode.FORBIDDEN,
        0,
        {"A": 0, "B": 1},
    )


def test_what_a_whitelist_does_not_name_is_not_legal() -> None:
    whitelist = ForbiddenList("GOAT", dict.fromkeys(FILLER, 3), is_whitelist=True)
    (finding,) = found(legal(GOBLIN), legal(), forbidden=whitelist)
    assert (finding.code, finding.passcode) == (FindingCode.NOT_IN_WHITELIST, GOBLIN)


def test_a_limit_below_nothing_is_as_good_as_not_being_in_the_whitelist() -> None:
    hidden = ForbiddenList("Test", {GOBLIN: -1})
    assert codes(legal(GOBLIN), legal(), forbidden=hidden) == ["not-in-whitelist"]


@pytest.mark.parametrize(
    ("main", "extra", "side", "code"),
    [
        (39, 0, 0, "main-deck-size"),
        (61, 0, 0, "main-deck-size"),
        (40, 16, 0, "extra-deck-size"),
        (40, 0, 16, "side-deck-size"),
    ],
)
def test_each_part_has_its_size(main: int, extra: int, side: int, code: str) -> None:
    own = [5000 + n for n in range(100)]
    fused = [6000 + n for n in range(extra)]
    deck = Deck.of(main=own[:main], extra=fused, side=own[main : main + side])
    found_codes = [c for c in codes(legal(), deck, forbidden=OPEN) if c.endswith("-size")]
    assert found_codes == [code]


@pytest.mark.parametrize(("side", "is_legal"), [(0, True), (14, False), (15, True)])
def test_a_side_deck_of_the_old_rules_has_fifteen_cards_or_none(side: int, is_legal: bool) -> None:
    rules = Rules(side_deck=SideDeck.ALL_OR_NOTHING)
    deck = Deck.of(main=legal().passcodes(Section.MAIN), side=range(7000, 7000 + side))
    sizes = [c for c in codes(deck, legal(), rules=rules) if c.endswith("-size")]
    assert sizes == ([] if is_legal else ["side-deck-size"])


def test_cards_in_the_wrong_part_are_found() -> None:
    deck = Deck.of(main=[302, *legal().passcodes(Section.MAIN)[1:]], extra=[GOBLIN + 4], side=[303])
    assert sorted(codes(deck, legal())) == ["extra-card-in-main", "main-card-in-extra", "token"]


def test_a_passcode_of_no_card_is_found_where_the_pool_is_whole() -> None:
    (finding,) = found(legal(424242), legal(424242))
    assert (finding.code, finding.copies) == (FindingCode.UNKNOWN, {"A": 1, "B": 1})


def test_a_card_that_is_not_in_the_tcg_is_a_note() -> None:
    done = check((legal(304), legal()), LIST, POOL)
    assert done.is_legal
    assert [note.code for note in done.notes] == [FindingCode.NOT_IN_TCG]


def test_every_fault_is_found_not_only_the_first() -> None:
    deck = Deck.of(main=[DARK_HOLE, DARK_HOLE, GOBLIN, 424242])
    assert codes(deck, legal(DARK_HOLE)) == [
        "main-deck-size",
        "unknown-card",
        "limited-per-team",
        "forbidden-card",
    ]


def test_a_list_of_points_limits_no_copies() -> None:
    points = ForbiddenList("Genesys", points={DARK_HOLE: 60, GOBLIN: 33})
    done = check((legal(DARK_HOLE, DARK_HOLE), legal(GOBLIN)), points, POOL)
    (finding,) = done.findings
    assert (finding.code, finding.deck, finding.limit) == (FindingCode.POINTS, "A", 100)
    assert (done.points, finding.together) == ({"A": 120, "B": 33}, 153)


def test_every_ruling_that_backs_a_finding_is_written() -> None:
    for ruling in RULINGS.values():
        assert get(ruling, "en").id == ruling


def test_a_deck_is_called_what_it_is_called() -> None:
    deck = legal(GOBLIN, GOBLIN, GOBLIN, GOBLIN)
    (found,) = check([deck], ForbiddenList("none"), POOL, letters="B").findings
    assert (found.deck, dict(found.copies)) == ("B", {"B": 4})


def test_an_entry_of_the_list_may_name_any_artwork_and_all_copies_count() -> None:
    limited = ForbiddenList("one artwork", {ARTWORK: 1})
    decks = [legal(HARPIE, HARPIE_1), legal(ARTWORK)]
    (found,) = check(decks, limited, POOL).findings
    assert (found.passcode, found.together, found.limit) == (HARPIE, 3, 1)
    assert found.passcodes == (HARPIE, ARTWORK, HARPIE_1)
