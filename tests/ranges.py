"""What a part of a position may hold, as corrections of it show."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.errors import PositionError
from referee.engine.session import Session


def holds_only(table: Session, path: str, possible: list[Any], impossible: list[Any], why: str) -> None:
    """Each of the values that are possible there can be told, none of the others."""
    for value in possible:
        assert table.branch().correct(path, value, why).status == "corrected"
    for value in impossible:
        with pytest.raises(PositionError):
            table.branch().correct(path, value, why)
