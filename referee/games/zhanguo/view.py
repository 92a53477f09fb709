"""The table in words: by its declarations, with a few sentences of the game's own."""

from __future__ import annotations

from referee.engine import telling
from referee.engine.game import Setting
from referee.engine.message import N_, Message
from referee.engine.possible import said
from referee.games.zhanguo import flow
from referee.games.zhanguo.components import ROUNDS
from referee.games.zhanguo.position import Position


def view(position: Position, setting: Setting) -> list[tuple[int, Message]]:
    """Every line of the table with its depth; empty things are left out."""

    def instead(path: str) -> Message | None:
        match path.split("."):
            case ["round"]:
                facts = {"round": position.round, "rounds": ROUNDS, "deck": flow.deck_size(position)}
                return Message(N_("round {round} of {rounds}; each deck holds {deck#card|cards}"), facts)
            case ["track"] if position.column:
                gone = {seat for _, seat in position.column}
                left = [seat for seat in position.track if seat not in gone]
                return Message(N_("left on the reward track {order}"), {"order": left})
            case ["players", seat, "regions", number, "level"]:
                level = position.players[int(seat)].regions[int(number) - 1].level
                highest = said(flow.highest(position, setting, int(seat), int(number)))
                return Message(N_("unrest {level} of {highest}"), {"level": level, "highest": highest})
        return None

    return telling.lines(position, instead)
