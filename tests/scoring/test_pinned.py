"""Random counts at the end of a game: what is asked, refused and scored is what is written down in pinned.json.

Where something is meant to change, ``python tests/scoring/test_pinned.py`` writes the file anew.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import pytest

from scoring import great_wall, nations_dice, nippon, zhanguo
from scoring.ask import Question
from scoring.count import Counting
from scoring.sheet import FinalError

GAMES: dict[str, Any] = {
    "zhanguo": zhanguo, "nations_dice": nations_dice, "nippon": nippon, "great_wall": great_wall,
}  # fmt: skip
PINNED = Path(__file__).with_name("pinned.json")
COUNTS, TRIES = 12, 40
NAMES = ("Anna", "Boris", "Chen", "Dora")


def said(game: str, number: int) -> Iterator[tuple[str, str]]:
    """A random count: each question, each answer that is refused, and at the end the sheet."""
    scoring, rng = GAMES[game], Random(f"{game}/{number}")
    rulings = {key: rng.choice(answers) for key, answers in _choices(scoring) if rng.random() < 0.3}
    counting = Counting(scoring.FORM, {}, rulings)
    while (question := counting.question) is not None:
        yield "asked", json.dumps(question.to_json())
        for tried in range(TRIES):
            text = answer(question, rng, beyond=tried == 0, little=tried > 8)
            try:
                counting = counting.answered(question, text)
            except FinalError as error:
                yield "refused", f"{text}: {error}"
            else:
                yield "answered", text
                break
        else:
            return
        if rng.random() < 0.05:
            yield "left", str(counting.progress)
    yield "final", json.dumps(counting.data)
    found = scoring.score(scoring.FORM.from_json(counting.data, rulings), rulings)
    yield "sheet", json.dumps(found.to_json())


def _choices(scoring: Any) -> list[tuple[str, list[str]]]:
    return sorted((key, sorted(answers)) for key, answers in scoring.RULINGS.items())


def answer(question: Question, rng: Random, *, beyond: bool, little: bool) -> str:
    """A random answer, rather a small one; ``beyond`` what is possible, or just at its edge; or as ``little`` as can be."""
    low, high = question.low, question.high

    def number() -> int:
        if beyond and rng.random() < 0.7:
            return rng.choice((low - 1, high + 1, low, high))
        return rng.randint(low, max(low, min(high, low + rng.choice((0, 0, 1) if little else (1, 4, 30)))))

    if question.kind == "integer":
        return str(number())
    if question.kind == "numbers":
        return " ".join(str(number()) for _ in question.labels or range(rng.randint(0, 5))) or "-"
    if question.kind == "choice":
        return rng.choice(question.options)
    options = list(question.options or NAMES) + ["-"] * len(question.labels)
    rng.shuffle(options)
    if question.labels:
        return ", ".join(options[: len(question.labels)])
    return ", ".join(options[: rng.randint(max(low - beyond, 0), min(high + beyond, len(options)))]) or "-"


def checked(game: str, number: int) -> tuple[str, Counter[str]]:
    total, counts = 0, Counter[str]()
    for about, line in said(game, number):
        counts[about] += 1
        total = crc32(f"{about}: {line}\n".encode(), total)
    return f"{total:08x}", counts


@pytest.mark.parametrize("number", range(COUNTS))
@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_a_count_changes_unnoticed(game: str, number: int) -> None:
    assert checked(game, number)[0] == json.loads(PINNED.read_text("utf-8"))[game]["counts"][number]


def main() -> None:
    """Write down what is said now."""
    written = {}
    for game in GAMES:
        found = [checked(game, number) for number in range(COUNTS)]
        written[game] = {"counts": [one for one, _ in found], "said": dict(sum((one for _, one in found), Counter()))}
    PINNED.write_text(json.dumps(written, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
