"""The turn on a phone in a real browser: pieces picked together, secrets that are held, pages of every width."""

from __future__ import annotations

from contextlib import closing
from typing import Any

import pytest
from browser.conftest import RENEWED, Hall, declared

from referee.engine.game import Seat
from referee.table import Table

SEATS = [Seat("Anna", "red"), Seat("Boris", "yellow")]
BEGUN = (
    "first Anna; track Anna Boris; face turquoise-left HAS-BROWN-CARD; face turquoise-right FULL-REGION",
    "face gold-left UNREST-EMPTY; face gold-right HAS-WHITE; face third-left HAS-RED; face third-right HAS-ORANGE-CARD",
    "task upper wall 2; task upper palace 3; task upper governor 1; task lower wall 4; task lower palace 4",
    "task lower governor 4; begin; drawn; Anna: hand 1 2 41 42 81 82",
)
"""ZhanGuo, set up and dealt."""
TOO_SMALL = """() => [...document.querySelectorAll("main button, main a.button, main summary, nav a")]
    .map(one => one.getBoundingClientRect()).filter(box => box.width && (box.width < 44 || box.height < 44)).length"""
BEYOND = """() => Math.max(document.documentElement.scrollWidth,
    ...[...document.querySelectorAll("nav a")].map(one => one.getBoundingClientRect().right)) - window.innerWidth"""
DOUBLED = "() => { document.documentElement.style.fontSize = '225%'; }"


def row_of(page: Any) -> str:
    return str(page.get_attribute("#page", "data-number"))


def test_what_was_picked_stays_when_others_act_and_goes_with_the_last_piece(hall: Hall) -> None:
    name = hall.table("nippon", SEATS, {}, {})
    anna = hall.seated(name, 0)
    piece = anna.locator(".pick .piece")
    piece.nth(0).tap()
    piece.nth(2).tap()
    assert anna.inner_text(".tray span") == "amber · copper"
    number = row_of(anna)
    declared(hall, name, "first Boris")
    anna.wait_for_function("number => document.getElementById('page').dataset.number !== number", arg=number)
    anna.wait_for_function("() => document.querySelector('.tray span').textContent === 'amber · copper'")
    anna.locator("[data-back]").tap()
    piece.nth(3).tap()
    number = row_of(anna)
    piece.nth(3).tap()
    anna.wait_for_function("number => document.getElementById('page').dataset.number !== number", arg=number)
    assert "draw s1 amber green green" in anna.inner_text(".last")


def test_a_secret_is_there_while_it_is_held(hall: Hall) -> None:
    name = hall.table("zhanguo", SEATS, {}, {})
    declared(hall, name, *BEGUN)
    anna = hall.seated(name, 0)
    held = anna.locator(".own .held")
    button = anna.locator(".own .hold")
    button.dispatch_event("pointerdown", {"pointerId": 7})
    held.get_by_text("81").wait_for()
    button.dispatch_event("pointerup", {"pointerId": 7})
    held.wait_for(state="hidden")
    assert held.text_content() == ""
    button.focus()
    anna.keyboard.down("Space")
    held.get_by_text("81").wait_for()
    anna.keyboard.up("Space")
    held.wait_for(state="hidden")
    anna.wait_for_timeout(400)
    button.evaluate("one => one.click()")  # as a screen reader does
    held.get_by_text("81").wait_for()
    button.evaluate("one => one.click()")
    held.wait_for(state="hidden")


def test_a_finger_that_slides_to_a_card_of_the_hand_plays_it(hall: Hall) -> None:
    name = hall.table("zhanguo", SEATS, {}, {})
    declared(hall, name, *BEGUN)
    anna = hall.seated(name, 0)
    assert "81" not in anna.inner_text(".choose")
    fold, card = anna.locator(".fold .hold"), anna.locator(".fold .held .button").first
    assert "said=" not in anna.content().partition('id="choices"')[2].partition("</form>")[0]

    def point(of: Any) -> dict[str, float]:
        box = of.bounding_box()
        return {"pointerId": 7, "clientX": box["x"] + box["width"] / 2, "clientY": box["y"] + box["height"] / 2}

    fold.dispatch_event("pointerdown", point(fold))
    card.wait_for()
    assert anna.locator(".fold .held").inner_text().count("81") == 2
    fold.dispatch_event("pointermove", point(card))
    assert "under" in (card.get_attribute("class") or "")
    played, before = card.inner_text().strip(), anna.evaluate("swaps")
    fold.dispatch_event("pointerup", point(card))
    anna.evaluate(RENEWED, before)
    assert played in anna.inner_text(".crumbs")
    anna.locator(".choose button.final").first.tap()
    anna.wait_for_selector("#told")
    assert f"unify {played}" in anna.inner_text(".last")


def test_what_is_held_is_gone_with_the_finger_and_opens_for_a_key(hall: Hall) -> None:
    name = hall.table("zhanguo", SEATS, {}, {})
    declared(hall, name, *BEGUN)
    anna = hall.seated(name, 0)
    fold, held = anna.locator(".fold .hold"), anna.locator(".fold .held")
    fold.dispatch_event("pointerdown", {"pointerId": 7, "clientX": 1, "clientY": 1})
    held.get_by_text("81").first.wait_for()
    number = row_of(anna)
    hall_note(hall, name)
    anna.wait_for_timeout(3500)
    assert row_of(anna) == number, "nothing moves under a finger that holds"
    fold.dispatch_event("pointerup", {"pointerId": 7, "clientX": 1, "clientY": 1})
    held.wait_for(state="hidden")
    assert held.text_content() == ""
    anna.evaluate("number => shows((page) => page.dataset.number !== number)", number)
    anna.wait_for_timeout(400)
    fold.focus()
    anna.keyboard.press("Enter")
    held.get_by_text("81").first.wait_for()
    anna.keyboard.press("Escape")
    held.wait_for(state="hidden")
    anna.keyboard.press("Enter")
    held.get_by_text("81").first.wait_for()
    before = anna.evaluate("swaps")
    tab_to(anna, "42")
    anna.keyboard.press("Enter")
    anna.evaluate(RENEWED, before)
    assert "42" in anna.inner_text(".crumbs")


def hall_note(hall: Hall, name: str) -> None:
    """Somebody writes a remark elsewhere."""
    with closing(Table.load(hall.url, name)) as table:
        table.note("so it goes")


@pytest.mark.parametrize("game", ["zhanguo", "nippon", "nations_dice", "great_wall"])
def test_a_small_phone_has_room_also_for_text_twice_as_large(hall: Hall, game: str) -> None:
    page = hall.seated(hall.table(game, SEATS, {}, {}), 0, size={"width": 320, "height": 640})
    assert page.evaluate(BEYOND) <= 0
    assert page.evaluate(TOO_SMALL) == 0
    page.evaluate(DOUBLED)
    assert page.evaluate(BEYOND) <= 0


def test_long_words_of_another_language_have_room_on_a_small_phone(hall: Hall) -> None:
    name = hall.table("zhanguo", SEATS, {}, {})
    declared(hall, name, *BEGUN)
    page = hall.seated(name, 0, size={"width": 320, "height": 640}, locale="it-IT")
    page.evaluate(DOUBLED)
    assert "unificare" in page.inner_text("#prompt")
    assert page.evaluate(BEYOND) <= 0


def focused(page: Any) -> str:
    """What the next press of Enter would do: the value of the focused button, or its text."""
    return str(page.evaluate("document.activeElement.value || document.activeElement.innerText"))


def tab_to(page: Any, wanted: str) -> None:
    """Go on with the tab key until this is focused."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if wanted in focused(page):
            return
    raise AssertionError(wanted)


def test_an_entry_is_declared_with_the_keyboard_alone(hall: Hall) -> None:
    page = hall.seated(hall.table("zhanguo", SEATS, {}, {}), 0)
    for wanted, number in (("first Boris", "2.1"), ("turquoise-left", "2.1"), ("FULL-REGION", "3.1")):
        tab_to(page, wanted)
        before = page.evaluate("swaps")
        page.keyboard.press("Enter")
        assert page.evaluate(RENEWED, before) == number
        assert page.evaluate("document.activeElement.id") == "prompt", "a second Enter declares nothing"
    assert "face turquoise-left FULL-REGION" in page.inner_text(".last")
    tab_to(page, "Type an entry")
    page.keyboard.press("Enter")
    tab_to(page, "")
    page.keyboard.type("palace 4 from 5")
    before = page.evaluate("swaps")
    page.keyboard.press("Enter")
    page.evaluate(RENEWED, before)
    assert "Illegal" in page.inner_text("#told")
    assert page.inner_text("#live") == page.inner_text("#told .line >> nth=0").strip()


def test_news_under_the_focus_of_a_keyboard_take_it_to_the_question(hall: Hall) -> None:
    table = hall.table("zhanguo", SEATS, {}, {})
    declared(hall, table, *BEGUN)
    page = hall.seated(table, 0)
    entry, number = page.locator(".choose button.final").first.get_attribute("value"), row_of(page)
    tab_to(page, entry)
    declared(hall, table, entry)
    page.evaluate("number => shows((page) => page.dataset.number !== number)", number)
    assert page.evaluate("document.activeElement.id") == "prompt"


def test_what_may_come_next_is_offered_while_one_types(hall: Hall) -> None:
    name = hall.table("zhanguo", SEATS, {}, {})
    declared(hall, name, *BEGUN)
    anna = hall.seated(name, 0)
    anna.locator(".typing summary").tap()
    anna.locator("#entry").press_sequentially("co")
    anna.locator("#next option[value='court']").wait_for(state="attached")
    assert anna.input_value("#entry") == "co"


AUCTION = (
    "first Anna; track Anna Boris; face turquoise-left MINUS-UNREST; face turquoise-right UNREST-EMPTY",
    "face gold-left HAS-GREY; face gold-right HAS-BROWN-CARD; face third-left SETS-3-COLOURS",
    "face third-right TWO-SAME-COLOUR; task upper wall 3; task upper palace 3; task upper governor 1",
    "task lower wall 1; task lower palace 4; task lower governor 3; begin; discard star; discard circle; Anna: bid 2",
)


def test_an_amount_is_stepped_to_or_typed_and_stays_when_others_act(hall: Hall) -> None:
    name = hall.table("zhanguo", SEATS, {"side": "B", "auction": "yes"}, {})
    declared(hall, name, *AUCTION)
    boris = hall.seated(name, 1)
    shown = boris.locator(".stepped .amount:visible")
    amount, less, more = (boris.locator(f".stepper {one}") for one in ("input", "[data-step='-1']", "[data-step='1']"))
    assert (amount.input_value(), shown.count(), less.is_disabled()) == ("3", 1, True)
    more.tap()
    more.tap()
    assert shown.locator("button").first.get_attribute("value") == "Boris: bid 5"
    row = row_of(boris)
    with closing(Table.load(hall.url, name)) as other:
        other.note("something new")
    boris.evaluate("number => shows((page) => page.dataset.number !== number)", row)
    assert (amount.input_value(), shown.locator(".what").first.inner_text()) == ("5", "5")
    amount.fill("400")
    assert (shown.count(), amount.get_attribute("aria-invalid")) == (0, "true")
    less.tap()
    amount.fill("7")
    row = row_of(boris)
    amount.press("Enter")
    boris.evaluate("number => shows((page) => page.dataset.number !== number)", row)
    assert "bid 7" in boris.inner_text(".last")
