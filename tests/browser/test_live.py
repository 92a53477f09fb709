"""Phones in a real browser that follow each other, sleep, lose the network and come too late."""

from __future__ import annotations

from typing import Any

from browser.conftest import DISPLAY, RENEWED, SHOWS, Hall, declared
from browser.pictures import begun, example

from referee.engine.game import Seat

SEATS = [Seat("Anna", "red"), Seat("Boris", "blue")]
FIRST = ".choose button[value$='first Boris']"
LOST = ("Failed to fetch", "ERR_", "network error")


def tap(page: Any, selector: str) -> None:
    """Tap a button that asks for something, and wait for what comes of it."""
    before = page.evaluate("swaps")
    page.locator(selector).first.tap()
    page.evaluate(RENEWED, before)


def cut_off(page: Any) -> None:
    """Take the network away, again where an answer that was on its way came after it was gone."""
    from playwright.sync_api import TimeoutError

    for _ in range(10):
        page.context.set_offline(True)
        try:
            return page.locator("#away").wait_for(timeout=3000)
        except TimeoutError:
            page.context.set_offline(False)
    raise AssertionError("the page does not notice that the network is gone")


def lost(hall: Hall) -> None:
    """A network that was lost is no problem of the page."""
    hall.problems[:] = [one for one in hall.problems if not any(word in one for word in LOST)]


def test_what_one_phone_declares_the_others_show(hall: Hall) -> None:
    table = hall.table("zhanguo", SEATS, {}, {})
    anna, boris = (hall.seated(table, seat) for seat in range(2))
    display = hall.phone(table, DISPLAY)
    display.goto(display.url + "display")
    for page in (anna, boris, display):
        page.evaluate(SHOWS, "1.2")
    tap(anna, FIRST)
    for page in (anna, boris, display):
        page.evaluate(SHOWS, "2.2")
    assert "first Boris" in boris.inner_text(".last")
    boris.goto(boris.url + "log")
    boris.locator("main form button").first.tap()
    for page in (anna, display):
        page.evaluate(SHOWS, "3.2")
        assert page.inner_text(".announced") == "Taken back: first Boris"


def test_a_phone_that_slept_catches_up(hall: Hall) -> None:
    table = hall.table("zhanguo", SEATS, {}, {})
    anna, boris = (hall.seated(table, seat) for seat in range(2))
    cut_off(boris)
    tap(anna, FIRST)
    boris.context.set_offline(False)
    boris.evaluate(SHOWS, "2.2")
    boris.locator("#away").wait_for(state="hidden")
    lost(hall)


def test_a_tap_without_network_counts_once_it_is_back(hall: Hall) -> None:
    table = hall.table("zhanguo", SEATS, {}, {})
    anna, boris = (hall.seated(table, seat) for seat in range(2))
    anna.context.set_offline(True)
    anna.locator(FIRST).first.tap()
    anna.locator("#away").wait_for()
    anna.context.set_offline(False)
    for page in (anna, boris):
        page.evaluate(SHOWS, "2.2")
    assert "first Boris" in anna.inner_text(".last")
    lost(hall)


def test_a_tap_while_the_ledger_is_out_of_reach_counts_once_it_is_back(hall: Hall) -> None:
    table = hall.table("zhanguo", SEATS, {}, {})
    anna = hall.seated(table, 0)
    anna.route("**/enter", lambda route: route.fulfill(status=503, body="<main>the server is away</main>"), times=1)
    anna.locator(FIRST).first.tap()
    anna.locator("#away").wait_for()
    assert "the server is away" not in anna.content()
    anna.evaluate(SHOWS, "2.1")
    assert "first Boris" in anna.inner_text(".last")
    hall.problems[:] = [one for one in hall.problems if "503" not in one]


def test_a_phone_whose_first_call_was_lost_is_told_all_the_same(hall: Hall) -> None:
    table = hall.table("zhanguo", SEATS, {}, {})
    anna = hall.seated(table, 0)
    anna.route("**/events", lambda route: route.abort(), times=1)
    anna.reload()
    anna.locator("#away").wait_for()
    declared(hall, table, "first Boris")
    anna.evaluate(SHOWS, "2.1")
    anna.locator("#away").wait_for(state="hidden")
    lost(hall)


def test_a_tap_that_comes_too_late_is_told_what_happened_and_kept(hall: Hall) -> None:
    table = hall.table("zhanguo", SEATS, {}, {})
    anna = hall.seated(table, 0)
    anna.route(anna.url, lambda route: None)  # news are on their way for ever
    with anna.expect_request(anna.url):
        declared(hall, table, "face turquoise-left unrest-empty")
    tap(anna, FIRST)
    told = anna.inner_text("#told")
    assert "the table has moved on" in told
    assert "face turquoise-left" in told
    tap(anna, "#told button[name=entry]")
    assert "first Boris" in anna.inner_text(".last")


def test_what_was_unfolded_typed_and_told_stays_when_others_act(hall: Hall) -> None:
    table = hall.table("zhanguo", SEATS, {}, {})
    anna = hall.seated(table, 0)
    anna.locator("details.typing summary").tap()
    anna.locator("#entry").fill("palace 4 from 5")
    tap(anna, "details.typing form button")
    refused = anna.inner_text("#told")
    assert "Illegal" in refused
    anna.locator("details.typing summary").tap()
    anna.locator("#entry").fill("first an")
    declared(hall, table, "first Boris")
    anna.evaluate(SHOWS, "2.1")
    assert anna.inner_text("#told") == refused
    assert anna.locator("#entry").is_visible()
    assert anna.locator("#entry").input_value() == "first an"
    assert anna.evaluate("document.activeElement.id") == "entry"


def test_news_that_come_late_do_not_cover_what_was_chosen(hall: Hall) -> None:
    table = hall.table("zhanguo", SEATS, {}, {})
    anna = hall.seated(table, 0)
    held: list[Any] = []
    anna.route(anna.url, lambda route: held.append(route) if not held else route.continue_())
    with anna.expect_request(anna.url):
        declared(hall, table, "first Boris")
    anna.locator(".choose a.button").first.tap()
    anna.locator(".crumbs").wait_for()
    anna.wait_for_timeout(400)  # the finger is long gone
    held[0].continue_()
    anna.wait_for_timeout(500)
    assert anna.locator(".crumbs").count() == 1
    anna.evaluate(SHOWS, "2.1")


def test_a_television_shows_the_whole_table(hall: Hall) -> None:
    display = hall.phone(begun(hall, example("zhanguo"), 0.5), {"width": 1920, "height": 1080})
    display.goto(display.url + "display")
    display.wait_for_selector(".lies")
    assert display.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert (
        0.4
        <= float(display.evaluate("getComputedStyle(document.querySelector('.lies')).getPropertyValue('--fit')"))
        < 1
    )
