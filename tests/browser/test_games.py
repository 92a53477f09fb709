"""Complete games in a real browser: every player taps on a phone of their own, a display looks on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from browser.conftest import DISPLAY, STILL, Hall
from tapping import EXAMPLES, Played, played, towards

from referee.engine.action import Action
from referee.text import sheets
from referee.text.speech import Speaker

GAMES = [path for path in EXAMPLES if "-" not in path.stem]
OPTIONS = """found => found.map(one => one.tagName === "A"
    ? {entry: null, href: one.getAttribute("href")} : {entry: one.value, href: null})"""

SHOWS = f"number => document.getElementById('page').dataset.number === number && {STILL}"


def tap(page: Any, game: Played, wanted: Action) -> None:
    """Declare an action by tapping."""
    entry = game.game.grammar.write([wanted], "en", game.session.setting.players)
    number = page.get_attribute("#page", "data-number")
    for _ in range(60):
        shown = page.locator(".choose .options > *:not([type=hidden])")
        options = [
            {**one, "said": said_in(one["href"]), "at": at} for at, one in enumerate(shown.evaluate_all(OPTIONS))
        ]
        option = towards(game.game, wanted, options, entry)
        assert option is not None, (entry, page.inner_text("#page"))
        before = page.evaluate("window.begun")
        touch(page, shown.nth(option["at"]))
        page.wait_for_function(f"before => window.begun > before && {STILL}", arg=before)
        if option["entry"] is not None:
            assert page.get_attribute("#page", "data-number") != number, page.inner_text("#page")
            return
    raise AssertionError(entry)


def touch(page: Any, button: Any) -> None:
    """Put a finger on the middle of a button."""
    button.evaluate("one => one.scrollIntoView({block: 'center'})")
    box = button.bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def said_in(href: str | None) -> Any:
    return None if href is None else json.loads(parse_qs(urlsplit(href).query)["said"][0])


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_complete_game_is_played_by_taps_alone(hall: Hall, path: Path) -> None:
    game = played(path)
    table = hall.table(game.game.id, game.seats, game.options, game.rulings)
    phones = [hall.seated(table, seat) for seat in range(len(game.seats))]
    display = hall.phone(table, DISPLAY)
    display.goto(display.url + "display")
    for action in (one for entry in game.entries for one in entry):
        phone = phones[max(action.player, 0)]
        latest = max((one.get_attribute("#page", "data-number") for one in phones), key=number_of)
        phone.wait_for_function(SHOWS, arg=latest)
        tap(phone, game, action)
    last = phone.get_attribute("#page", "data-number")
    for one in [*phones, display]:
        one.wait_for_function(SHOWS, arg=last)
    display.goto(display.url.replace("display", "score"))
    speaker = Speaker("en", game.game.id, game.session.setting.players)
    grid = sheets.grid(sheets.sheet_of(game.session, [], speaker), game.game.id, speaker)
    rows = display.locator("#page table tr").all()
    assert [[cell.inner_text() for cell in row.locator("th, td").all()] for row in rows] == grid


def number_of(text: str | None) -> tuple[int, ...]:
    return tuple(map(int, (text or "0.0").split(".")))
