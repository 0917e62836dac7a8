"""What the record holds, against what the clients were told.

Every match is read from the database and replayed with the rules alone, line by line.
"""

from pathlib import Path

from referee import officiate
from referee.duel import transcript
from referee.duel.match import Match
from referee.duel.vocabulary import Team
from tests.load.entries import Table


def differences(database: Path, tables: list[Table], *, first: int) -> list[str]:
    """What was lost, doubled or told wrongly; ``first``: the position before the first entry."""
    matches = officiate.open_store(database)
    found = [
        f"table {table.number}: {what}"
        for table in tables
        for what in _of_a_table(matches, table, first)
    ]
    matches.close()
    return found


def _of_a_table(matches: officiate.Matches, table: Table, first: int) -> list[str]:
    entries = officiate.entries(matches, table.match_id)
    lines = transcript.parse(transcript.write(entry.line for entry in entries).encode())
    replayed = {step.match.position: step.match for step in transcript.steps(lines)}
    recorded = {entry.position: entry.line.command.do for entry in entries[first:]}
    told = {each.position: each for each in table.told}
    wrong = [f"entry {p} is on record, but nobody was told" for p in recorded.keys() - told.keys()]
    wrong += [f"entry {p} was told, but is not on record" for p in told.keys() - recorded.keys()]
    for position in recorded.keys() & told.keys():
        said = told[position]
        real = (recorded[position], _life_points(replayed[position]))
        if real != (said.do, said.life_points):
            wrong.append(f"entry {position} is {real}, but {said} was told")
    if len(told) != len(table.told):
        wrong.append("two entries were told the same position")
    return wrong


def _life_points(match: Match) -> tuple[int, ...]:
    assert match.duel is not None
    return tuple(match.duel.life_points[team] for team in Team)
