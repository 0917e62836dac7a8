"""What axe-core finds on what is answered to a form: nothing. No address shows these pages.

Every form of the program is named here with its answers, or why it has none of its own; each is
sent by the browser, with a file where it has one. What scripts swap in is the same.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, Response

from referee.web.create_app import create_app
from referee.web.doors import pins
from tests import every_page
from tests.browser.axe import found
from tests.browser.scene import HOUSE, Scene, furnish
from tests.every_page import House
from tests.test_cli import OPENING
from tests.web.decks.conftest import DARK_HOLE, FUSED, GOBLIN, NEW_LIST, ydk

LONGEST_FORM = 256 * 1024
SEND = """({address, fields}) => {
  const form = document.createElement("form");
  Object.assign(form, {method: "post", action: address, enctype: "multipart/form-data"});
  for (const [name, value] of Object.entries(fields)) {
    const isFile = Array.isArray(value);
    const field = document.createElement(isFile ? "input" : "textarea");
    field.name = name;
    if (isFile) {
      const files = new DataTransfer();
      files.items.add(new File([value[1]], value[0]));
      Object.assign(field, {type: "file", files: files.files});
    } else field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}"""
PENALTY = {"do": "penalty", "seat": "A1", "infraction": "cheating", "severity": "severe"}
TOO_MANY = ydk(*[DARK_HOLE] * 4, extra=(FUSED,), side=(GOBLIN,) * 16)
TRANSCRIPT = "\n".join(
    json.dumps(line)
    for line in (
        OPENING,
        {"do": "start-duel", "first_team": 1},
        {"do": "enter", "phase": "battle"},
    )
)


@dataclass(frozen=True)
class Sent:
    """A form, and the status of its answer. A field of two is a file: its name and content."""

    path: str
    status: int
    fields: Mapping[str, str | tuple[str, str]] = field(default_factory=dict)


# What has no page of its own to answer with.
NO_PAGES = {
    "it leads on": {
        *("matches.keep_judge", "language.choose", "device.choose", "learn.begin", "sign_in.leave"),
        *("events.archive", "events.restore", "deck_checks.note_side_decks", "doors.end_others"),
        *("doors.change_pins", "doors.end_session"),
    },
    "data": {"api.open_match", "api.import_match", "api.record_command"},
}
EVENT, PAIRINGS, DECKS = "/events/{event}", "/events/{event}/rounds/3/pairings", "/decks"
TABLE = {"round": "3", "table": "1", "sheet": "table"}
ANSWERS = {
    "matches.open_match": [Sent("/matches", 400, {"ruleset": "nothing"})],
    "matches.import_transcript": [
        Sent("/matches/import", 400),
        Sent("/matches/import", 400, {"file": ("match.jsonl", "no transcript")}),
        Sent("/matches/import", 200, {"file": ("match.jsonl", TRANSCRIPT)}),
    ],
    "matches.record": [
        Sent("{quiet}", 422, {"do": "enter", "phase": "battle", "after": "2", "key": "a"}),
        Sent("{quiet}", 400, {"do": "life", "team": "9", "after": "2", "key": "b"}),
        Sent("{quiet}", 409, {"do": "end-turn", "after": "1", "key": "c"}),
        Sent("{chain}", 422, {"do": "pass", "seat": "B2", "after": "5", "key": "d"}),
        Sent("{closed}", 422, {"do": "end-turn", "after": "1", "key": "e"}),
    ],
    "floor.record": [
        Sent(EVENT, 422, {"do": "start-round", "round": "9"}),
        Sent(EVENT, 400, {**TABLE, "do": "move-table", "to": "x"}),
        Sent(EVENT, 422, {"do": "end-round", "round": "3", "sheet": "round"}),
    ],
    "events.open_event": [Sent("/events", 400, {"name": "", "date": "x", "zone": "y"})],
    "events.change": [Sent(f"{EVENT}/change", 400, {"name": "", "date": "x", "zone": "y"})],
    "event_teams.enter": [Sent(f"{EVENT}/teams", 422, {"name": "", "a": "", "b": ""})],
    "event_teams.correct": [Sent(f"{EVENT}/teams/1", 422, {"name": "", "a": "", "b": ""})],
    "event_teams.drop": [Sent(f"{EVENT}/teams/999/drop", 422)],
    "event_teams.read_list": [
        Sent(f"{EVENT}/teams/list", 400),
        Sent(f"{EVENT}/teams/list", 200, {"text": "Red Dragons;Ana;Bo\n;x\nA;B;C;D;E"}),
    ],
    "event_teams.record_list": [Sent(f"{EVENT}/teams/list/record", 400, {"facts": "x"})],
    "event_pairings.open_round": [Sent("/events/{paired}/rounds", 400, {"minutes": "x"})],
    "event_pairings.pair": [Sent(PAIRINGS, 422, {"first": "77", "second": "x"})],
    "event_pairings.move": [Sent(f"{PAIRINGS}/1/move", 400, {"to": "x"})],
    "event_pairings.unpair": [Sent(f"{PAIRINGS}/99/unpair", 422)],
    "event_pairings.read_list": [
        Sent(f"{PAIRINGS}/list", 400),
        Sent(f"{PAIRINGS}/list", 200, {"text": "1 1 2\nx\n5 99 98"}),
    ],
    "event_pairings.record_list": [Sent(f"{PAIRINGS}/list/record", 400, {"facts": "x"})],
    "event_results.confirm": [Sent(f"{EVENT}/rounds/3/results", 400, {"table": "x"})],
    "carry.bring_in": [
        Sent("/carry", 422),
        Sent("/carry", 422, {"file": ("event.jsonl", "no event")}),
        Sent("/carry", 200, {"file": ("match.jsonl", "{carried}")}),
    ],
    "house_rulings.add": [Sent("/rulings/new", 400, {**HOUSE, "title": "", "date": "x"})],
    "house_rulings.change": [
        Sent("/rulings/{house}/edit", 400, {**HOUSE, "text": "", "version": "2"}),
        Sent("/rulings/{house}/edit", 409, {**HOUSE, "version": "1"}),
        Sent("/rulings/tag-first-attack/edit", 403, {**HOUSE, "version": "1"}),
    ],
    "house_rulings.supersede": [
        Sent("/rulings/{house}/superseded", 400, {"superseded_by": "nothing"})
    ],
    "rulings_exchange.start_import": [Sent("/rulings/import", 400)],
    "decks.check": [
        Sent(DECKS, 200, {"text_A": TOO_MANY, "text_B": f"3 No Such\n{TOO_MANY}", "list": "1"}),
        Sent(DECKS, 422, {"text_A": "ydke://x", "text_B": "#main\n0", "list": "1"}),
        Sent(DECKS, 422, {"list": "1"}),
    ],
    "decks.tick": [
        Sent("/decks/tick", 200, {"text_A": TOO_MANY, "list": "1"}),
        Sent("/decks/tick", 422, {"list": "1"}),
    ],
    "deck_lists.keep": [
        Sent("/decks/lists", 422),
        Sent("/decks/lists", 422, {"file": ("no.conf", "nothing")}),
        Sent("/decks/lists", 200, {"file": ("new.conf", NEW_LIST.decode())}),
    ],
    "deck_cards.start": [Sent("/decks/cards", 422)],
    "team_decks.register": [
        Sent(f"{EVENT}/teams/2/decks", 422),
        Sent(f"{EVENT}/teams/2/decks", 422, {"text_A": f"3 No Such\n{TOO_MANY}"}),
        Sent(f"{EVENT}/teams/2/decks", 422, {"text_A": TOO_MANY}),
    ],
    "team_decks.compare": [
        Sent(f"{EVENT}/teams/1/decks/compare", 422),
        Sent(f"{EVENT}/teams/1/decks/compare", 200, {"text_A": TOO_MANY, "text_B": TOO_MANY}),
    ],
    "deck_checks.start": [Sent("{checked}/start", 422)],
    "deck_checks.end": [Sent("{checked}/end", 400, {"minutes": "x"})],
}
# Sent to an instance that is open to a network.
AT_THE_DOORS = {"sign_in.enter"}
STATES = [sent for answers in ANSWERS.values() for sent in answers]


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory, serve_app: Callable[[Flask], str]) -> Scene:
    """With matches of its own: one that has just begun, one with a chain, one not yet begun."""
    folder = tmp_path_factory.mktemp("scene")
    app, known = furnish(folder)
    house = House(app, folder)
    known |= {
        "quiet": house.match(),
        "chain": house.match(every_page.MAIN, *every_page.LINKS),
        "closed": house.match(opened=False),
    }
    with app.test_client() as client:
        known["carried"] = client.get(f"{known['quiet']}/carry.jsonl").text
        checked = f"/events/{known['event']}/teams/1/decks"
        client.post(f"{checked}/start")
    known["checked"] = checked
    return Scene(app, serve_app(app), known)


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    size = {"width": 1280, "height": 800}
    context = chromium.new_context(viewport=size, has_touch=True, service_workers="block")
    yield context.new_page()
    context.close()


def send(page: Page, url: str, sent: Sent, known: Mapping[str, str], *, at: str = "/help") -> str:
    """Sends the form from a page of the program; the address of the answer."""
    fields = {
        name: [value[0], value[1].replace("{carried}", known.get("carried", ""))]
        if isinstance(value, tuple)
        else value
        for name, value in sent.fields.items()
    }
    address = url + sent.path.format(**known)
    page.goto(url + at if at.startswith("/") else at)
    answers: list[Response] = []

    def hear(answer: Response) -> None:
        if answer.request.is_navigation_request():
            answers.append(answer)

    page.on("response", hear)
    with page.expect_navigation():
        page.evaluate(SEND, {"address": address, "fields": fields})
    page.remove_listener("response", hear)
    assert [(answer.url, answer.status) for answer in answers] == [(address, sent.status)]
    return address


def test_every_form_has_its_answers_here_or_leads_on(scene: Scene) -> None:
    sent = {rule.endpoint for rule in scene.app.url_map.iter_rules() if "POST" in rule.methods}
    without = set().union(*NO_PAGES.values())
    assert sent - without - AT_THE_DOORS == set(ANSWERS)
    assert without <= sent


@pytest.mark.parametrize("sent", STATES, ids=lambda sent: f"{sent.path} {sent.status}")
def test_an_answer(scene: Scene, page: Page, sent: Sent) -> None:
    send(page, scene.url, sent, scene.known)
    assert found(page) == []


def test_what_is_too_large(scene: Scene, page: Page) -> None:
    send(page, scene.url, Sent("/judge", 413, {"judge": "x" * LONGEST_FORM}), scene.known)
    assert found(page) == []


def test_what_is_sent_to_an_address_that_takes_nothing(scene: Scene, page: Page) -> None:
    send(page, scene.url, Sent("/help", 405), scene.known)
    assert found(page) == []


def test_what_comes_from_elsewhere(scene: Scene, page: Page) -> None:
    sent = Sent("/judge", 403, {"judge": "Eva"})
    send(page, scene.url, sent, scene.known, at="about:blank")
    assert found(page) == []


def test_what_a_judge_may_not_and_a_pin_that_is_wrong(
    tmp_path_factory: pytest.TempPathFactory, serve_app: Callable[[Flask], str], page: Page
) -> None:
    folder = tmp_path_factory.mktemp("doors")
    app = create_app(folder, {"LAN_HOST": "0.0.0.0"})
    house, url = House(app, folder), serve_app(app)
    match = house.match()
    wrong = {"judge": "Eva", "pin": "000000"}
    send(page, url, Sent(match, 401, {**PENALTY, "after": "2", "key": "k"}), {}, at="/sign-in")
    assert found(page) == []
    send(page, url, Sent("/sign-in", 403, wrong), {}, at="/sign-in")
    assert found(page) == []
    for _ in range(5):
        page.context.request.post(f"{url}/sign-in", form=wrong, headers={"Origin": url})
    send(page, url, Sent("/sign-in", 429, wrong), {}, at="/sign-in")
    assert found(page) == []
    assert pins.kept(folder).judge
