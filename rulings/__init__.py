"""The rulings a judge looks up: one text per question, in English, French and Serbian.

Owns the corpus and how it is read. Must not know the referee program, a page or a database: it can
be used by itself.

    >>> import rulings
    >>> rulings.get("tag-first-attack", "en").title
    'No attack on the first three turns'
    >>> rulings.backing("battle-phase-barred")
    'tag-first-attack'
"""

from rulings.errors import CorpusError, UnknownLocale, UnknownRuling
from rulings.lookup import LOCALES, all_rulings, backing, get
from rulings.ruling import Applies, Jurisdiction, Origin, Ruling, Source, Status, Topic

__all__ = [
    "LOCALES",
    "Applies",
    "CorpusError",
    "Jurisdiction",
    "Origin",
    "Ruling",
    "Source",
    "Status",
    "Topic",
    "UnknownLocale",
    "UnknownRuling",
    "all_rulings",
    "backing",
    "get",
]
