"""What is in the way of a fact on the floor, as a sentence. Owns one for every code."""

from collections.abc import Mapping
from types import MappingProxyType

from referee.floor.errors import FloorCode, FloorRefusal
from referee.web.translate import LazyString, lazy_gettext

SENTENCES: Mapping[FloorCode, LazyString] = MappingProxyType(
    {
        FloorCode.EVENT_ARCHIVED: lazy_gettext(
            "This event is in the archive. Bring it back first."
        ),
        FloorCode.EVENT_NOT_ARCHIVED: lazy_gettext("This event is not in the archive."),
        FloorCode.NO_NAME: lazy_gettext("A name is needed."),
        FloorCode.WRONG_NUMBER_OF_DUELISTS: lazy_gettext(
            "A team has as many Duelists as the ruleset says, and each needs a name."
        ),
        FloorCode.SEATS_FIXED: lazy_gettext(
            "Teams are entered: the number of Duelists on a team stays as it is."
        ),
        FloorCode.TEAM_NAME_TAKEN: lazy_gettext("Team %(number)s has this name already."),
        FloorCode.NO_SUCH_TEAM: lazy_gettext("There is no team %(number)s."),
        FloorCode.TEAM_DROPPED: lazy_gettext("Team %(number)s has dropped."),
        FloorCode.DESIGNATION_FIXED: lazy_gettext(
            "Duelists A and B of team %(number)s are fixed since its first match."
        ),
        FloorCode.NO_SUCH_ROUND: lazy_gettext("There is no round %(number)s."),
        FloorCode.ROUND_NOT_ENDED: lazy_gettext("Round %(number)s has not ended yet."),
        FloorCode.ROUND_STARTED: lazy_gettext("Round %(number)s has started already."),
        FloorCode.ROUND_NOT_STARTED: lazy_gettext("Round %(number)s has not started yet."),
        FloorCode.ROUND_ENDED: lazy_gettext("Round %(number)s has ended already."),
        FloorCode.ROUND_PAUSED: lazy_gettext("Round %(number)s stands still."),
        FloorCode.ROUND_NOT_PAUSED: lazy_gettext("Round %(number)s does not stand still."),
        FloorCode.TIME_ALREADY_CALLED: lazy_gettext("Time was called in round %(number)s already."),
        FloorCode.NO_TABLES: lazy_gettext("Round %(number)s has no tables yet."),
        FloorCode.NO_SUCH_TABLE: lazy_gettext("There is no table %(number)s in this round."),
        FloorCode.TABLE_TAKEN: lazy_gettext("Table %(number)s is taken."),
        FloorCode.SAME_TEAM_TWICE: lazy_gettext("Team %(number)s cannot play against itself."),
        FloorCode.TEAM_ALREADY_PAIRED: lazy_gettext(
            "Team %(number)s is paired at another table of this round."
        ),
        FloorCode.RESULT_ALREADY_CONFIRMED: lazy_gettext(
            "The result of table %(number)s is in already and is not altered."
        ),
        FloorCode.DECK_CHECK_RUNNING: lazy_gettext(
            "A deck check is running at table %(number)s already."
        ),
        FloorCode.NO_DECK_CHECK: lazy_gettext("No deck check is running at table %(number)s."),
    }
)


def floor_sentence(refused: FloorRefusal) -> str:
    """Why it was not recorded, for a reader."""
    return str(SENTENCES[refused.code]) % {"number": refused.number}
