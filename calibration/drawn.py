"""Drawing QR symbols of version 1, level H, with the mask that the standard prescribes.

zxing-cpp draws the symbol with one mask; the other seven differ from it by the same modules in every symbol. Which mask a
symbol has is the standard's choice (ISO/IEC 18004, 7.8), so that any program that follows it prints the same symbol.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Symbols = NDArray[np.uint8]  # shape (symbols, 21, 21), 1 is dark
    Lines = NDArray[np.uint32]  # shape (symbols, 2, 21)

MASKS = 8
RUN = 5  # shortest run of equal modules in a line that counts against a mask, as much as it is long, less 2
BLOCK, ALIKE, UNEVEN = 3, 40, 10  # what a block of four equal modules costs, a line like a finder, 5 % of imbalance
FINDER = (1, 0, 1, 1, 1, 0, 1)
BESIDE = 4  # modules of light before or after a finder
ALL = np.uint32(2**21 - 1)
LAST = 21 - len(FINDER)  # where a finder that begins a line lies


def qr(payloads: Sequence[str]) -> Symbols:
    """The modules of the symbols, shape (symbols, 21, 21)."""
    if not payloads:
        return np.zeros((0, 21, 21), np.uint8)
    plain, differences = np.stack([_plain(payload) for payload in payloads]), _differences()
    masked = (lines(plain)[:, None] ^ lines(differences)) & lines(_judged())
    return np.asarray(plain ^ differences[penalties(masked).argmin(axis=1)], np.uint8)


def _plain(payload: str, mask: int = 0) -> Symbols:
    import zxingcpp

    made = zxingcpp.create_barcode(
        payload, zxingcpp.BarcodeFormat.QRCode, ec_level="H", version=1, data_mask=mask
    ).to_image(scale=1, add_quiet_zones=False)
    return np.asarray(np.asarray(made) < 128, np.uint8)


@lru_cache(maxsize=1)
def _differences() -> Symbols:
    """For each mask the modules in which a symbol differs from itself with the first mask."""
    return np.stack([_plain("0", mask) ^ _plain("0") for mask in range(MASKS)])


@lru_cache(maxsize=1)
def _judged() -> NDArray[np.uint8]:
    """The modules that count in the choice of a mask: not those that name the mask, beside the finders."""
    judged = np.ones((21, 21), np.uint8)
    judged[8, :9] = judged[:9, 8] = judged[8, -8:] = judged[-8:, 8] = 0
    judged[8, 6] = judged[6, 8] = 1
    return judged


def lines(symbols: Symbols) -> Lines:
    """The rows and the columns of each symbol, each as a number whose highest of 21 bits is its first module."""
    both = np.stack([symbols, symbols.swapaxes(-1, -2)], axis=-3).astype(np.uint32)
    return np.asarray((both << np.arange(20, -1, -1, dtype=np.uint32)).sum(axis=-1, dtype=np.uint32))


def penalties(symbols: Lines) -> NDArray[np.int64]:
    """What speaks against each symbol, given by its lines: long runs, blocks, what looks like a finder, too much light or dark."""
    rows, same = symbols[..., 0, :], np.asarray(~(symbols ^ symbols >> 1) & ALL >> 1, np.uint32)
    blocks = np.asarray(same[..., 0, 1:] & same[..., 0, :-1] & ~(rows[..., 1:] ^ rows[..., :-1]), np.uint32)
    uneven = (abs(_count(rows, 1) * 100 / 21**2 - 50) / 5).astype(int)
    like = ALIKE * _finders(symbols).sum(axis=(-2, -1))
    return np.asarray(_runs(same) + like + BLOCK * _count(blocks, 1) + UNEVEN * uneven)


def _count(numbers: Lines, axes: int) -> NDArray[np.int64]:
    """How many bits are set in all numbers along the last axes."""
    return np.asarray(np.bitwise_count(numbers).sum(axis=tuple(range(-axes, 0)), dtype=np.int64))


def _runs(same: Lines) -> NDArray[np.int64]:
    long = np.bitwise_and.reduce([same >> step for step in range(RUN - 1)])
    return _count(long, 2) + 2 * _count(long & ~(long >> 1), 2)


def _finders(symbols: Lines) -> NDArray[np.int64]:
    """How many finders, none over another, each line seems to have."""
    like = np.bitwise_and.reduce(
        [symbols >> step if dark else ~(symbols >> step) for step, dark in enumerate(FINDER)]
    ) & np.uint32(2 ** (LAST + 1) - 1)
    before = np.bitwise_or.reduce([symbols >> len(FINDER) + step for step in range(BESIDE)])
    after = np.bitwise_or.reduce([symbols << 1 + step for step in range(BESIDE)])
    like &= ~(before & after)
    left, found = like[like > 0], np.zeros(like.shape, np.int64)
    for at in range(LAST, -1, -1):  # the first from the left, then what does not lie over it
        here = left >> at & 1
        left &= ~(here * np.uint32(2**at - 2 ** max(0, at - len(FINDER) + 1)))
    found[like > 0] = np.bitwise_count(left)
    return found
