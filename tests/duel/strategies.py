"""Every command there is, for property tests: well-formed, sensible or not."""

from typing import Any

from hypothesis import strategies as st

from referee.duel import commands as c
from referee.duel import vocabulary as v
from referee.duel.ruleset import PRESETS, RANGES

seats = st.sampled_from(list(v.Seat))
teams = st.sampled_from(list(v.Team))
texts = st.text(max_size=12)
numbers = st.one_of(st.integers(0, 20), st.integers(0, 10**31))


def one_of(kind: type[Any]) -> st.SearchStrategy[Any]:
    return st.sampled_from(list(kind))


def maybe(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | values


def change(kind: v.ChangeKind) -> st.SearchStrategy[c.Change]:
    halves = kind in (v.ChangeKind.HALVE, v.ChangeKind.PAY_HALF)
    sets = kind in (v.ChangeKind.BECOME, v.ChangeKind.CORRECTION)
    return st.builds(
        c.Change,
        team=teams,
        kind=st.just(kind),
        amount=st.none() if halves or sets else numbers,
        to=numbers if sets else st.none(),
        corrects=maybe(numbers) if kind is v.ChangeKind.CORRECTION else st.none(),
    )


@st.composite
def openings(draw: st.DrawFn) -> c.OpenMatch:
    ruleset = draw(st.sampled_from(list(PRESETS)))
    settings = {
        name: draw(st.sampled_from(allowed))
        for name, allowed in RANGES.items()
        if name not in ("seats", "passes_to_close") and draw(st.booleans())
    }
    kinds = {
        "end_of_match": v.EndOfMatch,
        "limits_per": v.LimitsPer,
        "field_spells": v.FieldSpells,
        "side_deck": v.SideDeck,
    }
    settings |= {name: draw(one_of(k)) for name, k in kinds.items() if draw(st.booleans())}
    if draw(st.booleans()):
        settings["match_draws"] = draw(st.booleans())
    names = st.lists(
        texts, min_size=PRESETS[ruleset].seats // 2, max_size=PRESETS[ruleset].seats // 2
    )
    entry = st.builds(c.TeamEntry, name=texts, duelists=names.map(tuple))
    return c.OpenMatch(
        ruleset=ruleset,
        teams=(draw(entry), draw(entry)),
        settings=settings,
        table=draw(maybe(st.integers(1, 9999))),
    )


@st.composite
def penalties(draw: st.DrawFn) -> c.Penalty:
    seat = draw(maybe(seats))
    return c.Penalty(
        seat=seat,
        team=None if seat else draw(teams),
        infraction=draw(one_of(v.Infraction)),
        severity=draw(one_of(v.Severity)),
        penalty=draw(maybe(one_of(v.PenaltyKind))),
        note=draw(maybe(texts)),
    )


@st.composite
def entries(draw: st.DrawFn) -> c.Enter:
    phase = draw(one_of(v.Phase))
    step = draw(maybe(one_of(v.Step))) if phase is v.Phase.BATTLE else None
    return c.Enter(phase=phase, step=step)


some = {"min_size": 1, "max_size": 4}
BY_KIND: dict[type[c.Command], st.SearchStrategy[Any]] = {
    c.OpenMatch: openings(),
    c.StartDuel: st.builds(c.StartDuel, first_team=teams, chosen=maybe(one_of(v.Chosen))),
    c.Concede: st.builds(c.Concede, team=teams),
    c.DeckOut: st.builds(c.DeckOut, seats_out=st.lists(seats, **some).map(tuple)),
    c.SpecialWin: st.builds(c.SpecialWin, seat=seats, card=texts),
    c.EndDuel: st.builds(c.EndDuel, winner=maybe(teams), reason=texts),
    c.Enter: entries(),
    c.EndTurn: st.just(c.EndTurn()),
    c.Summon: st.builds(c.Summon, seat=seats, kind=one_of(v.SummonKind), card=maybe(texts)),
    c.Count: st.builds(
        c.Count,
        seat=seats,
        monsters=maybe(numbers),
        spells_traps=maybe(numbers),
        hand=maybe(numbers),
        deck=maybe(numbers),
    ),
    c.FieldSpell: st.builds(c.FieldSpell, seat=seats, card=maybe(texts)),
    c.DeclareAttack: st.builds(
        c.DeclareAttack, seat=seats, target=seats | one_of(v.Direct), card=maybe(texts)
    ),
    c.Battle: st.builds(
        c.Battle,
        seat=seats,
        atk=numbers,
        target=one_of(v.Direct)
        | st.builds(c.BattleTarget, seat=seats, position=one_of(v.Position), value=numbers),
        piercing=st.booleans(),
        damage=maybe(numbers),
    ),
    c.Life: st.builds(
        c.Life,
        changes=st.lists(one_of(v.ChangeKind).flatmap(change), **some).map(tuple),
        seat=maybe(seats),
        card=maybe(texts),
        note=texts,
    ),
    c.Activate: st.builds(
        c.Activate,
        seat=seats,
        card=texts,
        speed=st.sampled_from(v.SpellSpeed),
        answers=maybe(numbers),
        damage_step=st.booleans(),
    ),
    c.Triggers: st.builds(
        c.Triggers,
        effects=st.lists(
            st.builds(c.Effect, seat=seats, card=texts, mandatory=st.booleans()), **some
        ).map(tuple),
    ),
    c.Pass: st.builds(c.Pass, seat=seats),
    c.PassAll: st.just(c.PassAll()),
    c.Resolve: st.builds(c.Resolve, outcome=one_of(v.LinkOutcome)),
    c.StartCounter: st.builds(
        c.StartCounter,
        name=texts,
        seat=seats,
        scope=one_of(v.Scope),
        turns=numbers,
        when=one_of(v.CountAt),
        from_=one_of(v.CountFrom),
        skip=st.booleans(),
    ),
    c.AdvanceCounter: st.builds(c.AdvanceCounter, counter=numbers, by=numbers),
    c.StopCounter: st.builds(c.StopCounter, counter=numbers),
    c.StartClock: st.just(c.StartClock()),
    c.PauseClock: st.just(c.PauseClock()),
    c.ResumeClock: st.just(c.ResumeClock()),
    c.CallJudge: st.builds(c.CallJudge, seat=maybe(seats), about=maybe(texts)),
    c.JudgeArrives: st.just(c.JudgeArrives()),
    c.CloseCall: st.builds(
        c.CloseCall, answer=maybe(texts), ruling=maybe(texts), game_loss=st.booleans()
    ),
    c.Extend: st.builds(
        c.Extend, seconds=st.integers(1, 36_000) | st.floats(1, 36_000), reason=texts
    ),
    c.CallTime: st.just(c.CallTime()),
    c.Penalty: penalties(),
    c.Rule: st.builds(c.Rule, question=texts, answer=texts, ruling=maybe(texts)),
    c.Note: st.builds(c.Note, text=texts),
    c.Undo: st.just(c.Undo()),
    c.Redo: st.just(c.Redo()),
    c.Rewind: st.builds(c.Rewind, to=numbers, reason=texts),
}

commands = st.one_of(list(BY_KIND.values()))
