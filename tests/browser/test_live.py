"""Phones in a real browser that follow each other."""

from __future__ import annotations

from typing import Any

from browser.conftest import DISPLAY, Hall

from referee.engine.game import Seat

IS = "number => document.getElementById('page').dataset.number === number"
SEATS = [Seat("Anna", "red"), Seat("Boris", "blue")]


def declared(page: Any, entry: str) -> None:
    """Tap the button that declares this, as soon as it can be tapped."""
    page.locator(f".choose button[value$='{entry}']").first.click()


def test_what_one_phone_declares_the_others_show(hall: Hall) -> None:
    table = hall.table("zhanguo", SEATS, {}, {})
    anna, boris = (hall.seated(table, seat) for seat in range(2))
    display = hall.phone(table, DISPLAY)
    display.goto(display.url + "display")
    for page in (anna, boris, display):
        page.wait_for_function(IS, arg="1.2")
    declared(anna, "first Boris")
    for page in (anna, boris, display):
        page.wait_for_function(IS, arg="2.2")
    assert "first Boris" in boris.inner_text(".last")
    boris.goto(boris.url + "log")
    boris.locator("main form button").first.click()
    for page in (anna, display):
        page.wait_for_function(IS, arg="3.2")


def test_a_phone_that_slept_catches_up(hall: Hall) -> None:
    table = hall.table("zhanguo", SEATS, {}, {})
    anna, boris = (hall.seated(table, seat) for seat in range(2))
    boris.context.set_offline(True)
    declared(anna, "first Boris")
    anna.wait_for_function(IS, arg="2.2")
    boris.context.set_offline(False)
    boris.wait_for_function(IS, arg="2.2")
    hall.problems[:] = [one for one in hall.problems if "fetch" not in one and "ERR_" not in one]
