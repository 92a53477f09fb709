"""Corrections in words: which part of the position was set, from what to what."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from referee.engine import position as positions
from referee.engine.naming import typed
from referee.text.parts import places_in, shown
from referee.text.paths import inside

if TYPE_CHECKING:
    from referee.engine.data import Json, Position
    from referee.engine.game import Game
    from referee.text.speech import Speaker

MOST_PARTS = 12


def part_name(path: str, speaker: Speaker, game: Game) -> str:
    """A part of a position as it may be typed again in the reader's language."""
    return typed(game.position, path, speaker.lang, speaker.names) or path


def corrected(path: str, value: Json, before: Position, speaker: Speaker, game: Game) -> str:
    """What a correction changed in the position ``before`` it; of what has several parts only those that differ."""
    after = positions.clone(before)
    positions.set_path(after, path, value)
    had, has = (_parts(one, path, speaker, game) for one in (before, after))
    differ = {part: text for part, text in has.items() if had.get(part) != text}
    told = [f"{part_name(part, speaker, game)} {had.get(part, '–')} → {text}" for part, text in differ.items()]
    told = told or [set_to(part, text, speaker, game) for part, text in (has or {path: as_data(value)}).items()]
    return ", ".join([*told[:MOST_PARTS], "…"] if len(told) > MOST_PARTS else told)


def set_to(path: str, value: str, speaker: Speaker, game: Game) -> str:
    """A part and what it was set to."""
    return f"{part_name(path, speaker, game)} = {value}"


def as_data(value: Any) -> str:
    """A value as it is recorded."""
    return json.dumps(value, ensure_ascii=False)


def _parts(position: Position, path: str, speaker: Speaker, game: Game) -> dict[str, str]:
    """What lies at a path in words, part by part."""
    way = path.split(".")
    found = places_in(game.position, inside(positions.to_json(position), way), way)
    return {one.path: shown(one, speaker) for one in found}
