"""Checks that several games share say what differed, as tests do."""

import pytest

pytest.register_assert_rewrite("battery", "books", "examples", "facts_battery", "support", "zone_support")
