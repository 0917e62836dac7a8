"""The registered Decks of a team, as its page shows them.

Owns the history of each: who registered what when, and what was changed after registration closed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from referee.deck.read_deck import Form as DeckForm
from referee.deck_checking import DeckRecord, ReadDeck, RegisteredDeck
from referee.floor.event import Event
from referee.floor.team import EventTeam
from referee.web.decks.words import sizes_words
from referee.web.local_time import day_and_time
from referee.web.translate import gettext
from referee.web.words import isolated, shortened

LETTERS = "AB"


@dataclass(frozen=True, slots=True)
class VersionLine:
    """``is_late``: registered after registration had closed."""

    version: int
    words: str
    hash: str
    reason: str
    is_late: bool


@dataclass(frozen=True, slots=True)
class RegisteredView:
    """``sizes`` and ``versions``, the newest first, are empty where no Deck is registered."""

    letter: str
    owner: str
    sizes: tuple[str, ...]
    hash: str
    versions: tuple[VersionLine, ...]


@dataclass(frozen=True, slots=True)
class TeamDecks:
    """``newest`` by letter, of those that are registered."""

    team: EventTeam
    views: tuple[RegisteredView, ...]
    newest: dict[str, RegisteredDeck]

    @property
    def read(self) -> dict[str, ReadDeck]:
        """The Decks as a check takes them."""
        return {
            letter: ReadDeck(each.deck, DeckForm.YDK, ()) for letter, each in self.newest.items()
        }

    @property
    def owners(self) -> dict[str, str]:
        return {view.letter: view.owner for view in self.views}

    @property
    def letters(self) -> tuple[str, ...]:
        return tuple(view.letter for view in self.views)


def team_decks(record: DeckRecord, event_id: str, event: Event, team: EventTeam) -> TeamDecks:
    closed_at = min((r.started_at for r in event.rounds if r.started_at), default=None)
    views, newest = [], {}
    for letter, duelist in zip(LETTERS, team.duelists, strict=False):
        versions = record.decks.of(event_id, team.number, letter)
        owner = isolated(shortened(duelist, 40))
        if versions:
            newest[letter] = versions[-1]
        views.append(_view(letter, owner, versions, closed_at))
    return TeamDecks(team, tuple(views), newest)


def _view(
    letter: str, owner: str, versions: Sequence[RegisteredDeck], closed_at: datetime | None
) -> RegisteredView:
    if not versions:
        return RegisteredView(letter, owner, (), "", ())
    newest = versions[-1].deck
    lines = tuple(_version(each, closed_at) for each in reversed(versions))
    return RegisteredView(letter, owner, sizes_words(newest), newest.hash, lines)


def _version(each: RegisteredDeck, closed_at: datetime | None) -> VersionLine:
    time = day_and_time(each.at)
    by = isolated(shortened(each.by or "", 40))
    words = gettext("%(time)s, by %(name)s", time=time, name=by) if by else time
    return VersionLine(
        each.version,
        words,
        each.deck.hash,
        shortened(each.reason or "", 200),
        closed_at is not None and each.at >= closed_at,
    )
