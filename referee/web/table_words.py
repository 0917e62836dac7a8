"""The table in words: everything that a rewind gives back, as it stood after an entry.

Owns the parts of it, each with its lines: score, turn, Life Points, chain, counters, counts and the
rest. Must not know why somebody asks.
"""

from collections.abc import Callable, Mapping

from referee.duel.match import Duel, Match, Table
from referee.duel.vocabulary import Team
from referee.web.command_words import count_words
from referee.web.counter_words import counter_name, left_words
from referee.web.labels import label
from referee.web.outcome_words import result_words
from referee.web.penalty_words import given_words
from referee.web.translate import LazyString, gettext, lazy_gettext
from referee.web.words import duration, listed, shortened, team_title

Lines = tuple[str, ...]


def table_parts(match: Match, table: Table) -> tuple[tuple[str, Lines], ...]:
    """Every part of ``table`` by its name; one that holds nothing has no line."""
    duel = table.duel
    of_the_duel = [
        (str(name), written(match, duel) if duel and duel.outcome is None else ())
        for name, written in _OF_A_DUEL
    ]
    of_the_match = [(str(name), written(match, table)) for name, written in _OF_THE_MATCH]
    return (*of_the_match, *of_the_duel)


# --- the match -----------------------------------------------------------------------------------


def _result(match: Match, table: Table) -> Lines:
    if table.outcome is None:
        return ()
    winner = table.outcome.winner
    return (result_words(table.outcome, team_title(match, winner) if winner else ""),)


def _wins(match: Match, table: Table) -> Lines:
    return _by_team(match, table.wins)


def _penalties(match: Match, table: Table) -> Lines:
    return tuple(
        gettext(
            "%(who)s: %(penalty)s",
            who=given.seat.value if given.seat else team_title(match, given.team),
            penalty=given_words(given),
        )
        for given in table.penalties
    )


def _call(_: Match, table: Table) -> Lines:
    if table.call is None:
        return ()
    return (gettext("open, the judge is there") if table.call.arrival else gettext("open"),)


def _clock(_: Match, table: Table) -> Lines:
    lines = [gettext("Time is called")] if table.clock.time_called else []
    if table.clock.extended:
        time = duration(table.clock.extended)
        lines.append(gettext("Extended by %(time)s in all", time=time))
    return tuple(lines)


def _by_team(match: Match, numbers: Mapping[Team, int]) -> Lines:
    return tuple(
        gettext("%(team)s: %(total)s", team=team_title(match, team), total=numbers[team])
        for team in Team
    )


# --- the Duel ------------------------------------------------------------------------------------


def _turn(_: Match, duel: Duel) -> Lines:
    place = gettext(
        "Duel %(duel)s, turn %(turn)s, %(seat)s",
        duel=duel.number,
        turn=duel.turn.number,
        seat=duel.turn_player.value,
    )
    lines = [place, label(duel.turn.phase)]
    if duel.turn.step:
        lines.append(label(duel.turn.step))
    if duel.turn.normal_summon_used:
        lines.append(gettext("Normal Summon used"))
    return tuple(lines)


def _life_points(match: Match, duel: Duel) -> Lines:
    return _by_team(match, duel.life_points)


def _chain(_: Match, duel: Duel) -> Lines:
    if duel.chain is None:
        return ()
    return tuple(
        gettext(
            "Link %(number)s, %(seat)s: %(card)s",
            number=link.number,
            seat=link.seat.value,
            card=shortened(link.card) or gettext("No card named"),
        )
        if link.outcome is None
        else gettext(
            "Link %(number)s, %(seat)s: %(outcome)s",
            number=link.number,
            seat=link.seat.value,
            outcome=label(link.outcome),
        )
        for link in reversed(duel.chain.links)
    )


def _asked(_: Match, duel: Duel) -> Lines:
    if duel.responses is None or duel.responses.to_respond is None:
        return ()
    return (duel.responses.to_respond.value,)


def _counters(_: Match, duel: Duel) -> Lines:
    return tuple(
        gettext(
            "%(seat)s, %(counter)s: %(left)s",
            seat=counter.seat.value,
            counter=counter_name(counter.name),
            left=left_words(duel, counter),
        )
        for counter in duel.counters
    )


def _counts(_: Match, duel: Duel) -> Lines:
    noted = ((seat, listed(count_words(counts))) for seat, counts in duel.counts.items())
    return tuple(
        gettext("%(seat)s: %(counts)s", seat=seat.value, counts=words)
        for seat, words in noted
        if words
    )


def _field_spells(_: Match, duel: Duel) -> Lines:
    return tuple(
        gettext("%(seat)s: %(card)s", seat=active.seat.value, card=shortened(active.card))
        for active in duel.field_spells
    )


_OF_THE_MATCH: tuple[tuple[LazyString, Callable[[Match, Table], Lines]], ...] = (
    (lazy_gettext("Result"), _result),
    (lazy_gettext("Duels won"), _wins),
    (lazy_gettext("Penalties"), _penalties),
    (lazy_gettext("Judge call"), _call),
    (lazy_gettext("Round clock"), _clock),
)
_OF_A_DUEL: tuple[tuple[LazyString, Callable[[Match, Duel], Lines]], ...] = (
    (lazy_gettext("Turn"), _turn),
    (lazy_gettext("Life Points"), _life_points),
    (lazy_gettext("Chain"), _chain),
    (lazy_gettext("May respond"), _asked),
    (lazy_gettext("Counters"), _counters),
    (lazy_gettext("Public counts"), _counts),
    (lazy_gettext("Field Spell"), _field_spells),
)
