"""The penalty sheet: infraction, severity, the penalty that follows, and what was given before."""

from dataclasses import dataclass

from referee.duel.penalties import USUAL, GivenPenalty
from referee.duel.vocabulary import Infraction, PenaltyKind, Severity, Team
from referee.web.drawers.common import Asked, Choice, seats_chosen
from referee.web.labels import label
from referee.web.translate import gettext
from referee.web.words import shortened, team_title


@dataclass(frozen=True, slots=True)
class SeverityChoice:
    value: str
    words: str
    penalty: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class GivenLine:
    who: str
    words: str
    note: str
    is_repeat: bool


@dataclass(frozen=True, slots=True)
class PenaltySheet:
    name: str
    fault: str
    seats: tuple[Choice, ...]
    teams: tuple[Choice, ...]
    infractions: tuple[Choice, ...]
    severities: tuple[SeverityChoice, ...]
    penalties: tuple[Choice, ...]
    is_unusual: bool
    given: tuple[GivenLine, ...]
    note: str


def view(asked: Asked) -> PenaltySheet:
    match = asked.match
    severity = asked.text("severity", Severity.MINOR.value)
    who = asked.text("who") or asked.text("seat")
    return PenaltySheet(
        name="penalty",
        fault=asked.fault,
        seats=seats_chosen(match, (who,)),
        teams=tuple(
            Choice(str(int(team)), team_title(match, team), who == str(int(team))) for team in Team
        ),
        infractions=tuple(
            Choice(i.value, label(i), i.value == asked.text("infraction")) for i in Infraction
        ),
        severities=tuple(
            SeverityChoice(s.value, label(s), label(USUAL[s]), s.value == severity)
            for s in Severity
        ),
        penalties=tuple(
            Choice(p.value, label(p), p.value == asked.text("penalty")) for p in PenaltyKind
        ),
        is_unusual=bool(asked.text("penalty")),
        given=tuple(_given(asked, penalty) for penalty in match.penalties),
        note=asked.text("note"),
    )


def _given(asked: Asked, given: GivenPenalty) -> GivenLine:
    penalty, infraction = label(given.penalty), label(given.infraction)
    severity = label(given.severity)
    who = given.seat.value if given.seat else team_title(asked.match, given.team)
    if given.repeat:
        words = gettext(
            "%(penalty)s: %(infraction)s, %(severity)s. The same infraction again.",
            penalty=penalty,
            infraction=infraction,
            severity=severity,
        )
    else:
        words = gettext(
            "%(penalty)s: %(infraction)s, %(severity)s",
            penalty=penalty,
            infraction=infraction,
            severity=severity,
        )
    return GivenLine(who, words, shortened(given.note or "", 200), given.repeat)
