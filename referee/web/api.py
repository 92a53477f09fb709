"""The same documents as JSON, for programs; described by OpenAPI."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

from fastapi import FastAPI, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException

from referee import __version__
from referee.engine.errors import RefereeError
from referee.engine.said import Said
from referee.text.report import error_json
from referee.text.speech import Speaker
from referee.web import (
    acting,
    asking,
    box,
    camera,
    completing,
    display,
    mending,
    questions,
    rulebook,
    scores,
    see,
    shelf,
    untracked,
)
from referee.web.acting import LONGEST_ENTRY, Asked
from referee.web.pages import said_of
from referee.web.see import Told
from referee.web.visit import acting as may_act
from referee.web.visit import bearer, hub_of, language, opened, status_of, visit

ONCE = "A name for this one request: sent again under it, because the answer was lost, nothing is recorded twice."
SEEN = "The number of the newest row that was seen: if others have changed the table since, nothing is recorded."
SAID = "What was chosen of the entry so far, as the turn offers it: ``said`` of a choice, or with the values of a pick."

Document = dict[str, Any]


class Entry(BaseModel):
    """An entry to be declared or checked; ``why`` overrules a refusal, for that reason.

    Instead of the entry it can be told what was chosen of it: where that is not all, nothing is recorded.
    """

    entry: Annotated[str, Field(max_length=LONGEST_ENTRY)] = ""
    said: Annotated[str, Field(max_length=5000, description=SAID)] = ""
    seen: Annotated[int | None, Field(ge=0, le=10**9, description=SEEN)] = None
    once: Annotated[str, Field(max_length=40, description=ONCE)] = ""
    why: Annotated[str, Field(max_length=300)] = ""


class Steps(BaseModel):
    """How many steps are taken back, or done again."""

    count: Annotated[int, Field(ge=1, le=1000)] = 1
    once: Annotated[str, Field(max_length=40, description=ONCE)] = ""


class Seat(BaseModel):
    """A seat, counted from 0."""

    seat: Annotated[int, Field(ge=0, le=20)]


class Wish(BaseModel):
    """What somebody says to pictures: whose word counts by path, answers by the names of their questions."""

    trust: dict[str, Literal["photo", "record"]] = {}
    answers: dict[str, Annotated[str, Field(max_length=300)]] = {}
    rest: Annotated[bool | None, Field(description="Whether nothing lies hidden.")] = None


def interface() -> FastAPI:
    """The JSON interface, to be mounted beside the pages."""
    api = FastAPI(title="Referee", version=__version__, docs_url=None, redoc_url=None, openapi_url="/openapi.json")
    api.add_exception_handler(RefereeError, _wrong)
    api.add_exception_handler(HTTPException, unanswered)
    api.add_exception_handler(RequestValidationError, _unreadable)
    untracked.interface(api)
    _joining(api)
    _looking(api)
    _acting(api)
    _photographing(api)
    for room in (asking, box, completing, display, mending, questions, rulebook, scores, shelf):
        room.interface(api)
    return api


def _wrong(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RefereeError)
    return JSONResponse(error_json(error, Speaker(language(request))), status_of(error))


def unanswered(request: Request, error: Exception) -> JSONResponse:
    """Why there is no answer."""
    assert isinstance(error, HTTPException)
    return JSONResponse({"error": error.detail}, error.status_code)


def _unreadable(request: Request, error: Exception) -> JSONResponse:
    """What is wrong with a request, without repeating what was sent: it may be what no answer can hold."""
    assert isinstance(error, RequestValidationError)
    wrong = [{"where": [str(part) for part in one["loc"]][:5], "what": one["type"]} for one in error.errors()]
    return JSONResponse({"error": "this cannot be read", "problems": wrong[:20]}, 422)


def _joining(api: FastAPI) -> None:
    @api.get("/join/{table}/{key}", summary="Come to a table with its key: gives the token to send as Bearer.")
    def join(request: Request, table: str, key: str) -> Document:
        hub = hub_of(request)
        name = hub.name_of(table)
        door = hub.door(name) if name is not None else None
        if name is None or door is None or not hub.keys.same(key, hub.keys.table_key(name, door.epoch)):
            raise HTTPException(403)
        return {"table": table, "token": bearer(request, table, door.epoch)}

    @api.post("/t/{table}/seat", summary="Take a free seat.")
    def seat(request: Request, table: str, wanted: Seat) -> Document:
        with opened(request) as (found, here):
            if wanted.seat >= len(found.setting.seats):
                raise HTTPException(422)
        door = hub_of(request).ledger.take_seat(here.table, wanted.seat, here.viewer.phone)
        return {"seat": door.seat_of(here.viewer.phone)}


def _looking(api: FastAPI) -> None:
    @api.get("/t/{table}/turn", summary="What comes next, and what this seat may choose.")
    def turn(request: Request, table: str, said: Annotated[str, Query(max_length=5000)] = "") -> Document:
        return _seen(request, lambda found, here: see.turn(found, here.viewer, here.door, said_of(said, found.game)))

    for path, document, summary in (
        ("log", see.log, "The whole record, the latest first."),
        ("lies", see.lies, "The table as it lies."),
        ("own", see.own, "What only the owner of this seat may know."),
    ):
        api.add_api_route(f"/t/{{table}}/{path}", _looked(document), summary=summary, name=path)


def _looked(document: Callable[..., Document]) -> Callable[..., Document]:
    def look(request: Request, table: str) -> Document:
        return _seen(request, lambda found, here: document(found, here.viewer, here.door))

    return look


def _acting(api: FastAPI) -> None:
    @api.post("/t/{table}/enter", summary="Declare an entry.")
    def enter(request: Request, table: str, asked: Entry) -> Document:
        return _declared(request, asked)

    @api.post("/t/{table}/check", summary="Ask for the verdict on an entry; nothing is recorded.")
    def check(request: Request, table: str, asked: Entry) -> Document:
        return _done(request, lambda found, here: acting.check(found, here.viewer, asked.entry))

    @api.post("/t/{table}/undo", summary="Take back steps.")
    def undo(request: Request, table: str, asked: Steps) -> Document:
        return _done(request, lambda found, here: acting.back(found, here.viewer, "undo", asked.once, asked.count))

    @api.post("/t/{table}/redo", summary="Do steps again that were taken back.")
    def redo(request: Request, table: str, asked: Steps) -> Document:
        return _done(request, lambda found, here: acting.back(found, here.viewer, "redo", asked.once, asked.count))

    @api.post("/t/{table}/note", summary="Write a remark into the log.")
    def note(request: Request, table: str, asked: Entry) -> Document:
        return _done(request, lambda found, here: acting.note(found, here.viewer, asked.entry, asked.once))


def _photographing(api: FastAPI) -> None:
    @api.post("/t/{table}/photos", summary="Read pictures: multipart fields called picture; own=no for printed mats.")
    async def photos(request: Request, table: str) -> Document:
        here = await run_in_threadpool(may_act, request)
        return {"photo": await camera.taken(request, here)}

    @api.get("/t/{table}/photo/{photo}", summary="What pictures, record and answers say together.")
    def photo(request: Request, table: str, photo: str, part: Annotated[list[str] | None, Query()] = None) -> Document:
        return camera.counted(request, visit(request), camera.parts_of(request))

    @api.post("/t/{table}/photo/{photo}", summary="Say whose word counts, and what was counted by hand.")
    def wish(request: Request, table: str, photo: str, wished: Wish) -> Document:
        here = visit(request)
        form: dict[str, str] = {f"trust.{path}": side for path, side in wished.trust.items()}
        form |= {f"answer.{name}": text for name, text in wished.answers.items()}
        camera.wish(request, here, form | ({} if wished.rest is None else {"rest": "yes" if wished.rest else "no"}))
        return camera.counted(request, here)

    @api.post("/t/{table}/photo/{photo}/correct", summary="Correct the record by the pictures.")
    def correct(request: Request, table: str, photo: str, once: Annotated[str, Query(max_length=40)] = "") -> Document:
        here = visit(request)
        camera.correct(request, here, once)
        return camera.counted(request, here)


def _seen(request: Request, document: Callable[..., Document]) -> Document:
    with opened(request) as (found, here):
        return document(found, here)


def _done(request: Request, act: Callable[..., Told]) -> Document:
    """The turn after something was done, with what is said of it."""
    with opened(request, acts=True) as (found, here):
        told = act(found, here)
        return {**see.turn(found, here.viewer, here.door, Said()), "told": told.to_json()}


def _declared(request: Request, asked: Entry) -> Document:
    """The turn after an entry was declared, or where more is to be chosen of it."""
    with opened(request, acts=True) as (found, here):
        said = said_of(asked.said, found.game)
        wanted = Asked(asked.entry, asked.seen, asked.once)
        told = acting.entered(found, here.viewer, wanted, said, why=asked.why.strip())
        if told is None:
            return see.turn(found, here.viewer, here.door, said)
        return {**see.turn(found, here.viewer, here.door, Said()), "told": told.to_json()}
