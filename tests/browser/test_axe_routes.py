"""What axe-core finds on the page at every address: nothing. A new address has to be named here.

Nor does any page ask for what the Content-Security-Policy forbids, or have a script that fails.

The board's own states and sheets are in ``test_axe``.
"""

from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from referee.web.create_app import create_app
from referee.web.doors import pins
from tests.browser.axe import found
from tests.browser.scene import Scene, furnish

# What has no page of its own.
NO_PAGES = {
    "data": {
        *(
            "carry.take_match",
            "carry.take_event",
            "openapi.show",
            "worker.show",
            "rulings_kept.show",
            "kept_sheets.show",
        ),
        *("api.list_matches", "api.show_match", "api.export_match", "api_rulings.search"),
        *("api_rulings.show", "health.show", "manifest.show", "trust.certificate"),
        *("event_results.download", "event_results.download_extensions"),
        *("event_pairings.download", "event_teams.download", "rulings_exchange.export_csv"),
        *("rulings_exchange.export_jsonl", "paper.download_life_points", "paper.download_match"),
        "paper.download_transcript",
    },
    "files and pictures": {"static", "paper.show_chart", "doors.qr_code"},
    "messages and parts of a live page": {
        *("match_live.stream", "match_live.board", "floor.stream", "floor.fragment"),
        *("hall.stream", "hall.fragment", "overlay.stream", "overlay.fragment"),
        *("matches.battle_result", "rulings_beside.find", "rulings_beside.look_up"),
        "rulings_beside.read",
    },
}
# Each address with its states; in braces what the scene knows.
PAGES = {
    "matches.index": ["/"],
    "matches.finished": ["/finished"],
    "matches.board": ["/matches/{match}", "/matches/{practice}"],
    "paper.show_slip": ["/matches/{match}/slip"],
    "paper.show_sheet": ["/matches/{match}/sheet"],
    "overlay.page": ["/matches/{match}/overlay"],
    "learn.show": ["/learn"],
    "help.show": ["/help"],
    "carry.ask": ["/carry"],
    "device.show": ["/device"],
    "health_page.show": ["/health"],
    "events.index": ["/events"],
    "events.new": ["/events/new"],
    "events.ask_change": ["/events/{event}/change"],
    "events.show_log": ["/events/{event}/log"],
    "floor.page": [
        *("/events/{event}", "/events/{event}?open=round", "/events/{event}?show=calls"),
        *(
            "/events/{event}?open=table&round=3&table=1",
            "/events/{event}?open=table&round=3&table=9",
        ),
        *("/events/{empty}", "/events/{empty}?open=round"),
    ],
    "hall.page": ["/events/{event}/screen", "/events/{empty}/screen"],
    "event_teams.show": ["/events/{event}/teams", "/events/{event}/teams?team=1"],
    "event_pairings.show": [
        *("/events/{event}/rounds/3/pairings", "/events/{event}/rounds/1/pairings"),
        "/events/{paired}/rounds/1/pairings",
    ],
    "event_results.show": ["/events/{event}/rounds/3/results", "/events/{event}/rounds/1/results"],
    "event_results.show_extensions": ["/events/{event}/rounds/3/extensions"],
    "team_decks.show": ["/events/{event}/teams/1/decks", "/events/{event}/teams/2/decks"],
    "deck_checks.show_ticks": ["/events/{event}/teams/1/decks/tick"],
    "decks.ask": ["/decks"],
    "deck_lists.show": ["/decks/lists"],
    "deck_cards.ask": ["/decks/cards"],
    "deck_cards.show": ["/decks/cards/{cards_job}"],
    "rulings.index": ["/rulings", "/rulings?q=may+B1+respond", "/rulings?q=qqqq"],
    "rulings.show": ["/rulings/tag-first-attack", "/rulings/{house}"],
    "house_rulings.new": ["/rulings/new", "/rulings/new?supersedes=tag-first-attack"],
    "house_rulings.edit": ["/rulings/{house}/edit"],
    "house_rulings.history": ["/rulings/{house}/history"],
    "house_rulings.ask_superseded": ["/rulings/{house}/superseded"],
    "rulings_exchange.ask_import": ["/rulings/import"],
    "rulings_exchange.show_import": ["/rulings/import/{rulings_job}"],
    "doors.show": ["/doors"],
    "sign_in.ask": ["/sign-in"],
    "trust.show": ["/trust"],
}
# Asked of an instance that is open to a network.
AT_THE_DOORS = {"doors.show", "sign_in.ask", "trust.show"}


STATES = [(page, at) for at, pages in PAGES.items() for page in pages]
HERE = [page for page, at in STATES if at not in AT_THE_DOORS]


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory, serve_app: Callable[[Flask], str]) -> Scene:
    app, known = furnish(tmp_path_factory.mktemp("scene"))
    return Scene(app, serve_app(app), known)


@pytest.fixture(scope="module")
def objections() -> list[str]:
    """What Chromium objects to on the pages of this file: forbidden things, failed scripts."""
    return []


@pytest.fixture(scope="module")
def page(chromium: Browser, objections: list[str]) -> Iterator[Page]:
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, has_touch=True)
    opened = context.new_page()

    def hear(message: ConsoleMessage) -> None:
        if message.type == "error" and "Content Security Policy" in message.text:
            objections.append(f"{opened.url}: {message.text}")

    opened.on("console", hear)
    opened.on("pageerror", lambda error: objections.append(f"{opened.url}: {error}"))
    yield opened
    context.close()


@pytest.fixture(autouse=True)
def no_objections(objections: list[str]) -> Iterator[None]:
    objections.clear()
    yield
    assert objections == []


def test_what_is_forbidden_would_be_heard(scene: Scene, page: Page, objections: list[str]) -> None:
    page.goto(scene.address("/help"))
    page.evaluate("document.querySelector('main').innerHTML = '<p style=\"color: red\">red</p>'")
    page.evaluate(
        "new Promise(done => setTimeout(() => { setTimeout(done); throw Error('a script fails') }))"
    )
    page.wait_for_timeout(50)
    heard = " ".join(objections)
    assert "style-src 'self'" in heard
    assert "a script fails" in heard
    objections.clear()


def test_every_address_has_its_states_here_or_no_page(scene: Scene) -> None:
    asked = {rule.endpoint for rule in scene.app.url_map.iter_rules() if "GET" in rule.methods}
    without = set().union(*NO_PAGES.values())
    assert asked - without == set(PAGES)
    assert without <= asked


@pytest.mark.parametrize("state", HERE)
def test_a_page(scene: Scene, page: Page, state: str) -> None:
    answer = page.goto(scene.address(state))
    assert answer
    assert answer.status == 200
    assert found(page) == []


@pytest.mark.parametrize("path", ["/nothing-here", "/matches/nothing", "/rulings/nothing"])
def test_a_page_that_is_not_there(scene: Scene, page: Page, path: str) -> None:
    answer = page.goto(scene.address(path))
    assert answer
    assert answer.status == 404
    assert found(page) == []


def test_the_doors(
    tmp_path_factory: pytest.TempPathFactory, serve_app: Callable[[Flask], str], page: Page
) -> None:
    folder = tmp_path_factory.mktemp("doors")
    url = serve_app(create_app(folder, {"LAN_HOST": "0.0.0.0"}))
    for path in ("/trust", "/sign-in"):
        page.goto(url + path)
        assert (path, found(page)) == (path, [])
    page.get_by_label("Your name").fill("Vera")
    page.get_by_label("PIN").fill("000000")
    page.get_by_role("button", name="Sign in").tap()
    expect(page.get_by_role("alert")).to_be_visible()
    assert found(page) == []
    page.goto(f"{url}/doors")
    assert found(page) == []
    page.get_by_label("Your name").fill("Vera")
    page.get_by_label("PIN").fill(pins.kept(folder).head_judge)
    page.get_by_role("button", name="Sign in").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Doors")
    assert found(page) == []
