"""Every page there is, in the states a judge meets, on one instance that has something of each.

Owns what is recorded for it and at which addresses it is then seen. Must not know what a page has
to be: each test that walks through asks for something else.
"""

import io
import json
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.exceptions import HTTPException
from werkzeug.test import TestResponse

import rulings
from referee import demo, officiate, scorekeeping
from referee.deck.deck import Deck
from referee.duel import commands as c
from referee.duel.notation import Line, read_line
from referee.floor import facts as f
from referee.translations.languages import LANGUAGES
from referee.web import desk
from tests.web.decks.conftest import (
    DARK_HOLE,
    FILLER,
    FUSED,
    GOBLIN,
    MIRROR_FORCE,
    NEW_LIST,
    NOW,
    OLD_LIST,
    pool_files,
    ydk,
)

CARDS = ("Dark Hole", "Dark Bribe", "Mirror Force", "Swords of Revealing Light")
PAPER = Path(__file__).parent / "web" / "paper_match.jsonl"
_TEXTS = ("by", "card", "note", "reason", "about", "answer")
# Whatever people wrote: it is the same in every language.
WRITTEN = (
    *(
        text
        for line in PAPER.read_text(encoding="utf-8").splitlines()
        if line.startswith("{")
        for name, text in json.loads(line).items()
        if name in _TEXTS
    ),
    *demo._NAMES, *demo._COLORS, *demo._ANIMALS, *CARDS,
    "Both opponents", "Thunder King Rai-Oh", "Demo Cup", "Vera", "Mila", "Omar", "Eva",
    "May B1?", "Because", "A note", "No phones", "In the bag.", "Lyon", "house-phones",
    "Feral Goblin", "Fused Goblin", "Filler", "Mirror", "cards.cdb", "cards.fr-FR.cdb",
    "old.conf", "new.conf", "TCG", "Phones", "rulings.jsonl", "Werkzeug",
)  # fmt: skip

# As rulings in Serbian name them beside their own word, or in short.
IN_RULINGS = (
    "Destiny Board", "Exodia", "FINAL", "Replay", "Side", "Extra", "Vanity’s Emptiness",
    "Magic Card", "Fusion Deck", "Spell Card", "Spirit Message", "Number 39: Utopia", "Lightsworn",
    "Xyz", "OCG", "NEURON", "Raigeki", "Monster Reborn", "Change of Heart", "Soul Control",
)  # fmt: skip


def names(*more: str) -> re.Pattern[str]:
    """What cards are called, languages call themselves, and ``more``; the longest first."""
    cards = {card for ruling in rulings.all_rulings("en") for card in ruling.cards}
    known = {*cards, *IN_RULINGS, *(each.name for each in LANGUAGES.values()), *more}
    return re.compile("|".join(map(re.escape, sorted(known, key=len, reverse=True))))


MAIN = {"do": "enter", "phase": "main-1"}
LINKS = (
    {"do": "activate", "seat": "A1", "card": "Dark Hole", "speed": 1},
    {"do": "activate", "seat": "A2", "card": "Dark Bribe", "speed": 3},
)
ATTACK = (
    *[{"do": "end-turn"}] * 3,
    {"do": "enter", "phase": "battle"},
    {"do": "declare-attack", "seat": "B2", "target": "A1"},
)
COUNTER = {
    "do": "start-counter", "name": "Swords of Revealing Light", "seat": "A1",
    "scope": "opponents", "turns": 1, "when": "standby",
}  # fmt: skip
ANSWER = {"do": "rule", "question": "May B1?", "answer": "Because", "ruling": "tag-response-order"}
APPEAL = {
    "do": "rule", "question": "appeal", "answer": "head-judge", "ruling": "judge-take-call",
}  # fmt: skip
CALLED = ({"do": "start-clock"}, {"do": "call-judge", "seat": "A2", "about": "May B1?"})
ARRIVED = (*CALLED, {"do": "judge-arrives"})
WARNED = {"do": "penalty", "seat": "A1", "infraction": "slow-play", "severity": "minor"}
OVER = {"do": "penalty", "seat": "A1", "infraction": "cheating", "severity": "severe"}
LOST = {"do": "life", "seat": "A2", "changes": [{"team": 1, "kind": "loss", "amount": 2450}]}

STATES: Mapping[str, tuple[Mapping[str, Any], ...]] = {
    "quiet": ({"do": "start-clock"}, LOST),
    "counts": (
        {"do": "count", "seat": "A2", "monsters": 2, "spells_traps": 1, "hand": 5, "deck": 30},
        {"do": "field-spell", "seat": "A2", "card": "Mirror Force"},
        WARNED,
    ),
    "attack": ATTACK,
    "chain": (MAIN, *LINKS),
    "resolving": (MAIN, *LINKS, {"do": "pass-all"}, {"do": "resolve"}),
    "due": (COUNTER, {"do": "end-turn"}, {"do": "enter", "phase": "standby"}),
    "call": CALLED,
    "time called": ({"do": "start-clock"}, LOST, {"do": "time"}),
    "extra turns": (LOST, {"do": "time"}, {"do": "end-turn"}),
    "between Duels": ({"do": "concede", "team": 1},),
    "over": (OVER,),
    "answered": (*ARRIVED, ANSWER, APPEAL, {"do": "note", "text": "A note"}, LOST, {"do": "undo"}),
}
SHEETS = (
    "keypad&team=2", "keypad&team=1&kind=correction", "keypad&team=2&kind=battle-damage",
    "keypad&team=2&kind=cost&both=yes&amount=500&amount_other=800",
    "battle", "battle&seat=A1&target=direct&atk=30000&monsters-A2=1",
    "call", "call&ruling=tag-response-order", "penalty",
    "penalty&who=A1&infraction=slow-play&severity=strict", "penalty&who=B2&infraction=cheating",
    "log", "rewind&to=2", "counters", "affected&seat=A1&says=opponent",
    "affected&seat=A1&says=your-hand", "affected&seat=A1&says=owner", "triggers",
    "triggers&seat-1=A2&card-1=Dark Hole&seat-2=B1&card-2=Mirror Force",
    "activate&seat=A1", "more&seat=A2", "clock", "end", "note", "settings", "record", "lock",
    "rulings", "rulings&id=tag-response-order", "device",
)  # fmt: skip

# The cards of the guided first Duel, each shown once all before it is recorded.
_TURN = {"do": "end-turn"}
_CHAIN = (
    {"do": "activate", "seat": "B2", "card": "Dark Hole", "speed": 2},
    {"do": "activate", "seat": "A1", "card": "Dark Bribe", "speed": 2},
)
CARDS_OF_LEARN: Mapping[str, tuple[Mapping[str, Any], ...]] = {
    "the start": (),
    "nobody attacks yet": ({"do": "start-clock"},),
    "the turns go round": (_TURN,),
    "damage": (_TURN, _TURN),
    "a mistake": (LOST,),
    "a chain": ({"do": "undo"}, {"do": "redo"}),
    "the chain resolves": _CHAIN,
    "a judge call": ({"do": "pass-all"}, {"do": "resolve"}, {"do": "resolve"}),
    "time": ({"do": "call-judge"}, {"do": "judge-arrives"}, {"do": "close-call"}),
    "the result": ({"do": "time"}, *[_TURN] * 4),
}

PARTIAL = {"HX-Request": "true", "HX-Request-Type": "partial"}


@dataclass(frozen=True)
class Visit:
    """One page in one state: its address, and what is sent to it, if anything is."""

    name: str
    path: str
    sent: Mapping[str, Any] | None = None
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass
class House:
    """The instance and its addresses, in the order in which they may be seen."""

    app: Flask
    folder: Path
    visits: list[Visit] = field(default_factory=list)

    def see(
        self, name: str, path: str, sent: Mapping[str, Any] | None = None, **headers: str
    ) -> None:
        self.visits.append(Visit(name, path, sent, headers))

    def match(
        self, *lines: Mapping[str, Any], opened: bool = True, as_practice: bool = False
    ) -> str:
        """The address of a new match in which this was recorded, an hour ago."""
        at = datetime.now(UTC) - timedelta(hours=1)
        teams = (
            c.TeamEntry(name="Red", duelists=("Ana", "Bo")),
            c.TeamEntry(name="Blue", duelists=("Cy", "Elif")),
        )
        matches = desk.matches_of(self.app)
        opening = Line(c.OpenMatch(teams=teams, table=7))
        made = officiate.open_match(matches, opening, now=at, as_practice=as_practice)
        for line in ({"do": "start-duel", "first_team": 1}, *lines) if opened else ():
            officiate.record(matches, made.id, read_line(dict(line)), now=at)
        return f"/matches/{made.id}"


def build(app: Flask, folder: Path) -> House:
    """An instance with something of everything, and the way through it."""
    folder.mkdir(exist_ok=True)
    house = House(app, folder)
    for part in (_matches, _papers, _answers, _decks, _event, _rulings, _doors, _faults):
        part(house)
    return house


def _matches(house: House) -> None:
    house.see("front page", "/")
    house.see("finished", "/finished")
    house.see("help", "/help")
    house.see("carried from computer to computer", "/carry")
    house.see("first Duel", "/learn")
    house.see("rulings kept on the device", "/rulings/kept")
    house.see("this device", "/device")
    house.see("how the program is", "/health")
    house.see("manifest", "/manifest.webmanifest")
    house.see("not started", house.match(opened=False))
    for name, lines in STATES.items():
        match = house.match(*lines)
        house.see(f"board, {name}", match)
        house.see(f"board alone, {name}", f"{match}/board?after=0")
        house.see(f"overlay, {name}", f"{match}/overlay")
        for sheet in ("log", "end", "more&seat=A1", "rulings", "call", "clock"):
            house.see(f"sheet {sheet}, {name}", f"{match}?open={sheet}")
    attacked, called = house.match(*ATTACK), house.match(*ARRIVED, ANSWER, APPEAL, WARNED)
    for sheet in SHEETS:
        house.see(f"sheet {sheet}", f"{called}?open={sheet}")
        house.see(f"sheet {sheet}, attack", f"{attacked}?open={sheet}")
    done: list[Mapping[str, Any]] = []
    for name, lines in CARDS_OF_LEARN.items():
        done += lines
        house.see(f"first Duel, {name}", house.match(*done, as_practice=True))
    house.see("overlay alone", f"{called}/overlay/board")
    result = "seat=B2&target=A1&position=attack&atk=2000&def=1000"
    house.see("battle", f"{attacked}/battle?{result}", **PARTIAL)
    for name, page in (
        ("rulings beside", "rulings?q=директан+напад"),
        ("rulings beside, nothing found", "rulings?q=zzzz"),
        ("a ruling beside", "rulings/read/tag-response-order"),
        ("look-up", "rulings/look-up?q=ланац"),
    ):
        house.see(name, f"{called}/{page}", **PARTIAL)


def _papers(house: House) -> None:
    raw = PAPER.read_bytes()
    with house.app.test_client() as client:
        answer = client.post("/matches/import", data={"file": (io.BytesIO(raw), "match.jsonl")})
        assert answer.status_code == 303, answer.text
    for name, match in (("paper", answer.location), ("over", house.match(OVER))):
        house.see(f"slip, {name}", f"{match}/slip")
        house.see(f"sheet of Life Points, {name}", f"{match}/sheet")
        house.see(f"chart, {name}", f"{match}/chart.svg")
        house.see(f"CSV of Life Points, {name}", f"{match}/life-points.csv")
        house.see(f"JSON of the match, {name}", f"{match}/match.json")
        house.see(f"transcript, {name}", f"{match}/transcript.jsonl")
        house.see(f"log, {name}", f"{match}?open=log")
    house.see("import, refused", "/matches/import", {"file": (b"no transcript", "match.jsonl")})
    house.see("import, nothing", "/matches/import", {})


def _answers(house: House) -> None:
    """What the board answers to an entry."""
    quiet, chain, started = house.match(), house.match(MAIN, *LINKS), house.match(opened=False)
    refused: tuple[tuple[str, str, Mapping[str, Any]], ...] = (
        ("objection", quiet, {"do": "enter", "phase": "battle"}),
        ("objection to a response", chain, {"do": "pass", "seat": "B2"}),
        ("objection to an end", chain, {"do": "end-turn"}),
        ("malformed", quiet, {"do": "life", "team": "9"}),
        ("unknown", quiet, {"do": "dance"}),
        ("impossible", started, {"do": "end-turn"}),
    )
    for name, match, entry in refused:
        house.see(name, match, {"after": "2", "key": f"key-{name}", **entry})
    late = house.match(LOST, {"do": "end-turn"})
    house.see("conflict", late, {"after": "2", "key": "late", "do": "end-turn"})


def _decks(house: House) -> None:
    with house.app.app_context():
        record = desk.deck_record()
    house.see("deck check, no lists", "/decks")
    house.see("lists, none", "/decks/lists")
    house.see("cards, none", "/decks/cards")
    record.pools.replace(pool_files(house.folder), at=NOW, done=lambda _, __: None)
    record.keep_lists(OLD_LIST, file="old.conf", at=NOW)
    record.keep_lists(NEW_LIST, file="new.conf", at=NOW)
    house.see("deck check", "/decks")
    house.see("lists", "/decks/lists")
    house.see("cards", "/decks/cards")
    twice = ydk(*[DARK_HOLE] * 4, extra=(FUSED,), side=(GOBLIN,) * 16)
    with house.app.test_client() as client:
        file = (io.BytesIO(house.folder.joinpath("cards.cdb").read_bytes()), "cards.cdb")
        started = client.post("/decks/cards", data={"files": file})
        assert started.status_code == 303, started.text
    house.see("an import of cards", started.location)
    for name, sent in (
        ("legal", {"text_A": ydk(GOBLIN), "text_B": ydk(GOBLIN)}),
        ("not legal", {"text_A": twice, "text_B": "3 No Such\n" + twice}),
        ("broken", {"text_A": "ydke://x", "text_B": "#main\n0\n\x00"}),
        ("nothing", {}),
    ):
        house.see(f"deck check, {name}", "/decks", {**sent, "list": "1"})
        house.see(f"ticks, {name}", "/decks/tick", {**sent, "list": "1"})
    house.see("lists, refused", "/decks/lists", {"file": ("ништа".encode(), "no.conf")})
    house.see("cards, refused", "/decks/cards", {"files": (b"no database", "no.cdb")})


def _event(house: House) -> None:
    events = desk.events_of(house.app)
    now = datetime.now(UTC)
    house.see("events", "/events")
    house.see("new event", "/events/new")
    house.see("new event, refused", "/events", {"name": "", "date": "x", "zone": "y"})
    event = demo.fill(events, name="Demo Cup", zone="Europe/Belgrade", now=now)
    path = f"/events/{event}"
    for name, page in (
        ("floor", ""), ("floor alone", "/board"), ("hall", "/screen"),
        ("hall alone", "/screen/board"), ("change", "/change"),
        ("log of the event", "/log"), ("teams", "/teams"),
        ("pairings", "/rounds/3/pairings"), ("next round", "/rounds/4/pairings"),
        ("results", "/rounds/3/results"), ("results, over", "/rounds/1/results"),
        ("extensions", "/rounds/3/extensions"), ("CSV of teams", "/teams.csv"),
        ("CSV of pairings", "/rounds/3/pairings.csv"), ("CSV of results", "/rounds/3/results.csv"),
        ("CSV of extensions", "/rounds/3/extensions.csv"),
    ):  # fmt: skip
        house.see(name, path + page)
    for table in range(1, demo.TABLES + 1):
        house.see(f"table {table}", f"{path}?open=table&table={table}")
    house.see("sheet of the round", f"{path}?open=round")
    for table in events.load(event).rounds[-1].tables[:3]:
        house.see(f"board at an event, table {table.number}", f"/matches/{table.match_id}")
    house.see("event refused", path, {"do": "start-round", "round": "9", "after": "1"})
    pasted = {"list": "Red Dragons;Ana;Bo\n;x\nA;B;C;D;E", "after": "1"}
    house.see("list of teams", f"{path}/teams/list", pasted)
    house.see("team, refused", f"{path}/teams", {"name": "", "a": "", "b": ""})
    house.see("list of pairings", f"{path}/rounds/3/pairings/list", {"list": "1 1 2\nx\n5 99 98"})
    house.see("pairing, refused", f"{path}/rounds/3/pairings", {"first": "77", "second": "x"})
    house.see("team's Decks, none", f"{path}/teams/1/decks")
    main = [MIRROR_FORCE, *(code for code in FILLER for _ in range(2))][:40]
    decks = {"A": Deck.of(main, [FUSED], [GOBLIN]), "B": Deck.of(main)}
    with house.app.app_context():
        record = desk.deck_record()
    loaded = events.load(event)
    record.register(event, loaded, 3, decks, at=now, by="Vera", reason="Because")
    record.register(event, loaded, 3, {"A": Deck.of(main)}, at=now, by="Mila", reason="Because")
    decked = f"{path}/teams/3/decks"
    house.see("team's Decks", decked)
    house.see("team's ticks", f"{decked}/tick")
    other = ydk(DARK_HOLE, extra=(FUSED,))
    house.see("Decks compared", f"{decked}/compare", {"text_A": other, "text_B": other})
    house.see("Decks registered late", decked, {"text_A": "3 No Such\n" + other})
    house.see("check ended, refused", f"{decked}/end", {"minutes": "x"})
    opening = f.OpenEvent(name="Eva", date="2026-11-28", zone="UTC")
    empty = scorekeeping.open_event(events, opening, now=now, by="Vera").id
    for page in ("", "/screen", "/teams", "/rounds/1/pairings", "/log"):
        house.see(f"empty event {page}", f"/events/{empty}{page}")


def _rulings(house: House) -> None:
    written = {"title": "No phones", "text": "In the bag.", "language": "en", "applies": "tag",
               "source": "Lyon", "date": "2026-11-28", "judge": "Mila",
               "related": "tag-open-talk"}  # fmt: skip
    with house.app.test_client() as client:
        kept = client.post("/rulings/new", data=written)
        changed = client.post(
            f"{kept.location}/edit", data={**written, "text": "Because", "version": "1"}
        )
        assert (kept.status_code, changed.status_code) == (303, 303), changed.text
        row = json.dumps({"id": "house-phones", "title": "Phones", "text": "In the bag."})
        file = (io.BytesIO(row.encode() + b"\n{}\n"), "rulings.jsonl")
        imported = client.post("/rulings/import", data={"file": file})
        assert imported.status_code == 303, imported.text
    for name, page in (
        ("rulings", "/rulings"), ("rulings found", "/rulings?q=директан+напад"),
        ("rulings, nothing found", "/rulings?q=zzzz"), ("a ruling", "/rulings/tag-response-order"),
        ("new ruling", "/rulings/new"), ("import of rulings", "/rulings/import"),
        ("an import of rulings", imported.location), ("house ruling", kept.location),
        ("house ruling, edited", f"{kept.location}/edit"),
        ("house ruling, superseded", f"{kept.location}/superseded"),
        ("house ruling's history", f"{kept.location}/history"),
        ("CSV of rulings", "/rulings/export.csv"),
        ("JSON Lines of rulings", "/rulings/export.jsonl"),
    ):  # fmt: skip
        house.see(name, page)
    house.see("new ruling, refused", "/rulings/new", {**written, "title": "", "date": "x"})


def _doors(house: House) -> None:
    house.see("sign-in", "/sign-in")
    house.see("doors", "/doors")
    house.see("trust", "/trust")


def _faults(house: House) -> None:
    house.see("not found", "/nowhere")
    house.see("no such match", "/matches/none")
    house.see("no such event", "/events/none")
    house.see("no such ruling", "/rulings/none")
    house.see("not allowed", "/healthz", {})
    house.see("from elsewhere", "/judge", {"judge": "x"}, Origin="http://elsewhere.example")
    house.see("API, not found", "/api/matches/none")
    house.see("API, refused", "/api/matches", {})
    house.see("health", "/healthz")


def answer(client: FlaskClient, visit: Visit) -> TestResponse:
    """What a reader gets there."""
    if visit.sent is None:
        return client.get(visit.path, headers=visit.headers, follow_redirects=True)
    sent = {
        name: (io.BytesIO(value[0]), value[1]) if isinstance(value, tuple) else value
        for name, value in visit.sent.items()
    }
    multipart = "multipart/form-data"
    return client.post(
        visit.path,
        data=sent,
        headers=visit.headers,
        content_type=multipart,
        follow_redirects=True,
    )


def endpoints(house: House) -> Iterator[str]:
    """Which routes are seen on the way."""
    adapter = house.app.url_map.bind("localhost")
    for visit in house.visits:
        method = "GET" if visit.sent is None else "POST"
        with suppress(HTTPException):
            yield adapter.match(visit.path.partition("?")[0], method)[0]
