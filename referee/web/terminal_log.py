"""What goes wrong while the server runs, in words, for whoever sits at its terminal.

Owns the sentence for each line of the log that is a warning or worse. Must not know the log's file,
whose lines are the same in every language.
"""

import logging
import os
from collections.abc import Mapping
from datetime import UTC, datetime
from types import MappingProxyType

from referee.translations.terminal import of_terminal
from referee.web.safekeeping_words import moment
from referee.web.translate import LazyString, gettext, lazy_gettext, speaking

SENTENCES: Mapping[str, LazyString] = MappingProxyType(
    {
        "%s %s": lazy_gettext("A page could not be made: %s %s"),
        "a listener failed after entry %s": lazy_gettext(
            "Entry %s is recorded, but not every page was told."
        ),
        "a listener failed after fact %s": lazy_gettext(
            "Entry %s of an event is recorded, but not every page was told."
        ),
        "backup": lazy_gettext("A backup came to nothing. The next one is tried as usual."),
        "found in the record: %s %s %s": lazy_gettext(
            "Something is wrong with the record: %s %s %s. Run referee check."
        ),
        "import of %s": lazy_gettext("The rulings of %s could not be brought in."),
        "match %s could not be made ready": lazy_gettext(
            "Match %s could not be read beforehand. Run referee check."
        ),
        "no backup in %s: %s": lazy_gettext("There is no backup in %s: %s"),
        "the computer's clock was set by %+d s: followed": lazy_gettext(
            "The computer's clock was set by %+d s. The times of the record follow it."
        ),
        "the computer's clock was set by %+d s: not followed": lazy_gettext(
            "The computer's clock was set by %+d s. A round clock runs, so the record does not"
            " follow it."
        ),
        "the watch on the computer's clock": lazy_gettext(
            "The computer's clock could not be looked at. It is tried again."
        ),
    }
)


class Told(logging.Formatter):
    """A line for a reader: when, what, and where there is more of it."""

    def __init__(self, file: str) -> None:
        super().__init__()
        self._file = file

    def format(self, record: logging.LogRecord) -> str:
        with speaking(of_terminal(os.environ)):
            known = SENTENCES.get(str(record.msg))
            said = str(known) % (record.args or ()) if known else record.getMessage()
            if record.exc_info:
                said = gettext("%(what)s %(file)s says more.", what=said, file=self._file)
        return f"{moment(datetime.fromtimestamp(record.created, UTC))}  {said}"
