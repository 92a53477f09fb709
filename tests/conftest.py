"""Checks that several games share say what differed, as tests do."""

import pytest

pytest.register_assert_rewrite("battery", "books", "facts_battery", "shown", "support", "zone_support")
