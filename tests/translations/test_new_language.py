"""A new language: one command begins it, and its catalog alone makes it offered."""

import shutil
import subprocess
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from referee.translations import catalogs, languages

ROOT = Path(__file__).parents[2]
COPIED = ("Makefile", "constraints.txt", "pyproject.toml", "referee", "rulings", "templates")


def test_one_command_begins_a_language(tmp_path: Path) -> None:
    for name in COPIED:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, tmp_path / name)
    (tmp_path / ".venv").mkdir()
    (tmp_path / ".venv" / "ready").touch()
    tools = Path(sys.executable).parent
    subprocess.run(
        ("make", "language", "LOCALE=de", f"BIN={tools}"), cwd=tmp_path, check=True, timeout=120
    )
    found = tmp_path / "referee" / "translations" / "de" / "LC_MESSAGES" / "messages.po"
    with found.open("rb") as file:
        catalog = read_po(file)
    assert str(catalog.locale) == "de"
    assert "Life Points" in catalog
    assert not any(message.string for message in catalog if message.id and not message.pluralizable)


def test_a_catalog_is_a_language_under_its_own_name(tmp_path: Path) -> None:
    catalog = Catalog(locale="de", fuzzy=False)
    catalog.add("Life Points", "Lebenspunkte")
    (tmp_path / "de" / "LC_MESSAGES").mkdir(parents=True)
    with (tmp_path / "de" / "LC_MESSAGES" / "messages.po").open("wb") as file:
        write_po(file, catalog)
    catalogs.compile_catalogs(tmp_path)
    names = [(own.locale, own.html, own.name) for own in languages.available(tmp_path)]
    assert names == [("en", "en", "English"), ("de", "de", "Deutsch")]
