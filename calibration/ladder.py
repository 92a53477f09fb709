"""A sheet that shows how small a tag a camera can read: every size several times, in both symbologies."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from calibration.registry import Piece, Registry, Symbology, issue

PREFIX = "ZZ"  # the prefix of the sheet's codes; no game has it
SIZES_MM: Mapping[Symbology, tuple[float, ...]] = {
    "qr": (10.0, 12.5, 15.0, 20.0, 25.0, 30.0),
    "aruco": (5.0, 6.0, 7.0, 8.0),
}
COPIES = 4


def ladder() -> Registry:
    """The tags of the sheet, the smallest first; print them with ``sheets.to_cut_out`` and do not cut them."""
    return issue(PREFIX, pieces())


def pieces() -> tuple[Piece, ...]:
    """The pieces that the tags of the sheet are issued for."""
    return tuple(
        Piece(f"{kind} {size:g} mm {copy}", f"{size:g} mm", size, 0.0)
        for kind, sizes in SIZES_MM.items()
        for size in sizes
        for copy in range(1, COPIES + 1)
    )


def smallest_read(read: Collection[str]) -> dict[Symbology, float | None]:
    """For each symbology the smallest size in mm such that all copies of it and of every larger size were read.

    It is None if there is no such size. ``read`` are the components read from a picture of the sheet.
    """
    return {kind: _smallest(kind, sizes, read) for kind, sizes in SIZES_MM.items()}


def _smallest(kind: Symbology, sizes: tuple[float, ...], read: Collection[str]) -> float | None:
    smallest = None
    for size in sorted(sizes, reverse=True):
        if not all(f"{kind} {size:g} mm {copy}" in read for copy in range(1, COPIES + 1)):
            break
        smallest = size
    return smallest
