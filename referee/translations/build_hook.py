"""Compiled catalogs for whatever is packed: a wheel, an sdist, an editable install.

Hatchling runs this before. Nothing of ours is installed then, so it says where our packages are.
"""

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogBuildHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 hatchling's signature
        sys.path.insert(0, self.root)
        from referee.translations.catalogs import compile_catalogs

        compile_catalogs()
