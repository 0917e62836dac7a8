"""Commands that explain themselves in the language of the terminal.

Owns how click's texts and ours get there: help, names of places to fill in, errors, questions. The
commands are written as click wants them, in English; ``translations/help_texts.py`` finds those
words. A help page comes without Flask, as fast as a replay.
"""

import gettext
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from inspect import cleandoc
from typing import Any

import click

from referee.exits import stop
from referee.translations.help_texts import parts
from referee.translations.languages import FOLDER
from referee.translations.spoken import marked, said, speaking
from referee.translations.terminal import VARIABLE, UnknownLanguage, of_terminal

_CLICKS_OWN = "click"  # the catalogs of what click itself says, one for each language
_LANGUAGE = "LANGUAGE"  # what the standard library's gettext, which click uses, goes by


class _Said:
    """A text that is set in English, and read in the language spoken."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._kept = f"_{name}_in_english"

    def __get__(self, instance: object, owner: type | None = None) -> str | None:
        text: str | None = getattr(instance, self._kept, None)
        if not text:
            return text
        return "".join(said(part) if is_said else part for part, is_said in parts(cleandoc(text)))

    def __set__(self, instance: object, text: str | None) -> None:
        setattr(instance, self._kept, text)


class Argument(click.Argument):
    metavar = _Said()


class Option(click.Option):
    help = _Said()
    metavar = _Said()

    def get_help_extra(self, ctx: click.Context) -> Any:
        """``required`` is the one word that click says without having it in a catalog."""
        extra = super().get_help_extra(ctx)
        if "required" in extra:
            extra["required"] = said(marked("required"))
        return extra


class Command(click.Command):
    help = _Said()
    epilog = _Said()
    options_metavar = _Said()

    def __init__(self, name: str | None = None, **settings: Any) -> None:
        super().__init__(name, options_metavar=marked("[OPTIONS]"), **settings)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option:
            option.help = said(marked("Show this text and stop."))
        return option


class Group(Command, click.Group):
    subcommand_metavar = _Said()  # type: ignore[assignment]  # never None here
    command_class = Command
    group_class = type

    def __init__(self, name: str | None = None, **settings: Any) -> None:
        super().__init__(name, subcommand_metavar=marked("COMMAND [ARGS]..."), **settings)

    def main(self, *args: Any, **settings: Any) -> Any:
        """The whole of a command line, in the language of the terminal."""
        try:
            locale = of_terminal(os.environ)
        except UnknownLanguage as unknown:
            expected = " | ".join(unknown.offered)
            stop(f"{VARIABLE}: {expected}, not {unknown.named}")
        if hasattr(sys.stdout, "reconfigure"):
            # A sign that the terminal does not have is no reason to say nothing.
            sys.stdout.reconfigure(errors="replace")
        with speaking(locale), _click_speaking(locale):
            return super().main(*args, **settings)


option = partial(click.option, cls=Option)
argument = partial(click.argument, cls=Argument)


class Whole(click.ParamType[int]):
    """A whole number within a range, and one sentence for everything that is none."""

    name = "whole"

    def __init__(self, least: int, most: int) -> None:
        self.least = least
        self.most = most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            number = int(value)
        except ValueError:
            number = self.least - 1
        if not self.least <= number <= self.most:
            sentence = said(marked("%(value)s is no whole number from %(least)d to %(most)d."))
            self.fail(
                sentence % {"value": value, "least": self.least, "most": self.most}, param, ctx
            )
        return number


def agreed(question: str) -> bool:
    """Whether the question is answered with a yes; Enter alone is a no.

    Raises ``click.Abort`` where nobody answers.
    """
    from rulings.script import to_latin

    yes, no = said(marked("y/yes")), said(marked("n/no"))
    hint = f"{yes.partition('/')[0]}/{no.partition('/')[0].upper()}"
    agreeing = {*yes.split("/"), *to_latin(yes).split("/"), "y", "yes"}
    refusing = {*no.split("/"), *to_latin(no).split("/"), "n", "no", ""}
    while True:
        answer = click.prompt(f"{question} [{hint}]", default="", show_default=False)
        answer = answer.strip().lower()
        if answer in agreeing:
            return True
        if answer in refusing:
            return False
        click.echo(said(marked("Answer with %(yes)s or %(no)s.")) % {"yes": yes, "no": no})


@contextmanager
def _click_speaking(locale: str) -> Iterator[None]:
    """What click itself says: it asks the standard library, which asks the environment."""
    before = os.environ.get(_LANGUAGE), gettext.textdomain()
    gettext.bindtextdomain(_CLICKS_OWN, str(FOLDER))
    gettext.textdomain(_CLICKS_OWN)
    os.environ[_LANGUAGE] = locale
    try:
        yield
    finally:
        gettext.textdomain(before[1])
        if before[0] is None:
            del os.environ[_LANGUAGE]
        else:
            os.environ[_LANGUAGE] = before[0]
