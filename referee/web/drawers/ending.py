"""End Duel: the ways in which a judge ends it, far from everything that is used in a hurry."""

from dataclasses import dataclass

from referee.duel.vocabulary import Team
from referee.web.card_names import card_names
from referee.web.drawers.common import Asked, Choice, seat_choices, seats_chosen
from referee.web.words import team_title


@dataclass(frozen=True, slots=True)
class EndSheet:
    name: str
    fault: str
    is_playing: bool
    teams: tuple[Choice, ...]
    is_drawn: bool
    seats_out: tuple[Choice, ...]
    seats: tuple[Choice, ...]
    card: str
    names: tuple[str, ...]
    reason: str


def view(asked: Asked) -> EndSheet:
    match = asked.match
    return EndSheet(
        name="end",
        fault=asked.fault,
        is_playing=match.is_duel_running,
        teams=tuple(
            Choice(str(int(team)), team_title(match, team), asked.text("winner") == str(int(team)))
            for team in Team
        ),
        is_drawn=asked.text("winner") == "none",
        seats_out=seats_chosen(match, asked.texts("seats") or asked.texts("seat")),
        seats=seat_choices(match, asked.seat()),
        card=asked.text("card"),
        names=card_names(asked.ledger),
        reason=asked.text("reason"),
    )
