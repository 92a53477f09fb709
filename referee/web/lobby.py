"""The list of tables, for whoever keeps them, and the form that opens a new one: players, options, rulings, box."""

from __future__ import annotations

from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from referee.engine.errors import RefereeError
from referee.engine.game import Game
from referee.games import game as find_game
from referee.games import names as game_names
from referee.ledger import reader
from referee.opening import OWN, PRACTICE, free_name, named_box, seats_of
from referee.table import Table
from referee.text.lines import capital
from referee.text.report import error_lines
from referee.text.speech import Speaker
from referee.web.see import lines
from referee.web.shown import fields_of, shown
from referee.web.visit import hub_of, is_host, language

Chosen = dict[str, str]
Document = dict[str, Any]


def lobby(request: Request) -> Response:
    """All tables of the ledger."""
    if not is_host(request):
        raise HTTPException(403)
    hub, lang = hub_of(request), language(request)
    tables = [
        {
            "id": hub.keys.table_id(row.key),
            "name": row.name,
            "title": find_game(row.game).title.shown(lang),
            "at": row.created_at.astimezone().strftime("%Y-%m-%d %H:%M"),
            "closed": row.closed,
        }
        for row in reversed(reader.read_tables(hub.url))
        if not row.archived
    ]
    games = [find_game(one) for one in game_names()]
    titles = [
        {"id": one.id, "title": one.title.shown(lang), "low": one.players[0], "high": one.players[1]} for one in games
    ]
    return shown("lobby.html", request, tables=tables, games=titles)


def opening(request: Request) -> Response:
    """What is said of a table before it is opened."""
    if not is_host(request):
        raise HTTPException(403)
    try:
        game = find_game(request.path_params["game"])
    except RefereeError:
        raise HTTPException(404) from None
    return _form(request, game, {})


def _form(request: Request, game: Game, chosen: Chosen, problem: RefereeError | None = None) -> Response:
    lang = language(request)
    speaker = Speaker(lang, game.id)
    known = {
        "game": {"id": game.id, "title": game.title.shown(lang)},
        "seats": _seats(game, chosen, lang),
        "options": [
            {
                "field": f"option.{one.name.key}",
                "help": capital(speaker.translate(one.help)),
                "values": [(value.key, value.shown(lang)) for value in one.values],
                "chosen": chosen.get(f"option.{one.name.key}", one.values[0].key),
            }
            for one in game.options
        ],
        "rulings": _rulings(game, chosen, lang),
        "boxes": (OWN, PRACTICE),
        "box": chosen.get("box", OWN),
        "problem": [] if problem is None else lines(error_lines(problem, speaker)),
    }
    return shown("open.html", request, 200 if problem is None else 422, **known)


def _seats(game: Game, chosen: Chosen, lang: str) -> list[Document]:
    low, high = game.players
    colours = [(one.key, one.shown(lang)) for one in game.colours.options]
    return [
        {
            "number": number,
            "needed": number < low,
            "name": chosen.get(f"name.{number}", ""),
            "colours": colours,
            "colour": chosen.get(f"colour.{number}", colours[number % len(colours)][0]),
        }
        for number in range(high)
    ]


def _rulings(game: Game, chosen: Chosen, lang: str) -> list[Document]:
    return [
        {
            "id": one.id,
            "text": one.text(lang),
            "options": [(key, one.option(key, lang)) for key in one.options],
            "usual": one.option(one.default, lang),
            "chosen": chosen.get(f"ruling.{one.id}", ""),
        }
        for one in game.book.questions
    ]


async def open_table(request: Request) -> Response:
    """Open a table as the form says."""
    from starlette.concurrency import run_in_threadpool

    if not is_host(request):
        raise HTTPException(403)
    fields = await fields_of(request, 200)
    return await run_in_threadpool(_open, request, {key: values[-1].strip() for key, values in fields.items()})


def _open(request: Request, form: Chosen) -> Response:
    hub = hub_of(request)
    try:
        game = find_game(form.get("game", ""))
    except RefereeError:
        raise HTTPException(404) from None
    try:
        box = named_box(hub.url, game, PRACTICE if form.get("box") == PRACTICE else OWN)
        options, rulings = _named(form, "option."), _named(form, "ruling.")
        seats = seats_of(game, _players(form))
        table = Table.new(hub.url, free_name(hub.url, game.id), game, seats, options, rulings, box)
        table.close()
    except RefereeError as error:
        return _form(request, game, form, error)
    return RedirectResponse(f"/t/{hub.keys.table_id(table.key)}/seats", 303)


def _players(form: Chosen) -> list[str]:
    """The players in seating order, each with the colour chosen for the seat."""
    names = _named(form, "name.")
    return [f"{names[one]}:{form.get(f'colour.{one}', '')}" for one in sorted(names)]


def _named(form: Chosen, kind: str) -> Chosen:
    """What was said in the fields of one kind; an empty one says nothing."""
    return {key.removeprefix(kind): value for key, value in form.items() if key.startswith(kind) and value}


ROUTES = [
    Route("/", lobby),
    Route("/open", open_table, methods=["POST"]),
    Route("/open/{game}", opening),
]
