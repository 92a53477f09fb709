"""Compile the gettext catalogues when the package is built or installed in editable mode."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface):  # type: ignore[type-arg]
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        for po in sorted(Path(self.root, "referee", "locale").rglob("*.po")):
            mo = po.with_suffix(".mo")
            with po.open("rb") as source, mo.open("wb") as target:
                write_mo(target, read_po(source, locale=po.parts[-3], domain=po.stem))
            build_data["artifacts"].append(str(mo.relative_to(self.root)))
