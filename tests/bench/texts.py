"""Made-up rulings and questions for the benchmark: the words of the corpus, in no order.

Owns the chance they are drawn by, which is the same each time.
"""

import json
import random
import re
from collections.abc import Iterator

from rulings.lookup import all_rulings

_WORD = re.compile(r"[A-Za-z]{3,}")
_SEED = 149


def _vocabulary() -> list[str]:
    """The words as often as they stand in the corpus, and some that stand in few rulings."""
    corpus = [w.lower() for r in all_rulings("en") for w in _WORD.findall(f"{r.title} {r.text}")]
    rare = [f"{a}{b}" for a in sorted(set(corpus))[::7] for b in ("on", "ara", "ix")]
    return corpus + rare


def rulings(number: int) -> Iterator[str]:
    """JSON Lines of imported rulings, each with a question and an answer of some forty words."""
    chance, words = random.Random(_SEED), _vocabulary()
    for id_ in range(1, number + 1):
        question = " ".join(chance.choices(words, k=8)).capitalize()
        answer = " ".join(chance.choices(words, k=40)).capitalize()
        yield json.dumps({"id": id_, "question": f"{question}?", "answer": f"{answer}."}) + "\n"


def questions(number: int) -> list[str]:
    """Mixed: one to four words, some of them with a slip of the pen."""
    chance, words = random.Random(_SEED + 1), _vocabulary()
    found = []
    for _ in range(number):
        asked = chance.choices(words, k=chance.choice((1, 2, 2, 3, 3, 4)))
        if chance.random() < 0.1 and len(asked[0]) > 5:
            asked[0] = asked[0][:2] + asked[0][3] + asked[0][2] + asked[0][4:]
        found.append(" ".join(asked) + " ")
    return found


def beginnings(number: int) -> list[str]:
    """The first one to four letters of words, as they are being typed."""
    chance, words = random.Random(_SEED + 2), _vocabulary()
    return [chance.choice(words)[: chance.randint(1, 4)] for _ in range(number)]
