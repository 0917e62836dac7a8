"""Recording from a form of an event's pages.

Owns what a page has to say when nothing was recorded. Must not know which page it is.
"""

from collections.abc import Callable, Sequence

from flask import request

from referee import officiate, scorekeeping
from referee.duel.errors import Malformed
from referee.floor import facts as f
from referee.floor.errors import FloorRefusal
from referee.web import desk, judge
from referee.web.floor.refusals import floor_sentence
from referee.web.forms import Form
from referee.web.refusals import malformed_sentence
from referee.web.translate import gettext
from referee.web.troubles import trouble_sentence

Fault = Malformed | FloorRefusal | officiate.KeyReused | officiate.StoreUnavailable
FAULTS = (Malformed, FloorRefusal, officiate.KeyReused, officiate.StoreUnavailable)
"""What may stand in the way of recording anything."""


class NotRecorded(Exception):
    """``sentence`` says why; ``status`` is that of the answer."""

    def __init__(self, sentence: str, status: int) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status


def record(event_id: str, read: Callable[[Form], Sequence[f.Fact]]) -> None:
    """Record what the form says, all of it or nothing. Raises ``NotRecorded``."""
    try:
        scorekeeping.record_all(
            desk.events(),
            event_id,
            read(request.form),
            now=desk.now(),
            by=judge.name(),
            key=request.form.get("key") or None,
        )
    except FAULTS as error:
        raise told(error) from error


def told(error: Fault) -> NotRecorded:
    """What stood in the way, for a reader."""
    match error:
        case officiate.KeyReused():
            sentence = gettext("Not recorded: this form was sent before with something else in it")
            return NotRecorded(sentence, 409)
        case Malformed():
            return NotRecorded(malformed_sentence(error), 400)
        case FloorRefusal():
            return NotRecorded(floor_sentence(error), 422)
        case _:
            return NotRecorded(trouble_sentence(error.reason), 503)
