"""The front page: the matches that run, and a new one in as few taps as can be.

Owns what a match shows in a list, and what the form for a new match offers.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from referee.duel.ruleset import DEFAULT_RULESET, PRESETS
from referee.duel.vocabulary import Seat
from referee.officiate import Standing, Summary
from referee.scorekeeping import Events
from referee.web.addresses import event_url, match_url
from referee.web.drawers.common import Choice
from referee.web.labels import ruleset_label
from referee.web.local_time import day, hours_and_minutes
from referee.web.outcome_words import result_words
from referee.web.setting_fields import SettingField, setting_fields
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
