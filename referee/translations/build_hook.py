"""Hatchling runs this before it packs anything, so that a wheel, an sdist and an editable install
all have their compiled catalogs. Runs outside the package: it may not import `referee`.
"""

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogBuildHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 hatchling's signature
        runpy.run_path(str(Path(__file__).with_name("catalogs.py")))["compile_catalogs"]()
