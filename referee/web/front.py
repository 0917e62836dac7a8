"""The front page: the matches that run, and a new one in as few taps as can be.

Owns what a match shows in a list, and which settings the form for a new match offers.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from referee.duel.ruleset import DEFAULT_RULESET, PRESETS, RANGES, Setting
from referee.duel.vocabulary import (
    EndOfMatch,
    FieldSpells,
    LimitsPer,
    Seat,
    SideDeck,
)
from referee.officiate import Standing, Summary
from referee.scorekeeping import Events
from referee.web.board import match_url
from referee.web.drawers.common import Choice
from referee.web.floor.cards import event_url
from referee.web.labels import ruleset_label
from referee.web.local_time import day, hours_and_minutes
from referee.web.outcome_words import result_words
from referee.web.rules_words import setting_words
from referee.web.translate import gettext
from referee.web.words import shortened


@dataclass(frozen=True, slots=True)
class MatchCard:
    """One match in a list. Before its first Duel it has no Life Points to show."""

    url: str
    table: str
    state: str
    teams: tuple[str, str]
    life_points: tuple[str, ...]
    wins: tuple[int, int]
    more: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SettingField:
    """A setting of the form: a number where there are no ``choices``."""

    name: str
    words: str
    value: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class NewMatch:
    """The form for a new match, with what was typed before; ``fault``: what was wrong with it."""

    fault: str
    rulesets: tuple[Choice, ...]
    team_names: tuple[str, str]
    teams: tuple[str, str]
    duelists: Mapping[str, str]
    table: str
    settings: tuple[SettingField, ...]
    is_detailed: bool


def default_names() -> tuple[str, str]:
    """What the teams are called where nobody says otherwise: by their colors on the board."""
    return gettext("Red"), gettext("Blue")


@dataclass(frozen=True, slots=True)
class EventGroup:
    """The matches of one event that are running."""

    url: str
    title: str
    cards: tuple[MatchCard, ...]


def running_cards(
    events: Events, summaries: Iterable[Summary]
) -> tuple[tuple[EventGroup, ...], tuple[MatchCard, ...]]:
    """The matches under their events, by round and table, and those that belong to none."""
    loose: list[MatchCard] = []
    found: dict[str, list[tuple[int, int, MatchCard]]] = {}
    for summary in summaries:
        place = events.place_of(summary.id)
        if place is None:
            loose.append(card(summary))
        else:
            placed = (place.round, place.table, card(summary, table=place.table))
            found.setdefault(place.event_id, []).append(placed)
    groups = tuple(
        EventGroup(
            url=event_url(event_id),
            title=shortened(events.load(event_id).name),
            cards=tuple(card for *_, card in sorted(placed, key=lambda it: it[:2])),
        )
        for event_id, placed in found.items()
    )
    return groups, tuple(loose)


def card(summary: Summary, *, table: int | None = None) -> MatchCard:
    """``table``: where its event has it, which is not always where it began."""
    standing = summary.standing
    number = standing.table if table is None else table
    first, second = standing.teams
    return MatchCard(
        url=match_url(summary.id),
        table="" if number is None else str(number),
        state=_state(standing),
        teams=(shortened(first.name, 40), shortened(second.name, 40)),
        life_points=tuple(str(total) for total in standing.life_points),
        wins=(standing.wins[0], standing.wins[1]),
        more=(ruleset_label(standing.ruleset), _when(summary)),
    )


def _when(summary: Summary) -> str:
    return day(summary.opened_at) if summary.is_over else hours_and_minutes(summary.opened_at)


def _state(standing: Standing) -> str:
    if standing.outcome is not None:
        winner = standing.outcome.winner
        name = shortened(standing.teams[winner - 1].name, 40) if winner else ""
        return result_words(standing.outcome, name)
    if standing.duel is None or standing.duel_outcome is not None:
        following = sum(standing.wins) + standing.draws + 1
        return gettext("Duel %(duel)s not started", duel=following)
    return gettext("Duel %(duel)s, turn %(turn)s", duel=standing.duel, turn=standing.turn)


def new_match(values: Mapping[str, str], *, fault: str = "") -> NewMatch:
    ruleset = values.get("ruleset", DEFAULT_RULESET)
    settings = setting_fields(values)
    duelists = {seat.value: values.get(f"duelist_{seat}", "") for seat in Seat}
    typed = [values.get("team_1", ""), values.get("team_2", ""), *duelists.values()]
    return NewMatch(
        fault=fault,
        rulesets=tuple(Choice(name, ruleset_label(name), name == ruleset) for name in PRESETS),
        team_names=default_names(),
        teams=(values.get("team_1", ""), values.get("team_2", "")),
        duelists=duelists,
        table=values.get("table", ""),
        settings=settings,
        is_detailed=any(typed) or any(field.value for field in settings),
    )


def setting_fields(values: Mapping[str, str]) -> tuple[SettingField, ...]:
    """The settings of a form, with what was chosen before: a field ``setting_…`` for each."""
    numbers = {
        "life_points": gettext("Life Points a team"),
        "round_minutes": gettext("Minutes a round"),
        "duels_per_match": gettext("Duels a match"),
        "first_attack_turn": gettext("First turn with an attack"),
        "hand_limit": gettext("Hand limit"),
        "extra_turns": gettext("Extra turns after time"),
        "tie_break_turns": gettext("Turns of a tie-break Duel"),
        "passes_to_close": gettext("Passes that close a round"),
    }
    assert numbers.keys() <= RANGES.keys()
    kinds: dict[str, tuple[str, tuple[Setting, ...]]] = {
        "end_of_match": (gettext("When time is called"), tuple(EndOfMatch)),
        "match_draws": (gettext("Drawn matches"), (True, False)),
        "first_turn_draw": (gettext("First turn"), (True, False)),
        "field_spells": (gettext("Field Spells"), tuple(FieldSpells)),
        "limits_per": (gettext("Limited cards"), tuple(LimitsPer)),
        "side_deck": (gettext("Side Deck"), tuple(SideDeck)),
    }
    fields = [
        SettingField(n, words, values.get(f"setting_{n}", ""), ()) for n, words in numbers.items()
    ]
    for name, (words, members) in kinds.items():
        chosen = values.get(f"setting_{name}", "")
        choices = []
        for member in members:
            value = str(member).lower() if isinstance(member, bool) else str(member)
            choices.append(Choice(value, setting_words(name, member), value == chosen))
        fields.append(SettingField(name, words, chosen, tuple(choices)))
    return tuple(fields)
