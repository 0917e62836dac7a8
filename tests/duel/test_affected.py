"""Who is affected: the worked examples of the tag rulings, and what a single match makes of it."""

import pytest

import rulings
from referee.duel.affected import CARDS, TABLE, Affected, Reading, Why, Wording, affected
from referee.duel.vocabulary import Seat, seats_of

TAG, SINGLE = seats_of(4), seats_of(2)


def seats(words: str) -> tuple[Seat, ...]:
    return tuple(Seat(word) for word in words.split())


def of(seat: str, says: Wording, *, card: str | None = None, owner: str | None = None) -> Affected:
    return affected(says, Seat(seat), TAG, card=card, owner=Seat(owner) if owner else None)


# What happens at the table: whose effect, what the card says, which card -> who, why, ruling.
EXAMPLES = {
    "B1 makes the opponent discard: A2, even if B2 holds more": (
        of("B1", Wording.OPPONENT),
        ("A2", Why.FACING_OPPONENT, "tag-opponent-facing-only"),
    ),
    "A1 banishes from the opponent's Graveyard: B2's, not A2's": (
        of("A1", Wording.OPPONENT),
        ("B2", Why.FACING_OPPONENT, "tag-opponent-facing-only"),
    ),
    "A1's Secret Barrel counts the hand of B2": (
        of("A1", Wording.OPPONENT, card="Secret Barrel"),
        ("B2", Why.FACING_BY_CARD, "tag-secret-barrel"),
    ),
    "A1's Secret Barrel counts the field of B2, not that of A2": (
        of("A1", Wording.OPPONENT_CONTROLS, card="Secret Barrel"),
        ("B2", Why.FACING_BY_CARD, "tag-secret-barrel"),
    ),
    "A2 answers A1's Smashing Ground with Dark Bribe: B1 draws": (
        of("A2", Wording.OPPONENT, card="Dark Bribe"),
        ("B1", Why.FACING_OPPONENT, "tag-dark-bribe-draw"),
    ),
    "A2 answers B1's Trap with Dark Bribe: B1 draws here as well": (
        of("A2", Wording.OPPONENT, card="Dark Bribe"),
        ("B1", Why.FACING_OPPONENT, "tag-dark-bribe-draw"),
    ),
    "A2's Dark Bribe may negate a card of either opponent": (
        of("A2", Wording.OPPONENT_CONTROLS, card="Dark Bribe"),
        ("A1 B1", Why.BOTH_OPPONENTS, "tag-opponent-field-both"),
    ),
    "A1 destroys all monsters the opponent controls: A2's and B2's": (
        of("A1", Wording.OPPONENT_CONTROLS),
        ("A2 B2", Why.BOTH_OPPONENTS, "tag-opponent-field-both"),
    ),
    "A1 needs a monster the opponent controls: one of A2 will do": (
        of("A1", Wording.OPPONENT_CONTROLS),
        ("A2 B2", Why.BOTH_OPPONENTS, "tag-opponent-field-both"),
    ),
    "A1's Dark Hole destroys the monsters of all four": (
        of("A1", Wording.ALL, card="Dark Hole"),
        ("A1 A2 B1 B2", Why.ALL_FOUR, "tag-all-players"),
    ),
    "B2 destroys all Spells and Traps: those A2 has Set, too": (
        of("B2", Wording.ALL),
        ("A1 A2 B1 B2", Why.ALL_FOUR, "tag-all-players"),
    ),
    "A1's Hand Destruction: A1 and B2 send two and draw two": (
        of("A1", Wording.EACH_PLAYER, card="Hand Destruction"),
        ("A1 B2", Why.USER_AND_FACING, "tag-each-player-pair"),
    ),
    "B2 holds one card: A1 may not activate Hand Destruction": (
        of("A1", Wording.EACH_PLAYER, card="Hand Destruction"),
        ("A1 B2", Why.USER_AND_FACING, "tag-each-player-pair"),
    ),
    "B1 cannot Summon Cyber Dragon: the teammate A1 controls a monster": (
        of("B1", Wording.YOU_CONTROL, card="Cyber Dragon"),
        ("A1 B1", Why.OWN_TEAM, "tag-you-control-team"),
    ),
    "A1's face-down card keeps A1's Treeborn Frog in the Graveyard": (
        of("A1", Wording.YOU_CONTROL, card="Treeborn Frog"),
        ("A1 B1", Why.OWN_TEAM, "tag-you-control-team"),
    ),
    "A1's face-down card keeps B1's Treeborn Frog in the Graveyard": (
        of("B1", Wording.YOU_CONTROL, card="Treeborn Frog"),
        ("A1 B1", Why.OWN_TEAM, "tag-you-control-team"),
    ),
    "A1's Vanity's Emptiness sees B1's cards go to the Graveyard, not A2's": (
        of("A1", Wording.YOUR_GRAVEYARD, card="Vanity's Emptiness"),
        ("A1 B1", Why.OWN_TEAM, "tag-vanitys-emptiness"),
    ),
    "Judgment Dragon adds up the Graveyards of A2 and B2": (
        of("B2", Wording.YOUR_GRAVEYARD, card="Judgment Dragon"),
        ("A2 B2", Why.OWN_TEAM, "tag-graveyard-count"),
    ),
    "Dark Armed Dragon adds up the Graveyards of A1 and B1": (
        of("A1", Wording.YOUR_GRAVEYARD, card="Dark Armed Dragon"),
        ("A1 B1", Why.OWN_TEAM, "tag-graveyard-exact"),
    ),
    "Dark Armed Dragon adds up the Graveyards of A2 and B2": (
        of("B2", Wording.YOUR_GRAVEYARD, card="Dark Armed Dragon"),
        ("A2 B2", Why.OWN_TEAM, "tag-graveyard-exact"),
    ),
    "A1's Call of the Haunted may target a monster in B1's Graveyard": (
        of("A1", Wording.YOUR_GRAVEYARD, card="Call of the Haunted"),
        ("A1 B1", Why.OWN_TEAM, "tag-graveyard-use"),
    ),
    "Chaos Sorcerer may banish from both Graveyards": (
        of("B1", Wording.YOUR_GRAVEYARD, card="Chaos Sorcerer"),
        ("A1 B1", Why.OWN_TEAM, "tag-graveyard-use"),
    ),
    "Other cards see both Graveyards and what is banished": (
        of("A2", Wording.YOUR_GRAVEYARD),
        ("A2 B2", Why.OWN_TEAM, "tag-you-control-team"),
    ),
    "While you have no cards in your hand: by default B1's count for A1": (
        of("A1", Wording.YOUR_HAND),
        ("A1 B1", Why.OWN_TEAM, "tag-your-hand-team"),
    ),
    "B2 has to discard a card: from B2's own hand": (
        of("B2", Wording.FROM_YOUR_HAND),
        ("B2", Why.USER, "tag-your-hand-team"),
    ),
    "A1's Kycoo stops both A2 and B2": (
        of("A1", Wording.OPPONENT_CANNOT, card="Kycoo the Ghost Destroyer"),
        ("A2 B2", Why.BOTH_OPPONENTS, "tag-prohibition-opponents"),
    ),
    "A2's Reckless Greed concerns A2 and B2": (
        of("A2", Wording.YOU_CANNOT, card="Reckless Greed"),
        ("A2 B2", Why.OWN_TEAM, "tag-prohibition-own-team"),
    ),
    "A1 cannot Special Summon for the turn: neither can B1": (
        of("A1", Wording.YOU_CANNOT),
        ("A1 B1", Why.OWN_TEAM, "tag-prohibition-own-team"),
    ),
    "A2 took control of B1's monster and returns it: to B1's hand": (
        of("A2", Wording.OWNER, owner="B1"),
        ("B1", Why.OWNER, "tag-owner"),
    ),
    "B1 Tributes a monster that belongs to A1: to A1's Graveyard": (
        of("B1", Wording.OWNER, owner="A1"),
        ("A1", Why.OWNER, "tag-owner"),
    ),
}


@pytest.mark.parametrize(("found", "expected"), EXAMPLES.values(), ids=EXAMPLES.keys())
def test_who_is_affected_why_and_by_which_ruling(
    found: Affected, expected: tuple[str, Why, str]
) -> None:
    who, why, ruling = expected
    assert (found.seats, found.why, found.ruling) == (seats(who), why, ruling)


@pytest.mark.parametrize(
    ("user", "facing", "both", "own"),
    [
        ("A1", "B2", "A2 B2", "A1 B1"),
        ("A2", "B1", "A1 B1", "A2 B2"),
        ("B1", "A2", "A2 B2", "A1 B1"),
        ("B2", "A1", "A1 B1", "A2 B2"),
    ],
)
def test_each_seat_has_its_own_opposite_opponents_and_team(
    user: str, facing: str, both: str, own: str
) -> None:
    assert Seat(user).facing == Seat(facing)
    assert of(user, Wording.OPPONENT).seats == seats(facing)
    assert set(of(user, Wording.EACH_PLAYER).seats) == {Seat(user), Seat(facing)}
    assert of(user, Wording.OPPONENT_CONTROLS).seats == seats(both)
    assert of(user, Wording.OPPONENT_CANNOT).seats == seats(both)
    assert of(user, Wording.YOU_CONTROL).seats == seats(own)
    assert of(user, Wording.YOU_CANNOT).seats == seats(own)
    assert of(user, Wording.FROM_YOUR_HAND).seats == seats(user)


def test_only_the_hand_as_a_condition_can_be_read_in_another_way() -> None:
    found = of("A1", Wording.YOUR_HAND)
    assert found.otherwise
    assert found.otherwise == (Reading(Why.USER, (Seat.A1,)),)
    assert [says for says in Wording if of("A1", says).otherwise] == [Wording.YOUR_HAND]


def test_the_owner_is_nobody_until_named() -> None:
    assert of("A2", Wording.OWNER).seats == ()


@pytest.mark.parametrize("typed", ["secret barrel", "  SECRET BARREL "])
def test_a_card_is_known_however_it_is_typed(typed: str) -> None:
    assert of("A1", Wording.OPPONENT_CONTROLS, card=typed).why is Why.FACING_BY_CARD


def test_a_curly_apostrophe_is_an_apostrophe() -> None:
    found = of("A1", Wording.YOUR_GRAVEYARD, card="Vanity\u2019s Emptiness")
    assert found.ruling == "tag-vanitys-emptiness"


def test_a_card_changes_only_the_wordings_it_has_a_ruling_for() -> None:
    for says in Wording:
        if says not in CARDS["Secret Barrel"].wordings:
            assert of("A1", says, card="Secret Barrel") == of("A1", says)
        assert of("A1", says, card="Some other card") == of("A1", says)


@pytest.mark.parametrize("user", SINGLE)
@pytest.mark.parametrize(
    ("says", "who", "why"),
    [
        (Wording.OPPONENT, "other", Why.THE_OPPONENT),
        (Wording.OPPONENT_CONTROLS, "other", Why.THE_OPPONENT),
        (Wording.EACH_PLAYER, "both", Why.BOTH_DUELISTS),
        (Wording.ALL, "both", Why.BOTH_DUELISTS),
        (Wording.YOU_CONTROL, "self", Why.USER),
        (Wording.YOUR_GRAVEYARD, "self", Why.USER),
        (Wording.YOUR_HAND, "self", Why.USER),
        (Wording.FROM_YOUR_HAND, "self", Why.USER),
        (Wording.OPPONENT_CANNOT, "other", Why.THE_OPPONENT),
        (Wording.YOU_CANNOT, "self", Why.USER),
        (Wording.OWNER, "other", Why.OWNER),
    ],
)
def test_a_single_match_knows_two_duelists_and_no_tag_ruling(
    user: Seat, says: Wording, who: str, why: Why
) -> None:
    other = Seat.A2 if user is Seat.A1 else Seat.A1
    expected = {"self": (user,), "other": (other,), "both": SINGLE}[who]
    for card in (None, "Secret Barrel"):
        found = affected(says, user, SINGLE, card=card, owner=other)
        assert found == Affected(Reading(why, expected), ruling=None)


def test_every_wording_is_in_the_table_and_every_ruling_can_be_read() -> None:
    assert set(TABLE) == set(Wording)
    for row in TABLE.values():
        ruling = rulings.get(row.ruling, "en")
        assert ruling.applies is rulings.Applies.TAG
        assert not row.otherwise or ruling.status is rulings.Status.CONTESTED
    for name, card in CARDS.items():
        assert name in rulings.get(card.ruling, "en").cards
