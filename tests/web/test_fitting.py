"""What fits the moment: the rulings that the panel offers before a judge has typed anything."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

import rulings
from referee.duel import decide
from referee.duel.commands import OpenMatch
from referee.duel.match import Match
from referee.duel.notation import read_line
from referee.web.fitting import MOMENTS, fitting

AT = datetime(2026, 11, 28, 14, 0, tzinfo=UTC)
TEAMS = [{"name": "Red", "duelists": ["Ana", "Bo"]}, {"name": "Blue", "duelists": ["Cy", "Di"]}]
MAIN = {"do": "enter", "phase": "main-1"}
SPELL = {"do": "activate", "seat": "A1", "card": "Dark Hole", "speed": 1}
BATTLE = (*[{"do": "end-turn"}] * 3, {"do": "enter", "phase": "battle"})
ATTACK = {"do": "declare-attack", "seat": "B2", "target": "A1"}


def match_after(*lines: dict[str, Any], is_started: bool = True) -> Match:
    opened = read_line({"do": "open-match", "teams": TEAMS}).command
    assert isinstance(opened, OpenMatch)
    match, _ = decide.open_match(opened, at=AT)
    start = ({"do": "start-duel", "first_team": 1},) if is_started else ()
    for number, line in enumerate((*start, *lines)):
        at = AT + timedelta(seconds=number)
        match, _ = decide.draft(match, read_line(line).command, at=at)
    return match


def test_every_ruling_that_is_offered_is_written() -> None:
    written = {ruling.id for ruling in rulings.all_rulings("en")}
    offered = {id_ for moment in MOMENTS for id_ in moment.rulings}
    assert offered <= written
    assert all(moment.rulings for moment in MOMENTS)


@pytest.mark.parametrize(
    ("lines", "first"),
    [
        ((), "tag-first-attack"),
        ((MAIN, SPELL), "tag-response-order"),
        ((MAIN, {**SPELL, "speed": 2}, {"do": "pass", "seat": "A2"}), "tag-response-order"),
        ((MAIN, SPELL, {"do": "activate", "seat": "A2", "card": "", "speed": 3}),
         "chain-counter-trap-only"),
        ((MAIN, SPELL, {"do": "pass-all"}), "chain-order"),
        ((*BATTLE,), "battle-steps"),
        ((*BATTLE, ATTACK), "tag-response-order"),
        ((*BATTLE, {"do": "enter", "phase": "battle", "step": "damage"}), "damage-step-limits"),
        (({"do": "enter", "phase": "end"},), "tag-first-attack"),
        ((*BATTLE, {"do": "enter", "phase": "end"}), "turn-hand-limit"),
        (({"do": "time"},), "time-finish-turn-extra-turns"),
        (({"do": "call-judge"},), "judge-extension"),
        (({"do": "start-counter", "name": "Swords", "seat": "A1", "scope": "opponents", "turns": 1,
           "when": "end"}, {"do": "end-turn"}, {"do": "end-turn"}), "tag-turn-count-all"),
        (({"do": "concede", "team": 1},), "setup-start-of-duel"),
        (({"do": "concede", "team": 1}, {"do": "time"}), "judge-result-slip"),
    ],
)  # fmt: skip
def test_what_goes_on_at_the_table_comes_first(
    lines: tuple[dict[str, Any], ...], first: str
) -> None:
    assert fitting(match_after(*lines))[0] == first


def test_a_chain_being_answered_brings_the_order_of_responses_and_the_number_of_passes() -> None:
    offered = fitting(match_after(MAIN, SPELL))
    assert offered[:4] == (
        "tag-response-order",
        "tag-pass-count",
        "tag-last-link-only",
        "chain-speed-1",
    )


def test_a_call_in_the_middle_of_a_chain_comes_before_the_chain() -> None:
    offered = fitting(match_after(MAIN, SPELL, {"do": "call-judge"}))
    assert offered.index("judge-extension") < offered.index("tag-response-order")


def test_both_teams_near_zero_bring_what_happens_when_both_reach_it() -> None:
    def after(*totals: int) -> tuple[str, ...]:
        changes = [
            {"team": team, "kind": "become", "to": to}
            for team, to in zip((1, 2), totals, strict=True)
        ]
        return fitting(match_after(*BATTLE, {"do": "life", "changes": changes}))

    assert after(2000, 2000)[0] == "duel-both-zero"
    assert "duel-both-zero" not in after(2000, 2001)
    assert after(2000, 2001)[0] == "lp-zero-mid-chain"
    assert "lp-zero-mid-chain" not in after(2001, 2001)


def test_before_the_first_duel_the_start_is_offered_and_no_ruling_stands_twice() -> None:
    offered = fitting(match_after(is_started=False))
    assert offered[:2] == ("setup-start-of-duel", "match-first-choice")
    assert len(offered) == len(set(offered))


def test_for_the_answer_to_a_call_what_the_call_itself_raises_comes_last() -> None:
    match = match_after(MAIN, SPELL, {"do": "call-judge"})
    assert fitting(match, in_call=True)[0] == "tag-response-order"
    assert fitting(match, in_call=True)[-1] == "judge-rewind"
    assert set(fitting(match, in_call=True)) == set(fitting(match))
