"""Encodings: the text of a file that came from anywhere.

Owns how the encoding is found out: a mark at the beginning, zeros between the letters, then UTF-8,
and Windows-1252 where it is not that. What cannot be read becomes U+FFFD, so that whoever reads on
can say in which line it stands. Must not know what the text is about.
"""

import codecs
from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

UNREADABLE = "\N{REPLACEMENT CHARACTER}"


class Encoding(StrEnum):
    """Those that can be chosen; what can be found out without asking comes first."""

    UTF_8 = "utf-8"
    UTF_16 = "utf-16"
    WINDOWS_1252 = "windows-1252"
    WINDOWS_1250 = "windows-1250"
    WINDOWS_1251 = "windows-1251"


_MARKS: Mapping[bytes, tuple[Encoding, str]] = MappingProxyType(
    {
        codecs.BOM_UTF8: (Encoding.UTF_8, "utf-8"),
        codecs.BOM_UTF16_LE: (Encoding.UTF_16, "utf-16-le"),
        codecs.BOM_UTF16_BE: (Encoding.UTF_16, "utf-16-be"),
    }
)
_LOOKED_AT = 4096


def decode(raw: bytes, wanted: Encoding | None = None) -> tuple[str, Encoding]:
    """The text of ``raw`` and how it was read; ``wanted``: what somebody said it is."""
    for mark, (encoding, codec) in _MARKS.items():
        if raw.startswith(mark) and wanted in (None, encoding):
            return raw[len(mark) :].decode(codec, "replace"), encoding
    encoding = wanted or _found(raw)
    codec = _byte_order(raw) if encoding is Encoding.UTF_16 else encoding.value
    return raw.decode(codec, "replace"), encoding


def _found(raw: bytes) -> Encoding:
    beginning = raw[:_LOOKED_AT]
    if beginning.count(0) * 4 > len(beginning):
        return Encoding.UTF_16
    readable = [_is_utf_8(line) for line in raw.splitlines() if not line.isascii()]
    # A single broken line does not make the whole file another encoding's.
    return Encoding.WINDOWS_1252 if readable.count(False) > readable.count(True) else Encoding.UTF_8


def _is_utf_8(line: bytes) -> bool:
    try:
        line.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _byte_order(raw: bytes) -> str:
    """Letters of the alphabets in use here have their zero, or small number, in the first byte."""
    beginning = raw[:_LOOKED_AT]
    return "utf-16-be" if beginning[::2].count(0) > beginning[1::2].count(0) else "utf-16-le"
