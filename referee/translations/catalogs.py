"""Compiles the catalogs: every `.po` to its `.mo`, and Serbian also to the Latin script.

Serbian is written once, in Cyrillic (`sr`); `sr_Latn` is made from it here, because the way back
is ambiguous (nj, lj, dž). Knows nothing of Flask: the build hook and `make` run it on their own.
"""

from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from rulings.script import to_latin

FOLDER = Path(__file__).parent


def compile_catalogs(folder: Path = FOLDER) -> list[Path]:
    """Write the `.mo` files of every catalog in the folder, and say which were written."""
    written = []
    for po in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        locale = po.parent.parent.name
        catalog = _read(po, locale)
        written.append(_write(catalog, folder / locale, po.stem))
        if locale == "sr":
            written.append(_write(_in_latin(catalog), folder / "sr_Latn", po.stem))
    return written


def _read(po: Path, locale: str) -> Catalog:
    with po.open("rb") as file:
        return read_po(file, locale=locale, abort_invalid=True)


def _write(catalog: Catalog, folder: Path, domain: str) -> Path:
    mo = folder / "LC_MESSAGES" / f"{domain}.mo"
    mo.parent.mkdir(parents=True, exist_ok=True)
    with mo.open("wb") as file:
        write_mo(file, catalog)
    return mo


def _in_latin(cyrillic: Catalog) -> Catalog:
    latin = Catalog(locale="sr_Latn", fuzzy=False)
    for message in cyrillic:
        if message.id:  # without an id it is the header, and a catalog makes its own
            forms = message.string or ""
            string = to_latin(forms) if isinstance(forms, str) else tuple(map(to_latin, forms))
            latin.add(message.id, string, flags=message.flags, context=message.context)
    return latin


if __name__ == "__main__":
    compile_catalogs()
