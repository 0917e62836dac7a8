"""An event: what it is played by, its teams and its rounds.

Owns the whole as one frozen value. ``position`` counts the recorded facts.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from referee.duel.ruleset import PRESETS, Ruleset, Setting
from referee.floor.round import Round
from referee.floor.team import EventTeam


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """``date``: ISO 8601. ``zone``: a name of the time zone database.

    ``settings`` change single fields of the preset called ``ruleset``.
    """

    position: int
    name: str
    date: str
    zone: str
    ruleset: str
    settings: Mapping[str, Setting]
    forbidden_list: str | None
    teams: tuple[EventTeam, ...] = ()
    rounds: tuple[Round, ...] = ()
    is_archived: bool = False

    @property
    def rules(self) -> Ruleset:
        """The rules of every match that is paired from now on."""
        return PRESETS[self.ruleset].with_settings(self.settings)

    @property
    def last_round(self) -> Round | None:
        return self.rounds[-1] if self.rounds else None

    def round(self, number: int) -> Round | None:
        return self.rounds[number - 1] if 0 < number <= len(self.rounds) else None

    def team(self, number: int) -> EventTeam | None:
        return self.teams[number - 1] if 0 < number <= len(self.teams) else None

    @property
    def is_registration_closed(self) -> bool:
        """Whether Decks are registered: from the start of the first round on they stay."""
        return any(round_.is_started for round_ in self.rounds)

    def was_paired(self, team: int) -> bool:
        return any(round_.table_of_team(team) for round_ in self.rounds)
