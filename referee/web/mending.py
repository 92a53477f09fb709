"""Corrections by pointing: the table as it is recorded, each number and card a thing to tap, then the new value."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from referee.engine.errors import RefereeError
from referee.engine.game import WATCHER
from referee.engine.message import N_
from referee.engine.words import fold
from referee.table import Table
from referee.text.lines import Line
from referee.text.parts import Place, asked_for, choices, groups, label, place_at, places, shown, things, typed_part
from referee.text.report import correction_lines, error_lines
from referee.text.views import step_text
from referee.web.filling import Fields
from referee.web.see import Told, aloud, header, speaker_of
from referee.web.shown import fields_of, held, known_of, page_of
from referee.web.shown import shown as page
from referee.web.visit import Visit, opened

MOST_PATH = 200
COUNTED = N_("counted at the table")
Document = dict[str, Any]


def mend(table: Table, here: Visit, query: str = "", told: Told | None = None) -> Document:
    """Everything that can be set right, by groups; or what was looked for."""
    found = groups(table.session, speaker_of(table, here.viewer))
    wanted, known = fold(query).split(), open_parts(table)
    for group in found:
        for one in group["parts"]:
            one["held"] = known.get(one["path"]) != one["value"]
        group["parts"] = [
            one
            for one in group["parts"]
            if all(word in fold(f"{group['title']} {one['label']} {one['shown']}") for word in wanted)
        ]
    return {
        **header(table, here.viewer, here.door),
        "groups": [one for one in found if one["parts"]],
        "query": query,
        "can_undo": here.viewer.acts and bool(table.session.steps),
        "told": told,
    }


def open_parts(table: Table, towards: str = "") -> dict[str, Any]:
    """What everybody may know of the parts of the table, by their paths; or of those ``towards`` one."""
    public = table.session.branch()
    public.asker = WATCHER
    return {one.path: one.value for one in places(public, towards)}


def part(table: Table, here: Visit, path: str, told: Told | None = None) -> Document:
    """One part of the table: what it is now, and what it could be."""
    speaker, session = speaker_of(table, here.viewer), table.session
    one = place_at(session, path)
    return {
        **header(table, here.viewer, here.door),
        "path": path,
        "label": label(table.game.position, path, speaker, whose=True),
        "question": asked_for(session, path, speaker),
        "shown": shown(one, speaker),
        "value": one.value,
        "held": open_parts(table, path).get(path) != one.value,
        "several": one.several,
        "things": things(one, speaker),
        "number": type(one.value) is int,
        "choices": choices(one, table.setting, speaker),
        "why": speaker.say(COUNTED),
        "told": told,
    }


def correct(table: Table, here: Visit, path: str, value: Any, why: str, once: str = "") -> Told:
    """Set a part right, and say what speaks against it."""
    speaker = aloud(table, here.viewer)
    step = table.correct(path, value, why or speaker.say(COUNTED), once=once)
    said = speaker.say(N_("Corrected: {entry}"), {"entry": step_text(step, speaker, table.game)})
    return Told([Line("note", said), *correction_lines(step, speaker)])


def mend_page(request: Request) -> Response:
    """The table, to be pointed at."""
    query = request.query_params.get("q", "")[:60]
    return page_of("mend.html", request, lambda table, here: mend(table, here, query))


def part_page(request: Request) -> Response:
    """One part of it."""
    path = str(request.path_params["path"])[:MOST_PATH]
    return page_of(
        "held_part.html" if held(request) else "part.html", request, lambda table, here: part(table, here, path)
    )


async def part_form(request: Request) -> Response:
    """A new value."""
    return await run_in_threadpool(_set, request, await fields_of(request, 20))


def _set(request: Request, fields: Fields) -> Response:
    path = str(request.path_params["path"])[:MOST_PATH]
    with opened(request, acts=True) as (table, here):
        speaker = speaker_of(table, here.viewer)
        try:
            one = place_at(table.session, path)
            value = _value(table, here, one, fields)
            why, once = (fields.get(name, [""])[0].strip() for name in ("why", "once"))
            told = correct(table, here, path, value, why[:300], once[:40])
        except RefereeError as error:
            failed = Told(error_lines(error, speaker))
            return page("part.html", request, **known_of(request, here, part(table, here, path, failed)))
        document = part(table, here, path, told) if one.several else mend(table, here, "", told)
    return page("part.html" if one.several else "mend.html", request, **known_of(request, here, document))


def _value(table: Table, here: Visit, one: Place, fields: Fields) -> Any:
    """The value that was tapped or typed; of a list what lies there then."""
    what, _, place = fields.get("op", [""])[-1].partition(":")
    known = choices(one, table.setting, speaker_of(table, here.viewer))
    lying = list(one.value) if one.several and isinstance(one.value, list) else []
    if what in ("set", "more", "less") and not (place.isdecimal() and len(place) < 4):
        raise HTTPException(400)
    if what == "less" and int(place) < len(lying):
        return [*lying[: int(place)], *lying[int(place) + 1 :]]
    if what in ("set", "more") and int(place) < len(known):
        value = known[int(place)]["value"]
        return [*lying, value] if what == "more" else value
    return typed_part(one, fields.get("typed", [""])[0].strip()[:500], table.setting)


ROUTES = [
    Route("/t/{table}/mend", mend_page),
    Route("/t/{table}/mend/{path}", part_page),
    Route("/t/{table}/mend/{path}", part_form, methods=["POST"]),
]


class Correction(BaseModel):
    """A part of the position, by its path, and what it is instead."""

    path: str = Field(max_length=MOST_PATH)
    value: Any
    why: str = Field("", max_length=300)
    once: str = Field("", max_length=40, description="A name for this one request: sent again, it is recorded once.")


def interface(api: FastAPI) -> None:
    """The same as JSON."""

    @api.get("/t/{table}/mend", summary="The parts of the table that can be set right, in words, each with its path.")
    def look(request: Request, table: str, q: str = "") -> Document:
        with opened(request) as (found, here):
            return mend(found, here, q[:60])

    @api.get("/t/{table}/mend/{path}", summary="One part: what it is now, and what it could be.")
    def one(request: Request, table: str, path: str) -> Document:
        with opened(request) as (found, here):
            return part(found, here, path[:MOST_PATH])

    @api.post("/t/{table}/mend", summary="Set a part of the table right.")
    def put(request: Request, table: str, asked: Correction) -> Document:
        with opened(request, acts=True) as (found, here):
            told = correct(found, here, asked.path, asked.value, asked.why.strip(), asked.once)
            return mend(found, here) | {"told": told.to_json()}
