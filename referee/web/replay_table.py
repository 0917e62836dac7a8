"""The state of a match as a table in plain text, for a judge at a terminal.

Owns which rows there are and how they are lined up; the words come from where the pages have them.
"""

import unicodedata
from collections.abc import Iterator
from datetime import datetime

from referee.duel.chain import Link
from referee.duel.counters import next_seat
from referee.duel.errors import Refusal
from referee.duel.match import Duel, Match
from referee.duel.transcript import Replay
from referee.duel.vocabulary import Team
from referee.web.labels import label, ruleset_label
from referee.web.outcome_words import result_words
from referee.web.refusals import refusal_sentence, refusal_title
from referee.web.translate import gettext, ngettext
from referee.web.words import duelist, duration, shortened, team_name, time_left

Row = tuple[str, str]


def table(replay: Replay, *, at: datetime) -> str:
    """The match after ``replay``, the clock read at ``at``."""
    match = replay.match
    rows = [*_match_rows(match)]
    if match.duel:
        rows += [*_duel_rows(match, match.duel)]
    rows.append((gettext("Clock"), _clock(match, at)))
    rows += _penalty_rows(match)
    rows += [(gettext("Refused"), _refused(line.number, line.refusal)) for line in replay.refused]
    rows += [
        (
            gettext("Overruled"),
            gettext(
                "#%(position)d %(objection)s: %(reason)s",
                position=overruled.position,
                objection=refusal_title(overruled.code),
                reason=overruled.reason,
            ),
        )
        for overruled in match.overruled
    ]
    return _lined_up(rows)


def _match_rows(match: Match) -> Iterator[Row]:
    yield gettext("Rules"), ruleset_label(match.ruleset.name)
    if match.number is not None:
        yield gettext("Table"), str(match.number)
    for team in Team:
        names = ", ".join(duelist(match, seat) for seat in match.seats if seat.team is team)
        yield team_name(match, team), names
    score = " – ".join(str(match.wins[team]) for team in Team)
    if match.draws:
        score = ngettext(
            "%(score)s (%(num)d drawn)", "%(score)s (%(num)d drawn)", match.draws, score=score
        )
    yield gettext("Score"), score
    yield gettext("Match"), _standing(match)


def _standing(match: Match) -> str:
    if match.outcome is None:
        return gettext("a tie-break Duel is due") if match.tie_break_due else gettext("not over")
    winner = match.outcome.winner
    return result_words(match.outcome, team_name(match, winner) if winner else "")


def _duel_rows(match: Match, duel: Duel) -> Iterator[Row]:
    yield label(duel.kind), str(duel.number)
    for team in Team:
        yield (
            gettext("Life Points %(team)s", team=team_name(match, team)),
            str(duel.life_points[team]),
        )
    if duel.outcome:
        yield gettext("Duel is over"), _duel_outcome(match, duel)
    turn = duel.turn
    phase = label(turn.step) if turn.step else label(turn.phase)
    yield (
        gettext("Turn"),
        gettext(
            "%(number)d: %(duelist)s, %(phase)s",
            number=turn.number,
            duelist=duelist(match, duel.turn_player),
            phase=phase,
        ),
    )
    if duel.extra_turn:
        yield gettext("Extra turn"), str(duel.extra_turn)
    yield from _chain_rows(match, duel)
    for spell in duel.field_spells:
        yield gettext("Field Spell"), f"{spell.seat.value} {spell.card}"
    for counter in duel.counters:
        yield gettext("Counter %(number)d", number=counter.id), _counter(match, duel, counter.id)


def _duel_outcome(match: Match, duel: Duel) -> str:
    assert duel.outcome is not None
    reason = label(duel.outcome.reason)
    if duel.outcome.winner is None:
        return gettext("drawn (%(reason)s)", reason=reason)
    team = team_name(match, duel.outcome.winner)
    return gettext("won by %(team)s (%(reason)s)", team=team, reason=reason)


def _chain_rows(match: Match, duel: Duel) -> Iterator[Row]:
    for link in duel.chain.links if duel.chain else ():
        yield gettext("Chain Link %(number)d", number=link.number), _link(link)
    if duel.chain and duel.chain.is_resolving:
        yield gettext("Chain"), gettext("resolving")
    if duel.offer:
        yield (
            gettext("May be answered"),
            gettext(
                "%(action)s (%(seat)s)",
                action=label(duel.offer.action),
                seat=duel.offer.seat.value,
            ),
        )
    asked = duel.responses.to_respond if duel.responses else None
    if asked:
        yield gettext("Next to respond"), duelist(match, asked)


def _link(link: Link) -> str:
    if link.outcome is None:
        return gettext(
            "%(seat)s %(card)s, Spell Speed %(speed)d",
            seat=link.seat.value,
            card=link.card,
            speed=link.speed,
        )
    return gettext(
        "%(seat)s %(card)s, Spell Speed %(speed)d: %(outcome)s",
        seat=link.seat.value,
        card=link.card,
        speed=link.speed,
        outcome=label(link.outcome),
    )


def _counter(match: Match, duel: Duel, number: int) -> str:
    counter = duel.counter(number)
    assert counter is not None
    name = f"{counter.name} ({counter.seat.value})"
    seat = next_seat(duel, counter)
    if counter.is_due or seat is None:
        return gettext("%(name)s: due", name=name)
    return ngettext(
        "%(name)s: %(num)d turn left, next %(duelist)s",
        "%(name)s: %(num)d turns left, next %(duelist)s",
        counter.left,
        name=name,
        duelist=duelist(match, seat),
    )


def _clock(match: Match, at: datetime) -> str:
    clock = match.clock.read_at(at)
    left = gettext("%(time)s left", time=time_left(clock.remaining))
    if clock.time_called:
        state = gettext("time has been called")
    elif clock.running:
        state = gettext("running")
    else:
        state = gettext("standing still")
    parts = [left, state]
    if clock.extended:
        parts.append(gettext("extended by %(time)s", time=duration(clock.extended)))
    return ", ".join(parts)


def _penalty_rows(match: Match) -> Iterator[Row]:
    for given in match.penalties:
        whom = duelist(match, given.seat) if given.seat else team_name(match, given.team)
        yield (
            gettext("Penalty"),
            gettext(
                "%(whom)s: %(penalty)s for %(infraction)s (%(severity)s)",
                whom=whom,
                penalty=label(given.penalty),
                infraction=label(given.infraction),
                severity=label(given.severity),
            ),
        )


def _refused(line: int, refusal: Refusal) -> str:
    return gettext(
        "line %(line)d, %(refusal)s: %(sentence)s",
        line=line,
        refusal=refusal_title(refusal.code),
        sentence=refusal_sentence(refusal),
    )


def _lined_up(rows: list[Row]) -> str:
    rows = [(shortened(_printable(name), 40), _printable(text)) for name, text in rows]
    width = max(_width(name) for name, _ in rows)
    return "\n".join(f"{name}{' ' * (width - _width(name))}  {text}" for name, text in rows)


def _printable(text: str) -> str:
    """``text`` without what would move a terminal's cursor: names are free text."""
    return "".join(" " if unicodedata.category(c).startswith(("C", "Z")) else c for c in text)


def _width(text: str) -> int:
    """The columns that ``text`` takes in a terminal."""
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
    )
