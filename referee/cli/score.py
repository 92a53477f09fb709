"""The score sheet: of the table, from questions alone, or of a final in a file."""

from __future__ import annotations

import json as codec
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from messages.classes import frozen
from referee.cli import output, tab
from referee.cli.call import DONE, UNVERIFIABLE, Call, pairs
from referee.cli.camera import CameraName, Printed, RestInSupply
from referee.cli.keeping import Keep, Place, keep, save_as
from referee.cli.opening import BoxName, Options, Rulings
from referee.engine.errors import SetupError
from referee.engine.message import N_
from referee.text.sheets import MissingFactsError, sheet_of, uncounted, uncounted_lines

if TYPE_CHECKING:
    from referee.engine.box import Box
    from referee.engine.game import Game
    from referee.table import Table
    from scoring.sheet import ScoreSheet

app = typer.Typer(rich_markup_mode=None, add_completion=False)
Answers = Annotated[
    Path | None,
    typer.Option(
        "--answers", metavar="FILE", help=N_("With --ask: begin with the answers in this file, and keep all in it.")
    ),
]
Photos = Annotated[
    list[Path] | None,
    typer.Option("--photo", metavar="IMAGE", help=N_("With --ask: a picture of the table; only the rest is asked.")),
]
Players = Annotated[
    list[str] | None,
    typer.Option("--players", metavar="PLAYER[:COLOUR]…", help=N_("Players in seating order, for --photo.")),
]
Save = Annotated[
    Path | None,
    typer.Option("--save", metavar="FILE", help=N_("Write it into a file too: .png, .svg, .md, .csv or .json.")),
]
NO_LINK = N_("There is a link only for a table whose game is over, with nothing left open.")


@app.command()
def score(
    ctx: typer.Context,
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", help=N_("The game, for --ask and --final."), autocompletion=tab.games)
    ] = "",
    ask: Annotated[
        bool, typer.Option("--ask", help=N_("Ask for what final scoring needs; no table is needed."))
    ] = False,
    final: Annotated[Path | None, typer.Option(metavar="FILE", help=N_("A final as JSON or TOML."))] = None,
    answers: Answers = None,
    photo: Photos = None,
    players: Players = None,
    option: Options = None,
    ruling: Rulings = None,
    box: BoxName = "",
    rest_in_supply: RestInSupply = False,
    name: CameraName = "",
    printed: Printed = False,
    markdown: Annotated[bool, typer.Option("--markdown", help=N_("Print Markdown."))] = False,
    save: Save = None,
    bgstats: Annotated[
        bool, typer.Option("--bgstats", help=N_("Print the link that hands a finished game to BG Stats."))
    ] = False,
    to_keep: Keep = False,
    place: Place = "",
) -> int:
    """Print the score sheet."""
    call: Call = ctx.obj
    if not ask and (answers or photo or players or option or box):
        raise SetupError(N_("--answers, --photo, --players, --option and --box go with --ask."))
    if not ask and final is None:
        if game:
            raise SetupError(N_("score GAME needs --ask or --final FILE."))
        if to_keep:
            raise SetupError(N_("--keep is for a game that was only counted; a table that is over is kept by itself."))
        return _of_table(call, pairs(ruling), markdown, save, bgstats=bgstats)
    if not (game or call.table_name):
        raise SetupError(N_("Which game? Write: {usage}"), usage="referee score GAME --ask | --final FILE")
    found = call.game(game or (call.table().game.id if call.table_name else ""))
    chosen = pairs(ruling)
    found.settled(chosen)
    wanted = Wanted(found, chosen, read_data(final) if final else {})
    if ask:
        from referee.cli.counted import Start

        start = Start(answers, photo or [], players or [], option or [], box)
        wanted = start.counted(wanted, call, lens=name, own=not printed, rest_in_supply=rest_in_supply)
    return _of_final(wanted, call, markdown, save, bgstats=bgstats, to_keep=to_keep, place=place)


@frozen
class Wanted:
    """A final that is to be scored, the rulings that are settled for it, and what is done when that is done."""

    game: Game
    rulings: Mapping[str, str]
    data: dict[str, Any]
    box: Box | None = None
    done: Callable[[], None] = lambda: None


def _of_final(
    wanted: Wanted, call: Call, as_markdown: bool, save: Path | None, *, bgstats: bool, to_keep: bool, place: str
) -> int:
    """The sheet of a final, which may be kept among the finished games."""
    game, data, chosen = wanted.game, wanted.data, wanted.rulings
    _complete(game, data, chosen, call)
    if bgstats:
        raise SetupError(NO_LINK)
    sheet = game.score(data, game.settled(chosen), [], settled=chosen.keys())
    if save is not None:
        _save(save, sheet, game, call, None)
    more = {"kept": keep(call, game, data, chosen, place)} if to_keep else None
    status = print_sheet(sheet, game, call, wanted.box, as_markdown, more)
    wanted.done()
    return status


def _of_table(call: Call, chosen: Mapping[str, str], as_markdown: bool, save: Path | None, *, bgstats: bool) -> int:
    """The sheet of the current table."""
    table = call.table()
    table.game.settled(chosen)
    sheet = sheet_of(table.session, table.marks(), call.speaker, chosen)
    if bgstats:
        return _link(table, sheet, call)
    if save is not None:
        _save(save, sheet, table.game, call, table)
    more = {"uncounted": True} if uncounted(table.session) else None
    status = print_sheet(sheet, table.game, call, table.setting.box, as_markdown, more)
    output.show_lines(() if call.json else uncounted_lines(table.session, call.speaker), output.complain)
    return status


def _save(path: Path, sheet: ScoreSheet, game: Game, call: Call, table: Table | None) -> None:
    """Write the sheet into a file, of the kind that its ending names."""
    from referee.course import course
    from referee.text.share import KINDS, colours_of, sheet_file

    known: dict[str, Any] = {}
    if table is not None:
        practice = table.setting.box.practice
        known = {"course": course(table.session), "colours": colours_of(table), "practice": practice}
        known["name"] = table.name
    save_as(call, path, {kind: partial(sheet_file, kind, sheet, game, call.speaker, **known) for kind in KINDS})


def _link(table: Table, sheet: ScoreSheet, call: Call) -> int:
    """Print the link to BG Stats."""
    from referee.text.share import link_of

    link = link_of(table, sheet)
    if not link:
        raise SetupError(NO_LINK)
    if call.json:
        output.document({"bgstats": link})
    else:
        output.show_block(link)
    return DONE


def print_sheet(
    sheet: ScoreSheet,
    game: Game,
    call: Call,
    box: Box | None,
    as_markdown: bool = False,
    more: Mapping[str, Any] | None = None,
) -> int:
    """Print a sheet as text, Markdown or JSON; returns the exit status, which says whether the ranking is settled.

    ``more`` is added to the JSON document.
    """
    from referee.text.sheets import markdown, sheet_json, sheet_lines
    from referee.text.views import practice_lines

    practice = box is not None and box.practice
    if call.json:
        output.document({**sheet_json(sheet, call.speaker), "game": game.id, "practice": practice, **(more or {})})
    elif as_markdown:
        for line in markdown(sheet, game.id, call.speaker, practice=practice):
            output.show(line)
    else:
        output.show_lines(practice_lines(box, call.speaker) if box else ())
        output.show_lines(sheet_lines(sheet, game.id, call.speaker))
    return DONE if sheet.settled else UNVERIFIABLE


def read_data(path: Path) -> dict[str, Any]:
    """A final, or parts of one, from a file; SetupError if it cannot be read."""
    import tomllib

    text = path.read_text("utf-8")
    try:
        data = tomllib.loads(text) if path.suffix == ".toml" else codec.loads(text)
    except (ValueError, RecursionError) as error:
        raise SetupError(N_("{path} cannot be read: {detail}."), path=str(path), detail=str(error)) from None
    if not isinstance(data, dict):
        raise SetupError(N_("{path} cannot be read: {detail}."), path=str(path), detail="{…}")
    return data


def _complete(game: Game, data: dict[str, Any], rulings: Mapping[str, str], call: Call) -> None:
    """Check that a final is complete; the error names the first thing missing."""
    question = game.scoring.next_question(data, rulings)
    if question is not None:
        parts = question.lacks(data)
        raise MissingFactsError(
            N_("{path} is missing: {question}. referee score {game} --ask asks for it."),
            parts,
            path=parts[0],
            question=call.speaker.say(question.text, question.facts),
            game=game.id,
        )
