"""The ledger of extensions of a round: which table was given more time, by whom, when and why.

Owns the lines of all its tables. What a table was given is told by its match.
"""

from dataclasses import dataclass

from referee.web import ledgers
from referee.web.extensions import ExtensionLine, extension_lines
from referee.web.floor.stand import FloorStand


@dataclass(frozen=True, slots=True)
class TableExtension:
    table: int
    line: ExtensionLine


def round_extensions(stand: FloorStand) -> tuple[TableExtension, ...]:
    """Every extension of the stand's round, table by table."""
    if stand.round is None:
        return ()
    return tuple(
        TableExtension(table.number, line)
        for table in stand.round.tables
        if table.match_id and stand.matches[table.number].clock.extended
        for line in table_extensions(table.match_id)
    )


def table_extensions(match_id: str) -> tuple[ExtensionLine, ...]:
    """The extensions of one match, in their order."""
    return extension_lines(ledgers.load(match_id))
