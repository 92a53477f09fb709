"""``ask`` as a form of a table: is this legal? What the verdict hinges on is asked, question by question, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

from fastapi import FastAPI
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from referee.declaring import Outcome
from referee.engine.errors import RefereeError
from referee.engine.message import N_
from referee.retelling import told_late
from referee.table import Table
from referee.text import dialogue
from referee.text.lines import Line
from referee.text.marks import turned_lines
from referee.text.report import error_lines, outcome_lines
from referee.web.acting import LONGEST_ENTRY
from referee.web.filling import Fields
from referee.web.see import Told, header, speaker_of
from referee.web.shown import fields_of, known_of, shown
from referee.web.visit import Visit, acting, hub_of, opened
from referee.web.wondering import FREE, MOST_STATE, Asked, Ground, Held, document, filled, hold, next_of, thinking

Document = dict[str, Any]


def wondered(
    request: Request, asked: Asked, answer: Callable[[Ground], Held] | None = None, *, write: bool = False
) -> tuple[Visit, Document]:
    """Where a dialogue at a table stands; its table is free for the others while it is thought about."""
    told: Told | None = None
    if write:
        acting(request)
    with thinking():
        here, head, ground = _ground(request, asked)
        found = hold(ground, asked) if answer is None else answer(ground)
        if write:
            with opened(request, acts=True) as (table, here):
                told = _written(table, here, found)
            asked = Asked() if asked.where.isdecimal() else replace(asked, answers=())
            here, head, ground = _ground(request, asked)
            found = hold(ground, asked)
        return here, {**head, **document(ground, found), "told": told}


def _ground(request: Request, asked: Asked) -> tuple[Visit, Document, Ground]:
    """What is asked about at the table of a request, with the head of its pages."""
    with opened(request) as (table, here):
        photos, folder = hub_of(request).photos, request.path_params["table"]
        head = header(table, here.viewer, here.door)
        return here, head, Ground.of(table, here, asked, photos, folder)


def _written(table: Table, here: Visit, found: Held) -> Told:
    """Write down what was told, and say what that changed."""
    try:
        return write(table, here, found)
    except RefereeError as error:
        return Told(error_lines(error, speaker_of(table, here.viewer)))


def write(table: Table, here: Visit, found: Held) -> Told:
    """Write down what was told: facts into the box, the rest as corrections; say what that changed."""
    case, asked, speaker = found.case, found.asked, speaker_of(table, here.viewer)
    if case is None or found.problem:
        return Told(found.problem)
    table.turned()
    said: list[Line] = []
    if case.told and not table.setting.box.practice:
        table.learn_all(case.told)
        said += [Line("note", speaker.say(N_("Kept in the box: {keys}"), {"keys": [*case.told]}))]
    seen = case.seen() if asked.where != FREE else {}
    why = speaker.say(N_("told when asked"))
    if seen and asked.where.isdecimal():
        verdicts = told_late(table, int(asked.where), seen, why)
        said += outcome_lines(Outcome("", verdicts), speaker, table.game)
    else:
        for path, value in seen.items():
            table.correct(path, value, why)
    said += (
        [Line("note", speaker.say(N_("Written down: {count#answer|answers}."), {"count": len(seen)}))] if seen else []
    )
    return Told([*said, *turned_lines(table.turned(), table.game, speaker)])


# -- the page ----------------------------------------------------------------------------------------------------------


def _page(
    request: Request, asked: Asked, answer: Callable[[Ground], Held] | None = None, *, write: bool = False
) -> Response:
    here, made = wondered(request, asked, answer, write=write)
    return shown("ask.html", request, **known_of(request, here, made))


def ask_page(request: Request) -> Response:
    """The form, with the dialogue that the address holds."""
    return _page(request, kept_of(request))


def kept_of(request: Request) -> Asked:
    """The dialogue that an address holds."""
    query = request.query_params
    return Asked.of(query["said"]) if "said" in query else Asked.begun(query)


def answering(page: Callable[..., Response]) -> Callable[[Request], Awaitable[Response]]:
    """What takes the answers that somebody gave on such a page."""

    def answered(request: Request, fields: Fields) -> Response:
        kept = Asked.of(fields.get("said", [""])[0])
        asked = next_of(kept, fields)
        if asked is None:
            return page(request, kept, lambda ground: filled(ground, hold(ground, kept), fields))
        return page(request, asked, write=fields.get("op", [""])[-1] == "write")

    async def form(request: Request) -> Response:
        return await run_in_threadpool(answered, request, await fields_of(request))

    return form


ROUTES = [Route("/t/{table}/ask", ask_page), Route("/t/{table}/ask", answering(_page), methods=["POST"])]


# -- as JSON -----------------------------------------------------------------------------------------------------------


class Wondered(BaseModel):
    """An entry that is asked about, the answers given so far, and the name of pictures of the table, if there are."""

    entry: str = Field("", max_length=LONGEST_ENTRY)
    answers: list[dict[str, Any]] = Field(default_factory=list, max_length=dialogue.MOST_ANSWERS)
    photo: str = Field("", max_length=40)
    rest: bool = Field(False, description="Whether nothing lies hidden: what the pictures do not show is not there.")

    def kept(self, **more: Any) -> Asked:
        """As a page would keep it; 422 if it is too long."""
        if len(json.dumps(self.answers)) > MOST_STATE:
            raise HTTPException(422)
        return Asked(self.entry, answers=tuple(self.answers), photo=self.photo, rest=self.rest, **more)


class Dialogue(Wondered):
    """An entry that is asked about at a table; ``write`` writes down what the answers told."""

    where: str = Field(
        FREE,
        max_length=9,
        description="free: a table nobody tracks; here: this one; or the number of an entry that waits",
    )
    write: bool = False


def interface(api: FastAPI) -> None:
    """The same as JSON."""

    @api.post(
        "/t/{table}/ask", summary="Whether an entry is legal, by what was answered so far, and what is asked next."
    )
    def question(request: Request, table: str, asked: Dialogue) -> Document:
        _, made = wondered(request, asked.kept(where=asked.where), write=asked.write)
        return made | {"told": made["told"].to_json() if made["told"] is not None else None}
