"""What the kernel handles without knowing what it is: positions of games, and data of files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

Position: TypeAlias = Any
"""What lies on the table, in a class of the game's own. Actions and a game's functions say which; the kernel passes it on."""
Json: TypeAlias = Any
"""Plain data, as JSON holds it."""
Fact: TypeAlias = Json
"""What is printed on a component: plain data of the shape that the game declares for its key."""
Table: TypeAlias = Mapping[str, Json]
"""A table of a TOML file or an object of JSON, read by whoever knows its keys."""
Schema: TypeAlias = dict[str, object]
"""A JSON Schema."""
