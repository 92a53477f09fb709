"""The sheet for trying one's own camera."""

from __future__ import annotations

import paper_support as paper
import pytest

from calibration.geometry import paper_size
from calibration.ladder import COPIES, SIZES_MM, ladder, smallest_read
from calibration.sheets import to_cut_out

ALL = {tag.component for tag in ladder().tags}


def test_every_size_is_on_one_sheet_of_either_paper() -> None:
    assert len(ALL) == COPIES * sum(map(len, SIZES_MM.values()))
    for name in ("a4", "letter"):
        printed = to_cut_out(ladder().tags, name)
        (page,) = paper.rectangles(printed)
        assert max(x + width for x, _, width, _ in page) < paper_size(name)[0] - 5


@pytest.mark.parametrize(
    ("unread", "qr", "aruco"),
    [
        (set(), 10, 5),
        ({"qr 12.5 mm 3"}, 15, 5),
        ({"qr 10 mm 1", "aruco 7 mm 2"}, 12.5, 8),
        ({"qr 30 mm 1"}, None, 5),
    ],
)
def test_a_size_counts_when_it_and_all_larger_were_read(unread: set[str], qr: float | None, aruco: float) -> None:
    assert unread <= ALL
    assert smallest_read(ALL - unread) == {"qr": qr, "aruco": aruco}
