"""What may be typed next, for the field of a phone: the console's completion, as far as everybody may know it."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from referee.engine.complete import completer
from referee.engine.game import WATCHER
from referee.engine.veil import veiled
from referee.engine.words import fold
from referee.table import Table
from referee.web.acting import LONGEST_ENTRY
from referee.web.shown import page_of
from referee.web.visit import Visit, opened

MOST = 12
Document = dict[str, Any]


def following(table: Table, here: Visit, typed: str) -> Document:
    """The entries that what is typed may go on to, a word longer each; none that would tell what is kept secret."""
    public = table.session.branch()
    public.asker = WATCHER
    seen = veiled(public)
    found = [] if seen.parted else completer(seen, here.viewer.lang).words(typed)
    entries = (typed[: one.start] + one.text for one in found)
    return {"words": [one for one in entries if fold(one).startswith(fold(typed).lstrip())][:MOST]}


def next_page(request: Request) -> Response:
    """What may come next, to be offered below the field."""
    typed = request.query_params.get("entry", "")[:LONGEST_ENTRY]
    return page_of("next.html", request, lambda table, here: following(table, here, typed))


ROUTES = [Route("/t/{table}/next", next_page)]


def interface(api: FastAPI) -> None:
    """The same as JSON."""

    @api.get("/t/{table}/next", summary="The entries that what is typed may go on to.")
    def look(request: Request, table: str, entry: str = "") -> Document:
        with opened(request) as (found, here):
            return following(found, here, entry[:LONGEST_ENTRY])
