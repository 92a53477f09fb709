"""Printing the tags of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee.camera.kit import LADDER
from referee.cli import camera, output, tab
from referee.cli.call import DONE, Call
from referee.cli.mats import NO_MARKS
from referee.cli.opening import Options
from referee.engine.errors import SetupError
from referee.engine.message import N_

if TYPE_CHECKING:
    from calibration.geometry import Printer
    from calibration.registry import Tag
    from referee.camera.kit import Kit

app = typer.Typer(rich_markup_mode=None, add_completion=False)

Purpose = Annotated[
    str,
    typer.Option("--for", metavar="tally|watch", help=N_("Only what counting up needs, or what watching needs.")),
]
Sheet = Annotated[
    str,
    typer.Option(
        "--sheet", metavar="NAME|FILE", help=N_("Label sheet, or a TOML file of your own; else paper to be cut.")
    ),
]
Start = Annotated[int, typer.Option("--start", metavar="N", help=N_("The first free label of the first sheet."))]
Only = Annotated[
    list[str] | None,
    typer.Option("--only", metavar="KIND", help=N_("Only these pieces: governor, blue, blue/governor, card/40, zone.")),
]


@app.command()
def tags(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(metavar="[GAME]", help=N_("The game."), autocompletion=tab.games)] = "",
    players: camera.Players = "",
    pixels: camera.Pixels = "",
    purpose: Purpose = "",
    marks: camera.Marks = False,
    option: Options = None,
    sheet: Sheet = "",
    start: Start = 1,
    paper: camera.Paper = "a4",
    only: Only = None,
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
    if start != 1 and not sheet:
        raise SetupError(N_("--start is for label sheets: it goes with --sheet."))
    kit = camera.kit_for(call, game)
    chosen = _needed(call, kit, players, purpose, option or [], kit.only(only or []), marks=marks)
    how_many, seen = _counts(call, kit), camera.cameras(call, kit, players, pixels)
    if not call.json:
        _show_counts(call, kit, how_many)
        camera.show_cameras(call, seen)
    written: dict[str, Any] = {}
    printer = camera.printer_of(call, scale, offset, keep)
    if out is not None or not call.json:
        path = out / f"{kit.id}-tags.pdf" if out and out.is_dir() else out or Path(f"{kit.id}-tags.pdf")
        written = camera.write_sheet(path, _pdf(call, kit, chosen, sheet, start, paper, printer))
    if call.json:
        told = {"counts": how_many, "cameras": camera.cameras_data(seen)}
        output.document({"game": kit.id, **told, **written, **_data(kit, chosen)})
        return DONE
    output.show(
        call.speaker.say(N_("{file}: {count#tag|tags} on {pages#page|pages}"), {**written, "count": len(chosen)})
    )
    for symbology, pair in kit.registry.closest.items():
        camera.show_pair(call, symbology, pair)
    camera.show_printer(call, printer)
    return DONE


def _needed(
    call: Call, kit: Kit, players: str, purpose: str, option: Sequence[str], chosen: tuple[Tag, ...], *, marks: bool
) -> tuple[Tag, ...]:
    """Those of the chosen tags that a table of these players needs; all if nothing is said of them."""
    from referee.camera.needed import PURPOSES, TALLY, WATCH, tags_for

    if marks and purpose != TALLY:
        raise SetupError(N_("Marks are for counting up only: --marks goes with --for tally."))
    if marks and not kit.with_marks:
        raise SetupError(NO_MARKS, game=_title(call, kit))
    if purpose not in ("", *PURPOSES):
        raise SetupError(N_("Tags are for tally or watch, not for {given}."), given=purpose)
    if not (players or purpose or option):
        return chosen
    most = str(call.game(kit.id).players[1])
    setting = camera.setting_for(call, kit.id, players or most, option)
    wanted = {tag.component for tag in tags_for(kit, setting, purpose or WATCH, marks=marks)}
    return tuple(tag for tag in chosen if tag.component in wanted)


def _title(call: Call, kit: Kit) -> Any:
    return kit.id if kit.id == LADDER else call.game(kit.id).title


def _counts(call: Call, kit: Kit) -> list[dict[str, int]]:
    """How many tags each number of players needs to count a table up, and to watch it."""
    from referee.camera.needed import counts
    from referee.opening import named_box

    if kit.id == LADDER:
        return []
    game = call.game(kit.id)
    return [{"players": players, **each} for players, each in counts(kit, game, named_box(call.url, game))]


def _show_counts(call: Call, kit: Kit, how_many: list[dict[str, int]]) -> None:
    for one in how_many:
        facts = {"game": _title(call, kit), **one}
        output.show(
            call.speaker.say(
                WITH_MARKS if "marks" in one else COUNTS,
                facts,
            ),
            "hint",
        )


COUNTS = N_("{game}, {players#player|players}: {tally#tag|tags} to count up (--for tally), {watch} to watch")
WITH_MARKS = N_(
    "{game}, {players#player|players}: {tally#tag|tags} to count up (--for tally), {marks} on mats with marks (--marks), "
    "{watch} to watch"
)


def _pdf(call: Call, kit: Kit, chosen: tuple[Tag, ...], sheet: str, start: int, paper: str, printer: Printer) -> bytes:
    from calibration import geometry
    from calibration.sheets import on_labels, to_cut_out

    title = call.speaker.say(N_("{game}: tags"), {"game": _title(call, kit)})
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
