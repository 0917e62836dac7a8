"""The tables of an event: its first round paired, started, and what happens at each of them."""

from flask import Flask
from playwright.sync_api import Page

from referee import scorekeeping
from referee.floor import facts as f
from referee.web import desk
from tests.browser.conftest import Table, Tablet


def pair(app: Flask, event_id: str, *, minutes: int | None = None) -> None:
    events, now = desk.events_of(app), desk.now()
    facts = (
        f.OpenRound(minutes=minutes),
        f.PairTable(round=1, table=1, teams=(1, 2)),
        f.PairTable(round=1, table=2, teams=(3, 4)),
    )
    for fact in facts:
        scorekeeping.record(events, event_id, fact, now=now, by="Vera")


def start(app: Flask, event_id: str) -> None:
    """The round is started at every table."""
    fact = f.StartRound(round=1)
    scorekeeping.record(desk.events_of(app), event_id, fact, now=desk.now(), by="Vera")


def at_table(app: Flask, event_id: str, number: int) -> Table:
    """The match at one of the tables, its first Duel begun."""
    paired = desk.events_of(app).load(event_id).rounds[0].table(number)
    assert paired is not None
    assert paired.match_id is not None
    table = Table(app, paired.match_id)
    table.record("start-duel", first_team=1)
    return table


def go(held: Tablet, path: str) -> Page:
    page = held.context.new_page()
    page.goto(held.wire.url + path)
    return page
