"""The README says what there is: every command, option, setting, address and make target."""

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from referee import paths
from referee.cli import main
from referee.web.create_app import create_app

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def commands(group: click.Group, before: str = "") -> Iterator[tuple[str, click.Command]]:
    """Every command that does something, by its whole name."""
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from commands(command, f"{before}{name} ")
        else:
            yield f"{before}{name}", command


COMMANDS = dict(commands(main))
OPTIONS = [
    (name, option)
    for name, command in COMMANDS.items()
    for parameter in command.params
    if isinstance(parameter, click.Option)
    for option in parameter.opts
]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_in_the_readme(name: str) -> None:
    assert f"referee {name}" in README


@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_every_option_is_in_the_readme_beside_its_command(name: str, option: str) -> None:
    (usage,) = re.findall(rf"^    referee {name}\b.*(?:\n {{8,}}\[.*)*", README, re.MULTILINE)
    assert f"{option} " in usage or f"{option}]" in usage


def test_the_two_commands_of_the_readme_are_targets_of_make() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in ("serve", "test", "check", "help"):
        assert f"make {target}" in README
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)


def test_every_address_of_the_api_is_in_the_readme(tmp_path: Path) -> None:
    app = create_app(tmp_path)
    addresses = {
        rule.rule.replace("<match_id>", "<id>")
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api/") and "<path:" not in rule.rule
    }
    assert len(addresses) >= 5
    for address in addresses | {"/healthz"}:
        assert address in README


def test_the_settings_of_the_instance_are_in_the_readme() -> None:
    assert paths.INSTANCE_VARIABLE in README
    assert "TIME_ZONE" in README


def test_the_changes_begin_with_what_is_not_released_yet() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (.*)$", changes, re.MULTILINE)[0] == "Unreleased"
