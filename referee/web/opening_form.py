"""The form for a new match as a command.

Owns what it may leave out: names have defaults, and only settings that were filled in are sent
along. The command itself is read by the notation.
"""

from typing import Any

from referee.duel.notation import Line, read_line
from referee.duel.ruleset import DEFAULT_RULESET, PRESETS
from referee.duel.vocabulary import Team, seats_of
from referee.web.form_fields import whole
from referee.web.forms import Form
from referee.web.setting_fields import read_settings


def read_opening(form: Form, *, names: tuple[str, str], by: str | None = None) -> Line:
    """The opening of a match; ``names``: what the teams are called where nothing was typed.

    Only settings that were filled in are sent along. Raises ``Malformed``.
    """
    settings = read_settings(form)
    ruleset = form.get("ruleset", "")
    preset = PRESETS.get(ruleset, PRESETS[DEFAULT_RULESET])
    seats = seats_of(settings.get("seats", preset.seats))
    teams = []
    for team, name in zip(Team, names, strict=True):
        own = [seat.value for seat in seats if seat.team is team]
        duelists = [form.get(f"duelist_{seat}", "").strip() or seat for seat in own]
        teams.append({"name": form.get(f"team_{team}", "").strip() or name, "duelists": duelists})
    fields: dict[str, Any] = {"do": "open-match", "ruleset": ruleset, "teams": teams}
    if settings:
        fields["settings"] = settings
    if table := form.get("table", "").strip():
        fields["table"] = whole(table, "table")
    if by:
        fields["by"] = by
    return read_line(fields)
