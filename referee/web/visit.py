"""Who a request is from: the phone, its seat, whether it keeps the tables, and the language it speaks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from messages.classes import frozen
from referee.engine.errors import RefereeError
from referee.engine.message import N_
from referee.engine.words import LANGUAGES
from referee.ledger.errors import ClosedError, NoSuchTableError, OutOfReachError
from referee.ledger.rows import Door
from referee.table import Table
from referee.web.hub import Hub
from referee.web.keys import new_phone
from referee.web.see import Viewer

A_YEAR = 365 * 24 * 3600
HOST, GUEST, PHONE, LANGUAGE = "host", "guest", "phone", "lang"


@frozen
class Visit:
    """A request of somebody who has the key of a table."""

    table: str
    door: Door
    viewer: Viewer


def status_of(error: RefereeError) -> int:
    """The status of an answer: whoever gets a 503 may send the same once more, under the same name."""
    return 503 if isinstance(error, OutOfReachError) else 422


def hub_of(request: Request) -> Hub:
    """The hub of the server; OutOfReachError if it has not come to its ledger yet."""
    hub: Hub | None = getattr(request.app.state, "hub", None)
    if hub is None:
        raise OutOfReachError(N_("The ledger cannot be reached yet. Try again in a moment."))
    return hub


def language(request: Request) -> str:
    """The language the phone has chosen, else the first of its browser's that the program speaks."""
    chosen = request.cookies.get(LANGUAGE, "")
    if chosen in LANGUAGES:
        return chosen
    wanted = (one.split(";")[0].strip()[:2].lower() for one in request.headers.get("accept-language", "").split(","))
    return next((one for one in wanted if one in LANGUAGES), "en")


def phone_of(request: Request) -> str:
    """The name of the phone; empty if it has none yet."""
    found = hub_of(request).keys.read(PHONE, request.cookies.get(_cookie(request, PHONE), ""))
    return found if isinstance(found, str) else ""


def is_host(request: Request) -> bool:
    """Whether the phone has shown the host's key; never a program that sends a token."""
    if "authorization" in request.headers:
        return False
    cookie = request.cookies.get(_cookie(request, HOST))
    if cookie is None:
        return False
    hub = hub_of(request)
    shown = hub.keys.read(HOST, cookie)
    return type(shown) is int and shown == hub.host_epoch()


def guest(request: Request) -> bool:
    """Who may ask about tables that nobody tracks; True for whoever keeps the tables. 403 for who has no key of this."""
    if is_host(request):
        return True
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    hub, cookie = hub_of(request), request.cookies.get(_cookie(request, GUEST), "")
    shown = hub.keys.read(GUEST, token if kind.lower() == "bearer" else cookie)
    if type(shown) is not int or shown != hub.host_epoch():
        raise HTTPException(403)
    return False


def guest_token(request: Request) -> str:
    """What a phone or program keeps to ask about tables that nobody tracks."""
    hub = hub_of(request)
    return hub.keys.signed(GUEST, hub.host_epoch())


def let_guest_in(request: Request, response: Response) -> None:
    """Give the phone the cookie of whoever may ask."""
    _set(request, response, GUEST, guest_token(request))


def bearer(request: Request, table_id: str, epoch: int) -> str:
    """What a program sends as its key of a table, instead of cookies."""
    return hub_of(request).keys.signed(f"bearer {table_id}", [new_phone(), epoch])


def _shown(request: Request, table_id: str) -> tuple[str, object]:
    """The name of the phone, or program, and the number of the key it has shown."""
    keys = hub_of(request).keys
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        found = keys.read(f"bearer {table_id}", token)
    else:
        found = keys.read(f"table {table_id}", request.cookies.get(_cookie(request, table_id), ""))
    if not isinstance(found, list) or len(found) != 2 or (kind.lower() != "bearer" and found[0] != phone_of(request)):
        return phone_of(request), None
    return str(found[0]), found[1]


def visit(request: Request) -> Visit:
    """Who asks for a page of a table; 404 if there is no such table, 403 without its key."""
    hub = hub_of(request)
    table_id = request.path_params["table"]
    name = hub.name_of(table_id)
    if name is None:
        raise HTTPException(404)
    try:
        door = hub.door(name)
    except NoSuchTableError:  # it was deleted
        raise HTTPException(404) from None
    host = is_host(request)
    phone, epoch = _shown(request, table_id)
    if not host and epoch != door.epoch:
        raise HTTPException(403)
    seat = door.seat_of(phone) if phone else None
    return Visit(name, door, Viewer(seat, host, language(request), phone, door.closed))


def acting(request: Request) -> Visit:
    """Who asks for something to be done; 403 if they only watch, ClosedError if nobody may do anything there."""
    here = visit(request)
    if here.door.closed:
        raise ClosedError(here.door.name)
    if not here.viewer.acts:
        raise HTTPException(403)
    return here


@contextmanager
def opened(request: Request, *, acts: bool = False) -> Iterator[tuple[Table, Visit]]:
    """The table that a request is about, answering whoever asks; with ``acts`` only who may do something gets it."""
    here = acting(request) if acts else visit(request)
    with hub_of(request).at(here.table, here.viewer.asker, here.viewer.lang) as table:
        yield table, here


def let_in(request: Request, response: Response, table_id: str, epoch: int) -> None:
    """Give the phone the cookies that open a table."""
    keys = hub_of(request).keys
    phone = named(request, response)
    _set(request, response, table_id, keys.signed(f"table {table_id}", [phone, epoch]))


def named(request: Request, response: Response) -> str:
    """The name of the phone, given to it if it has none."""
    phone = phone_of(request) or new_phone()
    _set(request, response, PHONE, hub_of(request).keys.signed(PHONE, phone))
    return phone


def let_host_in(request: Request, response: Response) -> None:
    """Give the phone the cookie of whoever keeps the tables."""
    named(request, response)
    hub = hub_of(request)
    _set(request, response, HOST, hub.keys.signed(HOST, hub.host_epoch()))


def _cookie(request: Request, name: str) -> str:
    """The name of a cookie: cookies do not know ports, so the port stands in it."""
    return f"referee_{request.url.port or 80}_{name}"


def _set(request: Request, response: Response, name: str, value: str) -> None:
    secure = request.url.scheme == "https"
    response.set_cookie(
        _cookie(request, name), value, max_age=A_YEAR, httponly=True, samesite="lax", secure=secure, path="/"
    )
