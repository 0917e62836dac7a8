"""What a command says of itself, in pieces, and found in its code."""

from io import BytesIO

from referee.translations.help_texts import extract, parts

MODULE = b'''
_MORE = """
\\b
Examples:
  referee dance        turn once
  referee dance --far  turn twice
"""
_where = option("--where", metavar="PLACE", help="Where to dance.")


@main.command(epilog=_MORE)
@argument("who", metavar="WHO")
@_where
def dance(who: str, where: str) -> None:
    """Dance with WHO
    until the end.

    \\b
    Exit code 0: danced.
    """
    click.echo(gettext("Danced."))


def helper() -> None:
    """No command."""
'''


def test_a_paragraph_is_one_piece_and_of_an_example_only_what_it_does() -> None:
    text = "Dance\nall night.\n\n\b\nExamples:\n  referee dance  turn once\nDone."
    assert list(parts(text)) == [
        ("Dance all night.", True),
        ("\n\n", False),
        ("\b", False),
        ("\n", False),
        ("Examples:", True),
        ("\n  referee dance  ", False),
        ("turn once", True),
        ("\n", False),
        ("Done.", True),
    ]


def test_the_texts_of_a_command_are_found_in_its_code() -> None:
    found = extract(BytesIO(MODULE), {"gettext": None}, [], {})
    assert {message for _, _, message, _ in found} == {
        "Dance with WHO until the end.",
        "Danced.",
        "Examples:",
        "Exit code 0: danced.",
        "PLACE",
        "WHO",
        "Where to dance.",
        "turn once",
        "turn twice",
    }
