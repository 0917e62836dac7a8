"""The rulings as pages."""

import pytest
from flask.testing import FlaskClient

import rulings
from referee.duel.errors import RULINGS


@pytest.mark.parametrize("ruling_id", sorted(set(RULINGS.values())))
def test_every_ruling_that_backs_a_refusal_has_its_page(
    client: FlaskClient, ruling_id: str
) -> None:
    answer = client.get(f"/rulings/{ruling_id}")
    assert answer.status_code == 200
    assert rulings.get(ruling_id, "en").title.split("’")[0] in answer.text


def test_the_list_names_every_ruling(client: FlaskClient) -> None:
    text = client.get("/rulings").text
    for ruling in rulings.all_rulings("en"):
        assert f"/rulings/{ruling.id}" in text


def test_a_question_in_a_judges_own_words_finds_the_ruling_and_marks_the_words(
    client: FlaskClient,
) -> None:
    text = client.get("/rulings?q=attack+on+the+first+turns").text
    first_hit = text.split("</li>")[0]
    assert "/rulings/tag-first-attack" in first_hit
    assert "<mark>" in text


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
        "<b>",
    ],
)
def test_nothing_a_person_can_type_breaks_the_search(client: FlaskClient, question: str) -> None:
    answer = client.get("/rulings", query_string={"q": question})
    assert answer.status_code == 200
    assert "<b>" not in answer.text


@pytest.mark.parametrize("ruling_id", ["no-such-ruling", "%00", "..%2f..", "<script>", "a" * 5000])
def test_an_unknown_ruling_is_a_plain_404(client: FlaskClient, ruling_id: str) -> None:
    answer = client.get(f"/rulings/{ruling_id}")
    assert answer.status_code == 404
    assert "<script>" not in answer.text
