"""How many questions `score --ask` puts, on the finals of random games: ``python tests/bench/counting.py --games 5``.

Answers are those of the table as it lies there; with a box its printed facts are known beforehand.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]

from referee.engine.box import practice_box  # noqa: E402
from referee.engine.errors import RefereeError  # noqa: E402
from referee.engine.game import Game  # noqa: E402
from referee.engine.session import Session  # noqa: E402
from referee.engine.simulate import playing  # noqa: E402
from referee.games import game as find_game  # noqa: E402
from referee.games import names  # noqa: E402
from referee.testing.counting import counted  # noqa: E402
from referee.testing.samples import seats  # noqa: E402
from scoring.count import Counting  # noqa: E402


def ended(game: Game, players: int, seed: int) -> Session:
    """A random game, played to its end."""
    setting = game.setting(seats(game, players), {}, {}, practice_box(game.package))
    session = Session(setting)
    for _ in playing(session, Random(f"{seed}/{players}")):
        pass
    return session


def asked(session: Session, known: dict[str, Any]) -> int:
    """How many questions lead to the final of a session."""
    game = session.game
    final, _ = game.final(session.position, session.setting)
    counting = Counting(game.scoring.FORM, known, {})
    return len(counted(counting, final)[1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--only", default="")
    chosen = parser.parse_args()
    for game in (find_game(name) for name in names() if chosen.only in name):
        low, high = game.players
        for players in range(low, high + 1):
            try:
                sessions = [ended(game, players, seed) for seed in range(chosen.games)]
            except RefereeError as error:
                print(f"{game.id} {players}: {error}")
                continue
            empty = mean(asked(one, {}) for one in sessions)
            full = mean(asked(one, game.printed(one.setting)) for one in sessions)
            print(f"{game.id} {players}: {empty:.1f} without a box, {full:.1f} with one", flush=True)


if __name__ == "__main__":
    main()
