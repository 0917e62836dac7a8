"""Presets of turn counters: the kinds of effects that last a number of turns.

Owns what a counter of each kind counts, with a card that judges know it by. How a counter runs is
in ``counters``; a kind that is not here is started by hand.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from referee.duel.commands import StartCounter
from referee.duel.ruleset import Ruleset
from referee.duel.vocabulary import CountAt, CountFrom, Scope, Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterPreset:
    """One kind. ``card`` is an example by its English name.

    ``other_reading_of`` names the preset whose contested alternative this is; ``of_facing``: the
    counter belongs to the Duelist sitting opposite the user.
    """

    id: str
    card: str
    ruling: str
    scope: Scope
    turns: int
    when: CountAt
    from_: CountFrom = CountFrom.NEXT
    skip: bool = False
    other_reading_of: str | None = None
    of_facing: bool = False

    def command(self, seat: Seat, name: str | None = None) -> StartCounter:
        """The command that starts it for an effect of ``seat``, called ``name`` or as the card."""
        return StartCounter(
            name=name or self.card,
            seat=seat.facing if self.of_facing else seat,
            scope=self.scope,
            turns=self.turns,
            when=self.when,
            from_=self.from_,
            skip=self.skip,
        )


PRESETS: Mapping[str, CounterPreset] = MappingProxyType(
    {
        preset.id: preset
        for preset in (
            CounterPreset(
                id="three-opposing-turns",
                card="Swords of Revealing Light",
                ruling="tag-swords",
                scope=Scope.OPPONENTS,
                turns=3,
                when=CountAt.END,
            ),
            CounterPreset(
                id="two-opposing-turns",
                card="Nightmare's Steelcage",
                ruling="tag-turn-count-all",
                scope=Scope.OPPONENTS,
                turns=2,
                when=CountAt.END,
            ),
            CounterPreset(
                id="one-opposing-turn",
                card="Number 16: Shock Master",
                ruling="tag-turn-count-all",
                scope=Scope.OPPONENTS,
                turns=1,
                when=CountAt.END,
            ),
            CounterPreset(
                id="twenty-turns",
                card="Final Countdown",
                ruling="tag-final-countdown",
                scope=Scope.ALL,
                turns=20,
                when=CountAt.END,
                from_=CountFrom.CURRENT,
            ),
            CounterPreset(
                id="two-draw-phases",
                card="Reckless Greed",
                ruling="tag-reckless-greed",
                scope=Scope.TEAM,
                turns=2,
                when=CountAt.DRAW,
                skip=True,
            ),
            CounterPreset(
                id="two-draw-phases-each",
                card="Reckless Greed",
                ruling="tag-reckless-greed",
                scope=Scope.TEAM,
                turns=4,
                when=CountAt.DRAW,
                skip=True,
                other_reading_of="two-draw-phases",
            ),
            CounterPreset(
                id="opposing-draw-phase",
                card="Time Seal",
                ruling="tag-personal-phase-counters",
                scope=Scope.OPPONENTS,
                turns=1,
                when=CountAt.DRAW,
                skip=True,
            ),
            CounterPreset(
                id="opposing-draw-phase-facing",
                card="Time Seal",
                ruling="tag-personal-phase-counters",
                scope=Scope.SELF,
                turns=1,
                when=CountAt.DRAW,
                skip=True,
                other_reading_of="opposing-draw-phase",
                of_facing=True,
            ),
            CounterPreset(
                id="two-standby-phases",
                card="Future Fusion",
                ruling="tag-personal-phase-counters",
                scope=Scope.TEAM,
                turns=2,
                when=CountAt.STANDBY,
            ),
            CounterPreset(
                id="two-standby-phases-own",
                card="Future Fusion",
                ruling="tag-personal-phase-counters",
                scope=Scope.SELF,
                turns=2,
                when=CountAt.STANDBY,
                other_reading_of="two-standby-phases",
            ),
            # A maintenance cost comes again and again: paid, the counter is started anew.
            CounterPreset(
                id="next-standby-phase",
                card="Imperial Order",
                ruling="tag-personal-phase-counters",
                scope=Scope.TEAM,
                turns=1,
                when=CountAt.STANDBY,
            ),
            CounterPreset(
                id="next-standby-phase-own",
                card="Imperial Order",
                ruling="tag-personal-phase-counters",
                scope=Scope.SELF,
                turns=1,
                when=CountAt.STANDBY,
                other_reading_of="next-standby-phase",
            ),
        )
    }
)


def offered(rules: Ruleset) -> tuple[CounterPreset, ...]:
    """The presets of a match; with two Duelists the contested readings come to the same."""
    return tuple(p for p in PRESETS.values() if rules.is_tag or p.other_reading_of is None)
