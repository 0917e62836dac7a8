"""The board of a match: everything on it as finished words, and its rendering.

Owns the putting together of the view models. Each noun's own words are made in its ``board_``
module; a template only shows them. State in, board out: nothing is remembered between two boards.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from flask import current_app
from markupsafe import Markup

from referee.duel.match import Match
from referee.duel.vocabulary import DuelKind, Team
from referee.web.addresses import match_url
from referee.web.board_activate import ActivateStage
from referee.web.board_answers import ConflictStage, HeadJudgeStage, ObjectionStage
from referee.web.board_between import OverStage, StartStage, between_stage
from referee.web.board_chain import ChainStage, chain_stage
from referee.web.board_clock import ClockView, clock_view
from referee.web.board_due import DueItem, due_items
from referee.web.board_phases import PhasesStage, phases_stage
from referee.web.board_seats import SideView, side_view
from referee.web.board_turn import DockView, TurnView, dock_view, turn_view
from referee.web.keys import new_key
from referee.web.labels import label, ruleset_label
from referee.web.ledger import Ledger
from referee.web.match_place import MatchPlace, match_place
from referee.web.parts import AFTER, AT, Gaps, clocked, filled
from referee.web.rules_words import differing_words
from referee.web.translate import gettext
from referee.web.words import time_of_day

Stage = (
    PhasesStage
    | ChainStage
    | ActivateStage
    | ObjectionStage
    | ConflictStage
    | HeadJudgeStage
    | StartStage
    | OverStage
)


@dataclass(frozen=True, slots=True)
class Desk:
    """What a form on the page carries: where it goes, and the position it was made at."""

    url: str
    after: int

    def new_key(self) -> str:
        return new_key()


@dataclass(frozen=True, slots=True)
class HeadView:
    """``where``: the table; ``event``: the event with its round, where it is one's match.

    ``saved`` and ``at`` hold gaps: how far the match is on record, and when the board was made.
    """

    where: str
    event: str
    back: str
    back_words: str
    duel: str
    wins: tuple[int, int]
    draws: str
    rules: str
    differing: tuple[str, ...]
    saved: str
    words_live: str
    words_lost: str
    at: str


@dataclass(frozen=True, slots=True)
class Board:
    """``far``: the side across, team 2; ``near``: the side of team 1; ``at``: the time of day.

    ``is_interrupted``: the stage says something about an entry, not about the match.
    """

    id: str
    desk: Desk
    title: str
    head: HeadView
    far: SideView
    near: SideView
    at: str
    clock: ClockView
    turn: TurnView
    due: tuple[DueItem, ...]
    stage: Stage
    is_interrupted: bool
    dock: DockView


def board_view(match_id: str, ledger: Ledger, *, at: datetime, stage: Stage | None = None) -> Board:
    """The board as it stands, with ``stage`` where something else has to be said first."""
    match = ledger.match
    place = match_place(match_id, match)
    return Board(
        id=match_id,
        desk=Desk(match_url(match_id), match.position),
        title=place.title,
        head=_head_view(match, place),
        far=side_view(ledger, Team.TWO),
        near=side_view(ledger, Team.ONE),
        at=time_of_day(at),
        clock=clock_view(match, at=at),
        turn=turn_view(match),
        due=due_items(match),
        stage=_stage(ledger) if stage is None else stage,
        is_interrupted=stage is not None,
        dock=dock_view(ledger, about=_about(stage)),
    )


def _about(stage: Stage | None) -> str:
    """The id of the ruling that the stage speaks of."""
    return stage.ruling.id if isinstance(stage, ObjectionStage) and stage.ruling else ""


def _stage(ledger: Ledger) -> Stage:
    """The chain while one is open, else the turn; between two Duels what comes next."""
    if not ledger.match.is_duel_running:
        return between_stage(ledger)
    duel = ledger.match.running_duel
    return chain_stage(duel) if duel.chain else phases_stage(ledger)


def render_board(board: Board) -> Markup:
    """The board alone, to be swapped into a page that shows an older one."""
    return filled(with_gaps(board), url=board.desk.url, after=board.desk.after, at=board.at)


def with_gaps(board: Board) -> str:
    """The board, but for what the forms of each copy have to themselves."""
    templates = current_app.jinja_env
    html = templates.get_template("matches/_board.html").render(board=board, desk=Gaps())
    macros: Any = templates.get_template("macros.html").module
    clock = board.clock
    return clocked(html, numbers=macros.counts_on(clock.numbers), digits=clock.time)


def _head_view(match: Match, place: MatchPlace) -> HeadView:
    # The braces are filled in by the page's script.
    return HeadView(
        where=place.title,
        event=place.event,
        back=place.url,
        back_words=place.back,
        duel=_duel_words(match),
        wins=(match.wins[Team.ONE], match.wins[Team.TWO]),
        draws=gettext("%(draws)s drawn", draws=match.draws) if match.draws else "",
        rules=ruleset_label(match.ruleset.name),
        differing=differing_words(match.ruleset),
        saved=gettext("Saved #%(position)s", position=AFTER),
        words_live=gettext("Saved #{n}, live"),
        words_lost=gettext("Not live since {since}"),
        at=AT,
    )


def _duel_words(match: Match) -> str:
    duel = match.duel
    if duel is not None and duel.kind is DuelKind.TIE_BREAK:
        return label(DuelKind.TIE_BREAK)
    number = duel.number if duel else 1
    if not match.is_duel_running and not match.is_over:
        number = match.duels_played + 1
    total = match.ruleset.duels_per_match
    if total == 1 or number > total:
        return gettext("Duel %(number)s", number=number)
    return gettext("Duel %(number)s of %(total)s", number=number, total=total)
