"""The turn counters: those that run, and one started by hand."""

from dataclasses import dataclass

from referee.duel.counters import Counter
from referee.duel.vocabulary import CountAt, CountFrom, Scope
from referee.web.board_seats import counter_words
from referee.web.drawers.common import Asked, Choice, seat_choices
from referee.web.labels import label
from referee.web.words import shortened


@dataclass(frozen=True, slots=True)
class RunningCounter:
    number: int
    seat: str
    name: str
    words: str
    scope: str
    when: str
    is_due: bool


@dataclass(frozen=True, slots=True)
class CountersSheet:
    name: str
    fault: str
    running: tuple[RunningCounter, ...]
    title: str
    seats: tuple[Choice, ...]
    turns: str
    scopes: tuple[Choice, ...]
    whens: tuple[Choice, ...]
    froms: tuple[Choice, ...]
    is_skipping: bool


def view(asked: Asked) -> CountersSheet:
    duel = asked.match.running_duel
    return CountersSheet(
        name="counters",
        fault=asked.fault,
        running=tuple(_running(asked, counter) for counter in duel.counters),
        title=asked.text("name"),
        seats=seat_choices(asked.match, asked.seat() or duel.turn_player),
        turns=asked.text("turns"),
        scopes=_choices(asked, Scope, "scope", Scope.OPPONENTS.value),
        whens=_choices(asked, CountAt, "when", CountAt.END.value),
        froms=_choices(asked, CountFrom, "from", CountFrom.NEXT.value),
        is_skipping=bool(asked.text("skip")),
    )


def _running(asked: Asked, counter: Counter) -> RunningCounter:
    return RunningCounter(
        counter.id,
        counter.seat.value,
        shortened(counter.name),
        counter_words(asked.match.running_duel, counter),
        label(counter.scope),
        label(counter.when),
        counter.is_due,
    )


def _choices(
    asked: Asked, kinds: type[Scope | CountAt | CountFrom], field: str, usual: str
) -> tuple[Choice, ...]:
    chosen = asked.text(field, usual)
    return tuple(Choice(kind.value, label(kind), kind.value == chosen) for kind in kinds)
