"""Practice matches: real in everything, but known by their id and listed nowhere.

Owns how such an id looks; the lists of ``summaries`` leave it out. It never
changes, so what is practice cannot become a result later.
"""

_PREFIX = "practice-"


def practice_id(id_: str) -> str:
    """The id of a practice match, out of one that is new."""
    return _PREFIX + id_


def is_practice(match_id: str) -> bool:
    return match_id.startswith(_PREFIX)
