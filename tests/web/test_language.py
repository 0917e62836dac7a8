"""The switch of the language."""

import pytest
from flask.testing import FlaskClient


def test_the_chosen_language_stays_and_the_page_comes_back(client: FlaskClient) -> None:
    answer = client.post("/language", data={"language": "en", "back": "/rulings"})
    assert answer.status_code == 303
    assert answer.headers["Location"] == "/rulings"
    cookie = answer.headers["Set-Cookie"]
    assert cookie.startswith("language=en;")
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie


@pytest.mark.parametrize("address", ["/language", "/judge"])
@pytest.mark.parametrize(
    "back",
    [
        "//elsewhere.example",
        "/\\elsewhere.example",
        "/\t/elsewhere.example",
        "/\n/elsewhere.example",
        "https://elsewhere.example",
        "",
    ],
)
def test_the_way_back_never_leads_elsewhere(client: FlaskClient, address: str, back: str) -> None:
    answer = client.post(address, data={"language": "en", "judge": "Eva", "back": back})
    assert answer.headers["Location"] == "/"


def test_a_language_that_is_not_offered_is_not_kept(client: FlaskClient) -> None:
    answer = client.post("/language", data={"language": "tlh"})
    assert "Set-Cookie" not in answer.headers


def test_every_page_offers_each_language_in_its_own_name(client: FlaskClient) -> None:
    for address in ("/", "/events", "/decks", "/rulings", "/sign-in", "/doors", "/nowhere"):
        page = client.get(address).text
        for name in ("English", "Français", "Srpski", "Српски"):
            assert f">{name}</button>" in page, address
        assert f'<input type="hidden" name="back" value="{address}">' in page


def test_from_a_page_that_answers_a_form_the_way_leads_to_the_page_before(
    client: FlaskClient,
) -> None:
    before = {"Referer": "http://localhost/decks?list=1", "Origin": "http://localhost"}
    page = client.post("/decks", data={}, headers=before).text
    assert '<input type="hidden" name="back" value="/decks?list=1">' in page
    page = client.post("/decks", data={}, headers={"Referer": "http://elsewhere.example/x"}).text
    assert '<input type="hidden" name="back" value="">' in page


def test_the_board_offers_them_among_what_is_chosen_for_the_device(client: FlaskClient) -> None:
    match = client.post("/matches", data={"ruleset": "tag-2013"}).location
    sheet = client.get(f"{match}?open=device").text
    assert f'<input type="hidden" name="back" value="{match}?open=device">' in sheet
    assert ">Français</button>" in sheet


@pytest.mark.parametrize(
    ("lang", "html"),
    [("fr", "fr"), ("sr", "sr-Latn"), ("sr-Cyrl", "sr-Cyrl"), ("en", "en"), ("tlh", "sr-Cyrl")],
)
def test_a_screen_of_the_hall_speaks_what_its_address_says_and_nothing_is_kept(
    client: FlaskClient, lang: str, html: str
) -> None:
    client.set_cookie("language", "sr")
    match = client.post("/matches", data={"ruleset": "tag-2013"}).location
    answer = client.get(f"{match}/overlay?lang={lang}")
    assert f'<html lang="{html}">' in answer.text
    assert f'data-stream="{match}/overlay/stream?lang={html}"' in answer.text
    assert "Set-Cookie" not in answer.headers
    fragment = client.get(f"{match}/overlay/board?lang={lang}")
    assert f'data-stream="{match}/overlay/stream?lang={html}"' in fragment.text
    assert f'<html lang="{html}">' not in client.get(f"/?lang={lang}").text or html == "sr-Cyrl"


@pytest.mark.parametrize(
    ("header", "html"),
    [
        ("sr", "sr-Latn"),
        ("sr-RS", "sr-Latn"),
        ("sr-RS,sr;q=0.9,en;q=0.8", "sr-Latn"),
        ("sr-Latn", "sr-Latn"),
        ("sr-Latn-RS", "sr-Latn"),
        ("sr-Cyrl", "sr-Cyrl"),
        ("sr-Cyrl-RS,sr;q=0.8", "sr-Cyrl"),
        ("bs", "sr-Latn"),
        ("bs-Cyrl-BA", "sr-Cyrl"),
        ("hr-HR,hr;q=0.9", "sr-Latn"),
        ("cnr", "sr-Latn"),
        ("cnr-ME", "sr-Latn"),
        ("fr-CA,fr;q=0.9,en;q=0.8", "fr"),
        ("fr-BE", "fr"),
        ("de-DE,de;q=0.9,fr;q=0.7", "fr"),
        ("fr;q=0, en", "en"),
        ("de", "en"),
        ("*", "en"),
        ("", "en"),
    ],
)
def test_the_browsers_preference_holds_until_one_is_chosen(
    client: FlaskClient, header: str, html: str
) -> None:
    wanted = {"Accept-Language": header}
    assert f'<html lang="{html}">' in client.get("/", headers=wanted).text
    assert f'<html lang="{html}">' in client.get("/nowhere", headers=wanted).text
    client.post("/language", data={"language": "fr", "back": "/"})
    assert '<html lang="fr">' in client.get("/", headers=wanted).text
