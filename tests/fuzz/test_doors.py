"""Every door takes what a fuzzer found before, and some of it changed; ``python tests/fuzz`` tries as much as there is time for."""

from __future__ import annotations

import warnings
from pathlib import Path
from random import Random

import pytest

from fuzz.doors import NAMES, door
from fuzz.watch import Watch, mutated
from referee.testing import samples

CORPUS = Path(__file__).parent / "corpus"
INPUTS = {"api": 40, "position": 60, "record": 30, "scenario": 150, "verdict": 60}
USUAL, WIDER = 500, 20
SLACK = 4.0
"""How many times the limit an input may take beside other tests."""


@pytest.mark.parametrize("name", NAMES)
def test_whatever_comes_is_taken_or_refused_in_words(name: str, tmp_path: Path) -> None:
    opened, rng = door(name), Random(name)
    watch = Watch(opened, tmp_path, SLACK)
    with warnings.catch_warnings(action="ignore"):
        inputs = watch.seeded(CORPUS / name)
        words = [word.encode() for word in opened.words()]
        for path in (CORPUS / name).glob("*"):
            watch.one(path.read_bytes())
        for _ in range(INPUTS.get(name, USUAL) * (WIDER if samples.WIDE else 1)):
            watch.one(mutated(inputs, words, rng))
    assert not watch.kept, watch.kept
