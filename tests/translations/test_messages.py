"""Every word of the interface is there in every language, with the same places to fill in."""

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import read_po

from referee.translations.catalogs import FOLDER

WRITTEN = ("fr", "sr")
PLACES = re.compile(r"%\(\w+\)[sd]|\{\w+\}")
LATIN_INSIDE = re.compile(r"[а-яђјљњћџ][a-z]|[a-z][а-яђјљњћџ]", re.IGNORECASE)


def catalog(language: str) -> Catalog:
    path = FOLDER / language / "LC_MESSAGES" / "messages.po"
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def messages(language: str) -> list[Message]:
    return [message for message in catalog(language) if message.id]


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
            if not least - {"%(num)d"} <= places <= wanted:
                wrong.append((message.id, text))
    assert wrong == []


@pytest.mark.parametrize("language", WRITTEN)
def test_every_plural_form_of_the_language_is_there(language: str) -> None:
    forms = catalog(language).num_plurals
    assert forms == 3
    counted = [m for m in messages(language) if isinstance(m.id, tuple)]
    assert len(counted) > 50
    assert [m.id for m in counted if len(strings(m)) != forms or not all(strings(m))] == []


def test_french_signs_stand_behind_a_narrow_space_that_does_not_break() -> None:
    wrong = re.compile("[ \N{NO-BREAK SPACE}][;:!?»]|«[^\N{NARROW NO-BREAK SPACE}]")
    assert [text for m in messages("fr") for text in strings(m) if wrong.search(text)] == []


def test_no_serbian_word_mixes_the_scripts() -> None:
    mixed = [text for m in messages("sr") for text in strings(m) if LATIN_INSIDE.search(text)]
    assert mixed == []


def test_the_catalogs_are_what_the_code_and_the_templates_say(tmp_path: Path) -> None:
    root = FOLDER.parent.parent
    template = tmp_path / "messages.pot"
    keywords = ("lazy_gettext", "lazy_pgettext:1c,2")
    CommandLineInterface().run(
        [
            "pybabel",
            "--quiet",
            "extract",
            "--mapping",
            str(root / "pyproject.toml"),
            *(f"--keyword={keyword}" for keyword in keywords),
            "--output",
            str(template),
            str(root),
        ]
    )
    with template.open("rb") as file:
        said = {(m.id, m.context) for m in read_po(file) if m.id}
    assert {(m.id, m.context) for m in messages("fr")} == said
