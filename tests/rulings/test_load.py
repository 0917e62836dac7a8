"""Reading a corpus: what is put together, and what is wrong with one that is not sound."""

from collections.abc import Callable
from pathlib import Path

import pytest

from rulings.errors import CorpusError
from rulings.load import read_corpus
from rulings.ruling import Applies, Source, Status, Topic

TURN_EN = """\
# Turn
order: 2

## turn-one
title: One
cards: A Card; Another
applies: both
status: in-force
codes: code-one, code-two
sources: book
related: turn-two

Text one.

> Example one.

## turn-two
title: Two
applies: tag
status: contested
default: This.
alternative: That.
alternative: Or that.
sources: book, derived

Text two.
"""
TURN = """\
# {0}

## turn-one
title: {0} 1
cards: {0} A; {0} B

{0} text 1.

> {0} example.

## turn-two
title: {0} 2
default: {0}.
alternative: {0} or.
alternative: {0} or or.

{0} text 2.
"""
FILES = {
    "en/sources.md": "# S\n\n## book\ntitle: Book\ndate: 2013-11\n\n## derived\ntitle: Reading\n",
    "en/turn.md": TURN_EN,
    "en/battle.md": "# Battle\norder: 1\n\n## hit\ntitle: Hit\napplies: single\n"
    "status: superseded\nsources: book\n\nText hit.\n",
    "fr/sources.md": "# S\n\n## book\ntitle: Livre\n\n## derived\ntitle: Lecture\n",
    "fr/turn.md": TURN.format("Tour"),
    "fr/battle.md": "# Combat\n\n## hit\ntitle: Coup\n\nTexte.\n",
    "sr/sources.md": "# S\n\n## book\ntitle: Књига\n\n## derived\ntitle: Читање\n",
    "sr/turn.md": TURN.format("Потез"),
    "sr/battle.md": "# Борба\n\n## hit\ntitle: Удар\n\nТекст.\n",
}


def lay_out(root: Path, files: dict[str, str]) -> Path:
    for name, content in files.items():
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_text(content, encoding="utf-8")
    return root


def test_facts_stand_once_and_words_in_each_language(tmp_path: Path) -> None:
    corpus = read_corpus(lay_out(tmp_path, FILES))
    one = corpus.rulings["fr"]["turn-one"]
    assert one.language == "fr"
    assert one.topic == Topic("turn", "Tour")
    assert (one.title, one.text, one.examples) == ("Tour 1", "Tour text 1.", ("Tour example.",))
    assert one.cards == ("Tour A", "Tour B")
    assert (one.applies, one.status) == (Applies.BOTH, Status.IN_FORCE)
    assert one.sources == (Source("book", "Livre", "2013-11"),)
    assert one.related == ("turn-two",)
    assert one.codes == ("code-one", "code-two")
    assert (one.default, one.alternatives) == (None, ())


def test_a_contested_ruling_has_a_default_and_alternatives(tmp_path: Path) -> None:
    two = read_corpus(lay_out(tmp_path, FILES)).rulings["en"]["turn-two"]
    assert two.status is Status.CONTESTED
    assert (two.default, two.alternatives) == ("This.", ("That.", "Or that."))
    assert two.sources[1] == Source("derived", "Reading", None)


def test_topics_come_in_their_order_and_rulings_as_they_stand(tmp_path: Path) -> None:
    corpus = read_corpus(lay_out(tmp_path, FILES))
    for language in ("en", "fr", "sr"):
        assert list(corpus.rulings[language]) == ["hit", "turn-one", "turn-two"]


def test_every_code_leads_to_its_ruling(tmp_path: Path) -> None:
    corpus = read_corpus(lay_out(tmp_path, FILES))
    assert corpus.codes == {"code-one": "turn-one", "code-two": "turn-one"}


def test_other_files_and_a_byte_order_mark_do_no_harm(tmp_path: Path) -> None:
    lay_out(tmp_path, FILES | {"en/turn.md~": "x", "en/notes.txt": "x"})
    (tmp_path / "en/battle.md").write_bytes(b"\xef\xbb\xbf" + FILES["en/battle.md"].encode())
    assert list(read_corpus(tmp_path).rulings["en"]) == ["hit", "turn-one", "turn-two"]


def change(file: str, old: str, new: str) -> Callable[[Path], None]:
    def apply(root: Path) -> None:
        content = (root / file).read_text(encoding="utf-8")
        assert old in content
        (root / file).write_text(content.replace(old, new, 1), encoding="utf-8")

    return apply


def remove(file: str) -> Callable[[Path], None]:
    return lambda root: (root / file).unlink()


@pytest.mark.parametrize(
    ("damage", "where", "problem"),
    [
        (change("en/turn.md", "applies: both", "aplies: both"), "en/turn.md:7", "'aplies' has no"),
        (change("en/turn.md", "applies: both", "applies: all"), "en/turn.md:7", "not 'all'"),
        (change("en/turn.md", "in-force", "in force"), "en/turn.md:8", "'status' is one of in-"),
        (change("en/turn.md", "applies: both\n", ""), "en/turn.md:4", "has no 'applies'"),
        (change("en/turn.md", "title: One\n", ""), "en/turn.md:4", "has no 'title'"),
        (change("en/turn.md", "title: One", "title: One\ntitle: I"), "en/turn.md:6", "second time"),
        (change("en/turn.md", "sources: book\n", ""), "en/turn.md:4", "has no 'sources'"),
        (change("en/turn.md", "sources: book\n", "sources: film\n"), "en/turn.md:10", "'film'"),
        (change("en/turn.md", "related: turn-two", "related: x"), "en/turn.md:11", "names 'x'"),
        (change("en/turn.md", "ed: turn-two", "ed: turn-one"), "en/turn.md:11", "'turn-one'"),
        (change("en/turn.md", "code-one, c", "code-one, , c"), "en/turn.md:9", "empty item"),
        (change("en/turn.md", "Another", "A Card"), "en/turn.md:6", "stands twice"),
        (change("en/turn.md", "Text one.", ""), "en/turn.md:4", "has no text"),
        (change("en/turn.md", "order: 2", "order: two"), "en/turn.md:2", "'order' is a number"),
        (change("en/turn.md", "order: 2\n", ""), "en/turn.md:1", "has no 'order'"),
        (change("en/turn.md", "## turn-two", "## turn-one"), "en/turn.md:17", "first in en/turn"),
        (change("en/turn.md", "## turn-one", "## hit"), "en/turn.md:4", "first in en/battle.md:4"),
        (change("en/turn.md", "default: This.\n", ""), "en/turn.md:17", "contested"),
        (change("en/turn.md", "contested", "in-force"), "en/turn.md:21", "contested"),
        (
            change("en/battle.md", "status:", "codes: code-two\nstatus:"),
            "en/turn.md:9",
            "'code-two' is backed by 'hit' already",
        ),
        (change("en/sources.md", "2013-11", "Nov 2013"), "en/sources.md:5", "not 'Nov 2013'"),
        (change("en/sources.md", "2013-11\n", "2013\n\nText.\n"), "en/sources.md:3", "no text"),
        (change("en/sources.md", "title: Book\n", ""), "en/sources.md:3", "has no 'title'"),
        (change("fr/turn.md", "title: Tour 1", "title: T\napplies: both"), "fr/turn.md:5", "appl"),
        (change("fr/turn.md", "# Tour", "# Tour\norder: 1"), "fr/turn.md:2", "expected: none"),
        (change("fr/turn.md", "## turn-two", "## turn-2"), "fr/turn.md:1", "is in en/turn.md:17"),
        (change("sr/battle.md", "# Борба", "# Б\n\n## x"), "sr/battle.md:3", "not in en/battle.md"),
        (change("sr/turn.md", "> Потез", ">Потез"), "sr/turn.md:9", "> example"),
        (change("sr/sources.md", "## derived", "## x"), "sr/sources.md:1", "'derived' is missing"),
        (remove("fr/battle.md"), "fr/battle.md:1", "there is en/battle.md"),
        (remove("en/battle.md"), "fr/battle.md:1", "there is no en/battle.md"),
        (remove("fr/sources.md"), "fr/sources.md:1", "no such file"),
    ],
)
def test_a_broken_file_is_named_with_its_line(
    tmp_path: Path, damage: Callable[[Path], None], where: str, problem: str
) -> None:
    damage(lay_out(tmp_path, FILES))
    with pytest.raises(CorpusError) as caught:
        read_corpus(tmp_path)
    assert f"{caught.value.file}:{caught.value.line}" == where
    assert problem in str(caught.value)


def test_a_file_in_another_encoding_is_named_with_its_line(tmp_path: Path) -> None:
    lay_out(tmp_path, FILES)
    (tmp_path / "fr/battle.md").write_bytes("# Combat\n\n## été\n".encode("latin-1"))
    with pytest.raises(CorpusError, match=r"^fr/battle\.md:3: not in UTF-8$"):
        read_corpus(tmp_path)


def test_a_missing_language_is_named(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match=r"^en:1: there is no such folder$"):
        read_corpus(tmp_path)
