"""Cells of a CSV file that no spreadsheet calculates.

Owns the apostrophe that goes before a text which would be taken for a formula, and how it is taken
away again. Must not know what the cells mean.
"""

import re

# What a spreadsheet takes for the start of a formula, full-width forms included. An apostrophe
# before it is written twice, so that one of them comes back.
_FORMULA = re.compile(r"'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])")
_GUARDED = re.compile(r"'+(?:\s*[=+\-@＝＋－＠]|[\t\r\n])")


def guarded(text: str) -> str:
    """``text`` with an apostrophe before it where a spreadsheet would calculate it."""
    return f"'{text}" if _FORMULA.match(text) else text


def bare(text: str) -> str:
    """What ``guarded`` was given."""
    return text[1:] if _GUARDED.match(text) else text
