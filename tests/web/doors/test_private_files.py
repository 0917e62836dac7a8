"""Files that their owner alone may read."""

import stat
from pathlib import Path

from referee.web.doors import private_files


def test_a_link_is_replaced_and_what_it_points_at_stays_as_it_is(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_text("mine")
    file = tmp_path / "pins.json"
    file.symlink_to(elsewhere)
    private_files.write(file, b"secret")
    assert elsewhere.read_text() == "mine"
    assert (file.is_symlink(), file.read_bytes()) == (False, b"secret")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
