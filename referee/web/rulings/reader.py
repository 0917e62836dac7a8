"""The rulings in the reader's language.

Owns which words of a ruling this reader gets. Must not know a page.
"""

from referee.translations.languages import LANGUAGES
from referee.web import desk, translate
from rulings import Ruling, UnknownRuling
from rulings.search import Hit

LONGEST_QUESTION = 300


def get(ruling_id: str) -> Ruling | None:
    """The ruling with this id; None where there is none."""
    try:
        return desk.library().get(ruling_id, locale())
    except UnknownRuling:
        return None


def everything() -> tuple[Ruling, ...]:
    """Every ruling of the corpus, topic by topic, and of the house; the imported ones are many."""
    return desk.library().all(locale())


def related(ruling: Ruling) -> tuple[Ruling, ...]:
    """The related rulings that are here."""
    return desk.library().related(ruling, locale())


def search(question: str, limit: int) -> tuple[Hit, ...]:
    """What answers a question in the judge's own words, best first."""
    return desk.library().search(question, locale(), limit)


def locale() -> str:
    """The rulings call Serbian in Cyrillic by its script."""
    chosen = translate.locale()
    return "sr_Cyrl" if chosen == "sr" else chosen if chosen in LANGUAGES else "en"
