"""Small files of our own making, one of every form that is read."""

import base64
import sqlite3
import struct
import tempfile
import zlib
from collections.abc import Mapping
from pathlib import Path

from tests.deck.cards import DARK_HOLE, GOBLIN, MIRROR_FORCE

URL = "ydke://o6lXBZyFNAI=!viOnAg==!7ydRAA==!"


def omega(main: list[int], side: list[int], trailer: list[int]) -> str:
    raw = bytes([len(main), len(side)]) + struct.pack(
        f"<{len(main) + len(side) + len(trailer)}I", *main, *side, *trailer
    )
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return base64.b64encode(packer.compress(raw) + packer.flush()).decode()


def database(path: Path, *cards: tuple[int, str, int, int], texts_only: bool = False) -> Path:
    """A card database of our own: passcode, name, type, alias."""
    with sqlite3.connect(path) as db:
        db.execute("create table datas (id integer primary key, ot, alias, type)")
        db.execute("create table texts (id integer primary key, name text)")
        for code, name, type_, alias in cards:
            db.execute("insert into texts values (?, ?)", (code, name))
            if not texts_only:
                db.execute("insert into datas values (?, 3, ?, ?)", (code, alias, type_))
    db.close()
    return path


def samples() -> Mapping[str, tuple[bytes, ...]]:
    """By the reader that they are for."""
    ydk = f"#created by Ana\n#main\n{GOBLIN}\n3x {DARK_HOLE}\n#extra\n302\n!side\n0{MIRROR_FORCE}\n"
    text = "Main Deck:\n3 Dark Hole\n2x Trou Noir\nMirror Force (2)\n\nSide Deck (1)\n- 7\n"
    forbidden = (
        "#[2013.9]\n!2013.9 TCG\n53129443 1 --Dark Hole\n301\t0\n"
        "!GOAT\n$whitelist\n7 3\n8 -1\n!Points\n$genesys\n7 100\n"
    )
    deck = (ydk, text, URL, f"My Deck:\r{URL} {URL[:-1]}", omega([GOBLIN, 302], [301], [301]))
    return {
        "decks": (*(each.encode() for each in deck), text.encode("utf-16")),
        "lists": (forbidden.encode(), forbidden.encode("utf-16")),
        "cards": _databases(),
    }


def _databases() -> tuple[bytes, ...]:
    with tempfile.TemporaryDirectory() as folder:
        cards = database(Path(folder) / "cards.cdb", (GOBLIN, "Feral Goblin", 0x21, 0))
        names = (DARK_HOLE, "Trou Noir", 0, 0)
        french = database(Path(folder) / "cards.fr-FR.cdb", names, texts_only=True)
        return cards.read_bytes(), french.read_bytes()
