"""The commands that look after the record: back it up, put a backup back, look it through.

Owns their arguments, their questions and their exit codes. Heavy parts are imported by the command
that needs them.
"""

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from referee.cli_language import Command, agreed, argument, option
from referee.exits import SOMETHING_REFUSED, stop

if TYPE_CHECKING:
    from referee.checking import Census
    from referee.restoring import Plan

_INSTANCE = option(
    "--instance", metavar="DIR", help="Folder with the record; else $REFEREE_INSTANCE."
)


@click.command(cls=Command)
@argument("file", metavar="[FILE]", required=False)
@_INSTANCE
def backup(file: str | None, instance: str | None) -> None:
    """Back up the record, also while a server runs on it.

    FILE is a new file for the record alone, or a folder such as a USB stick; without it the backup
    goes to the folder backups of the instance. Every copy is looked through and replayed.

    \b
    Exit code 0: the backup is there and nothing is wrong with it.
    Exit code 1: it is there, and so is what is wrong with the record.
    Exit code 2: there is no backup.
    """
    from referee import backups
    from referee.paths import RECORD, instance_folder
    from referee.web.safekeeping_words import fault_sentence, finding_line
    from referee.web.translate import gettext

    folder = instance_folder(instance)
    record = folder / RECORD
    if not record.exists():
        stop(gettext("%(file)s: there is no record here.", file=record))
    target = Path(file) if file else None
    now = datetime.now(UTC)
    try:
        if target is not None and not target.is_dir():
            if target.exists():
                stop(gettext("%(file)s is there already. Choose a new name.", file=target))
            findings = backups.copy(record, target)
            made = [target]
        else:
            done = backups.back_up(folder, at=now)
            findings = done.findings
            copied = [backups.copy_to(b, target) for b in done.backups] if target else done.backups
            made = [b.path for b in copied]
            backups.forget_old(target or backups.folder_of(folder), at=now)
    except backups.FAULTS as fault:
        stop(f"{target or backups.folder_of(folder)}: {fault_sentence(fault)}")
    for path in made:
        _say(str(path))
    for finding in findings:
        _say(finding_line(finding))
    sys.exit(SOMETHING_REFUSED if findings else 0)


@click.command(cls=Command)
@argument("file", metavar="FILE")
@option("--dry-run", is_flag=True, help="Only show what would be replaced.")
@option("--force", is_flag=True, help="Do not ask, even where something would be missing.")
@_INSTANCE
def restore(file: str, instance: str | None, *, dry_run: bool, force: bool) -> None:
    """Put a backup in the place of the record, after showing what that replaces.

    FILE is a backup of the record, or of the rulings. What was in its place is kept in a folder
    with today's date; nothing is deleted. Stop the server first.

    \b
    Exit code 0: done; or with --dry-run, shown.
    Exit code 1: not done, because nobody agreed.
    Exit code 2: FILE cannot be restored.
    """
    from referee import backups, restoring
    from referee.paths import instance_folder
    from referee.web.restoring_words import plan_lines, restored_lines, why_not
    from referee.web.translate import gettext

    try:
        plan = restoring.plan(instance_folder(instance), Path(file))
        for line in plan_lines(plan):
            _say(line)
        if dry_run:
            return
        if not force and not _agreed(plan):
            _say(gettext("Nothing was changed."))
            sys.exit(SOMETHING_REFUSED)
        aside = restoring.restore(plan, at=datetime.now(UTC))
    except (*backups.FAULTS, *restoring.FAULTS) as fault:
        stop(why_not(file, fault))
    for line in restored_lines(plan, aside):
        _say(line)


def _agreed(plan: "Plan") -> bool:
    """Asks; a word has to be typed where something would be missing afterwards."""
    from referee.web.translate import gettext

    if plan.lost == 0:
        question = gettext("Put the backup in its place?")
    else:
        question = gettext("Put the backup in its place, without what it does not have?")
    try:
        return agreed(question)
    except click.Abort:
        click.echo()
        return False


@click.command(cls=Command)
@argument("file", metavar="[FILE]", required=False)
@_INSTANCE
def check(file: str | None, instance: str | None) -> None:
    """Look the record through: the file, then every match and every event replayed.

    FILE is a backup; without it the record and the rulings of the instance are checked, also while
    a server runs.

    \b
    Exit code 0: nothing is wrong.
    Exit code 1: something is, and every finding was printed.
    Exit code 2: there is nothing that can be read.
    """
    from referee import checking
    from referee.paths import RECORD, RULINGS, instance_folder
    from referee.web.safekeeping_words import census_words, finding_line
    from referee.web.translate import gettext
    from referee.web.troubles import trouble_sentence

    def counted(census: "Census") -> None:
        _say(f"{path}: {census_words(census)}")

    folder = instance_folder(instance)
    files = [Path(file)] if file else [folder / RECORD, folder / RULINGS]
    if not files[0].exists():
        stop(gettext("%(file)s: there is no record here.", file=files[0]))
    is_clean = True
    for path in filter(Path.exists, files):
        try:
            for finding in checking.check(path, counted=counted):
                is_clean = False
                _say(f"{path}: {finding_line(finding)}")
        except checking.StoreUnavailable as fault:
            stop(f"{path}: {trouble_sentence(fault.reason)}")
    if is_clean:
        _say(gettext("Nothing is wrong."))
    sys.exit(0 if is_clean else SOMETHING_REFUSED)


def _say(line: str) -> None:
    # Bytes: a name of any script has to come out right in any terminal.
    click.echo(line.encode())
