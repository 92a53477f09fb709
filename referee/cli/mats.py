"""Printing the mats of a game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee.cli import camera, output
from referee.cli.call import DONE, Call
from referee.engine.errors import SetupError
from referee.engine.message import N_

if TYPE_CHECKING:
    from calibration.layout import Layout
    from referee.camera.kit import Kit
    from referee.engine.session import Session

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def mats(
    ctx: typer.Context,
    game: camera.GameName,
    board: Annotated[
        list[str] | None, typer.Option("--board", metavar="NAME", help=N_("Only these boards; by default all."))
    ] = None,
    players: camera.Players = "",
    marks: camera.Marks = False,
    pixels: camera.Pixels = "",
    paper: camera.Paper = "a4",
    out: Annotated[
        Path | None, typer.Option("--out", metavar="PATH", help=N_("A folder, or a PDF file for a single board."))
    ] = None,
    offset: camera.Offset = "",
    scale: camera.Scale = "",
    keep: camera.Keep = False,
    photo: Annotated[
        Path | None,
        typer.Option("--photo", metavar="PATH", help=N_("Instead, a picture of a table's position lying on the mats.")),
    ] = None,
    position: Annotated[
        Path | None, typer.Option("--position", metavar="FILE", help=N_("For --photo: the position in this file."))
    ] = None,
) -> int:
    """Print the mats of a game at true size: every zone drawn and named, markers along the border."""
    from calibration.mats import mat_pages

    call: Call = ctx.obj
    if photo is not None or position is not None:
        return _photo(call, game, photo, position, board or [])
    kit = camera.kit_for(call, game, own=False)
    chosen = _chosen(call, kit, board or [], players, marks=marks)
    printer = camera.printer_of(call, scale, offset, keep)
    seen = camera.cameras(call, kit, players, pixels)
    if not call.json:
        camera.show_cameras(call, seen)
    written = []
    if out is not None or not call.json:
        options: dict[str, Any] = {"say": camera.sayer(call), "printer": printer}
        paths = zip(_paths(kit.id, chosen, out), chosen, strict=True)
        written = [camera.write_sheet(path, mat_pages(layout, paper, **options)) for path, layout in paths]
    if call.json:
        files = {"files": written} if written else {}
        told = {"cameras": camera.cameras_data(seen), "boards": [layout.to_data() for layout in chosen]}
        output.document({"game": kit.id, **files, **told})
        return DONE
    for one in written:
        camera.show_sheet(call, one)
    camera.show_printer(call, printer)
    return DONE


def _chosen(call: Call, kit: Kit, boards: list[str], players: str, *, marks: bool) -> tuple[Layout, ...]:
    names = boards or _boards(call, kit.id, players) or [layout.name for layout in kit.layouts]
    chosen = tuple(kit.layout(name) for name in dict.fromkeys(names))
    return _marked(call, kit, chosen) if marks else chosen


def _marked(call: Call, kit: Kit, chosen: tuple[Layout, ...]) -> tuple[Layout, ...]:
    """The same mats, with marks where there are such."""
    if not kit.with_marks:
        raise SetupError(NO_MARKS, game=call.game(kit.id).title)
    with_marks = {layout.name: layout for layout in kit.with_marks}
    return tuple(with_marks.get(layout.name, layout) for layout in chosen)


def _boards(call: Call, game: str, players: str) -> tuple[str, ...]:
    """The boards that a table of these players needs; none if nothing is said of them."""
    from referee.camera.needed import WATCH, boards_for

    return boards_for(camera.setting_for(call, game, players, []), WATCH) if players else ()


def _paths(game: str, layouts: tuple[Layout, ...], out: Path | None) -> list[Path]:
    if out is not None and out.suffix.lower() == ".pdf":
        if len(layouts) > 1:
            raise SetupError(
                N_("{count} mats do not go into one file: name a folder, or a --board."), count=len(layouts)
            )
        return [out]
    ends = ["-marks" if layout.marks else "" for layout in layouts]
    return [(out or Path()) / f"{game}-mat-{layout.name}{end}.pdf" for layout, end in zip(layouts, ends, strict=True)]


def _photo(call: Call, game: str, out: Path | None, position: Path | None, boards: list[str]) -> int:
    """A picture, or several, as a camera over the table would take them."""
    from referee.camera.scene import photos, save

    if out is None:
        raise SetupError(N_("--position goes with --photo: mats are the same for every position."))
    if out.suffix.lower() not in camera.PICTURES:
        raise SetupError(N_("{file}: a picture is one of {known}."), file=str(out), known=", ".join(camera.PICTURES))
    kit = camera.kit_for(call, game, own=False)
    for board in boards:
        kit.layout(board)
    session = _session(call, game, position)
    call.speak(game, session.setting.players)
    made = list(photos(kit, session.setting, session.position, boards))
    paths = [out] if len(made) == 1 else [out.with_stem(f"{out.stem}-{n}") for n in range(1, len(made) + 1)]
    for path in paths:
        if path.exists():
            raise SetupError(N_("{file} is there already; a picture never replaces a file."), file=str(path))
    for path, picture in zip(paths, made, strict=True):
        save(picture, path)
        if not call.json:
            output.show(call.speaker.say(N_("Written: {path}"), {"path": str(path)}))
    if call.json:
        output.document({"game": kit.id, "files": [{"file": str(path)} for path in paths]})
    return DONE


def _session(call: Call, game: str, position: Path | None) -> Session:
    """The table in the ledger, or the one that a file of a position describes."""
    if position is not None:
        from referee.cli.opening import Words, opening_of

        opening = opening_of(call, Words(game, [], position=position))
        if not opening.seats:
            raise SetupError(NOBODY, file=str(position))
        return opening.session()
    table = call.table()
    if table.game.id != call.game(game).id:
        raise SetupError(N_("Table {name} plays {game}."), name=table.name, game=table.game.title)
    return table.seen()


NO_MARKS = N_("No mats of {game} have marks: all of its pieces carry tags.")
NOBODY = N_('{file} does not say who plays: its "table" is missing. Write it with: referee position > {file}')
