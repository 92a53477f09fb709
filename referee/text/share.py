"""Score sheets for other programs: a table of comma-separated values, and the link that BG Stats reads."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from referee.text.lines import clean
from referee.text.sheets import SOURCES, grid

if TYPE_CHECKING:
    from referee.engine.game import Game
    from referee.text.speech import Speaker
    from scoring.sheet import ScoreSheet

CREATE_PLAY = "https://app.bgstatsapp.com/createPlay.html?data="
A_DAY = 24 * 60
FORMULA = ("=", "+", "-", "@", "\t")


def sheet_csv(sheet: ScoreSheet, game: str, speaker: Speaker) -> str:
    """The sheet as a table: the categories, an empty line, then every line of points with its rule and source."""
    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\r\n")
    writer.writerows([_cell(one) for one in row] for row in grid(sheet, game, speaker))
    writer.writerow([])
    for line in sheet.lines:
        said = speaker.say(line.text, line.facts) if line.text else line.category
        row = [line.player, line.category, str(line.points), line.rule, said, speaker.translate(SOURCES[line.source])]
        writer.writerow([_cell(one) for one in row])
    return made.getvalue()


def _cell(text: str) -> str:
    """A cell that no spreadsheet takes for a formula; numbers stay numbers."""
    said = clean(text)
    return f"'{said}" if said.startswith(FORMULA) and not said.lstrip("+-").isdecimal() else said


def play_json(sheet: ScoreSheet, game: Game, play: str, at: Sequence[datetime]) -> dict[str, Any]:
    """The play as BG Stats reads it: every flag is there and scores are numbers, whatever its guide calls optional.

    ``play`` names the table for good, ``at`` are the times of its first and its last entry.
    """
    ended = at[-1].astimezone(UTC)
    minutes = int((at[-1] - at[0]).total_seconds() // 60)
    ranks = {one.player: one.rank for one in sheet.ranking}
    found: dict[str, Any] = {
        "sourceName": "Referee",
        "sourcePlayId": play,
        "playDate": ended.strftime("%Y-%m-%d %H:%M:%S"),
        "game": {"name": game.title.shown("en"), "sourceGameId": game.id, "highestWins": True, "noPoints": False},
        "players": [
            {
                "name": clean(player),
                "sourcePlayerId": clean(player),
                "winner": ranks.get(player) == 1,
                "startPlayer": False,
                "score": points,
                "rank": ranks.get(player, len(ranks)),
            }
            for player, points in sheet.totals.items()
        ],
    }
    return found | ({"durationMin": minutes} if 0 < minutes < A_DAY else {})


def play_link(play: dict[str, Any]) -> str:
    """The link that opens the import of BG Stats on the phone that follows it; nothing is sent by anybody else."""
    return CREATE_PLAY + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")
