"""Turn counters in words: how long one still runs, what came due, and what was skipped by one.

Owns what the seats, the stage, the counters' sheet and the log say about a counter. How it runs is
asked from ``counters``.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from referee.duel import events as e
from referee.duel.counters import Counter, next_turn
from referee.duel.match import Duel
from referee.duel.vocabulary import CountAt, Scope
from referee.web.ledger import Ledger
from referee.web.translate import gettext, ngettext
from referee.web.words import shortened

_LONGEST_NAME = 40


def counter_name(name: str) -> str:
    """What a counter is called, no longer than a seat has room for."""
    return shortened(name, _LONGEST_NAME)


def left_words(duel: Duel, counter: Counter) -> str:
    """How long a counter still runs and at whose turn it moves next."""
    turn = next_turn(duel, counter)
    if turn is None:
        return gettext("due now")
    if is_due_this_turn(duel, counter):
        return _due_this_turn(counter.when)
    return ngettext(
        "%(num)d turn left, next %(seat)s",
        "%(num)d turns left, next %(seat)s",
        counter.left,
        seat=duel.seat_of_turn(turn).value,
    )


def is_due_this_turn(duel: Duel, counter: Counter) -> bool:
    """Whether the counter comes due in the running turn, if that is played as usual."""
    return counter.left == 1 and next_turn(duel, counter) == duel.turn.number


def soon_words(counter: Counter) -> str:
    """That a counter comes due in the running turn, as a sentence of its own."""
    name, seat = counter_name(counter.name), counter.seat.value
    if counter.when is CountAt.END:
        return gettext(
            "%(counter)s of %(seat)s is due at the end of this turn", counter=name, seat=seat
        )
    return gettext(
        "%(counter)s of %(seat)s is due in the Standby Phase of this turn", counter=name, seat=seat
    )


def due_words(counter: Counter) -> tuple[str, str]:
    """Which counter is due and whose, and what was counted: two sentences."""
    title = gettext(
        "%(counter)s of %(seat)s is due",
        counter=counter_name(counter.name),
        seat=counter.seat.value,
    )
    if counter.skip:
        return title, _SKIPPED[counter.scope](counter.turns)
    return title, _COUNTED[counter.when, counter.scope](counter.turns)


def skipped_by(ledger: Ledger) -> tuple[str, ...]:
    """The names of the counters that skip the Draw Phase of the running turn."""
    duel = ledger.match.running_duel
    if not duel.turn.draw_skipped:
        return ()
    events = [event for row in ledger.in_force if row.duel == duel.number for event in row.events]
    began = max(i for i, event in enumerate(events) if isinstance(event, e.TurnBegan))
    names = {event.counter: event.name for event in events if isinstance(event, e.CounterStarted)}
    counted = []
    for event in events[began + 1 :]:
        if not isinstance(event, e.CounterCounted):
            break
        counted.append(counter_name(names[event.counter]))
    return tuple(counted)


def _due_this_turn(when: CountAt) -> str:
    if when is CountAt.END:
        return gettext("due at the end of this turn")
    return gettext("due in the Standby Phase of this turn")


_Words = Callable[[int], str]

_COUNTED: Mapping[tuple[CountAt, Scope], _Words] = MappingProxyType(
    {
        (CountAt.END, Scope.ALL): lambda turns: ngettext(
            "%(num)d turn has passed", "%(num)d turns have passed", turns
        ),
        (CountAt.END, Scope.OPPONENTS): lambda turns: ngettext(
            "%(num)d opposing turn has passed", "%(num)d opposing turns have passed", turns
        ),
        (CountAt.END, Scope.TEAM): lambda turns: ngettext(
            "%(num)d turn of the team has passed", "%(num)d turns of the team have passed", turns
        ),
        (CountAt.END, Scope.SELF): lambda turns: ngettext(
            "%(num)d turn of this Duelist has passed",
            "%(num)d turns of this Duelist have passed",
            turns,
        ),
        (CountAt.DRAW, Scope.ALL): lambda turns: ngettext(
            "%(num)d Draw Phase has come", "%(num)d Draw Phases have come", turns
        ),
        (CountAt.DRAW, Scope.OPPONENTS): lambda turns: ngettext(
            "%(num)d opposing Draw Phase has come", "%(num)d opposing Draw Phases have come", turns
        ),
        (CountAt.DRAW, Scope.TEAM): lambda turns: ngettext(
            "%(num)d Draw Phase of the team has come",
            "%(num)d Draw Phases of the team have come",
            turns,
        ),
        (CountAt.DRAW, Scope.SELF): lambda turns: ngettext(
            "%(num)d Draw Phase of this Duelist has come",
            "%(num)d Draw Phases of this Duelist have come",
            turns,
        ),
        (CountAt.STANDBY, Scope.ALL): lambda turns: ngettext(
            "%(num)d Standby Phase has come", "%(num)d Standby Phases have come", turns
        ),
        (CountAt.STANDBY, Scope.OPPONENTS): lambda turns: ngettext(
            "%(num)d opposing Standby Phase has come",
            "%(num)d opposing Standby Phases have come",
            turns,
        ),
        (CountAt.STANDBY, Scope.TEAM): lambda turns: ngettext(
            "%(num)d Standby Phase of the team has come",
            "%(num)d Standby Phases of the team have come",
            turns,
        ),
        (CountAt.STANDBY, Scope.SELF): lambda turns: ngettext(
            "%(num)d Standby Phase of this Duelist has come",
            "%(num)d Standby Phases of this Duelist have come",
            turns,
        ),
    }
)
_SKIPPED: Mapping[Scope, _Words] = MappingProxyType(
    {
        Scope.ALL: lambda turns: ngettext(
            "%(num)d Draw Phase was skipped", "%(num)d Draw Phases were skipped", turns
        ),
        Scope.OPPONENTS: lambda turns: ngettext(
            "%(num)d opposing Draw Phase was skipped",
            "%(num)d opposing Draw Phases were skipped",
            turns,
        ),
        Scope.TEAM: lambda turns: ngettext(
            "%(num)d Draw Phase of the team was skipped",
            "%(num)d Draw Phases of the team were skipped",
            turns,
        ),
        Scope.SELF: lambda turns: ngettext(
            "%(num)d Draw Phase of this Duelist was skipped",
            "%(num)d Draw Phases of this Duelist were skipped",
            turns,
        ),
    }
)
