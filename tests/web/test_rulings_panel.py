"""The rulings beside the board: found while one types, read there, and kept with the match."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

import rulings
from referee import officiate
from referee.duel import commands as c
from referee.duel.notation import read_line
from referee.web import desk

TEAMS = [{"name": "Red", "duelists": ["Ana", "Bo"]}, {"name": "Blue", "duelists": ["Cy", "Di"]}]
HTMX = {"HX-Request": "true", "HX-Request-Type": "partial"}

Record = Callable[..., int]


@pytest.fixture
def record(app: Flask) -> Record:
    """Records into the one match, which is opened first; the position it got."""
    matches = desk.matches_of(app)
    opened = officiate.open_match(
        matches, read_line({"do": "open-match", "teams": TEAMS}), now=desk.now()
    )

    def made(do: str = "", **fields: Any) -> int:
        if not do:
            return officiate.load(matches, opened.id).position
        line = read_line({"do": do, **fields})
        return officiate.record(matches, opened.id, line, now=desk.now()).position

    made.url = f"/matches/{opened.id}"  # type: ignore[attr-defined]
    made("start-duel", first_team=1)
    return made


@pytest.fixture
def url(record: Record) -> str:
    return str(record.url)  # type: ignore[attr-defined]


def panel_of(answer: TestResponse) -> str:
    found = re.search(r'<section class="drawer drawer--beside.*?</section>', answer.text, re.DOTALL)
    assert found
    return found[0]


def titles(text: str) -> list[str]:
    found = re.findall(r'<h3 class="hit__title".*?>(.*?)</h3>', text, re.DOTALL)
    return [re.sub(r"<[^>]+>", "", title) for title in found]


def title(ruling_id: str) -> str:
    return rulings.get(ruling_id, "en").title


def test_before_anything_is_typed_the_panel_offers_what_fits_the_moment(
    client: FlaskClient, record: Record, url: str
) -> None:
    record("enter", phase="main-1")
    record("activate", seat="A1", card="Dark Hole", speed=1)
    panel = panel_of(client.get(f"{url}?open=rulings"))
    assert titles(panel)[:2] == [title("tag-response-order"), title("tag-pass-count")]
    assert '<details class="hit__whole" open' not in panel


def test_a_match_of_two_is_offered_no_ruling_for_tag_duels(app: Flask, client: FlaskClient) -> None:
    single = {
        "do": "open-match",
        "ruleset": "single-classic",
        "teams": [{"name": "R", "duelists": ["Ana"]}, {"name": "B", "duelists": ["Cy"]}],
    }
    matches = desk.matches_of(app)
    opened = officiate.open_match(matches, read_line(single), now=desk.now())
    start = read_line({"do": "start-duel", "first_team": 1})
    officiate.record(matches, opened.id, start, now=desk.now())
    offered = titles(panel_of(client.get(f"/matches/{opened.id}?open=rulings")))
    assert offered[0] == title("turn-first-player-no-battle")
    assert title("tag-first-attack") not in offered


def test_the_ruling_of_the_objection_on_the_stage_comes_before_everything(
    client: FlaskClient, url: str
) -> None:
    panel = panel_of(client.get(f"{url}?open=rulings&about=turn-hand-limit"))
    assert titles(panel)[0] == title("turn-hand-limit")


def test_an_objection_opens_its_ruling_beside_the_board_and_hands_it_to_the_panel(
    client: FlaskClient, url: str, record: Record
) -> None:
    refused = client.post(url, data={"do": "enter", "phase": "battle"})
    assert refused.status_code == 422
    read = f'hx-get="{url}/rulings/read/tag-first-attack"'
    assert f'href="/rulings/tag-first-attack" target="ruling" {read}' in refused.text
    assert f'href="{url}?open=rulings&amp;about=tag-first-attack"' in refused.text


def test_while_one_types_only_the_list_is_answered(client: FlaskClient, url: str) -> None:
    answer = client.get(f"{url}/rulings?q=direct+attack+both+opponents", headers=HTMX)
    assert answer.text.startswith('<div class="rulings__found" id="rulings-found"')
    assert titles(answer.text)[0] == title("tag-direct-attack")
    assert "<mark>" in answer.text
    assert answer.headers["Cache-Control"] == "no-store"


def test_the_first_hit_is_open_and_the_others_are_one_tap_away(
    client: FlaskClient, url: str
) -> None:
    found = client.get(f"{url}/rulings?q=direct+attack+both+opponents", headers=HTMX).text
    states = re.findall(r'<details class="hit__whole"( open)?>', found)
    assert states[0] == " open"
    assert set(states[1:]) == {""}


def test_without_scripts_the_field_brings_the_board_with_the_hits(
    client: FlaskClient, url: str
) -> None:
    answer = client.get(f"{url}?open=rulings&q=direct+attack+both+opponents")
    panel = panel_of(answer)
    assert 'id="board"' in answer.text
    assert titles(panel)[0] == title("tag-direct-attack")
    assert 'value="direct attack both opponents"' in panel
    followed = client.get(f"{url}/rulings?q=direct+attack+both+opponents")
    assert followed.status_code == 302
    assert followed.location == f"{url}?open=rulings&q=direct+attack+both+opponents"


def test_a_related_ruling_opens_inside_the_panel_and_the_way_leads_back(
    client: FlaskClient, url: str
) -> None:
    def tap(text: str, words: str) -> str:
        found = re.search(rf'href="([^"]+)" hx-get[^>]*>{re.escape(words)}<', text)
        assert found, words
        return panel_of(client.get(found[1].replace("&amp;", "&")))

    first, second = "tag-first-attack", rulings.get("tag-first-attack", "en").related[0]
    panel = panel_of(client.get(f"{url}?open=rulings&q={first}"))
    panel = tap(panel, title(second))
    assert titles(panel) == [title(second)]
    third = rulings.get(second, "en").related[-1]
    panel = tap(panel, title(third))
    assert titles(panel) == [title(third)]
    panel = tap(panel, f"Back to: {title(second)}".replace("&", "&amp;"))
    assert titles(panel) == [title(second)]
    panel = tap(panel, "Back to the hits")
    assert titles(panel)[0] == title(first)
    assert f'value="{first}"' in panel


def test_citing_keeps_the_question_and_the_ruling_whatever_was_recorded_meanwhile(
    app: Flask, client: FlaskClient, record: Record, url: str
) -> None:
    found = client.get(f"{url}/rulings?q=direct+attack+both+opponents", headers=HTMX).text
    form = re.search(r"<form method=\"post\".*?</form>", found, re.DOTALL)
    assert form
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[0]))
    record("enter", phase="main-1")
    answer = client.post(url, data=fields)
    assert answer.status_code == 303
    kept = officiate.entries(desk.matches_of(app), url.rsplit("/", 1)[1])[-1].line.command
    assert kept == c.Rule(
        question="direct attack both opponents",
        answer=title("tag-direct-attack"),
        ruling="tag-direct-attack",
    )
    log = client.get(f"{url}?open=log").text
    assert f'hx-get="{url}/rulings/read/tag-direct-attack"' in log


def test_a_ruling_that_was_not_sought_is_kept_under_its_own_title(
    client: FlaskClient, url: str
) -> None:
    panel = panel_of(client.get(f"{url}?open=rulings&id=tag-swords"))
    assert f'name="question" value="{title("tag-swords")}"' in panel


def test_only_a_judge_who_is_at_the_table_may_cite_in_the_call(
    client: FlaskClient, record: Record, url: str
) -> None:
    asked = f"{url}?open=rulings&id=judge-extension&for=call"
    assert "Cite in the call" not in client.get(asked).text
    record("call-judge", seat="A1")
    assert "Cite in the call" not in client.get(asked).text
    record("judge-arrives")
    panel = panel_of(client.get(asked))
    assert f'href="{url}?open=call&amp;ruling=judge-extension"' in panel
    call = client.get(f"{url}?open=call&ruling=judge-extension").text
    assert 'value="judge-extension"' in call


def test_what_is_typed_in_a_sheet_goes_to_the_rulings_and_comes_back(
    client: FlaskClient, record: Record, url: str
) -> None:
    record("call-judge", seat="A1")
    record("judge-arrives")
    typed = {"do": "close-call", "sheet": "call", "after": "4", "key": "k", "answer": "B2 & A1"}
    panel = panel_of(client.get(f"{url}/rulings/look-up", query_string=typed, headers=HTMX))
    back = f'href="{url}?open=call&amp;answer=B2+%26+A1"'
    assert f"{back}" in panel
    assert "Back to what was typed" in panel
    assert titles(panel)[0] == title("tag-first-attack")
    sheet = re.search(r'name="sheet" value="([^"]+)"', panel)
    assert sheet
    found = client.get(
        f"{url}/rulings",
        query_string={"q": "direct attack", "sheet": sheet[1].replace("&amp;", "&"), "for": "call"},
        headers=HTMX,
    ).text
    assert back in found
    assert f'href="{url}?open=call&amp;answer=B2+%26+A1&amp;ruling=battle-direct"' in found


def test_a_ruling_that_is_read_from_a_sheet_leads_back_to_it(client: FlaskClient, url: str) -> None:
    typed = {"do": "penalty", "sheet": "penalty", "open": "log", "who": "A1", "note": "late"}
    read = f"{url}/rulings/read/judge-penalty-ladder"
    panel = panel_of(client.get(read, query_string=typed, headers=HTMX))
    assert titles(panel) == [title("judge-penalty-ladder")]
    assert f'href="{url}?open=penalty&amp;who=A1&amp;note=late"' in panel
    assert client.get(read, query_string=typed).location == "/rulings/judge-penalty-ladder"


def test_a_judge_with_no_luck_is_told_what_else_to_try(client: FlaskClient, url: str) -> None:
    found = client.get(f"{url}/rulings?q=zzzzqqqq", headers=HTMX).text
    assert "No ruling answers this. Try other words" in found
    assert titles(found) == []


@pytest.mark.parametrize("question", ['Maxx "C"', '"', "*", "a\x00b", "x" * 10_000, "<script>x"])
def test_nothing_that_is_typed_beside_the_board_breaks_it(
    client: FlaskClient, url: str, question: str
) -> None:
    answer = client.get(f"{url}/rulings", query_string={"q": question}, headers=HTMX)
    assert answer.status_code == 200
    assert "<script>x" not in answer.text


def test_an_unknown_match_has_no_panel(client: FlaskClient) -> None:
    assert client.get("/matches/nosuch/rulings?q=x", headers=HTMX).status_code == 404


@pytest.mark.parametrize("path", ["look-up", "read/%0D%0AX:y"])
def test_a_line_end_in_an_address_is_none_in_the_answer(client: FlaskClient, path: str) -> None:
    answer = client.get(f"/matches/%0D%0AX:y/rulings/{path}")
    assert answer.status_code == 302
    assert client.get(answer.location).status_code == 404
