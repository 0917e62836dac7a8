"""The settings of a ruleset in a form: a field ``setting_…`` for each.

Owns which of them are offered, their fields, and how what was filled in is read. Whether a value is
allowed is the notation's to say.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.duel.ruleset import RANGES, Setting
from referee.duel.vocabulary import EndOfMatch, FieldSpells, LimitsPer, SideDeck
from referee.web.drawers.common import Choice
from referee.web.form_fields import whole
from referee.web.forms import Form
from referee.web.rules_words import setting_words
from referee.web.translate import gettext


@dataclass(frozen=True, slots=True)
class SettingField:
    """A setting of the form: a number where there are no ``choices``."""

    name: str
    words: str
    value: str
    choices: tuple[Choice, ...]


def setting_fields(values: Mapping[str, str]) -> tuple[SettingField, ...]:
    """The settings that a form offers, with what was chosen before."""
    numbers = {
        "life_points": gettext("Life Points a team"),
        "round_minutes": gettext("Minutes a round"),
        "duels_per_match": gettext("Duels a match"),
        "first_attack_turn": gettext("First turn with an attack"),
        "hand_limit": gettext("Hand limit"),
        "extra_turns": gettext("Extra turns after time"),
        "tie_break_turns": gettext("Turns of a tie-break Duel"),
        "passes_to_close": gettext("Passes that close a round"),
    }
    assert numbers.keys() <= RANGES.keys()
    kinds: dict[str, tuple[str, tuple[Setting, ...]]] = {
        "end_of_match": (gettext("When time is called"), tuple(EndOfMatch)),
        "match_draws": (gettext("Drawn matches"), (True, False)),
        "first_turn_draw": (gettext("First turn"), (True, False)),
        "field_spells": (gettext("Field Spells"), tuple(FieldSpells)),
        "limits_per": (gettext("Limited cards"), tuple(LimitsPer)),
        "side_deck": (gettext("Side Deck"), tuple(SideDeck)),
    }
    fields = [
        SettingField(n, words, values.get(f"setting_{n}", ""), ()) for n, words in numbers.items()
    ]
    for name, (words, members) in kinds.items():
        chosen = values.get(f"setting_{name}", "")
        choices = []
        for member in members:
            value = setting_text(member)
            choices.append(Choice(value, setting_words(name, member), value == chosen))
        fields.append(SettingField(name, words, chosen, tuple(choices)))
    return tuple(fields)


def setting_text(value: Setting) -> str:
    """A setting as a form sends it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_settings(form: Form) -> dict[str, Any]:
    """The settings that were filled in, by their names. Raises ``Malformed``."""
    settings: dict[str, Any] = {}
    for field, value in form.items():
        name = field.removeprefix("setting_")
        if name == field or not value.strip():
            continue
        if name in RANGES:
            settings[name] = whole(value, name)
        elif value in ("true", "false"):
            settings[name] = value == "true"
        else:
            settings[name] = value
    return settings
