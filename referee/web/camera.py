"""The pages of the camera: take pictures with the phone, see what was read in them, count the table up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Route

from referee.engine.errors import RefereeError
from referee.engine.message import N_
from referee.table import Table
from referee.text.report import error_text
from referee.web import see
from referee.web.box import LACKING, lacking
from referee.web.guard import MOST_UPLOAD
from referee.web.photos import MOST_BYTES, MOST_PICTURES, PhotoError, Photos, Wishes
from referee.web.see import speaker_of
from referee.web.shown import known_of, page_of, shown
from referee.web.visit import Visit, acting, hub_of, opened, visit

LONGEST_ANSWER = 300
MOST_ANSWERS, MOST_PARTS = 200, 10
SEEN_IN_A_PICTURE = N_("seen in a picture")


def photos_of(request: Request) -> Photos:
    """The pictures of this server."""
    return hub_of(request).photos


def page(request: Request, problem: str = "", status: int = 200) -> Response:
    """Where pictures are taken or chosen."""
    with opened(request) as (table, here):
        document = see.header(table, here.viewer, here.door)
        document["camera"] = bool(table.game.zones_module)
    more = {"problem": problem, "most": MOST_PICTURES}
    return shown("camera.html", request, status, **known_of(request, here, document | more))


async def upload(request: Request) -> Response:
    """Take pictures and read them; whoever watches may not."""
    here = await run_in_threadpool(acting, request)
    try:
        name = await taken(request, here)
    except RefereeError as error:
        said = await run_in_threadpool(_said, request, here, error)
        return await run_in_threadpool(page, request, said, 422)
    return RedirectResponse(f"/t/{request.path_params['table']}/photo/{name}/", 303)


async def taken(request: Request, here: Visit) -> str:
    """Read the pictures of a form; returns their name."""
    pictures, own = await pictures_of(request)
    return await run_in_threadpool(_taken, request, here, pictures, own)


async def pictures_of(request: Request) -> tuple[list[bytes], bool]:
    """The pictures of a form, and whether they show boards as they were learned."""
    if int(request.headers.get("content-length", "0")) > MOST_UPLOAD:
        raise PhotoError(N_("These pictures are too large: at most {most} MB together."), most=MOST_UPLOAD // 1_000_000)
    try:
        form = await request.form(max_files=MOST_PICTURES, max_fields=4)
    except (MultiPartException, HTTPException):
        raise PhotoError(N_("Choose one to {most} pictures."), most=MOST_PICTURES) from None
    files = [one for one in form.getlist("picture") if isinstance(one, UploadFile) and one.size]
    pictures = [await one.read(MOST_BYTES + 1) for one in files]
    own = form.get("own") != "no"
    await form.close()
    return pictures, own


def _taken(request: Request, here: Visit, pictures: list[bytes], own: bool) -> str:
    hub = hub_of(request)
    with hub.at(here.table, here.viewer.asker) as table:
        game = table.game.id
    return hub.photos.take(request.path_params["table"], game, pictures, here.viewer.lang, own=own)


def _said(request: Request, here: Visit, error: RefereeError) -> str:
    with hub_of(request).at(here.table, here.viewer.asker) as table:
        return error_text(error, speaker_of(table, here.viewer))


def counted(request: Request, here: Visit, again: Sequence[str] = ()) -> dict[str, Any]:
    """What pictures, record and answers say together."""
    table_id, name = request.path_params["table"], request.path_params["photo"]
    photos = photos_of(request)
    found = photos.count(table_id, name, here.table, here.viewer.asker, here.viewer.lang, again)
    folder = photos.of(table_id, name)
    if found is None or folder is None:
        raise HTTPException(404)
    wishes = photos.wishes(folder, here.viewer.asker)
    said = {"rest": wishes.rest, "answered": sorted(wishes.answers), "parts": list(again), "photo": name}
    return {**found, **said, "missing": _missing(request, here, found["missing"])}


def _missing(request: Request, here: Visit, keys: Sequence[str]) -> list[dict[str, Any]]:
    with hub_of(request).at(here.table, here.viewer.asker) as table:
        return lacking(table, keys, here.viewer.lang)


def photo(request: Request) -> Response:
    """Pictures with what was read in them."""
    found = counted(request, visit(request), parts_of(request))

    def document(table: Table, here: Visit) -> dict[str, Any]:
        return {
            **see.header(table, here.viewer, here.door),
            **found,
            "lacking": speaker_of(table, here.viewer).say(LACKING),
        }

    return page_of("photo.html", request, document)


def parts_of(request: Request) -> list[str]:
    """The parts of the final that somebody says were read wrongly."""
    return [part[:LONGEST_ANSWER] for part in request.query_params.getlist("part")[:MOST_PARTS]]


def picture(request: Request) -> Response:
    """A picture as it was drawn."""
    visit(request)
    return picture_of(request, request.path_params["table"])


def picture_of(request: Request, place: str) -> Response:
    """A picture that is kept at this place."""
    folder = photos_of(request).of(place, request.path_params["photo"])
    path = None if folder is None else folder / f"{request.path_params['number']}.jpg"
    if path is None or not path.is_file():
        raise HTTPException(404)
    return FileResponse(path, media_type="image/jpeg", headers={"Cache-Control": "private, max-age=3600"})


async def said(request: Request) -> Response:
    """What people say to pictures: answers, whose word counts; or: correct the record by them."""
    form = await request.form(max_files=0, max_fields=MOST_ANSWERS)
    plain = {key: str(value)[:LONGEST_ANSWER] for key, value in form.items() if isinstance(value, str)}
    return await run_in_threadpool(_say, request, plain)


def _say(request: Request, form: dict[str, str]) -> Response:
    here = visit(request)
    table_id, name = request.path_params["table"], request.path_params["photo"]
    if "correct" in form:
        correct(request, here, form.get("once", ""))
        return RedirectResponse(f"/t/{table_id}/log", 303)
    wish(request, here, form)
    return RedirectResponse(f"/t/{table_id}/photo/{name}/", 303)


def wish(request: Request, here: Visit, form: Mapping[str, str]) -> None:
    """Keep what somebody says to pictures."""
    photos = photos_of(request)
    folder = photos.of(request.path_params["table"], request.path_params["photo"])
    if not here.viewer.acts:
        raise HTTPException(403)
    if folder is None:
        raise HTTPException(404)
    photos.wish(folder, here.viewer.asker, wished(photos.wishes(folder, here.viewer.asker), form))


def wished(wishes: Wishes, form: Mapping[str, str]) -> Wishes:
    """The wishes with what a form adds: an empty answer takes one back."""
    answers = {**wishes.answers, **{key[7:]: text for key, text in form.items() if key.startswith("answer.")}}
    sides = {key[6:]: side for key, side in form.items() if key.startswith("trust.") and side in ("photo", "record")}
    kept = {name: text for name, text in answers.items() if text.strip()}
    rest = form["rest"] == "yes" if "rest" in form else wishes.rest
    return Wishes({**wishes.trust, **sides}, wishes.otherwise, dict([*kept.items()][:MOST_ANSWERS]), rest)


def correct(request: Request, here: Visit, once: str) -> None:
    """Correct the record where the pictures stand against it."""
    if not here.viewer.acts:
        raise HTTPException(403)
    found = counted(request, here)["corrections"]
    with hub_of(request).at(here.table, here.viewer.asker) as table:
        if not table.made(once[:40]):
            why = speaker_of(table, here.viewer).say(SEEN_IN_A_PICTURE)
            table.correct_all([(path, value) for path, value in found], why, once=once[:40])


PHOTO = "/t/{table}/photo/{photo}"
ROUTES = [
    Route("/t/{table}/camera", page),
    Route("/t/{table}/camera", upload, methods=["POST"]),
    Route(PHOTO + "/", photo),
    Route(PHOTO + "/", said, methods=["POST"]),
    Route(PHOTO + "/{number:int}.jpg", picture),
]
