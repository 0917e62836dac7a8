"""The command line of the rulings: look them up, bring some in, take them along.

Owns arguments, exit codes and what goes to which stream. Whatever is only looked up is read from
the instance's library where there is one, and nothing is made.
"""

import json
import sys
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from referee.cli_files import called, content, opened
from referee.cli_language import Group, Whole, argument, option
from referee.exits import SOMETHING_REFUSED, stop
from referee.paths import RULINGS, instance_folder
from referee.translations.languages import DEFAULT, LANGUAGES
from referee.translations.spoken import spoken

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulings import Ruling
    from rulings.importing import Done
    from rulings.library import Library
    from rulings.report import Report

_EXAMPLES = """
\b
Examples:
  referee rulings search "direct attack"        the rulings that answer, best first
  referee rulings show tag-first-attack         one of them, whole
  referee rulings import qa.jsonl               bring in the rulings of a file
  referee rulings export --format csv > my.csv  take them along, for a spreadsheet
"""


@click.group(cls=Group, epilog=_EXAMPLES)
def rulings() -> None:
    """Look up rulings by your own words or by id, bring some in, take them along."""


_lang = option(
    "--lang",
    type=click.Choice(["en", "fr", "sr", "sr_Latn", "sr_Cyrl"]),
    help="Language to read, else that of the terminal; sr is Serbian in Latin script.",
)
_instance = option(
    "--instance",
    metavar="DIR",
    help="Folder with the rulings of judges and imports; else $REFEREE_INSTANCE.",
)


@rulings.command()
@argument("words", metavar="WORDS")
@_lang
@option(
    "--limit",
    type=Whole(1, 100),
    metavar="N",
    default=5,
    show_default=True,
    help="How many at most.",
)
@option("--json", "as_json", is_flag=True, help="Print the ids as a JSON list.")
@_instance
def search(
    words: str, lang: str | None, limit: int, instance: str | None, *, as_json: bool
) -> None:
    """Print the rulings that answer WORDS, best first; WORDS may be in any of the languages."""
    locale = DEFAULT if as_json and lang is None else _locale(lang)
    with _library(instance) as library:
        if library:
            library.warm()
            hits = library.search(words, locale, limit)
        else:
            from rulings.search import search as search_corpus

            hits = search_corpus(words, locale, limit)
    if as_json:
        click.echo(json.dumps([hit.ruling.id for hit in hits]))
    else:
        for hit in hits:
            click.echo(f"{hit.ruling.id:32} {hit.ruling.title}{_marks(hit.ruling)}".encode())
        if not hits:
            from referee.web.translate import gettext

            said = gettext(
                "No ruling answers this. Try other words, fewer of them, or a card’s name."
            )
            click.echo(said, err=True)


@rulings.command()
@argument("ruling_id", metavar="ID")
@_lang
@_instance
def show(ruling_id: str, lang: str | None, instance: str | None) -> None:
    """Print one ruling."""
    from rulings import UnknownRuling, get

    try:
        with _library(instance) as library:
            ruling = (library.get if library else get)(ruling_id, _locale(lang))
    except UnknownRuling:
        from referee.web.translate import gettext

        stop(gettext("There is no ruling %(id)s.", id=ruling_id))
    asked = [ruling.asked] if ruling.asked else []
    examples = [f"> {example}" for example in ruling.examples]
    title = ruling.title + _marks(ruling)
    click.echo("\n\n".join([title, *asked, ruling.text, *examples]).encode())


@rulings.command("import")
@argument("file", metavar="FILE")
@option("--by", default="", metavar="NAME", help="Who brings it in, for the history.")
@option(
    "--names",
    "names_file",
    metavar="JSON",
    help="Card names with their numbers, which then stand in the texts.",
)
@_instance
def import_(file: str, by: str, names_file: str | None, instance: str | None) -> None:
    """Bring in the rulings of a file, all of them or none.

    FILE is JSON Lines or CSV as exported here, or JSON Lines of db.ygoresources questions and
    answers; - is standard input.

    \b
    Exit code 0: every row was taken over, or was there already.
    Exit code 1: at least one row was refused; the report says which and why.
    Exit code 2: FILE cannot be read; nothing was changed.
    """
    from referee.web.rulings.report_words import unreadable_sentence
    from rulings.errors import UnreadableFile

    name = _name(file)
    names = _card_names(names_file) if names_file else {}
    with opened(file) as found, _library(instance, to_write=True) as library:
        assert library is not None
        try:
            with _progress() as done:
                report = library.import_file(
                    name, found, by=by, at=datetime.now(UTC), names=names, done=done
                )
        except UnreadableFile as fault:
            stop(f"{name}: {unreadable_sentence(fault)}")
    _print_report(name, report)
    if report.refused:
        sys.exit(SOMETHING_REFUSED)


@rulings.command()
@option(
    "--format",
    "format_",
    type=click.Choice(["jsonl", "csv"]),
    default="jsonl",
    show_default=True,
    help="What they are written as.",
)
@option("--corpus", is_flag=True, help="Those that come with the program as well.")
@_instance
def export(format_: str, instance: str | None, *, corpus: bool) -> None:
    """Print house rulings and imported ones, as they can be brought in again."""
    from rulings import exporting

    with _library(instance) as library:
        rows = library.rows(corpus=corpus) if library else exporting.rows(corpus=corpus)
        for line in exporting.FORMATS[format_](rows):
            click.echo(line.encode(), nl=False)


def _locale(lang: str | None) -> str:
    """What was asked for; else the language of the terminal."""
    if lang is not None:
        return "sr_Latn" if lang == "sr" else lang
    here = spoken() or DEFAULT
    return "sr_Cyrl" if here == "sr" else here if here in LANGUAGES else DEFAULT


@contextmanager
def _library(instance: str | None, *, to_write: bool = False) -> "Iterator[Library | None]":
    """The library of the instance; None where there is none and nothing is to be written."""
    path = instance_folder(instance) / RULINGS
    if not to_write and not path.exists():
        yield None
        return
    from rulings.library import Library
    from rulings.troubles import LibraryUnavailable

    try:
        if to_write:
            path.parent.mkdir(parents=True, exist_ok=True)
        with closing(Library(path)) as library:
            yield library
    except LibraryUnavailable as fault:
        from referee.web.troubles import trouble_sentence

        stop(f"{path}: {trouble_sentence(fault.reason)}")
    except OSError as error:
        from referee.web.system_words import reason

        stop(f"{path.parent}: {reason(error)}")


def _name(file: str) -> str:
    return called(file if file == "-" else Path(file).name)


def _card_names(file: str) -> dict[int, str]:
    from referee.web.rulings.report_words import unreadable_sentence
    from rulings.card_names import read_index
    from rulings.errors import UnreadableFile

    try:
        return read_index(content(file))
    except UnreadableFile as fault:
        stop(f"{_name(file)}: {unreadable_sentence(fault)}")


@contextmanager
def _progress() -> "Iterator[Done | None]":
    """A bar on standard error, if somebody is looking at it."""
    if not sys.stderr.isatty():
        yield None
        return
    with click.progressbar(length=100, file=sys.stderr) as bar:
        yield lambda done, of: bar.update(100 * done // of - bar.pos)


def _print_report(name: str, report: "Report") -> None:
    from referee.web.rulings.fault_words import located
    from referee.web.rulings.report_words import figures

    for row in report.refused:
        reasons = " ".join(located(fault) for fault in row.faults)
        click.echo(f"{name}:{row.line}: {reasons}".encode())
    click.echo("\n".join([f"{name}: {report.format.value}", *figures(report)]).encode())


def _marks(ruling: "Ruling") -> str:
    """What a reader has to know of a ruling that is not one of the corpus in force."""
    from rulings import Jurisdiction, Origin, Status

    if ruling.origin is Origin.CORPUS and not ruling.superseded_by:
        return ""
    from referee.web.rulings.words import JURISDICTIONS, ORIGINS, STATUS

    words = [ORIGINS[ruling.origin]] if ruling.origin in ORIGINS else []
    if ruling.jurisdiction is not Jurisdiction.TCG:
        words.append(JURISDICTIONS[ruling.jurisdiction])
    if ruling.status is not Status.IN_FORCE:
        words.append(STATUS[ruling.status])
    marks = [f"[{word}]" for word in words]
    if ruling.superseded_by:
        marks.append(f"[→ {ruling.superseded_by}]")
    return " ".join(["", *marks])
