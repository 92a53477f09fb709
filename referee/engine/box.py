"""A box: the facts of one owner's copy of a game. (To be completed.)"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Box:
    """Facts by key; ``practice`` marks made-up values."""

    game: str
    name: str
    practice: bool = False
    facts: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def from_toml(cls, text: str) -> Box:
        data = tomllib.loads(text)
        return cls(data["game"], data.get("name", ""), data.get("practice", False), data["facts"])
