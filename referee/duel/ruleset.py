"""Rulesets: the rules that vary, as named data.

Owns the presets, the settings that may differ in one match and their ranges. A ruleset is stored
with its match, so a later change of a preset never changes a match that was played under it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from types import MappingProxyType

from referee.duel.vocabulary import EndOfMatch, FieldSpells, LimitsPer, SideDeck

DEFAULT_RULESET = "tag-2013"
LIFE_POINTS_LIMIT = 999_999

Setting = int | bool | EndOfMatch | LimitsPer | FieldSpells | SideDeck


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules of one match. Times in minutes, Life Points a team, turns in Duelists' turns."""

    name: str
    seats: int
    life_points: int
    round_minutes: int
    duels_per_match: int
    match_draws: bool
    first_attack_turn: int
    first_turn_draw: bool
    hand_limit: int
    end_of_match: EndOfMatch
    extra_turns: int
    tie_break_turns: int
    passes_to_close: int
    limits_per: LimitsPer
    field_spells: FieldSpells
    side_deck: SideDeck

    @property
    def round_seconds(self) -> int:
        return self.round_minutes * 60

    @property
    def is_tag(self) -> bool:
        return self.seats == 4

    def differing(self) -> dict[str, Setting]:
        """The settings in which this match differs from the preset of the same name."""
        preset = PRESETS[self.name]
        return {
            name: getattr(self, name)
            for name in setting_names()
            if getattr(self, name) != getattr(preset, name)
        }

    def with_settings(self, settings: Mapping[str, Setting]) -> "Ruleset":
        """This ruleset with ``settings``; two seats never need more than two passes.

        Values are taken as given: ``RANGES`` says what is allowed, the notation checks it.
        """
        changed = replace(self, **settings)  # type: ignore[arg-type]  # checked by the notation
        if "passes_to_close" not in settings:
            changed = replace(changed, passes_to_close=min(changed.passes_to_close, changed.seats))
        return changed


TAG_2013 = Ruleset(
    name="tag-2013",
    seats=4,
    life_points=16000,
    round_minutes=40,
    duels_per_match=3,
    match_draws=False,
    first_attack_turn=4,
    first_turn_draw=True,
    hand_limit=6,
    end_of_match=EndOfMatch.EXTRA_TURNS_DECISIVE,
    extra_turns=3,
    tie_break_turns=4,
    passes_to_close=4,
    limits_per=LimitsPer.TEAM,
    field_spells=FieldSpells.DUEL,
    side_deck=SideDeck.UP_TO_15,
)
SINGLE_CLASSIC = replace(
    TAG_2013,
    name="single-classic",
    seats=2,
    life_points=8000,
    match_draws=True,
    first_attack_turn=2,
    end_of_match=EndOfMatch.EXTRA_TURNS_SWISS,
    passes_to_close=2,
    limits_per=LimitsPer.DUELIST,
    side_deck=SideDeck.ALL_OR_NOTHING,
)
SINGLE_2024 = replace(
    SINGLE_CLASSIC,
    name="single-2024",
    round_minutes=45,
    first_turn_draw=False,
    end_of_match=EndOfMatch.END_OF_PHASE_SWISS,
    extra_turns=0,
    field_spells=FieldSpells.DUELIST,
    side_deck=SideDeck.UP_TO_15,
)
SINGLE_2025 = replace(
    SINGLE_2024,
    name="single-2025",
    round_minutes=50,
    match_draws=False,
    end_of_match=EndOfMatch.DOUBLE_LOSS,
)

PRESETS: Mapping[str, Ruleset] = MappingProxyType(
    {rules.name: rules for rules in (TAG_2013, SINGLE_CLASSIC, SINGLE_2024, SINGLE_2025)}
)

RANGES: Mapping[str, range | tuple[int, ...]] = MappingProxyType(
    {
        "seats": (2, 4),
        "life_points": range(1, LIFE_POINTS_LIMIT + 1),
        "round_minutes": range(1, 601),
        "duels_per_match": range(1, 100, 2),
        "extra_turns": range(100),
        "tie_break_turns": range(1, 100),
        "first_attack_turn": range(1, 100),
        "passes_to_close": range(1, 5),
        "hand_limit": range(100),
    }
)


def setting_names() -> tuple[str, ...]:
    """Every field of a ruleset that a match may set for itself."""
    return tuple(field.name for field in fields(Ruleset) if field.name != "name")
