"""Every page in words two fifths longer, and then twice as large, on the smallest tablet.

Larger is what the browser's own text size makes of it. A page may then be longer, and nothing is
cut, lies over something else or is out of reach.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import CDPSession, Page

from referee.translations.languages import PSEUDO
from referee.web.doors import pins
from referee.web.i18n import COOKIE, SETTING
from tests import every_page
from tests.browser.fits import faults
from tests.every_page import Visit

SMALLEST = {"width": 1024, "height": 768}
USUAL, LARGE = 16, 32
# Shown in its place on the page by those that are whole.
PART = re.compile(r"\balone\b")


class Reader:
    """Somebody with a tablet who goes through all pages, and looks at each in both sizes."""

    def __init__(self, page: Page, url: str, client: FlaskClient) -> None:
        self.page = page
        self.url = url
        self.client = client
        self.found: dict[tuple[int, str], str] = {}
        self._sizes = [USUAL, LARGE]
        self._settings: CDPSession = page.context.new_cdp_session(page)

    def look(self, name: str) -> None:
        """What is wrong with the page that is shown, and where it was seen first."""
        for size in self._sizes:
            sizes = {"standard": size, "fixed": size}
            self._settings.send("Page.setFontSizes", {"fontSizes": sizes})
            for fault in faults(self.page):
                self.found.setdefault((size, fault), name)
        self._sizes.reverse()  # the next page comes in the size that is set

    def visit(self, visit: Visit) -> None:
        answer = every_page.answer(self.client, visit)
        if answer.mimetype != "text/html":
            return
        if "<html" not in answer.text:
            self._put_into_its_sheet(visit, answer.text)
        elif visit.sent is None:
            self.page.goto(self.url + visit.path)
        else:
            self._answered(visit, answer.text)
        self.look(visit.name)

    def _answered(self, visit: Visit, html: str) -> None:
        """Shows what a form got for an answer, at the address it was sent to."""
        address = self.url + visit.path
        kind = "text/html; charset=utf-8"
        self.page.route(address, lambda route: route.fulfill(body=html, content_type=kind))
        self.page.goto(address)
        self.page.unroute(address)

    def _put_into_its_sheet(self, visit: Visit, html: str) -> None:
        where = re.match(r"(/matches/\w+)/(battle|rulings)\b", visit.path)
        own = re.search(r'\bid="([^"]+)"', html)
        assert where, visit
        assert own, visit
        self.page.goto(f"{self.url}{where[1]}?open={where[2]}")
        self.page.evaluate(
            "([id, html]) => { document.getElementById(id).outerHTML = html; }", [own[1], html]
        )


@pytest.fixture
def config() -> dict[str, Any]:
    return {SETTING: True}


@pytest.fixture
def reader(tablet: Callable[..., Any], app: Flask) -> Reader:
    device = tablet(viewport=SMALLEST)
    device.context.set_default_navigation_timeout(60_000)  # the first look reads all rulings
    device.expect_errors("^Failed to load resource")
    cookie = {"name": COOKIE, "value": PSEUDO.locale, "url": device.wire.url}
    device.context.add_cookies([cookie])
    client = app.test_client()
    client.set_cookie(COOKIE, PSEUDO.locale)
    return Reader(device.context.new_page(), device.wire.url, client)


def test_no_page_breaks_when_words_are_longer_and_larger(
    reader: Reader, app: Flask, tmp_path: Path
) -> None:
    house = every_page.build(app, tmp_path / "files")
    for visit in house.visits:
        if not PART.search(visit.name):
            reader.visit(visit)
    assert reader.found == {}


class TestTheDoors:
    @pytest.fixture
    def config(self) -> dict[str, Any]:
        return {SETTING: True, "LAN_HOST": "0.0.0.0"}

    def test_they_do_not_break_either(self, reader: Reader, tmp_path: Path) -> None:
        page = reader.page
        for path in ("/sign-in", "/trust", "/doors"):
            page.goto(reader.url + path)
            reader.look(path)
        page.goto(f"{reader.url}/doors")
        page.locator("[name=judge]").fill("Vera")
        page.locator("[name=pin]").fill("000000")
        page.locator(".doors__go").tap()
        page.get_by_role("alert").wait_for()
        reader.look("a wrong PIN")
        page.locator("[name=judge]").fill("Vera")
        page.locator("[name=pin]").fill(pins.kept(tmp_path / "instance").head_judge)
        page.locator(".doors__go").tap()
        page.locator(".doors__devices").wait_for()
        reader.look("the doors, open")
        page.goto(f"{reader.url}/health")
        reader.look("how the program is")
        assert reader.found == {}


BREAK: dict[str, tuple[str, str]] = {
    "cut in btn": (".front__nav .btn", "inline-size: 20px; min-inline-size: 0; overflow: hidden"),
    "overlap": (".languages .btn", "position: relative; inset-inline-start: 60px"),
    "words over words": (".page__title", "margin-block-end: -60px"),
    "sideways": (".page__title", "min-inline-size: 2000px"),
    "scrolls sideways": (".front__new", "overflow: auto; inline-size: 200px"),
}


@pytest.mark.parametrize("fault", BREAK)
def test_what_does_not_fit_is_found(reader: Reader, fault: str) -> None:
    reader.page.goto(reader.url)
    assert faults(reader.page) == []
    element, style = BREAK[fault]
    reader.page.locator(element).first.evaluate("(e, style) => { e.style.cssText = style; }", style)
    assert any(found.startswith(fault) for found in faults(reader.page))
