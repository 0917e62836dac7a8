"""The keypad: a team's Life Points, with the result shown before it is recorded.

Owns the usual amounts, the kinds of a change and whom the sheet takes for its cause.
"""

from dataclasses import dataclass

from referee.duel import commands as c
from referee.duel.life_points import applied, half_rounded_up
from referee.duel.match import Match
from referee.duel.vocabulary import ChangeKind, Seat, Team
from referee.web.card_names import card_names
from referee.web.drawers.common import Asked, Choice, seat_choices
from referee.web.labels import label
from referee.web.translate import gettext
from referee.web.words import sign, signed, sum_left, team_title

AMOUNTS = (100, 200, 300, 400, 500, 600, 800, 1000, 1500, 2000, 3000, 4000)
# The halves have a key of their own.
KINDS = (
    ChangeKind.BATTLE_DAMAGE,
    ChangeKind.EFFECT_DAMAGE,
    ChangeKind.COST,
    ChangeKind.LOSS,
    ChangeKind.GAIN,
    ChangeKind.BECOME,
    ChangeKind.CORRECTION,
)
_LONGEST_AMOUNT = 6


@dataclass(frozen=True, slots=True)
class KindChoice:
    value: str
    words: str
    sign: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Keypad:
    name: str
    fault: str
    team: int
    title: str
    kinds: tuple[KindChoice, ...]
    kind: str
    amount: str
    before: int
    left: str
    after: str
    half: str
    words_half: str
    is_half: bool
    is_both: bool
    amount_other: str
    words_other: str
    seats: tuple[Choice, ...]
    card: str
    names: tuple[str, ...]
    note: str
    corrects: str
    amounts: tuple[int, ...]
    confirm: str
    words_confirm: str
    words_both: str
    words_each: str


def view(asked: Asked) -> Keypad:
    match = asked.match
    team = Team.TWO if asked.text("team") == "2" else Team.ONE
    kind = next((k for k in KINDS if k.value == asked.text("kind")), ChangeKind.BATTLE_DAMAGE)
    totals = match.running_duel.life_points
    before = totals[team]
    is_half = bool(asked.text("half"))
    amount = asked.text("amount")
    left, after, change = _preview(team, kind, amount, before, is_half=is_half)
    title, other = team_title(match, team), team_title(match, team.opponent)
    return Keypad(
        name="keypad",
        fault=asked.fault,
        team=int(team),
        title=title,
        kinds=tuple(KindChoice(k.value, label(k), _sign(k), k is kind) for k in KINDS),
        kind=kind.value,
        amount=amount,
        before=before,
        left=left,
        after=after,
        half=gettext("Half, to %(total)s", total=half_rounded_up(before)),
        words_half=gettext("Half, to %(total)s", total="{total}"),
        is_half=is_half,
        is_both=bool(asked.text("both")),
        amount_other=asked.text("amount_other"),
        words_other=gettext("%(team)s, if another amount", team=other),
        seats=seat_choices(match, asked.seat() or _cause(match, team, kind)),
        card=asked.text("card"),
        names=card_names(asked.ledger),
        note=asked.text("note"),
        corrects=asked.text("corrects"),
        amounts=AMOUNTS,
        confirm=_confirm_words(title, change) if change else title,
        words_confirm=_confirm_words(title, "{change}"),
        words_both=gettext("Both teams {change}"),
        words_each=gettext("%(team)s {change}, %(other)s {other}", team=title, other=other),
    )


def _sign(kind: ChangeKind) -> str:
    """How the page's script shows the result; what is recorded is worked out by the rules."""
    return "=" if kind.sets_total else sign(kind)


def _confirm_words(team: str, change: str) -> str:
    return gettext("%(team)s %(change)s", team=team, change=change)


def _preview(
    team: Team, kind: ChangeKind, amount: str, before: int, *, is_half: bool
) -> tuple[str, str, str]:
    """What stands left of the result, the result, and the change on the button."""
    if is_half:
        change = c.Change(team=team, kind=ChangeKind.HALVE)
    elif amount.isascii() and amount.isdigit() and len(amount) <= _LONGEST_AMOUNT:
        to, by = (int(amount), None) if kind.sets_total else (None, int(amount))
        change = c.Change(team=team, kind=kind, amount=by, to=to)
    else:
        return "", str(before), ""
    result = applied(change, before)
    return sum_left(result), str(result.after), signed(result)


def _cause(match: Match, team: Team, kind: ChangeKind) -> Seat | None:
    """Whom the change is most likely by: the turn player, or for a team's own cost one of it."""
    duel = match.running_duel
    if kind not in (ChangeKind.COST, ChangeKind.GAIN) or duel.turn_player.team is team:
        return duel.turn_player
    likely = [duel.chain.last.seat] if duel.chain else []
    if duel.responses and duel.responses.to_respond:
        likely.insert(0, duel.responses.to_respond)
    return next((seat for seat in likely if seat.team is team), None)
