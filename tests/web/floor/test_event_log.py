"""The log of an event: every fact in words, with who and when."""

from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.floor import facts as f
from referee.floor.evolve import evolve_all
from referee.web.floor.fact_words import fact_words, place_words
from tests.web.floor.conftest import Floor
from tests.web.floor.pages import text

AT = datetime(2026, 11, 28, 10, 0, tzinfo=UTC)
OPENED = f.OpenEvent(name="Kup", date="2026-11-28", zone="Europe/Belgrade")
RED = f.EnterTeam(name="Red", duelists=("Ana", "Bo"))
BLUE = f.EnterTeam(name="Blue", duelists=("Cy", "Di"))
SAID: list[tuple[f.Fact, str, str]] = [
    (
        f.OpenEvent(name="Kup", date="2026-11-28", zone="UTC", settings={"hand_limit": 7}),
        "",
        "The event was opened: Kup, November 28, 2026, UTC, Tag 2013, Hand limit 7",
    ),
    (
        f.ChangeEvent(name="Kup", date="2026-11-28", zone="UTC", forbidden_list="2013.9"),
        "",
        "The event was changed: Kup, November 28, 2026, UTC, Tag 2013, 2013.9",
    ),
    (RED, "", "Red entered, with Ana, Bo"),
    (
        f.ChangeTeam(team=2, name="Bleu", duelists=("Cy", "Di")),
        "",
        "Team 2 corrected: Bleu, with Cy, Di",
    ),
    (f.DropTeam(team=2), "", "Team 2 dropped: Blue"),
    (f.OpenRound(), "", "The next round was opened"),
    (f.OpenRound(minutes=35), "", "The next round was opened, 35 minutes long"),
    (
        f.PairTable(round=1, table=4, teams=(1, 2)),
        "Round 1, table 4",
        "Paired: Red (team 1) against Blue (team 2)",
    ),
    (f.UnpairTable(round=1, table=4), "Round 1, table 4", "The pairing was taken out"),
    (
        f.MoveTable(round=1, table=4, to=21),
        "Round 1, table 4",
        "The match goes on at table 21",
    ),
    (
        f.StartRound(round=1, matches=(f.TableMatch(table=4, match_id="x"),)),
        "Round 1",
        "The round started at 1 table",
    ),
    (
        f.PauseRound(round=1, reason="Fire alarm"),
        "Round 1",
        "The round stands still: Fire alarm",
    ),
    (f.ResumeRound(round=1), "Round 1", "The round goes on"),
    (f.CallRoundTime(round=1), "Round 1", "Time was called"),
    (f.EndRound(round=1), "Round 1", "The round ended"),
    (
        f.CoverTable(round=1, table=4, judge="Mila"),
        "Round 1, table 4",
        "Mila covers the table",
    ),
    (
        f.CoverTable(round=1, table=4, judge=None),
        "Round 1, table 4",
        "Nobody covers the table any more",
    ),
    (f.ConfirmResult(round=1, table=4), "Round 1, table 4", "The result slip is in"),
    (f.StartDeckCheck(round=1, table=4), "Round 1, table 4", "A deck check began"),
    (
        f.EndDeckCheck(round=1, table=4, seconds=480),
        "Round 1, table 4",
        "The deck check ended, with an extension of 8:00",
    ),
    (
        f.EndDeckCheck(round=1, table=4, seconds=0),
        "Round 1, table 4",
        "The deck check ended, without an extension",
    ),
    (f.ArchiveEvent(), "", "The event was put into the archive"),
    (f.RestoreEvent(), "", "The event was brought back from the archive"),
]


@pytest.mark.parametrize(("fact", "place", "words"), SAID, ids=[s[0].do for s in SAID])
def test_every_fact_is_said_in_words(app: Flask, fact: f.Fact, place: str, words: str) -> None:
    event = evolve_all(None, ((done, AT, None) for done in (OPENED, RED, BLUE)))
    assert event is not None
    with app.test_request_context():
        assert (place_words(fact), fact_words(fact, event)) == (place, words)


def test_no_fact_is_without_words() -> None:
    assert {type(fact) for fact, *_ in SAID} == set(f.FACTS.values())


def test_the_log_says_who_and_when_in_the_events_own_zone(
    client: FlaskClient, floor: Floor
) -> None:
    floor.begin((1, 2), ago=timedelta(minutes=5))
    started = floor.event.rounds[0].started_at
    assert started is not None
    page = text(client.get(f"{floor.url}/log"))
    belgrade = started + timedelta(hours=2 if 4 <= started.month <= 10 else 1)
    assert f"{belgrade:%H:%M:%S} Round 1 The round started at 1 table Vera" in page
    assert page.index("The round started") < page.index("The event was opened")


def test_a_long_log_has_pages(client: FlaskClient, floor: Floor) -> None:
    for _ in range(100):
        floor.record(f.ArchiveEvent())
        floor.record(f.RestoreEvent())
    assert "Earlier entries" in text(client.get(f"{floor.url}/log"))
    earlier = text(client.get(f"{floor.url}/log?skip=200"))
    assert "The event was opened" in earlier
    assert "Earlier entries" not in earlier
    assert client.get(f"{floor.url}/log?skip=-5").status_code == 200
    assert client.get(f"{floor.url}/log?skip=99999999999999999999").status_code == 200
