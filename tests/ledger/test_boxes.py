"""Boxes and settings, on both kinds of database."""

from __future__ import annotations

from typing import Any

import pytest

from referee.ledger import reader
from referee.ledger.errors import UnrecordableError
from referee.ledger.ledger import Ledger
from referee.ledger.rows import BoxRow


def test_box_is_made_by_its_first_fact(ledger: Ledger, url: str) -> None:
    assert ledger.box("zhanguo", "mine") is None
    ledger.put_fact("zhanguo", "mine", "card.12", {"effect": ["gain", 2]})
    expected = BoxRow("zhanguo", "mine", False, {"card.12": {"effect": ["gain", 2]}})
    assert ledger.box("zhanguo", "mine") == reader.read_box(url, "zhanguo", "mine") == expected


def test_fact_can_be_put_again(ledger: Ledger) -> None:
    ledger.put_facts("zhanguo", "mine", {"a": 1, "b": None})
    ledger.put_facts("zhanguo", "mine", {"b": False, "c": "три"})
    found = ledger.box("zhanguo", "mine")
    assert found is not None
    assert found.facts == {"a": 1, "b": False, "c": "три"}


def test_several_boxes(ledger: Ledger, url: str) -> None:
    ledger.put_fact("zhanguo", "mine", "a", 1)
    ledger.put_fact("zhanguo", "club", "a", 2)
    ledger.put_facts("nippon", "mine", {})
    assert [(box.name, box.facts) for box in ledger.boxes("zhanguo")] == [("club", {"a": 2}), ("mine", {"a": 1})]
    assert [(box.game, box.name) for box in ledger.boxes()] == [
        ("nippon", "mine"),
        ("zhanguo", "club"),
        ("zhanguo", "mine"),
    ]
    assert reader.read_box(url, "nippon", "mine") == BoxRow("nippon", "mine", False, {})
    assert reader.read_box(url, "nippon", "club") is None


def test_made_up_values_stay_apart(ledger: Ledger) -> None:
    ledger.put_fact("zhanguo", "practice", "a", 1, practice=True)
    ledger.put_fact("zhanguo", "mine", "a", 2)
    with pytest.raises(UnrecordableError, match="practice box"):
        ledger.put_fact("zhanguo", "practice", "a", 3, practice=False)
    with pytest.raises(UnrecordableError, match="owner's facts"):
        ledger.put_facts("zhanguo", "mine", {"a": 3, "b": 3}, practice=True)
    ledger.put_fact("zhanguo", "practice", "b", 4)
    assert ledger.boxes() == [
        BoxRow("zhanguo", "mine", False, {"a": 2}),
        BoxRow("zhanguo", "practice", True, {"a": 1, "b": 4}),
    ]


def test_facts_and_boxes_can_be_forgotten(ledger: Ledger) -> None:
    ledger.put_facts("zhanguo", "mine", {"a": 1, "b": 2})
    ledger.put_facts("zhanguo", "club", {"a": 3})
    assert ledger.delete_fact("zhanguo", "mine", "a") is True
    assert ledger.delete_fact("zhanguo", "mine", "a") is False
    assert ledger.delete_fact("zhanguo", "nobody's", "a") is False
    assert ledger.boxes() == [BoxRow("zhanguo", "club", False, {"a": 3}), BoxRow("zhanguo", "mine", False, {"b": 2})]
    assert ledger.delete_box("zhanguo", "mine") is True
    assert ledger.delete_box("zhanguo", "mine") is False
    assert ledger.boxes() == [BoxRow("zhanguo", "club", False, {"a": 3})]
    ledger.put_facts("zhanguo", "mine", {})
    assert ledger.box("zhanguo", "mine") == BoxRow("zhanguo", "mine", False, {})


@pytest.mark.parametrize("facts", [{"a": 1, "b": object()}, {"a": 1, "": 2}, {"a": 1, "\0": 2}, {"a": "\ud800"}])
def test_facts_are_kept_all_or_none(ledger: Ledger, facts: dict[str, Any]) -> None:
    with pytest.raises(UnrecordableError):
        ledger.put_facts("zhanguo", "mine", facts)
    assert ledger.boxes() == []


@pytest.mark.parametrize("name", ["", "\0", "\ud800"])
def test_names_that_no_box_has(ledger: Ledger, url: str, name: str) -> None:
    with pytest.raises(UnrecordableError):
        ledger.put_fact("zhanguo", name, "a", 1)
    ledger.put_fact("zhanguo", "mine", "a", 1)
    assert ledger.box("zhanguo", name) is reader.read_box(url, "zhanguo", name) is None
    assert ledger.delete_box(name, "mine") is False
    assert ledger.delete_fact("zhanguo", "mine", name) is False


def test_settings(ledger: Ledger) -> None:
    assert ledger.setting("language") is None
    for value in ("ru", "", "it"):
        ledger.put_setting("language", value)
        assert ledger.setting("language") == value
