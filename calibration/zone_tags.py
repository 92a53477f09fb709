"""Tags that are laid into the zones of a board to show where they are."""

from __future__ import annotations

from collections.abc import Mapping

from calibration.layout import Layout, Zone
from calibration.registry import Piece

SIZE_MM = 20.0
PAPER_MM = 0.2


def component(layout: Layout, zone: Zone) -> str:
    """The component of a zone's tag in a registry."""
    return f"zone/{layout.name}/{zone.name}"


def zone_pieces(layout: Layout, symbol_mm: float = SIZE_MM) -> list[Piece]:
    """A piece for every zone of a board, to be issued together with the game's pieces."""
    return [Piece(component(layout, zone), zone.title or zone.name, symbol_mm, PAPER_MM) for zone in layout.zones]


def tags_by_zone(layout: Layout, centres: Mapping[str, tuple[float, float]]) -> dict[str, tuple[float, float]]:
    """The places (px) of this board's zone tags by zone, as ``learn_board`` wants them; others are left out.

    ``centres`` are the places of components in a picture.
    """
    wanted = {component(layout, zone): zone.name for zone in layout.zones}
    return {wanted[name]: centre for name, centre in centres.items() if name in wanted}
