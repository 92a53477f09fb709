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

MASKS = 8
RUN = 5  # shortest run of equal modules in a line that counts against a mask, as much as it is long, less 2
BLOCK, ALIKE, UNEVEN = 3, 40, 10  # what a block of four equal modules costs, a line like a finder, 5 % of imbalance
FINDER = (1, 0, 1, 1, 1, 0, 1)
TOGETHER = 16  # symbols drawn at a time, which still fit into the nearest memory
BESIDE = 4  # modules of light before or after a finder


def qr(payloads: Sequence[str]) -> Symbols:
    """The modules of the symbols, shape (symbols, 21, 21)."""
    found = [np.zeros((0, 21, 21), np.uint8)]
    for first in range(0, len(payloads), TOGETHER):
        plain = np.stack([_plain(payload) for payload in payloads[first : first + TOGETHER]])
        masked = plain[:, None] ^ _differences()
        spoken = penalties((masked * _judged()).reshape(-1, 21, 21)).reshape(-1, MASKS)
        found.append(masked[np.arange(len(plain)), spoken.argmin(axis=1)])
    return np.concatenate(found)


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


def penalties(symbols: Symbols) -> NDArray[np.int64]:
    """What speaks against each symbol: long runs, blocks, lines that look like a finder, too much light or dark."""
    lines = np.concatenate([symbols, symbols.transpose(0, 2, 1)], axis=1)
    same = symbols[:, :, 1:] == symbols[:, :, :-1]
    blocks = same[:, 1:] & same[:, :-1] & (symbols[:, 1:, 1:] == symbols[:, :-1, 1:])
    share = 100 * symbols.mean(axis=(1, 2))
    uneven = (abs(share - 50) / 5).astype(int)
    return np.asarray(_runs(lines) + ALIKE * _finders(lines) + BLOCK * blocks.sum(axis=(1, 2)) + UNEVEN * uneven)


def _runs(lines: Symbols) -> NDArray[np.int64]:
    same = lines[:, :, 1:] == lines[:, :, :-1]
    long = np.logical_and.reduce(_shifted(same, RUN - 1))
    begins = long.copy()
    begins[:, :, 1:] &= ~long[:, :, :-1]
    return np.asarray(np.count_nonzero(long, axis=(1, 2)) + 2 * np.count_nonzero(begins, axis=(1, 2)))


def _finders(lines: Symbols) -> NDArray[np.int64]:
    """How many finders, none over another, the lines of each symbol seem to have."""
    like = np.logical_and.reduce(
        [part == dark for part, dark in zip(_shifted(lines, len(FINDER)), FINDER, strict=True)]
    )
    wide = np.pad(lines, ((0, 0), (0, 0), (BESIDE, BESIDE)))
    dark = np.bitwise_or.reduce(_shifted(wide, BESIDE))
    like &= (dark[:, :, : like.shape[2]] & dark[:, :, BESIDE + len(FINDER) :]) == 0
    last = np.full(like.shape[:2], -len(FINDER))
    found = np.zeros(len(lines), int)
    for at in range(like.shape[2]):
        free = like[:, :, at] & (at >= last + len(FINDER))
        found += free.sum(axis=1)
        last[free] = at
    return found


def _shifted(lines: Symbols, count: int) -> list[Symbols]:
    """The lines without their last ``count`` - 1 modules, and the same from the next module on, and so on."""
    return [lines[:, :, first : lines.shape[2] - count + 1 + first] for first in range(count)]
