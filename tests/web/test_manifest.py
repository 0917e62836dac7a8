"""What a tablet is told when the app is put on its home screen."""

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from referee.web.delivery import static_path

STATIC = Path(__file__).parents[2] / "referee"
PNG = b"\x89PNG\r\n\x1a\n"


def side_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(PNG)
    return int.from_bytes(png[16:20]), int.from_bytes(png[20:24])


@pytest.mark.parametrize(
    ("language", "lang", "name", "short"),
    [
        ("en", "en", "Tag duel referee", "Referee"),
        ("fr", "fr", "Arbitre de Tag Duel", "Arbitre"),
        ("sr_Latn", "sr-Latn", "Sudija tag dvoboja", "Sudija"),
        ("sr", "sr-Cyrl", "Судија таг двобоја", "Судија"),
    ],
)
def test_the_app_is_named_in_the_readers_language(
    client: FlaskClient, language: str, lang: str, name: str, short: str
) -> None:
    client.set_cookie("language", language)
    answer = client.get("/manifest.webmanifest")
    assert answer.mimetype == "application/manifest+json"
    said = answer.json
    assert said is not None
    assert (said["lang"], said["name"], said["short_name"]) == (lang, name, short)
    assert (said["start_url"], said["scope"], said["display"]) == ("/", "/", "standalone")


def test_every_page_points_to_it_with_the_cookies_of_the_device(client: FlaskClient) -> None:
    link = '<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials">'
    for path in ("/", "/rulings", "/device", "/nowhere"):
        assert link in client.get(path).text


def test_it_wears_the_theme_of_the_device(client: FlaskClient) -> None:
    client.post("/device", data={"theme": "dark"})
    said = client.get("/manifest.webmanifest").json
    assert said is not None
    assert said["theme_color"] == said["background_color"] == "#0c0f13"


def test_every_icon_is_there_in_the_size_that_is_said(client: FlaskClient) -> None:
    said = client.get("/manifest.webmanifest").json
    assert said is not None
    found = {(icon["purpose"], icon["sizes"]) for icon in said["icons"]}
    sizes = ("any", "192x192", "512x512")
    assert found == {(purpose, size) for purpose in ("any", "maskable") for size in sizes}
    for icon in said["icons"]:
        answer = client.get(icon["src"])
        assert answer.status_code == 200
        assert answer.mimetype == icon["type"]
        if icon["sizes"] != "any":
            width, height = side_of(answer.data)
            assert f"{width}x{height}" == icon["sizes"]
        answer.close()


def test_the_icon_of_an_ipad_is_there(client: FlaskClient) -> None:
    page = client.get("/").text
    assert f'rel="apple-touch-icon" href="{static_path()}/icons/apple-touch-icon-180.png"' in page
    icon = STATIC / "static" / "icons" / "apple-touch-icon-180.png"
    assert side_of(icon.read_bytes()) == (180, 180)
