"""Forms: what a judge taps and types, as the command it means."""

import pytest
from werkzeug.datastructures import MultiDict

from referee.duel import commands as c
from referee.duel.errors import Malformed, Problem
from referee.duel.vocabulary import (
    ChangeKind,
    Chosen,
    CountAt,
    CountFrom,
    Direct,
    Infraction,
    LinkOutcome,
    PenaltyKind,
    Phase,
    Position,
    Scope,
    Seat,
    Severity,
    Step,
    SummonKind,
    Team,
)
from referee.web.forms import after_of, read_entry
from referee.web.opening_form import read_opening

# What each form of the board sends, and the command that is recorded for it.
ENTRIES: list[tuple[dict[str, str | list[str]], c.Command]] = [
    (
        {"do": "start-duel", "first_team": "2-loser"},
        c.StartDuel(first_team=Team.TWO, chosen=Chosen.LOSER),
    ),
    ({"do": "concede", "team": "1"}, c.Concede(team=Team.ONE)),
    ({"do": "deck-out", "seats": ["A1", "B2"]}, c.DeckOut(seats_out=(Seat.A1, Seat.B2))),
    (
        {"do": "special-win", "seat": "A2", "card": "Exodia"},
        c.SpecialWin(seat=Seat.A2, card="Exodia"),
    ),
    (
        {"do": "end-duel", "winner": "none", "reason": "a broken table"},
        c.EndDuel(winner=None, reason="a broken table"),
    ),
    (
        {"do": "end-duel", "winner": "2", "reason": "a broken table"},
        c.EndDuel(winner=Team.TWO, reason="a broken table"),
    ),
    ({"do": "enter", "phase": "main-1"}, c.Enter(phase=Phase.MAIN_1)),
    (
        {"do": "enter", "phase": "battle", "step": "damage"},
        c.Enter(phase=Phase.BATTLE, step=Step.DAMAGE),
    ),
    ({"do": "end-turn"}, c.EndTurn()),
    (
        {"do": "summon", "seat": "A1", "kind": "set", "card": ""},
        c.Summon(seat=Seat.A1, kind=SummonKind.SET),
    ),
    ({"do": "count", "seat": "A1", "monsters": "0"}, c.Count(seat=Seat.A1, monsters=0)),
    ({"do": "count", "seat": "A1", "hand": "7"}, c.Count(seat=Seat.A1, hand=7)),
    (
        {"do": "field-spell", "seat": "B1", "field_spell": "Necrovalley"},
        c.FieldSpell(seat=Seat.B1, card="Necrovalley"),
    ),
    (
        {"do": "field-spell", "seat": "B1", "field_spell": " "},
        c.FieldSpell(seat=Seat.B1, card=None),
    ),
    (
        {"do": "declare-attack", "seat": "A1", "target": "B2", "atk": "", "position": "attack"},
        c.DeclareAttack(seat=Seat.A1, target=Seat.B2),
    ),
    (
        {"do": "battle", "seat": "A1", "target": "direct", "atk": "2400", "value": ""},
        c.Battle(seat=Seat.A1, atk=2400, target=Direct.DIRECT),
    ),
    (
        {
            "do": "battle",
            "seat": "A1",
            "target": "B2",
            "position": "defense",
            "atk": "2400",
            "value": "1900",
            "piercing": "yes",
            "no_damage": "yes",
        },
        c.Battle(
            seat=Seat.A1,
            atk=2400,
            target=c.BattleTarget(seat=Seat.B2, position=Position.DEFENSE, value=1900),
            piercing=True,
            damage=0,
        ),
    ),
    (
        {"do": "life", "team": "2", "kind": "effect-damage", "amount": "2450", "seat": "A1"},
        c.Life(
            changes=(c.Change(team=Team.TWO, kind=ChangeKind.EFFECT_DAMAGE, amount=2450),),
            seat=Seat.A1,
        ),
    ),
    (
        {"do": "life", "team": "2", "kind": "cost", "half": "yes", "amount": "300"},
        c.Life(changes=(c.Change(team=Team.TWO, kind=ChangeKind.PAY_HALF),)),
    ),
    (
        {"do": "life", "team": "2", "kind": "loss", "half": "yes"},
        c.Life(changes=(c.Change(team=Team.TWO, kind=ChangeKind.HALVE),)),
    ),
    (
        {"do": "life", "team": "2", "kind": "loss", "amount": "500", "both": "yes"},
        c.Life(
            changes=(
                c.Change(team=Team.ONE, kind=ChangeKind.LOSS, amount=500),
                c.Change(team=Team.TWO, kind=ChangeKind.LOSS, amount=500),
            )
        ),
    ),
    (
        {
            "do": "life",
            "team": "2",
            "kind": "cost",
            "amount": "500",
            "both": "yes",
            "amount_other": "800",
        },
        c.Life(
            changes=(
                c.Change(team=Team.ONE, kind=ChangeKind.COST, amount=800),
                c.Change(team=Team.TWO, kind=ChangeKind.COST, amount=500),
            )
        ),
    ),
    (
        {"do": "life", "team": "1", "kind": "become", "amount": "0", "amount_other": "800"},
        c.Life(changes=(c.Change(team=Team.ONE, kind=ChangeKind.BECOME, to=0),)),
    ),
    (
        {"do": "life", "team": "1", "kind": "become", "amount": "0"},
        c.Life(changes=(c.Change(team=Team.ONE, kind=ChangeKind.BECOME, to=0),)),
    ),
    (
        {
            "do": "life",
            "team": "1",
            "kind": "correction",
            "amount": "9000",
            "corrects": "12",
            "note": "typed 600 for 6000",
        },
        c.Life(
            changes=(c.Change(team=Team.ONE, kind=ChangeKind.CORRECTION, to=9000, corrects=12),),
            note="typed 600 for 6000",
        ),
    ),
    (
        {"do": "activate", "seat": "A2", "speed": "3", "card": "", "card_offered": "Dark Bribe"},
        c.Activate(seat=Seat.A2, card="Dark Bribe", speed=3),
    ),
    (
        {"do": "activate", "seat": "A2", "speed": "2", "card": "Waboku", "damage_step": "yes"},
        c.Activate(seat=Seat.A2, card="Waboku", speed=2, damage_step=True),
    ),
    (
        {"do": "activate", "seat": "A2", "speed": "2", "card": ""},
        c.Activate(seat=Seat.A2, card="", speed=2),
    ),
    (
        {
            "do": "triggers",
            "seat-1": "A1",
            "card-1": "Sangan",
            "card-2": "",
            "seat-3": "B2",
            "card-3": "Grandmaster",
            "mandatory-3": "yes",
        },
        c.Triggers(
            effects=(
                c.Effect(seat=Seat.A1, card="Sangan"),
                c.Effect(seat=Seat.B2, card="Grandmaster", mandatory=True),
            )
        ),
    ),
    ({"do": "pass", "seat": "B2"}, c.Pass(seat=Seat.B2)),
    ({"do": "pass-all"}, c.PassAll()),
    (
        {"do": "resolve", "outcome": "effect-negated"},
        c.Resolve(outcome=LinkOutcome.EFFECT_NEGATED),
    ),
    (
        {
            "do": "start-counter",
            "name": "Swords",
            "seat": "A1",
            "scope": "opponents",
            "turns": "3",
            "when": "draw",
            "from": "current",
            "skip": "yes",
        },
        c.StartCounter(
            name="Swords",
            seat=Seat.A1,
            scope=Scope.OPPONENTS,
            turns=3,
            when=CountAt.DRAW,
            from_=CountFrom.CURRENT,
            skip=True,
        ),
    ),
    (
        {"do": "advance-counter", "counter": "1", "turns": "1"},
        c.AdvanceCounter(counter=1, by=1),
    ),
    ({"do": "stop-counter", "counter": "1"}, c.StopCounter(counter=1)),
    ({"do": "start-clock"}, c.StartClock()),
    ({"do": "pause-clock"}, c.PauseClock()),
    ({"do": "resume-clock"}, c.ResumeClock()),
    (
        {"do": "call-judge", "seat": "B1", "about": "a replay"},
        c.CallJudge(seat=Seat.B1, about="a replay"),
    ),
    ({"do": "judge-arrives"}, c.JudgeArrives()),
    (
        {"do": "close-call", "answer": "no replay", "ruling": "", "game_loss": "yes"},
        c.CloseCall(answer="no replay", game_loss=True),
    ),
    (
        {"do": "extend", "seconds": "180", "time": "", "reason": "Deck check"},
        c.Extend(seconds=180, reason="Deck check"),
    ),
    (
        {"do": "extend", "seconds": "180", "time": "3:30", "reason_words": "a fire drill"},
        c.Extend(seconds=210, reason="a fire drill"),
    ),
    ({"do": "time"}, c.CallTime()),
    (
        {
            "do": "penalty",
            "who": "B1",
            "infraction": "slow-play",
            "severity": "minor",
            "penalty": "",
            "note": "",
        },
        c.Penalty(seat=Seat.B1, infraction=Infraction.SLOW_PLAY, severity=Severity.MINOR),
    ),
    (
        {
            "do": "penalty",
            "who": "2",
            "infraction": "tardiness",
            "severity": "major",
            "penalty": "game-loss",
            "note": "3:10 late",
        },
        c.Penalty(
            team=Team.TWO,
            infraction=Infraction.TARDINESS,
            severity=Severity.MAJOR,
            penalty=PenaltyKind.GAME_LOSS,
            note="3:10 late",
        ),
    ),
    (
        {"do": "rule", "question": "May B2 respond?", "answer": "Yes", "ruling": ""},
        c.Rule(question="May B2 respond?", answer="Yes"),
    ),
    ({"do": "note", "text": "sleeves are worn"}, c.Note(text="sleeves are worn")),
    ({"do": "undo"}, c.Undo()),
    ({"do": "redo"}, c.Redo()),
    (
        {"do": "rewind", "to": "12", "reason": "Wrong entry", "reason_words": "a lost card"},
        c.Rewind(to=12, reason="a lost card"),
    ),
]


def form(fields: dict[str, str | list[str]]) -> "MultiDict[str, str]":
    """The fields with those that a page adds to each of its forms."""
    return MultiDict({"after": "7", "key": "abc", "open": "", "sheet": "more", **fields})


@pytest.mark.parametrize(("fields", "command"), ENTRIES)
def test_a_form_reads_as_the_command_it_means(
    fields: dict[str, str | list[str]], command: c.Command
) -> None:
    assert read_entry(form(fields)).command == command


def test_there_is_a_form_for_every_command_but_the_opening() -> None:
    assert {command.do for _, command in ENTRIES} == c.COMMANDS.keys() - {"open-match"}


def test_the_reason_to_overrule_is_the_judges_own_words_before_the_offered_one() -> None:
    fields = {"do": "end-turn", "overrule": "Both teams agree", "overrule_words": " it was late "}
    assert read_entry(form(fields)).overrule == "it was late"
    assert read_entry(form({**fields, "overrule_words": ""})).overrule == "Both teams agree"
    assert read_entry(form({"do": "end-turn", "overrule": ""})).overrule is None


def test_whoever_records_is_named_in_the_line() -> None:
    assert read_entry(form({"do": "undo"}), by="Mila").by == "Mila"
    assert read_entry(form({"do": "undo"})).by is None


@pytest.mark.parametrize("amount", ["", " ", "-5", "1.5", "0", "abc", "1e3", "٣", "1" + "0" * 30])
def test_an_amount_that_is_none_names_its_field(amount: str) -> None:
    fields = {"do": "life", "team": "1", "kind": "cost", "amount": amount}
    with pytest.raises(Malformed) as fault:
        read_entry(form(fields))
    assert fault.value.field == "amount"


def test_the_other_teams_amount_names_its_field() -> None:
    fields = {"do": "life", "team": "1", "kind": "cost", "amount": "5", "both": "yes"}
    with pytest.raises(Malformed) as fault:
        read_entry(form({**fields, "amount_other": "lots"}))
    assert fault.value.field == "amount_other"


def test_an_amount_over_the_limit_says_what_is_expected() -> None:
    with pytest.raises(Malformed) as fault:
        read_entry(form({"do": "life", "team": "1", "kind": "gain", "amount": "1000000"}))
    assert (fault.value.problem, fault.value.expected) == (Problem.OUT_OF_RANGE, "1–999999")


@pytest.mark.parametrize("time", ["3:70", "soon", "-1", "3:5"])
def test_a_time_that_is_none_names_its_field(time: str) -> None:
    with pytest.raises(Malformed) as fault:
        read_entry(form({"do": "extend", "time": time, "reason": "Deck check"}))
    assert fault.value.field == "time"


def test_a_reason_left_empty_is_missing() -> None:
    with pytest.raises(Malformed) as fault:
        read_entry(form({"do": "rewind", "to": "1", "reason_words": " "}))
    assert (fault.value.problem, fault.value.field) == (Problem.MISSING_FIELD, "reason")


def test_the_position_of_the_page_is_a_whole_number() -> None:
    assert after_of(MultiDict({"after": "12"})) == 12
    assert after_of(MultiDict()) is None
    with pytest.raises(Malformed):
        after_of(MultiDict({"after": "x"}))


# --- the coin ------------------------------------------------------------------------------------


def throw(key: str, secret: bytes = b"secret") -> c.StartDuel:
    fields = {"do": "start-duel", "first_team": "coin", "key": key}
    command = read_entry(MultiDict(fields), secret=secret).command
    assert isinstance(command, c.StartDuel)
    return command


def test_a_coin_is_kept_as_one() -> None:
    assert throw("abc").chosen is Chosen.COIN


def test_a_coin_sent_twice_under_one_key_is_one_throw() -> None:
    assert len({throw("abc").first_team for _ in range(20)}) == 1


def test_a_coin_falls_on_both_sides() -> None:
    thrown = [throw(str(key)).first_team for key in range(400)]
    assert 120 < thrown.count(Team.ONE) < 280
    without_secret = [throw("abc", secret=b"").first_team for _ in range(400)]
    assert 120 < without_secret.count(Team.ONE) < 280


# --- opening a match -----------------------------------------------------------------------------

NAMES = ("Red", "Blue")


def test_a_match_with_default_names_needs_a_ruleset_only() -> None:
    command = read_opening(MultiDict({"ruleset": "tag-2013", "team_1": " "}), names=NAMES).command
    assert command == c.OpenMatch(
        ruleset="tag-2013",
        teams=(
            c.TeamEntry(name="Red", duelists=("A1", "B1")),
            c.TeamEntry(name="Blue", duelists=("A2", "B2")),
        ),
    )


def test_a_single_match_has_one_duelist_a_team() -> None:
    fields = {"ruleset": "single-2025", "duelist_A2": "Cy", "duelist_B2": "nobody"}
    command = read_opening(MultiDict(fields), names=NAMES).command
    assert isinstance(command, c.OpenMatch)
    assert [team.duelists for team in command.teams] == [("A1",), ("Cy",)]


def test_only_settings_that_were_filled_in_are_set() -> None:
    fields = {
        "ruleset": "tag-2013",
        "table": "12",
        "setting_round_minutes": "30",
        "setting_match_draws": "true",
        "setting_first_turn_draw": "",
        "setting_field_spells": "team",
        "setting_hand_limit": "",
    }
    command = read_opening(MultiDict(fields), names=NAMES).command
    assert isinstance(command, c.OpenMatch)
    assert command.table == 12
    assert command.settings == {"round_minutes": 30, "match_draws": True, "field_spells": "team"}


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"ruleset": "chess"}, "ruleset"),
        ({"ruleset": "tag-2013", "table": "twelve"}, "table"),
        ({"ruleset": "tag-2013", "setting_round_minutes": "601"}, "settings.round_minutes"),
        ({"ruleset": "tag-2013", "setting_secret": "1"}, "settings.secret"),
    ],
)
def test_what_cannot_be_opened_names_its_field(fields: dict[str, str], field: str) -> None:
    with pytest.raises(Malformed) as fault:
        read_opening(MultiDict(fields), names=NAMES)
    assert fault.value.field == field
