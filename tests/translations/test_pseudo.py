"""The pseudo-language, and what it finds: no page has a word that is in no catalog."""

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.dates import get_month_names
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.translations.languages import PSEUDO
from referee.translations.pseudo import Pseudo, pseudo
from referee.web import desk
from referee.web.create_app import create_app
from referee.web.doors import pins
from referee.web.i18n import COOKIE, SETTING
from referee.web.rulings import reader
from tests import every_page
from tests.every_page import House

SPOKEN = ("title", "aria-label", "placeholder", "alt", "label", "aria-description")
VOID = frozenset(
    {"input", "br", "img", "meta", "link", "path", "rect", "circle", "line", "source", "wbr"}
)
# Codes, which are the same in every language: zones, formats, names of fields and of commands.
CODES = re.compile(
    r"\b(?:UTC|CES?T|JSON|UTF-8|CSV|ATK|DEF|QR|PIN|HTTPS|Etc|Europe/\w+|ydke|\w+\.conf|\w+\.cdb)\b"
    r"|(?<=: )(?:[a-z-]+ \| )*[a-z]+(?:[-_.][a-z]+)*(?=[.⟧])"  # names of the notation
    rf"|\b(?:{'|'.join(get_month_names('wide', locale='en').values())}) \d|\d\s[AP]M\b"
    r"|\b(?:tag|house|judge|single)-[a-z0-9-]+\b|\b[0-9a-f]{4,}\b|/[\w/-]+|(?<=Ṁáťćĥ )\w+"
)
WORD = re.compile(r"[A-Za-z]{2,}")
# Routes that show no page: streams, files, pictures, and what only leads to another page.
NOT_SEEN = re.compile(
    r"stream$|^static$|^api|qr_code|certificate|^language\.|^sign_in\.leave|worker|openapi|^carry\.take"
)


class Words(HTMLParser):
    """Everything on a page that a reader sees or hears, but what says that it is kept as it is."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._open: list[bool] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        is_kept = given.get("translate") == "no" or tag in ("script", "style", "textarea")
        if not any(self._open) and not is_kept:
            self.found += [
                value
                for name, value in attrs
                if value and (name in SPOKEN or name.startswith("data-words"))
            ]
        if tag not in VOID:
            self._open.append(is_kept)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        if not any(self._open):
            self.found.append(data)


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    """Speaks the pseudo-language; its rulings are in a script that has no English letter."""
    monkeypatch.setattr(reader, "locale", lambda: "sr_Cyrl")
    app = create_app(tmp_path / "instance", {SETTING: True})
    yield app
    desk.close(app)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    client = app.test_client()
    client.set_cookie(COOKIE, PSEUDO.locale)
    return client


def texts(answer: TestResponse) -> list[str]:
    """Everything in an answer that somebody reads; a file to take along is no such thing."""
    if answer.mimetype in ("text/html", "image/svg+xml"):
        words = Words()
        words.feed(answer.text)
        return words.found
    if answer.mimetype in ("application/problem+json", "application/manifest+json"):
        told = json.loads(answer.text)
        return [told[name] for name in ("title", "detail", "name", "short_name") if name in told]
    return []


def escaped(client: FlaskClient, house: House) -> dict[str, str]:
    """Each text with a word of no catalog, and where it was seen first."""
    known = every_page.names(*every_page.WRITTEN)
    found: dict[str, str] = {}
    for visit in house.visits:
        answer = every_page.answer(client, visit)
        assert answer.status_code != 500, visit
        for text in texts(answer):
            plain = CODES.sub("", known.sub("", re.sub(r"\{\w+\}", "", text)))
            if WORD.search(plain):
                found.setdefault(" ".join(text.split()), visit.name)
    return found


def test_every_page_takes_every_word_from_the_catalogs(
    app: Flask, client: FlaskClient, tmp_path: Path
) -> None:
    house = every_page.build(app, tmp_path / "files")
    house.see("sheets kept on the device", f"{house.match(*every_page.CALLED)}/sheets")
    assert escaped(client, house) == {}

    seen = set(every_page.endpoints(house))
    pages = {
        rule.endpoint
        for rule in app.url_map.iter_rules()
        if "GET" in (rule.methods or ()) and not NOT_SEEN.search(rule.endpoint)
    }
    assert pages - seen == set()


def test_the_doors_take_every_word_from_the_catalogs(app: Flask, tmp_path: Path) -> None:
    app.config["LAN_HOST"] = "0.0.0.0"
    house = House(app, tmp_path)
    client = app.test_client()
    client.environ_base["REMOTE_ADDR"] = "192.168.1.21"
    client.set_cookie(COOKIE, PSEUDO.locale)
    house.see("sign-in", "/sign-in")
    house.see("sign-in, refused", "/sign-in", {"pin": "000000", "judge": "Eva"})
    house.see("shut", "/", None)
    house.see("trust", "/trust")
    assert escaped(client, house) == {}

    known = pins.kept(Path(app.instance_path))
    assert client.post("/sign-in", data={"pin": known.judge, "judge": "Eva"}).status_code == 303
    match = house.match()
    severe = {"infraction": "cheating", "severity": "severe", "seat": "A1"}
    house.visits.clear()
    house.see("Head Judge", match, {"do": "penalty", "after": "2", "key": "k", **severe})
    house.see("Head Judge alone", "/events/new")
    house.see("the doors, a judge", "/doors")
    assert escaped(client, house) == {}
    assert client.post("/sign-in", data={"pin": known.head_judge}).status_code == 303
    house.visits.clear()
    house.see("the doors, the Head Judge", "/doors")
    assert escaped(client, house) == {}


def test_a_message_gets_marks_brackets_and_two_fifths_more() -> None:
    assert pseudo("Damage") == "⟦Đáṁáğé⟧"
    text = "Damage is dealt to the team that has the fewest Life Points of all"
    assert len(pseudo(text)) == pytest.approx(1.4 * len(text), abs=1)
    assert not re.search("[A-Za-z]", pseudo(text))


def test_places_to_fill_in_and_elements_come_through() -> None:
    assert re.findall(
        r"[ -~]{3,}", pseudo("%(name)s wins <b>now</b> &amp; %(num)d%% of {time}")
    ) == [
        "%(name)s ",
        " <b>",
        "</b> &amp; %(num)d%% ",
        " {time}",
    ]
    catalog = Pseudo()
    assert catalog.ngettext("%(num)d card", "%(num)d cards", 1).startswith("⟦%(num)d ćáŕđ")
    assert catalog.ngettext("%(num)d card", "%(num)d cards", 2).startswith("⟦%(num)d ćáŕđš")
    assert catalog.pgettext("turn", "end").startswith("⟦éñđ")


def test_it_is_offered_only_where_the_setting_asks_for_it(tmp_path: Path) -> None:
    shipped = create_app(tmp_path / "shipped")
    client = shipped.test_client()
    client.set_cookie(COOKIE, PSEUDO.locale)
    assert PSEUDO.name not in client.get("/").text
    assert '<html lang="en">' in client.get("/").text
    desk.close(shipped)


def test_the_developer_may_choose_it_and_no_browser_gets_it_unasked(app: Flask) -> None:
    client = app.test_client()
    page = client.get("/", headers={"Accept-Language": "en-XA, fr;q=0.5"}).text
    assert '<html lang="en">' in page
    assert PSEUDO.name in page
    client.post("/language", data={"language": PSEUDO.locale})
    assert '<html lang="en-XA">' in client.get("/").text


def test_no_script_has_words_of_its_own() -> None:
    """They come with the page, as its `data-words`."""
    folder = Path(desk.__file__).parent.parent / "static" / "js"
    literal = re.compile(r'"[^"\n]*"|`[^`]*`')
    sentence = re.compile(r"^[`\"][A-Z][a-z]+ [a-z]+(?: [a-z]+)*\W?[`\"]$")
    assert [
        (file.name, text)
        for file in folder.glob("*.js")
        for text in literal.findall(
            re.sub(r"//.*|/\*.*?\*/", "", file.read_text(), flags=re.DOTALL)
        )
        if sentence.match(text)
    ] == []
