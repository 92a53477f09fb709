"""Score sheets to take along: as files of several kinds, and as the link that BG Stats reads."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote

from referee.engine.words import fold
from referee.record import last_move, minutes
from referee.text.drawing import svg
from referee.text.lines import clean
from referee.text.plot import sheet_picture
from referee.text.sheets import SOURCES, closing_lines, grid, markdown, reason_text, sheet_json
from referee.text.views import PRACTICE

if TYPE_CHECKING:
    from referee.course import Standing
    from referee.engine.game import Game
    from referee.table import Table
    from referee.text.speech import Speaker
    from scoring.sheet import ScoreSheet


class Scored(NamedTuple):
    """What one person reached in a play."""

    points: int
    rank: int
    won: bool


CREATE_PLAY = "https://app.bgstatsapp.com/createPlay.html?data="
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
    rows = [*grid(sheet, game, speaker), []]
    for line in sheet.lines:
        said = reason_text(line, speaker) or line.category
        rows.append(
            [line.player, line.category, str(line.points), line.rule, said, speaker.translate(SOURCES[line.source])]
        )
    return csv_text(rows)


def csv_text(rows: Iterable[Sequence[str]]) -> str:
    """Rows as CSV that no spreadsheet takes for formulas."""
    made = io.StringIO()
    csv.writer(made, lineterminator="\r\n").writerows([_cell(one) for one in row] for row in rows)
    return made.getvalue()


def _cell(text: str) -> str:
    """A cell that no spreadsheet takes for a formula; numbers stay numbers."""
    said = clean(text)
    return f"'{said}" if said.startswith(FORMULA) and not said.lstrip("+-").isdecimal() else said


def play_json(
    game: Game,
    play: str,
    ended: datetime,
    result: Mapping[str, Scored],
    *,
    minutes: int = 0,
    place: str = "",
    together: bool = False,
    bgg: int = 0,
) -> dict[str, Any]:
    """The play as BG Stats reads it: every flag is there and scores are numbers, whatever its guide calls optional.

    ``play`` names the play for good, ``result`` is what each person reached, ``bgg`` the game's number at BoardGameGeek
    if it is not known here. Played ``together``, there are no points.
    """
    number = game.bgg or bgg
    about = {"name": game.title.shown("en"), "sourceGameId": game.id, "highestWins": True, "noPoints": together}
    players = [
        {
            "name": clean(name),
            "sourcePlayerId": clean(fold(name)),
            "winner": one.won,
            "startPlayer": False,
            **({} if together else {"score": one.points}),
            **({"rank": one.rank} if one.rank else {}),
        }
        for name, one in result.items()
    ]
    return {
        "sourceName": "Referee",
        "sourcePlayId": play,
        "playDate": ended.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        **({"durationMin": minutes} if minutes else {}),
        **({"location": clean(place)} if place else {}),
        "game": {**about, **({"bggId": number} if number else {})},
        "players": players,
    }


def play_id(key: str, begun: datetime) -> str:
    """What names a play for good, whatever its table is called later."""
    return f"{key} {begun.astimezone(UTC):%Y%m%dT%H%M%S}"


def link_of(table: Table, sheet: ScoreSheet) -> str:
    """The link to BG Stats of a table that is over and settled; nothing before."""
    if not sheet.settled or sheet.ranges or not table.session.decision().over:
        return ""
    rows, points = table.rows(), sheet.totals
    ranks = {one.player: one.rank for one in sheet.ranking}
    result = {name: Scored(points[name], ranks.get(name, 0), name in sheet.winners) for name in table.setting.players}
    known: dict[str, Any] = {"minutes": minutes(rows), "together": sheet.together is not None}
    return play_link(play_json(table.game, play_id(table.key, rows[0].at), last_move(rows), result, **known))


def play_link(play: dict[str, Any]) -> str:
    """The link that opens the import of BG Stats on the phone that follows it; nothing is sent by anybody else."""
    return CREATE_PLAY + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")
