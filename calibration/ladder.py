"""A sheet that tells how small a tag one's own camera reads: every size several times, in both symbologies."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from calibration.registry import Piece, Registry, Symbology, issue

PREFIX = "ZZ"  # kept free of games
SIZES_MM: Mapping[Symbology, tuple[float, ...]] = {
    "qr": (10.0, 12.5, 15.0, 20.0, 25.0, 30.0),
    "aruco": (5.0, 6.0, 7.0, 8.0),
}
COPIES = 4


def ladder() -> Registry:
    """The tags of the sheet, the smallest first; to be printed with ``sheets.to_cut_out``, and left uncut."""
    return issue(PREFIX, pieces())


def pieces() -> tuple[Piece, ...]:
    """What the tags of the sheet stand for."""
    return tuple(
        Piece(f"{kind} {size:g} mm {copy}", f"{size:g} mm", size, 0.0)
        for kind, sizes in SIZES_MM.items()
        for size in sizes
        for copy in range(1, COPIES + 1)
    )


def smallest_read(read: Collection[str]) -> dict[Symbology, float | None]:
    """Of each symbology the smallest size of which this and every larger size was read in all copies; None if none was.

    ``read`` are the components read from a picture of the sheet.
    """
    return {kind: _smallest(kind, sizes, read) for kind, sizes in SIZES_MM.items()}


def _smallest(kind: Symbology, sizes: tuple[float, ...], read: Collection[str]) -> float | None:
    smallest = None
    for size in sorted(sizes, reverse=True):
        if not all(f"{kind} {size:g} mm {copy}" in read for copy in range(1, COPIES + 1)):
            break
        smallest = size
    return smallest
