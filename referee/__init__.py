"""A rules-compliance referee for tabletop games on a real table.

>>> import referee
>>> table = referee.new("nippon", ["anna", "boris"], box="practice")
>>> table.prompt
'name the first player (first)'

Everything in ``__all__`` is loaded when it is first used; docs/library.md shows it at work.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from referee.engine.errors import EntryError as EntryError
    from referee.engine.errors import RefereeError as RefereeError
    from referee.engine.errors import SetupError as SetupError
    from referee.library import Answer as Answer
    from referee.library import Reason as Reason
    from referee.library import Table as Table
    from referee.library import game as game
    from referee.library import game_names as game_names
    from referee.library import load as load
    from referee.library import new as new
    from referee.library import score as score

__version__ = "0.1.0"
__all__ = [
    "Answer",
    "EntryError",
    "Reason",
    "RefereeError",
    "SetupError",
    "Table",
    "game",
    "game_names",
    "load",
    "new",
    "score",
]
ERRORS = frozenset({"EntryError", "RefereeError", "SetupError"})


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'referee' has no attribute {name!r}")
    return getattr(import_module("referee.engine.errors" if name in ERRORS else "referee.library"), name)
