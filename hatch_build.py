"""Compile the gettext catalogues when the package is built or installed in editable mode."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface):  # type: ignore[type-arg]
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        locale = Path(self.root, "referee", "locale")
        compile_catalogues = runpy.run_path(str(locale / "compiling.py"))["compile_catalogues"]
        build_data["artifacts"] += [str(mo.relative_to(self.root)) for mo in compile_catalogues(locale)]
