"""A command line in a folder of its own: a ledger that nobody else uses, English, no colours."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from referee.apart import Apart, Job
from referee.camera import reader
from referee.cli.main import app
from referee.engine.position import to_json
from referee.games import game as find_game
from referee.ledger.ledger import Ledger
from referee.testing.samples import practice, seats

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
PLAYERS = ("Anna:blue", "Boris:red", "Carla:purple")


@dataclass
class Answer:
    """What one call printed, and its exit status."""

    status: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The one JSON document on stdout."""
        return json.loads(self.out)


Referee = Callable[..., Answer]


class InHouse:
    """Reads pictures in this process, which knows the games that tests make up."""

    def __init__(self, module: str) -> None:
        self.module = module

    def work(self, job: dict[str, Any]) -> dict[str, Any]:
        return reader.answer(job)

    def begin(self) -> None:
        pass

    def close(self) -> None:
        reader._grey.cache_clear()


@pytest.fixture(autouse=True)
def in_house(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Only what is marked ``apart`` pays for a process of its own."""
    if request.node.get_closest_marker("apart") is None:
        monkeypatch.setattr(reader, "Apart", InHouse)


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is called costly has no time."""
    work = Apart.work

    def hurry(self: Apart, job: Job, seconds: float | None = None) -> dict[str, Any]:
        return work(self, job, 0.001 if "costly" in Path(job["path"]).name else seconds)

    monkeypatch.setattr(Apart, "work", hurry)


@pytest.fixture
def referee(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Referee:
    """Calls the program: ``referee("check", "court 40", json=True)``."""
    for name in ("LC_ALL", "LC_MESSAGES", "REFEREE_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("REFEREE_DB", str(tmp_path / "ledger.sqlite3"))
    monkeypatch.chdir(tmp_path)

    def call(*args: str, json: bool = False, input: str | bytes | None = None) -> Answer:
        result = CliRunner().invoke(app, [*args, *(["--json"] if json else [])], input=input)
        assert "Traceback" not in result.output, result.output
        assert isinstance(result.exception, SystemExit) or result.exception is None, result.exception
        return Answer(result.exit_code, result.stdout, result.stderr)

    return call


@pytest.fixture
def toy(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> Iterator[Referee]:
    """The same, where a camera sees the boards and pieces of ``camera_toy`` in place of the game's own."""
    made = replace(find_game("zhanguo"), zones_module="camera_toy")
    monkeypatch.setattr("referee.games.zhanguo.game.GAME", made)
    find_game.cache_clear()
    yield referee
    find_game.cache_clear()


@pytest.fixture
def ready(referee: Referee, tmp_path: Path) -> Referee:
    """The same, with a table on which round 1 has been dealt and Anna begins."""
    game = find_game("zhanguo")
    setting = game.setting(seats(game, 3), {}, {}, practice())
    file = tmp_path / "ready.json"
    file.write_text(json.dumps(to_json(game.ready(setting, {}))), "utf-8")
    answer = referee("new", "zhanguo", *PLAYERS, "--box", "practice", "--position", str(file), "--name", "friday")
    assert answer.status == 0, answer.err
    return referee


@pytest.fixture
def bare(referee: Referee, tmp_path: Path) -> Referee:
    """The same position, but nothing is known of the box."""
    game = find_game("zhanguo")
    setting = game.setting(seats(game, 3), {}, {}, practice())
    file = tmp_path / "ready.json"
    file.write_text(json.dumps(to_json(game.ready(setting, {}))), "utf-8")
    answer = referee("new", "zhanguo", *PLAYERS, "--position", str(file), "--name", "bare")
    assert answer.status == 0, answer.err
    return referee


PLAYED: dict[tuple[str, ...], bytes] = {}


@pytest.fixture
def tracked(referee: Referee) -> Callable[..., None]:
    """Records whole example games, each at a table called like its file; the same games are played only once."""

    def record(*games: str) -> None:
        ledger = Path("ledger.sqlite3")
        if games in PLAYED and not ledger.exists():
            ledger.write_bytes(PLAYED[games])
            return
        alone = not ledger.exists()
        for game in games:
            assert referee("--table", game, "replay", str(EXAMPLES / f"{game}.entries")).status == 0
        if alone:
            with Ledger.open(str(ledger.resolve())) as opened:
                opened.backup("copy.sqlite3")
            PLAYED[games] = Path("copy.sqlite3").read_bytes()

    return record
