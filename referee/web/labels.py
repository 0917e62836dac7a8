"""Labels: the word a reader sees for each member of a closed set.

Owns one lazy word for every enum member that can reach a page, and nothing else; the sentences of
refusals are in ``refusals``, who has won in ``outcome_words``. A test holds that none is missing.
"""

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

from referee.duel import vocabulary as v
from referee.web.translate import LazyString, lazy_gettext

# Pairs, not a mapping: members of different sets may be equal strings.
_LABELS: tuple[tuple[Enum, LazyString], ...] = (
    (v.Phase.DRAW, lazy_gettext("Draw Phase")),
    (v.Phase.STANDBY, lazy_gettext("Standby Phase")),
    (v.Phase.MAIN_1, lazy_gettext("Main Phase 1")),
    (v.Phase.BATTLE, lazy_gettext("Battle Phase")),
    (v.Phase.MAIN_2, lazy_gettext("Main Phase 2")),
    (v.Phase.END, lazy_gettext("End Phase")),
    (v.Step.START, lazy_gettext("Start Step")),
    (v.Step.BATTLE, lazy_gettext("Battle Step")),
    (v.Step.DAMAGE, lazy_gettext("Damage Step")),
    (v.Step.END, lazy_gettext("End Step")),
    (v.DuelKind.ORDINARY, lazy_gettext("Duel")),
    (v.DuelKind.TIE_BREAK, lazy_gettext("Tie-break Duel")),
    (v.Chosen.COIN, lazy_gettext("by the coin")),
    (v.Chosen.LOSER, lazy_gettext("chosen by the loser")),
    (v.Chosen.JUDGE, lazy_gettext("settled by the judge")),
    (v.SummonKind.NORMAL, lazy_gettext("Normal Summon")),
    (v.SummonKind.TRIBUTE, lazy_gettext("Tribute Summon")),
    (v.SummonKind.SET, lazy_gettext("Set")),
    (v.SummonKind.FLIP, lazy_gettext("Flip Summon")),
    (v.SummonKind.SPECIAL, lazy_gettext("Special Summon")),
    (v.Position.ATTACK, lazy_gettext("Attack Position")),
    (v.Position.DEFENSE, lazy_gettext("Defense Position")),
    (v.Direct.DIRECT, lazy_gettext("Direct attack")),
    (v.Battler.ATTACKER, lazy_gettext("Attacking monster")),
    (v.Battler.TARGET, lazy_gettext("Attacked monster")),
    (v.ChangeKind.BATTLE_DAMAGE, lazy_gettext("Battle damage")),
    (v.ChangeKind.EFFECT_DAMAGE, lazy_gettext("Effect damage")),
    (v.ChangeKind.LOSS, lazy_gettext("Loss")),
    (v.ChangeKind.COST, lazy_gettext("Cost")),
    (v.ChangeKind.PAY_HALF, lazy_gettext("Half paid")),
    (v.ChangeKind.HALVE, lazy_gettext("Halved")),
    (v.ChangeKind.GAIN, lazy_gettext("Gain")),
    (v.ChangeKind.BECOME, lazy_gettext("Set to")),
    (v.ChangeKind.CORRECTION, lazy_gettext("Correction")),
    (v.LinkOutcome.RESOLVED, lazy_gettext("Resolved")),
    (v.LinkOutcome.ACTIVATION_NEGATED, lazy_gettext("Activation negated")),
    (v.LinkOutcome.EFFECT_NEGATED, lazy_gettext("Effect negated")),
    (v.LinkOutcome.NO_EFFECT, lazy_gettext("No effect")),
    (v.Action.ATTACK, lazy_gettext("Attack")),
    (v.Action.SUMMON, lazy_gettext("Summon")),
    (v.Scope.ALL, lazy_gettext("Every Duelist’s turns")),
    (v.Scope.OPPONENTS, lazy_gettext("The opponents’ turns")),
    (v.Scope.TEAM, lazy_gettext("The team’s turns")),
    (v.Scope.SELF, lazy_gettext("This Duelist’s turns")),
    (v.CountAt.DRAW, lazy_gettext("in the Draw Phase")),
    (v.CountAt.STANDBY, lazy_gettext("in the Standby Phase")),
    (v.CountAt.END, lazy_gettext("at the end of the turn")),
    (v.CountFrom.NEXT, lazy_gettext("from the next turn")),
    (v.CountFrom.CURRENT, lazy_gettext("this turn counts too")),
    (v.Infraction.PROCEDURAL_ERROR, lazy_gettext("Procedural Error")),
    (v.Infraction.TARDINESS, lazy_gettext("Tardiness")),
    (v.Infraction.DECK_ERROR, lazy_gettext("Deck Error")),
    (v.Infraction.DRAWING_EXTRA_CARDS, lazy_gettext("Drawing Extra Cards")),
    (v.Infraction.MARKED_CARDS, lazy_gettext("Marked Cards")),
    (v.Infraction.SLOW_PLAY, lazy_gettext("Slow Play")),
    (v.Infraction.UNSPORTING_CONDUCT, lazy_gettext("Unsporting Conduct")),
    (v.Infraction.CHEATING, lazy_gettext("Cheating")),
    (v.Severity.MINOR, lazy_gettext("Minor")),
    (v.Severity.MAJOR, lazy_gettext("Major")),
    (v.Severity.STRICT, lazy_gettext("Strict")),
    (v.Severity.SEVERE, lazy_gettext("Severe")),
    (v.PenaltyKind.CAUTION, lazy_gettext("Caution")),
    (v.PenaltyKind.WARNING, lazy_gettext("Warning")),
    (v.PenaltyKind.GAME_LOSS, lazy_gettext("Game Loss")),
    (v.PenaltyKind.MATCH_LOSS, lazy_gettext("Match Loss")),
    (v.PenaltyKind.DISQUALIFICATION, lazy_gettext("Disqualification")),
    (v.DuelReason.LIFE_POINTS, lazy_gettext("Life Points at 0")),
    (v.DuelReason.DECK_OUT, lazy_gettext("Deck-out")),
    (v.DuelReason.SPECIAL_WIN, lazy_gettext("Victory by a card’s effect")),
    (v.DuelReason.CONCESSION, lazy_gettext("Concession")),
    (v.DuelReason.GAME_LOSS, lazy_gettext("Game Loss")),
    (v.DuelReason.MATCH_LOSS, lazy_gettext("Match Loss")),
    (v.DuelReason.TIME, lazy_gettext("Time")),
    (v.DuelReason.JUDGE, lazy_gettext("Judge’s decision")),
    (v.EndOfMatch.EXTRA_TURNS_DECISIVE, lazy_gettext("At time: extra turns, decided")),
    (v.EndOfMatch.EXTRA_TURNS_SWISS, lazy_gettext("At time: extra turns, draws stand")),
    (v.EndOfMatch.END_OF_PHASE_SWISS, lazy_gettext("At time: end of the Phase, draws stand")),
    (v.EndOfMatch.END_OF_PHASE_DECISIVE, lazy_gettext("At time: end of the Phase, decided")),
    (v.EndOfMatch.DOUBLE_LOSS, lazy_gettext("At time: both lose the match")),
    (v.LimitsPer.TEAM, lazy_gettext("Limited cards counted by team")),
    (v.LimitsPer.DUELIST, lazy_gettext("Limited cards counted by Duelist")),
    (v.FieldSpells.DUEL, lazy_gettext("One Field Spell in the Duel")),
    (v.FieldSpells.TEAM, lazy_gettext("One Field Spell a team")),
    (v.FieldSpells.DUELIST, lazy_gettext("One Field Spell a Duelist")),
    (v.SideDeck.UP_TO_15, lazy_gettext("Side Deck of 0 to 15 cards")),
    (v.SideDeck.ALL_OR_NOTHING, lazy_gettext("Side Deck of exactly 15 cards or none")),
)

_BY_SET: Mapping[tuple[type[Enum], str], LazyString] = MappingProxyType(
    {(type(member), member.name): word for member, word in _LABELS}
)

_RULESETS: Mapping[str, LazyString] = MappingProxyType(
    {
        "tag-2013": lazy_gettext("Tag 2013"),
        "single-classic": lazy_gettext("Single, classic"),
        "single-2024": lazy_gettext("Single 2024"),
        "single-2025": lazy_gettext("Single 2025"),
    }
)


def label(member: Enum) -> str:
    """The word for ``member`` in the reader's language."""
    return str(_BY_SET[type(member), member.name])


def ruleset_label(name: str) -> str:
    """What a ruleset is called."""
    return str(_RULESETS[name])
