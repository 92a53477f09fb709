"""A game as a package of its own: Kalah is installed, found, played, scored, asked for and seen like any other."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from referee import games
from referee.cli.main import app

ROOT = Path(__file__).resolve().parents[1]
KALAH = ROOT / "examples/kalah"
MOST_FILES, MOST_LINES = 6, 300
Call = Callable[..., tuple[int, str]]


def call(*arguments: object, typed: str = "") -> tuple[int, str]:
    """Run the program here."""
    done = CliRunner().invoke(app, ["--lang", "en", *map(str, arguments)], input=typed)
    assert "fault" not in done.stderr, done.stderr
    return done.exit_code, done.stdout + done.stderr


@pytest.fixture
def find(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Callable[[Path], Call]]:
    """Installs packages for the program; what was loaded of them is forgotten in the end."""

    def forget() -> None:
        for one in (games.names, games._packages, games.game):
            one.cache_clear()

    def installed(packages: Path) -> Call:
        monkeypatch.setenv("REFEREE_DB", str(tmp_path / "kalah.db"))
        monkeypatch.syspath_prepend(str(packages))
        forget()
        return call

    yield installed
    monkeypatch.undo()
    forget()
    for name in [name for name in sys.modules if name.split(".")[0] == "referee_kalah"]:
        del sys.modules[name]


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("packages")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*pip, "--target", str(target), str(KALAH)], check=True)
    return target


@pytest.fixture
def kalah(packages: Path, find: Callable[[Path], Call]) -> Call:
    return find(packages)


def test_it_is_small() -> None:
    """Its catalogues apart: they are as many as there are languages."""
    files = [path for path in KALAH.rglob("*") if path.suffix in (".py", ".toml")]
    assert len(files) <= MOST_FILES
    assert sum(len(path.read_text("utf-8").splitlines()) for path in files if path.suffix == ".py") <= MOST_LINES


def test_it_passes_what_every_game_is_asked(packages: Path, tmp_path: Path) -> None:
    """Kalah's own tests, inherited from referee.testing, by the plugin that an installed referee brings."""
    paths = os.pathsep.join([str(ROOT), str(packages)])
    command = [sys.executable, "-m", "pytest", "-q", "-p", "referee.testing.plugin", "-p", "no:cacheprovider", "."]
    leaving_nothing = {"HYPOTHESIS_STORAGE_DIRECTORY": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
    environment = {**os.environ, "PYTHONPATH": paths, **leaving_nothing}
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=KALAH, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout


def test_it_is_found_by_a_program_of_its_own(packages: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(packages)])}
    command = [sys.executable, "-m", "referee", "--lang", "en", "games"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
    assert "kalah  Kalah" in done.stdout


def test_it_is_refereed(kalah: Call) -> None:
    assert kalah("new", "kalah", "anna", "boris")[0] == 0
    assert "anna sows again" in kalah("do", "sow 3")[1]
    status, said = kalah("do", "sow 3")
    assert (status, "KA-SOW-01" in said, "Legal instead: sow 1" in said) == (1, True, True)
    assert kalah("do", "sow 1")[0] == 0
    assert "KA-TURN-01" in kalah("check", "anna: sow 2")[1]
    assert kalah("legal")[1].splitlines()[:2] == ["sow 1", "sow 2"]
    assert "anna: store 1; pits 2 5" in kalah("show")[1]
    assert kalah("undo", 2)[0] == 0
    assert "anna: store 0" in kalah("show")[1]
    assert "Амбар" not in kalah("--lang", "ru", "show")[1]
    assert "амбар 0" in kalah("--lang", "ru", "show")[1]


def test_counts_that_cannot_be_are_named(kalah: Call) -> None:
    kalah("new", "kalah", "anna", "boris")
    assert kalah("position", "--check")[0] == 0
    assert kalah("correct", "players.0.store", 3, "--why", "so it lies")[0] == 0
    status, said = kalah("position", "--check")
    assert (status, "KA-INV-01" in said) == (1, True)
    status, said = kalah("correct", "players.0.store", 99, "--why", "so it lies")
    assert (status, "0–48" in said) == (2, True)


def test_random_games_end_and_are_scored(kalah: Call) -> None:
    status, said = kalah("--json", "simulate", "kalah", "--games", 50)
    result = json.loads(said)
    assert (status, result["violations"]) == (0, 0)
    assert all(sum(scores) == 48 for scores in result["scores"])
    assert kalah("--json", "simulate", "kalah", "--games", 5, "--option", "left=ender")[0] == 0


def test_a_score_by_questions_alone(kalah: Call) -> None:
    status, said = kalah("score", "kalah", "--ask", typed="anna boris\n30\n18\n")
    assert (status, "1. anna 30, 2. boris 18" in said) == (0, True)


def test_a_camera_sees_it(kalah: Call, tmp_path: Path) -> None:
    kalah("new", "kalah", "anna", "boris")
    kalah("do", "sow 3; sow 1")
    picture = tmp_path / "table.png"
    assert kalah("mats", "kalah", "--photo", picture)[0] == 0
    status, said = kalah("--json", "tally", picture)
    assert (status, json.loads(said[said.index("{") : said.rindex("}") + 1])["totals"]) == (0, {"anna": 1, "boris": 0})


def test_a_broken_package_is_named(find: Callable[[Path], Call], tmp_path: Path) -> None:
    info = tmp_path / "broken-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[referee.games]\nbroken = nothing_such:GAME\n")
    status, said = find(tmp_path)("new", "broken", "anna")
    assert (status, "The package of the game broken cannot be used" in said) == (2, True)
