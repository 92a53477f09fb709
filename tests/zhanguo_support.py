"""Tables of ZhanGuo, and which rules an action breaks there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine import scenario as scenarios
from referee.engine.action import Action
from referee.engine.session import Session
from referee.engine.verdict import Violation
from referee.games.zhanguo.game import GAME
from referee.testing import samples

ACT = {"turn.stage": "act", "turn.card": 3, "court": [3]}
"""A card was played at court, and its action comes next."""
NO_HANDS = {f"players.{seat}.hand": [0, 0, 0] for seat in range(3)}


def table(
    given: Mapping[str, Any],
    box: Mapping[str, Any] | None = None,
    options: Mapping[str, str] | None = None,
    **rulings: str,
) -> Session:
    made = {"game": GAME.id, "players": 3, "given": dict(given), "box": box or {}, "options": options or {}}
    made["rulings"] = {name.replace("_", "-"): ruling for name, ruling in rulings.items()}
    return scenarios.session_of(GAME, samples.practice(GAME.id), made)


def rules(made: Session, action: Action) -> list[str]:
    found = action.check(made.position, made.setting)
    return [one.rule for one in found if isinstance(one, Violation)]
