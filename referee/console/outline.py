"""A part of the position as lines of text, without what is empty in it or private."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from referee.engine import position as positions
from referee.engine.session import Session
from referee.engine.veil import told, veiled
from referee.text.lines import Line


def part_lines(session: Session, path: str) -> Iterator[Line]:
    """The part of the position at ``path``, as far as the session's asker may see it."""
    positions.get_path(veiled(session).position, path)
    part = told(session)
    for key in filter(None, path.split(".")):
        if isinstance(part, dict) and key not in part:
            yield Line("plain", f"{path}: ?")
            return
        part = part[key] if isinstance(part, dict) else part[int(key)]
    if isinstance(part, dict | list):
        yield from [*_outline({path: part}, session.setting.players)] or [Line("plain", f"{path}: -")]
    else:
        yield Line("plain", f"{path}: {'-' if part in (None, '') else part}")


def _outline(data: Any, names: Iterable[str], depth: int = 0) -> Iterator[Line]:
    """Data as indented lines; lists of players are shown by name."""
    pairs = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in pairs:
        if not _tells(value):
            continue
        if key == "players" and isinstance(value, list):
            yield from _outline(dict(zip(names, value, strict=False)), names, depth)
        elif _flat(value):
            yield Line("plain", f"{'  ' * depth}{key}: {_inline(value)}")
        else:
            yield Line("plain", f"{'  ' * depth}{key}:")
            yield from _outline(value, names, depth + 1)


def _tells(value: Any) -> bool:
    """Whether a value is not empty; 0, -1 and False count as empty."""
    if isinstance(value, dict | list):
        return any(map(_tells, value.values() if isinstance(value, dict) else value))
    return value not in (None, "", 0, -1, False)


def _flat(value: Any) -> bool:
    """Whether a value has no nested lists or mappings, so that it fits on one line."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return not any(isinstance(one, dict | list) for one in inner)


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {one}" for key, one in value.items() if _tells(one))
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
