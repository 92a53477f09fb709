"""Complete games in a real browser: every player taps on a phone of their own, a display looks on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from browser.conftest import DISPLAY, SHOWS, Hall
from tapping import EXAMPLES, Played, played, towards

from referee.engine.action import Action
from referee.table import Table
from referee.testing import samples
from referee.text import sheets
from referee.text.speech import Speaker

GAMES = [path for path in EXAMPLES if path.stem == "nations_dice" or (samples.WIDE and "-" not in path.stem)]
"""The shortest game; with REFEREE_WIDE=1 all four, which are tapped without a browser always."""
TAPPED, EVERY = (12, 1) if samples.WIDE else (8, 48)
"""So many entries are tapped, and of those behind one in so many; the others come from elsewhere."""
GROUPS = """() => [...document.querySelectorAll(".choose .group")].map(group => ({
    pick: group.querySelector(".pick") && JSON.parse(group.querySelector(".pick").dataset.pick),
    form: "buttons",
    options: [...group.querySelectorAll(".choices .pair > button:first-child, .choices a.button")].map(one => ({
        tens: null, ended: null, entry: one.tagName === "A" ? null : one.value,
        said: one.tagName === "A" ? JSON.parse(new URL(one.href).searchParams.get("said")) : null,
    })),
}))"""
OPEN_TO = f"number => shows((page) => page.dataset.number === number, {GROUPS})"
AFTER_A_TAP = f"before => shows(() => swaps > before, () => [page.dataset.number, ({GROUPS})()])"
MIDDLE = """([group, button, place, folded]) => {
    let one = document.querySelectorAll(".choose .group")[group].querySelectorAll(button)[place];
    if (folded && !one.checkVisibility()) one = one.closest("details").querySelector("summary");
    one.scrollIntoView({block: "center"});
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2, one.tagName === "SUMMARY", swaps];
}"""
HOLDING = 77
CHOICE = ".pair > button:first-child, a.button"


def tap(page: Any, game: Played, wanted: Action, number: str) -> str:
    """Declare an action by tapping, on a phone that shows this number; returns the number it shows then."""
    entry = game.game.grammar.write([wanted], "en", game.session.setting.players)
    groups = opened(page, page.evaluate(OPEN_TO, number))
    for _ in range(60):
        tapped = towards(game.game, wanted, groups, entry)
        assert tapped is not None, (entry, page.inner_text("#page"))
        if tapped.picks:
            before = pick(page, tapped.at[0], groups[tapped.at[0]]["pick"], tapped.picked)
        else:
            before = touch(page, tapped.at[0], CHOICE, tapped.at[1])
        now, groups = page.evaluate(AFTER_A_TAP, before)
        if now != number:
            return str(now)
        groups = opened(page, groups)
        assert tapped.entry is None, page.inner_text("#page")
    raise AssertionError(entry)


def opened(page: Any, groups: Any) -> Any:
    """The choices that a page offers, with those that are shown only while a finger holds: from now on one does."""
    if not page.locator(".fold .hold").count():
        return groups
    page.locator(".fold .hold").dispatch_event("pointerdown", {"pointerId": HOLDING})
    page.wait_for_selector(".fold .held .group")
    return page.evaluate(f"({GROUPS})()")


def pick(page: Any, group: int, wanted: dict[str, Any], values: Sequence[Any]) -> int:
    """Put a finger on each of these pieces, and say that it is all where that does not go without saying."""
    before = 0
    for value in values:
        for row, one in enumerate(wanted["rows"]):
            for place, piece in enumerate(one["pieces"]):
                if piece["value"] == value:
                    before = touch(page, group, f".piece[data-row='{row}'][data-place='{place}']")
    return before if wanted["exact"] else touch(page, group, "[data-ready]")


def touch(page: Any, group: int, button: str, place: int = 0) -> int:
    """Put a finger on the middle of a button, unfolding what hides it; returns how often the page was renewed before."""
    x, y, folded, before = page.evaluate(MIDDLE, [group, button, place, True])
    page.touchscreen.tap(x, y)
    if folded:
        x, y, _, before = page.evaluate(MIDDLE, [group, button, place, False])
        page.touchscreen.tap(x, y)
    return int(before)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_complete_game_is_played_by_taps_alone(hall: Hall, path: Path) -> None:
    game = played(path)
    table = hall.table(game.game.id, game.seats, game.options, game.rulings)
    phones = [hall.seated(table, seat) for seat in range(len(game.seats))]
    display = hall.phone(table, DISPLAY)
    display.goto(display.url + "display")
    number = str(phones[-1].get_attribute("#page", "data-number"))
    elsewhere = Table.load(hall.url, table)
    for at, entry in enumerate(game.entries):
        if at >= TAPPED and at % EVERY:
            elsewhere.refresh()
            assert elsewhere.enter(game.written(entry)).status == "legal"
            number = f"{elsewhere.seq}.{number.partition('.')[2]}"
            continue
        for action in entry:
            number = tap(phones[max(action.player, 0)], game, action, number)
    elsewhere.close()
    for one in [*phones, display]:
        one.evaluate(SHOWS, number)
    display.goto(display.url.replace("display", "score"))
    speaker = Speaker("en", game.game.id, game.session.setting.players)
    grid = sheets.grid(sheets.sheet_of(game.session, [], speaker), game.game.id, speaker)
    rows = display.locator("#page table tr").all()
    assert [[cell.inner_text() for cell in row.locator("th, td").all()] for row in rows] == grid
