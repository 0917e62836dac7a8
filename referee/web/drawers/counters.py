"""The turn counters: those that run, the presets, and one started by hand."""

from dataclasses import dataclass

from referee.duel import counter_presets
from referee.duel.counters import Counter
from referee.duel.vocabulary import CountAt, CountFrom, Scope
from referee.web.card_names import card_names
from referee.web.counter_words import left_words
from referee.web.drawers.common import Asked, Choice, seat_choices
from referee.web.labels import label
from referee.web.preset_words import PRESETS
from referee.web.rulings import Cited, cited
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
class PresetButton:
    """``card``: the English name of the example, which the counter gets where none is typed."""

    id: str
    words: str
    card: str
    is_other_reading: bool


@dataclass(frozen=True, slots=True)
class PresetRow:
    """A preset with its contested other reading, if any, and the ruling of both."""

    buttons: tuple[PresetButton, ...]
    ruling: Cited | None


@dataclass(frozen=True, slots=True)
class CountersSheet:
    name: str
    fault: str
    running: tuple[RunningCounter, ...]
    presets: tuple[PresetRow, ...]
    title: str
    names: tuple[str, ...]
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
        presets=_presets(asked),
        title=asked.text("name"),
        names=card_names(asked.ledger),
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
        left_words(asked.match.running_duel, counter),
        label(counter.scope),
        label(counter.when),
        counter.is_due,
    )


def _presets(asked: Asked) -> tuple[PresetRow, ...]:
    offered = counter_presets.offered(asked.match.ruleset)
    return tuple(
        PresetRow(
            tuple(
                PresetButton(p.id, str(PRESETS[p.id]), p.card, p.other_reading_of is not None)
                for p in offered
                if first.id in (p.id, p.other_reading_of)
            ),
            cited(first.ruling),
        )
        for first in offered
        if first.other_reading_of is None
    )


def _choices(
    asked: Asked, kinds: type[Scope | CountAt | CountFrom], field: str, usual: str
) -> tuple[Choice, ...]:
    chosen = asked.text(field, usual)
    return tuple(Choice(kind.value, label(kind), kind.value == chosen) for kind in kinds)
