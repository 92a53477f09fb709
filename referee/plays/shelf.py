"""All tables with how they stand, and all plays. What was worked out of a record is kept until the record grows."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from messages.classes import frozen
from referee import __version__
from referee.engine.errors import RefereeError
from referee.games import game as find_game
from referee.ledger import reader
from referee.ledger.errors import LedgerError
from referee.ledger.rows import TableRow
from referee.plays.digest import FORMAT, digest_of
from referee.plays.play import Play, counted_play, tracked_play
from referee.table import Table


@frozen
class Standing:
    """A table and how it stands; ``digest`` is None, and ``problem`` says why, where its record cannot be played."""

    row: TableRow
    digest: Mapping[str, Any] | None
    problem: RefereeError | None = None


def standings(url: str) -> list[Standing]:
    """Every table that is not in the bin, oldest first."""
    known = {one.key: one for one in reader.read_digests(url)}
    found, news = list[Standing](), dict[str, tuple[str, str]]()
    for row in reader.read_tables(url):
        kept = known.get(row.key)
        state = f"{kept.now if kept else ''} {__version__} {FORMAT} {_rules(row.game)}"
        if kept is not None and kept.state == state:
            found.append(Standing(row, json.loads(kept.data)))
            continue
        try:
            digest = digest_of(Table.kept(url, row.key, row.name))
        except RefereeError as error:
            found.append(Standing(row, None, error))
            continue
        found.append(Standing(row, digest))
        news[row.key] = (state, json.dumps(digest, ensure_ascii=False))
    _keep(url, news)
    return found


def _rules(game: str) -> str:
    """The version of a game's rules; empty if the game is not here."""
    try:
        return find_game(game).rules_version
    except RefereeError:
        return ""


def _keep(url: str, news: dict[str, tuple[str, str]]) -> None:
    """Keep what was worked out; a ledger that may only be read does without."""
    if news:
        from referee.ledger.ledger import Ledger

        with suppress(LedgerError), Ledger.shared(url) as ledger:
            ledger.put_digests(news)


def plays(url: str) -> list[Play]:
    """Every finished game, oldest first: of tables, those off the list too, and those that were kept."""
    return sorted([*_tracked(url), *map(counted_play, reader.read_plays(url))], key=lambda one: (one.at, one.name))


def _tracked(url: str) -> Iterator[Play]:
    for one in standings(url):
        if one.digest is not None and one.digest["over"]:
            yield tracked_play(one.row, one.digest)


def of_name(url: str, name: str) -> Play | None:
    """The play of this name; None if there is none."""
    return next((one for one in plays(url) if name in (one.name, one.key)), None)


def state(one: Standing) -> dict[str, Any]:
    """How a table stands in a word for programs: over, playing or unknown, and what people did with it."""
    told = "unknown" if one.digest is None else "over" if one.digest["over"] else "playing"
    return {"state": told, "closed": one.row.closed, "archived": one.row.archived}
