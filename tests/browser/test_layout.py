"""How the board lies on the glass, at every size a tablet has.

Nothing overlaps, nothing is too small to touch, and what a judge aims at stays where it is.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from referee import officiate
from referee.duel import commands as c
from referee.duel.notation import Line
from referee.web import desk

SIZES = [(1280, 800), (800, 1280), (1024, 768)]
LANGUAGES = ["fr", "sr_Latn", "sr"]
READ = [(1280, 800), (800, 1280)]
LONG = "Wolfeschlegelsteinhausenbergerdorff " * 4
# The least a finger needs, and what a lens between two borders may cost.
SMALLEST = 44
SLACK = 1

# What is seen of each control: inside what scrolls, and not below the sheet that lies over it.
MEASURE = """(smallest) => {
  const words = (e) => `${e.className} «${(e.textContent || e.name).trim().slice(0, 40)}»`;
  const drawer = document.querySelector("#drawer .drawer");
  const dock = document.querySelector(".dock");
  const scrolling = ".drawer__body, .triggers__links, .chain__links, .stage, .seat__body"
    + ", .head__rules";
  const seen = (e) => {
    const {left, right, top, bottom} = e.getBoundingClientRect();
    const box = {left, right, top, bottom, width: right - left, height: bottom - top};
    const around = e.parentElement.closest(scrolling)?.getBoundingClientRect();
    if (!around) return box;
    return {...box, top: Math.max(top, around.top), bottom: Math.min(bottom, around.bottom),
      left: Math.max(left, around.left), right: Math.min(right, around.right)};
  };
  const controls = [...document.querySelectorAll("a, button, input, select, textarea, summary")]
    .filter((e) => e.checkVisibility({visibilityProperty: true}))
    .filter((e) => !e.matches(".veil, .choice__input") && !e.closest(".input--amount, .vh"))
    .map((e) => e.matches("label input") && e.closest("label.value") || e)
    .filter((e) => !drawer || drawer.contains(e));
  const found = [];
  for (const e of controls) {
    const {width, height} = e.getBoundingClientRect();
    if (width < smallest || height < smallest) found.push(`small ${width}x${height} ${words(e)}`);
  }
  const boxes = controls.filter((e) => !dock?.contains(e)).map((e) => [e, seen(e)])
    .filter(([, box]) => box.bottom - box.top > 1 && box.right - box.left > 1);
  boxes.forEach(([a, p], i) => {
    for (const [b, q] of boxes.slice(i + 1)) {
      if (a.contains(b) || b.contains(a)) continue;
      const across = Math.min(p.right, q.right) - Math.max(p.left, q.left);
      const down = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
      if (across > 1 && down > 1) found.push(`overlap ${words(a)} / ${words(b)}`);
    }
  });
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth + 1) found.push(`sideways ${root.scrollWidth}`);
  if (root.scrollHeight > innerHeight + 1) found.push(`scrolls ${root.scrollHeight}`);
  return found;
}"""

# Words that do not fit where they stand: what is longer than its box, and hidden there. Undo, which
# repeats a whole entry with the names in it, may end in dots, and so may a name; the log has them.
CUT = """() => {
  const may = ".vh, svg, select, [hidden], #undo, #redo, [translate='no'], .input--amount";
  const found = [];
  for (const e of document.querySelectorAll("body *")) {
    const own = [...e.childNodes].filter((n) => n.nodeType === 3 && n.textContent.trim());
    if (!own.length || e.closest(may) || !e.checkVisibility({visibilityProperty: true})) continue;
    const range = document.createRange();
    const boxes = own.map((n) => range.selectNodeContents(n) ?? range.getBoundingClientRect());
    const box = {
      left: Math.min(...boxes.map((b) => b.left)), right: Math.max(...boxes.map((b) => b.right)),
      top: Math.min(...boxes.map((b) => b.top)), bottom: Math.max(...boxes.map((b) => b.bottom)),
    };
    for (let at = e; at && at !== document.body; at = at.parentElement) {
      const {overflowX, overflowY} = getComputedStyle(at);
      const around = at.getBoundingClientRect();
      const across = box.right > around.right + 1.5 || box.left < around.left - 1.5;
      const down = box.bottom > around.bottom + 4 || box.top < around.top - 4;
      const isBox = at.matches(".btn, .choice, .tag, .fault, .seat__head, .clock__face");
      const scrolls = [overflowX, overflowY].some((way) => way === "auto" || way === "scroll");
      if (scrolls && !isBox) break;
      const isCut = across && (isBox || overflowX !== "visible")
        || down && (isBox || overflowY !== "visible");
      if (isCut) {
        found.push(`cut «${e.textContent.trim().slice(0, 50)}» in ${at.className}`);
        break;
      }
    }
  }
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth + 1) found.push(`sideways ${root.scrollWidth}`);
  return found;
}"""

PLACES = """() => Object.fromEntries(
  ["#team-1", "#team-2", ".turn__end", "#undo", "#clock-time", "#seat-A1", "#seat-B2",
   ".head > :last-child"].map((at) => {
     const {left, top} = document.querySelector(at).getBoundingClientRect();
     return [at, [Math.round(left), Math.round(top)]];
   }))"""

SHEETS = [
    *("keypad&team=2&kind=battle-damage", "battle", "clock", "call", "log", "rewind&to=2"),
    *("more&seat=A1", "end", "penalty", "counters", "triggers", "note", "settings", "record"),
    *("affected&seat=A1&says=your-hand", "affected&seat=A1&says=opponent&card=Secret Barrel"),
    *("affected&seat=A1&says=owner", "device"),
    "battle&seat=A1&target=direct&atk=30000&monsters-A2=1",
    "keypad&team=2&kind=cost&both=yes&amount=500&amount_other=800",
    "triggers" + "".join(f"&seat-{n}=A2&card-{n}=Sangan" for n in range(1, 9)),
]


def measured(page: Page) -> list[str]:
    found: list[str] = page.evaluate(MEASURE, SMALLEST - SLACK)
    return found


def chain(table: Any) -> None:
    table.record("enter", phase="main-1")
    table.record("activate", seat="A1", card="Dark Hole", speed=1)
    table.record("activate", seat="A2", card="Seven Tools of the Bandit", speed=3)
    table.record("activate", seat="B1", card=LONG, speed=3)


def attack(table: Any) -> None:
    for _ in range(4):
        table.record("end-turn")
    table.record("enter", phase="battle", step="battle")
    table.record("declare-attack", seat="A1", target="B2")


def short_chain(table: Any) -> None:
    table.record("enter", phase="main-1")
    table.record("activate", seat="A1", card="Dark Hole", speed=1)
    table.record("activate", seat="A2", card="Seven Tools of the Bandit", speed=3)


def time_is_up(table: Any) -> None:
    table.record("start-clock", ago=timedelta(minutes=45))
    table.record("call-judge")


def resolving(table: Any) -> None:
    chain(table)
    table.record("pass-all")
    table.record("resolve")


def extra_turns(table: Any) -> None:
    table.record("start-clock")
    table.record("life", changes=[{"team": 1, "kind": "loss", "amount": 1200}])
    table.record("time")
    table.record("end-turn")


def full_seats(table: Any) -> None:
    table.record("count", seat="A1", monsters=5, spells_traps=5, hand=6, deck=33)
    table.record("field-spell", seat="A1", card=LONG)
    for name in ("Swords of Revealing Light", LONG):
        table.record("start-counter", name=name, seat="A1", scope="all", turns=9, when="end")
    table.record("life", changes=[{"team": 1, "kind": "become", "to": 999999}])


def due(table: Any) -> None:
    """Two counters come due at once, and skip the next Draw Phase."""
    for name in ("Reckless Greed", LONG):
        fields = {"scope": "opponents", "turns": 1, "when": "draw", "skip": True}
        table.record("start-counter", name=name, seat="A1", **fields)
    table.record("end-turn")


def due_above_a_chain(table: Any) -> None:
    table.record("start-counter", name=LONG, seat="A1", scope="all", turns=1, when="end")
    chain(table)
    table.record("advance-counter", counter=1, by=1)


def undone(table: Any) -> None:
    table.record("life", changes=[{"team": 1, "kind": "loss", "amount": 1200}], seat="A2")
    table.record("undo")


def called(table: Any) -> None:
    table.record("start-clock")
    table.record("pause-clock")
    table.record("call-judge")
    table.record("rule", question=LONG, answer=LONG, ruling="tag-response-order")


def between(table: Any) -> None:
    table.record("concede", team=2)


def over(table: Any) -> None:
    for _ in range(2):
        table.record("concede", team=2)
        if not table.match().is_over:
            table.record("start-duel", first_team=1)


STATES = [chain, attack, resolving, extra_turns, full_seats, due, due_above_a_chain, undone]
STATES += [called, between, over]


@pytest.mark.parametrize("size", SIZES)
def test_the_board_fits_in_every_state_and_nothing_on_it_moves(
    tablet: Callable[..., Any], table: Any, size: tuple[int, int]
) -> None:
    width, height = size
    page = tablet(viewport={"width": width, "height": height}).open(table)
    quiet = page.evaluate(PLACES)
    assert measured(page) == []
    opened = table.position
    for state in STATES:
        state(table)
        page.reload()
        assert (state.__name__, measured(page)) == (state.__name__, [])
        assert (state.__name__, page.evaluate(PLACES)) == (state.__name__, quiet)
        table.record("rewind", to=opened, reason="the next state")


@pytest.mark.parametrize("size", SIZES)
def test_every_sheet_fits_and_its_controls_are_large_enough(
    tablet: Callable[..., Any], table: Any, size: tuple[int, int]
) -> None:
    width, height = size
    called(table)
    page = tablet(viewport={"width": width, "height": height}).open(table)
    for sheet in SHEETS:
        page.goto(f"{page.url.partition('?')[0]}?open={sheet}")
        assert (sheet, measured(page)) == (sheet, [])


@pytest.mark.parametrize("size", SIZES)
def test_objection_and_activation_fit_on_the_stage(
    tablet: Callable[..., Any], table: Any, size: tuple[int, int]
) -> None:
    width, height = size
    page = tablet(viewport={"width": width, "height": height}).open(table)
    quiet = page.evaluate(PLACES)
    page.locator(".phases button[value='battle']").tap()
    page.locator("#objection-title").wait_for()
    assert measured(page) == []
    page.get_by_text("Other…").tap()
    assert measured(page) == []
    assert page.evaluate(PLACES) == quiet
    page.get_by_text("Go back").tap()
    page.locator("#seat-A1").get_by_text("Activate").tap()
    page.locator("#activate-title").wait_for()
    assert measured(page) == []
    assert page.evaluate(PLACES) == quiet
    chain(table)
    page.goto(f"{page.url.partition('?')[0]}?open=activate&seat=B1")
    expect(page.locator("#activate-form")).to_contain_text("B2, A1 and A2 pass?")
    assert measured(page) == []
    assert page.evaluate(PLACES) == quiet


@pytest.mark.parametrize("size", SIZES)
def test_long_names_many_settings_and_two_seats_fit(
    tablet: Callable[..., Any], app: Flask, table: Any, size: tuple[int, int]
) -> None:
    width, height = size
    teams = tuple(c.TeamEntry(name=LONG, duelists=(LONG,)) for _ in range(2))
    settings = {"round_minutes": 600, "extra_turns": 9, "hand_limit": 7, "match_draws": False}
    opening = c.OpenMatch(ruleset="single-classic", teams=teams, settings=settings, table=9999)
    opened = officiate.open_match(desk.matches_of(app), Line(opening), now=datetime.now(UTC))
    table = replace(table, id=opened.id)
    page = tablet(viewport={"width": width, "height": height}).open(table)
    assert measured(page) == []
    table.record("start-duel", first_team=2)
    page.reload()
    assert measured(page) == []
    page.goto(f"{page.url}?open=keypad&team=1&kind=cost&amount=800")
    assert measured(page) == []


# --- in every language ---------------------------------------------------------------------------

READ_SHEETS = [
    *("keypad&team=2&kind=battle-damage", "clock", "call", "log", "more&seat=A1", "end", "penalty"),
    *("counters", "triggers", "note", "settings", "record", "device", "rulings"),
    "affected&seat=A1&says=opponent",
]


def reads(tablet: Callable[..., Any], language: str, size: tuple[int, int]) -> Any:
    """A tablet of this size whose reader has chosen ``language``."""
    device = tablet(viewport={"width": size[0], "height": size[1]})
    cookie = {"name": "language", "value": language, "url": device.wire.url}
    device.context.add_cookies([cookie])
    return device


def cut(page: Page) -> list[str]:
    found: list[str] = page.evaluate(CUT)
    return found


@pytest.mark.parametrize("size", READ)
@pytest.mark.parametrize("language", LANGUAGES)
def test_in_every_language_the_board_fits_and_no_word_is_cut(
    tablet: Callable[..., Any], table: Any, language: str, size: tuple[int, int]
) -> None:
    page = reads(tablet, language, size).open(table)
    quiet = page.evaluate(PLACES)
    opened = table.position
    for state in (
        lambda table: None,
        short_chain,
        attack,
        extra_turns,
        time_is_up,
        undone,
        between,
    ):
        state(table)
        page.reload()
        assert (state.__name__, measured(page) + cut(page)) == (state.__name__, [])
        assert (state.__name__, page.evaluate(PLACES)) == (state.__name__, quiet)
        table.record("rewind", to=opened, reason="the next state")


@pytest.mark.parametrize("size", READ)
@pytest.mark.parametrize("language", LANGUAGES)
def test_in_every_language_the_sheets_and_pages_fit_and_no_word_is_cut(
    tablet: Callable[..., Any], table: Any, language: str, size: tuple[int, int]
) -> None:
    device = reads(tablet, language, size)
    page = device.open(table)
    for sheet in READ_SHEETS:
        page.goto(f"{device.wire.url}{table.path}?open={sheet}", timeout=60_000)
        assert (sheet, measured(page) + cut(page)) == (sheet, [])
    for path in ("/", "/decks", "/device", "/events/new", f"{table.path}/slip"):
        page.goto(device.wire.url + path)
        assert (path, cut(page)) == (path, [])


@pytest.mark.parametrize("width", [1199, 1200, 1228, 1256, 1271, 1272, 1280])
def test_the_rulings_beside_the_board_leave_it_its_shape(
    tablet: Callable[..., Any], table: Any, width: int
) -> None:
    page = tablet(viewport={"width": width, "height": 800}).open(table)
    page.goto(f"{page.url}?open=rulings", timeout=60_000)  # the first look reads all rulings
    stage, clock = page.locator("#stage").bounding_box(), page.locator("#clock").bounding_box()
    assert stage
    assert clock
    assert clock["y"] < stage["y"] + stage["height"], "the clock stands below the stage"
    beside = page.locator("#rulings").evaluate("e => getComputedStyle(e).position") == "sticky"
    assert beside == (width >= 1272)
