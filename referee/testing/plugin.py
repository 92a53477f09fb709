"""The pytest plugin of the referee: the mark for examples of a rule, and readable assertions in the inherited tests."""

from __future__ import annotations

import pytest

BATTERIES = ("examples", "facts", "properties", "rules", "samples", "zones")
pytest.register_assert_rewrite(*(f"referee.testing.{one}" for one in BATTERIES))


def pytest_configure(config: pytest.Config) -> None:
    """Declare the mark that :func:`referee.testing.examples.shows` sets."""
    config.addinivalue_line("markers", "rule(*ids): the test is an example of these rules or rulings (referee.testing)")
