"""The rulings as pages: searched, read by topic, and each at its own address."""

import re
from datetime import UTC, datetime

import pytest
from flask import Flask
from flask.testing import FlaskClient

import rulings
from referee.duel.errors import RULINGS
from referee.web import desk
from rulings.draft import Draft
from rulings.ruling import Jurisdiction

AT = datetime(2026, 11, 28, 14, 0, tzinfo=UTC)


@pytest.mark.parametrize("ruling_id", sorted(set(RULINGS.values())))
def test_every_ruling_that_backs_a_refusal_has_its_page(
    client: FlaskClient, ruling_id: str
) -> None:
    answer = client.get(f"/rulings/{ruling_id}")
    assert answer.status_code == 200
    assert rulings.get(ruling_id, "en").title.split("’")[0] in answer.text


def test_the_list_names_every_ruling_under_its_topic(client: FlaskClient) -> None:
    text = client.get("/rulings").text
    for ruling in rulings.all_rulings("en"):
        assert f'href="/rulings/{ruling.id}"' in text
    assert "House rulings" not in text


def test_house_rulings_stand_in_the_list_under_a_heading_of_their_own(
    app: Flask, client: FlaskClient
) -> None:
    desk.library_of(app).add(Draft(title="No phones at the table", text="None."), by="", at=AT)
    section = client.get("/rulings").text.partition("House rulings")[2]
    assert 'href="/rulings/house-no-phones-at-the-table"' in section


def test_a_question_in_a_judges_own_words_finds_the_ruling_and_marks_the_words(
    client: FlaskClient,
) -> None:
    text = client.get("/rulings?q=attack+on+the+first+turns").text
    first_hit = text.split("</li>")[0]
    assert 'href="/rulings/tag-first-attack"' in first_hit
    assert "<mark>" in first_hit


def test_a_hit_says_which_words_were_answered_how_and_where(client: FlaskClient) -> None:
    text = client.get("/rulings?q=atack+turn").text
    why = re.search(r'<ul class="hit__why.*?</ul>', text, re.DOTALL)
    assert why
    assert "<b>atack</b> <span>a word spelled nearly so</span>" in why[0]
    assert "<b>turn</b> <span>another word for it</span> <span>in the text</span>" in why[0]


def test_the_question_may_be_in_another_language_than_the_page(client: FlaskClient) -> None:
    asked = {"q": "pioche premier tour"}
    text = client.get("/rulings", query_string=asked, headers={"Accept-Language": "en"}).text
    assert "Does the first Duelist <mark>draw</mark>" in text


def test_related_rulings_are_one_tap_from_a_hit_and_from_a_ruling(client: FlaskClient) -> None:
    (related, *_) = rulings.get("tag-first-attack", "en").related
    hits = client.get("/rulings?q=tag-first-attack").text
    assert f'href="/rulings/{related}"' in hits
    assert f'href="/rulings/{related}"' in client.get("/rulings/tag-first-attack").text


def test_a_contested_ruling_shows_its_default_and_its_alternatives(client: FlaskClient) -> None:
    text = client.get("/rulings/tag-pass-count").text
    assert '<span class="tag tag--warn">contested: the Head Judge decides</span>' in text
    assert "<b>Default:</b>" in text
    assert "<b>Alternative:</b>" in text


def test_a_ruling_shows_its_sources_with_their_dates(client: FlaskClient) -> None:
    text = client.get("/rulings/tag-first-attack").text
    source = rulings.get("tag-first-attack", "en").sources[0]
    assert f"{source.title} ({source.date})" in text


def test_a_ruling_of_the_ocg_says_that_it_has_no_authority(app: Flask, client: FlaskClient) -> None:
    draft = Draft(title="From Japan", text="So.", jurisdiction=Jurisdiction.OCG)
    added = desk.library_of(app).add(draft, by="", at=AT)
    assert "OCG: no authority in the TCG" in client.get(f"/rulings/{added.id}").text


def test_a_ruling_that_is_not_in_the_readers_language_says_in_which_it_is(
    app: Flask, client: FlaskClient
) -> None:
    draft = Draft(title="Les pauses", text="Dix minutes.", language="fr")
    added = desk.library_of(app).add(draft, by="", at=AT)
    text = client.get(f"/rulings/{added.id}").text
    assert '<h1 class="page__title" lang="fr">Les pauses</h1>' in text
    assert '<span class="tag">only in French</span>' in text


def test_a_ruling_that_another_replaces_leads_to_it(app: Flask, client: FlaskClient) -> None:
    draft = Draft(title="Attack at once", text="Here one may.", supersedes=("tag-first-attack",))
    added = desk.library_of(app).add(draft, by="", at=AT)
    text = client.get("/rulings/tag-first-attack").text
    assert '<span class="tag tag--warn">superseded</span>' in text
    assert f'Superseded by: <a href="/rulings/{added.id}">Attack at once</a>' in text


@pytest.mark.parametrize(
    "question",
    [
        'Maxx "C"',
        "D/D/D",
        "P.U.N.K.",
        "l'effet",
        '"',
        "*",
        "a\x00b",
        "x" * 10_000,
        "\N{CAT FACE}",
        "<script>x",
    ],
)
def test_nothing_a_person_can_type_breaks_the_search(client: FlaskClient, question: str) -> None:
    answer = client.get("/rulings", query_string={"q": question})
    assert answer.status_code == 200
    assert "<script>x" not in answer.text


def test_where_nothing_answers_the_way_leads_to_all_rulings(client: FlaskClient) -> None:
    text = client.get("/rulings?q=zzzzqqqq").text
    assert "No ruling answers this." in text
    assert 'href="/rulings">All rulings' in text


@pytest.mark.parametrize("ruling_id", ["no-such-ruling", "%00", "..%2f..", "<script>", "a" * 5000])
def test_an_unknown_ruling_is_a_plain_404(client: FlaskClient, ruling_id: str) -> None:
    answer = client.get(f"/rulings/{ruling_id}")
    assert answer.status_code == 404
    assert "<script>" not in answer.text
