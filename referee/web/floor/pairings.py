"""The pairings of a round, as its page shows them, and the forms that change them.

Owns their fields on the way in and out. Lists of pairings are read in ``pairing_lines``.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from referee.floor import facts as f
from referee.floor.decide import refusal
from referee.floor.event import Event
from referee.floor.notation import read_fact
from referee.floor.round import Round, RoundTable
from referee.web import csv_file
from referee.web.addresses import match_url
from referee.web.floor.line_faults import LineFault
from referee.web.floor.line_words import fault_sentence
from referee.web.floor.names import Teams
from referee.web.floor.pairing_lines import COLUMNS
from referee.web.floor.recording import NotRecorded
from referee.web.floor.refusals import floor_sentence
from referee.web.form_fields import whole
from referee.web.forms import Form
from referee.web.translate import gettext
from referee.web.words import isolated, shortened


@dataclass(frozen=True, slots=True)
class PairingRow:
    """``is_open``: its forms are shown, to move or unpair it. ``to``: what was typed there."""

    table: int
    teams: tuple[str, ...]
    board: str
    is_open: bool
    may_unpair: bool
    to: str


@dataclass(frozen=True, slots=True)
class PairingForm:
    table: str
    teams: tuple[str, str]


@dataclass(frozen=True, slots=True)
class PairingsView:
    """``why_not``: why no table can be paired now. ``unpaired``: the teams without a table.

    ``hint``: what else follows from pairing one.
    """

    fault: str
    number: int
    form: PairingForm
    why_not: str
    hint: str
    names: tuple[str, ...]
    rows: tuple[PairingRow, ...]
    unpaired: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NextRound:
    """A round that is not opened yet; ``why_not``: why it cannot be."""

    fault: str
    number: int
    minutes: str
    why_not: str


def next_round(event: Event, values: Mapping[str, str], *, fault: str = "") -> NextRound:
    refused = refusal(event, f.OpenRound())
    return NextRound(
        fault=fault,
        number=len(event.rounds) + 1,
        minutes=values.get("minutes", str(event.rules.round_minutes)),
        why_not=floor_sentence(refused) if refused else "",
    )


def pairings_view(
    event: Event, round_: Round, values: Mapping[str, str], *, opened: int = 0, fault: str = ""
) -> PairingsView:
    """``values``: what was typed; ``opened``: the table whose forms are shown."""
    paired = {team for table in round_.tables for team in table.teams}
    free = [t for t in event.teams if not t.is_dropped and t.number not in paired]
    return PairingsView(
        fault=fault,
        number=round_.number,
        form=PairingForm(
            values.get("table", str(_next_table(round_))),
            (values.get("team_1", ""), values.get("team_2", "")),
        ),
        why_not=_why_not(event, round_),
        hint=gettext("The round runs: a table that is paired now starts with the time left.")
        if round_.is_started
        else "",
        names=tuple(team.name for team in free),
        rows=tuple(
            _row(event, round_, table, values, table.number == opened) for table in round_.tables
        ),
        unpaired=tuple(_team(event, team.number) for team in free),
    )


def _row(
    event: Event, round_: Round, table: RoundTable, values: Mapping[str, str], is_open: bool
) -> PairingRow:
    unpair = f.UnpairTable(round=round_.number, table=table.number)
    return PairingRow(
        table=table.number,
        teams=tuple(_team(event, number) for number in table.teams),
        board=match_url(table.match_id) if table.match_id else "",
        is_open=is_open,
        may_unpair=refusal(event, unpair) is None,
        to=values.get("to", "") if is_open else "",
    )


def _team(event: Event, number: int) -> str:
    team = event.team(number)
    name = isolated(shortened(team.name, 40)) if team else ""
    return f"{number} {name}"


def _next_table(round_: Round) -> int:
    return max((table.number for table in round_.tables), default=0) + 1


def _why_not(event: Event, round_: Round) -> str:
    """What is in the way of every pairing, whichever teams it is of."""
    teams = [team.number for team in event.teams if not team.is_dropped]
    free = [number for number in teams if not round_.table_of_team(number)]
    if len(teams) < 2:
        return gettext("Enter the teams first.")
    if len(free) < 2:
        return gettext("Every team is paired.") if not free else ""
    fact = f.PairTable(round=round_.number, table=_next_table(round_), teams=(free[0], free[1]))
    refused = refusal(event, fact)
    return floor_sentence(refused) if refused else ""


# --- what the forms say --------------------------------------------------------------------------


def read_round(form: Form) -> f.Fact:
    """Raises ``Malformed``."""
    minutes = form.get("minutes", "").strip()
    fields = {"minutes": whole(minutes, "minutes")} if minutes else {}
    return read_fact({"do": f.OpenRound.do, **fields})


def read_pairing(form: Form, event: Event, number: int) -> f.Fact:
    """Raises ``Malformed``, and ``NotRecorded`` where it is not known which team is meant."""
    teams = Teams(event.teams)
    found = []
    for field in ("team_1", "team_2"):
        team = teams.find(" ".join(form.get(field, "").split()))
        if isinstance(team, LineFault):
            raise NotRecorded(fault_sentence(team), 422)
        found.append(team.number)
    table = whole(form.get("table", "").strip(), "table")
    return read_fact({"do": f.PairTable.do, "round": number, "table": table, "teams": found})


def read_move(form: Form, number: int, table: int) -> f.Fact:
    """Raises ``Malformed``."""
    to = whole(form.get("to", "").strip(), "to")
    return read_fact({"do": f.MoveTable.do, "round": number, "table": table, "to": to})


def write_csv(event: Event, round_: Round) -> bytes:
    """The pairings, as a file that can be imported again."""
    return csv_file.write(COLUMNS, _lines(event, round_))


def _lines(event: Event, round_: Round) -> Iterable[tuple[object, ...]]:
    for table in round_.tables:
        yield table.number, *(event.teams[number - 1].name for number in table.teams)
