"""A reader who follows every link, and sends every form with whatever text is given.

Owns how links and forms are found in a page, and what is sent where a field has no choice.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urldefrag, urljoin, urlsplit

VOID = frozenset({"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source"})
_TYPED = frozenset({"", "text", "search", "tel", "url", "email", "password", "date", "time"})

Attributes = dict[str, str | None]


@dataclass
class Form:
    method: str
    action: str
    enctype: str
    fields: list[tuple[str, str]] = field(default_factory=list)
    typed: list[str] = field(default_factory=list)
    numeric: list[str] = field(default_factory=list)
    buttons: list[tuple[str, str]] = field(default_factory=list)
    chosen: set[str] = field(default_factory=set)

    def sent(self, text: str, *, numbers: bool) -> Iterator[list[tuple[str, str]]]:
        """What is sent with ``text`` in every field that can be typed into: by each button."""
        typed = set(self.typed) if numbers else set(self.typed) - set(self.numeric)
        fields = [(name, text if name in typed else value) for name, value in self.fields]
        for button in self.buttons or [("", "")]:
            yield [*fields, button] if button[0] else fields


class Page(HTMLParser):
    """One page: its tags, links, and forms, fields outside of their form included."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, Attributes]] = []
        self.links: list[str] = []
        self.forms: list[Form] = []
        self._by_id: dict[str, Form] = {}
        self._open: Form | None = None
        self._select = ""
        self._later: list[tuple[str, str, Attributes]] = []
        self.feed(html)
        self.close()
        for owner, tag, attributes in self._later:
            if owner in self._by_id:
                self._field(self._by_id[owner], tag, attributes)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        self.tags.append((tag, attributes))
        for name in ("href", "src", "hx-get", "data-stream", "data-poll"):
            if (value := attributes.get(name)) and tag != "base":
                self.links.append(value)
        if tag == "form":
            self._open = Form(
                (attributes.get("method") or "get").lower(),
                attributes.get("action") or "",
                attributes.get("enctype") or "",
            )
            self.forms.append(self._open)
            self._by_id[attributes.get("id") or ""] = self._open
        elif tag in ("input", "textarea", "select", "button", "option"):
            if owner := attributes.get("form"):
                self._later.append((owner, tag, attributes))
            elif self._open is not None:
                self._field(self._open, tag, attributes)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None

    def _field(self, form: Form, tag: str, attributes: Attributes) -> None:
        name, value = attributes.get("name") or "", attributes.get("value") or ""
        kind = (attributes.get("type") or "").lower()
        if tag == "select":
            self._select = name
        elif tag == "option":
            if self._select and self._select not in form.chosen:
                form.chosen.add(self._select)
                form.fields.append((self._select, value))
        elif tag == "button":
            if kind in ("", "submit"):
                form.buttons.append((name, value))
        elif kind in ("radio", "checkbox"):
            if name not in form.chosen and (kind == "radio" or "checked" in attributes):
                form.chosen.add(name)
                form.fields.append((name, value or "on"))
        elif tag == "textarea" or kind in _TYPED:
            form.fields.append((name, value))
            form.typed.append(name)
            if attributes.get("inputmode") in ("numeric", "decimal") or "pattern" in attributes:
                form.numeric.append(name)
        elif kind in ("hidden", "number"):
            form.fields.append((name, value))


def path_of(link: str, page: str) -> str | None:
    """Where a link on ``page`` leads, among our own addresses."""
    split = urlsplit(urldefrag(urljoin(f"http://localhost{page}", link))[0])
    if split.scheme not in ("http", "https") or split.hostname != "localhost":
        return None
    return split.path + (f"?{split.query}" if split.query else "")


def kind_of(path: str) -> str:
    """What is the same about addresses of one kind of page: ids and numbers apart."""
    address, _, query = path.partition("?")
    parts = [re.sub(r"^(?=.*\d)[\w-]+$", "*", part) for part in address.split("/")]
    if len(parts) > 1 and parts[-2] in ("rulings", "read") and "-" in parts[-1]:
        parts[-1] = "*"
    opened = re.findall(r"(?:open|sheet)=[\w-]*", query)
    return "/".join(parts) + "".join(opened)
