"""An instance folder with a record in it: an event of two tables in its first round."""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from referee import officiate, scorekeeping
from referee.duel.notation import Line, read_line
from referee.floor import facts as f
from referee.officiate import Matches
from referee.paths import RECORD
from referee.scorekeeping import Events

NOW = datetime(2026, 11, 28, 10, 0, tzinfo=UTC)


@dataclass
class Instance:
    """``match_ids``: the matches at table 1 and table 2."""

    folder: Path
    matches: Matches
    events: Events
    event_id: str
    match_ids: tuple[str, ...]

    @property
    def record(self) -> Path:
        return self.folder / RECORD

    def note(
        self, text: str, *, table: int = 1, now: datetime = NOW, key: str | None = None
    ) -> int:
        """The position that a note got."""
        line: Line = read_line({"do": "note", "text": text})
        id_ = self.match_ids[table - 1]
        return officiate.record(self.matches, id_, line, now=now, key=key).position

    def state(self, fact: f.Fact, *, now: datetime = NOW) -> None:
        scorekeeping.record(self.events, self.event_id, fact, now=now, by="Vera")

    def tamper(self, *statements: str) -> None:
        """What no version of the program does."""
        db = self.matches.connections.get()
        for (trigger,) in db.execute("select name from sqlite_master where type = 'trigger'"):
            db.execute(f"drop trigger [{trigger}]")
        db.execute("pragma foreign_keys = off")
        for statement in statements:
            db.execute(statement)


def make(folder: Path) -> Instance:
    folder.mkdir(parents=True, exist_ok=True)
    matches = officiate.open_store(folder / RECORD)
    events = scorekeeping.open_events(matches)
    opening = f.OpenEvent(name="Kup Beograda", date="2026-11-28", zone="Europe/Belgrade")
    event_id = scorekeeping.open_event(events, opening, now=NOW, by="Vera").id
    facts: list[f.Fact] = [
        f.EnterTeam(name=name, duelists=(f"{name} A", f"{name} B"))
        for name in ("Red", "Blue", "Green", "Gold")
    ]
    facts += [f.OpenRound()]
    facts += [f.PairTable(round=1, table=n, teams=(2 * n - 1, 2 * n)) for n in (1, 2)]
    facts += [f.StartRound(round=1)]
    event = scorekeeping.record_all(events, event_id, facts, now=NOW, by="Vera").event
    assert event.last_round is not None
    ids = tuple(table.match_id or "" for table in event.last_round.tables)
    return Instance(folder, matches, events, event_id, ids)
