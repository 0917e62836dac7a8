"""Every ruling that the code cites is one that a judge can look up."""

import re
from pathlib import Path

import pytest

import referee
import rulings
from referee.duel.errors import Code

CITED = re.compile(r"``([a-z0-9]+(?:-[a-z0-9]+)+)``")
KNOWN = {ruling.id for ruling in rulings.all_rulings("en")}
# A ruling's id begins with its topic; what else stands in backticks is a command, a code, a field.
TOPICS = {known.split("-")[0] for known in KNOWN}
MODULES = sorted(Path(referee.__file__).parent.rglob("*.py"))


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.name)
def test_every_cited_ruling_is_in_the_corpus(module: Path) -> None:
    cited = set(CITED.findall(module.read_text(encoding="utf-8"))) - {code.value for code in Code}
    assert {name for name in cited if name.split("-")[0] in TOPICS} <= KNOWN


@pytest.mark.parametrize(
    ("noun", "function"),
    [
        ("battle", "refuse_battle"),
        ("chain", "refuse_triggers"),
        ("chain", "refuse_pass_all"),
        ("outcome", "concede"),
        ("outcome", "decide_duel"),
        ("outcome", "lose_match"),
        ("outcome", "forfeit_next_duel"),
        ("clock", "refuse_pause"),
        ("turns", "refuse_enter"),
    ],
)
def test_the_function_of_a_rule_cites_its_ruling(noun: str, function: str) -> None:
    module = __import__(f"referee.duel.{noun}", fromlist=[function])
    assert set(CITED.findall(getattr(module, function).__doc__ or "")) & KNOWN
