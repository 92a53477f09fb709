"""Measuring a camera, learning one's own board, and printing the sheets for both."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee.cli import camera, output, tab
from referee.cli.call import DONE, NOT_POSSIBLE, Call
from referee.engine.errors import SetupError
from referee.engine.message import N_

if TYPE_CHECKING:
    from calibration.learning import Learned
    from calibration.lens import Lens, SheetView
    from referee.camera.kit import Grey, Kit

app = typer.Typer(rich_markup_mode=None, add_completion=False)
Forget = Annotated[bool, typer.Option("--forget", help=N_("Forget it instead."))]


MarkerWidth = Annotated[
    float | None, typer.Option("--marker-mm", metavar="MM", help=N_("The width of the markers, if not as on the mats."))
]


def _refuse_widths(*widths: float | None) -> None:
    for width in widths:
        if width is not None and not 1 <= width <= 1000:
            raise SetupError(N_("{given} is not a possible width in mm for a marker or a zone."), given=f"{width:g}")


@app.callback()
def noun() -> None:
    """Cameras, boards and printers as they really are."""


# -- print -------------------------------------------------------------------------------------------------------------


@app.command(
    "print", help=N_("Print the sheets for it: for a lens, to try a camera, and for your own boards of a game.")
)
def print_sheets(
    ctx: typer.Context,
    game: Annotated[
        str,
        typer.Argument(
            metavar="[GAME]",
            help=N_("The game, for markers and zone tags of your own boards."),
            autocompletion=tab.games,
        ),
    ] = "",
    board: Annotated[
        list[str] | None, typer.Option("--board", metavar="NAME", help=N_("Only these boards; by default all."))
    ] = None,
    marker_mm: MarkerWidth = None,
    zone_mm: Annotated[
        float | None, typer.Option("--zone-mm", metavar="MM", help=N_("The width of the zones' symbols, if not 20."))
    ] = None,
    paper: camera.Paper = "a4",
    out: Annotated[Path | None, typer.Option("--out", metavar="FOLDER", help=N_("The folder to write to."))] = None,
    offset: camera.Offset = "",
    scale: camera.Scale = "",
    keep: camera.Keep = False,
) -> int:
    """Print the sheets for it."""
    call: Call = ctx.obj
    printer = camera.printer_of(call, scale, offset, keep)
    options = {"say": camera.sayer(call), "printer": printer}
    _refuse_widths(marker_mm, zone_mm)
    own = [_own_board(kit, name, marker_mm, zone_mm, paper, options) for kit, name in _boards(call, game, board or [])]
    sheets = own if game else _for_cameras(paper, options)
    written = [camera.write_sheet((out or Path()) / name, data) for name, data in sheets]
    if call.json:
        output.document({"files": written})
        return DONE
    for one in written:
        camera.show_sheet(call, one)
    camera.show_printer(call, printer)
    return DONE


def _for_cameras(paper: str, options: Mapping[str, Any]) -> Iterator[tuple[str, bytes]]:
    from calibration.ladder import ladder
    from calibration.mats import lens_sheet
    from calibration.sheets import to_cut_out

    yield "lens-sheet.pdf", lens_sheet(paper, **options)
    yield "ladder.pdf", to_cut_out(ladder().tags, paper, **options)


def _boards(call: Call, game: str, boards: Sequence[str]) -> Iterator[tuple[Kit, str]]:
    if game:
        kit = camera.kit_for(call, game, own=False)
        yield from ((kit, name) for name in dict.fromkeys(boards) or [layout.name for layout in kit.layouts])


def _own_board(
    kit: Kit, name: str, marker_mm: float | None, zone_mm: float | None, paper: str, options: Mapping[str, Any]
) -> tuple[str, bytes]:
    """A PDF with the markers for a board's border and a tag for every zone."""
    from calibration.sheets import to_cut_out

    title = kit.titled(name)
    markers = [
        (replace(marker, size_mm=marker_mm or marker.size_mm), f"{title} {marker.id}")
        for marker in kit.layout(name).markers
    ]
    tags = [replace(tag, symbol_mm=zone_mm or tag.symbol_mm) for tag in kit.zone_tags(name)]
    return f"{kit.id}-own-{name}.pdf", to_cut_out(tags, paper, markers=markers, title=title, **options)


# -- camera ------------------------------------------------------------------------------------------------------------


@app.command("camera", help=N_("Measure a camera's lens from pictures of the lens sheet."))
def measure(
    ctx: typer.Context,
    image: Annotated[
        list[Path] | None, typer.Argument(metavar="IMAGE...", help=N_("Pictures: JPEG, PNG, WebP or HEIC."))
    ] = None,
    name: Annotated[str, typer.Option("--as", metavar="NAME", help=N_("What to call the camera."))] = "",
    forget: Forget = False,
) -> int:
    """Measure a camera's lens from pictures of the lens sheet."""
    from referee.camera.store import checked

    call: Call = ctx.obj
    if not name:
        raise SetupError(N_("What shall the camera be called? Say --as NAME."))
    if forget:
        return _forgotten(call, camera.store_of(call).forget_lens(name), name)
    if not image:
        raise SetupError(N_("Which pictures of the lens sheet? Three at least, eight to fifteen are good."))
    checked(name)
    views, bad = _views(call, image)
    lens = _measured(list(views.values()))
    advice = _advice(views, lens)
    facts = _lens_facts(views, lens)
    path = camera.store_of(call).keep_lens(name, lens, pictures=facts["used"], residual_mm=facts["residual_mm"])
    if call.json:
        said = [call.speaker.say(one) for one in advice]
        output.document({"camera": name, "file": str(path), **facts, "advice": said, "status": DONE, "problems": bad})
        return DONE
    output.show(
        call.speaker.say(
            N_("Camera {name}: measured from {used} of {count#picture|pictures}; they fit within {residual_px} px, {residual_mm} mm on the sheet."),
            {**facts, "name": name, "count": len(image)},
        )
    )  # fmt: skip
    for one in advice:
        output.show(call.speaker.say(one), "hint")
    return DONE


def _views(call: Call, paths: Sequence[Path]) -> tuple[dict[str, SheetView], list[dict[str, str]]]:
    """What each readable picture shows of the sheet, and the pictures that cannot be used, with the reason.

    The latter are also named on stderr.
    """
    from calibration.lens import sheet_view
    from referee.apart import Stopped
    from vision.errors import VisionError

    views: dict[str, SheetView] = {}
    bad = []
    for path, picture in camera.pictures(call, paths):
        if isinstance(picture, VisionError | Stopped):
            bad.append({"picture": str(path), "error": camera.complain_of(call, path, picture)})
            continue
        views[str(path)] = view = sheet_view(picture)
        if not view.usable:
            said = call.speaker.say(
                N_("Too little of the lens sheet is readable: {seen} corners"), {"seen": len(view.seen)}
            )
            output.complain(f"{path}: {said}", "warning")
            bad.append({"picture": str(path), "error": said})
    return views, bad


def _measured(views: Sequence[SheetView]) -> Lens:
    """The lens.

    :raises PictureError: all pictures look straight down, so that the focal length cannot be told.
    """
    from calibration.errors import PictureError
    from calibration.lens import lens_from_views

    lens = lens_from_views(views)
    if max(view.tilt_deg(lens) for view in views if view.usable) < LEAST_TILT:
        raise PictureError(STRAIGHT)
    return lens


def _lens_facts(views: Mapping[str, SheetView], lens: Lens) -> dict[str, Any]:
    from statistics import fmean

    used = [view for view in views.values() if view.usable]
    per_mm = fmean(view.px_per_mm for view in used)
    residual = {"residual_px": round(lens.error_px, 2), "residual_mm": round(lens.error_px / per_mm, 3)}
    return {"used": len(used), "width": lens.width, "height": lens.height, **residual}


ENOUGH_PICTURES, GOOD_PX, GOOD_COVER, GOOD_TILT, LEAST_TILT = 6, 1.0, 0.6, 15.0, 6.0
STRAIGHT = N_(
    "All these pictures look straight down, and so they do not tell the lens. Take some with the camera tilted by about 30 degrees."
)
MORE = N_("More pictures make it surer: eight to fifteen, each from another side.")
COVER = N_("Some pictures should show the sheet near the corners of the picture too; the lens bends most there.")
TILT = N_("Tilt the camera more in some pictures, by about 30 degrees to different sides.")
UNSHARP = N_("The corners do not fit well: is the sheet flat, the picture sharp, and zoom and focus the same in all?")


def _advice(views: Mapping[str, SheetView], lens: Lens) -> list[str]:
    """Sentences on what would make the measurement better."""
    used = [view for view in views.values() if view.usable]
    found = []
    if len(used) < ENOUGH_PICTURES:
        found.append(MORE)
    if _cover(used) < GOOD_COVER:
        found.append(COVER)
    if max(view.tilt_deg(lens) for view in used) < GOOD_TILT:
        found.append(TILT)
    if lens.error_px > GOOD_PX:
        found.append(UNSHARP)
    return found


def _cover(views: Sequence[SheetView], cells: int = 5) -> float:
    """The share of the picture's area in which the sheet was seen in at least one picture."""
    seen = {
        (int(cells * x / view.size[0]), int(cells * y / view.size[1])) for view in views for x, y in view.seen.tolist()
    }
    return len(seen) / cells**2


# -- board -------------------------------------------------------------------------------------------------------------


@app.command(
    "board", help=N_("Learn a board of your own from one picture, with markers on it and a tag in every zone.")
)
def learn(
    ctx: typer.Context,
    game: camera.GameName,
    image: Annotated[Path | None, typer.Argument(metavar="IMAGE", help=N_("The picture."))] = None,
    board: Annotated[str, typer.Option("--board", metavar="NAME", help=N_("Which board of the game it is."))] = "",
    name: camera.CameraName = "",
    marker_mm: MarkerWidth = None,
    reach: Annotated[
        float | None, typer.Option("--reach", metavar="MM", help=N_("How far from its tag a zone reaches at most."))
    ] = None,
    forget: Forget = False,
) -> int:
    """Learn a board of your own from one picture."""
    call: Call = ctx.obj
    kit = camera.kit_for(call, game, own=False)
    if not board:
        raise SetupError(N_("Which board? Say --board; there are: {known}."), known=[one.name for one in kit.layouts])
    layout = kit.layout(board)
    if forget:
        return _forgotten(call, camera.store_of(call).forget_board(kit.id, board), board)
    if image is None:
        raise SetupError(N_("Which picture of the board?"))
    _refuse_widths(marker_mm, reach)
    lens = camera.lens_of(call, name)
    with camera.reader(call) as reader:
        grey = reader.grey(image)
    learned = _learned(kit, board, grey, lens, marker_mm or layout.markers[0].size_mm, reach)
    facts = {
        "board": board, "zones": len(learned.layout.zones), "markers": len(learned.layout.markers),
        "residual_mm": round(learned.residual_mm, 2), "lens": "measured" if lens else "markers",
    }  # fmt: skip
    path = camera.store_of(call).keep_board(
        kit.id, learned.layout, residual_mm=facts["residual_mm"], lens=facts["lens"]
    )
    if call.json:
        output.document({"game": kit.id, "file": str(path), **facts, "missing": list(learned.missing)})
        return DONE
    _show_learned(call, kit, board, facts, learned.missing)
    return DONE


def _learned(kit: Kit, board: str, grey: Grey, lens: Lens | None, marker_mm: float, reach: float | None) -> Learned:
    """The board, from those of the markers and zone tags in the picture that belong to it."""
    from calibration.learning import learn_board
    from calibration.markers import find_markers
    from calibration.zone_tags import tags_by_zone

    layout = kit.layout(board)
    seen = [marker for marker in find_markers(grey) if marker.id in layout.marker_by_id]
    tags = tags_by_zone(layout, kit.zone_tags_seen(grey, board))
    expected = [zone.name for zone in layout.zones]
    learned = learn_board(
        seen, tags, (grey.shape[1], grey.shape[0]), name=kit.titled(board), marker_mm=marker_mm, lens=lens, expected=expected, reach_mm=reach
    )  # fmt: skip
    return replace(learned, layout=replace(learned.layout, name=board))


BY_LENS = N_("{board}: {zones#zone|zones} learned; {markers} markers fit within {residual_mm} mm, lens as measured.")
BY_MARKERS = N_(
    "{board}: {zones#zone|zones} learned; {markers} markers fit within {residual_mm} mm, lens fitted to them."
)


def _show_learned(call: Call, kit: Kit, board: str, facts: Mapping[str, Any], missing: Sequence[str]) -> None:
    say = call.speaker.say
    output.show(say(BY_LENS if facts["lens"] == "measured" else BY_MARKERS, {**facts, "board": kit.titled(board)}))
    if facts["lens"] != "measured":
        output.show(say(N_("A measured lens makes it finer: referee calibrate camera.")), "hint")
    if missing:
        names = ", ".join(kit.titled(board, zone) for zone in missing)
        output.show(
            say(N_("No tag was readable in: {zones}. Nothing will be found there; lay tags there and take the picture again."), {"zones": names}),
            "warning",
        )  # fmt: skip


def _forgotten(call: Call, there: bool, name: str) -> int:
    said = call.speaker.say(N_("Forgotten: {name}") if there else N_("There is nothing called {name}."), {"name": name})
    if call.json:
        output.document({"name": name, "forgotten": there, "status": DONE if there else NOT_POSSIBLE})
    elif there:
        output.show(said)
    else:
        output.complain(said, "error")
    return DONE if there else NOT_POSSIBLE
