"""A whole match as one JSON file: its state, its Duels and every entry of its record.

Owns the names and the shape of that file; words are the transcript's own spellings. The state is
the one of the API. Must not know Flask.
"""

import json
from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from referee.duel.notation import write_line
from referee.duel.state import describe, describe_change
from referee.duel.vocabulary import Team
from referee.duel.wire import write_time
from referee.web.ledger import Ledger, Row, Standing
from referee.web.played import PlayedDuel, duels

if TYPE_CHECKING:
    from referee.officiate import Entry

Json = dict[str, Any]

STATES: Mapping[Standing, str] = MappingProxyType(
    {
        Standing.IN_FORCE: "in-force",
        Standing.UNDONE: "undone",
        Standing.REWOUND: "rewound",
    }
)


def write(
    match_id: str,
    entries: "tuple[Entry, ...]",
    ledger: Ledger,
    *,
    at: datetime,
    fingerprint: str,
) -> bytes:
    """The file, the clock read at ``at``."""
    match = ledger.match
    written = {
        "id": match_id,
        "table": match.number,
        "teams": [
            {"name": match.teams[team].name, "duelists": list(match.teams[team].duelists)}
            for team in Team
        ],
        "settings": match.ruleset.differing(),
        **describe(match, at=at),
        "duels": [_duel(played) for played in duels(ledger)],
        "entries": [_entry(entry, row) for entry, row in zip(entries, ledger.rows, strict=True)],
        "fingerprint": {"sha256": fingerprint, "of": "transcript.jsonl"},
    }
    return (json.dumps(written, ensure_ascii=False, indent=1) + "\n").encode()


def _duel(played: PlayedDuel) -> Json:
    totals, outcome = played.life_points, played.outcome
    return {
        "number": played.number,
        "kind": played.kind.value,
        "life_points": {str(int(team)): totals[team] for team in Team} if totals else None,
        "turns": played.turns,
        "outcome": {
            "winner": int(outcome.winner) if outcome.winner else None,
            "reason": outcome.reason.value,
        }
        if outcome
        else None,
    }


def _entry(entry: "Entry", row: Row) -> Json:
    return {
        "position": row.position,
        "recorded_at": write_time(entry.recorded_at),
        "state": STATES[row.standing],
        "taken_back_by": row.taken_back_by,
        "duel": row.duel,
        "turn": row.turn,
        "turn_player": row.turn_player.value if row.turn_player else None,
        "changes": [describe_change(change) for change in row.changes],
        "command": write_line(entry.line),
    }
