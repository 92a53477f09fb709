"""Complete games in a real browser: every player taps on a phone of their own, a display looks on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from browser.conftest import DISPLAY, STILL, Hall
from tapping import EXAMPLES, Played, played, towards

from referee.engine.action import Action
from referee.text import sheets
from referee.text.speech import Speaker

GAMES = [path for path in EXAMPLES if "-" not in path.stem]
GROUPS = """() => [...document.querySelectorAll(".choose .group")].map(group => ({
    pick: group.querySelector(".pick") && JSON.parse(group.querySelector(".pick").dataset.pick),
    form: "buttons",
    options: [...group.querySelectorAll(".choices .pair > button:first-child, .choices a.button")].map(one => ({
        tens: null, ended: null, entry: one.tagName === "A" ? null : one.value,
        said: one.tagName === "A" ? JSON.parse(new URL(one.href).searchParams.get("said")) : null,
    })),
}))"""

SHOWS = f"number => document.getElementById('page').dataset.number === number && {STILL}"


def tap(page: Any, game: Played, wanted: Action) -> None:
    """Declare an action by tapping."""
    entry = game.game.grammar.write([wanted], "en", game.session.setting.players)
    number = page.get_attribute("#page", "data-number")
    for _ in range(60):
        groups = page.evaluate(GROUPS)
        tapped = towards(game.game, wanted, groups, entry)
        assert tapped is not None, (entry, page.inner_text("#page"))
        before, (at, place) = page.evaluate("window.begun"), tapped.at
        group = page.locator(".choose .group").nth(at)
        if tapped.picks:
            pick(page, group, groups[at]["pick"], tapped.picked)
        else:
            button = group.locator(".pair > button:first-child, a.button").nth(place)
            if not button.is_visible():
                touch(page, group.locator("details", has=button).locator("summary"))
            touch(page, button)
        page.wait_for_function(f"before => window.begun > before && {STILL}", arg=before)
        if page.get_attribute("#page", "data-number") != number:
            return
        assert tapped.entry is None, page.inner_text("#page")
    raise AssertionError(entry)


def pick(page: Any, group: Any, wanted: dict[str, Any], values: Sequence[Any]) -> None:
    """Put a finger on each of these pieces, and say that it is all where that does not go without saying."""
    for value in values:
        for row, one in enumerate(wanted["rows"]):
            places = [place for place, piece in enumerate(one["pieces"]) if piece["value"] == value]
            for place in places:
                touch(page, group.locator(f".piece[data-row='{row}'][data-place='{place}']"))
    if not wanted["exact"]:
        touch(page, group.locator("[data-ready]"))


def touch(page: Any, button: Any) -> None:
    """Put a finger on the middle of a button."""
    button.evaluate("one => one.scrollIntoView({block: 'center'})")
    box = button.bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


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
