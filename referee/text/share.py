"""Score sheets to take along: as files of several kinds, and as the link that BG Stats reads."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from referee.text.drawing import svg
from referee.text.lines import clean
from referee.text.plot import sheet_picture
from referee.text.sheets import SOURCES, closing_lines, grid, markdown, sheet_json
from referee.text.views import PRACTICE

if TYPE_CHECKING:
    from referee.course import Standing
    from referee.engine.game import Game
    from referee.table import Table
    from referee.text.speech import Speaker
    from scoring.sheet import ScoreSheet

CREATE_PLAY = "https://app.bgstatsapp.com/createPlay.html?data="
A_DAY = 24 * 60
FORMULA = ("=", "+", "-", "@", "\t")


KINDS = {
    "png": "image/png", "svg": "image/svg+xml", "md": "text/markdown", "csv": "text/csv", "json": "application/json",
}  # fmt: skip
"""The kinds of files by their endings, with their media types."""


def sheet_file(
    kind: str,
    sheet: ScoreSheet,
    game: Game,
    speaker: Speaker,
    *,
    name: str = "",
    practice: bool = False,
    course: Sequence[Standing] = (),
    colours: Mapping[str, str] | None = None,
) -> bytes:
    """The sheet as a file of one of the ``KINDS``; a picture shows the course of the points as well."""
    if kind in ("png", "svg"):
        made_up = [speaker.say(PRACTICE)] if practice else []
        notes = [*made_up, *(one.text for one in closing_lines(sheet, speaker))][:6]
        title = " · ".join(filter(None, (game.title.shown(speaker.lang), name)))
        drawing = sheet_picture(grid(sheet, game.id, speaker), title, notes, course, colours or {})
        if kind == "svg":
            return svg(drawing).encode()
        from referee.text.raster import png

        return png(drawing)
    if kind == "md":
        return ("\n".join(markdown(sheet, game.id, speaker, practice=practice)) + "\n").encode()
    if kind == "csv":
        return ("\ufeff" + sheet_csv(sheet, game.id, speaker)).encode()
    whole = {**sheet_json(sheet, speaker), "game": game.id, "practice": practice}
    return json.dumps(whole, ensure_ascii=False, indent=1).encode()


def colours_of(table: Table) -> dict[str, str]:
    """The colours of the players by name."""
    return {one.name: one.colour for one in table.setting.seats}


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


def link_of(table: Table, sheet: ScoreSheet) -> str:
    """The link to BG Stats of a table that is over and settled; nothing before."""
    if not sheet.settled or not table.session.decision().over:
        return ""
    rows = table.rows()
    play = f"{table.name} {rows[0].at:%Y%m%dT%H%M%S}"
    return play_link(play_json(sheet, table.game, play, [rows[0].at, rows[-1].at]))


def play_link(play: dict[str, Any]) -> str:
    """The link that opens the import of BG Stats on the phone that follows it; nothing is sent by anybody else."""
    return CREATE_PLAY + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")
