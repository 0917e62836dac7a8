"""Cards of the tests' own making: a pool, a list and Decks that are legal with them."""

from referee.deck.card import Card
from referee.deck.card_pool import CardPool
from referee.deck.deck import Deck

MONSTER, SPELL, TRAP, FUSION, TOKEN = 0x21, 0x2, 0x4, 0x61, 0x4011
OCG_ONLY = 1

DARK_HOLE, MIRROR_FORCE, GOBLIN = 53129443, 44095762, 301
HARPIE, HARPIE_1, ARTWORK = 76812113, 91932350, 76812115
FILLER = tuple(range(1001, 1021))

POOL = CardPool(
    [
        Card(DARK_HOLE, "Dark Hole", SPELL, names={"fr": "Trou Noir"}),
        Card(MIRROR_FORCE, "Mirror Force", TRAP, names={"fr": "Force de Miroir"}),
        Card(GOBLIN, "Feral Goblin", MONSTER),
        Card(HARPIE, "Harpie Lady", MONSTER),
        Card(HARPIE_1, "Harpie Lady 1", MONSTER, alias=HARPIE),
        Card(ARTWORK, "Harpie Lady", MONSTER, alias=HARPIE),
        Card(302, "Fused Goblin", FUSION),
        Card(303, "Goblin Token", TOKEN),
        Card(304, "Goblin of the East", MONSTER, scope=OCG_ONLY),
        Card(305, "7 Colored Fish", MONSTER),
        Card(306, "7", SPELL),
        Card(307, "Évocation de l'Œuf", SPELL, names={"fr": "Évocation de l’Œuf"}),
        Card(308, "Evil★Twin Goblin", MONSTER),
        Card(101402024, "Feral Goblin", MONSTER),
        *(Card(code, f"Filler {code}", MONSTER) for code in FILLER),
    ],
    is_complete=True,
)


def legal(*extra_cards: int) -> Deck:
    """A Deck of 40 cards, the first ones as named."""
    rest = [code for code in FILLER for _ in range(2)]
    return Deck.of(main=[*extra_cards, *rest][:40])
