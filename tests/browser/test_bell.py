"""A phone calls its owner only if it was told to, once for each reason."""

from __future__ import annotations

from typing import Any

from browser.conftest import Hall

from referee.engine.game import Seat
from referee.table import Table

SEATS = [Seat("Anna", "red"), Seat("Boris", "yellow"), Seat("Carla", "purple")]
LAID_OUT = "tiles 1-10 1-9 1-14 1-2 1-5 1-15 1-11 1-7 1-18; event 1-2; bonus stronger tiles"
LISTEN = """
window.called = [];
window.shaken = [];
document.addEventListener("called", (event) => window.called.push(event.detail));
Object.defineProperty(navigator, "vibrate", { value: (way) => window.shaken.push(way) });
"""


def typed(page: Any, entry: str) -> None:
    page.locator("details.typing summary").tap()
    page.fill("#entry", entry)
    page.locator(".typing button").first.tap()


def test_a_phone_calls_when_it_was_told_to(hall: Hall) -> None:
    name = hall.table("nations_dice", SEATS, {"mode": "unrest"}, {})
    anna, boris = hall.seated(name, 0), hall.seated(name, 1)
    for page in (anna, boris):
        page.add_init_script(LISTEN)
        page.goto(f"{hall.base}/t/{hall.keys.table_id(name)}/seats")
    assert anna.locator("[data-tell][aria-pressed=true]").count() == 0
    anna.locator("[data-tell=shake]").tap()
    anna.locator("[data-tell=bell]").tap()
    assert anna.locator("[data-tell][aria-pressed=true]").count() == 2
    for page in (anna, boris):
        page.goto(f"{hall.base}/t/{hall.keys.table_id(name)}/")
    assert anna.evaluate("window.called") == []
    table = Table.load(hall.url, name)
    table.ask_as(None)
    for entry in ("order Boris Carla Anna", LAID_OUT, "drawn greece u1a u3b"):
        assert table.enter(entry).recorded
    table.close()
    anna.wait_for_function("() => window.called.includes('turn')")
    anna.goto(f"{hall.base}/t/{hall.keys.table_id(name)}/")  # it is not told twice
    typed(anna, "order Anna Boris")
    anna.wait_for_selector("#told .s-illegal")
    anna.wait_for_function("() => window.called.length > 0")
    assert anna.evaluate("window.called") == ["refused"]
    assert anna.evaluate("window.shaken") == [[300]]
    assert boris.evaluate("window.shaken") == []
