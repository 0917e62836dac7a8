"""An instance in the middle of an event, with something of everything that a page may show."""

import io
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient

from referee import demo, scorekeeping
from referee.deck.deck import Deck
from referee.floor import facts as f
from referee.web import desk
from referee.web.create_app import create_app
from tests.web.decks.conftest import DARK_HOLE, FILLER, NEW_LIST, pool_files

HOUSE = {
    "title": "Sleeves",
    "text": "The sleeves of a Deck are of one color.",
    "examples": "A1 has two black sleeves among the red ones: not allowed.",
    "language": "en",
    "applies": "tag",
    "date": "2026-11-28",
}


@dataclass
class Scene:
    """``known``: what the addresses of its pages are made of."""

    app: Flask
    url: str
    known: dict[str, str]

    def address(self, page: str) -> str:
        return self.url + page.format(**self.known)


def furnish(folder: Path) -> tuple[Flask, dict[str, str]]:
    """The app of a new instance, and what is in it by its names in addresses."""
    app = create_app(folder / "instance")
    desk.library_of(app).warm()
    client, now = app.test_client(), datetime.now(UTC)
    events = desk.events_of(app)
    event_id = demo.fill(events, name="Kup Beograda", zone="Europe/Belgrade", now=now)
    known = {"event": event_id, **_other_events(app, now)}
    event = events.load(event_id)
    known["match"] = event.rounds[-1].tables[0].match_id or ""
    with app.app_context():
        record = desk.deck_record()
    record.keep_lists(NEW_LIST, file="new.conf", at=now)
    files = [(path.read_bytes(), path.name) for path in pool_files(folder)]
    known["cards_job"] = _sent(client, "/decks/cards", *files)
    main = [DARK_HOLE, *(code for code in FILLER for _ in range(2))][:40]
    record.register(event_id, event, 1, _pair(main), at=now, by="Vera", reason="late")
    house = client.post("/rulings/new", data=HOUSE).location
    client.post(f"{house}/edit", data={**HOUSE, "text": "One color, and no marks.", "version": "1"})
    known["house"] = house.rsplit("/", 1)[1]
    known["rulings_job"] = _sent(client, "/rulings/import", (b"no line\n", "rulings.jsonl"))
    known["practice"] = client.post("/learn", data={"key": "p"}).location.rsplit("/", 1)[1]
    return app, known


def _pair(main: list[int]) -> dict[str, Deck]:
    return {"A": Deck.of(main), "B": Deck.of(main)}


def _other_events(app: Flask, now: datetime) -> dict[str, str]:
    """One that has just been opened, and one whose first round is being paired."""
    events, known = desk.events_of(app), {}
    teams = [
        f.EnterTeam(name=name, duelists=(f"{name} A", f"{name} B")) for name in ("Red", "Blue")
    ]
    facts: dict[str, tuple[f.Fact, ...]] = {"empty": (), "paired": (*teams, f.OpenRound())}
    for name, recorded in facts.items():
        opening = f.OpenEvent(name=name, date="2026-11-28", zone="UTC")
        known[name] = scorekeeping.open_event(events, opening, now=now, by="Vera").id
        for fact in recorded:
            scorekeeping.record(events, known[name], fact, now=now, by="Vera")
    return known


def _sent(client: FlaskClient, address: str, *files: tuple[bytes, str]) -> str:
    """Sends files; the id of the work that they are read by."""
    field = "files" if address == "/decks/cards" else "file"
    data = {field: [(io.BytesIO(content), name) for content, name in files]}
    answer = client.post(address, data=data, content_type="multipart/form-data")
    return answer.location.rsplit("/", 1)[1]
