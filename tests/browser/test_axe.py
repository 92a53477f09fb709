"""What a screen reader, a keyboard or weak eyes would stumble over: axe looks at every page, in its states."""

from __future__ import annotations

from typing import Any

import pytest
from browser.conftest import PHONE, Hall

from referee.engine.game import Seat
from referee.testing import samples

SEATS = [Seat("Anna", "red"), Seat("Boris", "yellow")]
PAGES = ("", "log", "lies", "own", "score", "rules?q=wall", "seats", "camera", "display", "ask", "questions")
LISTS = ("box", "mend")
HOST = ("", "ask", "ask/zhanguo", "plays", "stats", "t/nowhere/")
SERIOUS = ("serious", "critical")
NARROW = {"width": 320, "height": 640}


def wrong(page: Any) -> list[str]:
    """What axe finds on the page as it is shown now, but for trifles."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="pip install axe-playwright-python")
    found = axe.Axe().run(page).response["violations"]
    return [f"{page.url}: {one['id']}: {one['nodes'][0]['html'][:200]}" for one in found if one["impact"] in SERIOUS]


def wide(page: Any) -> list[str]:
    """The address of a page that is wider than its screen."""
    return (
        [f"{page.url}: wider than the screen"]
        if page.evaluate("document.documentElement.scrollWidth > innerWidth + 1")
        else []
    )


def seen(page: Any, address: str) -> list[str]:
    """What is wrong with the page at an address."""
    page.goto(address)
    page.wait_for_selector("main")
    return [*wrong(page), *wide(page)]


@pytest.mark.parametrize(
    ("game", "lang", "scheme"),
    [("zhanguo", "ru", "dark"), *([("nations_dice", "en", "light")] if samples.WIDE else [])],
)
def test_axe_finds_nothing_serious(hall: Hall, game: str, lang: str, scheme: str) -> None:
    table = hall.table(game, SEATS, {}, {})
    page = hall.seated(table, 0, size=NARROW, locale=lang, color_scheme=scheme)
    base = page.url
    found = [one for path in PAGES for one in seen(page, base + path)]
    for path in LISTS:
        found += seen(page, base + path)
        found += seen(page, page.locator(".facts a").first.evaluate("one => one.href"))
    assert not found, "\n".join(found)


def test_axe_finds_nothing_serious_where_tables_are_kept(hall: Hall) -> None:
    hall.table("zhanguo", SEATS, {}, {})
    page = hall.browser.new_context(viewport=NARROW).new_page()
    page.goto(f"{hall.base}/h/{hall.keys.host_key(0)}")
    found = [one for path in HOST for one in seen(page, f"{hall.base}/{path}")]
    assert not found, "\n".join(found)


def test_axe_finds_nothing_serious_where_something_was_refused(hall: Hall) -> None:
    page = hall.seated(hall.table("zhanguo", SEATS, {}, {}), 0, size=PHONE)
    page.locator("details.typing summary").tap()
    page.locator("#entry").fill("palace 4 from 5")
    page.locator("details.typing form button").first.tap()
    page.wait_for_selector("#told .s-illegal")
    assert not wrong(page) + wide(page)


@pytest.mark.parametrize("lang", ["en", "ru"] if samples.WIDE else ["en"])
def test_axe_finds_nothing_serious_where_no_table_is_needed(hall: Hall, lang: str) -> None:
    page = hall.phone(hall.table("zhanguo", SEATS, {}, {}), size=NARROW, locale=lang)
    found = []
    page.goto(f"{hall.base}/h/{hall.keys.host_key(0)}")
    for path in ("/", "/count/zhanguo", "/count/great_wall", "/ask", "/ask/nippon", "/ask/zhanguo"):
        page.goto(hall.base + path)
        found += [*wrong(page), *wide(page)]
    page.fill("input[name=entry]", "recruit red 3")
    page.locator("button[value=start]").tap()
    page.locator("button[value='offer:1']").tap()
    page.wait_for_selector(".says .s-legal")
    assert not found + wrong(page) + wide(page), "\n".join(found)
