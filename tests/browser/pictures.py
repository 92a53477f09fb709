"""All pictures of the docs, taken of what they show: ``python tests/browser/pictures.py``, with names only these.

The page and the console are photographed in a browser; mats and sheets come as the program makes them.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Collection, Iterable, Iterator
from contextlib import closing
from html import escape
from itertools import islice
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "web"))
sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[2]))

from browser.conftest import Hall, hall_of, launched
from paper.pictures import walk
from playwright import sync_api
from tapping import EXAMPLES, Played, played

from calibration.mats import mat_pages
from referee.camera.kit import kit_of
from referee.camera.scene import photos, save
from referee.console import prompting
from referee.console.desk import Desk
from referee.console.session import greet
from referee.course import Course
from referee.table import Table
from referee.text import views
from referee.text.lines import STYLES, Line, clean, wrapped
from referee.text.share import colours_of, sheet_file
from referee.text.sheets import sheet_of

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
TABLET = {"width": 1024, "height": 640}
OF_A_GAME = 0.6
SCREEN = {"width": 900, "height": 620}
COLUMNS = 100
MAT_WIDTH = 1034
INKS = {
    "ansigreen": "#5fb65f",
    "ansired": "#e06c5f",
    "ansiyellow": "#d7b34a",
    "ansicyan": "#5fb4c9",
    "ansibrightblack": "#8b8b86",
}
MADE = (
    *("turn.png", "refused.png", "score.png", "display.png", "box.png", "photo.png", "console.png"),
    *("sheet.png", "mat.png"),
    *("walk-print.jpg", "walk-stick.jpg", "walk-photograph.jpg", "walk-read.jpg", "walk-score.png"),
)
"""All pictures of the docs; those of the walk in the camera's guide are made together."""


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
    display = hall.phone(name, TABLET)
    display.goto(base + "display")
    yield "display", display
    phone = hall.seated(begun(hall, example("nations_dice"), 0.0), 0)
    phone.goto(phone.url + "box")
    yield "box", phone
    yield "photo", photographed(hall, begun(hall, example("nations_dice")))
    yield "console", console(hall)


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


class Typescript:
    """A voice that writes down what the console shows, with its colours."""

    patient, paged, width = True, False, COLUMNS

    def __init__(self) -> None:
        self.written: list[str] = []

    def say(self, lines: Iterable[Line]) -> None:
        for line in lines:
            self.write(line.style, wrapped(clean(line.text), COLUMNS))

    def ask(self, question: str, *, secret: bool = False) -> str | None:
        return None

    def write(self, style: str, text: str) -> None:
        self.written.append(f'<span style="{_look(STYLES.get(style, ""))}">{escape(text)}</span>')


def _look(style: str) -> str:
    """A style of the terminal as one of a page."""
    inks = [INKS[word] for word in style.split() if word in INKS]
    return "".join(f"color:{ink};" for ink in inks) + "font-weight:bold" * ("bold" in style)


def console(hall: Hall) -> Any:
    """The console in the middle of a game: an entry, a refusal, and what may be chosen next."""
    voice = Typescript()
    with closing(Table.load(hall.url, begun(hall, example("zhanguo")))) as table:
        desk = Desk(table, "en", voice)
        greet(desk)
        for line in ("palace 4 from 5", "1"):
            voice.write("heading", prompting.plain(prompting.prompt(desk)) + line)
            desk.line(line)
        voice.write("heading", prompting.plain(prompting.prompt(desk)))
        for line in prompting.plain(prompting.bottom(desk, "", COLUMNS)).splitlines():
            voice.write("option", line)
    page = hall.browser.new_context(viewport=SCREEN).new_page()
    text = "\n".join(voice.written)
    page.set_content(
        '<body style="margin:0;background:#1c1b18"><pre style="margin:0;padding:18px;color:#e8e6df;'
        f'font:14px/1.45 DejaVu Sans Mono,monospace">{text}</pre>'
    )
    return page


def printed() -> Iterator[tuple[str, Any]]:
    """The pictures of what is printed or lies on the table."""
    import pypdfium2
    from PIL import Image, ImageChops

    layout = kit_of(example("zhanguo").game).layout("red")
    drawn = pypdfium2.PdfDocument(mat_pages(layout, "a2"))[0].render(scale=2).to_pil().convert("RGB")
    left, top, right, _ = ImageChops.difference(drawn, Image.new("RGB", drawn.size, "white")).getbbox() or (0, 0, 0, 0)
    mat = drawn.crop((left, top, right, top + round((right - left) * layout.height_mm / layout.width_mm)))
    mat.thumbnail((MAT_WIDTH, MAT_WIDTH))
    yield "mat.png", mat.quantize(64)


def sheet(hall: Hall) -> bytes:
    """The score sheet of a whole game, as it is taken along."""
    with closing(Table.load(hall.url, begun(hall, example("zhanguo"), 1.0))) as table:
        made = sheet_of(table.session, table.marks(), views.speaker_of(table, "en"))
        course = Course(table.session)
        course.follow(table.session)
        known: dict[str, Any] = {"practice": True, "colours": colours_of(table), "course": course.standings}
        return sheet_file("png", made, table.game, views.speaker_of(table, "en"), **known)


def main(wanted: Collection[str]) -> None:
    PICTURES.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        launched(sync_api) as browser,
        hall_of(browser, str(Path(folder) / "ledger.sqlite3")) as hall,
    ):
        for name, page in taken(hall):
            if f"{name}.png" in wanted:
                page.wait_for_timeout(300)
                page.screenshot(path=PICTURES / f"{name}.png")
                print(PICTURES / f"{name}.png")
        if "sheet.png" in wanted:
            (PICTURES / "sheet.png").write_bytes(sheet(hall))
            print(PICTURES / "sheet.png")
    for name, picture in printed():
        if name in wanted:
            picture.save(PICTURES / name, optimize=True)
            print(PICTURES / name)
    if any(name.startswith("walk-") for name in wanted):
        walk()


if __name__ == "__main__":
    main(sys.argv[1:] or MADE)
