"""What a part of a position may hold, as corrections of it show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from referee.engine.errors import PositionError
from referee.engine.fields import fields, is_class
from referee.engine.game import Game
from referee.engine.lists import size
from referee.engine.runs import Span
from referee.engine.session import Session
from referee.engine.unknown import Number, Word
from referee.engine.unlisted import Unlisted
from referee.engine.untold import untold
from referee.testing import samples


def holds_only(table: Session, path: str, possible: list[Any], impossible: list[Any], why: str) -> None:
    """Each of the values that are possible there can be told, none of the others."""
    for value in possible:
        assert table.branch().correct(path, value, why).status == "corrected"
    for value in impossible:
        with pytest.raises(PositionError):
            table.branch().correct(path, value, why)


def spans(part: Any, path: str = "") -> Iterator[tuple[str, tuple[Any, Any]]]:
    """What each part of a position may be that nobody has told: ends of numbers and of the sizes of lists, words."""
    if is_class(type(part)):
        for one in fields(type(part)):
            yield from spans(getattr(part, one.name), f"{path}.{one.name}".lstrip("."))
    elif isinstance(part, list) and not isinstance(part, Unlisted):
        for inner in part:
            yield from spans(inner, f"{path}.*")
    elif isinstance(part, Word):
        yield path, (len(part.left()), "words")
    else:
        number = size(part) if isinstance(part, Unlisted) else part
        ends = number.bounds() if isinstance(number, Number) else Span(number, number)
        yield path, ("of", " ".join(map(str, ends.values()))) if ends.holes else (ends.low, ends.high)


def untold_spans(game: Game, players: int) -> Counter[tuple[str, Any, Any]]:
    """Of how many parts nobody knows what, at a table that nobody tracked, by path and ends."""
    table = samples.session(game, players)
    position = untold(game.ready(table.setting, {}), None, game.singles)
    return Counter((path, *ends) for path, ends in spans(position))


def expected_spans(told: Iterable[tuple[str, Any, Any, int]], players: int) -> dict[tuple[str, Any, Any], int]:
    """The same as it is written down: a path, its ends and how many there are.

    Three ends are those with two, three and four players; of what a player has, so many are on each board.
    """
    found: dict[tuple[str, Any, Any], int] = {}
    for path, low, high, count in told:
        ends = (low, high[players - 2] if isinstance(high, tuple) else high)
        found[(path, *ends)] = count * (players if path.startswith("players") else 1)
    return found
