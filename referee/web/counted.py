"""Counting a game up that nobody tracked, question by question. The address holds the answers, so that they stay with
whoever gave them: going back in the browser goes back a question, and a bookmark is a counting to go on with.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from referee.engine.errors import RefereeError
from referee.engine.game import Game
from referee.games import game as find_game
from referee.opening import OWN, named_box, seats_of
from referee.text import counting as words
from referee.text import sheets
from referee.text.lines import clean
from referee.text.report import error_text
from referee.text.speech import Speaker
from referee.web.see import lines
from referee.web.shown import fields_of, shown
from referee.web.visit import guest, hub_of, language
from referee.web.wondering import MOST_STATE

if TYPE_CHECKING:
    from scoring.count import Counting

Document = dict[str, Any]
Fields = Mapping[str, Sequence[str]]
CHOICE = "choice:"


def count_page(request: Request) -> Response:
    """The question that comes next, or the sheet."""
    return _page(request, _told(request.query_params.get("told", "")), request.query_params.get("again", ""))


async def answer(request: Request) -> Response:
    """Take one answer, go back, or take another answer to an earlier question."""
    return await run_in_threadpool(_answered, request, await fields_of(request))


def _answered(request: Request, fields: Fields) -> Response:
    game, again = find_game(request.path_params["game"]), fields.get("again", [""])[0]
    told, op = _told(fields.get("told", [""])[0]), fields.get("op", [""])[-1]
    try:
        counting = _counting(request, game, told)
        if op == "back":
            counting = counting.back() or counting
        else:
            counting = _with(counting, _typed(fields, op), again, Speaker(language(request), game.id))
    except RefereeError as error:
        return _page(request, told, again, error)
    address = urlencode({"told": json.dumps(counting.typed, ensure_ascii=False, separators=(",", ":"))})
    return RedirectResponse(f"/count/{game.id}?{address}", 303)


def _with(counting: Counting, text: str, again: str, speaker: Speaker) -> Counting:
    """The counting with what was typed: for an earlier question, or the one that comes next."""
    before = _before(counting, again)
    if before is not None:
        return counting.changed(before, words.typed(text, before, speaker))
    question = counting.question
    return counting if question is None else counting.answered(question, words.typed(text, question, speaker))


def _before(counting: Counting, again: str) -> Any:
    """The question that is answered again; None if none is."""
    place = int(again) if again.isdecimal() and len(again) < 4 else 0
    answers = counting.answers if place else []
    return answers[place - 1] if 0 < place <= len(answers) else None


def _typed(fields: Fields, op: str) -> str:
    """What was tapped, or typed in one field or in the fields of a row."""
    if op.startswith(CHOICE):
        return op.removeprefix(CHOICE)
    row = [one.replace(" ", "") for one in fields.get("row", ())]
    return " ".join(row) if row else fields.get("typed", [""])[0]


def _told(text: str) -> Document:
    """The answers that an address or a form holds; 400 if it is nothing that a page could have sent."""
    try:
        if len(text) > MOST_STATE:
            raise ValueError(text[:20])
        data = json.loads(text or "{}")
        if not isinstance(data, dict) or "sources" in data:
            raise ValueError(text[:20])
    except (ValueError, RecursionError):
        raise HTTPException(400) from None
    return data


def _counting(request: Request, game: Game, told: Document) -> Counting:
    """A counting with the answers so far; what is printed is known from the owner's box."""
    guest(request)
    box = named_box(hub_of(request).url, game, OWN)
    anybody = seats_of(game, [f"p{number}" for number in range(1, game.players[0] + 1)])
    return words.begun(game, game.printed(game.setting(anybody, {}, {}, box)), told)


def _page(request: Request, told: Document, again: str, error: RefereeError | None = None) -> Response:
    game = find_game(request.path_params["game"])
    speaker = Speaker(language(request), game.id)
    try:
        counting = _counting(request, game, told)
    except RefereeError:
        raise HTTPException(400) from None
    made = document(game, counting, speaker, again)
    made["problem"] = error_text(error, speaker) if error is not None else ""
    return shown("count.html", request, 422 if error else 200, doc=made, url=f"/count/{game.id}")


def document(game: Game, counting: Counting, speaker: Speaker, again: str = "") -> Document:
    """Where a counting stands: the question that is asked, all answers so far, the sheet when nothing is open."""
    before = _before(counting, again)
    question = before or counting.question
    asked = None
    if question is not None:
        asked = {**words.asked_data(question, speaker), "why": lines(words.why_lines(question, game, speaker))}
        asked["said"] = words.said(question, counting.data, speaker) if before is not None else ""
    made: Document = {
        "game": game.id,
        "title": game.title.shown(speaker.lang),
        "told": counting.typed,
        "again": again if before is not None else "",
        "question": asked,
        "progress": words.progress(counting.progress, speaker) if before is None and question is not None else "",
        "answers": [
            {"text": speaker.say(one.text, one.facts), "said": words.said(one, counting.data, speaker)}
            for one in counting.answers
        ],
        "grid": [],
        "lines": [],
        "closing": [],
    }
    return made | (_sheet(game, counting, speaker) if question is None else {})


def _sheet(game: Game, counting: Counting, speaker: Speaker) -> Document:
    sheet = game.score(counting.data, game.settled({}), [], settled=())
    return {
        "grid": sheets.grid(sheet, game.id, speaker),
        "lines": [clean(one) for one in sheets.point_texts(sheet, speaker)],
        "closing": lines(sheets.closing_lines(sheet, speaker)),
    }


ROUTES = [Route("/count/{game}", count_page), Route("/count/{game}", answer, methods=["POST"])]
