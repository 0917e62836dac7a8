"""A ruleset in words: its name, its settings and what follows when time is called.

Owns the sentences about the rules of one match, not about where the match stands.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from referee.duel.ruleset import Ruleset, Setting
from referee.duel.vocabulary import EndOfMatch
from referee.web.labels import label
from referee.web.translate import gettext, ngettext
from referee.web.words import number


def differing_words(rules: Ruleset) -> tuple[str, ...]:
    """Each setting in which this match differs from its ruleset."""
    return tuple(setting_words(name, value) for name, value in rules.differing().items())


def setting_words(name: str, value: Setting) -> str:
    """One setting with its value, such as ``30 minutes a round``."""
    return _SETTINGS[name](value)


def all_settings(rules: Ruleset) -> tuple[tuple[str, bool], ...]:
    """Every setting in words, and whether it differs from the ruleset's own."""
    differing = rules.differing()
    return tuple(
        (setting_words(name, getattr(rules, name)), name in differing) for name in _SETTINGS
    )


def _draws(value: bool) -> str:
    return gettext("A match may be drawn") if value else gettext("No match is drawn")


def _first_draw(value: bool) -> str:
    return gettext("Draw on the first turn") if value else gettext("No draw on the first turn")


_SETTINGS: Mapping[str, Callable[[Any], str]] = MappingProxyType(
    {
        "seats": lambda v: ngettext("%(num)d Duelist", "%(num)d Duelists", v),
        "life_points": lambda v: gettext("%(total)s Life Points a team", total=number(v)),
        "round_minutes": lambda v: ngettext("%(num)d minute a round", "%(num)d minutes a round", v),
        "duels_per_match": lambda v: ngettext("%(num)d Duel a match", "Best of %(num)d Duels", v),
        "match_draws": _draws,
        "first_attack_turn": lambda v: gettext("First attack on turn %(turn)d", turn=v),
        "first_turn_draw": _first_draw,
        "hand_limit": lambda v: gettext("Hand limit %(cards)d", cards=v),
        "end_of_match": label,
        "extra_turns": lambda v: ngettext("%(num)d extra turn", "%(num)d extra turns", v),
        "tie_break_turns": lambda v: ngettext(
            "Tie-break Duel of %(num)d turn", "Tie-break Duel of %(num)d turns", v
        ),
        "passes_to_close": lambda v: ngettext(
            "%(num)d pass closes a round", "%(num)d passes in a row close a round", v
        ),
        "limits_per": label,
        "field_spells": label,
        "side_deck": label,
    }
)


def time_procedure(rules: Ruleset) -> str:
    """What will follow when a judge calls time."""
    match rules.end_of_match:
        case EndOfMatch.EXTRA_TURNS_DECISIVE:
            return ngettext(
                "The turn is finished and %(num)d more is played. Then the higher Life Points"
                " win the Duel; equal, play goes on turn by turn.",
                "The turn is finished and %(num)d more are played. Then the higher Life Points"
                " win the Duel; equal, play goes on turn by turn.",
                rules.extra_turns,
            )
        case EndOfMatch.EXTRA_TURNS_SWISS:
            return ngettext(
                "The turn is finished and %(num)d more is played. Then the higher Life Points"
                " win the Duel; equal, it is drawn.",
                "The turn is finished and %(num)d more are played. Then the higher Life Points"
                " win the Duel; equal, it is drawn.",
                rules.extra_turns,
            )
        case EndOfMatch.END_OF_PHASE_SWISS:
            return gettext(
                "The Phase is finished and play stops. The higher Life Points win the Duel;"
                " equal, it is drawn."
            )
        case EndOfMatch.END_OF_PHASE_DECISIVE:
            return gettext(
                "The Phase is finished and play stops. The higher Life Points win the Duel;"
                " equal, play goes on turn by turn."
            )
        case EndOfMatch.DOUBLE_LOSS:
            return gettext("Play stops at once and both teams lose the match.")
