"""Printing the mats of a game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli import camera, output
from referee.cli.call import DONE, Call
from referee.engine.errors import SetupError
from referee.engine.message import N_

if TYPE_CHECKING:
    from calibration.layout import Layout

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def mats(
    ctx: typer.Context,
    game: camera.GameName,
    board: Annotated[
        list[str] | None, typer.Option("--board", metavar="NAME", help=N_("Only these boards; by default all."))
    ] = None,
    paper: camera.Paper = "a4",
    out: Annotated[
        Path | None, typer.Option("--out", metavar="PATH", help=N_("A folder, or a PDF file for a single board."))
    ] = None,
    offset: camera.Offset = "",
    scale: camera.Scale = "",
    keep: camera.Keep = False,
) -> int:
    """Print the mats of a game at true size: every zone drawn and named, markers along the border."""
    from calibration.mats import mat_pages

    call: Call = ctx.obj
    kit = camera.kit_for(call, game, own=False)
    chosen = tuple(kit.layout(name) for name in dict.fromkeys(board)) if board else kit.layouts
    printer = camera.printer_of(call, scale, offset, keep)
    written = []
    if out is not None or not call.json:
        paths = _paths(kit.id, chosen, out)
        say = camera.sayer(call)
        written = [
            camera.write_sheet(path, mat_pages(layout, paper, say=say, printer=printer))
            for path, layout in zip(paths, chosen, strict=True)
        ]
    if call.json:
        files = {"files": written} if written else {}
        output.document({"game": kit.id, **files, "boards": [layout.to_data() for layout in chosen]})
        return DONE
    for one in written:
        camera.show_sheet(call, one)
    camera.show_printer(call, printer)
    return DONE


def _paths(game: str, layouts: tuple[Layout, ...], out: Path | None) -> list[Path]:
    if out is not None and out.suffix.lower() == ".pdf":
        if len(layouts) > 1:
            raise SetupError(
                N_("{count} mats do not go into one file: name a folder, or a --board."), count=len(layouts)
            )
        return [out]
    return [(out or Path()) / f"{game}-mat-{layout.name}.pdf" for layout in layouts]
