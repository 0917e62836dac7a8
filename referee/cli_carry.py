"""The commands that carry a match or an event to another computer, and bring it back.

Owns their arguments and exit codes. Heavy parts are imported by the command that needs them.
"""

from contextlib import closing
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import click

from referee.cli_files import content
from referee.cli_language import Group, argument, option
from referee.exits import stop

if TYPE_CHECKING:
    from referee.scorekeeping import Events

_INSTANCE = option(
    "--instance", metavar="DIR", help="Folder with the record; else $REFEREE_INSTANCE."
)


@click.group(cls=Group)
def carry() -> None:
    """Carry a match or an event to another computer as one file, and back."""


@carry.command("out")
@argument("id_", metavar="ID")
@argument("file", metavar="FILE")
@_INSTANCE
def out(id_: str, file: str, instance: str | None) -> None:
    """Write the event or match ID to FILE, a new file; - is standard output.

    ID is how it is called in the address of its page. An event takes its teams, rounds, matches and
    registered Decks along.
    """
    from referee import carrying
    from referee.officiate import UnknownMatch
    from referee.scorekeeping import UnknownEvent
    from referee.web.safekeeping_words import fault_sentence
    from referee.web.translate import gettext

    at = datetime.now(UTC)
    events = _opened(instance)
    with closing(events.matches):
        try:
            try:
                lines = b"".join(carrying.take_event(events, id_, at=at))
            except UnknownEvent:
                lines = b"".join(carrying.take_match(events, id_, at=at))
            if file == "-":
                click.echo(lines, nl=False)
                return
            with Path(file).open("xb") as written:
                written.write(lines)
        except UnknownMatch:
            stop(gettext("There is no event and no match %(id)s here.", id=id_))
        except FileExistsError:
            stop(gettext("%(file)s is there already. Choose a new name.", file=file))
        except (OSError, *carrying.FAULTS) as fault:
            stop(f"{file}: {fault_sentence(fault)}")


@carry.command("in")
@argument("file", metavar="FILE")
@option(
    "--as-recorded",
    is_flag=True,
    help="Take also entries that this version's rules would decide otherwise.",
)
@_INSTANCE
def in_(file: str, instance: str | None, *, as_recorded: bool) -> None:
    """Add what FILE carries to the record; what is here already is not doubled.

    FILE was made by referee carry out, or on a page; - is standard input. Where both sides went on,
    and not alike, nothing is added.
    """
    from referee import carrying
    from referee.web.carrying_words import brought_lines, not_brought

    raw = content(file)
    events = _opened(instance)
    with closing(events.matches):
        try:
            brought = carrying.bring_in(
                events, carrying.read(BytesIO(raw)), as_recorded=as_recorded
            )
        except carrying.FAULTS as fault:
            stop(f"{file}: {not_brought(fault)}")
    for line in brought_lines(brought):
        click.echo(line.encode())


def _opened(instance: str | None) -> "Events":
    from referee import officiate, scorekeeping
    from referee.paths import RECORD, instance_folder
    from referee.web.system_words import reason
    from referee.web.troubles import trouble_sentence

    folder = instance_folder(instance)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return scorekeeping.open_events(officiate.open_store(folder / RECORD))
    except OSError as error:
        stop(f"{folder}: {reason(error)}")
    except officiate.StoreUnavailable as fault:
        stop(f"{folder / RECORD}: {trouble_sentence(fault.reason)}")
