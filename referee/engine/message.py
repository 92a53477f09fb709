"""Messages as data: an English template, which is also its translation id, and the facts that fill it.

Templates use ``{name}`` for a fact and ``{n#worker|workers}`` for a number followed by its plural form.
Facts are plain values; :class:`~referee.engine.words.Words` are shown in the reader's language. The facts named in
:data:`SEATS` are seat numbers, shown as the player's name; those in :data:`CODES` are texts with a translation.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

SEATS = frozenset({"player", "players", "other", "owner", "leader", "order"})
CODES = frozenset({"section", "slot", "what"})


def N_(template: str) -> str:
    """Mark a template for the translation catalogues without translating it."""
    return template


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence to be said later, in any language."""

    template: str
    facts: Mapping[str, Any] = field(default_factory=dict)
