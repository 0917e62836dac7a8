"""House rulings: written, edited, marked superseded, with every version kept."""

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.web import desk
from rulings.kept import Change, KeptRuling
from rulings.ruling import Applies, Status

WRITTEN = {
    "title": "No phones at the table",
    "text": "A phone stays in the bag.\r\n\r\nA judge may allow one.",
    "examples": "A1 looks up a card: not allowed.\r\n\r\nB2 asks a judge instead.",
    "cards": "Pot of Greed\r\nCard Destruction",
    "language": "en",
    "applies": "tag",
    "asked": "",
    "source": "Head Judge, Lyon",
    "date": "2026-11-28",
    "related": "tag-open-talk",
    "supersedes": "",
    "judge": "Mila",
}
ADDRESS = "/rulings/house-no-phones-at-the-table"


def kept(app: Flask, ruling_id: str = "house-no-phones-at-the-table") -> KeptRuling:
    found = desk.library_of(app).kept(ruling_id)
    assert found
    return found


def values_of(text: str) -> dict[str, str]:
    """What stands in the fields of a form that can be seen."""
    fields = dict(re.findall(r'<input(?! type="hidden")[^>]*name="(\w+)" value="([^"]*)"', text))
    areas = re.findall(r'<textarea name="(\w+)"[^>]*>\n(.*?)</textarea>', text, re.DOTALL)
    return fields | dict(areas)


def test_a_judge_writes_a_ruling_and_it_is_found_at_once(app: Flask, client: FlaskClient) -> None:
    answer = client.post("/rulings/new", data=WRITTEN)
    assert (answer.status_code, answer.location) == (303, ADDRESS)
    page = client.get(ADDRESS).text
    assert '<h1 class="page__title">No phones at the table</h1>' in page
    assert "house ruling" in page
    assert "Head Judge, Lyon (2026-11-28)" in page
    assert "No <mark>phones</mark> at the" in client.get("/rulings?q=phones").text
    found = kept(app)
    assert (found.by, found.version) == ("Mila", 1)
    assert found.draft.cards == ("Pot of Greed", "Card Destruction")
    assert found.draft.examples == (
        "A1 looks up a card: not allowed.",
        "B2 asks a judge instead.",
    )
    assert found.draft.applies is Applies.TAG
    assert found.draft.related == ("tag-open-talk",)


def test_the_device_remembers_who_wrote(client: FlaskClient) -> None:
    client.post("/rulings/new", data=WRITTEN)
    assert values_of(client.get("/rulings/new").text)["judge"] == "Mila"


def test_a_form_that_is_sent_twice_makes_one_ruling(app: Flask, client: FlaskClient) -> None:
    for _ in range(2):
        assert client.post("/rulings/new", data=WRITTEN).location == ADDRESS
    assert len(desk.library_of(app).history("house-no-phones-at-the-table")) == 1


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("title", "", "This has to be filled in."),
        ("text", " ", "This has to be filled in."),
        ("title", "x" * 1001, "This is too long: 1000 characters at most."),
        ("text", "a\x00b", "This holds the character U+0000, which is no text."),
        ("date", "yesterday", "This is no date. Write it like one of: 2013-11-12, 2013-11, 2013."),
        ("related", "no-such-ruling", "There is no ruling no-such-ruling."),
        ("supersedes", "no-such-ruling", "There is no ruling no-such-ruling."),
        ("language", "de", "This may be one of: en, fr, sr_Latn, sr_Cyrl."),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_what_was_typed_is_kept(
    app: Flask, client: FlaskClient, field: str, value: str, sentence: str
) -> None:
    answer = client.post("/rulings/new", data={**WRITTEN, field: value})
    assert answer.status_code == 400
    assert sentence in answer.text
    if field != "language":
        assert f'<div id="fault-{field}">' in answer.text
    typed = values_of(answer.text)
    untouched = "source" if field != "source" else "title"
    assert typed[untouched] == WRITTEN[untouched]
    if "\x00" not in value and field in typed:
        assert typed[field] == value
    assert desk.library_of(app).kept("house-no-phones-at-the-table") is None


@pytest.mark.parametrize("form", [{}, {"title": "x"}, {"version": "x", "applies": "everything"}])
def test_half_a_form_is_a_form_with_faults(client: FlaskClient, form: dict[str, str]) -> None:
    answer = client.post("/rulings/new", data=form)
    assert answer.status_code == 400
    assert "This has to be filled in." in answer.text


def test_a_ruling_is_edited_and_its_earlier_words_stay_readable(
    app: Flask, client: FlaskClient
) -> None:
    client.post("/rulings/new", data=WRITTEN)
    form = client.get(f"{ADDRESS}/edit").text
    assert values_of(form)["cards"] == "Pot of Greed\nCard Destruction"
    edited = {**WRITTEN, "version": "1", "text": "Phones are fine.", "judge": "Jo"}
    assert client.post(f"{ADDRESS}/edit", data=edited).status_code == 303
    assert "Phones are fine." in client.get(ADDRESS).text
    history = client.get(f"{ADDRESS}/history").text
    assert history.index("Phones are fine.") < history.index("A phone stays in the bag.")
    assert "<span>edited</span>" in history
    assert "<span>added</span>" in history
    assert history.index("Jo") < history.index("Mila")
    assert kept(app).version == 2


def test_an_edit_that_comes_too_late_shows_both_texts_and_loses_neither(
    app: Flask, client: FlaskClient
) -> None:
    client.post("/rulings/new", data=WRITTEN)
    client.post(f"{ADDRESS}/edit", data={**WRITTEN, "version": "1", "text": "The faster one."})
    late = {**WRITTEN, "version": "1", "text": "The slower one."}
    answer = client.post(f"{ADDRESS}/edit", data=late)
    assert answer.status_code == 409
    assert "<p>The faster one.</p>" in answer.text
    assert values_of(answer.text)["text"] == "The slower one."
    assert kept(app).draft.text == "The faster one."
    version = re.search(r'name="version" value="(\d+)"', answer.text)
    assert version
    again = client.post(f"{ADDRESS}/edit", data={**late, "version": version[1]})
    assert again.status_code == 303
    assert kept(app).draft.text == "The slower one."


def test_a_superseded_ruling_says_so_and_leads_to_the_one_that_holds(
    app: Flask, client: FlaskClient
) -> None:
    client.post("/rulings/new", data=WRITTEN)
    sent = {"superseded_by": "tag-open-talk", "judge": "Jo"}
    assert client.post(f"{ADDRESS}/superseded", data=sent).location == ADDRESS
    page = client.get(ADDRESS).text
    assert '<span class="tag tag--warn">superseded</span>' in page
    assert 'Superseded by: <a href="/rulings/tag-open-talk">' in page
    assert f'href="{ADDRESS}/superseded"' not in page
    newest = kept(app)
    assert newest.draft.status is Status.SUPERSEDED
    assert newest.newest.change is Change.SUPERSEDED


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        ("no-such-ruling", "There is no ruling no-such-ruling."),
        ("house-no-phones-at-the-table", "A ruling cannot name itself here."),
    ],
)
def test_what_supersedes_a_ruling_is_another_one_that_is_there(
    client: FlaskClient, other: str, sentence: str
) -> None:
    client.post("/rulings/new", data=WRITTEN)
    answer = client.post(f"{ADDRESS}/superseded", data={"superseded_by": other})
    assert answer.status_code == 400
    assert sentence in answer.text
    assert f'value="{other}"' in answer.text


def test_a_ruling_may_be_marked_superseded_with_none_in_its_place(
    app: Flask, client: FlaskClient
) -> None:
    client.post("/rulings/new", data=WRITTEN)
    assert client.post(f"{ADDRESS}/superseded", data={"superseded_by": ""}).status_code == 303
    assert kept(app).draft.superseded_by is None
    assert "Superseded by:" not in client.get(ADDRESS).text


@pytest.mark.parametrize("act", ["edit", "superseded"])
def test_a_ruling_that_comes_with_the_program_is_not_changed_but_replaced(
    client: FlaskClient, act: str
) -> None:
    for answer in (
        client.get(f"/rulings/tag-swords/{act}"),
        client.post(f"/rulings/tag-swords/{act}", data=WRITTEN),
    ):
        assert answer.status_code == 403
        assert "Only house rulings are edited." in answer.text
    new = client.get("/rulings/new?supersedes=tag-swords")
    assert values_of(new.text)["supersedes"] == "tag-swords"
    assert 'href="/rulings/new?supersedes=tag-swords"' in client.get("/rulings/tag-swords").text


@pytest.mark.parametrize("act", ["edit", "history", "superseded"])
@pytest.mark.parametrize("ruling_id", ["no-such-ruling", "house-no-such", "%00"])
def test_nothing_can_be_done_to_a_ruling_that_is_not_there(
    client: FlaskClient, act: str, ruling_id: str
) -> None:
    assert client.get(f"/rulings/{ruling_id}/{act}").status_code == 404


def test_an_empty_form_replaces_nothing_that_is_not_there(client: FlaskClient) -> None:
    assert values_of(client.get("/rulings/new?supersedes=nosuch").text)["supersedes"] == ""


@pytest.mark.parametrize("path", ["new", "house-x/edit", "house-x/superseded", "import"])
def test_a_form_of_another_site_changes_nothing(client: FlaskClient, path: str) -> None:
    headers = {"Origin": "https://elsewhere.example"}
    answer = client.post(f"/rulings/{path}", data=WRITTEN, headers=headers)
    assert answer.status_code == 403


def test_what_is_written_stays_text(client: FlaskClient) -> None:
    markup: dict[str, Any] = {**WRITTEN, "title": "<script>x", "text": "<b>x", "judge": "<i>"}
    address = client.post("/rulings/new", data=markup).location
    for page in (address, f"{address}/edit", f"{address}/history", "/rulings?q=script", "/rulings"):
        text = client.get(page).text
        assert "<script>x" not in text
        assert "<b>x" not in text
        assert "<i>" not in text
