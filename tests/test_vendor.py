"""The vendored scripts are the released files, and pages load them in the order that works."""

import hashlib
import re
from pathlib import Path

import pytest

import referee
from referee.paths import templates_folder

VENDOR = Path(referee.__file__).parent / "static" / "vendor"

SHA256 = {
    "htmx-4.0.1.min.js": "a0abb04f2f45a1f89d1d4844023245537e5e6014c87b144553e0607b4cc32130",
    "htmx-LICENSE.txt": "d3d2456f76414f2456104660ebd65aff1c04cd7966b942bdabd63f3cdb316a38",
}

SCRIPT_TAG = re.compile(r"<script\b[^>]*>", re.IGNORECASE)
HTMX = re.compile(r"htmx|hx-", re.IGNORECASE)
LATE = re.compile(r"\b(defer|async)\b|type=[\"']?module", re.IGNORECASE)


def late_htmx_tags(html: str) -> list[str]:
    return [tag for tag in SCRIPT_TAG.findall(html) if HTMX.search(tag) and LATE.search(tag)]


@pytest.mark.parametrize("name", SHA256)
def test_a_vendored_file_is_the_released_one(name: str) -> None:
    assert hashlib.sha256((VENDOR / name).read_bytes()).hexdigest() == SHA256[name]


def test_every_vendored_file_is_pinned() -> None:
    assert {path.name for path in VENDOR.iterdir()} == set(SHA256)


def test_the_manual_says_what_is_vendored_and_where_it_comes_from() -> None:
    manual = (Path(__file__).parent.parent / "MANUAL.md").read_text(encoding="utf-8")
    for name, digest in SHA256.items():
        if name.endswith(".js"):
            assert re.search(rf"`referee/static/vendor/{name}` \|.* npm .*{digest}", manual)


def test_no_template_loads_htmx_late() -> None:
    """A deferred htmx may start before its extension has loaded; the stream then never opens."""
    late = {
        str(path): tags
        for path in templates_folder().rglob("*.html")
        if (tags := late_htmx_tags(path.read_text(encoding="utf-8")))
    }
    assert late == {}


@pytest.mark.parametrize(
    ("tag", "is_late"),
    [
        ('<script src="/static/vendor/htmx-4.0.1.min.js">', False),
        ('<script defer src="/static/vendor/htmx-4.0.1.min.js">', True),
        ('<script src="/static/vendor/hx-sse-4.0.1.min.js" async>', True),
        ('<script\n  type="module"\n  src="/static/vendor/hx-sse-4.0.1.min.js">', True),
        ('<script defer src="/static/clock.js">', False),
    ],
)
def test_the_search_for_late_tags_finds_them(tag: str, is_late: bool) -> None:
    assert bool(late_htmx_tags(tag)) is is_late
