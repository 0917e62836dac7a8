"""The encoding of a file is found out, or taken as it was chosen."""

import codecs

import pytest

from referee.encodings import Encoding, decode

NAMES = "Šumadija;Đorđe;Équipe"


@pytest.mark.parametrize(
    ("raw", "encoding"),
    [
        (NAMES.encode("utf-8"), Encoding.UTF_8),
        (NAMES.encode("utf-8-sig"), Encoding.UTF_8),
        (NAMES.encode("utf-16"), Encoding.UTF_16),
        (codecs.BOM_UTF16_BE + NAMES.encode("utf-16-be"), Encoding.UTF_16),
        ("Red;Ana;Bo".encode("utf-16-le"), Encoding.UTF_16),
        ("Red;Ana;Bo".encode("utf-16-be"), Encoding.UTF_16),
        ("Équipe;Žan;Œuvre".encode("windows-1252"), Encoding.WINDOWS_1252),
        (b"Red;Ana;Bo", Encoding.UTF_8),
        (b"", Encoding.UTF_8),
    ],
)
def test_it_is_found_out(raw: bytes, encoding: Encoding) -> None:
    text, found = decode(raw)
    assert found is encoding
    assert text in (NAMES, "Red;Ana;Bo", "Équipe;Žan;Œuvre", "")
    assert not text.startswith("\ufeff")


@pytest.mark.parametrize(
    ("text", "encoding"),
    [("čćđ", Encoding.WINDOWS_1250), ("Шумадија", Encoding.WINDOWS_1251)],
)
def test_what_cannot_be_found_out_is_chosen(text: str, encoding: Encoding) -> None:
    assert decode(text.encode(encoding.value), encoding) == (text, encoding)


def test_one_broken_line_does_not_make_it_another_encoding() -> None:
    raw = "Šumadija\nĐorđe\n".encode() + b"Bro\xffken\n"
    assert decode(raw) == ("Šumadija\nĐorđe\nBro\ufffdken\n", Encoding.UTF_8)


def test_a_byte_that_means_nothing_is_marked() -> None:
    assert decode(b"\xe9\x81x") == ("é\ufffdx", Encoding.WINDOWS_1252)
