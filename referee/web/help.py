"""The help page: what the program does and does not decide, and what each panel is.

Owns its words and the rulings it leads to. The help marks of board and floor lead to its parts by
their ids.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, render_template

from referee.web.rulings.cited import Cited, cited
from referee.web.translate import gettext

help_pages = Blueprint("help", __name__)


@dataclass(frozen=True, slots=True)
class Part:
    """``id``: where a help mark leads to; ``rulings``: those that say more."""

    id: str
    title: str
    lines: tuple[str, ...]
    rulings: tuple[Cited, ...] = ()


@help_pages.get("/help")
def show() -> str:
    """One page, to be read once and looked up at a table."""
    return render_template("help/help.html", deciding=deciding(), panels=panels())


def deciding() -> tuple[Part, ...]:
    """Who decides what."""
    return (
        _part(
            "remembers",
            gettext("It remembers"),
            gettext("Who sits where, whose turn and which Phase it is."),
            gettext("Both Life Point totals, with every change, its kind and its card."),
            gettext("Chains, turn counters, what you count and note, calls and penalties."),
            gettext("Every entry with its time and its judge. Nothing is ever deleted."),
        ),
        _part(
            "computes",
            gettext("It computes"),
            gettext("Whose turn comes next, and who is asked to respond next."),
            gettext("Battle damage, from the values you enter."),
            gettext("Who is affected, from what you say the card says."),
            gettext("The round clock, the extension after a call, and what follows time."),
            gettext("Who has won the Duel and the match, and whether two Decks are legal."),
        ),
        _part(
            "objections",
            gettext("It objects"),
            gettext("Where a rule speaks against an entry, it says which, with the ruling."),
            gettext("“Go back”, and nothing was recorded."),
            gettext("“Record anyway” with your reason: entry, objection and reason are kept."),
            gettext("What makes no sense alone is refused, such as a Chain Link without a Duel."),
            rulings=("tag-first-attack", "judge-rewind"),
        ),
        _part(
            "does-not-decide",
            gettext("It does not decide"),
            gettext("What a card does. It knows no card’s text, cost, target or condition."),
            gettext("What lies on the table or in a hand. It knows what you enter, no more."),
            gettext("What really happened. Where table and record differ, correct the record."),
            gettext("What the sources leave open. It names both readings; the Head Judge decides."),
            gettext("Whether a penalty is given. It names what the policy provides for."),
            gettext("When time is called. The clock may stand at 0:00; a judge says it."),
            gettext("Whose record counts. The Duelists keep their own, on paper."),
            rulings=("judge-lp-record", "judge-lp-dispute", "judge-tag-penalties"),
        ),
    )


def panels() -> tuple[Part, ...]:
    """What each panel is for."""
    return (
        _part(
            "board",
            gettext("The board"),
            gettext("The screen is the table: team 1 sits near you, team 2 across."),
            gettext("Dashes mean “not now”. Tap them all the same: the board says why."),
            gettext("A seat shows its turn, its counters, and when it is asked to respond."),
            gettext("The field in the middle speaks: turn, chain, objection, what comes next."),
            rulings=("tag-seating", "tag-turn-order", "tag-response-order", "tag-shared-lp"),
        ),
        _part(
            "two-tablets",
            gettext("Several tablets"),
            gettext("Each board shows what the others record, within a second."),
            gettext("If somebody was faster, your entry waits: see what changed, then decide."),
            gettext("A board that is not live says so, and since when."),
        ),
        _part(
            "head-judge",
            gettext("The Head Judge’s entries"),
            gettext("A Match Loss, except for Tardiness, and a Disqualification."),
            gettext("Reopening a match that is over."),
            gettext("They wait for the Head Judge’s PIN, which holds for that one entry."),
            rulings=("judge-penalty-ladder",),
        ),
        _part(
            "floor",
            gettext("The floor"),
            gettext("Every table of the round, those that need somebody first."),
            gettext("Filled: nobody is on it. Framed: somebody is."),
            gettext("A tap on a table opens its board; “⋯” what the floor does with it."),
            rulings=("judge-take-call", "time-round-clock"),
        ),
        _part(
            "floor-round",
            gettext("The round"),
            gettext("One start for every clock at the same instant, and one call of time."),
            gettext("“Stop every clock” for the whole hall. A judge call stops none."),
            gettext("What is still open is listed before the round ends."),
            rulings=("time-procedure-untimed", "judge-extension"),
        ),
        _part(
            "floor-table",
            gettext("A table on the floor"),
            gettext("Who covers it, deck checks, time extensions, the slip that came in."),
            gettext("A table that moves keeps its match."),
            rulings=("judge-extension", "judge-result-slip"),
        ),
    )


def _part(id_: str, title: str, *lines: str, rulings: Sequence[str] = ()) -> Part:
    found = tuple(named for ruling in rulings if (named := cited(ruling)))
    return Part(id_, title, lines, found)
