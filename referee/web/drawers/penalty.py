"""The penalty sheet: on whom, for what, which penalty follows, and what was given before.

Owns what is said before a penalty is recorded: what it brings, the same Duelist's same infraction
before, and that the Head Judge decides.
"""

from dataclasses import dataclass

from referee.duel.match import Match
from referee.duel.penalties import USUAL, GivenPenalty, earlier, upgraded
from referee.duel.vocabulary import Infraction, PenaltyKind, Seat, Severity, Team
from referee.web.drawers.common import Asked, Choice, seats_chosen
from referee.web.labels import label
from referee.web.penalty_form import HEAD_JUDGE, NAME, is_head_judge_asked
from referee.web.penalty_words import brought, given_words, repeated_words, upgrade_words
from referee.web.rulings import Cited, cited
from referee.web.words import shortened, team_title

_LADDER, _LATE = "judge-penalty-ladder", "judge-tardiness"


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


@dataclass(frozen=True, slots=True)
class RepeatView:
    """The same infraction before. ``upgrade``: the penalty that the Head Judge may choose."""

    words: str
    upgrade: str
    upgrade_words: str


@dataclass(frozen=True, slots=True)
class WeighedPenalty:
    """What is chosen, before it is recorded. ``asks``: the Head Judge has to have decided it."""

    penalty: str
    brings: str
    repeat: RepeatView | None
    asks: bool
    ruling: Cited | None


@dataclass(frozen=True, slots=True)
class PenaltySheet:
    """``weighed`` is None until somebody and an infraction are chosen."""

    name: str
    fault: str
    seats: tuple[Choice, ...]
    teams: tuple[Choice, ...]
    infractions: tuple[Choice, ...]
    severities: tuple[SeverityChoice, ...]
    penalties: tuple[Choice, ...]
    is_unusual: bool
    weighed: WeighedPenalty | None
    given: tuple[GivenLine, ...]
    note: str
    is_decided: bool
    head_judge: str


def view(asked: Asked) -> PenaltySheet:
    match = asked.match
    who = asked.text("who") or asked.text("seat")
    severity = _severity(asked)
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
            SeverityChoice(s.value, label(s), label(USUAL[s]), s is severity) for s in Severity
        ),
        penalties=tuple(
            Choice(p.value, label(p), p.value == asked.text("penalty")) for p in PenaltyKind
        ),
        is_unusual=bool(asked.text("penalty")),
        weighed=_weighed(asked, who, severity),
        given=tuple(_given(match, penalty) for penalty in match.penalties),
        note=asked.text("note"),
        is_decided=bool(asked.text(HEAD_JUDGE)),
        head_judge=asked.text(NAME),
    )


def _severity(asked: Asked) -> Severity:
    return next((s for s in Severity if s.value == asked.text("severity")), Severity.MINOR)


def _weighed(asked: Asked, who: str, severity: Severity) -> WeighedPenalty | None:
    match = asked.match
    seat = next((s for s in match.seats if s.value == who), None)
    team = seat.team if seat else next((t for t in Team if str(int(t)) == who), None)
    infraction = next((i for i in Infraction if i.value == asked.text("infraction")), None)
    if team is None or infraction is None:
        return None
    chosen = asked.text("penalty")
    penalty = next((p for p in PenaltyKind if p.value == chosen), USUAL[severity])
    return WeighedPenalty(
        penalty=label(penalty),
        brings=brought(match, team, penalty),
        repeat=_repeat(match, seat, infraction, severity),
        asks=is_head_judge_asked(asked.values),
        ruling=cited(_LATE if infraction is Infraction.TARDINESS else _LADDER),
    )


def _repeat(
    match: Match, seat: Seat | None, infraction: Infraction, severity: Severity
) -> RepeatView | None:
    before = earlier(match, seat, infraction)
    if seat is None or not before:
        return None
    alike = (given.penalty for given in before if given.severity is severity)
    step = upgraded(infraction, max((USUAL[severity], *alike), key=list(PenaltyKind).index))
    return RepeatView(
        words=repeated_words(match, seat, before),
        upgrade=step.value if step else "",
        upgrade_words=upgrade_words(infraction, step),
    )


def _given(match: Match, given: GivenPenalty) -> GivenLine:
    who = given.seat.value if given.seat else team_title(match, given.team)
    return GivenLine(who, given_words(given), shortened(given.note or "", 200))
