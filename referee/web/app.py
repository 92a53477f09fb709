"""The server as an ASGI application, made for one ledger."""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
from collections.abc import AsyncIterator, Collection, Iterable
from contextlib import asynccontextmanager, suppress

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from referee.engine.errors import RefereeError
from referee.ledger.errors import LedgerError, OutOfReachError
from referee.text.report import error_text
from referee.text.speech import Speaker
from referee.web import camera, pages
from referee.web.api import interface, unanswered
from referee.web.guard import Guard
from referee.web.hub import Hub, Number
from referee.web.shown import shown
from referee.web.visit import hub_of, language, status_of, visit

SAY_ALIVE, AGAIN = 10.0, 1.0
SWITCH = 0.001
"""Seconds after which a thread at work lets another go on: what answers the phones should not wait long for it."""
LOG = logging.getLogger("referee.web")

TIDYING = (50_000, 20, 100)
"""How seldom the interpreter looks for rubbish that hangs together: it holds up everybody for that long."""


def application(url: str, names: Collection[str]) -> Starlette:
    """The server of the ledger at ``url``, which answers by these host names."""

    api = interface()

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        sys.setswitchinterval(SWITCH)
        gc.set_threshold(*TIDYING)
        beginning = asyncio.create_task(_begun(url, (app, api)))
        await asyncio.wait({beginning})
        away = beginning.exception()
        if isinstance(away, OutOfReachError):  # one process that is started anew must not end the others
            LOG.warning("%s", away)
            beginning = asyncio.create_task(_begun_later(url, (app, api)))
        else:
            beginning.result()
        yield
        if beginning.done():
            await run_in_threadpool(beginning.result().close)
        else:
            beginning.cancel()

    return Starlette(
        routes=[
            Route("/t/{table}/events", events),
            *camera.ROUTES,
            *pages.ROUTES,
            Mount("/api", api),
            Mount("/static", StaticFiles(packages=[("referee.web", "static")])),
        ],
        middleware=[Middleware(Guard, names=names)],
        exception_handlers={HTTPException: refused, RefereeError: wrong, Exception: fault},
        lifespan=life,
    )


async def _begun(url: str, apps: Iterable[Starlette]) -> Hub:
    """The hub of a ledger, which its applications have from now on."""
    hub = await run_in_threadpool(Hub, url)
    hub.news.start()
    for one in apps:
        one.state.hub = hub
    return hub


async def _begun_later(url: str, apps: Iterable[Starlette]) -> Hub:
    """The same, as soon as the ledger can be used; what is wrong with it meanwhile is said once."""
    said = ""
    while True:
        await asyncio.sleep(AGAIN)
        try:
            return await _begun(url, apps)
        except LedgerError as error:
            if not isinstance(error, OutOfReachError) and str(error) != said:
                LOG.warning("%s", said := str(error))


async def events(request: Request) -> Response:
    """The number of the table, now and whenever it changes; no content, so that nothing can leak and nothing be missed."""
    here = await run_in_threadpool(visit, request)
    news = hub_of(request).news

    async def stream() -> AsyncIterator[str]:
        with suppress(LedgerError):  # a phone whose stream ends comes again
            async for one in told():
                yield one

    async def told() -> AsyncIterator[str]:
        async with news.of(here.table) as changed:
            sent: Number | None = None
            while not news.over:
                now = news.known(here.table)
                if now is None:
                    now = await run_in_threadpool(news.number, here.table)
                if now != sent:
                    if sent is not None and now[1] != sent[1] and not await run_in_threadpool(_still_in, request):
                        return
                    sent = now
                    yield f"event: seq\ndata: {now[0]}.{now[1]}\n\n"
                with suppress(TimeoutError):
                    await asyncio.wait_for(changed.wait(), SAY_ALIVE)
                if not changed.is_set():
                    yield ": here\n\n"
                changed.clear()

    return StreamingResponse(stream(), media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


def _still_in(request: Request) -> bool:
    """Whether the phone still has the key of the table."""
    try:
        visit(request)
    except HTTPException:
        return False
    return True


def refused(request: Request, error: Exception) -> Response:
    """A page that says why there is nothing to see. A program reads data, also where a line break in its address leads it here."""
    if request.url.path.startswith("/api/"):
        return unanswered(request, error)
    assert isinstance(error, HTTPException)
    word = {403: "closed", 404: "not_found"}.get(
        error.status_code, "fault" if error.status_code >= 500 else "not_found"
    )
    return shown("refused.html", request, error.status_code, word=word, detail="")


def wrong(request: Request, error: Exception) -> Response:
    """A page that says what a person can mend."""
    assert isinstance(error, RefereeError)
    return shown(
        "refused.html", request, status_of(error), word="", detail=error_text(error, Speaker(language(request)))
    )


def fault(request: Request, error: Exception) -> Response:
    """A fault of the program: kept in the log of the server, not shown."""
    LOG.error("fault at %s", request.url.path.rpartition("/")[0], exc_info=error)
    return shown("refused.html", request, 500, word="fault", detail="")
