"""Where the folders beside the code are: the only module that knows.

In a checkout, and in an editable install of one, `templates/` and `instance/` stand beside the
package. A wheel carries the templates inside the package and keeps its instance folder under the
environment it is installed in. This module says where; it neither creates nor reads anything.
"""

import os
import sys
from pathlib import Path

INSTANCE_VARIABLE = "REFEREE_INSTANCE"
RECORD = "referee.sqlite3"
"""In the instance folder: every match and event."""
RULINGS = "rulings.sqlite3"
"""In the instance folder: the rulings of judges and of imports, and the index of all."""

_PACKAGE = Path(__file__).resolve().parent


def is_wheel(package: Path = _PACKAGE) -> bool:
    """Only a wheel has templates inside the package."""
    return (package / "templates").is_dir()


def templates_folder(package: Path = _PACKAGE) -> Path:
    return (package if is_wheel(package) else package.parent) / "templates"


def instance_folder(chosen: str | os.PathLike[str] | None = None, package: Path = _PACKAGE) -> Path:
    """What was chosen, else what the environment names, else the place for this kind of install."""
    named = chosen or os.environ.get(INSTANCE_VARIABLE)
    if named:
        return Path(named).expanduser().resolve()
    if is_wheel(package):
        return Path(sys.prefix) / "var" / "referee-instance"
    return package.parent / "instance"
