"""No input of any bytes ends in a fault."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.games import game as find_game

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
LINES = st.lists(st.lists(TOKENS, max_size=7).map(" ".join), max_size=6).map("\n".join)
HEAD = "new zhanguo anna:red boris:blue --box practice\n"
RELAXED = settings(max_examples=60)


@RELAXED
@given(LINES)
def test_entries_of_any_words(ready: Any, text: str) -> None:
    for more in ((), ("--json",)):
        answer = ready("replay", "-", "--keep-going", *more, input=text.encode("utf-8", "replace"))
        assert answer.status in (0, 1, 2, 3)
        assert "has a fault" not in answer.err + answer.out


@RELAXED
@given(st.binary(max_size=80))
def test_files_of_any_bytes(referee: Any, data: bytes) -> None:
    for head in (b"", HEAD.encode(), b"new zhanguo "):
        answer = referee("replay", "-", "--keep-going", input=head + data)
        assert answer.status in range(5)
        assert "has a fault" not in answer.err + answer.out


@RELAXED
@given(st.lists(TOKENS, min_size=1, max_size=5))
def test_command_lines_of_any_words(ready: Any, words: list[str]) -> None:
    for command in ("check", "branch", "legal", "correct", "rule"):
        answer = ready(command, "--", *words)
        assert answer.status in range(5)
        assert "has a fault" not in answer.err
