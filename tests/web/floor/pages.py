"""How a test reads an answer: its words, its fault, and what a preview carries on."""

import re
from html import unescape

from werkzeug.test import TestResponse


def text(response: TestResponse) -> str:
    """The words of a page, without its tags."""
    words = re.sub(r"<[^>]+>", " ", response.get_data(as_text=True))
    return " ".join(unescape(words).split())


def fault(response: TestResponse) -> str:
    """What the page says was wrong; empty where it says nothing."""
    found = re.search(r'class="fault".*?</p>', response.get_data(as_text=True), re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", found[0])).split()[2:]) if found else ""


def preview(response: TestResponse) -> dict[str, str]:
    """The fields of the form that records what a list was read as."""
    page = response.get_data(as_text=True)
    found = re.findall(r'<input type="hidden" name="(key|facts)" value="([^"]*)"', page)
    return {name: unescape(value) for name, value in found}
