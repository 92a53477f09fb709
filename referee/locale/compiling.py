"""From the catalogues people edit (``.po``) to those the program reads (``.mo``). Needs Babel, and nothing of referee."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

WRITTEN = datetime(2000, 1, 1, tzinfo=UTC)
"""The time that every compiled catalogue bears, so that the same catalogues give the same bytes."""


def compile_catalogues(folder: Path) -> list[Path]:
    """Compile every catalogue below ``folder``; returns the files written."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    written = []
    for po in sorted(folder.rglob("*.po")):
        mo, part = po.with_suffix(".mo"), po.with_suffix(f".{os.getpid()}.part")
        with po.open("rb") as source, part.open("wb") as target:
            catalogue = read_po(source, locale=po.parts[-3], domain=po.stem)
            catalogue.creation_date = catalogue.revision_date = WRITTEN
            write_mo(target, catalogue)
        part.replace(mo)  # whoever reads it meanwhile finds the old one whole
        written.append(mo)
    return written
