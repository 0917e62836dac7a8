"""The themes: what is chosen looks as the system's own does, and can be read.

The contrast is measured here on every piece of text that is seen, with the color that really lies
behind it (WCAG 2.2: 4.5 to 1, large letters 3; the high-contrast themes promise 7), and on what
shows where a control or a field ends (3 to 1).
"""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

AXE = Axe()
COLORS = {"resultTypes": ["violations"], "runOnly": ["color-contrast"]}
TOKENS = """() => Object.fromEntries(
  ["ground", "surface", "raised", "well", "ink", "ink-2", "on-ink", "line", "edge", "t1", "t1-on",
   "t1-soft", "t1-ink", "t2", "t2-on", "t2-soft", "t2-ink", "warn", "warn-on", "warn-edge", "veil",
   "rule", "zone", "btn-edge"].map((name) =>
    [name, getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()])
  .concat([["scheme", getComputedStyle(document.documentElement).colorScheme]]))"""
SYSTEM = {
    "light": {"color_scheme": "light", "contrast": "no-preference"},
    "dark": {"color_scheme": "dark", "contrast": "no-preference"},
    "contrast": {"color_scheme": "light", "contrast": "more"},
    "contrast-dark": {"color_scheme": "dark", "contrast": "more"},
}
PROMISED = {"light": 4.5, "dark": 4.5, "contrast": 7, "contrast-dark": 7}

# [ratio, least, words] of each text that is less than it should be.
MEASURE = """(promised) => {
  const channels = (color) => {
    const numbers = color.match(/[\\d.]+/g).map(Number);
    return numbers.length > 3 ? numbers : [...numbers, 1];
  };
  const over = ([r, g, b, a], [x, y, z]) => [r * a + x * (1 - a), g * a + y * (1 - a),
    b * a + z * (1 - a), 1];
  const behind = (element) => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) {
      const color = channels(getComputedStyle(at).backgroundColor);
      layers.push(color);
      if (color[3] === 1) break;
    }
    return layers.reverse().reduce((below, layer) => over(layer, below), [255, 255, 255, 1]);
  };
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((c) => {
      const s = c / 255;
      return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const ratio = (one, other) => {
    const [a, b] = [light(one), light(other)].sort((x, y) => y - x);
    return (a + 0.05) / (b + 0.05);
  };
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let texts = 0;
  while (walk.nextNode()) {
    const element = walk.currentNode.parentElement;
    const words = walk.currentNode.textContent.trim();
    if (!words || !element.checkVisibility({visibilityProperty: true}) || element.closest(".vh")) {
      continue;
    }
    const style = getComputedStyle(element);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const isDrawn = element instanceof SVGElement;
    const ink = channels(isDrawn ? style.fill : style.color);
    const sign = isDrawn && element.previousElementSibling;
    const own = sign ? channels(getComputedStyle(sign).fill) : behind(element);
    const least = isLarge && promised < 7 ? 3 : promised;
    const got = ratio(over(ink, own), own);
    texts += 1;
    if (got < least) found.push([Math.round(got * 100) / 100, least, words.slice(0, 40)]);
  }
  for (const button of document.querySelectorAll("#board .btn--line, #board .btn[aria-current], "
    + "#drawer .input :is(input, textarea, select)")) {
    const style = getComputedStyle(button);
    const around = behind(button.parentElement);
    const got = Math.max(ratio(channels(style.borderTopColor), around),
      ratio(channels(style.backgroundColor), around));
    if (got < 3) found.push([Math.round(got * 100) / 100, 3, `edge of ${button.className}`]);
  }
  return {texts, found};
}"""


def choose(page: Page, theme: str, url: str) -> None:
    page.context.add_cookies([{"name": "device-theme", "value": theme, "url": url}])


def in_every_state(table: Any) -> None:
    """The turn, a warning, a counter that is due, a chain that waits for A2."""
    table.record("start-clock")
    table.record("time")
    table.record("start-counter", name="Swords", seat="A1", scope="all", turns=1, when="end")
    table.record("advance-counter", counter=1, by=1)
    table.record("count", seat="A1", monsters=2)
    table.record("enter", phase="main-1")
    table.record("activate", seat="A1", card="Dark Hole", speed=2)


@pytest.mark.parametrize("theme", SYSTEM)
def test_what_is_chosen_looks_as_the_systems_own_does(
    tablet: Callable[..., Any], table: Any, theme: str
) -> None:
    """Whatever the system says; but for whoever asks it for more contrast."""
    own = tablet(**SYSTEM[theme]).open(table).evaluate(TOKENS)
    for scheme in ("light", "dark"):
        device = tablet(color_scheme=scheme)
        page = device.context.new_page()
        choose(page, theme, device.wire.url)
        page.goto(device.wire.url + table.path)
        assert page.evaluate(TOKENS) == own


@pytest.mark.parametrize(("theme", "means"), [("light", "contrast"), ("dark", "contrast-dark")])
def test_a_reader_who_asks_the_system_for_more_contrast_gets_it_in_light_and_dark(
    tablet: Callable[..., Any], table: Any, theme: str, means: str
) -> None:
    own = tablet(**SYSTEM[means]).open(table).evaluate(TOKENS)
    for scheme in ("light", "dark"):
        device = tablet(color_scheme=scheme, contrast="more")
        page = device.context.new_page()
        choose(page, theme, device.wire.url)
        page.goto(device.wire.url + table.path)
        assert page.evaluate(TOKENS) == own


@pytest.mark.parametrize("theme", PROMISED)
def test_every_text_stands_out_from_what_lies_behind_it(
    tablet: Callable[..., Any], table: Any, theme: str
) -> None:
    device = tablet()
    page = device.context.new_page()
    choose(page, theme, device.wire.url)
    in_every_state(table)
    pages = ["", "?open=keypad&team=2", "?open=log", "?open=device", "?open=call", "?open=rulings"]
    for path in [*(table.path + query for query in pages), "/", "/events", "/decks", "/rulings"]:
        page.goto(device.wire.url + path, timeout=60_000)  # the first search reads all rulings
        expect(page.locator("main").first).to_be_visible()
        measured = page.evaluate(MEASURE, PROMISED[theme])
        assert (path, measured["found"]) == (path, [])
        assert measured["texts"] > 3
        objections = AXE.run(page, options=COLORS).response["violations"]
        assert [node["html"] for each in objections for node in each["nodes"]] == []


@pytest.mark.parametrize("theme", PROMISED)
def test_the_system_paints_around_the_page_in_its_own_ground(
    tablet: Callable[..., Any], table: Any, theme: str
) -> None:
    device = tablet(color_scheme="dark" if theme == "light" else "light")
    page = device.context.new_page()
    choose(page, theme, device.wire.url)
    page.goto(device.wire.url + table.path)
    around = page.locator("meta[name='theme-color']").get_attribute("content")
    assert page.evaluate(TOKENS)["ground"] == around


@pytest.mark.parametrize("theme", ["dark", "contrast-dark"])
def test_on_paper_every_page_is_light(tablet: Callable[..., Any], table: Any, theme: str) -> None:
    device = tablet()
    page = device.context.new_page()
    choose(page, theme, device.wire.url)
    page.goto(f"{device.wire.url}/rulings/tag-seating")
    page.emulate_media(media="print")
    assert page.evaluate(TOKENS)["ink"] == "#11161c"
