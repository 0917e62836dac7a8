"""What a device shows without the server: its boards after a restart, and the rulings."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from tests.browser.chromium import EXECUTABLE, FLAGS
from tests.browser.offline import NETWORK, Tablets, damage, ready, rest, stored

LAN = "judge.lan"


def totals(page: Page, *expected: str) -> None:
    for team, total in enumerate(expected, 1):
        expect(page.locator(f"#life-points-{team}")).to_have_text(total)


def test_the_browser_may_be_restarted_without_the_server(
    playwright: Playwright, table: Any, port: int, tmp_path: Path
) -> None:
    url = f"http://127.0.0.1:{port}{table.path}"

    def start() -> Any:
        return playwright.chromium.launch_persistent_context(
            str(tmp_path / "profile"),
            executable_path=EXECUTABLE,
            args=FLAGS,
            viewport={"width": 1280, "height": 800},
            has_touch=True,
        )

    context = start()
    page = context.new_page()
    page.goto(url)
    stored(page, table.path)
    table.record("life", changes=[{"team": 1, "kind": "loss", "amount": 300}])
    totals(page, "15700", "16000")
    context.set_offline(True)
    expect(page.locator("#sync")).to_contain_text("Not live since")
    damage(page, 2, 500)
    rest(page)
    page.locator(".turn__end").tap()
    totals(page, "15700", "15500")
    context.close()
    context = start()
    context.set_offline(True)
    page = context.new_page()
    page.goto(url)
    expect(page.locator("#what-waits")).to_contain_text("2")
    totals(page, "15700", "15500")
    page.reload()
    totals(page, "15700", "15500")
    expect(page.locator("#stage h2")).to_have_text("Turn 2, A2 Cy")
    context.set_offline(False)
    expect(page.locator("#what-waits")).to_be_hidden()
    totals(page, "15700", "15500")
    context.close()
    assert table.life_points(2) == 15500
    assert table.match().running_duel.turn.number == 2
    assert table.position == 5


@pytest.fixture
def lan(playwright: Playwright) -> Any:
    """A browser to which the server is a machine of the hall, reached by plain http."""
    rules = f"--host-resolver-rules=MAP {LAN} 127.0.0.1"
    browser = playwright.chromium.launch(executable_path=EXECUTABLE, args=(*FLAGS, rules))
    yield browser
    browser.close()


@pytest.mark.parametrize("config", [{"TRUSTED_HOSTS": [LAN]}])
def test_over_plain_http_what_waits_survives_a_reload_and_the_page_says_what_does_not(
    tablet: Tablets, lan: Browser, table: Any, port: int
) -> None:
    device = tablet(browser=lan, service_workers="allow")
    device.expect_errors(*NETWORK)
    page = device.context.new_page()
    page.goto(f"http://{LAN}:{port}{table.path}")
    assert page.evaluate("isSecureContext") is False
    ready(page)
    device.context.set_offline(True)
    expect(page.locator("#sync")).to_contain_text("Not live since")
    damage(page, 2, 500)
    notice = page.locator("#waiting")
    page.locator("#what-waits").tap()
    expect(notice).to_contain_text("Do not load the page again now")
    page.locator("#clock-time").tap()
    page.locator("#dock").get_by_role("link", name="Rulings").tap()
    page.locator("#kept-q").fill("direct attack")
    first = page.locator("#kept-rulings .hit").first
    expect(first).to_have_attribute("data-ruling", "tag-direct-attack")
    device.context.set_offline(False)
    page.reload()
    expect(notice.page.locator("#what-waits")).to_be_hidden()
    totals(page, "16000", "15500")
    assert table.position == 3


def test_the_rulings_are_searched_without_the_server_on_any_of_their_pages(
    tablet: Tablets, table: Any
) -> None:
    device = tablet(service_workers="allow")
    device.expect_errors(*NETWORK)
    page = device.open(table)
    stored(page, table.path)
    device.context.set_offline(True)
    page.goto(f"{device.wire.url}/rulings?q=direct+attack")
    expect(page.locator("#kept-q")).to_have_value("direct attack")
    expect(page.get_by_text("This is the search without the server")).to_be_visible()
    expect(page.locator(".hit").first).to_have_attribute("data-ruling", "tag-direct-attack")
    page.locator("#kept-q").fill("zzzz")
    expect(page.locator("[data-found]")).to_contain_text("No ruling answers this")
    page.goto(f"{device.wire.url}/rulings/tag-direct-attack")
    expect(page.locator(".hit")).to_have_count(1)
    expect(page.locator(".hit__body")).to_be_visible()


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("fr", "attaque directe"),
        ("fr", "ÁTTAQUÉ DIRECTÈ"),
        ("sr-Latn", "direktan napad"),
        ("sr-Cyrl", "direktan napad"),
        ("sr-Latn", "директан напад"),
        ("en", "tag-direct-attack"),
    ],
)
def test_without_the_server_neither_accents_nor_the_script_matter(
    tablet: Tablets, table: Any, language: str, question: str
) -> None:
    device = tablet(locale=language)
    page = device.context.new_page()
    page.goto(f"{device.wire.url}/rulings/kept")
    page.locator("#kept-q").fill(question)
    expect(page.locator(".hit").first).to_have_attribute("data-ruling", "tag-direct-attack")


def test_a_device_that_signs_out_keeps_no_page_of_the_event(tablet: Tablets, table: Any) -> None:
    device = tablet(service_workers="allow")
    page = device.open(table)
    stored(page, table.path)
    page.evaluate(
        """() => {
          const form = document.createElement("form");
          Object.assign(form, {method: "post", action: "/sign-out"});
          document.body.append(form);
          form.submit();
        }"""
    )
    page.wait_for_url("**/sign-in")
    kept = page.evaluate("caches.keys()")
    assert "rulings" in kept
    assert not {"pages", "boards"} & set(kept)
