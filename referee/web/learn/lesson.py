"""The cards of the guided first Duel: what to tap next, why, and what is done already.

Owns their order and words. What is done is read off the record, so that a reload, another way
round or an undo leaves no card behind.
"""

from collections.abc import Callable
from dataclasses import dataclass

from referee import officiate
from referee.duel import commands as c
from referee.duel.vocabulary import Team
from referee.web.board import Stage
from referee.web.board_answers import ObjectionStage
from referee.web.learn.progress import BARRED, Progress, progress
from referee.web.ledger import Ledger
from referee.web.rulings.cited import Cited, cited
from referee.web.translate import gettext
from referee.web.words import duelist, team_title

_LINKS = 2


@dataclass(frozen=True, slots=True)
class Task:
    """``point``: what lights up on the board while this is next."""

    words: str
    is_done: bool
    point: str


@dataclass(frozen=True, slots=True)
class Card:
    title: str
    why: str
    tasks: tuple[Task, ...]
    ruling: str

    @property
    def is_done(self) -> bool:
        return all(task.is_done for task in self.tasks)


@dataclass(frozen=True, slots=True)
class Lesson:
    """The card that is next. ``stray``: how to go on where the Duel ended before its time."""

    number: int
    total: int
    title: str
    why: str
    tasks: tuple[Task, ...]
    point: str
    ruling: Cited | None
    stray: str
    is_last: bool


def lesson(match_id: str, ledger: Ledger, stage: Stage | None) -> Lesson | None:
    """The card beside a practice match; None beside any other."""
    if not officiate.is_practice(match_id):
        return None
    is_refused = isinstance(stage, ObjectionStage) and bool(
        stage.ruling and stage.ruling.id == BARRED
    )
    done = progress(ledger, is_refused=is_refused)
    cards = [make(done) for make in CARDS]
    last = len(cards) - 1
    at = next((place for place, card in enumerate(cards) if not card.is_done), last)
    at = last if done.match.is_over else at
    card = cards[at]
    waiting = next((task for task in card.tasks if not task.is_done), None)
    return Lesson(
        number=at + 1,
        total=len(cards),
        title=card.title,
        why=card.why,
        tasks=card.tasks,
        point=waiting.point if waiting else "",
        ruling=cited(card.ruling),
        stray=_stray(done, at),
        is_last=at == last,
    )


def _stray(done: Progress, at: int) -> str:
    if at == 0 or done.match.is_over or done.match.is_duel_running:
        return ""
    return gettext("This Duel is over. “Undo” takes that back, or start again.")


# --- the cards -----------------------------------------------------------------------------------


def _start(done: Progress) -> Card:
    clock = done.has(c.StartClock, c.ResumeClock, c.CallTime)
    return Card(
        title=gettext("The start"),
        why=gettext("This match is practice: every rule holds, and nothing of it counts."),
        tasks=(
            Task(
                gettext("Tap “Throw the coin”, or the team that starts."),
                done.match.duel is not None,
                "start",
            ),
            Task(gettext("Tap “Start clock”."), clock, "clock"),
        ),
        ruling="match-first-choice",
    )


def _refusal(done: Progress) -> Card:
    is_past = done.turn > 1
    return Card(
        title=gettext("Nobody attacks yet"),
        why=gettext("A dashed button means “not now”. The board says why, and with which ruling."),
        tasks=(
            Task(gettext("Tap “Attack” all the same."), done.saw_refusal or is_past, "attack"),
            Task(gettext("Read why, then tap “Go back”."), done.left_refusal or is_past, "stage"),
        ),
        ruling=BARRED,
    )


def _turns(done: Progress) -> Card:
    turn = done.match.ruleset.first_attack_turn
    return Card(
        title=gettext("The turns go round"),
        why=gettext("The arrow in the middle and “Next” at a seat say whose turn follows."),
        tasks=(
            Task(
                gettext("Tap “End turn” until it is turn %(turn)s.", turn=turn),
                done.turn >= turn,
                "end-turn",
            ),
        ),
        ruling="tag-turn-order",
    )


def _damage(done: Progress) -> Card:
    match = done.match
    player = match.duel.turn_player if match.duel else None
    hit = player.team.opponent if player else Team.TWO
    return Card(
        title=gettext("Damage"),
        why=gettext(
            "%(duelist)s attacks directly. Team %(team)s has one total for both Duelists.",
            duelist=duelist(match, player) if player else "",
            team=hit.value,
        ),
        tasks=(
            Task(
                gettext(
                    "Tap “Damage” at %(team)s, an amount, then the button below.",
                    team=team_title(match, hit),
                ),
                done.has_damage,
                f"damage-{hit.value}",
            ),
        ),
        ruling="tag-shared-lp",
    )


def _undo(done: Progress) -> Card:
    return Card(
        title=gettext("A mistake"),
        why=gettext("“Undo” says what it takes back. The log keeps both: nothing is deleted."),
        tasks=(
            Task(gettext("Tap “Undo”."), done.has_undone, "undo"),
            Task(
                gettext("Tap “Redo”, or record the right amount."),
                done.has_damage_again,
                "redo",
            ),
        ),
        ruling="judge-rewind",
    )


def _chain(done: Progress) -> Card:
    links = done.longest_chain
    return Card(
        title=gettext("A chain with a response"),
        why=gettext("The seat that is asked to respond is filled; the others wait their turn."),
        tasks=(
            Task(
                gettext("Tap “Activate” at the seat whose turn it is, then “Speed 2”."),
                links > 0,
                "activate",
            ),
            Task(
                gettext("Tap “Chain” at the filled seat, then “Speed 2”."),
                links >= _LINKS,
                "respond",
            ),
        ),
        ruling="tag-response-order",
    )


def _resolve(done: Progress) -> Card:
    duel = done.match.duel
    has_passed = done.longest_chain >= _LINKS and (
        duel is None or duel.chain is None or duel.chain.is_resolving
    )
    return Card(
        title=gettext("The chain resolves"),
        why=gettext("The last link resolves first. What a card does, you say."),
        tasks=(
            Task(gettext("Nobody else responds: tap “All pass”."), has_passed, "chain"),
            Task(
                gettext("Tap “Resolved” for each link."),
                done.count(c.Resolve) >= _LINKS,
                "chain",
            ),
        ),
        ruling="chain-order",
    )


def _call(done: Progress) -> Card:
    return Card(
        title=gettext("A judge call"),
        why=gettext("After more than a minute at the table the time is given back, worked out."),
        tasks=(
            Task(gettext("Tap “Call judge”."), done.has(c.CallJudge, c.JudgeArrives), "clock"),
            Task(
                gettext("Tap “The judge is at the table”."),
                done.has(c.JudgeArrives),
                "clock",
            ),
            Task(gettext("Tap “Close the call”."), done.has(c.CloseCall), "clock"),
        ),
        ruling="judge-extension",
    )


def _time(done: Progress) -> Card:
    return Card(
        title=gettext("Time"),
        why=gettext("The turn is finished, three more follow, then the higher total wins."),
        tasks=(
            Task(gettext("Tap “Clock…”, then “Call time”."), done.has(c.CallTime), "clock"),
            Task(
                gettext("Tap “End turn” until the match is decided."),
                done.match.is_over,
                "end-turn",
            ),
        ),
        ruling="time-finish-turn-extra-turns",
    )


def _result(_: Progress) -> Card:
    return Card(
        title=gettext("The result"),
        why=gettext("The board says who has won and why. That was a whole match: well judged."),
        tasks=(Task(gettext("Look at the result slip, if you like."), False, "result"),),
        ruling="judge-result-slip",
    )


CARDS: tuple[Callable[[Progress], Card], ...] = (
    _start,
    _refusal,
    _turns,
    _damage,
    _undo,
    _chain,
    _resolve,
    _call,
    _time,
    _result,
)
