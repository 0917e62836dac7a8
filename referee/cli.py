"""The command line: replay a transcript, serve the pages.

Owns arguments, exit codes and what goes to which stream. Heavy parts are imported by the command
that needs them, because a replay is run hundreds of times in a row.
"""

import json
import sys
from datetime import datetime
from typing import NoReturn

import click

from referee import __version__
from referee.cli_carry import carry
from referee.cli_decks import decks
from referee.cli_files import called, content
from referee.cli_language import Group, Option, Whole, agreed, argument, option
from referee.cli_rulings import rulings
from referee.cli_safekeeping import backup, check, restore
from referee.duel import state, transcript
from referee.duel.errors import Malformed
from referee.duel.transcript import TimedLine
from referee.duel.wire import read_time
from referee.exits import SOMETHING_REFUSED, stop

_EXAMPLES = """
\b
Examples:
  referee serve                           open http://localhost:8000
  referee serve --lan                     let the tablets in the room in
  referee replay match.jsonl              the state after a transcript, as a table
  referee replay --json - < match.jsonl   the same as JSON, from standard input
  referee rulings search "direct attack"  the rulings that answer, best first
"""


@click.group(
    cls=Group,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=_EXAMPLES,
)
@click.version_option(
    __version__,
    prog_name="referee",
    message="%(prog)s %(version)s",
    cls=Option,
    help="Show the version and stop.",
)
def main() -> None:
    """The judge's table for Yu-Gi-Oh! tag duels.

    It records a match, keeps its clock and names the ruling behind every "no".
    """


@main.command()
@argument("file", metavar="FILE")
@option(
    "--at",
    "at_text",
    metavar="TIME",
    help="Replay the lines up to TIME and read the clock then, such as 2013-11-16T14:03:22Z.",
)
@option("--json", "as_json", is_flag=True, help="Print the whole state as one JSON object.")
def replay(file: str, at_text: str | None, *, as_json: bool) -> None:
    """Print the state of a match after a transcript.

    FILE is a transcript (JSON Lines, one command a line); - is standard input.

    \b
    Exit code 0: every line was recorded.
    Exit code 1: at least one was refused; it left the state as it was.
    Exit code 2: FILE cannot be read as a transcript.
    """
    lines, at = _lines(file, at_text)
    done = transcript.replay(lines)
    described = state.describe(done.match, at=at or done.at, refused=done.refused)
    if as_json:
        text = json.dumps(described, ensure_ascii=False, allow_nan=False, indent=2)
    else:
        from referee.web.replay_table import table

        text = table(done, at=at or done.at)
    try:
        # Bytes: JSON is UTF-8, whatever the terminal's own encoding.
        click.echo(text.encode())
    except OSError as error:
        from referee.web.system_words import reason

        stop(reason(error))
    if done.refused:
        sys.exit(SOMETHING_REFUSED)


def _lines(file: str, at_text: str | None) -> tuple[list[TimedLine], datetime | None]:
    """The lines to replay, and the time to replay them to, if one was given."""
    name = called(file)
    try:
        at = None if at_text is None else read_time(at_text, "")
    except Malformed as fault:
        _give_up("--at", fault)
    raw = content(file)
    try:
        lines = transcript.parse(raw)
    except Malformed as fault:
        _give_up(name, fault)
    kept = [line for line in lines if at is None or line.at <= at]
    if not kept or kept[0] is not lines[0]:
        _opens_later(f"{name}:{lines[0].number}")
    return kept, at


@main.command()
@option(
    "--host",
    metavar="HOST",
    help="Address to listen at; this computer alone, or with --lan every address.",
)
@option(
    "--port",
    type=Whole(1, 65535),
    metavar="PORT",
    default=8000,
    show_default=True,
    help="Port to listen at.",
)
@option(
    "--instance",
    metavar="DIR",
    help="Folder for the record, the secret and config.py; else $REFEREE_INSTANCE.",
)
@option("--lan", is_flag=True, help="Let the tablets of the network in, with a PIN.")
@option("--tls", is_flag=True, help="Speak HTTPS, with a certificate made here.")
@option("--new-pins", is_flag=True, help="Make new PINs, and sign every device out.")
@option(
    "--backup-to", metavar="FOLDER", help="Copy each backup there, too, such as to a USB stick."
)
@option("--verbose", is_flag=True, help="Show the log here too: a line a request, an entry.")
def serve(
    host: str | None,
    port: int,
    instance: str | None,
    *,
    lan: bool,
    tls: bool,
    new_pins: bool,
    backup_to: str | None,
    verbose: bool,
) -> None:
    """Serve the pages, for this computer or with --lan for every tablet in the room.

    On this computer alone nothing is asked. Where others can reach it, judges and the Head Judge
    have a PIN; it is shown here at every start.

    Stop it with Ctrl-C. What was recorded is on disk and is there again at the next start.
    """
    from referee.web.server import CannotServe, Wanted, serve

    wanted = Wanted(
        host,
        port,
        instance,
        lan=lan,
        tls=tls,
        new_pins=new_pins,
        backup_to=backup_to,
        verbose=verbose,
    )
    try:
        # Bytes: the QR code has to come out right in any terminal.
        serve(
            wanted,
            say=lambda sentence: click.echo(sentence.encode()),
            ask=agreed if sys.stdin is not None and sys.stdin.isatty() else None,
        )
    except CannotServe as fault:
        stop(str(fault))


@main.command()
@option(
    "--name",
    metavar="NAME",
    default="Demo Cup",
    show_default=True,
    help="What the event is called.",
)
@option("--zone", metavar="ZONE", default="UTC", show_default=True, help="Its time zone.")
@option(
    "--instance",
    metavar="DIR",
    help="Folder with the record; else $REFEREE_INSTANCE.",
)
def demo(name: str, zone: str, instance: str | None) -> None:
    """Fill a running event with twenty tables in all states, to look at and to practice on.

    It is recorded beside whatever is there already, and can be archived from its page.
    """
    from datetime import UTC

    from referee import officiate, scorekeeping
    from referee.demo import fill
    from referee.paths import instance_folder
    from referee.web.create_app import DATABASE
    from referee.web.system_words import reason
    from referee.web.translate import gettext
    from referee.web.troubles import trouble_sentence

    folder = instance_folder(instance)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        matches = officiate.open_store(folder / DATABASE)
        events = scorekeeping.open_events(matches)
        event_id = fill(events, name=name, zone=zone, now=datetime.now(UTC))
    except OSError as error:
        stop(f"{folder}: {reason(error)}")
    except officiate.StoreUnavailable as fault:
        stop(f"{folder / DATABASE}: {trouble_sentence(fault.reason)}")
    matches.close()
    click.echo(gettext("The event %(name)s is at /events/%(id)s", name=name, id=event_id).encode())


main.add_command(rulings)
main.add_command(decks)
for command in (backup, restore, check, carry):
    main.add_command(command)


def _give_up(place: str, fault: Malformed) -> NoReturn:
    """The one message about a file that is no transcript: where, and what was expected."""
    from referee.web.refusals import malformed_sentence

    where = f"{place}:{fault.line}" if fault.line is not None else place
    stop(f"{where}: {malformed_sentence(fault)}")


def _opens_later(place: str) -> NoReturn:
    from referee.web.translate import gettext

    stop(gettext("%(place)s: the match opens later than --at", place=place))
