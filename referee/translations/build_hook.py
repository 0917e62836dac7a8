"""Hatchling runs this before it packs anything, so that a wheel, an sdist and an editable install
all have their compiled catalogs. Runs where nothing of ours is installed yet, so it says where our
packages are.
"""

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogBuildHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 hatchling's signature
        sys.path.insert(0, self.root)
        from referee.translations.catalogs import compile_catalogs

        compile_catalogs()
