"""What the program needs: few, each in a range, pinned for the set-up, under licences that fit."""

import re
import tomllib
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LOCK = (ROOT / "constraints.txt").read_text(encoding="utf-8")
PINS = {
    canonicalize_name(name): version
    for name, version in re.findall(r"^([\w.-]+)==([\w.]+)", LOCK, re.MULTILINE)
}
WANTED = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["test"]]
FREE = re.compile(r"MIT|BSD|Apache|Public Domain|PSF", re.IGNORECASE)


def closure(wanted: list[str]) -> dict[str, metadata.Distribution]:
    """What is installed for these requirements, and for what those require in turn."""
    found: dict[str, metadata.Distribution] = {}
    waiting = [Requirement(text) for text in wanted]
    while waiting:
        needed = waiting.pop()
        name = canonicalize_name(needed.name)
        extras = ["", *needed.extras]
        if name in found or not _applies(needed, extras):
            continue
        found[name] = metadata.distribution(needed.name)
        waiting += [
            requirement
            for requirement in map(Requirement, found[name].requires or ())
            if _applies(requirement, extras)
        ]
    return found


def _applies(needed: Requirement, extras: list[str]) -> bool:
    return needed.marker is None or any(needed.marker.evaluate({"extra": e}) for e in extras)


def licence(found: metadata.Distribution) -> str:
    """As the package itself says it, in its newest way, its older one, or its oldest."""
    told = found.metadata
    classified = [
        line.rpartition(" :: ")[2]
        for line in told.get_all("Classifier") or ()
        if line.startswith("License :: ")
    ]
    return told.get("License-Expression") or ", ".join(classified) or told.get("License") or ""


def table() -> list[str]:
    """The lines of the manual's table: what runs with the program, and under which licence."""
    ours = {canonicalize_name(Requirement(text).name) for text in PROJECT["dependencies"]}
    return [
        f"| {name} | {licence(found)} | {'asked for' if name in ours else 'comes along'} |"
        for name, found in sorted(closure(PROJECT["dependencies"]).items())
    ]


def test_every_dependency_is_in_a_range_with_an_end() -> None:
    for text in WANTED:
        signs = {part.operator for part in Requirement(text).specifier}
        assert signs & {"<", "=="}, text


def test_everything_that_is_installed_has_the_version_that_is_pinned() -> None:
    versions = {name: found.version for name, found in closure(WANTED).items()}
    del versions["pip"]  # an environment brings its own
    assert versions == {name: PINS.get(name) for name in versions}


def test_the_pins_name_no_address() -> None:
    assert "://" not in LOCK


def test_the_manual_lists_every_licence_and_all_are_free() -> None:
    manual = (ROOT / "MANUAL.md").read_text(encoding="utf-8")
    section = manual.partition("\n## Dependencies\n")[2].partition("\n## ")[0]
    lines = re.findall(r"^\| [a-z0-9-]+ \|.*(?:asked for|comes along) \|$", section, re.MULTILINE)
    assert set(table()) <= set(lines)  # an older Python needs a little more
    assert {line.split()[1] for line in lines} <= set(PINS)
    assert all(FREE.search(line) for line in table())
