"""A server in a process of its own, and phones: pages of a real browser."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest

from referee.engine.game import Seat
from referee.games import game as find_game
from referee.ledger.ledger import Ledger
from referee.opening import PRACTICE, named_box
from referee.table import Table
from referee.web.keys import SECRET, Keys

CHROMIUM = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "google-chrome"))), None)
GET_IT = "no Chromium: as root `apt-get install chromium-headless-shell` (or chromium); `bash .ci/browser` does it"
NAME = "table.test"
"""The server is called by a name that is not loopback, so that browsers take it for what a phone sees: not secure."""
PHONE, DISPLAY = {"width": 390, "height": 780}, {"width": 1280, "height": 800}

FOLLOWED = """(() => {
  const out = new Set(), waiting = new Set();
  const told = () => setTimeout(() => waiting.forEach((one) => one()));
  const ofPage = (event) => event.detail.ctx?.target?.id === "page";
  window.swaps = 0;
  document.addEventListener("htmx:before:request", (event) => { if (ofPage(event)) out.add(event.detail.ctx); });
  document.addEventListener("htmx:finally:request", (event) => { out.delete(event.detail.ctx); told(); });
  document.addEventListener("htmx:finally:swap", () => { window.swaps += 1; told(); });
  // Resolves as soon as a page shows what is asked for, and waits for nothing more; with what it shows then.
  window.shows = (holds, value) => new Promise((done, failed) => {
    const at = () => document.getElementById("page");
    const look = () => {
      if (out.size || !at() || !holds(at())) return false;
      waiting.delete(look);
      done(value ? value() : at().dataset.number);
      return true;
    };
    if (look()) return;
    waiting.add(look);
    setTimeout(() => { if (waiting.delete(look)) failed(new Error("not shown: " + holds + " " + at()?.innerText)); }, 20000);
  });
})()"""
"""A page tells when it was renewed, so that nobody has to ask it again and again."""
SHOWS = "number => shows((page) => page.dataset.number === number)"
RENEWED = "before => shows(() => swaps > before)"


@dataclass
class Hall:
    """A running server, and the browser that looks at it."""

    browser: Any
    url: str
    base: str
    keys: Keys
    problems: list[str] = field(default_factory=list)

    def table(self, game: str, seats: list[Seat], options: dict[str, str], rulings: dict[str, str]) -> str:
        """Open a table with the practice box; returns its name."""
        found = find_game(game)
        with Ledger.open(self.url) as ledger:
            name = f"{game}-{len(ledger.tables()) + 1}"
        Table.new(self.url, name, found, seats, options, rulings, named_box(self.url, found, PRACTICE)).close()
        return name

    def phone(self, table: str, size: dict[str, int] = PHONE, **more: Any) -> Any:
        """A phone that came to the table by its code."""
        page = self.browser.new_context(viewport=size, has_touch=True, is_mobile=size is PHONE, **more).new_page()
        page.add_init_script(FOLLOWED)
        page.on("console", lambda said: self.problems.append(f"{said.type}: {said.text}"))
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.goto(f"{self.base}/j/{self.keys.table_id(table)}/{self.keys.table_key(table, 0)}")
        return page

    def seated(self, table: str, seat: int, **more: Any) -> Any:
        """A phone that took a seat."""
        page = self.phone(table, **more)
        page.locator(f"button[name=seat][value='{seat}']").tap()
        page.wait_for_selector(".typing")
        page.wait_for_load_state()
        return page

    def leave(self) -> None:
        """All phones are put away."""
        for one in self.browser.contexts:
            one.close()


def declared(hall: Hall, name: str, *entries: str) -> None:
    """Somebody declares this elsewhere, at the console for instance."""
    table = Table.load(hall.url, name)
    table.ask_as(None)
    for entry in entries:
        assert table.enter(entry).recorded, entry
    table.close()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """The browser of the distribution; skipped where there is none.

    It is closed with the module: the loop it runs on would stop the prompts of other tests.
    """
    sync_api = pytest.importorskip("playwright.sync_api", reason="pip install playwright")
    if CHROMIUM is None:
        pytest.skip(GET_IT)
    with launched(sync_api) as browser:
        yield browser


@contextmanager
def launched(sync_api: Any) -> Iterator[Any]:
    """The browser, for which the server has a name of its own."""
    with sync_api.sync_playwright() as started:
        arguments = ["--no-sandbox", f"--host-resolver-rules=MAP {NAME} 127.0.0.1"]
        browser = started.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def opened(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """A server for the tests of a module, each of which opens tables of its own."""
    with hall_of(chromium, str(tmp_path_factory.mktemp("hall") / "ledger.sqlite3")) as hall:
        yield hall


@pytest.fixture
def hall(opened: Hall) -> Iterator[Hall]:
    opened.problems.clear()
    yield opened
    opened.leave()
    assert not opened.problems, opened.problems


@contextmanager
def hall_of(browser: Any, url: str) -> Iterator[Hall]:
    """A server of this ledger, in a process of its own."""
    serve = ["serve", "--host", "127.0.0.1", "--port", "0", "--name", NAME]
    command = [sys.executable, "-m", "referee", "--db", url, *serve]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stdout is not None
        try:
            address = next(found for line in server.stdout if (found := re.search(r"http://127\.0\.0\.1:(\d+)/", line)))
            with Ledger.open(url) as ledger:
                keys = Keys(ledger.setting(SECRET) or "")
            hall = Hall(browser, url, f"http://{NAME}:{address[1]}", keys)
            yield hall
            hall.leave()
            assert server.poll() is None, f"the server ended by itself: {server.returncode}"
        finally:
            server.terminate()
