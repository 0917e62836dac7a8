"""Fields of a form: what was typed, as the values of a command.

Must not know which command they belong to.
"""

import re

from werkzeug.datastructures import MultiDict

from referee.duel.errors import Malformed, Problem

_WHOLE = re.compile(r"[0-9]{1,40}")


def texts(form: MultiDict[str, str], *names: str) -> dict[str, str]:
    """The fields of these names; what was left empty is left out."""
    return {name: value for name in names if (value := form.get(name, "").strip())}


def whole(value: str, name: str) -> int:
    """The number typed in the field ``name``. Raises ``Malformed``."""
    text = value.strip()
    if not _WHOLE.fullmatch(text):
        raise Malformed(Problem.WRONG_TYPE, field=name, expected="integer ≥ 0")
    return int(text)
