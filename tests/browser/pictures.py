"""The pictures of the page in the docs, taken of the page itself: ``python tests/browser/pictures.py``."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "web"))
sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[2]))

from browser.conftest import Hall, hall_of, launched
from playwright import sync_api
from tapping import EXAMPLES, Played, played

from referee.camera.kit import kit_of
from referee.camera.scene import photos, save
from referee.table import Table

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
TABLET = {"width": 1024, "height": 640}
OF_A_GAME = 0.6


def example(name: str) -> Played:
    """An example game."""
    return next(played(path) for path in EXAMPLES if path.stem == name)


def begun(hall: Hall, game: Played, share: float = OF_A_GAME) -> str:
    """A table at which a part of the game has been played."""
    name = hall.table(game.game.id, game.seats, game.options, game.rulings)
    with closing(Table.load(hall.url, name)) as table:
        for entry in islice(game.entries, int(len(game.entries) * share)):
            for action in entry:
                table.ask_as(max(action.player, 0))
                table.enter(game.written([action]))
    return name


def to_move(hall: Hall, name: str) -> int:
    """The seat of whoever decides."""
    with closing(Table.load(hall.url, name)) as table:
        return max(table.session.decision().seats[0], 0)


def taken(hall: Hall) -> Iterator[tuple[str, Any]]:
    """Each picture's name with the page to be photographed."""
    name = begun(hall, example("zhanguo"))
    phone = hall.seated(name, to_move(hall, name))
    base = phone.url
    yield "turn", phone
    phone.locator("details.typing summary").tap()
    phone.locator("#entry").fill("palace 4 from 5")
    phone.locator("details.typing form button").first.tap()
    phone.wait_for_selector("#told")
    yield "refused", phone
    phone.goto(base + "score")
    yield "score", phone
    phone.goto(base + "rules?q=unify")
    yield "rules", phone
    display = hall.phone(name, TABLET)
    display.goto(base + "display")
    yield "display", display
    phone = hall.seated(begun(hall, example("nations_dice"), 0.0), 0)
    phone.goto(phone.url + "box")
    yield "box", phone
    yield "photo", photographed(hall, begun(hall, example("nations_dice")))


def photographed(hall: Hall, name: str) -> Any:
    """A phone that has taken a picture of its table."""
    with closing(Table.load(hall.url, name)) as table:
        session = table.session
        picture = Path(hall.url).parent / "table.jpg"
        save(next(iter(photos(kit_of(session.game), session.setting, session.position))), picture)
    phone = hall.seated(name, 0)
    phone.goto(phone.url + "camera")
    phone.locator("input[type=file]").last.set_input_files(str(picture))
    phone.locator("button.final").tap()
    phone.wait_for_selector("svg.photo", timeout=60_000, state="attached")
    phone.wait_for_timeout(500)
    return phone


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        launched(sync_api) as browser,
        hall_of(browser, str(Path(folder) / "ledger.sqlite3")) as hall,
    ):
        for name, page in taken(hall):
            page.wait_for_timeout(300)
            page.screenshot(path=PICTURES / f"{name}.png")
            print(PICTURES / f"{name}.png")


if __name__ == "__main__":
    main()
