"""Types that know their own values, where no game shows it."""

from __future__ import annotations

from itertools import islice

import pytest

from referee.engine.values import Many, Number
from referee.engine.words import words

DIE = Number(words("die"), 1, 6)


@pytest.mark.parametrize(("low", "high", "sizes"), [(1, 2, {1, 2}), (2, 6, {2, 3}), (5, 5, {5}), (4, 6, {4})])
def test_a_list_has_a_sample_of_values_however_long_it_must_be(low: int, high: int, sizes: set[int]) -> None:
    found = list(islice(Many(words("dice"), DIE, low, high).domain(), 100))
    assert {len(one) for one in found} == sizes
    assert len(set(found)) == len(found)
