"""The settings of an instance: a file that cannot be used is told in a sentence, before serving."""

from pathlib import Path

import pytest

from referee.web.create_app import BadSettings, create_app
from referee.web.server import CannotServe, Wanted, serve


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("TIME_ZONE = 'Mars/Olympus'", "Mars/Olympus"),
        ("TIME_ZONE = 5", "5"),
        ("TIME_ZONE =", "SyntaxError"),
        ("1 / 0", "ZeroDivisionError"),
    ],
)
def test_settings_that_cannot_be_used_are_told_before_anything_is_served(
    tmp_path: Path, text: str, said: str
) -> None:
    (tmp_path / "config.py").write_text(text, encoding="utf-8")
    with pytest.raises(BadSettings):
        create_app(tmp_path)
    with pytest.raises(CannotServe, match=r"config\.py cannot be used") as refused:
        serve(Wanted(None, 0, str(tmp_path)), say=print)
    assert said in str(refused.value)


def test_a_time_zone_of_the_event_is_taken(tmp_path: Path) -> None:
    (tmp_path / "config.py").write_text('TIME_ZONE = "Europe/Belgrade"', encoding="utf-8")
    assert create_app(tmp_path).config["TIME_ZONE"] == "Europe/Belgrade"
