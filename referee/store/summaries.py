"""Summaries: what a list shows of each match without unfolding it.

Derived from the match with every entry, in the same transaction, and never a source of anything.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from referee.duel.events import TeamName
from referee.duel.match import Match
from referee.duel.outcome import DuelOutcome, MatchOutcome
from referee.duel.vocabulary import Team
from referee.store import codec


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How a match stands, team 1 first. ``duel`` and ``turn`` are None before the first Duel.

    ``duel_outcome``: how Duel ``duel`` ended; None while it runs. What an earlier version stored
    is without it.
    """

    ruleset: str
    table: int | None
    teams: tuple[TeamName, ...]
    wins: tuple[int, ...]
    draws: int
    life_points: tuple[int, ...]
    duel: int | None
    turn: int | None
    outcome: MatchOutcome | None
    duel_outcome: DuelOutcome | None = None


@dataclass(frozen=True, slots=True)
class Summary:
    """A match in a list. ``opened_at`` and ``changed_at`` are the server's time."""

    id: str
    opened_at: datetime
    changed_at: datetime
    position: int
    is_over: bool
    standing: Standing


def standing(match: Match) -> Standing:
    duel = match.duel
    return Standing(
        ruleset=match.ruleset.name,
        table=match.number,
        teams=tuple(match.teams[team] for team in Team),
        wins=tuple(match.wins[team] for team in Team),
        draws=match.draws,
        life_points=tuple(duel.life_points[team] for team in Team) if duel else (),
        duel=duel.number if duel else None,
        turn=duel.turn.number if duel else None,
        outcome=match.outcome,
        duel_outcome=duel.outcome if duel else None,
    )


def insert(db: Database, match_id: str, match: Match, *, at: datetime) -> None:
    now = codec.write_instant(at)
    db.execute(
        "insert into matches (id, opened_at, changed_at, position, is_over, summary)"
        " values (?, ?, ?, ?, ?, ?)",
        (match_id, now, now, match.position, match.is_over, codec.write_value(standing(match))),
    )


def update(db: Database, match_id: str, match: Match, *, at: datetime) -> None:
    db.execute(
        "update matches set changed_at = ?, position = ?, is_over = ?, summary = ? where id = ?",
        (
            codec.write_instant(at),
            match.position,
            match.is_over,
            codec.write_value(standing(match)),
            match_id,
        ),
    )


def read(
    db: Database, *, is_over: bool, limit: int | None = None, skip: int = 0
) -> tuple[Summary, ...]:
    """The latest opened first; what was practice is left out."""
    rows = db.execute(
        "select id, opened_at, changed_at, position, is_over, summary from matches"
        " where is_over = ? and id not glob 'practice-*' order by opened_at desc limit ? offset ?",
        (is_over, -1 if limit is None else limit, skip),
    )
    with codec.as_stored():
        return tuple(
            Summary(
                match_id,
                codec.read_instant(opened_at),
                codec.read_instant(changed_at),
                position,
                bool(over),
                codec.read_value(Standing, summary),
            )
            for match_id, opened_at, changed_at, position, over, summary in rows
        )


def positions(db: Database, match_ids: Sequence[str]) -> dict[str, int]:
    """The positions of the matches, by their ids."""
    rows = db.execute(
        "select id, position from matches where id in (select value from json_each(?))",
        (json.dumps(match_ids),),
    )
    return dict(rows)


def count(db: Database, *, is_over: bool) -> int:
    counted: int = db.execute(
        "select count(*) from matches where is_over = ? and id not glob 'practice-*'", (is_over,)
    ).fetchone()[0]
    return counted
