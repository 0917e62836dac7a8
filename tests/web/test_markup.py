"""Markup in any field stays text, wherever it is shown again: pages, pictures, files, JSON.

A reader signs in as the Head Judge, follows every link, and types markup into every field of every
form. Nothing that comes back may hold an element or an attribute out of it.
"""

import csv
import io
import json
import re
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote
from xml.etree import ElementTree

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee import scorekeeping
from referee.floor import facts as f
from referee.web import desk
from referee.web.create_app import create_app
from referee.web.doors import pins
from tests.web.walk import Page, kind_of, path_of

HOSTILE = (
    "\"'`></title></textarea></style></script><script>x7()</script><x7 onclick=x7()>"
    "<img src=x onerror=x7()><svg onload=x7()>{{7*7}}${x7}]]>"
)
SOURCES = Path(desk.__file__).parent
SHEETS = (
    *("keypad", "battle", "call", "penalty", "log", "counters", "affected", "triggers", "more"),
    *("clock", "end", "note", "settings", "record", "rulings", "activate&seat=A1"),
)
PAPERS = ("slip", "sheet", "chart.svg", "life-points.csv", "match.json", "transcript.jsonl")
OF_AN_EVENT = (
    *("screen", "results", "results.csv", "teams", "teams.csv", "log"),
    *("extensions", "extensions.csv", "change", "rounds/1/pairings", "rounds/1/pairings.csv"),
)
MOST_PAGES = 260
MOST_OF_A_KIND = 3
NEVER_FOLLOWED = re.compile(r"/(stream|sign-out)\b|\.(js|css|png|woff2)(\?|$)")
NEVER_SENT = re.compile(r"/(sign-out|sessions/|pins)")


@pytest.fixture
def client(tmp_path: Path) -> Iterator[FlaskClient]:
    """The Head Judge's device, which calls itself names."""
    app = create_app(tmp_path / "instance", {"LAN_HOST": "0.0.0.0"})
    client = app.test_client()
    client.environ_base |= {"REMOTE_ADDR": "192.168.1.9", "HTTP_USER_AGENT": HOSTILE}
    pin = pins.kept(tmp_path / "instance").head_judge
    assert client.post("/sign-in", data={"pin": pin, "judge": HOSTILE}).status_code == 303
    yield client
    desk.close(app)


def check(answer: TestResponse, where: str) -> None:
    """Nothing of the markup is an element, a script or an attribute of what was answered."""
    text = answer.get_data(as_text=True)
    assert answer.status_code < 500, where
    kind = answer.mimetype
    if kind == "text/html":
        for tag, attributes in Page(text).tags:
            assert tag != "x7", where
            assert not [name for name in attributes if name.startswith("on")], (where, tag)
            assert tag != "script" or "src" in attributes, (where, tag, attributes)
            for name in ("src", "href", "action", "formaction"):
                value = (attributes.get(name) or "").strip().lower()
                assert not value.startswith(("javascript:", "vbscript:")), (where, value)
                assert name != "src" or value != "x", where
    elif kind == "image/svg+xml":
        found = {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(text).iter()}
        assert not found & {"x7", "script", "img"}, where
    elif kind in ("application/json", "application/problem+json", "application/manifest+json"):
        json.loads(text)
    elif kind == "text/csv":
        for row in csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline="")):
            assert not [cell for cell in row if cell.startswith(("=", "+", "@", "\t"))], where
    else:
        assert kind in (
            "application/jsonl", "text/plain", "application/x-ndjson", "application/x-jsonlines",
            "text/javascript", "text/css", "application/x-x509-ca-cert",
        ), (where, kind)  # fmt: skip
    assert answer.headers["X-Content-Type-Options"] == "nosniff", where
    if kind not in ("text/html", "image/svg+xml"):
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"], where


def fill(client: FlaskClient) -> list[str]:
    """A match and an event with markup in every text; where to begin."""
    team = {"name": HOSTILE, "duelists": [HOSTILE, HOSTILE]}
    match = client.post("/api/matches", json={"teams": [team, team]}).json["id"]
    for line in (
        {"do": "start-duel", "first_team": 1},
        {"do": "start-clock"},
        {"do": "note", "text": HOSTILE},
        {"do": "life", "changes": [{"team": 1, "kind": "cost", "amount": 9}], "card": HOSTILE},
        {"do": "enter", "phase": "main-1", "overrule": HOSTILE},
        {"do": "call-judge", "about": HOSTILE},
        {"do": "judge-arrives"},
        {"do": "rule", "question": HOSTILE, "answer": HOSTILE},
        {"do": "field-spell", "seat": "A1", "card": HOSTILE},
        {"do": "enter", "phase": "battle", "overrule": HOSTILE, "by": HOSTILE},
        {"do": "enter", "phase": "main-2"},
        {"do": "activate", "seat": "A1", "card": HOSTILE, "speed": 1},
    ):
        answer = client.post(f"/api/matches/{match}/commands", json=line | {"by": HOSTILE})
        assert answer.status_code == 200, answer.text
    place = f"/events/{event(client.application)}"
    return [
        *("/", place, "/doors", "/health", f"/matches/{match}/overlay"),
        *(f"/matches/{match}/{paper}" for paper in PAPERS),
        *(f"/matches/{match}?open={sheet}" for sheet in SHEETS),
        *(f"{place}/{page}" for page in OF_AN_EVENT),
    ]


def event(app: Flask) -> str:
    """An event whose round is played, and everything in it has markup for a name."""
    events, now = desk.events_of(app), desk.now()
    opening = f.OpenEvent(name=HOSTILE, date="2026-11-28", zone="UTC")
    id_ = scorekeeping.open_event(events, opening, now=now, by=HOSTILE).id
    team = f.EnterTeam(name=HOSTILE, duelists=(HOSTILE, HOSTILE))
    facts = (
        *(replace(team, name=f"{n} {HOSTILE}") for n in range(4)),
        f.OpenRound(),
        f.PairTable(round=1, table=1, teams=(1, 2)),
        f.PairTable(round=1, table=2, teams=(3, 4)),
        f.StartRound(round=1),
    )
    for fact in facts:
        scorekeeping.record(events, id_, fact, now=now, by=HOSTILE)
    return id_


def test_markup_typed_into_every_field_stays_text_wherever_it_is_shown(
    client: FlaskClient,
) -> None:
    waiting, seen, kinds = deque(fill(client)), set[str](), Counter[str]()
    typed: set[tuple[str, str]] = set()
    pages = 0
    while waiting and pages < MOST_PAGES:
        path = waiting.popleft()
        kind = kind_of(path)
        if path in seen or kinds[kind] >= MOST_OF_A_KIND or NEVER_FOLLOWED.search(path):
            continue
        seen.add(path)
        kinds[kind] += 1
        pages += 1
        answer = client.get(path)
        check(answer, path)
        if answer.status_code in (301, 302, 303):
            waiting.append(path_of(answer.headers["Location"], path) or "/")
        if answer.mimetype != "text/html":
            continue
        page = Page(answer.get_data(as_text=True))
        waiting.extend(found for link in page.links if (found := path_of(link, path)))
        for form in page.forms:
            target = path_of(form.action or path, path)
            assert target is not None, (path, form.action)
            if form.method != "post" or NEVER_SENT.search(target):
                continue
            new = {(kind_of(target), name) for name in form.typed} - typed
            if not new:
                continue
            typed |= new
            for numbers in (True, False):
                for sent in form.sent(HOSTILE, numbers=numbers):
                    data: dict[str, list[str]] = {}
                    for name, value in sent:
                        data.setdefault(name, []).append(value)
                    answer = client.post(target, data=data, headers={"Referer": path})
                    check(answer, f"{target} {data}")
                    if answer.status_code == 303:
                        waiting.append(path_of(answer.headers["Location"], path) or "/")
    assert pages > 100
    assert len(typed) > 80, sorted(typed)


NAMES = sorted(
    {
        name
        for file in SOURCES.rglob("*.py")
        for name in re.findall(
            r"(?:args|asked|form|values)\.(?:get|text|whole|getlist)\(\s*\"([\w-]+)\"",
            file.read_text(encoding="utf-8"),
        )
    }
)


def test_markup_in_an_address_stays_text(client: FlaskClient) -> None:
    """In every name that any view asks for, and in the path itself."""
    start = fill(client)
    assert len(NAMES) > 15
    query = "&".join(f"{name}={quote(HOSTILE)}" for name in NAMES)
    for path in start:
        address, _, given = path.partition("?")
        check(client.get(f"{address}?{query}"), address)
        check(client.get(f"{address}?{given}&{query}"), path)
    app: Flask = client.application
    for rule in app.url_map.iter_rules():
        if "GET" in (rule.methods or ()) and rule.arguments and "stream" not in rule.rule:
            path = re.sub(r"<(?:int:)?\w+>|<path:\w+>", quote(HOSTILE, safe=""), rule.rule)
            answer = client.get(path, headers={"HX-Request": "true", "HX-Current-URL": HOSTILE})
            check(answer, rule.rule)


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("text/html", f"<p>{HOSTILE}</p>"),
        ("text/html", '<p title="" onclick=x7()>'),
        ("text/html", '<a href=" javascript:x7()">'),
        ("image/svg+xml", '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
        ("text/csv", "table\r\n=1+1\r\n"),
        ("text/xml", "<x7/>"),
    ],
)
def test_the_walk_finds_what_got_through(client: FlaskClient, kind: str, text: str) -> None:
    answer = client.get("/healthz")
    answer.set_data(text)
    answer.mimetype = kind
    with pytest.raises(AssertionError):
        check(answer, "here")
