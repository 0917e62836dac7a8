"""The battle sheet: an attack declared, or fought with what it does.

Owns who may be attacked, what is asked of the opponents' monsters, and the values used before. What
comes of it is worked out by the rules and worded in ``battle_result``.
"""

from dataclasses import dataclass

from referee.duel import commands as c
from referee.duel.decide import refusal
from referee.duel.match import Match
from referee.duel.turns import ZONES, Counts
from referee.duel.vocabulary import Direct, Position, Seat
from referee.web.battle_result import ResultView, attacker, result_view, told
from referee.web.card_names import card_names
from referee.web.drawers.common import Asked, Choice, seat_choices
from referee.web.form_entries import monsters_field
from referee.web.forms import FACE_DOWN
from referee.web.labels import label
from referee.web.refusals import refusal_title
from referee.web.translate import gettext, ngettext
from referee.web.words import duelist

_VALUES_OFFERED = 4


@dataclass(frozen=True, slots=True)
class Target:
    value: str
    words: str
    is_chosen: bool
    why: str


@dataclass(frozen=True, slots=True)
class MonstersRow:
    """How many monsters an opponent controls; ``noted``: what is on record, if anything is."""

    field: str
    seat: str
    words: str
    noted: int | None
    numbers: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class BattleSheet:
    """``used``: values of this Duel, the newest first; ``monsters``: asked of a direct attack."""

    name: str
    fault: str
    title: str
    attackers: tuple[Choice, ...]
    targets: tuple[Target, ...]
    monsters: tuple[MonstersRow, ...]
    positions: tuple[Choice, ...]
    used: tuple[int, ...]
    atk: str
    value: str
    is_piercing: bool
    is_harmless: bool
    damage: str
    card: str
    names: tuple[str, ...]
    result: ResultView


def view(asked: Asked) -> BattleSheet:
    match = asked.match
    duel = match.running_duel
    seat = attacker(asked)
    opponents = [s for s in match.seats if s.team is not seat.team]
    chosen = asked.text("target") or _last_target(asked, opponents)
    return BattleSheet(
        name="battle",
        fault=asked.fault,
        title=gettext("%(duelist)s attacks", duelist=duelist(match, seat)),
        attackers=seat_choices(match, seat),
        targets=(
            *(_target(match, s, chosen) for s in opponents),
            _direct(told(asked), seat, chosen),
        ),
        monsters=tuple(
            _monsters(asked, s)
            for s in opponents
            if duel.counts.get(s, Counts()).monsters != 0 or asked.text(monsters_field(s))
        ),
        positions=_positions(asked.text("position", Position.ATTACK.value)),
        used=_used(asked),
        atk=asked.text("atk"),
        value=asked.text("value"),
        is_piercing=bool(asked.text("piercing")),
        is_harmless=bool(asked.text("no_damage")),
        damage=asked.text("damage"),
        card=asked.text("card"),
        names=card_names(asked.ledger),
        result=result_view(asked),
    )


def _last_target(asked: Asked, opponents: list[Seat]) -> str:
    """What the attack that may just be answered is aimed at; with one opponent, that one."""
    last = next(
        (
            row.command
            for row in asked.ledger.newest_first()
            if isinstance(row.command, c.DeclareAttack | c.Battle | c.EndTurn)
        ),
        None,
    )
    if isinstance(last, c.DeclareAttack):
        return last.target.value
    return opponents[0].value if len(opponents) == 1 else ""


def _target(match: Match, seat: Seat, chosen: str) -> Target:
    counts = match.running_duel.counts.get(seat)
    words = ""
    if counts and counts.monsters is not None:
        words = ngettext("%(num)d monster", "%(num)d monsters", counts.monsters)
    return Target(seat.value, words, seat.value == chosen, "")


def _direct(match: Match, seat: Seat, chosen: str) -> Target:
    refused = refusal(match, c.DeclareAttack(seat=seat, target=Direct.DIRECT))
    return Target(
        Direct.DIRECT.value,
        gettext("Direct"),
        chosen == Direct.DIRECT.value,
        refusal_title(refused.code) if refused else "",
    )


def _monsters(asked: Asked, seat: Seat) -> MonstersRow:
    """What is noted is not chosen already: an entry says only what the judge said with it."""
    noted = asked.match.running_duel.counts.get(seat, Counts()).monsters
    said = asked.text(monsters_field(seat))
    return MonstersRow(
        field=monsters_field(seat),
        seat=seat.value,
        words=gettext("Monsters of %(duelist)s", duelist=duelist(asked.match, seat)),
        noted=noted,
        numbers=tuple(Choice(str(n), str(n), str(n) == said) for n in range(ZONES + 1)),
    )


def _positions(chosen: str) -> tuple[Choice, ...]:
    known = tuple(Choice(p.value, label(p), p.value == chosen) for p in Position)
    return (*known, Choice(FACE_DOWN, gettext("Face-down"), chosen == FACE_DOWN))


def _used(asked: Asked) -> tuple[int, ...]:
    """ATK and DEF of this Duel's battles, the newest first, each once."""
    number = asked.match.running_duel.number
    found: dict[int, None] = {}
    for row in asked.ledger.newest_first():
        if row.duel == number and isinstance(row.command, c.Battle):
            found.setdefault(row.command.atk)
            if not isinstance(row.command.target, Direct):
                found.setdefault(row.command.target.value)
    return tuple(found)[:_VALUES_OFFERED]
