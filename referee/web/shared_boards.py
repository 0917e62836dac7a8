"""The board made last of each match: one for the tablet that recorded and for all that watch.

Owns how long a board may serve. Its clock is of the moment it was made; a screen counts on from the
beat, which comes with every board, so that moment may be a little ago.
"""

from datetime import datetime, timedelta
from typing import NamedTuple

from flask import current_app
from markupsafe import Markup

from referee.web import desk, translate
from referee.web.addresses import match_url
from referee.web.board import board_view, with_gaps
from referee.web.ledger import Ledger
from referee.web.newest import Newest
from referee.web.parts import filled

_EXTENSION = "referee.shared-boards"
_FRESH = timedelta(milliseconds=200)


class _Made(NamedTuple):
    position: int
    at: datetime
    time_of_day: str
    html: str


_Boards = Newest[tuple[str, str], _Made]


def shared_board(match_id: str, ledger: Ledger) -> Markup:
    """The board of a match as ``ledger`` has it, as it may have been made a moment ago."""
    boards: _Boards = current_app.extensions.setdefault(
        _EXTENSION, _Boards(lambda made: made.position)
    )
    key, position, now = (match_id, translate.locale()), ledger.match.position, desk.now()
    made = boards.get(key)
    if made is None or made.position != position or not timedelta() <= now - made.at < _FRESH:
        view = board_view(match_id, ledger, at=ledger.at_table(now))
        made = _Made(position, now, view.at, with_gaps(view))
        boards.put(key, made)
    return filled(made.html, url=match_url(match_id), after=position, at=made.time_of_day)
