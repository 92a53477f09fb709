"""The table in words, where more is to be told than its declarations say."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine import telling
from referee.engine.game import Setting
from referee.engine.message import N_, Message
from referee.games.nations_dice import flow
from referee.games.nations_dice.components import KIND, RESOURCE
from referee.games.nations_dice.position import Position


def view(position: Position, setting: Setting) -> list[tuple[int, Message]]:
    """Every line of the table, with its depth; what is empty is left out."""

    def instead(path: str) -> Message | list[Message] | None:
        match path:
            case "grid":
                return [*_grid(position, setting)]
            case "event" if position.event:
                famine, war = flow.event_shown(position, setting)
                facts = {"event": position.event, "famine": famine, "war": war}
                return Message(N_("event {event}: famine {famine}, war {war}"), facts)
            case "first_tiles" if not flow.unrest(setting):
                return []
            case "bonus" | "above" | "boards_left" if flow.nowhere(getattr(position, path), setting):
                return []
            case "shadow" if not flow.solo(position):
                return []
            case "shadow.tiles" if flow.nowhere(position.shadow.tiles, setting):
                return telling.NOTHING
            case "gone" | "past_events" | "past_bonuses":  # in the box, where nobody sees them
                return []
        seat, _, last = path.removeprefix("players.").partition(".")
        if last == "first_tile" and flow.nowhere(position.players[int(seat)].first_tile, setting):
            return telling.NOTHING
        return None

    return telling.lines(position, instead)


def _grid(position: Position, setting: Setting) -> Iterator[Message]:
    """The tiles on the progress board with what they cost, the highest row first as it lies there."""
    for row in range(len(position.grid), 0, -1):
        for column, name in enumerate(position.grid[row - 1], 1):
            tile = flow.tile_of(name, setting)
            cell = {"row": row, "column": column, "tile": name}
            if tile is not None:
                cell |= {"kind": KIND[tile.kind], "title": tile.title, "symbol": RESOURCE[tile.currency]}
                template = N_("Row {row}, column {column}: {kind} {tile} {title}, {price} {symbol}")
                yield Message(template, {**cell, "price": row * tile.cost})
            elif name:
                yield Message(N_("Row {row}, column {column}: tile {tile}"), cell)
