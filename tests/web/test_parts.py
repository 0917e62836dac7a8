"""What is rendered once for all tables: each page has its own address and position filled in."""

import re

import pytest
from flask.testing import FlaskClient

HTMX = {"HX-Request": "true", "HX-Request-Type": "partial"}
GAP = re.compile(r"[0-9a-f]{32}")


def opened(client: FlaskClient) -> str:
    match = client.post("/matches", data={"ruleset": "tag-2013"}).location
    begun = client.post(match, data={"do": "start-duel", "first_team": "1", "after": "1"})
    assert begun.status_code == 303
    return match


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "fragment"])
def test_two_tables_that_stand_alike_show_each_its_own_address(
    client: FlaskClient, headers: dict[str, str]
) -> None:
    first, second = opened(client), opened(client)
    for match, other in ((first, second), (second, first)):
        board = client.get(match, headers=headers).text
        assert f'<form method="post" action="{match}" hx-post="{match}">' in board
        assert f'href="{match}?open=keypad&amp;team=1&amp;kind=cost"' in board
        assert other not in board


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "fragment"])
@pytest.mark.parametrize(
    ("sent", "says"),
    [
        ({"do": "end-turn", "after": "2"}, "Turn 2"),
        ({"do": "end-turn", "after": "1"}, "Record it now"),
        ({"do": "enter", "phase": "battle", "after": "2"}, "Battle Phase"),
        ({"do": "activate", "seat": "C1", "after": "2"}, "Turn 1"),
    ],
    ids=["recorded", "made on an older board", "objected to", "malformed"],
)
def test_no_answer_has_a_gap_left(
    client: FlaskClient, headers: dict[str, str], sent: dict[str, str], says: str
) -> None:
    answer = client.post(opened(client), data=sent, headers=headers, follow_redirects=True).text
    assert says in answer
    assert not GAP.search(re.sub(r"/static/[0-9a-f]+/", "", answer))


def test_no_sheet_and_no_message_has_a_gap_left(client: FlaskClient) -> None:
    match = opened(client)
    for name in ("keypad&team=1&kind=cost", "activate&seat=A1", "triggers", "log", "clock", "end"):
        assert not GAP.search(client.get(f"{match}?open={name}", headers=HTMX).text), name
    assert not GAP.search(client.get(f"{match}/board").text)
