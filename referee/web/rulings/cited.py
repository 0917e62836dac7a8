"""A ruling that is named elsewhere: by its title, with its address."""

from dataclasses import dataclass
from urllib.parse import quote

from referee.web.rulings import reader
from rulings import Ruling


@dataclass(frozen=True, slots=True)
class Cited:
    """A ruling that somebody named: what it is called, and where it can be read."""

    id: str
    title: str
    url: str


def cited(ruling_id: str) -> Cited | None:
    """The ruling in the reader's language; None where nothing is written under this id."""
    ruling = reader.get(ruling_id)
    return named(ruling) if ruling else None


def named(ruling: Ruling) -> Cited:
    return Cited(ruling.id, ruling.title, url_of(ruling.id))


def url_of(ruling_id: str) -> str:
    """The short, stable address of a ruling."""
    return f"/rulings/{quote(ruling_id, safe='')}"
