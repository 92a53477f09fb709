"""Questions, the box, asking and corrections in a real browser, on two phones at once, with an empty box."""

from __future__ import annotations

from typing import Any

import pytest
from browser.conftest import DISPLAY, RENEWED, Hall

from referee.engine.game import Seat
from referee.games import game as find_game
from referee.opening import OWN, free_name, named_box
from referee.table import Table
from referee.text.facts import typed_fact

SEATS = [Seat("Anna", "red"), Seat("Boris", "blue")]
SET_UP = (
    "first anna; track anna boris",
    "face turquoise-left unrest-empty; face turquoise-right has-grey",
    "face gold-left has-white; face gold-right full-region",
    "face third-left two-same-colour; face third-right has-ivory-card",
    "task upper wall 1; task upper palace 2; task upper governor 1",
    "task lower wall 2; task lower palace 3; task lower governor 2; begin; drawn",
    "unify 32 3; done",
)
TILES = (
    "unrest-empty officials-ge-unrest",
    "has-grey has-red",
    "has-white minus-unrest",
    "sets-3-colours full-region",
    "two-same-colour has-orange-card",
    "has-brown-card has-ivory-card",
)


@pytest.fixture
def table(hall: Hall) -> str:
    """A table with an empty box, of which only the wall tiles are told."""
    game = find_game("zhanguo")
    name = free_name(hall.url, "evening")
    made = Table.new(hall.url, name, game, SEATS, {}, {}, named_box(hall.url, game, OWN))
    made.learn_all({f"tile.{at}": typed_fact(game, f"tile.{at}", one) for at, one in enumerate(TILES, 1)})
    for entry in SET_UP:
        made.enter(entry)
    made.close()
    return name


def tapped(page: Any, button: Any) -> None:
    """Tap and wait until the page was renewed."""
    before = page.evaluate("swaps")
    button.click()
    page.evaluate(RENEWED, before)


def followed(page: Any, link: Any) -> None:
    """Tap a link and wait until its page is there."""
    with page.expect_navigation():
        link.click()


def page_at(page: Any, path: str) -> Any:
    page.goto("/".join(page.url.split("/")[:5]) + "/" + path)
    return page


def test_a_question_appears_everywhere_and_whoever_knows_answers(hall: Hall, table: str) -> None:
    anna, boris = (hall.seated(table, seat) for seat in range(2))
    display = page_at(hall.phone(table, DISPLAY), "display")
    elsewhere = Table.load(hall.url, table)
    elsewhere.enter("boris: court 20 governor 1 square vp4")
    elsewhere.close()
    for page in (anna, boris, display):
        page.wait_for_selector(".waits")
    boris.locator(".waits a").tap()
    boris.locator("form.fact a", has_text="Later").tap()
    boris.wait_for_selector(".last")
    assert boris.locator(".waits").count() == 1
    followed(anna, anna.locator(".waits a"))
    while anna.locator(".waits").count():
        form = anna.locator("form.fact")
        if "three officials" in anna.inner_text(".question h2 >> nth=0"):
            for place in range(3):
                tapped(anna, form.locator("button[value^='up:']").nth(place))
        else:
            tapped(anna, form.locator("button[value^='up:']").nth(2))
        assert "–" not in form.locator(".says").inner_text()
        tapped(anna, form.locator("button[value=keep]"))
    assert "Found legal now" in anna.inner_text("#told")
    for page in (boris, display):
        page.wait_for_selector(".waits", state="detached")


def test_a_card_is_told_tap_by_tap_and_the_next_one_is_empty(hall: Hall, table: str) -> None:
    anna = page_at(hall.seated(table, 0), "box?q=card+12")
    followed(anna, anna.locator(".facts a").first)
    for row, word in ((0, "palace"), (1, "3 VP")):
        tapped(anna, anna.locator(".picks").nth(row).locator("label", has_text=word))
    assert anna.inner_text(".says") == "palace vp3"
    tapped(anna, anna.locator("button[value=keep]"))
    assert "Card 13" in anna.inner_text("h1")
    assert anna.locator(".picks input:checked").count() == 0
    assert "palace vp3" in anna.inner_text("#told")


EARLY = """document.addEventListener("readystatechange", () => {
  if (document.readyState === "interactive") document.querySelector(".picks label")?.click();
})"""


def test_what_is_tapped_before_anything_listens_counts(hall: Hall, table: str) -> None:
    anna = page_at(hall.seated(table, 0), "box?q=card+12")
    anna.add_init_script(EARLY)
    followed(anna, anna.locator(".facts a").first)
    anna.wait_for_function("() => document.querySelector('.says')?.innerText.includes('wall')")


def test_ask_goes_on_question_by_question_and_back(hall: Hall, table: str) -> None:
    anna = page_at(hall.seated(table, 0), "ask")
    anna.locator("label", has_text="nobody tracks").click()
    anna.fill("input[name=entry]", "recruit red 3")
    tapped(anna, anna.locator("button[value=start]"))
    asked = anna.inner_text("h2#prompt")
    tapped(anna, anna.locator(".options button", has_text="yes"))
    assert "Legal: recruit red 3" in anna.inner_text(".says")
    tapped(anna, anna.locator("button[value=back]"))
    assert anna.inner_text("h2#prompt") == asked
    tapped(anna, anna.locator(".options button", has_text="no").first)
    assert "Illegal" in anna.inner_text(".says")


def test_what_lies_otherwise_is_tapped_and_taken_back_by_another(hall: Hall, table: str) -> None:
    anna, boris = (hall.seated(table, seat) for seat in range(2))
    page_at(anna, "mend?q=anna+vp")
    followed(anna, anna.locator(".parts a").first)
    anna.fill("#typed", "7")
    tapped(anna, anna.locator("button.final"))
    boris.wait_for_function("() => document.querySelector('.announced')?.innerText.includes('7')")
    page_at(boris, "log")
    boris.locator("main form button").first.click()
    anna.wait_for_function(
        "() => document.querySelector('.announced')?.innerText.startsWith('Taken back: Anna VP = 7')"
    )
