"""The arrows between the rooms, and what must not be loaded before it is needed."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("referee", "messages", "scoring", "calibration", "vision")
STDLIB = sys.stdlib_module_names
SIGHT = ("calibration", "vision")
SERVICE = (
    "referee.table",
    "referee.declaring",
    "referee.inquiring",
    "referee.untracked",
    "referee.record",
    "referee.sound",
    "referee.private",
    "referee.opening",
)
DECLARING = "messages.classes"
"""How a class is declared is no room's own."""
MAY: dict[str, tuple[str, ...]] = {
    "messages": (),
    "scoring": ("messages",),
    "calibration": ("messages",),
    "vision": ("messages", "calibration"),
    "referee.files": (),
    "referee.apart": ("messages",),
    "referee.ledger": ("messages",),
    "referee.engine": ("messages",),
    "referee.games": ("referee.engine", "scoring", "calibration"),
    "referee.text.lines": (),
    "referee.text.drawing": (),
    "referee.text.raster": ("referee.text.drawing",),
    "referee.text.speech": ("referee.engine", "referee.games"),
    "referee.private": ("referee.engine",),
    "referee.sound": ("referee.engine", "referee.text.speech", "scoring"),
    "referee.record": ("referee.engine", "referee.games", "referee.ledger", "referee.private", "referee.__version__"),
    "referee.declaring": ("referee.engine", "referee.private", "referee.sound"),
    "referee.untracked": ("referee.engine",),
    "referee.inquiring": ("referee.engine", "referee.declaring", "referee.untracked"),
    "referee.once": ("referee.engine", "referee.ledger", "referee.declaring", "referee.private", "referee.record"),
    "referee.opening": ("referee.engine", "referee.ledger"),
    "referee.recent": ("referee.ledger",),
    "referee.table": ("referee.engine", "referee.ledger", "referee.once", "referee.recent", *SERVICE[1:]),
    "referee.course": ("referee.engine",),
    "referee.retelling": ("referee.engine", "referee.declaring", "referee.inquiring", "referee.table"),
    "referee.text": ("referee.engine", "referee.games", "referee.ledger", "scoring", "referee.text.lines", "referee.text.drawing", "referee.text.raster", "referee.text.speech", "referee.course", *SERVICE),
    "referee.plays": ("referee.engine", "referee.games", "referee.ledger", "referee.text", "referee.course", "scoring", "referee.__version__", *SERVICE),
    "referee.library": ("referee.engine", "referee.games", "referee.text", "scoring", *SERVICE),
    "referee": ("referee.engine", "referee.library"),
    "referee.camera": ("messages", "referee.apart", "referee.engine", "referee.games", "referee.text", "scoring", *SIGHT, *SERVICE),
    "referee.console": ("referee.engine", "referee.ledger", "referee.text", "referee.files", *SERVICE),
    "referee.web": ("referee.apart", "scoring", "referee.engine", "referee.games", "referee.ledger", "referee.text", "referee.plays", "referee.retelling", "referee.course", "referee.__version__", *SERVICE),
    "referee.web.darkroom": ("referee.apart", "referee.engine", "referee.games", "referee.ledger", "referee.text", "scoring", *SIGHT, *SERVICE, "referee.camera", "referee.__version__"),
    "referee.cli": (
        "messages", "referee.apart", "referee.engine", "referee.games", "referee.ledger", "referee.text", "referee.plays", "referee.files", "scoring",
        *SIGHT, *SERVICE, "referee.camera", "referee.console", "referee.web", "referee.course", "referee.__version__",
    ),
    "referee.testing": ("messages", "scoring", "referee.engine", "referee.games", "referee.text", "referee.record", "referee.sound", "calibration", "referee.camera"),
    "referee.locale": ("referee.engine", "referee.games"),
    "referee.__main__": ("referee.cli",),
}  # fmt: skip
"""What each room may import of the others, from the ground up."""
LIBRARIES = {
    "calibration": {"cv2", "fpdf", "numpy", "zxingcpp"},
    "vision": {"PIL", "cv2", "numpy", "pillow_heif", "pyzbar", "zxingcpp"},
    "referee.ledger": {"alembic", "platformdirs", "psycopg", "sqlalchemy", "sqlmodel"},
    "referee.engine": {"rapidfuzz", "tomli_w"},
    "referee.text.raster": {"PIL"},
    "referee.camera": {"PIL", "cv2", "numpy"},
    "referee.console": {"platformdirs", "prompt_toolkit"},
    "referee.web": {"fastapi", "itsdangerous", "jinja2", "pydantic", "segno", "starlette"},
    "referee.web.darkroom": {"cv2"},
    "referee.cli": {"segno", "tomli_w", "typer", "uvicorn"},
    "referee.testing": {"hypothesis", "pytest"},
    "referee.locale": {"babel"},
}
"""What a room needs besides the standard library; the rooms that are not named need nothing."""
LONGEST_MODULE, LONGEST_FUNCTION = 600, 50
HEAVY = (
    "sqlmodel",
    "sqlalchemy",
    "alembic",
    "prompt_toolkit",
    "pydantic",
    "cv2",
    "rich",
    "rapidfuzz",
    "babel",
    "numpy",
    "fpdf",
    "segno",
    "zxingcpp",
    "pyzbar",
)


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            inside = node.module in ("referee", "referee.text")  # of their names each may be a room
            yield from [f"{node.module}.{alias.name}" for alias in node.names] if inside else [node.module]


def within(name: str, room: str) -> bool:
    return name == room or name.startswith(f"{room}.")


def room_of(name: str) -> str:
    """The room that a module lies in: the innermost that is known, else the one it would be."""
    known = [room for room in MAY if within(name, room) and room != "referee"]
    return max(known, key=len) if known else ".".join(name.split(".")[: 2 if name.startswith("referee") else 1])


def modules() -> Iterator[tuple[str, Path]]:
    """Every module of the product with its room."""
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            yield room_of(name), path


def test_every_room_has_its_line() -> None:
    """A new room says what it may import, and a room that is gone says nothing any more."""
    assert {room for room, _ in modules()} == set(MAY)
    assert set(LIBRARIES) <= set(MAY)


def test_no_arrow_goes_back() -> None:
    rooms = list(MAY)
    for number, room in enumerate(rooms):
        for other in MAY[room]:
            assert other == "referee.__version__" or other in rooms[:number], (
                f"{room} may import {other}, which is above it"
            )


@pytest.mark.parametrize("room", MAY)
def test_a_room_imports_what_it_may(room: str) -> None:
    for path in (path for where, path in modules() if where == room):
        for name in imports(path):
            if name.partition(".")[0] in PACKAGES and room_of(name) != room:
                assert any(within(name, allowed) for allowed in (*MAY[room], DECLARING)), f"{path} imports {name}"


@pytest.mark.parametrize("room", MAY)
def test_a_room_needs_the_libraries_it_names(room: str) -> None:
    needed = {name.partition(".")[0] for where, path in modules() if where == room for name in imports(path)}
    assert needed - STDLIB - set(PACKAGES) == LIBRARIES.get(room, set())


def test_a_game_never_imports_another() -> None:
    games = [path for path in (ROOT / "referee/games").iterdir() if path.is_dir() and path.name != "__pycache__"]
    for game in games:
        for path in game.rglob("*.py"):
            others = [other.name for other in games if other != game]
            assert not [name for name in imports(path) for other in others if f"referee.games.{other}" in name]


@pytest.mark.parametrize(
    "statement",
    [
        "import referee.games; referee.games.game('zhanguo').book.rules",
        "import referee.table",
        "import referee.text.sheets, referee.text.manual",
        "import referee.ledger",
        "import referee.cli.main",
        "import calibration.registry, calibration.layout, calibration.geometry, calibration.ladder, calibration.zone_tags",
        "import vision.picture, vision.errors",
        "import referee.camera.kit, referee.camera.store, referee.camera.choose, referee.camera.telling",
        "import referee.cli.tags, referee.cli.mats, referee.cli.calibrate, referee.cli.scan, referee.cli.doctor",
    ],
)
def test_light_imports(statement: str) -> None:
    code = f"{statement}\nimport sys\nprint([name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "[]"


def test_who_only_takes_what_was_seen_in_a_picture_needs_no_opencv() -> None:
    code = "import referee.camera.tally, referee.camera.counting, calibration.registration, vision.observation, sys\n"
    code += "print([name for name in ('cv2', 'zxingcpp', 'PIL') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "[]"


def test_modules_stay_small() -> None:
    for _, path in modules():
        lines = len(path.read_text("utf-8").splitlines())
        assert lines <= LONGEST_MODULE, f"{path} has {lines} lines"


def test_functions_stay_small() -> None:
    for _, path in modules():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                assert lines <= LONGEST_FUNCTION, f"{path}: {node.name} has {lines} lines"
