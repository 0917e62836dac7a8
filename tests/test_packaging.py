"""What a judge installs from a wheel is whole."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

PACKAGES = {"referee", "rulings"}
ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    subprocess.run([*build, "--directory", folder], cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def files(folder: str) -> set[str]:
    return {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_templates_are_inside_the_package(packed: set[str]) -> None:
    assert {f"referee/{name}" for name in files("templates")} <= packed


@pytest.mark.parametrize("folder", ["referee/static", "rulings"])
def test_every_file_is_packed(packed: set[str], folder: str) -> None:
    assert files(folder) <= packed


def test_catalogs_are_compiled(packed: set[str]) -> None:
    written = {name for name in packed if name.endswith(".po")}
    assert {name.removesuffix(".po") + ".mo" for name in written} <= packed


def test_nothing_else_is_packed(packed: set[str]) -> None:
    tops = {name.split("/")[0] for name in packed}
    assert {top for top in tops if not top.endswith(".dist-info")} == PACKAGES
