"""The table in words: by its declarations, with a few sentences of the game's own."""

from __future__ import annotations

from referee.engine import telling
from referee.engine.broken import said
from referee.engine.game import Setting
from referee.engine.message import N_, Message
from referee.engine.possible import or_else
from referee.games.zhanguo import flow
from referee.games.zhanguo.components import ROUNDS
from referee.games.zhanguo.position import Position


def view(position: Position, setting: Setting) -> list[tuple[int, Message]]:
    """Every line of the table with its depth; empty things are left out."""

    def instead(path: str) -> Message | None:
        match path.split("."):
            case ["round"]:
                deck: object = or_else(lambda: flow.deck_size(position), lambda: "?")
                facts = {"round": said(position.round), "rounds": ROUNDS, "deck": said(deck)}
                return Message(N_("round {round} of {rounds}; each deck holds {deck#card|cards}"), facts)
            case ["track"]:
                return or_else(lambda: _left(position), lambda: None)
            case ["auction"] if setting.options["auction"] == "no":
                return telling.NOTHING
            case ["players", seat, "regions", number, "level"]:
                level = position.players[int(seat)].regions[int(number) - 1].level
                highest: object = or_else(lambda: flow.highest(position, setting, int(seat), int(number)), lambda: "?")
                return Message(N_("unrest {level} of {highest}"), {"level": said(level), "highest": said(highest)})
        return None

    return telling.lines(position, instead)


def _left(position: Position) -> Message | None:
    """What is left on the reward track, once somebody has taken a reward."""
    if not position.column:
        return None
    gone = {seat for _, seat in position.column}
    left = [int(seat) for seat in position.track if seat not in gone]
    return Message(N_("left on the reward track {order}"), {"order": left})
