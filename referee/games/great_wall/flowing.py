"""Whether something is so, for what comes next: asked without parting the ways of a step that meets what is not known.

So the stack of tasks stays one where it can: whoever may have something to decide is asked.
"""

from __future__ import annotations

from collections.abc import Callable

from referee.engine.explore import certain


def surely(of: Callable[[], object]) -> bool:
    """Whether it is so on every possible table."""
    return certain(of) is True


def perhaps(of: Callable[[], object]) -> bool:
    """Whether it may be so on a possible table."""
    return certain(of) is not False
