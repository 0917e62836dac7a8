"""A whole match in French and in both Serbian scripts: no page on the way has a word of English."""

import re
from collections.abc import Callable

import pytest
from babel.messages.pofile import read_po
from playwright.sync_api import Page, expect

from referee.translations.languages import FOLDER, LANGUAGES
from referee.translations.spoken import catalog
from tests.browser.conftest import Tablet
from tests.every_page import names

READ = """() => {
  const spoken = ["title", "aria-label", "placeholder", "alt"];
  const found = [document.title];
  const walk = (node) => {
    if (node.nodeType === Node.TEXT_NODE && node.data.trim()) found.push(node.data);
    if (node.nodeType !== Node.ELEMENT_NODE) return;
    if (node.matches("script, style, [translate=no]")) return;
    for (const name of spoken) if (node.getAttribute(name)) found.push(node.getAttribute(name));
    node.childNodes.forEach(walk);
  };
  walk(document.body);
  return found.map((text) => text.replace(/\\s+/g, " ").trim());
}"""
PLACE = re.compile(r"%\\\((?:\w+)\\\)[sd]|\\\{\w+\\\}")
CYRILLIC = re.compile("[а-яђјљњћџ]", re.IGNORECASE)
LATIN = re.compile(r"\b[A-Za-zČĆŠŽĐčćšžđ]{2,}\b")
IDS = re.compile(r"(?<=Меч )\w+|\b[0-9a-f]{4}\b|\b(?:tag|house)-[a-z-]+|https?://\S+|\.?/\S+")
# What is Latin in Cyrillic, too: codes, and what players call by its English name.
CODES = {
    "ydk",
    "ydke",
    "Omega",
    "conf",
    "lflist",
    "cdb",
    "EDOPro",
    "YGOPro",
    "Konami",
    "TCG",
    "OCG",
    "HTTPS",
    "http",
    "https",
    "lan",
    "tls",
    "HTTP",
    "Wi",
    "Fi",
    "UTC",
    "Xyz",
    "LP",
    "CSV",
    "JSON",
    "ATK",
    "DEF",
    "PIN",
    "QR",
    "GB",
}
NAMES = names("Red", "Blue", "Tag duel rulings")
SHEETS = (
    "keypad&team=2", "log", "more&seat=A1", "clock", "call", "penalty", "counters", "triggers",
    "affected&seat=A1&says=opponent", "note", "settings", "record", "end", "rulings", "device",
)  # fmt: skip


class Speech:
    """What is said in one language, and what must not be said there."""

    def __init__(self, locale: str) -> None:
        self.locale = locale
        self.catalog = catalog(locale)
        self.plain: set[str] = set()
        self.filled: list[re.Pattern[str]] = []
        written = "sr" if locale == "sr_Latn" else locale
        with (FOLDER / written / "LC_MESSAGES" / "messages.po").open("rb") as file:
            for message in read_po(file, locale=written):
                ids = message.id if isinstance(message.id, tuple) else (message.id,)
                for english in filter(None, ids):
                    self._forbid(english)

    def _forbid(self, english: str) -> None:
        if self.catalog.gettext(english) == english:
            return
        if "%(" not in english:
            self.plain.add(english)
        elif len(re.findall(r"[a-z]{3,}", re.sub(r"%\(\w+\)[sd]", "", english))) > 1:
            pattern = PLACE.sub(".+", re.escape(english))
            self.filled.append(re.compile(pattern))

    def __call__(self, english: str, **values: object) -> str:
        return self.catalog.gettext(english) % values if values else self.catalog.gettext(english)

    def is_foreign(self, text: str) -> bool:
        if self.locale == "sr":
            plain = IDS.sub("", NAMES.sub("", text))
            return any(word not in CODES for word in LATIN.findall(plain))
        if self.locale == "sr_Latn" and CYRILLIC.search(text):
            return True
        return text in self.plain or any(pattern.fullmatch(text) for pattern in self.filled)

    def reads(self, page: Page) -> None:
        """Every word on the page is of this language."""
        html = LANGUAGES[self.locale].html
        expect(page.locator("html")).to_have_attribute("lang", html)
        assert [text for text in page.evaluate(READ) if self.is_foreign(text)] == []


class Judge:
    """What a judge taps, wherever the words are."""

    def __init__(self, page: Page, say: Speech) -> None:
        self.page, self.say = page, say

    def records(self, what: str, within: str = "#stage") -> None:
        """Tap what records an entry; the board that comes is read."""
        board = self.page.locator("#board")
        before = board.get_attribute("data-position")
        self.page.locator(f"{within} {what}").first.tap()
        expect(board).not_to_have_attribute("data-position", before or "")
        self.say.reads(self.page)

    def opens(self, what: str, shown: str) -> None:
        """Tap what opens something; that is read, too."""
        self.page.locator(what).first.tap()
        expect(self.page.locator(shown).first).to_be_visible()
        self.say.reads(self.page)

    def types(self, digits: str) -> None:
        for digit in digits:
            self.page.locator(f"#drawer [data-digit='{digit}']").tap()

    def sends(self) -> None:
        self.records("#drawer .drawer__foot button[data-record]", within="")
        expect(self.page.locator("#drawer .drawer")).to_have_count(0)


@pytest.mark.parametrize("locale", ["fr", "sr_Latn", "sr"])
def test_a_whole_match_without_a_word_of_english(
    tablet: Callable[..., Tablet], locale: str
) -> None:
    held = tablet()
    page = held.context.new_page()
    say = Speech(locale)
    judge = Judge(page, say)

    page.goto(held.wire.url)
    page.get_by_role("button", name=LANGUAGES[locale].name, exact=True).tap()
    say.reads(page)
    page.locator("form[action='/matches'] button").first.tap()
    expect(page.locator("#stage")).to_be_visible()
    say.reads(page)
    match = page.url
    judge.records("button[name=first_team][value^='1']:not([value$=coin])")
    judge.records("button[value=start-clock], form:has([value=start-clock]) button", "#clock")

    for sheet in SHEETS:
        page.goto(f"{match}?open={sheet}")
        expect(page.locator("#drawer [role=dialog]")).to_be_visible()
        say.reads(page)
    page.goto(match)

    # Nobody attacks on the first three turns; on the first a chain of two links.
    for turn in range(3):
        judge.opens(".phases button[value=battle]", "#objection-title")
        judge.opens("#stage a.btn", ".phases")
        if turn == 0:
            judge.records(".phases button[value=main-1]", "")
            judge.opens("#seat-A1 a[href*='open=activate']", "#activate-title")
            judge.records("button[name=speed][value='1']")
            judge.records("form:has([value=pass-all]) button")
            judge.records("button[name=outcome]")
        judge.records(".turn__end", "#turn")

    # An attack: 1900 on A1's 1400 in Attack Position.
    judge.records(".phases button[value=battle]", "")
    judge.opens(".turn__attack a.btn", "#battle")
    page.locator("#drawer label", has=page.locator("input[name=target][value=A1]")).tap()
    judge.types("19")
    page.locator("#battle-value").tap()
    judge.types("14")
    expect(page.locator("#battle-result")).to_contain_text("15500")
    say.reads(page)
    judge.sends()

    # Life Points by keypad, and a slip of the finger taken back.
    judge.opens("#team-2 a[href*='kind=cost']", "#drawer [role=dialog]")
    judge.types("2450")
    expect(page.locator("#sum")).to_contain_text("13550")
    say.reads(page)
    judge.sends()
    judge.records("#undo", "#dock")

    # Time is called in turn 4: it is finished, then three more, then Life Points decide.
    judge.opens("#clock a[href*='open=clock']", "#drawer [role=dialog]")
    judge.records("form:has([name=do][value=time]) button", "#drawer")
    page.goto(match)
    for _ in range(4):
        judge.records(".turn__end", "#turn")
    expect(page.locator("#stage.over")).to_be_visible()

    for path in ("/slip", "/sheet", "?open=log", "?open=record"):
        page.goto(match + path)
        say.reads(page)
    for path in ("/", "/finished", "/events", "/events/new", "/decks", "/decks/lists", "/rulings"):
        page.goto(held.wire.url + path)
        say.reads(page)
    for path in ("/learn", "/help", "/device", "/health", "/carry", "/sign-in", "/rulings/kept"):
        page.goto(held.wire.url + path)
        say.reads(page)
    for path in ("/rulings/tag-response-order", "/rulings/new", "/doors", "/trust", "/nowhere"):
        page.goto(held.wire.url + path)
        say.reads(page)
    held.expect_errors("status of 404")
