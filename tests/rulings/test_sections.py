"""The text format of the corpus."""

import pytest

from rulings.errors import CorpusError
from rulings.sections import parse

PAGE = """\
# Turn and Phases
order: 12

## turn-main-2
title: Main Phase 2
  only after a Battle Phase
cards: One; Two
alternative: first
alternative: second

A first paragraph
over two lines.

A second one.

> An example.
> Another one,
  continued.

> A third.

## turn-hand-limit
title: Six: no more

Text.
"""


def test_a_page_has_a_title_fields_and_sections() -> None:
    page = parse("en/turn.md", PAGE)
    assert (page.file, page.title) == ("en/turn.md", "Turn and Phases")
    assert [(field.key, field.value, field.line) for field in page.fields] == [("order", "12", 2)]
    assert [(section.id, section.line) for section in page.sections] == [
        ("turn-main-2", 4),
        ("turn-hand-limit", 22),
    ]


def test_a_section_has_fields_paragraphs_and_examples() -> None:
    section = parse("en/turn.md", PAGE).sections[0]
    assert section.one("title") == "Main Phase 2 only after a Battle Phase"
    assert section.items("cards", ";") == ("One", "Two")
    assert section.all("alternative") == ("first", "second")
    assert section.items("related", ",") == ()
    assert section.text == "A first paragraph over two lines.\n\nA second one."
    assert section.examples == ("An example.", "Another one, continued.", "A third.")


def test_a_value_may_hold_a_colon() -> None:
    assert parse("en/turn.md", PAGE).sections[1].one("title") == "Six: no more"


def test_line_ends_of_other_systems_and_blanks_at_the_end_of_a_line_do_no_harm() -> None:
    plain = parse("en/turn.md", PAGE)
    assert parse("en/turn.md", PAGE.replace("\n", "\r\n")) == plain
    assert parse("en/turn.md", PAGE.replace("\n", " \t\n")) == plain


def test_narrow_spaces_are_kept() -> None:
    page = parse("fr/turn.md", "# Tour\u202f: Phases\n\n## x\ntitle: Quoi\u202f?\n\nTexte\u202f!\n")
    assert page.title == "Tour\u202f: Phases"
    assert page.sections[0].one("title") == "Quoi\u202f?"
    assert page.sections[0].text == "Texte\u202f!"


@pytest.mark.parametrize(
    ("content", "line", "problem"),
    [
        ("", 1, "expected a heading '# …'"),
        ("Turn\n", 1, "expected a heading '# …'"),
        ("## turn\n", 1, "expected a heading '# …'"),
        ("# Turn\nOrder: 1\n", 2, "expected 'key: value'"),
        ("# Turn\norder:\n", 2, "expected 'key: value'"),
        ("# Turn\n  continued\n", 2, "expected 'key: value'"),
        ("# Turn\n\nText.\n", 3, "expected '## id'"),
        ("# Turn\n\n## Not an id\n", 3, "not an id"),
        ("# Turn\n\n## x\nText without a line before.\n", 4, "expected 'key: value'"),
        ("# Turn\n\n## x\ntitle: T\n\nText.\n\n> Example.\n\nMore.\n", 10, "before the examples"),
        ("# Turn\n\n## x\ntitle: T\n\nText.\n  continued\n", 7, "no example above"),
        ("# Turn\n\n## x\ntitle: T\n\n> Example.\n\n  continued\n", 8, "no example above"),
        ("# Turn\n\n## x\ntitle: T\n\n### Sub\n", 6, "expected text"),
        ("# Turn\n\n## x\ntitle: T\n\n>Example.\n", 6, "expected text"),
    ],
)
def test_what_does_not_keep_to_the_format_is_named_with_its_line(
    content: str, line: int, problem: str
) -> None:
    with pytest.raises(CorpusError) as caught:
        parse("en/turn.md", content)
    assert (caught.value.file, caught.value.line) == ("en/turn.md", line)
    assert problem in caught.value.problem
    assert str(caught.value).startswith(f"en/turn.md:{line}: ")
