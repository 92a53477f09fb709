"""What the table waits for: facts and parts of the position on which entries hinge, as questions on every phone."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from referee.engine.box import schema_of
from referee.engine.forms import Draft
from referee.retelling import Waiting, questions, waiting
from referee.table import Table
from referee.text import dialogue
from referee.text.report import verdict_lines
from referee.text.views import step_text
from referee.web.box import fact, filled, kept_draft
from referee.web.filling import Fields
from referee.web.see import Told, header, lines, speaker_of
from referee.web.shown import fields_of, page_of
from referee.web.visit import Visit, opened

Document = dict[str, Any]


def asked(table: Table, here: Visit, draft: Draft = None, told: Told | None = None) -> Document:
    """The facts that entries wait for, the first with its form, and the entries that hinge on the position."""
    found, lang = waiting(table.session), here.viewer.lang
    keys = questions(found)
    facts = [
        {"key": key, "question": schema_of(table.game.package, key).question(key, lang), "seqs": seqs}
        for key, seqs in keys.items()
    ]
    first = fact(table, here, next(iter(keys)), draft) if keys else {}
    return {
        **header(table, here.viewer, here.door),
        "facts": facts,
        "first": {name: first[name] for name in ("key", "form", "draft", "shown_now", "made_up", "problem") if facts},
        "entries": _entries(table, here, found),
        "told": told,
    }


def _entries(table: Table, here: Visit, found: list[Waiting]) -> list[Document]:
    """The entries that wait for more than facts of the box, each with its question."""
    speaker = speaker_of(table, here.viewer)
    entries = []
    for one in found:
        if one.facts:
            continue
        case = one.case
        question = case.question() if case is not None else None
        text = step_text(one.step, speaker, table.game)
        said = lines(verdict_lines(one.verdict, speaker, table.game))
        first = None if case is None or question is None else dialogue.put(question, case, speaker)["text"]
        entries.append({"seq": one.step.seq, "entry": text, "lines": said, "question": first})
    return entries


def asked_page(request: Request) -> Response:
    """What the table waits for."""
    draft = kept_draft(request.query_params.get("draft", ""))
    return page_of("questions.html", request, lambda table, here: asked(table, here, draft))


async def asked_form(request: Request) -> Response:
    """What was chosen for the first of the facts."""
    return await run_in_threadpool(_filled, request, await fields_of(request))


def _filled(request: Request, fields: Fields) -> Response:
    def document(table: Table, here: Visit) -> Document:
        told, draft, _ = filled(table, here, str(request.path_params["key"])[:60], fields)
        return asked(table, here, draft, told)

    return page_of("questions.html", request, document, acts=True)


ROUTES = [
    Route("/t/{table}/questions", asked_page),
    Route("/t/{table}/questions/{key}", asked_form, methods=["POST"]),
]


def interface(api: FastAPI) -> None:
    """The same as JSON."""

    @api.get("/t/{table}/questions", summary="What entries wait for: facts of the box, and parts of the position.")
    def look(request: Request, table: str) -> Document:
        with opened(request) as (found, here):
            return asked(found, here)
