"""The rules of the game and its open questions, found by a word or an id."""

from __future__ import annotations

from collections import Counter
from typing import Any

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from referee.engine.rule import Rule, Ruling
from referee.table import Table
from referee.text.manual import find
from referee.text.report import source_text
from referee.text.speech import Speaker
from referee.web.see import header, speaker_of
from referee.web.shown import page_of
from referee.web.visit import Visit, opened

MOST_RULES = 40
Document = dict[str, Any]


def rules(table: Table, here: Visit, query: str = "") -> Document:
    """The rules and open questions that were looked for; without a query the chapters and all open questions."""
    speaker, book = speaker_of(table, here.viewer), table.game.book
    found, questions = find(book, query, speaker.lang) if query else ([], book.questions)
    about = [book.rulings[key] for one in found[:MOST_RULES] for key in one.rulings]
    shown = [*{one.id: one for one in (*questions, *about)}.values()]
    chapters = Counter(one.rpartition("-")[0] for one in book.rules) if not query else {}
    return {
        **header(table, here.viewer, here.door),
        "query": query,
        "rules": [_rule(one, speaker) for one in found[:MOST_RULES]],
        "more": max(len(found) - MOST_RULES, 0),
        "rulings": [_ruling(one, table, speaker) for one in shown],
        "chapters": [{"id": key, "count": count} for key, count in chapters.items()],
    }


def _rule(one: Rule, speaker: Speaker) -> Document:
    return {
        "id": one.id,
        "source": source_text(one, speaker),
        "text": one.text(speaker.lang),
        "rulings": list(one.rulings),
        "by_house_default": one.by_house_default,
    }


def _ruling(one: Ruling, table: Table, speaker: Speaker) -> Document:
    chosen = table.setting.rulings.get(one.id, one.default)
    return {
        "id": one.id,
        "text": one.text(speaker.lang),
        "rules": list(one.rules),
        "note": one.is_note,
        "settled": one.id in table.setting.own_rulings,
        "options": [
            {"key": key, "text": one.option(key, speaker.lang), "chosen": key == chosen} for key in one.options
        ],
    }


def rules_page(request: Request) -> Response:
    """The rulebook."""
    query = request.query_params.get("q", "")[:100].strip()
    return page_of("rules.html", request, lambda table, here: rules(table, here, query))


ROUTES = [Route("/t/{table}/rules", rules_page)]


def interface(api: FastAPI) -> None:
    """The same as JSON."""

    @api.get("/t/{table}/rules", summary="Rules and open questions of the game, by an id or words.")
    def look(request: Request, table: str, q: str = "") -> Document:
        with opened(request) as (found, here):
            return rules(found, here, q[:100].strip())
