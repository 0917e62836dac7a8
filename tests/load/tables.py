"""The event under load: one round, started, with a Duel running at every table.

Recorded through the ordinary commands, as the demo data are.
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from referee import officiate, scorekeeping
from referee.duel import commands as c
from referee.duel.notation import Line
from referee.duel.vocabulary import Team
from referee.floor import facts as f

BY = "Vera"


@dataclass(frozen=True, slots=True)
class Floor:
    """The event's id, the ids of its matches by table, and the position they are all at."""

    event_id: str
    matches: tuple[str, ...]
    position: int


def fill(database: Path, tables: int) -> Floor:
    now = datetime.now(UTC)
    matches = officiate.open_store(database)
    events = scorekeeping.open_events(matches)
    opening = f.OpenEvent(name="Load", date=now.date().isoformat(), zone="UTC")
    event_id = scorekeeping.open_event(events, opening, now=now, by=BY).id
    facts: list[f.Fact] = [
        f.EnterTeam(name=f"Team {number}", duelists=(f"Ana {number}", f"Bo {number}"))
        for number in range(1, 2 * tables + 1)
    ]
    facts.append(f.OpenRound())
    facts += (
        f.PairTable(round=1, table=table, teams=(2 * table - 1, 2 * table))
        for table in range(1, tables + 1)
    )
    scorekeeping.record_all(events, event_id, facts, now=now, by=BY)
    started = scorekeeping.record(events, event_id, f.StartRound(round=1), now=now, by=BY).event
    assert started.last_round is not None
    ids = [table.match_id for table in started.last_round.tables]
    for match_id in ids:
        assert match_id is not None
        duel = Line(c.StartDuel(first_team=Team.ONE), by=BY)
        position = officiate.record(matches, match_id, duel, now=datetime.now(UTC)).position
    matches.close()
    return Floor(event_id, tuple(id_ for id_ in ids if id_), position)
