"""The score sheet: each line with its rule and source, the points over time, and the sheet to take along."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from threading import Lock
from typing import Any

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from referee.course import Course, Standing
from referee.engine.errors import RefereeError
from referee.engine.message import N_
from referee.table import Table
from referee.text import sheets
from referee.text.drawing import svg
from referee.text.lines import clean
from referee.text.plot import plot
from referee.text.share import KINDS, colours_of, link_of, sheet_file
from referee.text.sheets import SOURCES, MissingFactsError, NotYetError, UncountedError
from referee.web.box import LACKING, lacking
from referee.web.see import aloud, header, lines
from referee.web.shown import page_of
from referee.web.visit import Visit, opened

UNCOUNTED = N_("The score still needs what only the table can count: {asked}.")
MOST_KEPT = 100
Document = dict[str, Any]


class Courses:
    """How the points of each table went for each asker, kept to go on from."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str, int | None], Course] = OrderedDict()
        self._lock = Lock()

    def of(self, table: Table) -> list[Standing]:
        """The course of a table's points, as its asker may see them."""
        whose = (table.url, table.key, table.asker)
        with self._lock:
            kept = self._kept.pop(whose, None)
        if kept is None or not kept.leads_to(table.session):
            kept = Course(table.session)
        kept.follow(table.session)
        with self._lock:
            self._kept[whose] = kept
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return kept.standings


COURSES = Courses()


def score(table: Table, here: Visit) -> Document:
    """The sheet as things are, or why there is none yet; the points over time; how it can be taken along."""
    speaker = aloud(table, here.viewer)
    drawn = COURSES.of(table)
    document: Document = {
        **header(table, here.viewer, here.door), "grid": [], "lines": [], "problem": "", "points": [], "closing": [], "bgstats": "", "missing": [], "count": "", "files": [*KINDS],
        "course": [{"seq": one.seq, "points": dict(one.points)} for one in drawn],
    }  # fmt: skip
    try:
        sheet = sheets.sheet_of(table.session, table.marks(), speaker)
    except UncountedError as error:
        count = f"/count/{table.game.id}" if here.viewer.host else ""
        return {**document, "problem": speaker.say(UNCOUNTED, error.facts), "count": count}
    except NotYetError as error:
        return {**document, "problem": speaker.message(error)}
    except MissingFactsError as error:
        missing = lacking(table, error.keys, here.viewer.lang)
        return {**document, "problem": speaker.say(LACKING), "missing": missing}
    document["grid"] = sheets.grid(sheet, table.game.id, speaker)
    document["lines"] = [*sheets.point_texts(sheet, speaker)]
    document["points"] = [*_points(sheet, table, here)]
    document["closing"] = lines(
        [*sheets.closing_lines(sheet, speaker), *sheets.uncounted_lines(table.session, speaker)]
    )
    document["bgstats"] = link_of(table, sheet)
    return document


def _points(sheet: Any, table: Table, here: Visit) -> Iterator[Document]:
    """The lines of points of each player, with rule and source."""
    speaker = aloud(table, here.viewer)
    categories = table.game.scoring.CATEGORIES
    for player in sheet.players:
        found = [
            {
                "points": one.points,
                "category": speaker.translate(categories.get(one.category, one.category)),
                "text": clean(sheets.reason_text(one, speaker)),
                "rule": one.rule,
                "source": speaker.translate(SOURCES[one.source]),
                "problems": [clean(sheets.problem_text(each, speaker)) for each in one.problems],
            }
            for one in sheet.lines
            if one.player == player
        ]
        yield {"player": player, "total": sheet.totals[player], "lines": found}


def taken_along(table: Table, here: Visit, kind: str) -> bytes:
    """The sheet as a file of this kind; NotYetError or MissingFactsError if there is none yet."""
    speaker = aloud(table, here.viewer)
    sheet = sheets.sheet_of(table.session, table.marks(), speaker)
    practice, course = table.setting.box.practice, COURSES.of(table)
    known: dict[str, Any] = {"practice": practice, "course": course, "colours": colours_of(table)}
    return sheet_file(kind, sheet, table.game, speaker, name=here.door.name, **known)


def score_page(request: Request) -> Response:
    """The sheet."""
    return page_of("score.html", request, score)


def score_file(request: Request) -> Response:
    """The sheet as a file."""
    kind = request.path_params["kind"]
    if kind not in KINDS:
        raise HTTPException(404)
    with opened(request) as (table, here):
        try:
            made, name = taken_along(table, here, kind), table.game.id
        except (RefereeError, ModuleNotFoundError):
            raise HTTPException(404) from None
    headers = {"Content-Disposition": f'attachment; filename="{name}.{kind}"'}
    return Response(made, media_type=f"{KINDS[kind]}; charset=utf-8" if kind != "png" else KINDS[kind], headers=headers)


def plot_file(request: Request) -> Response:
    """The points over time as a picture."""
    with opened(request) as (table, here):
        title = aloud(table, here.viewer).say(N_("Points over time"))
        drawn = svg(plot(COURSES.of(table), colours_of(table), title))
    return Response(drawn, media_type=KINDS["svg"])


ROUTES = [
    Route("/t/{table}/score", score_page),
    Route("/t/{table}/plot.svg", plot_file),
    Route("/t/{table}/score.{kind}", score_file),
]


def interface(api: FastAPI) -> None:
    """The same as JSON."""

    @api.get("/t/{table}/score", summary="The score sheet with rule and source of each line, and the points over time.")
    def look(request: Request, table: str) -> Document:
        with opened(request) as (found, here):
            return score(found, here)
