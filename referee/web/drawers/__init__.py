"""The sheets beside the board, each by the name under which a link opens it.

Owns the list of them. A sheet is finished words; its template is ``matches/_<name>.html``.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Protocol

from referee.web.drawers import (
    affected,
    battle,
    call,
    clock,
    counters,
    ending,
    keypad,
    log,
    more,
    penalty,
    rulings,
    small,
    triggers,
)
from referee.web.drawers.common import Asked

__all__ = ["NAMES", "Asked", "Sheet", "sheet"]


class Sheet(Protocol):
    """What every sheet has; its template knows the rest."""

    @property
    def name(self) -> str: ...


_ALWAYS: Mapping[str, Callable[[Asked], Sheet]] = MappingProxyType(
    {
        "clock": clock.view,
        "call": call.view,
        "log": log.view_log,
        "rewind": log.view_rewind,
        "more": more.view,
        "end": ending.view,
        "penalty": penalty.view,
        "note": small.view_note,
        "rulings": rulings.view,
        "settings": small.view_settings,
        "record": small.view_record,
        "device": small.view_device,
    }
)
_IN_A_DUEL: Mapping[str, Callable[[Asked], Sheet]] = MappingProxyType(
    {
        "keypad": keypad.view,
        "battle": battle.view,
        "counters": counters.view,
        "triggers": triggers.view,
    }
)
_IN_A_TAG_MATCH: Mapping[str, Callable[[Asked], Sheet]] = MappingProxyType(
    {"affected": affected.view}
)
NAMES = frozenset({*_ALWAYS, *_IN_A_DUEL, *_IN_A_TAG_MATCH})


def sheet(name: str, asked: Asked) -> Sheet | None:
    """The sheet called ``name``; None where there is none of this name.

    Without a running Duel a sheet that needs one says why it has nothing to offer; what is asked
    only where four sit at the table is no sheet where two do.
    """
    if name in _IN_A_DUEL:
        made = _IN_A_DUEL[name] if asked.match.is_duel_running else small.view_nothing
        return made(asked)
    if name in _IN_A_TAG_MATCH and asked.match.ruleset.is_tag:
        return _IN_A_TAG_MATCH[name](asked)
    return _ALWAYS[name](asked) if name in _ALWAYS else None
