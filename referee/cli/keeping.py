"""What is taken along as files, and games kept that were only counted."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from referee.cli import output
from referee.cli.call import Call
from referee.engine.errors import SetupError
from referee.engine.game import Game
from referee.engine.message import N_

Keep = Annotated[bool, typer.Option("--keep", help=N_("Keep it among the finished games: referee plays."))]
Place = Annotated[str, typer.Option("--where", metavar="PLACE", help=N_("Where it was played, for --keep."))]
NO_KIND = N_("{path}: the file must end in one of {kinds}.")
NO_PNG = N_("A PNG needs more libraries: pip install 'referee[web]' ({detail}).")


def save_as(call: Call, path: Path, kinds: Mapping[str, Callable[[], bytes]]) -> None:
    """Write a file of the kind that its ending names; SetupError if it is none of them."""
    from referee.files import write_whole

    kind = path.suffix.lower().removeprefix(".")
    if kind not in kinds:
        raise SetupError(NO_KIND, path=str(path), kinds=[*kinds])
    try:
        write_whole(path, kinds[kind]())
    except ModuleNotFoundError as error:
        raise SetupError(NO_PNG, detail=str(error)) from None
    output.complain(call.speaker.say(N_("Written: {path}"), {"path": str(path)}), "hint")


def lines(texts: Iterable[str]) -> bytes:
    """Lines as a file."""
    return ("\n".join(texts) + "\n").encode()


def cells(rows: Iterable[Sequence[str]]) -> bytes:
    """Rows as a file that spreadsheets read."""
    from referee.text.share import csv_text

    return ("\ufeff" + csv_text(rows)).encode()


def data(document: Any) -> bytes:
    """Plain data as a file."""
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()


def keep(
    call: Call,
    game: Game,
    final: Mapping[str, Any],
    rulings: Mapping[str, str],
    place: str,
    *,
    colours: Mapping[str, str] | None = None,
    practice: bool = False,
) -> str:
    """Keep a game that was only counted, as of now; returns the name it is kept under."""
    from referee.ledger.ledger import Ledger
    from referee.ledger.rows import PlayRow

    at = datetime.now(UTC)
    told = {"final": dict(final), "rulings": dict(rulings), "colours": dict(colours or {}), "practice": practice}
    with Ledger.open(call.url) as ledger:
        kept = ledger.keep_play(PlayRow(f"{game.id}-{at.astimezone():%Y-%m-%d}", game.id, at, place, told))
    output.complain(call.speaker.say(N_("Kept as {name}. All games: referee plays"), {"name": kept.name}), "hint")
    return kept.name
