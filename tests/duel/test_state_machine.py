"""What holds whatever is recorded: a state machine over all commands, legal or not."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from referee.duel import commands as c
from referee.duel import state, transcript
from referee.duel import vocabulary as v
from referee.duel.decide import decide, open_match
from referee.duel.errors import Impossible, Objection
from referee.duel.evolve import evolve, opened
from referee.duel.match import Match, Table
from referee.duel.notation import Line
from referee.duel.ruleset import LIFE_POINTS_LIMIT, PRESETS
from referee.store import codec

START = datetime(2013, 11, 16, 14, 0, tzinfo=UTC)


seats = st.sampled_from(list(v.Seat))
teams = st.sampled_from(list(v.Team))
amounts = st.one_of(
    st.integers(0, 4000), st.sampled_from([500, 8000, 16000, LIFE_POINTS_LIMIT, 10**30])
)
small = st.integers(0, 8)
cards = st.text(max_size=8)


def one_of(kind: type[Any]) -> st.SearchStrategy[Any]:
    return st.sampled_from(list(kind))


def maybe(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | values


def change_of(kind: v.ChangeKind) -> st.SearchStrategy[c.Change]:
    has_amount = kind not in (
        v.ChangeKind.PAY_HALF,
        v.ChangeKind.HALVE,
        v.ChangeKind.BECOME,
        v.ChangeKind.CORRECTION,
    )
    has_to = kind in (v.ChangeKind.BECOME, v.ChangeKind.CORRECTION)
    return st.builds(
        c.Change,
        team=teams,
        kind=st.just(kind),
        amount=amounts if has_amount else st.none(),
        to=amounts if has_to else st.none(),
        corrects=maybe(small) if kind is v.ChangeKind.CORRECTION else st.none(),
    )


changes = one_of(v.ChangeKind).flatmap(change_of)
phases = st.builds(
    lambda phase, step: c.Enter(phase=phase, step=step if phase is v.Phase.BATTLE else None),
    one_of(v.Phase),
    maybe(one_of(v.Step)),
)
penalties = st.builds(
    lambda seat, team, **rest: c.Penalty(seat=seat, team=None if seat else team, **rest),
    maybe(seats),
    teams,
    infraction=one_of(v.Infraction),
    severity=one_of(v.Severity),
    penalty=st.sampled_from([None, *v.PenaltyKind]),
    note=maybe(cards),
)

# What a table sees most often stands more than once.
anything = st.one_of(
    st.just(c.EndTurn()),
    st.just(c.EndTurn()),
    st.just(c.Undo()),
    st.just(c.Undo()),
    st.just(c.Redo()),
    st.just(c.PassAll()),
    st.just(c.CallTime()),
    st.builds(c.StartDuel, first_team=teams, chosen=maybe(one_of(v.Chosen))),
    st.builds(c.StartDuel, first_team=teams, chosen=maybe(one_of(v.Chosen))),
    phases,
    phases,
    st.builds(c.Life, changes=st.lists(changes, min_size=1, max_size=3).map(tuple), note=cards),
    st.builds(c.Life, changes=st.lists(changes, min_size=1, max_size=3).map(tuple), note=cards),
    st.builds(c.Pass, seat=seats),
    st.builds(
        c.Activate,
        seat=seats,
        card=cards,
        speed=one_of(v.SpellSpeed),
        answers=maybe(small),
        damage_step=st.booleans(),
    ),
    st.builds(c.Resolve, outcome=one_of(v.LinkOutcome)),
    st.builds(
        c.Triggers,
        effects=st.lists(
            st.builds(c.Effect, seat=seats, card=cards, mandatory=st.booleans()),
            min_size=1,
            max_size=4,
        ).map(tuple),
    ),
    st.builds(c.Summon, seat=seats, kind=one_of(v.SummonKind), card=maybe(cards)),
    st.builds(
        c.Count,
        seat=seats,
        monsters=maybe(small),
        spells_traps=maybe(small),
        hand=maybe(small),
        deck=maybe(small),
    ),
    st.builds(c.FieldSpell, seat=seats, card=maybe(cards)),
    st.builds(c.DeclareAttack, seat=seats, target=seats | one_of(v.Direct), card=maybe(cards)),
    st.builds(
        c.Battle,
        seat=seats,
        atk=amounts,
        target=one_of(v.Direct)
        | st.builds(c.BattleTarget, seat=seats, position=one_of(v.Position), value=amounts),
        piercing=st.booleans(),
        damage=maybe(amounts),
    ),
    st.builds(
        c.StartCounter,
        name=cards,
        seat=seats,
        scope=one_of(v.Scope),
        turns=st.integers(0, 5),
        when=one_of(v.CountAt),
        from_=one_of(v.CountFrom),
        skip=st.booleans(),
    ),
    st.builds(c.AdvanceCounter, counter=small, by=small),
    st.builds(c.StopCounter, counter=small),
    st.just(c.StartClock()),
    st.just(c.PauseClock()),
    st.just(c.ResumeClock()),
    st.builds(c.CallJudge, seat=maybe(seats), about=maybe(cards)),
    st.just(c.JudgeArrives()),
    st.builds(c.CloseCall, answer=maybe(cards), game_loss=st.booleans()),
    st.builds(c.Extend, seconds=st.integers(1, 900) | st.floats(1, 900), reason=cards),
    penalties,
    st.builds(c.Rule, question=cards, answer=cards),
    st.builds(c.Note, text=cards),
    st.builds(c.Rewind, to=st.integers(0, 40), reason=cards),
    st.builds(c.Concede, team=teams),
    st.builds(c.DeckOut, seats_out=st.lists(seats, min_size=1, max_size=2).map(tuple)),
    st.builds(c.SpecialWin, seat=seats, card=cards),
    st.builds(c.EndDuel, winner=maybe(teams), reason=cards),
)


def but_clock(table: Table) -> Table:
    """A table without what may differ after an undo: the time that has run."""
    return replace(table, clock=replace(table.clock, now=START, ran=0))


class EveryCommand(RuleBasedStateMachine):
    """A judge who records anything at all, at any time, overruling at will."""

    @initialize(
        preset=st.sampled_from(list(PRESETS)),
        end=one_of(v.EndOfMatch),
        passes=st.integers(1, 2),
        extra=st.integers(0, 2),
        life_points=st.sampled_from([1, 1000, 16000]),
    )
    def open(
        self, preset: str, end: v.EndOfMatch, passes: int, extra: int, life_points: int
    ) -> None:
        self.at = START
        names = ("Ana", "Bo")[: PRESETS[preset].seats // 2]
        team = c.TeamEntry(name="Red", duelists=names)
        opening = c.OpenMatch(
            ruleset=preset,
            teams=(team, team),
            settings={
                "end_of_match": end,
                "passes_to_close": passes,
                "extra_turns": extra,
                "tie_break_turns": 2,
                "life_points": life_points,
            },
        )
        self.match, events = open_match(opening, at=self.at)
        self.lines = [Line(opening, at=self.at)]
        self.tables = [self.match.table]
        self.events = list(events)

    def record(self, command: c.Command, reason: str | None) -> bool:
        line = Line(command, at=self.at, overrule=reason)
        try:
            events = decide(self.match, command, at=self.at, overrule=reason)
        except Impossible:
            return False
        except Objection:
            # A reason overrules every objection.
            assert reason is None
            return False
        for event in events:
            self.match = evolve(self.match, event)
        self.events += events
        self.lines.append(line)
        self.tables.append(self.match.table)
        return True

    @rule(command=anything, reason=maybe(st.just("so it was")), passed=st.integers(-50, 400))
    def anything_happens(self, command: c.Command, reason: str | None, passed: int) -> None:
        self.at += timedelta(seconds=passed)
        before = self.match
        if self.record(command, reason):
            assert self.match.position == before.position + 1
        else:
            assert self.match is before

    @rule(command=anything, passed=st.integers(0, 90))
    def undo_after_do_changes_nothing_but_position_and_clock(
        self, command: c.Command, passed: int
    ) -> None:
        if isinstance(command, c.Undo | c.Redo):
            return
        before = self.match
        if not self.record(command, "so it was"):
            return
        self.at += timedelta(seconds=passed)
        assert self.record(c.Undo(), None)
        assert but_clock(self.match.table) == but_clock(before.table)
        assert list(self.match.table.kept or ()) == list(before.table.kept or ())
        assert self.match.position == before.position + 2

    @rule()
    def redo_gives_back_what_undo_took(self) -> None:
        before = self.match
        if self.record(c.Undo(), None):
            assert self.record(c.Redo(), None)
            assert but_clock(self.match.table) == but_clock(before.table)
            assert self.match.undoes == before.undoes

    @rule(share=st.floats(0, 1))
    def rewind_is_the_state_after_that_entry(self, share: float) -> None:
        to = 1 + int(share * (self.match.position - 1))
        replayed = replay(self.lines[:to])
        assert self.record(c.Rewind(to=to, reason="repair"), None)
        assert but_clock(self.match.table) == but_clock(replayed.table)
        assert but_clock(self.match.table) == but_clock(self.tables[to - 1])

    @invariant()
    def life_points_stay_within_bounds(self) -> None:
        if self.match.duel:
            for total in self.match.duel.life_points.values():
                assert 0 <= total <= LIFE_POINTS_LIMIT

    @invariant()
    def time_left_stays_within_bounds(self) -> None:
        clock = self.match.clock.read_at(self.at)
        assert clock.remaining >= 0
        assert not (clock.running and clock.time_called)

    @invariant()
    def an_ended_match_has_no_duel_running_and_no_chain_open(self) -> None:
        duel = self.match.duel
        if self.match.is_over:
            assert not self.match.is_duel_running
        if duel and duel.outcome:
            assert duel.chain is None
            assert duel.offer is None

    def teardown(self) -> None:
        if not hasattr(self, "match"):
            return
        assert replay(self.lines) == self.match
        stored = [codec.read_event(codec.write_event(event)) for event in self.events]
        assert stored == self.events
        folded = opened(stored[0])
        for event in stored[1:]:
            folded = evolve(folded, event)
        assert folded == self.match
        written = transcript.write(self.lines)
        again = transcript.replay(transcript.parse(written.encode()))
        assert again.match == self.match
        json.dumps(state.describe(self.match, at=self.at), allow_nan=False)


def replay(lines: list[Line]) -> Match:
    """The match out of its lines, by deciding each anew."""
    first = lines[0].command
    assert isinstance(first, c.OpenMatch)
    assert lines[0].at is not None
    match, _ = open_match(first, at=lines[0].at)
    for line in lines[1:]:
        assert line.at is not None
        for event in decide(match, line.command, at=line.at, overrule=line.overrule):
            match = evolve(match, event)
    return match


TestEveryCommand = EveryCommand.TestCase
# 200 runs of 50 steps: ten thousand commands.
TestEveryCommand.settings = settings(max_examples=200, stateful_step_count=50, deadline=None)
