"""A start on a record that is damaged or gone: what was found is said, and a backup offered.

Owns the sentences and the question. Never begins an empty record where there was one; what is
damaged is kept.
"""

from collections.abc import Callable
from pathlib import Path

from referee import backups, restoring
from referee.backups import Backup
from referee.restoring import Database
from referee.web import desk
from referee.web.restoring_words import database_words, plan_lines, restored_lines, why_not
from referee.web.safekeeping_words import moment
from referee.web.translate import gettext

Ask = Callable[[str], bool]
Say = Callable[[str], None]


class NotRescued(Exception):
    """It cannot be started like this; the message says what was found and what can be done."""


def see_to(file: Path, second: Path | None, *, ask: Ask | None, say: Say) -> None:
    """See to a database of the instance that is damaged or gone, before it is opened.

    ``second``: the second folder of backups; ``ask``: None where nobody sits there to be asked.
    Raises ``NotRescued``. One that is sound, or was never there, is left alone.
    """
    if restoring.is_sound(file):
        return
    found = restoring.look_at(file)
    backup = backups.newest_sound(file.parent, second, of=file.name)
    if backup is None:
        if found is not None:
            no_backup = gettext("There is no backup of it.")
            raise NotRescued(f"{_told(file, found)} {no_backup}")
        return
    told = _told(file, found)
    if ask is None:
        raise NotRescued(f"{told} {_remedy(backup)}")
    say(told)
    _put_back(file, backup, ask=ask, say=say)


def second_told(second: Path | None) -> tuple[str, ...]:
    """Whether backups go to the second folder; a stick that is not in stops nothing."""
    if second is None:
        return ()
    if second.is_dir():
        return (gettext("Backups go to %(folder)s, too.", folder=second),)
    return (
        gettext(
            "%(folder)s is not there: until it is, backups are kept on this computer alone.",
            folder=second,
        ),
    )


def _put_back(file: Path, backup: Backup, *, ask: Ask, say: Say) -> None:
    try:
        plan = restoring.plan(file.parent, backup.path)
        for line in plan_lines(plan):
            say(line)
        if not ask(gettext("Keep what is there aside, and go on with the backup?")):
            raise NotRescued(gettext("Nothing was changed."))
        aside = restoring.restore(plan, at=desk.now())
    except (*backups.FAULTS, *restoring.FAULTS) as fault:
        raise NotRescued(why_not(backup.path, fault)) from fault
    for line in restored_lines(plan, aside):
        say(line)


def _told(file: Path, found: Database | None) -> str:
    if found is None:
        return gettext(
            "%(file)s is not there, but backups of it are. An empty one is not begun over them.",
            file=file,
        )
    return gettext(
        "%(file)s is %(what)s. It is left as it is.", file=file, what=database_words(found)
    )


def _remedy(backup: Backup) -> str:
    return gettext(
        "The newest backup is from %(time)s. This shows it and puts it in place:"
        " referee restore %(file)s",
        time=moment(backup.at),
        file=backup.path,
    )
