"""Commands in words: one line for each, without what became of Life Points.

Owns those lines. Labels of closed sets come from ``labels``.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from referee.duel import commands as c
from referee.duel import events as e
from referee.duel.appeal import is_appeal
from referee.duel.clock import microseconds
from referee.duel.match import Match
from referee.duel.penalties import USUAL
from referee.duel.vocabulary import Chosen, Direct
from referee.web.labels import label
from referee.web.translate import gettext, ngettext
from referee.web.words import duration, listed, shortened, team_title


def what(command: c.Command, match: Match, events: tuple[e.Event, ...] = ()) -> str:
    """What was recorded; ``events``: what followed, where it is recorded already."""
    return _WORDS[type(command)](command, match, events)


def _open_match(_: c.OpenMatch, __: Match, ___: object) -> str:
    return gettext("Match opened")


def _start_duel(command: c.StartDuel, match: Match, _: object) -> str:
    team = team_title(match, command.first_team)
    match command.chosen:
        case Chosen.COIN:
            return gettext("Coin: %(team)s starts", team=team)
        case Chosen.LOSER:
            return gettext("The loser chose: %(team)s starts", team=team)
        case _:
            return gettext("%(team)s starts", team=team)


def _concede(command: c.Concede, match: Match, _: object) -> str:
    return gettext("%(team)s concedes", team=team_title(match, command.team))


def _deck_out(command: c.DeckOut, _: Match, __: object) -> str:
    return gettext("Could not draw: %(seats)s", seats=listed(command.seats_out))


def _special_win(command: c.SpecialWin, _: Match, __: object) -> str:
    return gettext(
        "%(seat)s wins by %(card)s", seat=command.seat.value, card=shortened(command.card)
    )


def _end_duel(command: c.EndDuel, match: Match, _: object) -> str:
    if command.winner is None:
        return gettext("The judge ended the Duel, drawn")
    return gettext("The judge gave the Duel to %(team)s", team=team_title(match, command.winner))


def _enter(command: c.Enter, _: Match, __: object) -> str:
    if command.step is not None:
        return gettext("%(phase)s, %(step)s", phase=label(command.phase), step=label(command.step))
    return label(command.phase)


def _end_turn(_: c.EndTurn, __: Match, ___: object) -> str:
    return gettext("Turn ended")


def _summon(command: c.Summon, _: Match, __: object) -> str:
    return _with_card(label(command.kind), command.card)


def _count(command: c.Count, _: Match, __: object) -> str:
    return listed(count_words(command)) or gettext("Nothing counted")


def count_words(counts: Any) -> list[str]:
    """The public counts that were noted, each in words."""
    words = []
    if counts.monsters is not None:
        words.append(ngettext("%(num)d monster", "%(num)d monsters", counts.monsters))
    if counts.spells_traps is not None:
        words.append(ngettext("%(num)d Spell/Trap", "%(num)d Spells/Traps", counts.spells_traps))
    if counts.hand is not None:
        words.append(gettext("hand %(cards)s", cards=counts.hand))
    if counts.deck is not None:
        words.append(gettext("Deck %(cards)s", cards=counts.deck))
    return words


def _field_spell(command: c.FieldSpell, _: Match, __: object) -> str:
    if command.card is None:
        return gettext("The Field Spell is gone")
    return gettext("Field Spell %(card)s", card=shortened(command.card))


def _declare_attack(command: c.DeclareAttack, _: Match, __: object) -> str:
    if isinstance(command.target, Direct):
        return _with_card(gettext("Direct attack"), command.card)
    return _with_card(gettext("Attack on %(seat)s", seat=command.target.value), command.card)


def _battle(command: c.Battle, _: Match, __: object) -> str:
    if isinstance(command.target, Direct):
        return gettext("Direct attack with %(atk)s", atk=command.atk)
    return gettext(
        "Battle with %(seat)s, %(atk)s against %(value)s",
        seat=command.target.seat.value,
        atk=command.atk,
        value=command.target.value,
    )


def _life(command: c.Life, _: Match, __: object) -> str:
    kinds = dict.fromkeys(label(change.kind) for change in command.changes)
    return _with_card(listed(kinds), command.card)


def _activate(command: c.Activate, _: Match, __: object) -> str:
    return _with_card(gettext("Activates, Speed %(speed)s", speed=command.speed), command.card)


def _triggers(command: c.Triggers, _: Match, __: object) -> str:
    cards = listed(f"{effect.seat} {shortened(effect.card)}" for effect in command.effects)
    return gettext("Triggers: %(cards)s", cards=cards)


def _pass(_: c.Pass, __: Match, ___: object) -> str:
    return gettext("Passes")


def _pass_all(_: c.PassAll, __: Match, ___: object) -> str:
    return gettext("All pass")


def _resolve(command: c.Resolve, _: Match, events: tuple[e.Event, ...]) -> str:
    outcome = label(command.outcome)
    resolved = next((event for event in events if isinstance(event, e.LinkResolved)), None)
    if resolved is None:
        return outcome
    return gettext("Link %(number)s: %(outcome)s", number=resolved.number, outcome=outcome)


def _start_counter(command: c.StartCounter, _: Match, __: object) -> str:
    return ngettext(
        "Counter %(name)s, %(num)d turn",
        "Counter %(name)s, %(num)d turns",
        command.turns,
        name=shortened(command.name),
    )


def _advance_counter(command: c.AdvanceCounter, _: Match, __: object) -> str:
    return ngettext(
        "Counter %(counter)s moved on by %(num)d turn",
        "Counter %(counter)s moved on by %(num)d turns",
        command.by,
        counter=command.counter,
    )


def _stop_counter(command: c.StopCounter, _: Match, __: object) -> str:
    return gettext("Counter %(counter)s stopped", counter=command.counter)


def _start_clock(_: c.StartClock, __: Match, ___: object) -> str:
    return gettext("Clock started")


def _pause_clock(_: c.PauseClock, __: Match, ___: object) -> str:
    return gettext("Clock paused")


def _resume_clock(_: c.ResumeClock, __: Match, ___: object) -> str:
    return gettext("Clock runs again")


def _call_judge(command: c.CallJudge, _: Match, __: object) -> str:
    if command.about:
        return gettext("Judge called: %(about)s", about=shortened(command.about))
    return gettext("Judge called")


def _judge_arrives(_: c.JudgeArrives, __: Match, ___: object) -> str:
    return gettext("The judge is at the table")


def _close_call(_: c.CloseCall, __: Match, events: tuple[e.Event, ...]) -> str:
    closed = next((event for event in events if isinstance(event, e.CallClosed)), None)
    if closed and closed.microseconds:
        return gettext("Call closed, extended by %(time)s", time=duration(closed.microseconds))
    return gettext("Call closed, no extension")


def _extend(command: c.Extend, _: Match, __: object) -> str:
    time = duration(microseconds(command.seconds))
    return gettext("Time extended by %(time)s", time=time)


def _call_time(_: c.CallTime, __: Match, ___: object) -> str:
    return gettext("Time is called")


def _penalty(command: c.Penalty, match: Match, _: object) -> str:
    words = {
        "penalty": label(command.penalty or USUAL[command.severity]),
        "infraction": label(command.infraction),
        "severity": label(command.severity),
    }
    if command.team is None:
        return gettext("%(penalty)s: %(infraction)s (%(severity)s)", **words)
    return gettext(
        "%(team)s: %(penalty)s, %(infraction)s (%(severity)s)",
        team=team_title(match, command.team),
        **words,
    )


def _rule(command: c.Rule, _: Match, __: object) -> str:
    if is_appeal(command):
        return gettext("Appealed to the Head Judge")
    return gettext("Ruling given: %(question)s", question=shortened(command.question))


def _note(command: c.Note, _: Match, __: object) -> str:
    return gettext("Note: %(text)s", text=shortened(command.text))


def _undo(_: c.Undo, __: Match, ___: object) -> str:
    return gettext("Undo")


def _redo(_: c.Redo, __: Match, ___: object) -> str:
    return gettext("Redo")


def _rewind(command: c.Rewind, _: Match, __: object) -> str:
    return gettext("Rewound to entry %(position)s", position=command.to)


def _with_card(words: str, card: str | None) -> str:
    return gettext("%(what)s: %(card)s", what=words, card=shortened(card)) if card else words


_WORDS: Mapping[type[c.Command], Callable[[Any, Match, tuple[e.Event, ...]], str]] = (
    MappingProxyType(
        {
            c.OpenMatch: _open_match,
            c.StartDuel: _start_duel,
            c.Concede: _concede,
            c.DeckOut: _deck_out,
            c.SpecialWin: _special_win,
            c.EndDuel: _end_duel,
            c.Enter: _enter,
            c.EndTurn: _end_turn,
            c.Summon: _summon,
            c.Count: _count,
            c.FieldSpell: _field_spell,
            c.DeclareAttack: _declare_attack,
            c.Battle: _battle,
            c.Life: _life,
            c.Activate: _activate,
            c.Triggers: _triggers,
            c.Pass: _pass,
            c.PassAll: _pass_all,
            c.Resolve: _resolve,
            c.StartCounter: _start_counter,
            c.AdvanceCounter: _advance_counter,
            c.StopCounter: _stop_counter,
            c.StartClock: _start_clock,
            c.PauseClock: _pause_clock,
            c.ResumeClock: _resume_clock,
            c.CallJudge: _call_judge,
            c.JudgeArrives: _judge_arrives,
            c.CloseCall: _close_call,
            c.Extend: _extend,
            c.CallTime: _call_time,
            c.Penalty: _penalty,
            c.Rule: _rule,
            c.Note: _note,
            c.Undo: _undo,
            c.Redo: _redo,
            c.Rewind: _rewind,
        }
    )
)
