"""The arrows between the rooms, and what must not be loaded before it is needed."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
STDLIB = sys.stdlib_module_names
SPEAKING = tuple(
    f"referee.text.{path.stem}" for path in (ROOT / "referee/text").glob("[!_]*.py") if path.stem != "speech"
)
FRONT = ("referee.cli", "referee.console")
CAMERA = ("referee.camera", "vision")
FORBIDDEN = {
    "referee/engine": ("referee.games", "referee.ledger", "referee.table", *FRONT, *SPEAKING, *CAMERA, "scoring", "calibration"),
    "referee/games": ("referee.ledger", "referee.table", *FRONT, *SPEAKING, *CAMERA),
    "referee/ledger": ("referee.games", "referee.table", *FRONT, *SPEAKING, *CAMERA, "calibration"),
    "referee/camera": FRONT,
    "referee/console": ("referee.cli",),
    "scoring": ("referee", "vision", "calibration"),
    "calibration": ("referee", "scoring", "vision"),
    "vision": ("referee", "scoring"),
}  # fmt: skip
KERNEL_MAY = {"rapidfuzz", "tomli_w"}
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
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def modules(room: str) -> list[Path]:
    return sorted((ROOT / room).rglob("*.py"))


@pytest.mark.parametrize("room", FORBIDDEN)
def test_no_arrow_goes_back(room: str) -> None:
    assert modules(room)
    for path in modules(room):
        for name in imports(path):
            for forbidden in FORBIDDEN[room]:
                assert name != forbidden, f"{path} imports {name}"
                assert not name.startswith(f"{forbidden}."), f"{path} imports {name}"


def test_a_game_never_imports_another() -> None:
    games = [path for path in (ROOT / "referee/games").iterdir() if path.is_dir() and path.name != "__pycache__"]
    for game in games:
        for path in game.rglob("*.py"):
            others = [other.name for other in games if other != game]
            assert not [name for name in imports(path) for other in others if f"referee.games.{other}" in name]


@pytest.mark.parametrize("room", ["referee/engine", "scoring"])
def test_pure_rooms_need_only_the_standard_library(room: str) -> None:
    for path in modules(room):
        for name in imports(path):
            top = name.partition(".")[0]
            assert top in STDLIB or top in ("referee", "scoring") or top in KERNEL_MAY, f"{path} imports {name}"


@pytest.mark.parametrize(
    "statement",
    [
        "import referee.games; referee.games.game('zhanguo').book.rules",
        "import referee.table",
        "import referee.text.sheets, referee.text.manual",
        "import referee.ledger",
        "import referee.cli.main",
        "import calibration.registry, calibration.layout, calibration.geometry, calibration.ladder, calibration.zone_tags",
        "import vision.picture, vision.headers, vision.errors",
        "import referee.camera.kit, referee.camera.store, referee.camera.choose, referee.camera.telling",
        "import referee.cli.tags, referee.cli.mats, referee.cli.calibrate, referee.cli.scan, referee.cli.doctor",
    ],
)
def test_light_imports(statement: str) -> None:
    code = f"{statement}\nimport sys\nprint([name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "[]"


def test_modules_stay_small() -> None:
    for room in ("referee", "scoring", "calibration", "vision"):
        for path in modules(room):
            lines = len(path.read_text("utf-8").splitlines())
            assert lines <= 600, f"{path} has {lines} lines"
