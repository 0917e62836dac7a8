"""The pages of a match: what a tap answers, with and without scripts."""

import io
import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee import officiate
from referee.duel import commands as c
from referee.duel.notation import Line
from referee.duel.vocabulary import Chosen, SummonKind, Team
from referee.store.matches import Matches
from referee.web import desk

HTMX = {"HX-Request": "true"}


class Judge:
    """A judge with a browser: opens a match and records in it by the forms of its pages."""

    def __init__(self, client: FlaskClient, app: Flask, **opening: str) -> None:
        self.client = client
        self.app = app
        answer = client.post("/matches", data={"ruleset": "tag-2013", **opening})
        assert answer.status_code == 303
        self.url = answer.headers["Location"]
        self.id = self.url.rsplit("/", 1)[-1]

    def send(self, do: str, *, scripts: bool = False, **fields: Any) -> TestResponse:
        headers = HTMX if scripts else {}
        return self.client.post(self.url, data={"do": do, **fields}, headers=headers)

    def record(self, do: str, **fields: Any) -> None:
        answer = self.send(do, **fields)
        assert answer.status_code == 303, answer.text

    def page(self, query: str = "", *, scripts: bool = False) -> str:
        answer = self.client.get(self.url + query, headers=HTMX if scripts else {})
        assert answer.status_code == 200
        return answer.text

    def lines(self) -> list[Line]:
        return [entry.line for entry in officiate.entries(desk.matches_of(self.app), self.id)]

    def total(self, team: int) -> str:
        return text_of(self.page(), f"life-points-{team}")


@pytest.fixture
def judge(client: FlaskClient, app: Flask) -> Judge:
    return Judge(client, app)


@pytest.fixture
def duel(judge: Judge) -> Judge:
    """A judge in turn 1 of Duel 1; team 1 began."""
    judge.record("start-duel", first_team="1-coin")
    return judge


def text_of(html: str, id: str) -> str:  # noqa: A002  # it is HTML's own word
    """The words in the element with an id that holds no other of its kind."""
    found = re.search(rf'<(\w+)[^>]* id="{id}"[^>]*>(.*?)</\1>', html, re.DOTALL)
    assert found, f"nothing has the id {id}"
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", found[2])).split())


def hidden(html: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', html)
    assert found, f"no hidden field {name}"
    return unescape(found[1])


# --- the front page ------------------------------------------------------------------------------


def test_three_taps_from_the_front_page_a_duel_runs_under_a_running_clock(
    client: FlaskClient, app: Flask
) -> None:
    judge = Judge(client, app, key=hidden(client.get("/").text, "key"))
    judge.record("start-duel", first_team="coin", key="k1", after="1")
    judge.record("start-clock", key="k2", after="2")
    assert text_of(judge.page(), "clock-label") == "Round clock, running"
    assert judge.lines()[1].command.chosen.value == "coin"  # type: ignore[attr-defined]


def test_the_front_page_lists_what_runs_with_score_life_points_and_turn(
    client: FlaskClient, app: Flask
) -> None:
    assert "No match is running." in client.get("/").text
    judge = Judge(client, app, table="12", team_1="Oak", team_2="Elm")
    judge.record("start-duel", first_team="1-coin")
    judge.record("life", team="2", kind="loss", amount="500")
    judge.record("end-turn")
    words = " ".join(re.sub(r"<[^>]+>", " ", client.get("/").text).split())
    assert "12 Duel 1, turn 2 0–0 16000 15500 Oak Elm Tag 2013" in words


def test_between_duels_the_front_page_says_which_one_is_to_come(
    client: FlaskClient, app: Flask
) -> None:
    judge = Judge(client, app, table="12")
    judge.record("start-duel", first_team="1-coin")
    judge.record("end-turn")
    judge.record("concede", team="2")
    words = " ".join(re.sub(r"<[^>]+>", " ", client.get("/").text).split())
    assert "12 Duel 2 not started 1–0" in words


def test_a_finished_match_moves_behind_its_link(client: FlaskClient, app: Flask) -> None:
    judge = Judge(client, app, setting_duels_per_match="1", team_2="Elm")
    judge.record("start-duel", first_team="1-coin")
    judge.record("concede", team="1")
    assert judge.url not in client.get("/").text
    assert "1 finished match" in client.get("/").text
    assert judge.url in client.get("/finished").text
    assert "Elm wins the match" in client.get("/finished").text


def test_a_form_for_a_match_sent_twice_opens_one(client: FlaskClient, app: Flask) -> None:
    assert Judge(client, app, key="k").id == Judge(client, app, key="k").id
    other = client.post("/matches", data={"ruleset": "single-2025", "key": "k"})
    assert other.status_code == 409


def test_a_setting_out_of_range_is_told_and_what_was_typed_stays(client: FlaskClient) -> None:
    fields = {"ruleset": "tag-2013", "team_1": "Oak", "setting_round_minutes": "9000"}
    answer = client.post("/matches", data=fields)
    assert answer.status_code == 400
    assert "Field: settings.round_minutes. Expected: 1–600." in answer.text
    assert 'value="Oak"' in answer.text
    assert 'value="9000"' in answer.text


def test_a_transcript_is_imported_and_replays_to_the_same(
    client: FlaskClient, whole_match: bytes, app: Flask
) -> None:
    files = {"file": (io.BytesIO(whole_match), "match.jsonl")}
    answer = client.post("/matches/import", data=files)
    assert answer.status_code == 303
    assert client.get(answer.headers["Location"]).status_code == 200
    (summary,) = desk.matches_of(app).finished()
    assert answer.headers["Location"] == f"/matches/{summary.id}"


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"", "Line 1: A transcript begins with the opening of a match."),
        (b"{}\n", "Line 1: A field is missing."),
        (b"\xff\xfe", "Line 1: This is not UTF-8 text."),
    ],
)
def test_a_file_that_is_no_transcript_is_told_by_its_line(
    client: FlaskClient, raw: bytes, sentence: str
) -> None:
    files = {"file": (io.BytesIO(raw), "match.jsonl")}
    answer = client.post("/matches/import", data=files)
    assert (answer.status_code, sentence in answer.text) == (400, True)


# --- recording -----------------------------------------------------------------------------------


def test_without_scripts_an_entry_leads_back_to_the_board(duel: Judge) -> None:
    answer = duel.send("life", team="2", kind="effect-damage", amount="2450", seat="A1", after="2")
    assert (answer.status_code, answer.headers["Location"]) == (303, duel.url)
    assert duel.total(2) == "13550"
    assert text_of(duel.page(), "undo") == "Undo: A1 −2450 Blue back to 16000"


def test_with_scripts_an_entry_is_answered_with_the_board_and_an_empty_drawer(
    duel: Judge,
) -> None:
    answer = duel.send("life", scripts=True, team="2", kind="loss", amount="500", after="2")
    assert answer.status_code == 200
    assert answer.text.lstrip().startswith('<main class="board" id="board" data-position="3"')
    assert re.search(r'<div id="drawer" hx-swap-oob="innerHTML">\s*</div>', answer.text)
    assert "<html" not in answer.text


def test_entering_the_battle_phase_by_attack_opens_the_battle_sheet(duel: Judge) -> None:
    for _ in range(3):
        duel.record("end-turn")
    answer = duel.send("enter", phase="battle", open="battle")
    assert answer.headers["Location"] == f"{duel.url}?open=battle"
    duel.record("undo")
    with_scripts = duel.send("enter", scripts=True, phase="battle", open="battle")
    assert 'id="battle"' in with_scripts.text


def test_only_a_sheet_of_ours_can_follow_an_entry(duel: Judge) -> None:
    assert duel.send("end-turn", open="//evil.example").headers["Location"] == duel.url


def test_an_entry_sent_twice_is_recorded_once_and_answered_alike(duel: Judge) -> None:
    for _ in range(2):
        answer = duel.send("life", team="1", kind="cost", amount="1000", after="2", key="k")
        assert answer.status_code == 303
    assert duel.total(1) == "15000"


def test_a_coin_sent_twice_is_thrown_once(judge: Judge) -> None:
    for _ in range(2):
        judge.record("start-duel", first_team="coin", after="1", key="k")
    assert len(judge.lines()) == 2


def test_a_coin_that_was_thrown_at_the_table_is_kept_as_one(judge: Judge) -> None:
    assert "Coin fell for team 2" in text_of(judge.page(), "stage")
    assert 'name="first_team" value="2-coin"' in judge.page()
    judge.record("start-duel", first_team="2-coin")
    command = judge.lines()[-1].command
    assert isinstance(command, c.StartDuel)
    assert (command.first_team, command.chosen) == (Team.TWO, Chosen.COIN)


@pytest.mark.parametrize("kind", SummonKind)
def test_a_set_is_recorded_as_one(duel: Judge, kind: SummonKind) -> None:
    duel.record("enter", phase="main-1")
    turn = duel.page().partition('id="turn"')[2].partition("</form>")[0]
    is_offered = f'name="kind" value="{kind}"' in turn
    assert is_offered == (kind in (SummonKind.NORMAL, SummonKind.SET))
    duel.record("summon", seat="A1", kind=kind.value)
    used = kind.uses_normal_summon
    assert ("Normal Summon used" in text_of(duel.page(), "turn")) == used


def test_both_teams_lose_at_the_same_instant(duel: Judge) -> None:
    duel.record("life", team="1", kind="effect-damage", amount="16000", both="yes")
    assert "Duel 1 is drawn" in duel.page()


def test_who_records_is_kept_on_the_device_and_in_the_log(duel: Judge) -> None:
    answer = duel.client.post("/judge", data={"judge": " Мила ", "back": duel.url})
    assert (answer.status_code, answer.headers["Location"]) == (303, duel.url)
    duel.record("end-turn")
    assert duel.lines()[-1].by == "Мила"
    assert "Мила" in duel.page("?open=log")


def test_the_way_back_from_naming_oneself_stays_on_this_site(duel: Judge) -> None:
    answer = duel.client.post("/judge", data={"judge": "x", "back": "//evil.example"})
    assert answer.headers["Location"] == "/"


# --- objections ----------------------------------------------------------------------------------


def test_an_objection_is_a_sentence_with_its_ruling_and_ways_on(duel: Judge) -> None:
    answer = duel.send("enter", phase="battle", after="2")
    assert answer.status_code == 422
    assert text_of(answer.text, "objection-title") == "No Battle Phase yet"
    assert text_of(answer.text, "objection-text") == (
        "This is turn 1, A1. The first Duelist who may attack is B2 on turn 4."
    )
    assert 'href="/rulings/tag-first-attack"' in answer.text
    for words in ("Head Judge decided", "Both teams agree", "Already played", "Record anyway"):
        assert words in answer.text


def test_an_objection_is_overruled_with_a_reason(duel: Judge) -> None:
    answer = duel.send("enter", phase="battle", after="2")
    stage = answer.text[answer.text.index('id="objection-title"') :]
    assert (hidden(stage, "do"), hidden(stage, "phase")) == ("enter", "battle")
    again = duel.send(
        "enter", phase="battle", after="2", overrule="Both teams agree", overrule_words=""
    )
    assert again.status_code == 303
    assert duel.lines()[-1].overrule == "Both teams agree"


def test_recording_anyway_needs_the_reason(duel: Judge) -> None:
    answer = duel.send("enter", phase="battle", overrule="", overrule_words=" ")
    assert answer.status_code == 422
    assert "A reason is needed to record it anyway" in answer.text


def test_the_impossible_offers_no_way_to_record_it(judge: Judge) -> None:
    answer = judge.send("end-turn")
    assert answer.status_code == 422
    assert text_of(answer.text, "objection-title") == "No Duel has begun"
    assert "Record anyway" not in answer.text


def test_going_back_from_an_objection_keeps_what_was_typed(duel: Judge) -> None:
    answer = duel.send(
        "life", team="1", kind="cost", amount="16000", seat="B1", sheet="keypad", both=""
    )
    back = f"{duel.url}?open=keypad&amp;team=1&amp;kind=cost&amp;amount=16000&amp;seat=B1"
    assert back in answer.text
    sheet = duel.page(unescape(back).removeprefix(duel.url))
    assert re.search(r'name="amount" value="16000"', sheet)
    assert re.search(r'value="cost" checked', sheet)


def test_with_scripts_an_objection_is_a_board_that_closes_the_drawer(duel: Judge) -> None:
    answer = duel.send("enter", scripts=True, phase="battle")
    assert answer.status_code == 422
    assert answer.text.lstrip().startswith('<main class="board"')
    assert 'hx-swap-oob="innerHTML"' in answer.text


# --- two tablets ---------------------------------------------------------------------------------


def test_an_entry_on_an_older_board_is_shown_what_changed_and_offered_again(duel: Judge) -> None:
    duel.record("life", team="2", kind="effect-damage", amount="500", seat="A1", after="2")
    answer = duel.send("life", team="1", kind="cost", amount="800", seat="B1", after="2", key="k")
    assert answer.status_code == 409
    assert text_of(answer.text, "conflict-title") == "Not recorded: 1 entry was made meanwhile"
    assert "Blue 16000 − 500 → 15500" in answer.text
    assert "Your entry: Cost" in answer.text
    form = answer.text[answer.text.index('id="conflict-title"') :]
    assert hidden(form, "after") == "3"
    assert hidden(form, "key") != "k"
    duel.record("life", team="1", kind="cost", amount="800", seat="B1", after=hidden(form, "after"))
    assert (duel.total(1), duel.total(2)) == ("15200", "15500")


def test_many_entries_meanwhile_are_counted(duel: Judge) -> None:
    for _ in range(5):
        duel.record("end-turn")
    answer = duel.send("end-turn", after="2")
    assert text_of(answer.text, "conflict-title") == "Not recorded: 5 entries were made meanwhile"
    assert "and 2 more" in answer.text


def test_a_form_used_again_for_something_else_is_not_recorded(duel: Judge) -> None:
    duel.record("life", team="1", kind="cost", amount="800", after="2", key="k")
    answer = duel.send("life", team="1", kind="cost", amount="900", after="2", key="k")
    assert answer.status_code == 409
    assert duel.total(1) == "15200"


# --- bad input -----------------------------------------------------------------------------------


@pytest.mark.parametrize("amount", ["", "-5", "lots", "1" + "0" * 30])
def test_an_amount_that_is_none_is_told_in_its_sheet_where_it_stays(
    duel: Judge, amount: str
) -> None:
    fields = {"team": "1", "kind": "cost", "amount": amount, "sheet": "keypad"}
    for scripts in (False, True):
        answer = duel.send("life", scripts=scripts, **fields)
        assert answer.status_code == 400
        assert "Field: amount" in answer.text
        assert f'name="amount" value="{amount}"' in answer.text
    assert duel.total(1) == "16000"


@pytest.mark.parametrize(
    "fields",
    [
        {"do": "castle"},
        {"do": ""},
        {"do": "enter", "phase": "third"},
        {"do": "enter", "phase": "main-1", "colour": "blue"},
        {"do": "pass", "seat": "C9"},
        {"do": "open-match"},
        {"do": "end-turn", "after": "soon"},
        {"do": "note", "text": "x" * 70_000},
    ],
)
def test_what_is_no_entry_gets_a_sentence_and_changes_nothing(
    duel: Judge, fields: dict[str, str]
) -> None:
    answer = duel.client.post(duel.url, data=fields)
    assert answer.status_code == 400
    assert text_of(answer.text, "objection-title") == "This entry cannot be recorded"
    assert len(duel.lines()) == 2


def test_a_form_without_anything_in_it_is_answered(duel: Judge) -> None:
    assert duel.client.post(duel.url).status_code == 400
    assert duel.client.post(duel.url, data=b"\xff\x00").status_code == 400


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_match_that_is_not_there_is_said_to_be_missing(client: FlaskClient, method: str) -> None:
    answer = getattr(client, method)("/matches/nowhere")
    assert (answer.status_code, "There is no such match." in answer.text) == (404, True)


@pytest.mark.parametrize(
    "query",
    [
        "?open=",
        "?open=nothing",
        "?open=keypad&team=9&kind=magic&amount=-1",
        "?open=keypad&amount=٣",
        "?open=activate&seat=C1",
        "?open=log&from=-5",
        "?open=rewind&to=999999999999",
        "?open=more&seat=<b>",
    ],
)
def test_an_address_typed_wrong_shows_a_board(duel: Judge, query: str) -> None:
    assert 'id="board"' in duel.page(query)


def test_names_and_cards_are_words_whatever_is_in_them(client: FlaskClient, app: Flask) -> None:
    evil = "</script><script>alert(1)</script>"
    judge = Judge(client, app, team_1=evil, duelist_A1=evil, table="1")
    judge.record("start-duel", first_team="1-coin")
    judge.record("enter", phase="main-1")
    judge.record("activate", seat="A1", speed="1", card=evil)
    judge.record("note", text=evil)
    for page in (judge.page(), judge.page("?open=log"), client.get("/").text):
        assert "alert(1)" in page
        assert evil not in page


def test_a_record_that_cannot_be_written_keeps_the_entry_to_send_again(
    duel: Judge, app: Flask, tmp_path: Path, unhurried: Callable[[], None]
) -> None:
    unhurried()
    other = sqlite3.connect(tmp_path / "instance" / "referee.sqlite3")
    other.execute("begin immediate")
    answer = duel.send("life", team="1", kind="cost", amount="800", after="2", key="k")
    assert answer.status_code == 503
    assert "Another program holds the database." in answer.text
    assert (hidden(answer.text, "amount"), hidden(answer.text, "key")) == ("800", "k")
    other.rollback()
    other.close()
    duel.record("life", team="1", kind="cost", amount="800", after="2", key="k")
    assert duel.total(1) == "15200"


@pytest.fixture
def unhurried(app: Flask, tmp_path: Path) -> Iterator[Callable[[], None]]:
    """Lets the app give up on a database in use at once, instead of after seconds."""
    reopened = []

    def reopen() -> None:
        desk.close(app)
        database = tmp_path / "instance" / "referee.sqlite3"
        reopened.append(Matches(database, busy_seconds=0.01))
        app.extensions[desk.EXTENSION] = reopened[0]

    yield reopen
    for matches in reopened:
        matches.close()


# --- the sheets ----------------------------------------------------------------------------------

IN_A_DUEL = ["keypad&team=1", "battle", "counters", "triggers"]
ALWAYS = [
    *("clock", "call", "log", "rewind&to=1", "more&seat=B2", "end", "penalty", "note"),
    *("settings", "record", "device"),
]


@pytest.mark.parametrize("sheet", [*IN_A_DUEL, *ALWAYS])
def test_a_sheet_is_a_page_without_scripts_and_a_fragment_with_them(
    duel: Judge, sheet: str
) -> None:
    page = duel.page(f"?open={sheet}")
    assert 'id="board"' in page
    assert 'role="dialog"' in page
    fragment = duel.page(f"?open={sheet}", scripts=True)
    assert 'role="dialog"' in fragment
    assert 'id="board"' not in fragment


@pytest.mark.parametrize("sheet", IN_A_DUEL)
def test_a_sheet_that_needs_a_duel_says_that_none_runs(judge: Judge, sheet: str) -> None:
    for scripts in (False, True):
        page = judge.page(f"?open={sheet}", scripts=scripts)
        assert text_of(page, "nothing-title") == "No Duel has begun"
        assert "Start the Duel first." in page


def test_a_sheet_with_nothing_to_offer_leads_to_the_ruling_behind_it(judge: Judge) -> None:
    assert 'href="/rulings/setup-start-of-duel" target="ruling"' in judge.page(
        "?open=keypad&team=1"
    )


def checked(html: str, name: str) -> list[str]:
    """The values that are chosen under a name, each in the tag of its own field."""
    fields = re.findall(rf'<input[^>]* name="{name}" value="([^"]*)"([^>]*)>', html)
    return [unescape(value) for value, others in fields if "checked" in others]


@pytest.mark.parametrize(
    ("do", "sent", "wrong", "kept"),
    [
        ("penalty", {"who": "B1", "severity": "major", "penalty": "caution"}, "infraction", None),
        ("penalty", {"who": "2", "infraction": "cheating", "severity": "strict"}, "penalty", "x"),
        ("extend", {"seconds": "180", "reason": "Slow Play"}, "time", "soon"),
        ("rewind", {"reason": "All agree on the state"}, "to", "x"),
        ("end-duel", {"winner": "none"}, "reason", None),
        ("battle", {"seat": "A1", "target": "B2", "no_damage": "yes"}, "atk", "x"),
    ],
)
def test_a_sheet_that_comes_back_keeps_what_was_chosen(
    duel: Judge, do: str, sent: dict[str, str], wrong: str, kept: str | None
) -> None:
    sheet = {"extend": "clock", "end-duel": "end"}.get(do, do)
    fields = {**sent, "sheet": sheet} | ({wrong: kept} if kept else {})
    answer = duel.send(do, **fields)
    assert answer.status_code == 400
    for name, value in sent.items():
        assert (name, checked(answer.text, name)) == (
            name,
            [value],
        )


def test_all_who_could_not_draw_are_still_chosen(duel: Judge) -> None:
    answer = duel.send("deck-out", seats=["A1", "B2", "C9"], sheet="end")
    assert answer.status_code == 400
    assert checked(answer.text, "seats") == ["A1", "B2"]


def test_a_sheet_that_comes_back_keeps_what_was_written(duel: Judge) -> None:
    answer = duel.send("extend", time="soon", reason_words="a fire drill", sheet="clock")
    assert 'name="time" value="soon"' in answer.text
    assert 'name="reason_words" value="a fire drill"' in answer.text
    answer = duel.send("count", seat="A1", deck="lots", sheet="more")
    assert 'name="deck" value="lots"' in answer.text


def test_going_back_to_a_call_keeps_that_a_game_loss_was_given(duel: Judge) -> None:
    duel.record("start-clock")
    duel.record("judge-arrives")
    sheet = duel.page("?open=call&game_loss=yes&answer=no")
    assert checked(sheet, "game_loss") == ["yes"]
    assert 'name="answer" value="no"' in sheet


def test_from_a_seat_the_penalty_is_begun_for_its_duelist(duel: Judge) -> None:
    sheet = duel.page("?open=penalty&seat=B2")
    assert checked(sheet, "who") == ["B2"]
    assert checked(sheet, "penalty") == [""]


def test_activating_is_shown_on_the_stage_of_the_board(duel: Judge) -> None:
    for scripts in (False, True):
        assert 'id="activate-title"' in duel.page("?open=activate&seat=A1", scripts=scripts)


def test_the_keypad_shows_before_amount_and_after_and_names_the_team(duel: Judge) -> None:
    page = duel.page("?open=keypad&team=2&kind=effect-damage&amount=2450")
    assert text_of(page, "sum") == "16000 − 2450 → 13550"
    assert text_of(page, "record") == "Team 2 Blue −2450"


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("kind=gain&amount=500", "16000 + 500 → 16500"),
        ("kind=become&amount=0", "16000 → 0"),
        ("kind=correction&amount=9000", "16000 → 9000"),
        ("kind=cost&half=yes", "16000 − 8000 → 8000"),
        ("kind=effect-damage&amount=17000", "16000 − 16000 → 0"),
        ("kind=cost", "16000"),
    ],
)
def test_the_keypad_previews_every_kind(duel: Judge, query: str, words: str) -> None:
    assert text_of(duel.page(f"?open=keypad&team=2&{query}"), "sum") == words


def test_the_cause_is_the_turn_player_but_of_a_cost_the_one_who_responds(duel: Judge) -> None:
    def cause(query: str) -> str:
        found = re.search(r'name="seat" value="(\w\d)" checked', duel.page(f"?open=keypad&{query}"))
        return found[1] if found else ""

    assert cause("team=2&kind=effect-damage") == "A1"
    assert cause("team=1&kind=cost") == "A1"
    assert cause("team=2&kind=cost") == ""
    duel.record("enter", phase="main-1")
    duel.record("activate", seat="A1", speed="1")
    assert cause("team=2&kind=cost") == "A2"


def test_a_call_is_made_in_one_tap_and_its_extension_worked_out(duel: Judge) -> None:
    answer = duel.send("call-judge", open="call")
    assert answer.headers["Location"] == f"{duel.url}?open=call"
    assert "The judge is at the table" in duel.page("?open=call")
    duel.record("judge-arrives", open="call")
    assert "Close the call, no extension" in duel.page("?open=call")
    duel.record("close-call")
    assert "Call a judge" in duel.page("?open=call")


def test_a_judge_is_called_while_the_clock_stands_and_the_call_is_reached_again(
    duel: Judge,
) -> None:
    assert text_of(duel.page(), "clock").endswith("Start clock Call judge Clock…")
    duel.record("start-clock")
    assert text_of(duel.page(), "clock").endswith("Call judge Clock…")
    duel.record("call-judge", seat="A1")
    duel.record("pause-clock")
    page = duel.page()
    assert re.search(r"Resume clock Call open \d:\d\d Clock…$", text_of(page, "clock"))
    assert f'href="{duel.url}?open=call"' in page


def test_the_log_leads_to_the_ruling_that_was_cited(duel: Judge) -> None:
    duel.record("rule", question="May B2 respond?", answer="Yes", ruling="tag-response-order")
    duel.record("rule", question="And B1?", answer="No", ruling="<b>")
    log = duel.page("?open=log", scripts=True)
    assert log.count("entry__ruling") == 1
    assert 'href="/rulings/tag-response-order" target="ruling"' in log
    assert "Ruling: &lt;b&gt;" in log


def test_the_log_leads_to_a_rewind_with_its_reason(duel: Judge) -> None:
    duel.record("life", team="1", kind="cost", amount="800")
    duel.record("end-turn")
    assert f"{duel.url}?open=rewind&amp;to=2" in duel.page("?open=log")
    sheet = duel.page("?open=rewind&to=2")
    assert "Team 1 Red: 16000" in sheet
    duel.record("rewind", to="2", reason="Wrong entry", reason_words="")
    assert duel.total(1) == "16000"
    assert "rewound" in duel.page("?open=log")


def test_a_log_of_many_entries_is_shown_page_by_page(duel: Judge) -> None:
    for _ in range(105):
        duel.record("end-turn")
    newest = duel.page("?open=log", scripts=True)
    assert 'id="entry-107"' in newest
    assert 'id="entry-7"' not in newest
    assert "?open=log&from=7" in unescape(newest)
    assert 'id="entry-7"' in duel.page("?open=log&from=7", scripts=True)


def test_the_end_of_the_match_leads_to_slip_sheet_chart_and_files(
    client: FlaskClient, app: Flask
) -> None:
    judge = Judge(client, app, setting_duels_per_match="1")
    judge.record("start-duel", first_team="2-coin")
    judge.record("concede", team="2")
    assert "Team 1 Red wins the match 1–0" in judge.page()
    assert f'href="{judge.url}/slip"' in judge.page()
    sheet = judge.page("?open=record")
    assert f'src="{judge.url}/chart.svg"' in sheet
    for path in ("slip", "sheet", "life-points.csv", "match.json", "transcript.jsonl"):
        assert f'href="{judge.url}/{path}"' in sheet
        assert client.get(f"{judge.url}/{path}").status_code == 200


def test_the_chart_is_dark_on_a_dark_page(duel: Judge) -> None:
    dark = f'srcset="{duel.url}/chart.svg?theme=dark" media="(prefers-color-scheme: dark)"'
    assert f"<source {dark}>" in duel.page("?open=record")


def test_the_settings_of_a_match_are_listed_and_those_that_differ_marked(
    client: FlaskClient, app: Flask
) -> None:
    judge = Judge(client, app, setting_round_minutes="30")
    sheet = judge.page("?open=settings", scripts=True)
    assert sheet.count("this match only") == 1
    assert "<b>30 minutes a round</b>" in sheet


# --- what is heard, not seen ---------------------------------------------------------------------


def test_the_head_names_the_table_and_where_its_link_leads(client: FlaskClient, app: Flask) -> None:
    head = Judge(client, app, table="12").page().partition("<h1")[2].partition("</h1>")[0]
    assert " ".join(re.sub(r"<[^>]+>", " ", f"<h1{head}").split()) == "Table 12 All matches"
    assert "aria-label" not in head


def test_what_is_dashed_says_in_words_that_it_is_not_now(judge: Judge) -> None:
    page = judge.page()
    assert text_of(page, "undo") == "Undo: nothing yet not now"
    assert text_of(page, "team-1").endswith(
        "− Damage No Duel has begun − Cost No Duel has begun + Gain No Duel has begun"
    )
    judge.record("start-duel", first_team="1-coin")
    assert text_of(judge.page(), "team-1").endswith("− Damage − Cost + Gain")
    judge.record("enter", phase="main-1")
    judge.record("activate", seat="A1", speed="1")
    judge.record("pass-all")
    assert "Activate The chain is resolving" in text_of(judge.page(), "seat-B1")


def test_the_warnings_of_the_clock_are_announced_and_its_digits_are_not(duel: Judge) -> None:
    page = duel.page()
    assert not re.search(r'id="clock-(time|label)"[^>]*(aria-live|role="status")', page)
    assert 'id="said" role="status"' in page


# --- an imported match ---------------------------------------------------------------------------


def test_an_imported_match_goes_on_at_its_own_time(client: FlaskClient, app: Flask) -> None:
    lines = [
        {"do": "open-match", "teams": [{"name": "a", "duelists": ["b", "c"]}] * 2},
        {"do": "start-duel", "first_team": 1},
        {"do": "start-clock"},
    ]
    raw = "\n".join(json.dumps({"at": "2013-11-16T14:00:00Z", **line}) for line in lines)
    files = {"file": (io.BytesIO(raw.encode()), "match.jsonl")}
    url = client.post("/matches/import", data=files).headers["Location"]
    assert client.post(url, data={"do": "end-turn"}).status_code == 303
    entries = officiate.entries(desk.matches_of(app), url.rsplit("/", 1)[-1])
    assert entries[-1].line.at is not None
    assert entries[-1].line.at.year == 2013
    assert text_of(client.get(url).text, "clock-time") in ("40:00", "39:59", "39:58")
