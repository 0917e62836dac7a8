"""The command line of the deck check.

Owns what is printed and the exit codes: 0 legal, 1 not legal, 2 could not be read.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from referee.cli_files import content
from referee.cli_language import Group, option
from referee.duel.vocabulary import LimitsPer, SideDeck
from referee.exits import stop
from referee.translations.languages import DEFAULT
from referee.translations.spoken import spoken

if TYPE_CHECKING:
    from referee.deck.card_pool import CardPool
    from referee.deck_checking import Check, ReadDeck

LEGAL, NOT_LEGAL = 0, 1


@click.group(cls=Group)
def decks() -> None:
    """Check the Decks of a team."""


@decks.command()
@click.argument("first", metavar="A")
@click.argument("second", metavar="[B]", required=False)
@option("--list", "list_file", metavar="FILE", required=True, help="lflist.conf to go by.")
@option("--list-name", metavar="NAME", help="Which list of the file; else its first.")
@option("--cards", metavar="FILE", multiple=True, help="cards.cdb; several, later ones hold.")
@option(
    "--per",
    type=click.Choice(["team", "duelist"]),
    default="team",
    show_default=True,
    help="Over what Limited and Semi-Limited cards count.",
)
@option(
    "--side",
    type=click.Choice(["0-15", "15-or-0"]),
    default="0-15",
    show_default=True,
    help="How large a Side Deck may be.",
)
@option("--lang", metavar="LANG", help="Language of card names, else that of the terminal.")
@option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def check(
    first: str,
    second: str | None,
    list_file: str,
    list_name: str | None,
    cards: tuple[str, ...],
    per: str,
    side: str,
    lang: str | None,
    *,
    as_json: bool,
) -> None:
    """Check Deck A, or Decks A and B of a team, against a Forbidden & Limited list.

    A Deck may be a .ydk file, a ydke:// address or an Omega code in a file, or a list of names; -
    is standard input. Without --cards names are known only of the cards in the rulings, and
    whether a passcode is a card is not known at all.
    """
    from referee import deck_checking as d

    place = list_file
    try:
        forbidden = d.read_lists(content(list_file)).called(list_name)
        place = ", ".join(cards)
        pool = d.card_pool([Path(file) for file in cards])
        read = []
        for place in filter(None, (first, second)):
            read.append(d.read_file(content(place), pool)[0])
    except d.Unreadable as fault:
        from referee.web.decks.words import unreadable_words

        stop(f"{place}: {unreadable_words(fault)}")
    rules = d.Rules(
        limits_per=LimitsPer(per),
        side_deck=SideDeck.ALL_OR_NOTHING if side == "15-or-0" else SideDeck.UP_TO_15,
    )
    found = d.check([each.deck for each in read], forbidden, pool, rules)
    if as_json:
        described = d.describe(read, found, pool, lang or DEFAULT)
        click.echo(json.dumps(described, ensure_ascii=False).encode())
    else:
        for line in _told(read, found, pool, lang or spoken() or DEFAULT):
            click.echo(line.encode())
    sys.exit(LEGAL if found.is_legal else NOT_LEGAL)


def _told(read: "list[ReadDeck]", found: "Check", pool: "CardPool", lang: str) -> Iterator[str]:
    """The result for a reader: each finding, then what could not be read."""
    from referee.web.decks.words import SECTIONS, WHYS, finding_words
    from referee.web.translate import gettext

    yield gettext("List: %(name)s", name=found.forbidden.name)
    for name, each in zip("AB", read, strict=False):
        sizes = ", ".join(f"{words} {each.deck.count(part)}" for part, words in SECTIONS.items())
        yield gettext("Deck %(deck)s: %(sizes)s", deck=name, sizes=sizes)
        for left_out in each.skipped:
            yield gettext(
                "  line %(line)s, %(why)s: %(text)s",
                line=left_out.line,
                why=WHYS[left_out.why],
                text=left_out.text,
            )
    for finding in (*found.findings, *found.notes):
        yield finding_words(finding, pool, lang)
    if not pool.is_complete:
        yield gettext(
            "No card pool: whether a passcode is a card, and of which part, is not known."
        )
    yield gettext("Legal") if found.is_legal else gettext("Not legal")
