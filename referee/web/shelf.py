"""Finished games and their statistics, for whoever keeps the tables: as pages, as pictures and as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from messages.classes import frozen
from referee.engine.errors import RefereeError
from referee.engine.message import N_
from referee.games import game as find_game
from referee.games import names as game_names
from referee.plays.picture import stats_picture
from referee.plays.play import Play, Wanted, day_of, person
from referee.plays.shelf import plays as all_plays
from referee.plays.stats import BY, Statistics, statistics, stats_json
from referee.plays.words import TITLES, Part, play_data, plays_part, stats_parts
from referee.text.drawing import svg
from referee.text.report import error_text
from referee.text.share import KINDS
from referee.text.speech import Speaker
from referee.web.shown import shown
from referee.web.visit import hub_of, is_host, language

Document = dict[str, Any]
FILTERS = ("game", "player", "since", "until", "by", "practice")
LONGEST = 60


@frozen
class Asked:
    """Which games somebody wants to see, as the fields of the page say."""

    fields: Mapping[str, str]

    @classmethod
    def of(cls, request: Request) -> Asked:
        """What an address asks for; 403 if it is not from whoever keeps the tables."""
        if not is_host(request):
            raise HTTPException(403)
        given = request.query_params
        return cls({name: given.get(name, "").strip()[:LONGEST] for name in FILTERS})

    @property
    def by(self) -> str:
        """What statistics count together."""
        return self.fields["by"] if self.fields["by"] in BY else BY[0]

    def plays(self, request: Request) -> list[Play]:
        """The games asked for, oldest first; RefereeError if the fields make no sense."""
        game, player = self.fields["game"], self.fields["player"]
        since, until = day_of(self.fields["since"]), day_of(self.fields["until"])
        return Wanted(find_game(game).id if game else "", player, since, until).of(all_plays(hub_of(request).url))

    def statistics(self, request: Request) -> Statistics:
        """Statistics of these games."""
        only = person(self.fields["player"]) if self.fields["player"] and self.by != "player" else ""
        return statistics(self.plays(request), self.by, practice=bool(self.fields["practice"]), only=only)


def plays_page(request: Request) -> Response:
    """The finished games, the latest first."""
    asked, speaker = Asked.of(request), Speaker(language(request))
    try:
        found = asked.plays(request)[::-1]
    except RefereeError as error:
        return _page(request, "plays.html", asked, [], error_text(error, speaker))
    return _page(request, "plays.html", asked, [plays_part(found, speaker)])


def stats_page(request: Request) -> Response:
    """Statistics of finished games, with a picture."""
    asked, speaker = Asked.of(request), Speaker(language(request))
    try:
        found = asked.statistics(request)
    except RefereeError as error:
        return _page(request, "stats.html", asked, [], error_text(error, speaker))
    drawn = any(one.scored for one in found.groups)
    return _page(request, "stats.html", asked, [*stats_parts(found, speaker)], drawn=drawn)


def stats_picture_page(request: Request) -> Response:
    """The statistics as a picture."""
    asked, speaker = Asked.of(request), Speaker(language(request))
    try:
        found = asked.statistics(request)
    except RefereeError:
        raise HTTPException(404) from None
    notes = [*stats_parts(found, speaker)][-1].notes
    drawn = stats_picture(found, speaker.translate(N_("Points on average")), notes, speaker)
    return Response(svg(drawn), media_type=KINDS["svg"])


def _page(
    request: Request, template: str, asked: Asked, parts: list[Part], problem: str = "", *, drawn: bool = False
) -> Response:
    speaker = Speaker(language(request))
    document: Document = {
        "parts": [one for one in parts if len(one.rows) > 1 or one.notes],
        "problem": problem,
        "asked": {**asked.fields, "by": asked.by},
        "games": [(one, find_game(one).title.shown(speaker.lang)) for one in game_names()],
        "by": [(one, speaker.translate(TITLES[one])) for one in BY],
        "query": request.url.query,
        "drawn": drawn,
    }
    return shown(template, request, 422 if problem else 200, doc=document)


ROUTES = [Route("/plays", plays_page), Route("/stats", stats_page), Route("/stats.svg", stats_picture_page)]


def interface(api: FastAPI) -> None:
    """The same as JSON."""

    @api.get("/plays", summary="The finished games, oldest first; only for whoever keeps the tables.")
    def plays(request: Request, game: str = "", player: str = "", since: str = "", until: str = "") -> Document:
        return {"plays": [play_data(one) for one in Asked.of(request).plays(request)]}

    @api.get("/stats", summary="Statistics of finished games; only for whoever keeps the tables.")
    def stats(
        request: Request,
        by: str = "",
        game: str = "",
        player: str = "",
        since: str = "",
        until: str = "",
        practice: str = "",
    ) -> Document:
        return stats_json(Asked.of(request).statistics(request))
