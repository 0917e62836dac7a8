"""Catalogs compile, and Serbian in the Latin script comes out of the Cyrillic one."""

import gettext
from pathlib import Path

from referee.translations.catalogs import compile_catalogs

SERBIAN = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && "
"(n%100<10 || n%100>=20) ? 1 : 2);\\n"

msgid "Judge for %(table)s"
msgstr "Судија за %(table)s"

msgctxt "turn"
msgid "end"
msgstr "крај"

msgid "%(num)d card"
msgid_plural "%(num)d cards"
msgstr[0] "%(num)d карта"
msgstr[1] "%(num)d карте"
msgstr[2] "%(num)d карата"
"""


def test_serbian_is_compiled_in_both_scripts(tmp_path: Path) -> None:
    po = tmp_path / "sr" / "LC_MESSAGES" / "messages.po"
    po.parent.mkdir(parents=True)
    po.write_text(SERBIAN, encoding="utf-8")

    compile_catalogs(tmp_path)

    cyrillic = gettext.translation("messages", tmp_path, ["sr"])
    latin = gettext.translation("messages", tmp_path, ["sr_Latn"])
    assert cyrillic.gettext("Judge for %(table)s") == "Судија за %(table)s"
    assert latin.gettext("Judge for %(table)s") == "Sudija za %(table)s"
    assert latin.pgettext("turn", "end") == "kraj"
    assert [latin.ngettext("%(num)d card", "%(num)d cards", n) for n in (1, 3, 5, 21)] == [
        "%(num)d karta",
        "%(num)d karte",
        "%(num)d karata",
        "%(num)d karta",
    ]
