"""Each kind of install finds its folders."""

import sys
from pathlib import Path

import pytest

from referee.paths import INSTANCE_VARIABLE, instance_folder, templates_folder


@pytest.fixture(autouse=True)
def _no_instance_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(INSTANCE_VARIABLE, raising=False)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    (tmp_path / "templates").mkdir()
    package = tmp_path / "referee"
    package.mkdir()
    return package


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    package = tmp_path / "site-packages" / "referee"
    (package / "templates").mkdir(parents=True)
    return package


def test_a_checkout_keeps_both_folders_beside_the_package(checkout: Path) -> None:
    assert templates_folder(checkout) == checkout.parent / "templates"
    assert instance_folder(package=checkout) == checkout.parent / "instance"


def test_a_wheel_has_templates_inside_and_its_instance_under_the_prefix(wheel: Path) -> None:
    assert templates_folder(wheel) == wheel / "templates"
    assert instance_folder(package=wheel) == Path(sys.prefix) / "var" / "referee-instance"


def test_the_environment_names_the_instance_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, wheel: Path
) -> None:
    monkeypatch.setenv(INSTANCE_VARIABLE, str(tmp_path / "event"))
    assert instance_folder(package=wheel) == tmp_path / "event"


def test_a_chosen_instance_folder_wins_over_the_environment(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(INSTANCE_VARIABLE, str(tmp_path / "event"))
    assert instance_folder(tmp_path / "other") == tmp_path / "other"


def test_a_relative_instance_folder_is_made_absolute(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert instance_folder("here") == tmp_path / "here"
