"""Rows of the browser: what the first board weighs, and from a tap to the digits it changes.

Both are measured in a real Chromium at a tablet's size.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from math import inf
from statistics import median

from playwright.sync_api import Page, sync_playwright

from tests.bench.at_the_table import instance, serving
from tests.bench.measured import Against, Round, Row
from tests.bench.served import EMPTY
from tests.browser.chromium import EXECUTABLE, FLAGS
from tests.load.server import HOST

_LOADS, _ROUNDS, _TAPS = 3, 5, 8
# What a board fetches when it has come to rest, for when the server is lost.
_KEPT = ("/rulings/kept", "/sheets")
_BETWEEN_TAPS = 600  # milliseconds: a second tap at once is taken for a slip

# Milliseconds from a tap to the frame in which the digits are others, of our board and of a page
# that asks an empty view and writes a number.
_OURS = """(id) => new Promise((done, fail) => {
  setTimeout(() => fail(new Error(`nothing came of ${id}`)), 10000);
  const total = document.getElementById("life-points-2"), before = total.textContent;
  const start = performance.now();
  const seen = new MutationObserver(() => {
    if (document.getElementById("life-points-2").textContent === before) return;
    seen.disconnect();
    requestAnimationFrame(() => done(performance.now() - start));
  });
  seen.observe(document.body, {subtree: true, childList: true, characterData: true});
  document.getElementById(id).click();
})"""
_OTHER = """(url) => new Promise((done) => {
  const total = document.createElement("p"), button = document.createElement("button");
  document.body.append(total, button);
  const start = performance.now();
  button.addEventListener("click", async () => {
    await (await fetch(url, {method: "POST", body: new URLSearchParams({a: "1"})})).text();
    total.textContent = "1";
    requestAnimationFrame(() => {
      const took = performance.now() - start;
      total.remove(); button.remove();
      done(took);
    });
  });
  button.click();
})"""


@contextmanager
def _board() -> Iterator[tuple[Page, str]]:
    """A tablet, and the address of a board whose last entry took Life Points from team 2."""
    with (
        instance(4) as (folder, (match_id,)),
        serving(folder) as tablet,
        sync_playwright() as playwright,
    ):
        tablet.settle()
        browser = playwright.chromium.launch(executable_path=EXECUTABLE, args=FLAGS)
        page = browser.new_page(
            viewport={"width": 1280, "height": 800}, has_touch=True, service_workers="block"
        )
        yield page, f"http://{HOST}:{tablet.port}/matches/{match_id}"
        browser.close()


@cache
def _loads() -> list[tuple[float, float]]:
    """Kilobytes of each load with nothing in the cache: of the board, and what is kept after it."""
    loads = []
    with _board() as (first, address):
        browser = first.context.browser
        assert browser
        for _ in range(_LOADS):
            context = browser.new_context(service_workers="block")
            page = context.new_page()
            network = context.new_cdp_session(page)
            network.send("Network.enable")
            asked: dict[str, str] = {}
            weighed: dict[str, float] = {}
            network.on(
                "Network.requestWillBeSent",
                lambda said, asked=asked: asked.update({said["requestId"]: said["request"]["url"]}),
            )
            network.on(
                "Network.loadingFinished",
                lambda said, weighed=weighed: weighed.update(
                    {said["requestId"]: said["encodedDataLength"]}
                ),
            )
            page.goto(address, wait_until="domcontentloaded")
            page.locator("#app[data-kept]").wait_for(state="attached")
            loads.append(_told_apart({asked[each]: size for each, size in weighed.items()}))
            context.close()
    return loads


def _told_apart(sizes: dict[str, float]) -> tuple[float, float]:
    kept = {address for address in sizes if address.endswith(_KEPT)}
    assert len(kept) == len(_KEPT), kept
    for needed in ("referee.css", "live.js", "icon.svg"):
        assert any(address.endswith(needed) for address in sizes), f"{needed} was not loaded"
    later = sum(sizes[address] for address in kept)
    return (sum(sizes.values()) - later) / 1000, later / 1000


def weights() -> Sequence[Round]:
    return [Round(board, 0) for board, _ in _loads()]


def kept_weights() -> Sequence[Round]:
    return [Round(kept, 0) for _, kept in _loads()]


def paints() -> Sequence[Round]:
    with _board() as (page, address):
        page.goto(address, wait_until="domcontentloaded")
        page.wait_for_timeout(1000)
        rounds = []
        for _ in range(_ROUNDS + 1):
            ours, other = [], []
            for tap in range(_TAPS):
                page.wait_for_timeout(_BETWEEN_TAPS)
                ours.append(page.evaluate(_OURS, "undo" if tap % 2 == 0 else "redo"))
                other.append(page.evaluate(_OTHER, EMPTY))
            rounds.append(Round(median(ours), median(other)))
    return rounds[1:]


ROWS = (
    Row(
        "page weight",
        "the first load of a board: all files and their heads, compressed",
        "nothing",
        100,
        "kB",
        Against.MORE,
        weights,
    ),
    Row(
        "page weight, kept for later",
        "what a board at rest fetches for when the server is lost",
        "nothing",
        inf,
        "kB",
        Against.MORE,
        kept_weights,
    ),
    Row(
        "first paint of an entry",
        "a tap until the digits have changed",
        "an empty view asked by the same browser, and a number written",
        1.5,
        "ms",
        Against.TIMES,
        paints,
    ),
)
