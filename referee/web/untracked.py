"""Is this legal? For whoever sits at a table that nobody tracks: no table of this ledger is needed, nor touched."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from fastapi import FastAPI
from pydantic import Field
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from referee.engine.errors import RefereeError
from referee.engine.game import Game
from referee.engine.message import N_
from referee.games import game as find_game
from referee.games import names as game_names
from referee.opening import OWN, PRACTICE, named_box
from referee.text.lines import Line
from referee.text.report import error_lines, error_text
from referee.text.speech import Speaker
from referee.web.asking import Wondered, answering, kept_of
from referee.web.camera import picture_of, pictures_of
from referee.web.photos import MOST_PICTURES
from referee.web.see import Told
from referee.web.shown import shown
from referee.web.visit import guest, guest_token, hub_of, language, let_guest_in
from referee.web.wondering import (
    MOST_PLAYERS,
    Asked,
    Ground,
    Held,
    document,
    hold,
    named,
    thinking,
)

Document = dict[str, Any]


def join(request: Request) -> Response:
    """The address in the code for guests: whoever has it gets a cookie and may ask."""
    _with_key(request)
    response = RedirectResponse("/ask", 303)
    let_guest_in(request, response)
    return response


def _with_key(request: Request) -> None:
    hub = hub_of(request)
    if not hub.keys.same(request.path_params["key"], hub.keys.guest_key(hub.host_epoch())):
        raise HTTPException(403)


def games(request: Request) -> Response:
    """Of which game it is asked; for whoever keeps the tables with the code that lets others ask."""
    host, hub, lang = guest(request), hub_of(request), language(request)
    known = [{"id": one, "title": find_game(one).title.shown(lang)} for one in game_names()]
    address = str(request.url.replace(path=f"/j/ask/{hub.keys.guest_key(hub.host_epoch())}", query="")) if host else ""
    return shown("games.html", request, games=known, address=address)


def folder_of(game: Game) -> str:
    """Where pictures of this game are kept that belong to no table."""
    return f"ask.{game.id}"


def wondered(
    request: Request, asked: Asked, answer: Callable[[Ground], Held] | None = None, *, write: bool = False
) -> Document:
    """Where a dialogue stands that belongs to no table."""
    host, hub, game = guest(request), hub_of(request), find_game(request.path_params["game"])
    if write and not host:
        raise HTTPException(403)
    with thinking():
        speaker = Speaker(language(request), game.id)
        ground = Ground(game, named_box(hub.url, game, PRACTICE if asked.practice else OWN), speaker, host)
        try:
            ground = ground.untracked(named(game, asked.players)).seeing(asked, hub.photos, folder_of(game))
            found = hold(ground, asked) if answer is None else answer(ground)
        except RefereeError as error:
            found = Held(replace(asked, entry=""), speaker, problem=error_lines(error, speaker))
        told = _written(request, ground, found) if write else None
        return {
            **document(ground, found),
            "game": game.id,
            "title": game.title.shown(speaker.lang),
            "camera": bool(game.zones_module),
            "told": told,
            "acts": host,
        }


def _written(request: Request, ground: Ground, found: Held) -> Told:
    """Keep the facts that were told in the box of whoever keeps the tables."""
    if found.case is None or found.problem or ground.box.practice:
        return Told(found.problem)
    hub_of(request).ledger.put_facts(ground.game.id, ground.box.name, found.case.told, practice=False)
    return Told([Line("note", found.speaker.say(N_("Kept in the box: {keys}"), {"keys": [*found.case.told]}))])


# -- the page ----------------------------------------------------------------------------------------------------------


def _page(
    request: Request, asked: Asked, answer: Callable[[Ground], Held] | None = None, *, write: bool = False
) -> Response:
    made = wondered(request, asked, answer, write=write)
    return shown("untracked.html", request, doc=made, url=f"/ask/{made['game']}", most=MOST_PICTURES, problem="")


def ask_page(request: Request) -> Response:
    """The form, with the dialogue that the address holds."""
    return _page(request, kept_of(request))


async def upload(request: Request) -> Response:
    """Read pictures of a table that nobody tracks."""
    try:
        name = await _taken(request)
    except RefereeError as error:
        return await run_in_threadpool(_refused, request, error)
    game = await run_in_threadpool(find_game, request.path_params["game"])
    return RedirectResponse(f"/ask/{game.id}?photo={name}", 303)


async def _taken(request: Request) -> str:
    await run_in_threadpool(guest, request)
    game = await run_in_threadpool(find_game, request.path_params["game"])
    pictures, own = await pictures_of(request)
    photos, lang = hub_of(request).photos, language(request)
    return await run_in_threadpool(photos.take, folder_of(game), game.id, pictures, lang, own=own)


def _refused(request: Request, error: RefereeError) -> Response:
    made = wondered(request, Asked())
    said = error_text(error, Speaker(language(request), made["game"]))
    known = {"doc": made, "url": f"/ask/{made['game']}", "most": MOST_PICTURES, "problem": said}
    return shown("untracked.html", request, 422, **known)


def picture(request: Request) -> Response:
    """A picture as it was drawn."""
    guest(request)
    return picture_of(request, folder_of(find_game(request.path_params["game"])))


ROUTES = [
    Route("/j/ask/{key}", join),
    Route("/ask", games),
    Route("/ask/{game}", ask_page),
    Route("/ask/{game}", answering(_page), methods=["POST"]),
    Route("/ask/{game}/camera", upload, methods=["POST"]),
    Route("/ask/{game}/photo/{photo}/{number:int}.jpg", picture),
]


# -- as JSON -----------------------------------------------------------------------------------------------------------


class Untracked(Wondered):
    """An entry that is asked about at a table that nobody tracks; ``players`` in seating order, if it matters."""

    players: str = Field("", max_length=MOST_PLAYERS, description="Anna:red Boris:blue")
    practice: bool = Field(False, description="Whether the facts of the practice box count, which are made up.")


def interface(api: FastAPI) -> None:
    """The same as JSON."""

    @api.get("/join/ask/{key}", summary="Come with the key for guests: gives the token to send as Bearer to /ask.")
    def come(request: Request, key: str) -> Document:
        _with_key(request)
        return {"token": guest_token(request)}

    @api.post("/ask/{game}", summary="Whether an entry is legal at a table that nobody tracks, and what is asked next.")
    def question(request: Request, game: str, asked: Untracked) -> Document:
        made = wondered(request, asked.kept(players=asked.players, practice=asked.practice))
        return {**made, "told": None}

    @api.post("/ask/{game}/photos", summary="Read pictures: multipart fields called picture; own=no for printed mats.")
    async def photos(request: Request, game: str) -> Document:
        return {"photo": await _taken(request)}
