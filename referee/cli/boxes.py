"""Finding the box a table plays with: the practice box, a file, or one kept in the ledger."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from referee.engine.box import Box
from referee.engine.box import practice_box as practice_of
from referee.engine.errors import SetupError
from referee.engine.game import Game
from referee.engine.message import N_
from referee.opening import OWN, PRACTICE, named_box
from referee.text.facts import facts_of, summary

TABLES = (".csv", ".tsv", ".txt")


def practice_box(game: Game) -> Box:
    """The box of made-up facts for examples, tests and simulation."""
    return practice_of(game.package)


def find_box(url: str, game: Game, wanted: str) -> Box:
    """The box that ``wanted`` names: ``practice``, a file, or a box in the ledger.

    Empty means the owner's own box, which has no facts at first. SetupError if there is no such box.
    """
    if wanted.endswith(".toml") or (wanted != PRACTICE and Path(wanted).is_file()):
        return box_file(game, Path(wanted))
    return named_box(url, game, wanted)


def box_file(game: Game, path: Path) -> Box:
    """The box in a file, TOML or a table, with its values validated.

    :raises SetupError: it is a box of another game.
    :raises BoxError: a value is not possible.
    """
    return _validated(game, path, *_opened(path))


def imported(path: Path, find: Callable[[str], Game]) -> tuple[Game, Box]:
    """The box in a file and its game, which the file names; errors as in :func:`box_file`."""
    box, text = _opened(path)
    game = find(box.game)
    return game, _validated(game, path, box, text)


def _opened(path: Path) -> tuple[Box, str]:
    """The box in a file, and what of its text is still to be read: that of a table."""
    from referee.engine import box_table

    text = box_table.decoded(path.read_bytes())
    if path.suffix.lower() in TABLES:
        return box_table.opened(text), text
    return Box.from_toml(text), ""


def _validated(game: Game, path: Path, box: Box, table: str) -> Box:
    from referee.engine import box_table

    if box.game != game.id:
        facts = {"path": str(path), "other": box.game, "game": game.title}
        raise SetupError(N_("{path} is a box of {other}, not of {game}."), **facts)
    box.facts = box_table.read(table, facts_of(game)).facts if table else sifted(game, box.facts)
    box.name = box.name or path.stem
    return box


def sifted(game: Game, facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts in their usual form; BoxError names the first one that is not possible."""
    good, bad = facts_of(game).sift(facts)
    if bad:
        raise bad[0]
    found: dict[str, Any] = good
    return found


def box_summaries(url: str, game: Game) -> list[dict[str, Any]]:
    """The :func:`summary` of every box of a game, the practice box included."""
    return [summary(game, box) for box in [*boxes_of(url, game), practice_box(game)]]


def boxes_of(url: str, game: Game) -> list[Box]:
    """The boxes of a game in the ledger; the owner's own is always one of them."""
    from referee.ledger.ledger import Ledger
    from referee.ledger.location import locate
    from referee.ledger.reader import read_numbers

    path = locate(url).path
    rows = []
    read_numbers(url, ())  # raises if this is no ledger, so that the file is not turned into one
    if path is None or path.exists():
        with Ledger.open(url) as ledger:
            rows = ledger.boxes(game.id)
    found = [Box(game.id, row.name, row.practice, dict(row.facts)) for row in rows]
    return found if any(box.name == OWN for box in found) else [Box(game.id, OWN), *found]
