"""What final scoring needs from a position, and the score itself."""

from __future__ import annotations

from typing import Any

from referee.engine.game import Setting
from referee.engine.message import Untold
from referee.engine.runs import Contradiction
from referee.engine.verdict import Missing
from referee.games.great_wall.box import board
from referee.games.great_wall.cards import artifacts
from referee.games.great_wall.components import QIN, REED, REQUESTS_TO_WIN
from referee.games.great_wall.position import Position
from scoring.shape import scored_by


def final(position: Position, setting: Setting) -> tuple[dict[str, Any], list[Missing]]:
    """The final as plain data (see :mod:`scoring.great_wall_final`), and the facts without which it cannot be scored."""
    from scoring.great_wall_final import QIN as QIN_NAME

    missing: list[Missing] = []
    names = {seat: one.name for seat, one in enumerate(setting.seats)}
    if position.qin is not None:
        names[QIN] = QIN_NAME
    tea = [names[seat] for seat in position.tea if seat != REED]
    if isinstance(position.tea, Untold) and sorted(tea) != sorted(names.values()):
        raise Contradiction  # everybody has one Tea marker
    data: dict[str, Any] = {"players": list(names.values()), **({"tea": tea} if tea else {})}
    if board.coop(setting):
        data["together"] = {"fulfilled": len(position.fulfilled), **printed(setting)["together"]}
    else:
        data["boards"] = {name: _board(position, setting, seat, missing) for seat, name in names.items()}
    if position.outcome == "lost":
        data["lost"] = True
    return data, missing


def printed(setting: Setting) -> dict[str, Any]:
    """How many Requests win a game played together, in which nothing else is counted."""
    return {"together": {"needed": REQUESTS_TO_WIN[board.humans(setting)]}} if board.coop(setting) else {}


def _board(position: Position, setting: Setting, seat: int, missing: list[Missing]) -> dict[str, Any]:
    from scoring.great_wall_final import ARTIFACTS

    own = position.party(seat)
    clean = [claim.card for claim in own.claims if not claim.shame]
    data: dict[str, Any] = {"honor": own.honor, "clean": len(clean), "hordes": _hordes(setting, clean, missing)}
    if seat != QIN:
        data["shamed"] = sum(own.shamed)
        honor = [_artifact(position, setting, seat, card, missing) for card in position.artifacts]
        data["artifacts"] = honor + [0] * (ARTIFACTS - len(honor))
    return data


def _hordes(setting: Setting, cards: list[int], missing: list[Missing]) -> list[int]:
    """The printed Honor of each card. An unknown card counts 0 and is added to ``missing``."""
    found = []
    for card in cards:
        printed = board.horde(setting, card)
        if printed is None:
            missing.append(Missing(board.card_key(setting, "horde", card), "GW-SCORE-02"))
        found.append(0 if printed is None else printed.honor)
    return found


def _artifact(position: Position, setting: Setting, seat: int, card: int, missing: list[Missing]) -> int:
    """The Honor of an Artifact for a player. An unknown one counts 0 and is added to ``missing``."""
    honor = artifacts.worth(position, setting, seat, card)
    if honor is None:
        missing.append(Missing(f"artifact.{card}", "GW-SCORE-03"))
    return honor or 0


score = scored_by("scoring.great_wall")
