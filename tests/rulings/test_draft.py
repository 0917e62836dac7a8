"""Drafts: what is put in order, and what is refused."""

from dataclasses import replace

import pytest

from rulings.draft import Draft, checked
from rulings.errors import BadDraft
from rulings.faults import Fault, Problem
from rulings.ruling import Status

SOUND = Draft("Title", "Text.")


def faults(**fields: object) -> tuple[Fault, ...]:
    with pytest.raises(BadDraft) as bad:
        checked(replace(SOUND, **fields))  # type: ignore[arg-type]
    return bad.value.faults


def test_spaces_are_put_in_order() -> None:
    draft = Draft(
        title="  No \n phones ",
        text="One.\r\n\r\n\r\nTwo. \n Three.\n",
        asked="No phones",
        examples=("", " A1\nattacks ", "A1 attacks"),
        date=" 2026-05 ",
    )
    assert checked(draft) == Draft(
        title="No phones",
        text="One.\n\nTwo.\n Three.",
        examples=("A1 attacks",),
        date="2026-05",
    )


def test_what_superseded_it_belongs_to_a_superseded_ruling() -> None:
    assert checked(replace(SOUND, superseded_by="tag-swords")).superseded_by is None
    superseded = replace(SOUND, status=Status.SUPERSEDED, superseded_by="tag-swords")
    assert checked(superseded) == superseded


def test_everything_that_is_wrong_is_told_at_once() -> None:
    assert faults(title=" ", text="", language="de", date="2026-13") == (
        Fault("title", Problem.MISSING),
        Fault("text", Problem.MISSING),
        Fault("language", Problem.NOT_ONE_OF, ("en", "fr", "sr_Latn", "sr_Cyrl")),
        Fault("date", Problem.NOT_A_DATE, ("2013-11-12", "2013-11", "2013")),
    )


@pytest.mark.parametrize("status", [Status.CONTESTED, Status.CORRECTION])
def test_only_the_corpus_is_contested_or_corrects(status: Status) -> None:
    expected = ("in-force", "superseded", "outdated")
    assert faults(status=status) == (Fault("status", Problem.NOT_ONE_OF, expected),)


def test_texts_and_lists_have_their_limits() -> None:
    assert checked(replace(SOUND, title="x" * 1_000, cards=tuple(map(str, range(100)))))
    assert faults(title="x" * 1_001) == (Fault("title", Problem.TOO_LONG, ("1000",)),)
    assert faults(cards=("x" * 201,)) == (Fault("cards", Problem.TOO_LONG, ("200",)),)
    most = Fault("cards", Problem.TOO_MANY, ("100",))
    assert faults(cards=tuple(map(str, range(101)))) == (most,)


@pytest.mark.parametrize(
    ("text", "code"),
    [("a\x00b", "U+0000"), ("\x1b[2J", "U+001B"), ("\ud800", "U+D800"), ("\x9b", "U+009B")],
)
def test_a_character_that_is_none_of_writing_is_refused(text: str, code: str) -> None:
    assert faults(text=text) == (Fault("text", Problem.CHARACTER, (code,)),)


def test_any_writing_is_kept() -> None:
    text = "決闘 ★ @ ☆ 😀 Maxx “C” д’Артањан\n\ttab"
    assert checked(replace(SOUND, text=text)).text == text
