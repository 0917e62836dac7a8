"""The rewind's sheet: the table as it will stand again, beside what stands now."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from referee import officiate
from referee.duel.notation import read_line
from referee.web import desk, ledgers
from referee.web.drawers import Asked
from referee.web.drawers.log import RewindSheet, view_rewind
from referee.web.log import lines

NOW = datetime(2026, 11, 28, 14, 0, tzinfo=UTC)
TEAMS = [{"name": "Red", "duelists": ["Ana", "Bo"]}, {"name": "Blue", "duelists": ["Cy", "Di"]}]


class Table:
    def __init__(self, app: Flask) -> None:
        self.app = app
        opening = read_line({"do": "open-match", "teams": TEAMS})
        self.id = officiate.open_match(desk.matches_of(app), opening, now=NOW).id
        self.record("start-duel", first_team=1)

    def record(self, do: str, **fields: Any) -> int:
        line = read_line({"do": do, **fields})
        return officiate.record(desk.matches_of(self.app), self.id, line, now=NOW).position

    def sheet(self, to: int) -> RewindSheet:
        return view_rewind(Asked(ledgers.load(self.id), NOW, MultiDict({"to": str(to)})))


@pytest.fixture
def table(app: Flask) -> Iterator[Table]:
    with app.test_request_context():
        yield Table(app)


def parts(sheet: RewindSheet) -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    return {part.name: (part.then, part.now) for part in sheet.state}


def test_everything_that_comes_back_is_shown_beside_what_stands_now(table: Table) -> None:
    table.record("life", changes=[{"team": 2, "kind": "effect-damage", "amount": 700}])
    table.record("enter", phase="main-1")
    table.record("activate", seat="A1", card="Dark Hole", speed=2)
    table.record("activate", seat="A2", card="", speed=2)
    to = table.record("count", seat="A2", monsters=2, hand=5)
    table.record("pass-all")
    table.record("resolve")
    table.record("resolve", outcome="activation-negated")
    table.record("field-spell", seat="A1", card="Necrovalley")
    table.record(
        "start-counter",
        name="Swords of Revealing Light",
        seat="A1",
        scope="opponents",
        turns=3,
        when="end",
    )
    table.record("penalty", seat="B1", infraction="slow-play", severity="minor")
    table.record("call-judge")
    assert parts(table.sheet(to)) == {
        "Duels won": (("Team 1 Red: 0", "Team 2 Blue: 0"), ("Team 1 Red: 0", "Team 2 Blue: 0")),
        "Penalties": ((), ("B1: Warning: Slow Play (Minor)",)),
        "Judge call": ((), ("open",)),
        "Turn": (
            ("Duel 1, turn 1, A1", "Main Phase 1"),
            ("Duel 1, turn 1, A1", "Main Phase 1"),
        ),
        "Life Points": (
            ("Team 1 Red: 16000", "Team 2 Blue: 15300"),
            ("Team 1 Red: 16000", "Team 2 Blue: 15300"),
        ),
        "Chain": (("Link 2, A2: No card named", "Link 1, A1: Dark Hole"), ()),
        "May respond": (("B1",), ()),
        "Counters": ((), ("A1, Swords of Revealing Light: 3 turns left, next A2",)),
        "Public counts": (("A2: 2 monsters, hand 5",), ("A2: 2 monsters, hand 5",)),
        "Field Spell": ((), ("A1: Necrovalley",)),
    }
    assert table.sheet(to).undone == "7 entries are taken back."


def test_a_chain_that_resolves_says_what_became_of_its_links(table: Table) -> None:
    table.record("enter", phase="main-1")
    table.record("activate", seat="A1", card="Dark Hole", speed=2)
    table.record("activate", seat="A2", card="Dark Bribe", speed=3)
    table.record("pass-all")
    to = table.record("resolve", outcome="effect-negated")
    chain, now = parts(table.sheet(to))["Chain"]
    assert chain == now == ("Link 2, A2: Effect negated", "Link 1, A1: Dark Hole")


def test_the_battle_step_and_what_was_used_up_are_shown(table: Table) -> None:
    for _ in range(3):
        table.record("end-turn")
    table.record("enter", phase="main-1")
    table.record("summon", seat="B2", kind="normal")
    to = table.record("enter", phase="battle", step="damage")
    turn = ("Duel 1, turn 4, B2", "Battle Phase", "Damage Step", "Normal Summon used")
    assert parts(table.sheet(to))["Turn"][0] == turn


def test_before_the_first_duel_there_is_only_the_score(table: Table) -> None:
    sheet = table.sheet(1)
    assert parts(sheet)["Turn"] == ((), ("Duel 1, turn 1, A1", "Draw Phase"))
    assert parts(sheet)["Life Points"][0] == ()
    assert sheet.undone == "1 entry is taken back."


def test_a_match_that_is_over_comes_back_with_its_clock(table: Table) -> None:
    to = table.record("extend", seconds=240, reason="deck check")
    table.record("time")
    table.record("penalty", seat="A1", infraction="cheating", severity="severe")
    shown = parts(table.sheet(to))
    assert shown["Result"] == ((), ("Team 2 Blue wins the match",))
    assert shown["Round clock"] == (
        ("Extended by 4:00 in all",),
        ("Time is called", "Extended by 4:00 in all"),
    )


def test_what_was_rewound_stays_readable_and_says_so(table: Table) -> None:
    table.record("note", text="first")
    table.record("note", text="second")
    table.record("rewind", to=3, reason="Wrong entry")
    ledger = ledgers.load(table.id)
    rewound, second, first = lines(ledger.rows, ledger.match)[:3]
    assert (rewound.what, rewound.notes) == ("Rewound to entry 3", ("Wrong entry",))
    assert (second.what, second.is_undone, second.standing) == ("Note: second", True, "rewound")
    assert (first.is_undone, first.standing) == (False, "")
