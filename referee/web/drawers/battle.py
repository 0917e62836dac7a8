"""The battle sheet: an attack declared, or fought with what it does.

Owns who may be attacked and why not directly. What comes of it is worked out by the rules.
"""

from dataclasses import dataclass

from referee.duel import commands as c
from referee.duel.decide import refusal
from referee.duel.vocabulary import Direct, Position, Seat
from referee.web.drawers.common import Asked, Choice, seat_choices
from referee.web.labels import label
from referee.web.refusals import refusal_title
from referee.web.translate import gettext, ngettext
from referee.web.words import duelist


@dataclass(frozen=True, slots=True)
class Target:
    value: str
    words: str
    is_chosen: bool
    why: str


@dataclass(frozen=True, slots=True)
class BattleSheet:
    name: str
    fault: str
    seat: str
    team: int
    before: int
    title: str
    attackers: tuple[Choice, ...]
    targets: tuple[Target, ...]
    positions: tuple[Choice, ...]
    atk: str
    value: str
    is_piercing: bool
    is_harmless: bool
    damage: str
    card: str


def view(asked: Asked) -> BattleSheet:
    match = asked.match
    duel = match.running_duel
    seat = asked.seat() or duel.turn_player
    opponents = [s for s in match.seats if s.team is not seat.team]
    chosen = asked.text("target") or _last_target(asked, opponents)
    return BattleSheet(
        name="battle",
        fault=asked.fault,
        seat=seat.value,
        team=int(seat.team.opponent),
        before=duel.life_points[seat.team.opponent],
        title=gettext("%(duelist)s attacks", duelist=duelist(match, seat)),
        attackers=seat_choices(match, seat),
        targets=(
            *(_target(asked, s, chosen) for s in opponents),
            _direct(asked, seat, chosen),
        ),
        positions=tuple(
            Choice(p.value, label(p), p.value == asked.text("position", "attack")) for p in Position
        ),
        atk=asked.text("atk"),
        value=asked.text("value"),
        is_piercing=bool(asked.text("piercing")),
        is_harmless=bool(asked.text("no_damage")),
        damage=asked.text("damage"),
        card=asked.text("card"),
    )


def _last_target(asked: Asked, opponents: list[Seat]) -> str:
    """What the attack that may just be answered is aimed at; with one opponent, that one."""
    last = next(
        (
            row.command
            for row in reversed(asked.ledger.in_force)
            if isinstance(row.command, c.DeclareAttack | c.Battle | c.EndTurn)
        ),
        None,
    )
    if isinstance(last, c.DeclareAttack):
        return last.target.value
    return opponents[0].value if len(opponents) == 1 else ""


def _target(asked: Asked, seat: Seat, chosen: str) -> Target:
    counts = asked.match.running_duel.counts.get(seat)
    words = ""
    if counts and counts.monsters is not None:
        words = ngettext("%(num)d monster", "%(num)d monsters", counts.monsters)
    return Target(seat.value, words, seat.value == chosen, "")


def _direct(asked: Asked, seat: Seat, chosen: str) -> Target:
    refused = refusal(asked.match, c.DeclareAttack(seat=seat, target=Direct.DIRECT))
    return Target(
        Direct.DIRECT.value,
        gettext("Direct"),
        chosen == Direct.DIRECT.value,
        refusal_title(refused.code) if refused else "",
    )
