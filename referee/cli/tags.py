"""Printing the tags of a game."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee.cli import camera, output, tab
from referee.cli.call import DONE, Call
from referee.engine.errors import SetupError
from referee.engine.message import N_

if TYPE_CHECKING:
    from calibration.geometry import Printer
    from calibration.registry import Tag
    from referee.camera.kit import Kit

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def tags(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(metavar="[GAME]", help=N_("The game."), autocompletion=tab.games)] = "",
    sheet: Annotated[
        str, typer.Option("--sheet", metavar="NAME", help=N_("Label sheet; without one, plain paper to be cut."))
    ] = "",
    start: Annotated[
        int, typer.Option("--start", metavar="N", help=N_("The first free label of the first sheet."))
    ] = 1,
    paper: camera.Paper = "a4",
    only: Annotated[
        list[str] | None,
        typer.Option(
            "--only", metavar="KIND", help=N_("Only these pieces: governor, blue, blue/governor, card/40, zone.")
        ),
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help=N_("The PDF to write."))] = None,
    offset: camera.Offset = "",
    scale: camera.Scale = "",
    keep: camera.Keep = False,
    sheets: Annotated[bool, typer.Option("--sheets", help=N_("List the label sheets that are known."))] = False,
) -> int:
    """Print the tags of a game at true size, on label sheets or to be cut out."""
    call: Call = ctx.obj
    if sheets:
        return _sheets(call)
    if not game:
        raise SetupError(N_("Which game? Only --sheets needs none."))
    kit = camera.kit_for(call, game)
    chosen = kit.only(only or [])
    written: dict[str, Any] = {}
    printer = camera.printer_of(call, scale, offset, keep)
    if out is not None or not call.json:
        path = out / f"{kit.id}-tags.pdf" if out and out.is_dir() else out or Path(f"{kit.id}-tags.pdf")
        written = camera.write_sheet(path, _pdf(call, chosen, sheet, start, paper, printer))
    if call.json:
        output.document({"game": kit.id, **written, **_data(kit, chosen)})
        return DONE
    output.show(
        call.speaker.say(N_("{file}: {count#tag|tags} on {pages#page|pages}"), {**written, "count": len(chosen)})
    )
    for symbology, pair in kit.registry.closest.items():
        camera.show_pair(call, symbology, pair)
    camera.show_printer(call, printer)
    return DONE


def _pdf(call: Call, chosen: tuple[Tag, ...], sheet: str, start: int, paper: str, printer: Printer) -> bytes:
    from calibration import geometry
    from calibration.sheets import on_labels, to_cut_out

    title = call.speaker.say(N_("Tags"))
    if not sheet:
        return to_cut_out(chosen, paper, say=camera.sayer(call), title=title, printer=printer)
    labels = geometry.sheet(sheet)
    return on_labels(chosen, labels, start=start - 1, say=camera.sayer(call), title=title, printer=printer)


def _data(kit: Kit, chosen: tuple[Tag, ...]) -> dict[str, Any]:
    pairs = {kind: asdict(pair) for kind, pair in kit.registry.closest.items()}
    return {"prefix": kit.registry.prefix, "tags": [asdict(tag) for tag in chosen], "closest": pairs}


def _sheets(call: Call) -> int:
    from calibration.geometry import sheets

    known = sheets().values()
    if call.json:
        output.document({"sheets": [asdict(one) for one in known]})
        return DONE
    for one in known:
        facts = {"name": one.name, "title": one.title, "width": f"{one.width:g}", "height": f"{one.height:g}"}
        output.show(call.speaker.say(N_("{name}: {title}, labels of {width} x {height} mm"), facts))
    return DONE
