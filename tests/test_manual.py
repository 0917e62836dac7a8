"""Every test that the manual names is there."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MANUAL = (ROOT / "MANUAL.md").read_text(encoding="utf-8")


def functions(file: Path) -> set[str]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_every_test_that_the_manual_names_is_there() -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", MANUAL)
    assert len(named) >= 30
    assert [(file, name) for file, name in named if name not in functions(ROOT / file)] == []


def test_every_threat_names_a_test() -> None:
    section = MANUAL.partition("\n## Threats\n")[2].partition("\n| attack")[0]
    rows = re.findall(r"^\| .* \|$", section, re.MULTILINE)[2:]
    assert len(rows) >= 30
    assert [row for row in rows if not re.search(r"`tests/[\w/]+\.py::\w+` \|$", row)] == []
