"""Compiles the catalogs: every `.po` to its `.mo`, and Serbian also to the Latin script.

Serbian is written once, in Cyrillic (`sr`); `sr_Latn` is made from it here, because the way back
is ambiguous (nj, lj, dž). Knows nothing of Flask: the build hook and `make` run it on their own.
"""

from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

FOLDER = Path(__file__).parent

_CYRILLIC_LETTERS = "а б в г д ђ е ж з и ј к л љ м н њ о п р с т ћ у ф х ц ч џ ш"
_LATIN_LETTERS = "a b v g d đ e ž z i j k l lj m n nj o p r s t ć u f h c č dž š"
_SMALL = dict(zip(_CYRILLIC_LETTERS.split(), _LATIN_LETTERS.split(), strict=True))
_LATIN = _SMALL | {letter.upper(): latin.capitalize() for letter, latin in _SMALL.items()}


def to_latin(text: str) -> str:
    """Serbian Cyrillic in the Latin script; everything else, placeholders too, stays as it is."""
    return "".join(_letter(text, i) for i in range(len(text)))


def _letter(text: str, i: int) -> str:
    latin = _LATIN.get(text[i], text[i])
    if len(latin) == 2 and text[i].isupper():
        # Љ is LJ in a word of capitals and Lj at the head of any other
        neighbor = text[i + 1 : i + 2] if text[i + 1 : i + 2].isalpha() else text[i - 1 : i]
        return latin.upper() if neighbor.isupper() else latin
    return latin


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
