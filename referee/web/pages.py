"""The pages: each asks for a document in :mod:`referee.web.see` and puts it into a template."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from referee.engine.game import TABLE, Game
from referee.engine.said import Said
from referee.engine.words import LANGUAGES
from referee.table import Table
from referee.text import views
from referee.text.export import record_json
from referee.web import (
    acting,
    asking,
    box,
    completing,
    counted,
    display,
    lobby,
    mending,
    questions,
    rulebook,
    scores,
    see,
    shelf,
    untracked,
)
from referee.web.acting import LONGEST_ENTRY, Asked
from referee.web.see import Told, Viewer
from referee.web.shown import held, page_of
from referee.web.visit import LANGUAGE, Visit, hub_of, let_host_in, let_in, opened, visit

COUNT = 10
A_YEAR = 365 * 24 * 3600


# -- getting in ----------------------------------------------------------------------------------------------------


def join(request: Request) -> Response:
    """The address in the QR code: whoever has the key gets a cookie and is sent to the table."""
    hub, table_id = hub_of(request), request.path_params["table"]
    name = hub.name_of(table_id)
    door = hub.door(name) if name is not None else None
    if (
        name is None
        or door is None
        or not hub.keys.same(request.path_params["key"], hub.keys.table_key(name, door.epoch))
    ):
        raise HTTPException(403)
    response = RedirectResponse(f"/t/{table_id}/", 303)
    let_in(request, response, table_id, door.epoch)
    return response


def host(request: Request) -> Response:
    """The address that the terminal shows to whoever keeps the tables."""
    hub = hub_of(request)
    if not hub.keys.same(request.path_params["key"], hub.keys.host_key(hub.host_epoch())):
        raise HTTPException(403)
    response = RedirectResponse("/", 303)
    let_host_in(request, response)
    return response


# -- a table -------------------------------------------------------------------------------------------------------


def turn(request: Request) -> Response:
    """What comes next, and what this phone may choose."""
    said = request.query_params.get("said", "")
    return page_of(
        "choices.html" if held(request) else "turn.html",
        request,
        lambda table, here: see.turn(table, here.viewer, here.door, said_of(said, table.game)),
    )


def said_of(text: str, game: Game) -> Said:
    """What was chosen so far, as the page sent it; 400 if it is nothing the page could have sent."""
    if not text:
        return Said()
    try:
        return Said.from_json(game, json.loads(text))
    except (ValueError, TypeError, RecursionError):
        raise HTTPException(400) from None


def _page(template: str, document: Callable[..., dict[str, Any]]) -> Callable[[Request], Response]:
    def page(request: Request) -> Response:
        return page_of(template, request, lambda table, here: document(table, here.viewer, here.door))

    return page


def own(request: Request) -> Response:
    """What only the owner of this seat may know: sent while it is looked at, and never with a page."""
    template, document = ("held.html", see.own) if held(request) else ("own.html", see.header)
    return _page(template, document)(request)


def seats(request: Request) -> Response:
    """Who sits where; the code for the others."""

    def document(table: Table, here: Visit) -> dict[str, Any]:
        key = hub_of(request).keys.table_key(here.table, here.door.epoch)
        address = str(request.url.replace(path=f"/j/{request.path_params['table']}/{key}", query=""))
        return {**see.header(table, here.viewer, here.door), "address": address}

    return page_of("seats.html", request, document)


def acted(request: Request, told: Callable[[Table, Viewer], Told | None], picked: str = "") -> Response:
    """The turn after something was done, with what is said of it; or where more is to be chosen of what was ``picked``."""

    def document(table: Table, here: Visit) -> dict[str, Any]:
        answer = told(table, here.viewer)
        said = said_of(picked, table.game) if answer is None else Said()
        return see.turn(table, here.viewer, here.door, said, answer)

    return page_of("turn.html", request, document, acts=True)


def act(request: Request, form: dict[str, str]) -> Response:
    """Whatever a phone does: declare, check, undo, redo, write a remark."""
    kind = request.path_params["act"]
    text, once, why = form.get("entry", "")[:LONGEST_ENTRY], form.get("once", "")[:40], form.get("why", "").strip()
    asked = Asked(text, int(seen) if (seen := form.get("seen", "")).isdecimal() else 0, once)
    picked = "" if text else form.get("said", "")
    acts: dict[str, Callable[[Table, Viewer], Told | None]] = {
        "enter": lambda table, viewer: acting.entered(table, viewer, asked, said_of(picked, table.game), why=why),
        "check": lambda table, viewer: acting.check(table, viewer, text),
        "undo": lambda table, viewer: acting.back(table, viewer, "undo", once),
        "redo": lambda table, viewer: acting.back(table, viewer, "redo", once),
        "note": lambda table, viewer: acting.note(table, viewer, text, once),
    }
    if kind not in acts:
        raise HTTPException(404)
    return acted(request, acts[kind], picked)


def seat(request: Request, form: dict[str, str]) -> Response:
    """Take a seat, leave it, or free that of a phone that is gone."""
    hub, wanted = hub_of(request), form.get("seat", "")
    with opened(request) as (table, here):
        count = len(table.setting.seats)
    if not wanted.isdecimal() or int(wanted) >= count:
        raise HTTPException(400)
    number = int(wanted)
    if request.path_params["act"] == "seat":
        hub.ledger.take_seat(here.table, number, here.viewer.phone)
        return RedirectResponse(f"/t/{request.path_params['table']}/", 303)
    if not here.viewer.host and here.viewer.seat != number:
        raise HTTPException(403)
    hub.ledger.free_seat(here.table, number)
    return RedirectResponse(f"/t/{request.path_params['table']}/seats", 303)


def new_key(request: Request, form: dict[str, str]) -> Response:
    """Make the code worthless that was given out, and free all seats; only for whoever keeps the tables."""
    here = visit(request)
    if not here.viewer.host:
        raise HTTPException(403)
    hub_of(request).ledger.change_key(here.table)
    return RedirectResponse(f"/t/{request.path_params['table']}/seats", 303)


def close(request: Request, form: dict[str, str]) -> Response:
    """Let nothing more be recorded at a table, or let it go on; only for whoever keeps the tables."""
    here = visit(request)
    if not here.viewer.host:
        raise HTTPException(403)
    hub_of(request).ledger.close_table(here.table, closed=request.path_params["act"] == "close")
    return RedirectResponse("/", 303)


def export(request: Request) -> Response:
    """The whole record of a table, without what its players keep from each other; only for whoever keeps the tables."""
    here = visit(request)
    if not here.viewer.host:
        raise HTTPException(403)
    with hub_of(request).at(here.table, TABLE) as table:
        record = record_json(table, views.speaker_of(table, here.viewer.lang))
    text = json.dumps(record, ensure_ascii=False, indent=2) + "\n"
    named = quote(f"{here.door.name}.json")
    headers = {"Content-Disposition": f"attachment; filename*=utf-8''{named}"}
    return Response(text, media_type="application/json", headers=headers)


async def post(request: Request) -> Response:
    """A form of a table's page."""
    from starlette.concurrency import run_in_threadpool

    form = await request.form(max_files=0, max_fields=20)
    plain = {key: value for key, value in form.items() if isinstance(value, str)}
    kind = request.path_params["act"]
    handler = {"seat": seat, "free": seat, "key": new_key, "close": close, "reopen": close}.get(kind, act)
    return await run_in_threadpool(handler, request, plain)


def speak(request: Request) -> Response:
    """Choose the language of this phone."""
    chosen = request.path_params["lang"]
    back = request.query_params.get("to", "/")
    response = RedirectResponse(back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/", 303)
    if chosen in LANGUAGES:
        response.set_cookie(LANGUAGE, chosen, max_age=A_YEAR, httponly=True, samesite="lax")
    return response


ROUTES = [
    *lobby.ROUTES,
    *untracked.ROUTES,
    *counted.ROUTES,
    *shelf.ROUTES,
    Route("/h/{key}", host),
    Route("/j/{table}/{key}", join),
    Route("/lang/{lang}", speak),
    Route("/t/{table}/", turn),
    Route("/t/{table}/log", _page("log.html", see.log)),
    Route("/t/{table}/lies", _page("lies.html", see.lies)),
    Route("/t/{table}/own", own),
    Route("/t/{table}/seats", seats),
    Route("/t/{table}/record.json", export),
    *asking.ROUTES,
    *box.ROUTES,
    *display.ROUTES,
    *completing.ROUTES,
    *mending.ROUTES,
    *questions.ROUTES,
    *rulebook.ROUTES,
    *scores.ROUTES,
    Route("/t/{table}/{act}", post, methods=["POST"]),
]
