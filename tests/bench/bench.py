"""How fast the referee is, measured beside python-chess in the same run: ``python tests/bench/bench.py``.

Ratios count, not absolute times: these are medians of several runs, of the process's own time, and machines are noisy.
``--json`` prints the figures as data, ``--quick`` takes fewer runs. Nothing here ever fails on a slow machine.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import chess

sys.path.insert(0, str(Path(__file__).parents[1]))

from referee.engine import judge as judging
from referee.engine import simulate
from referee.engine.errors import RefereeError
from referee.engine.session import Session
from referee.testing import samples
from referee.text.speech import Speaker


@dataclass(frozen=True)
class Played:
    """What is measured of a game: a table of four, and entries that are illegal at most places where they are tried."""

    options: Mapping[str, str]
    refused: tuple[str, ...]


GAMES = {
    "zhanguo": Played(
        {},
        (
            "palace 4 from 5",
            "unify 7 3",
            "hire 5",
            "wall gold-left 3 from 1 2 4",
            "governor 2 vp4",
            "claim upper wall",
        ),
    ),
    "nations_dice": Played(
        {"mode": "unrest"},
        (
            "buy row 3 column 4",
            "build slot 2",
            "reroll white book",
            "pay red strength3",
            "use 2 white book",
            "pass book",
        ),
    ),
    "nippon": Played(
        {},
        (
            "take 5 c1",
            "produce silk",
            "invest clocks 1",
            "market 1a silk 3 7",
            "export 7 silk paper bento",
            "reward 5 yen on 1",
        ),
    ),
    "great_wall": Played(
        {},
        (
            "activate quarry",
            "wall left pay 3 wood 2 stone",
            "recruit horseman",
            "move barracks from quarry",
            "appoint 2 active",
            "barricade right pay wood gold",
        ),
    ),
}
FLOORS = {
    "entries": ("typed entry to verdict to applied, x push_san", 0.23, 0.5),
    "illegal": ("illegal entry to full cited verdict, x python-chess illegal text to exception", 0.6, 1.5),
    "illegal_with_options": ("the same with what is legal instead", 0.26, 0.8),
    "random": ("random game with the full legal list at each step, actions/s", 5900, 10000),
    "random_x": ("the same, x python-chess's random game", 0.3, 0.6),
    "simulate_x": ("simulate, which audits every position, x python-chess's random game", 0.2, 0.35),
    "replay_ms": ("replay of a finished 4-player game from the ledger, ms", 26, 15),
    "undo_ms": ("undo or jump anywhere in it, ms (the slowest place)", 1.4, 3),
    "growth": ("cost of an entry late in the game, x early", None, None),
    "help": ("referee --help, x python -c 'import typer'", 1.5, 1.5),
    "check": ("one-shot check, x python -c 'import typer'", 2.3, 4),
    "do": ("one-shot do, x python -c 'import typer'", 2.5, 2.5),
}


def seconds(run: Callable[[], Any], clock: Callable[[], float] = time.process_time) -> float:
    """What one run takes of this process's own time, so that others on the machine count little."""
    begin = clock()
    run()
    return clock() - begin


def median(run: Callable[[], Any], times: int, clock: Callable[[], float] = time.process_time) -> float:
    """Seconds of the middle one of several runs."""
    return statistics.median(seconds(run, clock) for _ in range(times))


def beside(run: Callable[[], Any], other: Callable[[], Any], times: int) -> tuple[float, float]:
    """Seconds of two things in turns, the middle ones of each: both feel the same load."""
    both = [(seconds(run), seconds(other)) for _ in range(times)]
    return statistics.median(one for one, _ in both), statistics.median(one for _, one in both)


def opened(played: str) -> Session:
    return samples.session(played, 4, GAMES[played].options)


def finished_game(played: str, seed: int = 5) -> tuple[Session, list[str]]:
    """A finished game of four, and the entries a person would have typed for it."""
    table = opened(played)
    texts = []
    seats = table.decision().seats
    for action in samples.play(table, Random(seed)):
        named = action.player >= 0 and (seats != (action.player,) or not action.spec.listed)
        prefix = f"{table.setting.players[action.player]}: " if named else ""
        texts.append(prefix + action.text("en", table.setting.players))
        seats = table.decision().seats
    return table, texts


def chess_moves() -> list[str]:
    """A fixed game of random moves in standard notation."""
    board, rng, moves = chess.Board(), Random(1), []
    while not board.is_game_over() and len(moves) < 160:
        move = rng.choice(list(board.legal_moves))
        moves.append(board.san(move))
        board.push(move)
    return moves


def push_all(moves: list[str]) -> None:
    board = chess.Board()
    for move in moves:
        board.push_san(move)


def chess_refusals() -> tuple[Callable[[], None], int]:
    """Illegal moves over positions of the fixed game of python-chess, and how many."""
    boards, board = [], chess.Board()
    for move in chess_moves()[:60]:
        boards.append(board.copy(stack=False))
        board.push_san(move)

    def refuse() -> None:
        for one in boards:
            for text in ("Qh9", "Ke5", "Nxb7", "e8=Q", "O-O-O", "Rd4"):
                try:
                    one.parse_san(text)
                except ValueError as error:
                    str(error)

    return refuse, len(boards) * 6


def type_all(table: Session, texts: list[str]) -> None:
    for text in texts:
        for action in table.read(text):
            assert table.declare(action).legal


def illegal_entries(game: Session, times: int) -> tuple[float, float, float]:
    """Refusals a second with id, page, rule text and sentence; with what is legal instead; those of python-chess."""
    tables = [Session(game.setting, game.position_at(count)) for count in range(25, len(game.steps), 25)]
    entries = [(table, text) for table in tables for text in GAMES[game.game.id].refused if _illegal(table, text)]
    speaker = Speaker("en", game.game.id, game.setting.players)
    book = game.game.book

    def refuse(instead: bool) -> None:
        for table, text in entries:
            verdict = table.judge(table.read(text)[0])
            for one in verdict.violations:
                rule = book.rules[one.rule]
                assert rule.page
                assert rule.text("en")
                assert speaker.say(one.template, one.facts)
            if instead:
                judging.instead(table.position, table.setting, verdict.action)

    refuse(False)
    chess_refuse, chess_count = chess_refusals()
    plain, of_chess = beside(lambda: refuse(False), chess_refuse, times)
    full, chess_then = beside(lambda: refuse(True), chess_refuse, times)
    full *= of_chess / chess_then  # the machine may have become slower or faster meanwhile
    return len(entries) / plain, len(entries) / full, chess_count / of_chess


def _illegal(table: Session, text: str) -> bool:
    try:
        return bool(table.judge(table.read(text)[0]).violations)
    except RefereeError:
        return False


def random_chess(seed: int) -> int:
    """A random game of python-chess, which lists every legal move before each; how many moves it has."""
    board, rng, count = chess.Board(), Random(seed), 0
    while not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
        count += 1
    return count


def random_games(play: Callable[[int], int], times: int) -> tuple[float, float]:
    """Actions a second of random games, by their seeds, and how many times those of python-chess in turns with them."""
    counts, spans = [0, 0], [0.0, 0.0]
    gc.collect()
    gc.freeze()  # what was made before is looked through by neither
    for seed in range(times):
        for at, one in enumerate((play, random_chess)):
            begin = time.process_time()
            counts[at] += one(seed)
            spans[at] += time.process_time() - begin
    gc.unfreeze()
    rates = [count / span for count, span in zip(counts, spans, strict=True)]
    return rates[0], rates[0] / rates[1]


def from_ledger(game: Session, texts: list[str], times: int) -> float:
    """Seconds to read a finished game from its ledger and play it again."""
    from referee.table import Table

    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/bench.sqlite3"
        setting = game.setting
        table = Table.new(url, "bench", game.game, setting.seats, setting.options, {}, setting.box)
        for text in texts:
            table.enter(text)
        table.close()
        return median(lambda: Table.load(url, "bench"), times)


def slowest_jump(game: Session, times: int) -> float:
    """Seconds to go to the place of the game that takes longest."""
    places = range(0, len(game.steps), 7)
    return max(median(lambda place=place: game.position_at(place), times) for place in places)  # type: ignore[misc]


def growth(played: str, texts: list[str]) -> float:
    """Time of the entries in the last fifth of the game against those of the second fifth."""
    spans: dict[int, list[float]] = {1: [], 4: []}
    for _ in range(9):
        table = opened(played)
        taken = [0.0] * 5
        for number, text in enumerate(texts):
            begin = time.process_time()
            for action in table.read(text):
                table.declare(action)
            taken[number * 5 // len(texts)] += time.process_time() - begin
        for fifth in spans:
            spans[fifth].append(taken[fifth])
    return statistics.median(spans[4]) / statistics.median(spans[1])


def of_children() -> float:
    """What the processes begun and ended so far have taken."""
    taken = resource.getrusage(resource.RUSAGE_CHILDREN)
    return taken.ru_utime + taken.ru_stime


def processes(times: int) -> dict[str, float]:
    """``--help``, a one-shot ``check`` and ``do`` against importing typer, as whole processes, compiled beforehand."""
    with tempfile.TemporaryDirectory() as folder:
        base = [sys.executable, "-m", "referee", "--db", f"sqlite:///{folder}/bench.sqlite3"]
        env = {**os.environ, "PYTHONPYCACHEPREFIX": f"{folder}/compiled", "PYTHONDONTWRITEBYTECODE": ""}

        def call(*command: str) -> None:
            subprocess.run(command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=env)

        call(*base, "new", "zhanguo", "Anna:blue", "Boris:red", "--box", "practice")
        asked = {"help": ("--help",), "check": ("check", "first anna"), "do": ("do", "first anna")}
        typer: list[float] = []
        taken: dict[str, list[float]] = {key: [] for key in asked}
        for _ in range(times + 1):
            typer.append(seconds(lambda: call(sys.executable, "-c", "import typer"), of_children))
            for key, words in asked.items():
                taken[key].append(seconds(lambda words=words: call(*base, *words), of_children))  # type: ignore[misc]
        of_typer = statistics.median(typer[1:])
        return {key: statistics.median(spans[1:]) / of_typer for key, spans in taken.items()}


def measure_game(played: str, times: int) -> dict[str, float]:
    """Every figure of one game."""
    game, texts = finished_game(played)
    moves, tables = chess_moves(), [opened(played) for _ in range(times)]
    typed, pushed = beside(lambda: type_all(tables.pop(), texts), lambda: push_all(moves), times)
    plain, full, of_chess = illegal_entries(game, times)
    listing = random_games(lambda seed: sum(1 for _ in samples.play(opened(played), Random(seed))), times)
    audited = random_games(lambda seed: simulate.simulate(opened(played).setting, 1, seed).actions, times)
    return {
        "push_san_per_s": len(moves) / pushed,
        "chess_illegal_per_s": of_chess,
        "entries_per_s": len(texts) / typed,
        "entries": len(texts) / typed * pushed / len(moves),
        "illegal_per_s": plain,
        "illegal": plain / of_chess,
        "illegal_with_options": full / of_chess,
        "random": listing[0],
        "random_x": listing[1],
        "simulate_x": audited[1],
        "replay_ms": 1000 * from_ledger(game, texts, times),
        "undo_ms": 1000 * slowest_jump(game, 3),
        "growth": growth(played, texts),
        "entries_in_game": len(texts),
    }


def measure(times: int, chosen: Sequence[str]) -> dict[str, Any]:
    """Every figure of the table."""
    return processes(times) | {played: measure_game(played, times) for played in chosen}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--game", choices=GAMES, action="append")
    arguments = parser.parse_args()
    chosen = arguments.game or list(GAMES)
    figures = measure(3 if arguments.quick else 9, chosen)
    if arguments.json:
        print(json.dumps(figures, indent=1))
        return
    print(f"{'what':82} " + " ".join(f"{played:>12}" for played in chosen) + f" {'at least':>9} {'aim':>7}")
    for key, (what, floor, aim) in FLOORS.items():
        found = [figures[key]] if key in figures else [figures[played][key] for played in chosen]
        print(f"{what:82} " + " ".join(f"{one:12.2f}" for one in found) + f" {floor or '':>9} {aim or '':>7}")
    for played in chosen:
        own = figures[played]
        print(
            f"{played}: push_san {own['push_san_per_s']:.0f}/s, entries {own['entries_per_s']:.0f}/s, refusals "
            f"{own['illegal_per_s']:.0f}/s, with what is legal instead {own['illegal_with_options']:.2f} x; "
            f"{own['entries_in_game']} entries in the game"
        )


if __name__ == "__main__":
    main()
