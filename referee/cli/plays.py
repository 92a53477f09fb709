"""Finished games: listing them, handing them to BG Stats, saying where they were played."""

from __future__ import annotations

import json as codec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli import output, tab
from referee.cli.call import DONE, Call
from referee.cli.keeping import cells, data, lines, save_as
from referee.engine.errors import SetupError
from referee.engine.message import N_

if TYPE_CHECKING:
    from referee.plays.play import Play, Wanted

app = typer.Typer(rich_markup_mode=None, add_completion=False)
GameName = Annotated[str, typer.Option("--game", metavar="GAME", help=N_("Only this game."), autocompletion=tab.games)]
Player = Annotated[str, typer.Option("--player", metavar="NAME", help=N_("Only games this person played."))]
Since = Annotated[str, typer.Option("--since", metavar="DATE", help=N_("Only from this day on: 2026-11-23."))]
Until = Annotated[str, typer.Option("--until", metavar="DATE", help=N_("Only up to this day."))]
Markdown = Annotated[bool, typer.Option("--markdown", help=N_("Print Markdown."))]
Name = Annotated[
    str, typer.Argument(metavar="NAME", help=N_("The play, as the list calls it."), autocompletion=tab.plays)
]
NO_NUMBER = N_(
    "The number of {game} at BoardGameGeek is not known for certain here. If you know it, add --bgg NUMBER; "
    "else BG Stats asks you once which game it is."
)


@app.callback(invoke_without_command=True)
def plays(
    ctx: typer.Context,
    game: GameName = "",
    player: Player = "",
    since: Since = "",
    until: Until = "",
    markdown: Markdown = False,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help=N_("Write it into a file too: .md, .csv or .json."))
    ] = None,
) -> int:
    """Finished games, oldest first. They are kept by themselves, from the records of the tables."""
    from referee.plays.shelf import plays as all_plays
    from referee.plays.words import part_lines, part_markdown, play_data, plays_cells, plays_part

    if ctx.invoked_subcommand is not None:
        return DONE
    call: Call = ctx.obj
    found = wanted(call, game, player, since, until).of(all_plays(call.records))
    part = plays_part(found, call.speaker)
    document = {"plays": [play_data(one) for one in found]}
    if save is not None:
        kinds = {
            "md": lambda: lines(part_markdown([part])),
            "csv": lambda: cells(plays_cells(found, call.speaker)),
            "json": lambda: data(document),
        }
        save_as(call, save, kinds)
    if call.json:
        output.document(document)
    elif markdown:
        output.show_block("\n".join(part_markdown([part])))
    elif found:
        output.show_lines(part_lines([part]))
    else:
        output.show(call.speaker.say(N_("There are no such games yet.")))
    return DONE


@app.command(help=N_("Print the link that hands a game to BG Stats."))
def link(
    ctx: typer.Context,
    name: Name,
    bgg: Annotated[int, typer.Option("--bgg", metavar="NUMBER", help=N_("The game's number at BoardGameGeek."))] = 0,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help=N_("Write what it says into a file too, as JSON."))
    ] = None,
) -> int:
    """Print the link that hands a game to BG Stats."""
    from referee.files import write_whole
    from referee.plays.play import bg_stats
    from referee.plays.words import title_of
    from referee.text.share import play_link

    call: Call = ctx.obj
    one = _of(call, name)
    play = bg_stats(one, bgg)
    if "bggId" not in play["game"]:
        output.complain(call.speaker.say(NO_NUMBER, {"game": title_of(one.game, call.speaker)}), "hint")
    if save is not None:
        write_whole(save, codec.dumps(play, ensure_ascii=False, indent=2) + "\n")
    if call.json:
        output.document({"bgstats": play_link(play), "play": play})
    else:
        output.show_block(play_link(play))
    return DONE


@app.command(help=N_("Say where a game was played."))
def place(
    ctx: typer.Context, name: Name, where: Annotated[list[str], typer.Argument(metavar="PLACE", help=N_("The place."))]
) -> int:
    """Say where a game was played."""
    from referee.ledger.ledger import Ledger

    call: Call = ctx.obj
    one, told = _of(call, name), " ".join(where)
    with Ledger.open(call.records) as ledger:
        (ledger.place_play if one.counted else ledger.set_place)(one.key, told)
    if call.json:
        output.document({"play": one.name, "place": told})
    else:
        output.show(call.speaker.say(N_("Place of {name}: {place}"), {"name": one.name, "place": told}))
    return DONE


@app.command(help=N_("Forget a game that was only counted and kept."))
def forget(ctx: typer.Context, name: Name) -> int:
    """Forget a game that was only counted and kept."""
    from referee.ledger.ledger import Ledger

    call: Call = ctx.obj
    one = _of(call, name)
    if not one.counted:
        raise SetupError(N_("{name} was tracked at its table: referee tables delete {name}"), name=one.name)
    with Ledger.open(call.records) as ledger:
        ledger.forget_play(one.key)
    if call.json:
        output.document({"forgotten": one.name})
    else:
        output.show(call.speaker.say(N_("{name} is forgotten."), {"name": one.name}))
    return DONE


def _of(call: Call, name: str) -> Play:
    from referee.ledger.errors import NoSuchPlayError
    from referee.ledger.reader import read_tables
    from referee.plays.shelf import of_name
    from referee.text.sheets import NotYetError

    found = of_name(call.records, name)
    if found is not None:
        return found
    if any(one.name == name for one in read_tables(call.records)):
        raise NotYetError(N_("The game at {name} is not over yet."), name=name)
    raise NoSuchPlayError(name)


def wanted(call: Call, game: str, player: str, since: str, until: str) -> Wanted:
    """Which games the options ask for."""
    from referee.games import game as find_game
    from referee.plays.play import Wanted, day_of

    return Wanted(find_game(game).id if game else "", player, day_of(since), day_of(until))
