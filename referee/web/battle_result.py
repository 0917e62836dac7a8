"""What comes of a battle, in words, before it is recorded.

Owns the reading of a battle sheet that may be half filled in. Damage calculation itself, and what
speaks against a direct attack, are asked from the rules.
"""

from dataclasses import dataclass

from werkzeug.datastructures import MultiDict

from referee.duel import commands as c
from referee.duel.battle import BattleResult, calculate, is_direct_attack_blocked
from referee.duel.decide import draft
from referee.duel.errors import Code, Malformed, Objection, Refusal
from referee.duel.life_points import lost
from referee.duel.match import Match
from referee.duel.notation import Line
from referee.duel.vocabulary import Battler, ChangeKind, Direct, Seat, Team
from referee.web.drawers.common import Asked
from referee.web.form_entries import read_entries
from referee.web.forms import FACE_DOWN
from referee.web.refusals import refusal_sentence
from referee.web.rulings import Cited, cited
from referee.web.translate import gettext
from referee.web.words import sum_left, team_title


@dataclass(frozen=True, slots=True)
class ResultView:
    """The team whose total is shown, with the sum that changes it.

    ``destroyed``, ``loss``: empty while the sheet is not filled in; ``notes``: what else is to be
    said, such as that the Duel ends; ``blocked``: why this is no direct attack, with its ruling;
    ``record``: what the button says that records it.
    """

    team: int
    left: str
    after: int
    destroyed: str
    loss: str
    notes: tuple[str, ...]
    blocked: str
    ruling: Cited | None
    record: str


def result_view(asked: Asked) -> ResultView:
    """What comes of the battle as it stands on the sheet."""
    command = _battle(asked)
    attacked = attacker(asked).team.opponent
    if command is None:
        return _shown(asked, attacked, None, BattleResult((), None, 0))
    result = calculate(command)
    return _shown(asked, result.team or attacked, command, result)


def attacker(asked: Asked) -> Seat:
    """Whose attack it is: the turn player's where nobody else was chosen."""
    return asked.seat() or asked.match.running_duel.turn_player


def told(asked: Asked) -> Match:
    """The match with what the sheet says of the opponents' monsters."""
    match = asked.match
    for line in _lines(asked, "declare-attack")[:-1]:
        try:
            match, _ = draft(match, line.command, at=asked.at)
        except Refusal:
            return asked.match
    return match


def _battle(asked: Asked) -> c.Battle | None:
    """The command, if the sheet is filled in and it can be recorded at all."""
    lines = _lines(asked, "battle")
    command = lines[-1].command if lines else None
    if not isinstance(command, c.Battle):
        return None
    if any(seat not in asked.match.seats for seat in command.seats()):
        return None
    if not isinstance(command.target, Direct) and command.target.seat.team is command.seat.team:
        return None
    return command


def _lines(asked: Asked, do: str) -> tuple[Line, ...]:
    """What the sheet would record; nothing where it cannot be read yet."""
    form = MultiDict(asked.values)
    form["do"] = do
    try:
        return read_entries(form)
    except Malformed:
        return ()


def _shown(asked: Asked, team: Team, command: c.Battle | None, result: BattleResult) -> ResultView:
    match = asked.match
    before = match.running_duel.life_points[team]
    change = lost(team, ChangeKind.BATTLE_DAMAGE, result.amount, before)
    title = team_title(match, team)
    loses = gettext("%(team)s loses %(amount)s", team=title, amount=change.applied)
    blocked = _blocked(asked)
    notes = []
    if asked.text("position") == FACE_DOWN and asked.text("target") != Direct.DIRECT.value:
        notes.append(gettext("It is turned face-up before damage calculation; its DEF counts."))
    if command and change.after == 0:
        notes.append(gettext("%(team)s has no Life Points left: the Duel ends.", team=title))
    return ResultView(
        team=int(team),
        left=sum_left(change) if command else "",
        after=change.after,
        destroyed=_destroyed(command, result) if command else "",
        loss="" if command is None else loses if result.team else gettext("Nobody takes damage"),
        notes=tuple(notes),
        blocked=refusal_sentence(blocked, match) if blocked else "",
        ruling=cited(blocked.ruling) if blocked and blocked.ruling else None,
        record=loses if result.team else gettext("Record the battle"),
    )


def _blocked(asked: Asked) -> Objection | None:
    """What speaks against a direct attack by the monsters that are known of."""
    lines = _lines(asked, "declare-attack")
    command = lines[-1].command if lines else None
    if not isinstance(command, c.DeclareAttack) or not isinstance(command.target, Direct):
        return None
    is_blocked = is_direct_attack_blocked(told(asked).running_duel, command.seat)
    return Objection(Code.DIRECT_ATTACK_BLOCKED) if is_blocked else None


def _destroyed(command: c.Battle, result: BattleResult) -> str:
    if isinstance(command.target, Direct):
        return ""
    if not result.destroyed:
        return gettext("No monster is destroyed")
    if len(result.destroyed) == len(Battler):
        return gettext("Both monsters are destroyed")
    of_target = Battler.TARGET in result.destroyed
    seat = command.target.seat if of_target else command.seat
    return gettext("%(seat)s’s monster is destroyed", seat=seat.value)
