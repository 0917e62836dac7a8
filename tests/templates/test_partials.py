"""Partials: each says what it wants, has one root element with its id, and renders alone."""

import json
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from jinja2 import StrictUndefined
from werkzeug.datastructures import MultiDict

from referee import officiate, paths
from referee.deck.card_pool import CardPool
from referee.deck.deck import Deck
from referee.deck.read_deck import Form
from referee.deck_checking import ForbiddenList, KeptList, PoolSource, ReadDeck, Rules
from referee.duel.errors import Code, Objection
from referee.duel.notation import Line, read_line
from referee.duel.vocabulary import Seat
from referee.web import board_answers, desk, drawers, ledgers
from referee.web.board import Desk, board_view
from referee.web.board_activate import activate_stage
from referee.web.create_app import create_app
from referee.web.decks import card_pages
from referee.web.decks.basis import Basis
from referee.web.decks.pool_words import pool_view
from referee.web.decks.result import ResultView, result_view
from referee.web.device import device_view
from referee.web.drawers import Asked
from referee.web.front import card
from referee.web.jobs import Job
from referee.web.kept_sheets import AlwaysTheSame
from referee.web.learn.lesson import lesson
from referee.web.overlay import overlay_view
from referee.web.parts import Gaps, filled
from referee.web.rulings.report_words import report_view
from rulings.report import Format, Report
from tests.templates.event_contexts import event_context

TEMPLATES = paths.templates_folder()
PARTIALS = sorted(str(path.relative_to(TEMPLATES)) for path in TEMPLATES.rglob("_*.html"))
# What stands on its own page and is rendered there by its own tests.
OF_THE_PAPERS = frozenset({"matches/_paper_tools.html"})
VOID = frozenset({"input", "br", "img", "meta", "link", "path", "rect", "circle", "source"})
OPENING = {
    "do": "open-match",
    "table": 12,
    "teams": [
        {"name": "Red", "duelists": ["Ana", "Bo"]},
        {"name": "Blue", "duelists": ["Cy", "Di"]},
    ],
}
DUEL = [{"do": "start-duel", "first_team": 1}, {"do": "start-clock"}]
CHAIN = [
    {"do": "enter", "phase": "main-1"},
    {"do": "activate", "seat": "A1", "card": "", "speed": 1},
]
BATTLE = [{"do": "end-turn"}] * 3 + [
    {"do": "enter", "phase": "battle"},
    {"do": "declare-attack", "seat": "B2", "target": "direct"},
]
AT = datetime(2026, 1, 1, tzinfo=UTC)
SOURCE = PoolSource(("cards.cdb",), "", AT, 7)

Contexts = Callable[[str], dict[str, Any]]


class Roots(HTMLParser):
    """The outermost elements, by tag and id."""

    def __init__(self) -> None:
        super().__init__()
        self.depth = 0
        self.found: list[tuple[str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self.depth == 0:
            self.found.append((tag, dict(attrs).get("id")))
        if tag not in VOID:
            self.depth += 1

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            self.depth -= 1


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    app = create_app(tmp_path_factory.mktemp("instance"))
    app.jinja_env.undefined = StrictUndefined
    with app.test_request_context():
        yield app
    desk.close(app)


@pytest.fixture(scope="module")
def contexts(app: Flask) -> Contexts:
    """What each partial wants, by its name."""

    def match(*lines: dict[str, Any]) -> str:
        opened = officiate.open_match(desk.matches(), read_line(OPENING), now=AT)
        for line in lines:
            officiate.record(desk.matches(), opened.id, read_line(line), now=AT)
        return opened.id

    def board(match_id: str, stage: Any = None) -> dict[str, Any]:
        view = board_view(match_id, ledgers.load(match_id), at=AT, stage=stage)
        nouns = {n: getattr(view, n) for n in ("head", "clock", "due", "stage", "turn", "dock")}
        return {"board": view, "desk": Gaps(), "is_tag": True, **nouns}

    def made(partial: str) -> dict[str, Any]:
        name = name_of(partial)
        if partial.startswith("events/"):
            return event_context(name, AT)
        running = match(*DUEL)
        ledger = ledgers.load(running)
        sent = (("do", "end-turn"), ("after", "1"))
        match name:
            case "card":
                return {"card": card(desk.matches().running()[0])}
            case "seat":
                view = board(running)
                return {**view, "seat": view["board"].near.right}
            case "team":
                view = board(running)
                return {**view, "team": view["board"].far.team}
            case "side":
                view = board(running)
                return {**view, "side": view["board"].near}
            case "clock":
                view = board(running)
                return {**view, "clock": view["clock"].face}
            case "clock-label":
                return {"label": board(running)["clock"].face.label}
            case "tools":
                return {**board(running), "is_playing": True, "about": ""}
            case "clock-row":
                view = board(running)
                return {**view, "row": view["clock"].face.row}
            case "path":
                return {"seats": ("A1", "A2", "B1", "B2"), "path": "A1-A2", "path_words": "A1, A2"}
            case "ring":
                view = board(match(*DUEL, *CHAIN))
                return {"ring": view["board"].stage.ring}
            case "chain":
                return board(match(*DUEL, *CHAIN))
            case "activate":
                return board(running, activate_stage(Asked(ledger, AT, MultiDict()), Seat.A1))
            case "objection":
                refused = Objection(Code.BATTLE_PHASE_BARRED)
                stage = board_answers.objection_stage(ledger.match, refused, sent, url="/x")
                return board(running, stage)
            case "head-judge":
                stage = board_answers.head_judge_stage(sent, url="/x", fault="Wrong")
                return board(running, stage)
            case "conflict":
                line = Line(read_line({"do": "end-turn"}).command)
                return board(running, board_answers.conflict_stage(ledger, line, 1, sent, url="/x"))
            case "start":
                return board(match())
            case "over":
                return board(match(*DUEL, {"do": "time"}, {"do": "concede", "team": 1}))
            case "overlay":
                return {"overlay": overlay_view(running, ledger.match, at=AT)}
            case "battle_result":
                battle = sheet("battle", ledger)
                return {"desk": battle["desk"], "result": battle["sheet"].result}
            case "lesson":
                begun = officiate.open_match(
                    desk.matches(), read_line(OPENING), now=AT, as_practice=True
                )
                shown = lesson(begun.id, ledgers.load(begun.id), None)
                return {"lesson": shown, "desk": Desk("/matches/x", 1), "oob": False}
            case "waiting" | "lock":
                return {}
            case "choices":
                return {"device": device_view(), "here": "/device"}
            case "drawer":
                return {"desk": Desk("/matches/x", 1), "sheet": None, "oob": True}
            case "found":
                return sheet("rulings", ledger)
            case "verdict":
                return {"result": verdict()}
            case "pool":
                return {"pool": pool_view(SOURCE)}
            case "importing":
                done = Job[PoolSource]("1f", "cards.cdb", report=SOURCE)
                done.finished.set()
                return {"job": card_pages.IMPORTS.view(done)}
            case "arrived":
                return {"report": pool_view(SOURCE)}
            case "report":
                return {"report": report_view(Report(Format.CSV, 1, 0, 0, ()))}
            case "sheet":
                return sheet("more", ledger)
            case "nothing":
                return sheet("keypad", ledgers.load(match()))
            case "kept-call" | "kept-rulings":
                return {"desk": Desk("/matches/x", 1), "sheet": AlwaysTheSame(name)}
            case _ if name in SHEETS:
                return sheet(SHEETS[name], ledger)
            case _:
                return board(match(*DUEL, *BATTLE))

    def verdict() -> ResultView:
        decks = {letter: ReadDeck(Deck.of([7]), Form.YDK, ()) for letter in "AB"}
        kept = KeptList(1, ForbiddenList("2013.9", {7: 1}), "2013-09-01", "lflist.conf", "", AT)
        return result_view(decks, Basis(kept, Rules(), "en"), CardPool())

    def sheet(name: str, ledger: Any) -> dict[str, Any]:
        sent = MultiDict({"judge": "Mila"})
        opened = drawers.sheet(name, Asked(ledger, AT, sent, "Something is wrong."))
        assert opened is not None
        return {"desk": Desk("/matches/x", 1), "sheet": opened}

    return made


@pytest.fixture(scope="module")
def render(app: Flask, contexts: Contexts) -> Callable[[str], str]:
    """Renders a partial alone; once, as nothing about it changes."""

    @cache
    def rendered(partial: str) -> str:
        context = contexts(partial)
        html = app.jinja_env.get_template(partial).render(context)
        if "board" not in context:
            return html
        board = context["board"]
        return filled(html, url=board.desk.url, after=board.desk.after, at=board.at)

    return rendered


# Where a sheet's template is called otherwise than the address that opens it.
SHEETS = {name: name for name in drawers.NAMES} | {"clock-sheet": "clock"}
del SHEETS["clock"]


def name_of(partial: str) -> str:
    return Path(partial).stem.removeprefix("_")


@pytest.mark.parametrize("partial", PARTIALS)
def test_a_partial_begins_with_what_it_wants(partial: str) -> None:
    first = (TEMPLATES / partial).read_text().splitlines()[0]
    assert re.match(r"\{#-? wants", first)
    assert first.endswith("#}")


@pytest.mark.parametrize("partial", [p for p in PARTIALS if p not in OF_THE_PAPERS])
def test_a_partial_renders_alone_to_one_element_with_an_id(
    render: Callable[[str], str], partial: str
) -> None:
    html = render(partial)
    roots = Roots()
    roots.feed(html)
    assert roots.depth == 0, "an element is not closed"
    if name_of(partial) == "sheet":
        assert [tag for tag, _ in roots.found] == ["a", "section"]  # the veil, and the sheet
        return
    assert len(roots.found) == 1
    tag, id_ = roots.found[0]
    assert id_ or name_of(partial) in ("card", "path", "ring"), f"<{tag}> has no id"


@pytest.mark.parametrize("partial", [p for p in PARTIALS if p not in OF_THE_PAPERS])
def test_a_partial_has_no_style_and_no_script_in_it(
    render: Callable[[str], str], partial: str
) -> None:
    html = render(partial)
    assert not re.search(r"<script|\sstyle=|\son\w+=|javascript:", html)


@pytest.mark.parametrize("partial", [p for p in PARTIALS if p not in OF_THE_PAPERS])
def test_every_form_of_a_partial_works_without_scripts_and_carries_its_position_and_key(
    render: Callable[[str], str], partial: str
) -> None:
    html = render(partial)
    for form in re.findall(r"<form.*?</form>", html, re.DOTALL):
        if 'role="search"' in form:
            if "kept-rulings" in partial:
                continue  # what it searches is here only with scripts
            assert re.search(r'method="get" action="([^"]+)" hx-get="\1/rulings"', form)
            continue
        assert 'method="post"' in form
        if 'action="/learn"' in form:  # it opens a match of its own
            assert re.search(r'name="key" value="[\w-]{16}"', form)
            continue
        if not re.search(r'action="/(judge|device|language)"', form):
            # a ruling is cited whatever the match has come to meanwhile
            if "<textarea" in form or 'value="rule"' not in form:
                assert re.search(r'name="after" value="\d+"', form)
            assert re.search(r'name="key" value="[\w-]{16}"', form)
            assert 'name="do"' in form
            assert re.search(r'action="([^"]+)" hx-post="\1"', form)


def test_every_icon_is_shown_somewhere() -> None:
    macros = (TEMPLATES / "macros.html").read_text()
    drawn = re.findall(r'^  "(\w+)": \'<', macros, re.MULTILINE)
    shown = {
        name
        for path in TEMPLATES.rglob("*.html")
        for name in re.findall(r'icon\("(\w+)"\)', path.read_text())
    }
    assert drawn
    assert set(drawn) == shown


def test_no_id_stands_twice_on_a_page(app: Flask, contexts: Contexts) -> None:
    context = contexts("board")
    asked = Asked(ledgers.load(context["board"].id), AT, MultiDict())
    for name in drawers.NAMES:
        sheet = drawers.sheet(name, asked)
        html = app.jinja_env.get_template("matches/board.html").render(
            context, sheet=sheet, lesson=None
        )
        ids = re.findall(r'\sid="([^"]+)"', html)
        assert sorted(ids) == sorted(set(ids))


def test_scripts_are_loaded_in_the_order_they_need(app: Flask, contexts: Contexts) -> None:
    """htmx 4 starts too early when it is deferred; the page is marked before it is painted."""
    html = app.jinja_env.get_template("matches/board.html").render(
        contexts("board"), sheet=None, lesson=None
    )
    scripts = re.findall(r"<script[^>]*>", html[: html.index("</head>")])
    assert [re.sub(r'.*src="/static/[^"/]+/([^"]+)".*', r"\1", script) for script in scripts] == [
        "vendor/htmx-4.0.1.min.js",
        "js/scripted.js",
        "js/board.js",
        "js/worker_start.js",
    ]
    assert not any("defer" in script or "async" in script for script in scripts)
    config = re.search(r"<meta name=\"htmx-config\" content='([^']+)'", html)
    assert config
    assert json.loads(config[1])["history"] is False
