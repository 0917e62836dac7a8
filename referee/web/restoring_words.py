"""Restoring in words: what a backup would replace, and why it cannot.

Owns the sentences of the command and of a start on a record that cannot be used.
"""

from pathlib import Path

from referee import restoring
from referee.restoring import Database, Plan
from referee.web.safekeeping_words import census_words, fault_sentence
from referee.web.translate import gettext, ngettext


def database_words(found: Database) -> str:
    """What a file holds, or what is wrong with it."""
    size = max(1, round(found.size / 1000))
    if found.findings:
        return gettext(
            "damaged, or no database of this program (%(size)s kB; %(detail)s)",
            size=size,
            detail=found.findings[0].detail,
        )
    if found.census is None:
        return gettext("rulings (%(size)s kB)", size=size)
    return gettext("%(holds)s (%(size)s kB)", holds=census_words(found.census), size=size)


def plan_lines(plan: Plan) -> tuple[str, ...]:
    """What would be put where, and in place of what."""
    backup = gettext(
        "Backup %(file)s: %(holds)s", file=plan.backup.path, holds=database_words(plan.backup)
    )
    if plan.present is None:
        return backup, gettext("In its place %(file)s: nothing", file=plan.target)
    place = gettext(
        "In its place %(file)s: %(holds)s", file=plan.target, holds=database_words(plan.present)
    )
    return backup, place, _lost_words(plan.lost)


def _lost_words(lost: int | None) -> str:
    if lost is None:
        return gettext("Whether the backup has everything that was there cannot be seen.")
    if lost == 0:
        return gettext("The backup has everything that is there.")
    return ngettext(
        "%(num)d entry that is there is not in the backup.",
        "%(num)d entries that are there are not in the backup.",
        lost,
    )


def restored_lines(plan: Plan, aside: Path | None) -> tuple[str, ...]:
    done = gettext("%(file)s is the backup now.", file=plan.target)
    if aside is None:
        return (done,)
    return done, gettext("What was there is kept in %(folder)s", folder=aside)


def why_not(file: object, fault: Exception) -> str:
    """Why a backup was not restored."""
    match fault:
        case restoring.InUse():
            return gettext("A server is running on this record. Stop it, then restore.")
        case restoring.NoBackup():
            return gettext("%(file)s is no backup of this program.", file=file)
        case restoring.LaterVersion():
            return gettext("%(file)s was written by a later version of this program.", file=file)
        case FileNotFoundError():
            return gettext("%(file)s is not there.", file=file)
        case _:
            return f"{file}: {fault_sentence(fault)}"
