"""Statistics of finished games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from referee.cli import output
from referee.cli.call import DONE, Call
from referee.cli.keeping import cells, data, lines, save_as
from referee.cli.plays import GameName, Markdown, Player, Since, Until, wanted
from referee.engine.message import N_

if TYPE_CHECKING:
    from referee.plays.stats import Statistics
    from referee.plays.words import Part

app = typer.Typer(rich_markup_mode=None, add_completion=False)
By = Literal["player", "game", "colour", "players"]


@app.command()
def stats(
    ctx: typer.Context,
    by: Annotated[
        By, typer.Option("--by", help=N_("What is counted together: a person, a game, a colour, or how many played."))
    ] = "player",
    game: GameName = "",
    player: Player = "",
    since: Since = "",
    until: Until = "",
    practice: Annotated[bool, typer.Option("--practice", help=N_("Count games on a practice box too."))] = False,
    markdown: Markdown = False,
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="FILE", help=N_("Write it into a file too: .png, .svg, .md, .csv or .json.")),
    ] = None,
) -> int:
    """Statistics of finished games. Only results that are settled are counted."""
    from referee.plays.play import person
    from referee.plays.shelf import plays
    from referee.plays.stats import statistics, stats_json
    from referee.plays.words import part_lines, part_markdown, stats_parts

    call: Call = ctx.obj
    asked = wanted(call, game, player, since, until)
    only = person(player) if player and by != "player" else ""
    found = statistics(asked.of(plays(call.records)), by, practice=practice, only=only)
    parts = [*stats_parts(found, call.speaker)]

    if save is not None:
        save_as(call, save, _files(found, parts, call))
    if call.json:
        output.document(stats_json(found))
    elif markdown:
        output.show_block("\n".join(part_markdown(parts)))
    else:
        output.show_lines(part_lines([one for one in parts if one.rows or one.notes], numbers=True))
        if found.practice:
            output.show(call.speaker.translate(N_("--practice counts games on a practice box too.")), "hint")
    return DONE


def _files(found: Statistics, parts: Sequence[Part], call: Call) -> dict[str, Callable[[], bytes]]:
    """The statistics as files, by their endings."""
    from referee.plays.picture import stats_picture
    from referee.plays.stats import stats_json
    from referee.plays.words import part_cells, part_markdown
    from referee.text.drawing import Drawing, svg

    def drawn() -> Drawing:
        return stats_picture(found, call.speaker.translate(N_("Points on average")), parts[-1].notes, call.speaker)

    def png() -> bytes:
        from referee.text.raster import png

        return png(drawn())

    return {
        "png": png,
        "svg": lambda: svg(drawn()).encode(),
        "md": lambda: lines(part_markdown(parts)),
        "csv": lambda: cells(part_cells(parts)),
        "json": lambda: data(stats_json(found)),
    }
