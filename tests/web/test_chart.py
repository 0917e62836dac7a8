"""The chart of both totals: where its lines and marks lie."""

import json
from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from flask import Flask, render_template

from referee.duel.match import Match
from referee.officiate import Entry
from referee.web import chart, ledger
from referee.web.chart import BOTTOM, LEFT, RIGHT, TOP
from referee.web.played import PlayedDuel, duels

Played = tuple[PlayedDuel, Match]
Play = Callable[..., Played]

END_TURN = {"do": "end-turn"}


def life(*changes: tuple[int, str, int]) -> dict[str, object]:
    field = {"become": "to"}
    return {
        "do": "life",
        "changes": [
            {"team": team, "kind": kind, field.get(kind, "amount"): amount}
            for team, kind, amount in changes
        ],
    }


@pytest.fixture
def play(entries_of: Callable[[bytes], tuple[Entry, ...]]) -> Play:
    """The first Duel after some commands, team 1 called ``name``."""

    def after(*commands: dict[str, object], name: str = "Red") -> Played:
        teams = [
            {"name": name, "duelists": ["Ana", "Bo"]},
            {"name": "Blue", "duelists": ["Cy", "Di"]},
        ]
        opening = {"do": "open-match", "teams": teams}
        start = {"do": "start-duel", "first_team": 1}
        lines = [json.dumps(command) for command in (opening, start, *commands)]
        read = ledger.read(entries_of("\n".join(lines).encode()))
        return duels(read)[0], read.match

    return after


def test_a_duel_without_changes_is_two_flat_lines(play: Play) -> None:
    drawn = chart.draw(play()[0], 16000)
    assert [series.path for series in drawn.series] == [f"M{LEFT} 54H{RIGHT}"] * 2
    assert [series.total for series in drawn.series] == [16000, 16000]


def test_each_change_is_a_step_with_a_mark_in_its_turn(play: Play) -> None:
    played, _ = play(END_TURN, life((2, "loss", 8000)), END_TURN, END_TURN)
    series = chart.draw(played, 16000).series[1]
    (mark,) = series.marks
    assert mark.x == pytest.approx(LEFT + 1.5 * (RIGHT - LEFT) / 4, abs=0.1)
    assert mark.y == pytest.approx(BOTTOM - 8000 / 20000 * (BOTTOM - TOP), abs=0.1)
    assert series.path == f"M{LEFT} 54H{mark.x:g}V{mark.y:g}H{RIGHT}"


def test_changes_of_one_turn_share_its_width(play: Play) -> None:
    played, _ = play(life((1, "loss", 500)), life((2, "loss", 500)), life((1, "loss", 500)))
    one, two = chart.draw(played, 16000).series
    width = RIGHT - LEFT
    assert [mark.x for mark in one.marks] == [LEFT + width / 4, LEFT + 3 * width / 4]
    assert [mark.x for mark in two.marks] == [LEFT + width / 2]


def test_several_changes_in_one_entry_are_one_instant(play: Play) -> None:
    played, _ = play(life((1, "loss", 1000), (2, "loss", 1000), (1, "gain", 400)))
    one, two = chart.draw(played, 16000).series
    assert [mark.x for mark in one.marks] == [mark.x for mark in two.marks]
    assert one.total == 15400


def test_what_was_undone_is_not_drawn(play: Play) -> None:
    played, _ = play(life((1, "loss", 1000)), {"do": "undo"})
    assert chart.draw(played, 16000).series[0].marks == ()


@pytest.mark.parametrize(
    ("most", "ticks"),
    [
        (16000, [0, 5000, 10000, 15000, 20000]),
        (8000, [0, 2000, 4000, 6000, 8000]),
        (999_999, [0, 200_000, 400_000, 600_000, 800_000, 1_000_000]),
        (1, [0, 1]),
    ],
)
def test_the_scale_is_round_and_reaches_the_highest_total(
    play: Play, most: int, ticks: list[int]
) -> None:
    drawn = chart.draw(play()[0], most)
    assert [tick.value for tick in drawn.totals] == ticks
    assert drawn.totals[0].at == BOTTOM
    assert drawn.totals[-1].at == TOP


def test_turn_numbers_never_crowd(play: Play) -> None:
    drawn = chart.draw(play(*[END_TURN] * 46)[0], 16000)
    assert [tick.value for tick in drawn.turns] == [5, 10, 15, 20, 25, 30, 35, 40, 45]


@pytest.mark.parametrize("lost", [0, 1, 500, 8000, 15999])
def test_the_labels_never_touch_and_stay_in_the_field(play: Play, lost: int) -> None:
    one, two = chart.draw(play(life((1, "loss", lost)))[0], 16000).series
    assert abs(one.label_y - two.label_y) >= 36
    assert all(TOP <= series.label_y - 18 <= series.label_y + 18 <= BOTTOM for series in (one, two))


def picture(app: Flask, played: PlayedDuel | None, match: Match) -> ElementTree.Element:
    with app.test_request_context():
        svg = render_template(
            "matches/chart.svg",
            chart=chart.draw(played, match.ruleset.life_points),
            words=chart.words(played, match),
            is_dark=False,
        )
    return ElementTree.fromstring(svg)


SVG = "{http://www.w3.org/2000/svg}"


def test_the_picture_says_in_words_what_it_shows(app: Flask, play: Play) -> None:
    played, match = play(END_TURN, life((1, "loss", 800)))
    root = picture(app, played, match)
    assert root.findtext(f"{SVG}title") == "Life Points in Duel 1"
    assert root.findtext(f"{SVG}desc") == "After turn 2: Team 1 Red 15200, Team 2 Blue 16000."


def test_team_1_has_round_marks_and_team_2_square_ones(app: Flask, play: Play) -> None:
    played, match = play(life((1, "loss", 800)), life((1, "loss", 800)), life((2, "loss", 800)))
    root = picture(app, played, match)
    ends = 1
    assert len(root.findall(f".//{SVG}circle")) == 2 + ends
    assert len(root.findall(f".//{SVG}g/{SVG}rect")) == 1 + ends


def test_before_the_first_duel_the_picture_says_so(app: Flask, play: Play) -> None:
    _, match = play()
    assert picture(app, None, match).findtext(f"{SVG}title") == "No Duel has begun."


def test_no_name_breaks_the_picture(app: Flask, play: Play) -> None:
    played, match = play(name="</desc><script>\x00\x0b\ufffe&")
    root = picture(app, played, match)
    assert "</desc><script>" in (root.findtext(f"{SVG}desc") or "")
    assert root.find(f".//{SVG}script") is None


def test_the_picture_brings_no_style_and_no_script(app: Flask, play: Play) -> None:
    played, match = play(life((1, "loss", 800)))
    for element in picture(app, played, match).iter():
        assert element.tag not in (f"{SVG}style", f"{SVG}script")
        assert not {name for name in element.attrib if name == "style" or name.startswith("on")}
