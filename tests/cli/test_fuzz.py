"""No words on a command line end in a fault; what files may hold is tried at their doors (tests/fuzz)."""

from __future__ import annotations

import itertools
import time
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.cli.main import COMMANDS
from referee.games import game as find_game
from referee.testing import samples

WORDS = sorted(find_game("zhanguo").grammar.verbs)
TOKENS = st.one_of(
    st.sampled_from(WORDS),
    st.sampled_from(
        [
            "from",
            "square",
            "marker",
            "red",
            "1",
            "5",
            "40",
            "120",
            "3G",
            "gold left",
            "anna",
            "anna:",
            "p2",
            ";",
            "#",
            ",",
        ]
    ),
    st.integers(-3, 10**12).map(str),
    st.text(max_size=6),
)
RELAXED = settings(max_examples=60 if samples.WIDE else 15)


@RELAXED
@given(st.lists(TOKENS, min_size=1, max_size=5))
def test_command_lines_of_any_words(ready: Any, words: list[str]) -> None:
    for command in ("check", "branch", "legal", "correct", "rule"):
        answer = ready(command, "--", *words)
        assert answer.status in range(5)
        assert "has a fault" not in answer.err


ODD = [
    "", " ", "--1", "-1", "--", "-", "---", ";", ":", "::", "#", "=", "a=", "=a", ",", "..", "*", "?", "'", '"', "\\", "%s", "{0}",
    "\0", "a\0b", "\n", "\r\n", "\t", "\x1b[31m", "\u202e", "\u200f40", "\ufeff", "\u0301", "e\u0301\u0301", "🙂", "👩\u200d👧", "מלך",
    "ß", "İ", "ſ", "１", "²", "٣", "½", "1e9", "0x1", "1_000", "+1", "-0", "01", "1.5", "nan", "inf", "9" * 400, "x" * 10000,
    "[" * 3000, "{" * 3000, "[]", "{}", "null", "true", "\udcff", "anna:", ":anna", "anna:anna:", "p9:", "../..", "/",
]  # fmt: skip
"""Words that nobody expects. What they do to entries is tried for each game by its own properties."""
CALLS: dict[str, list[str]] = {
    "new": [
        "zhanguo anna:red boris:blue", "zhanguo anna boris --option side=A", "zhanguo anna boris --ruling ZG-AMB-25=beside",
        "zhanguo anna boris --box practice", "zhanguo anna boris --fact card.1=x", "zhanguo anna boris --position f --name n",
    ],
    "do": ["court 40"], "check": ["unify 40 3"], "legal": ["court"], "branch": ["court 40"], "undo": ["1"], "redo": ["1"],
    "correct": ["players.anna.vp 7 --why counted"], "note": ["tea"], "log": ["--last 3"], "show": ["--own anna"],
    "position": ["--check"], "score": ["zhanguo", "--final f", "--ruling a=b"], "replay": ["f"], "use": ["friday"],
    "export": ["f --format json"], "rule": ["zhanguo palace"], "rulings": ["zhanguo"], "verbs": ["zhanguo unify"],
    "schema": ["zhanguo box"],
    "box": [
        "show zhanguo card", "set zhanguo card.1 x --box b", "ask zhanguo card", "import f", "export zhanguo f", "check zhanguo",
        "list zhanguo",
    ],
    "scenario": ["run f"], "simulate": ["zhanguo --players x --games x --seed x --option x"],
    "tags": ["zhanguo --sheet x --start x", "zhanguo --paper x --only x", "zhanguo --offset x --scale x"],
    "mats": ["zhanguo --board x --paper x"], "calibrate": ["lens x", "board zhanguo x"], "scan": ["x --game zhanguo"],
    "tally": ["x --game zhanguo", "x --trust y"], "watch": ["--video x", "--lens x"],
    "serve": ["--show --host x", "--show --port x", "--show --name x"],
}  # fmt: skip
PATIENCE = 50  # times as long as a verdict takes
USUAL: list[float] = []
"""The seconds of a verdict, once they are measured."""


@pytest.mark.parametrize("command", COMMANDS)
def test_odd_words_in_the_place_of_every_argument(ready: Any, command: str) -> None:
    """Each is answered, by a status of its own and soon."""
    words = itertools.cycle(Random(command).sample(ODD, len(ODD)))
    if not USUAL:
        USUAL.append(min(seconds(ready, "check", "unify", "40", "3") for _ in range(3)))
    limit = PATIENCE * USUAL[0]
    for args in [one.split() for one in CALLS.get(command, [""])]:
        for place in range(len(args) + 1):
            for word in itertools.islice(words, 7 if samples.WIDE else 1):  # others at the next place
                given = (command, *args[:place], word, *args[place + 1 :])
                # what was loaded for the first call does not count
                assert seconds(ready, *given) < limit or seconds(ready, *given) < limit, given


def seconds(ready: Any, *args: str) -> float:
    """The time of the processor that a call takes which is answered."""
    begun = time.process_time()
    answer = ready(*args, input="")
    assert answer.status in range(5), args
    assert "has a fault" not in answer.err + answer.out, args
    return time.process_time() - begun


@pytest.mark.parametrize("args", ["replay - --keep-going", "play", "box ask zhanguo", "score --ask zhanguo"])
def test_odd_lines_on_the_standard_input(ready: Any, args: str) -> None:
    lines = "\n".join(one.encode("utf-8", "replace").decode() for one in ODD)
    answer = ready(*args.split(), input=lines)
    assert answer.status in range(5)
    assert "has a fault" not in answer.err + answer.out
