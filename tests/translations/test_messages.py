"""Every word of the interface is there in every language, with the same places to fill in.

What click says on the command line has a catalog of its own, held to the same.
"""

import re
from collections.abc import Iterable
from pathlib import Path

import click
import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import read_po

from referee.translations.catalogs import FOLDER

WRITTEN = ("fr", "sr")
DOMAINS = ("messages", "click")
PLACES = re.compile(r"%\(\w+\)[sd]|\{\w+(?:!r)?\}|%[sd]|%\+d")
LATIN_INSIDE = re.compile(r"[а-яђјљњћџ][a-z]|[a-z][а-яђјљњћџ]", re.IGNORECASE)


def catalog(language: str, domain: str) -> Catalog:
    path = FOLDER / language / "LC_MESSAGES" / f"{domain}.po"
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def messages(language: str, *domains: str) -> list[Message]:
    found = (message for domain in domains or DOMAINS for message in catalog(language, domain))
    return [message for message in found if message.id]


def ids(message: Message) -> tuple[str, ...]:
    return message.id if isinstance(message.id, tuple) else (message.id,)


def strings(message: Message) -> tuple[str, ...]:
    return message.string if isinstance(message.string, tuple) else (message.string,)


def test_the_languages_translate_the_same_messages() -> None:
    french, serbian = ({(m.id, m.context) for m in messages(language)} for language in WRITTEN)
    assert french == serbian
    assert len(french) > 1500


@pytest.mark.parametrize("language", WRITTEN)
def test_nothing_is_left_untranslated_and_nothing_is_only_guessed(language: str) -> None:
    assert [m.id for m in messages(language) if not all(strings(m)) or m.fuzzy] == []


@pytest.mark.parametrize("language", WRITTEN)
def test_a_translation_fills_in_what_the_message_does(language: str) -> None:
    wrong = []
    for message in messages(language):
        told = [set(PLACES.findall(text)) for text in ids(message)]
        wanted, least = set().union(*told), told[0].intersection(*told)
        for text in strings(message):
            places = set(PLACES.findall(text))
            if not least - {"%(num)d", "{possibility}", "{choice}", "{format}"} <= places <= wanted:
                wrong.append((message.id, text))
    assert wrong == []


@pytest.mark.parametrize("language", WRITTEN)
def test_every_plural_form_of_the_language_is_there(language: str) -> None:
    forms = 3
    assert [catalog(language, domain).num_plurals for domain in DOMAINS] == [forms, forms]
    counted = [m for m in messages(language) if isinstance(m.id, tuple)]
    assert len(counted) > 50
    assert [m.id for m in counted if len(strings(m)) != forms or not all(strings(m))] == []


def test_french_signs_stand_behind_a_narrow_space_that_does_not_break() -> None:
    wrong = re.compile("[ \N{NO-BREAK SPACE}][;:!?»]|«[^\N{NARROW NO-BREAK SPACE}]")
    assert [text for m in messages("fr") for text in strings(m) if wrong.search(text)] == []


def test_no_serbian_word_mixes_the_scripts() -> None:
    mixed = [text for m in messages("sr") for text in strings(m) if LATIN_INSIDE.search(text)]
    assert mixed == []


def extracted(template: Path, *options: str) -> set[tuple[str | tuple[str, ...], str | None]]:
    """The messages that the code has, as ``make messages`` finds them."""
    CommandLineInterface().run(
        ["pybabel", "--quiet", "extract", "--output", str(template), *options]
    )
    with template.open("rb") as file:
        return known(read_po(file))


def known(found: Iterable[Message]) -> set[tuple[str | tuple[str, ...], str | None]]:
    return {(message.id, message.context) for message in found if message.id}


def test_the_catalogs_are_what_the_code_and_the_templates_say(tmp_path: Path) -> None:
    root = FOLDER.parent.parent
    keywords = ("lazy_gettext", "lazy_pgettext:1c,2", "marked")
    said = extracted(
        tmp_path / "messages.pot",
        *("--mapping", str(root / "pyproject.toml")),
        *(f"--keyword={keyword}" for keyword in keywords),
        str(root),
    )
    assert known(messages("fr", "messages")) == said


def test_the_catalogs_of_click_are_what_this_click_says(tmp_path: Path) -> None:
    said = extracted(tmp_path / "click.pot", *click.__path__)
    assert known(messages("fr", "click")) == said
