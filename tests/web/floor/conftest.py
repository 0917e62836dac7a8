"""An event of six teams on a real record, and what its scorekeeper does."""

from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask

from referee import officiate, scorekeeping
from referee.duel import commands as c
from referee.duel.match import Match
from referee.duel.notation import Line
from referee.floor import facts as f
from referee.floor.event import Event
from referee.web import desk

NAMES = ("Red", "Blue", "Green", "Gold", "Black", "White")


class Floor:
    """What is recorded happened so long ``ago`` as it says, else just now."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.events = desk.events_of(app)
        opening = f.OpenEvent(name="Kup Beograda", date="2026-11-28", zone="Europe/Belgrade")
        self.id = scorekeeping.open_event(self.events, opening, now=self.now(), by="Vera").id
        for name in NAMES:
            self.record(f.EnterTeam(name=name, duelists=(f"{name} A", f"{name} B")))

    @property
    def url(self) -> str:
        return f"/events/{self.id}"

    @property
    def event(self) -> Event:
        return self.events.load(self.id)

    def now(self, ago: timedelta = timedelta(0)) -> datetime:
        return datetime.now(UTC) - ago

    def record(self, fact: f.Fact, *, ago: timedelta = timedelta(0)) -> Event:
        return scorekeeping.record(self.events, self.id, fact, now=self.now(ago), by="Vera").event

    def begin(self, *pairs: tuple[int, int], ago: timedelta = timedelta(0)) -> None:
        number = self.record(f.OpenRound(), ago=ago).rounds[-1].number
        for table, teams in enumerate(pairs, start=1):
            self.record(f.PairTable(round=number, table=table, teams=teams), ago=ago)
        self.record(f.StartRound(round=number), ago=ago)

    def match_id(self, table: int) -> str:
        found = self.event.rounds[-1].table(table)
        assert found is not None
        assert found.match_id is not None
        return found.match_id

    def match(self, table: int) -> Match:
        return officiate.load(self.events.matches, self.match_id(table))

    def play(self, table: int, *commands: c.Command, ago: timedelta = timedelta(0)) -> None:
        for command in commands:
            officiate.record(
                self.events.matches, self.match_id(table), Line(command), now=self.now(ago)
            )


@pytest.fixture
def floor(app: Flask) -> Floor:
    return Floor(app)
