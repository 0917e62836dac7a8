"""The help page and the help marks: every mark leads to something that is there."""

import re

import pytest
from flask.testing import FlaskClient

from referee import paths

TEMPLATES = paths.templates_folder()
RULING = re.compile(r'[{] help[(]desk, "([^"]+)"(?: if is_tag else "([^"]+)")?')
ABOUT = re.compile(r', about="([^"]+)"')
PART = re.compile(r'(?:help_page\(|part=)"([^"]+)"')


def found(pattern: re.Pattern[str]) -> set[str]:
    texts = [path.read_text() for path in TEMPLATES.rglob("*.html")]
    return {id_ for text in texts for ids in pattern.findall(text) for id_ in _each(ids) if id_}


def _each(ids: str | tuple[str, ...]) -> tuple[str, ...]:
    return (ids,) if isinstance(ids, str) else ids


def test_every_mark_names_a_ruling_that_is_there(client: FlaskClient) -> None:
    marks = found(RULING) | found(ABOUT)
    assert len(marks) > 20
    assert [id_ for id_ in marks if client.get(f"/rulings/{id_}").status_code != 200] == []


def test_every_mark_to_the_page_finds_its_part(client: FlaskClient) -> None:
    page = client.get("/help").text
    parts = found(PART)
    assert len(parts) >= 6
    assert [part for part in parts if f'id="{part}"' not in page] == []


@pytest.mark.parametrize("part", ["objections", "does-not-decide", "computes", "remembers"])
def test_the_page_says_who_decides_what(client: FlaskClient, part: str) -> None:
    assert f'id="{part}"' in client.get("/help").text


def test_every_ruling_it_leads_to_is_there(client: FlaskClient) -> None:
    page = client.get("/help").text
    links = set(re.findall(r'href="(/rulings/[^"]+)"', page))
    assert len(links) > 10
    assert [link for link in links if client.get(link).status_code != 200] == []
