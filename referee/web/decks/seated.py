"""Where a team sits in the round that is played, and the deck check at its table.

Owns what may be done there now; whether it may is asked from the floor's own rules.
"""

from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlencode

from referee.duel.vocabulary import Infraction
from referee.floor import facts as f
from referee.floor.decide import refusal
from referee.floor.event import Event
from referee.web.addresses import match_url
from referee.web.floor.check_minutes import CHECK_MINUTES, check_minutes
from referee.web.local_time import hours_and_minutes


@dataclass(frozen=True, slots=True)
class Seated:
    """``side``: 1 or 2, whose place the team has at the table; ``match_id`` is its match.

    ``check_since``: when the deck check began, empty where none runs.
    """

    round: int
    table: int
    side: int
    match_id: str
    may_start: bool
    check_since: str
    minutes: tuple[int, ...]
    minutes_chosen: int

    @property
    def board(self) -> str:
        return match_url(self.match_id)

    def penalty(self, letter: str) -> str:
        """Where a penalty for a deck error is entered: for a Duelist, or without a letter the team.

        (Ruling ``judge-penalty-ladder``.)
        """
        who = f"{letter}{self.side}" if letter else str(self.side)
        asked = {"open": "penalty", "who": who, "infraction": Infraction.DECK_ERROR.value}
        return f"{self.board}?{urlencode(asked)}"


def seated(event: Event, team: int, *, at: datetime) -> Seated | None:
    """Where the team sits; None where it is not paired, or its round has not begun."""
    round_ = event.last_round
    table = round_.table_of_team(team) if round_ else None
    if round_ is None or table is None or table.match_id is None:
        return None
    start = f.StartDeckCheck(round=round_.number, table=table.number)
    return Seated(
        round=round_.number,
        table=table.number,
        side=table.teams.index(team) + 1,
        match_id=table.match_id,
        may_start=refusal(event, start) is None,
        check_since=hours_and_minutes(table.check.since) if table.check else "",
        minutes=CHECK_MINUTES,
        minutes_chosen=check_minutes(table, at),
    )
