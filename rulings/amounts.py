"""Amounts: what two numbers of a question say about each other.

Owns one observation: "2000 into 2500" is an attack by the lower one. Must not know rulings or how
they are ranked.
"""

from collections.abc import Sequence, Set

# ATK, DEF and damage have three digits or more; smaller numbers count cards and turns.
_SMALLEST = 100
_BATTLE = frozenset({"attack", "battle", "atk", "def", "attack-position", "defense-position"})
_VERSUS = frozenset({"vs", "versus", "v", "contre", "protiv", "into", "against", "sur", "on", "na"})
# "2000 hit by 2500": the other way round
_BY = frozenset({"by", "par"})


def is_amount(word: str) -> bool:
    """Whether a folded word is an amount: ATK, DEF, damage or a number of Life Points."""
    return word.isdecimal() and int(word) >= _SMALLEST


def compared(words: Sequence[str], terms: Set[str]) -> tuple[str, int, int] | None:
    """The term that says how the first amount compares with the second, and where the two stand.

    Only where the question is about a battle, and holds exactly two amounts.
    """
    places = [at for at, word in enumerate(words) if is_amount(word)]
    if len(places) != 2:
        return None
    first, second = places
    between = set(words[first:second])
    if not (terms & _BATTLE or between & _VERSUS):
        return None
    attacking, attacked = int(words[first]), int(words[second])
    if between & _BY:
        attacking, attacked = attacked, attacking
    if attacking == attacked:
        return "attack-equal", first, second
    return "attack-higher" if attacking > attacked else "attack-lower", first, second
