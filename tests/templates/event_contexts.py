"""What each partial of an event's pages wants, by its name."""

from datetime import datetime, timedelta
from typing import Any

from referee import officiate, scorekeeping
from referee.duel import commands as c
from referee.duel.notation import Line
from referee.floor import facts as f
from referee.web import desk
from referee.web.floor.hall import hall_view
from referee.web.floor.page import floor_view
from referee.web.floor.round_sheet import round_sheet
from referee.web.floor.stand import FloorStand, floor_stand
from referee.web.floor.table_sheet import table_sheet


def event_context(name: str, at: datetime) -> dict[str, Any]:
    """An event with a round of two tables: a call at one, a deck check at the other."""
    stand = _stand(at)
    floor = floor_view(stand, at=at, mine="Mila")
    table = table_sheet(stand, 1, at=at, me="Mila", fault="Something is wrong.")
    match name:
        case "floor":
            return {"floor": floor}
        case "place":
            return {"item": floor.groups[0].shown[0]}
        case "hall":
            return {"hall": hall_view(stand, at=at)}
        case "drawer":
            return {"desk": floor.desk, "sheet": None, "oob": True}
        case "round":
            return {"desk": floor.desk, "sheet": round_sheet(stand, at=at)}
        case "table":
            return {"desk": floor.desk, "sheet": table}
        case "sheet":
            return {"desk": floor.desk, "sheet": table}
        case _:
            raise KeyError(name)


def _stand(at: datetime) -> FloorStand:
    events, earlier = desk.events(), at - timedelta(minutes=10)
    opening = f.OpenEvent(name="Kup", date="2026-01-01", zone="UTC")
    event_id = scorekeeping.open_event(events, opening, now=earlier, by=None).id
    facts: list[f.Fact] = [
        *(f.EnterTeam(name=f"Team {n}", duelists=("Ana", "Bo")) for n in range(1, 5)),
        f.OpenRound(),
        f.PairTable(round=1, table=1, teams=(1, 2)),
        f.PairTable(round=1, table=2, teams=(3, 4)),
        f.StartRound(round=1),
        f.CoverTable(round=1, table=1, judge="Mila"),
        f.StartDeckCheck(round=1, table=1),
    ]
    for fact in facts:
        scorekeeping.record(events, event_id, fact, now=earlier, by="Vera")
    second = floor_stand(events, event_id).event.rounds[0].tables[1].match_id
    assert second is not None
    for command in (c.Extend(seconds=180, reason="Spilled water"), c.CallJudge()):
        officiate.record(desk.matches(), second, Line(command), now=earlier)
    return floor_stand(events, event_id)
