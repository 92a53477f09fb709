"""What the commands for cameras share: kits, stored lenses and boards, writing sheets, reading pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee.cli import output, tab
from referee.cli.call import Call, pairs
from referee.engine.errors import SetupError
from referee.engine.message import N_, span

if TYPE_CHECKING:
    from calibration.geometry import Printer
    from calibration.lens import Lens
    from calibration.registry import Pair
    from referee.apart import Stopped
    from referee.camera.annotate import Mark
    from referee.camera.holding import Camera, Held
    from referee.camera.kit import Grey, Kit, Look
    from referee.camera.reader import Reader
    from referee.camera.store import Store
    from referee.engine.game import Setting
    from vision.errors import VisionError

GameName = Annotated[str, typer.Argument(help=N_("The game."), autocompletion=tab.games)]
Paper = Annotated[
    str,
    typer.Option("--paper", metavar="NAME", help=N_("a4, letter, a3, tabloid, a2 or a1."), autocompletion=tab.papers),
]
Scale = Annotated[
    str,
    typer.Option(
        "--scale", metavar="FACTOR", help=N_("Corrects the printer: 100 divided by the mm of the printed ruler.")
    ),
]
Offset = Annotated[
    str, typer.Option("--offset", metavar="X,Y", help=N_("Shifts what is printed, in mm right and down."))
]
Keep = Annotated[bool, typer.Option("--keep", help=N_("Correct the printer like this from now on."))]
Players = Annotated[
    str,
    typer.Option(
        "--players", metavar="N|COLOURS", help=N_("Only what this many players need, or these colours: red,blue.")
    ),
]
Pixels = Annotated[
    str,
    typer.Option(
        "--pixels", metavar="WxH", help=N_("The size of your camera's pictures, to read what it sees of the mats.")
    ),
]
CameraName = Annotated[str, typer.Option("--camera", metavar="NAME", help=N_("The camera, if its lens was measured."))]
Images = Annotated[list[Path], typer.Argument(metavar="IMAGE...", help=N_("Pictures: JPEG, PNG, WebP or HEIC."))]
Printed = Annotated[bool, typer.Option("--printed", help=N_("The printed mats lie there, not your own boards."))]
RestInSupply = Annotated[
    bool, typer.Option("--rest-in-supply", help=N_("Nothing lies hidden: what is not seen is not on the boards."))
]
Annotate = Annotated[
    Path | None,
    typer.Option(
        "--annotate", metavar="PATH", help=N_("Draw what was seen: a file, or a folder for several pictures.")
    ),
]
Marks = Annotated[
    bool, typer.Option("--marks", help=N_("For mats with marks, which tell pieces of one colour without tags."))
]
PICTURES = (".jpg", ".jpeg", ".png", ".webp")


def store_of(call: Call) -> Store:
    """The files on cameras and boards beside the ledger of this call."""
    from referee.camera.store import Store
    from referee.ledger.location import data_folder

    return Store(data_folder(call.url))


def kit_for(call: Call, game: str, *, own: bool = True) -> Kit:
    """The kit of a game, with the owner's own boards if ``own``."""
    from referee.camera.kit import LADDER, ladder_kit
    from referee.camera.store import stored_kit

    if game == LADDER:
        return ladder_kit()
    return stored_kit(store_of(call), call.game(game), call.lang, own=own)


def lens_of(call: Call, name: str) -> Lens | None:
    """The stored lens of this name; None if no name is given."""
    return store_of(call).lens(name) if name else None


def setting_for(call: Call, game: str, players: str, option: Sequence[str]) -> Setting:
    """A table of so many players, or of these colours, with the owner's box."""
    from referee.camera.needed import seats
    from referee.opening import named_box, seats_of

    found = call.game(game)
    known = [one.key for one in found.colours.options]
    if players.isdecimal():
        least, most = found.players
        if not least <= int(players) <= most:
            raise SetupError(
                N_("{game} is for {span#player|players}."), game=found.title, span=span(least, most)
            )  # fmt: skip
        colours = known[: int(players)]
    else:
        named = [one for one in players.replace(",", " ").split() if one]
        colours = [seat.colour for seat in seats_of(found, [f"p{n}:{one}" for n, one in enumerate(named, 1)])]
    return found.setting(seats(colours), dict(pairs(option)), {}, named_box(call.url, found))


# -- printing ----------------------------------------------------------------------------------------------------------


def printer_of(call: Call, scale: str, offset: str, keep: bool) -> Printer:
    """The scale and shift to even out: those given, else the stored ones. With ``keep`` they are stored."""
    from calibration.geometry import Printer

    kept = store_of(call).printer
    x, y = _numbers(offset, 2) if offset else (kept.x_mm, kept.y_mm)
    asked = Printer(_numbers(scale, 1)[0] if scale else kept.scale, x, y)
    if keep:
        store_of(call).keep_printer(asked)
    return asked


def _numbers(text: str, count: int) -> list[float]:
    try:
        found = [float(one) for one in text.split(",")]
    except ValueError:
        found = []
    if len(found) != count:
        wanted = ", ".join(("1.008",) if count == 1 else ("0.5", "-1"))
        raise SetupError(N_("{given} is not understood here; write it like {wanted}."), given=text, wanted=wanted)
    return found


def sayer(call: Call) -> Callable[..., str]:
    """A function that turns a template and its facts into a sentence in the language of the call."""
    return lambda template, **facts: call.speaker.say(template, facts)


def write_sheet(path: Path, data: bytes) -> dict[str, Any]:
    """Write a PDF and return what was written as JSON data."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return {"file": str(path), "pages": data.count(b"/Type /Page\n")}


def show_sheet(call: Call, written: dict[str, Any]) -> None:
    """Show which PDF was written."""
    output.show(call.speaker.say(N_("{file}: {pages#page|pages}"), written))


def show_printer(call: Call, printer: Printer) -> None:
    """Show how to print, and what scale and shift are evened out."""
    say = call.speaker.say
    output.show(say(N_("Print at 100 % (actual size), then measure the ruler on the sheet.")), "hint")
    if (printer.scale, printer.x_mm, printer.y_mm) != (1, 0, 0):
        facts = {"scale": f"{printer.scale:g}", "x": f"{printer.x_mm:g}", "y": f"{printer.y_mm:g}"}
        output.show(say(N_("The printer is corrected: scale {scale}, shift {x} and {y} mm."), facts), "hint")


def cameras(call: Call, kit: Kit, players: str, pixels: str) -> list[tuple[Camera, Held]]:
    """What usual cameras, or one with so many pixels, see of the mats and tags of a table; of the largest by default."""
    from referee.camera.holding import PHONE, WEBCAM, camera_of, held_at

    if not kit.layouts:
        return []
    setting = setting_for(call, kit.id, players or str(call.game(kit.id).players[1]), [])
    return [(one, held_at(kit, setting, one)) for one in ([camera_of(pixels)] if pixels else [PHONE, WEBCAM])]


def show_cameras(call: Call, found: Sequence[tuple[Camera, Held]]) -> None:
    """Show what cameras see of the mats, before anything is printed."""
    from referee.camera.holding import told
    from referee.text.report import spoken

    for one, seen in found:
        output.show(spoken(told(seen, one), call.speaker), "hint" if seen.pictures == 1 else "warning")


def cameras_data(found: Sequence[tuple[Camera, Held]]) -> list[dict[str, Any]]:
    """The same as JSON data."""
    return [{"width": one.width, "height": one.height, **seen.to_data()} for one, seen in found]


def show_pair(call: Call, symbology: str, pair: Pair) -> None:
    """Show the two codes that look most alike."""
    facts = {"kind": symbology, "first": pair.first, "second": pair.second, "modules": pair.modules, "of": pair.of}
    output.show(
        call.speaker.say(N_("Most alike ({kind}): {first} and {second}, {modules} of {of} modules differ"), facts),
        "hint",
    )


# -- pictures ----------------------------------------------------------------------------------------------------------


def pictures(call: Call, paths: Sequence[Path]) -> Iterator[tuple[Path, Grey | VisionError | Stopped]]:
    """Each path with its picture, or with the error if it cannot be read; only one is in memory at a time."""
    from referee.apart import Stopped
    from vision.errors import VisionError

    with reader(call) as process:
        for path in in_progress(call, paths):
            try:
                yield path, process.grey(path)
            except (VisionError, Stopped) as error:
                yield path, error


def in_progress(call: Call, paths: Sequence[Path]) -> Iterator[Path]:
    """The paths; if stderr is a terminal, it shows at which of them the work is."""
    for number, path in enumerate(paths, 1):
        facts = {"number": number, "all": len(paths), "file": path.name}
        with output.at_work(call.speaker.say(N_("Picture {number}/{all}: {file}"), facts)):
            yield path


@contextmanager
def reader(call: Call) -> Iterator[Reader]:
    """What reads pictures in a process of its own. It begins to get ready at once."""
    from referee.camera.reader import Reader

    made = Reader()
    with output.at_work(call.speaker.say(N_("Reading the pictures"))):
        made.apart.begin()
        try:
            yield made
        finally:
            made.close()


def annotate(
    call: Call, reader: Reader, path: Path, seen: Look, kit: Kit, target: Path, more: Sequence[Mark] = ()
) -> None:
    """Draw what was seen into a copy of a picture, and say where it is, or why there is none."""
    from referee.apart import Stopped

    try:
        reader.annotate(path, seen, kit, target, more)
    except Stopped as error:
        complain_of(call, path, error)
    else:
        output.complain(call.speaker.say(N_("Written: {path}"), {"path": str(target)}), "hint")


def targets(images: Sequence[Path], out: Path | None) -> dict[Path, Path]:
    """The file to write for each picture that is annotated; empty without ``out``."""
    if out is None:
        return {}
    if len(set(images)) == 1 and not out.is_dir():
        if out.suffix.lower() not in PICTURES:
            raise SetupError(
                N_("{file}: an annotated picture is one of {known}."), file=str(out), known=", ".join(PICTURES)
            )
        found = {images[0]: out}
    else:
        found = {path: out / f"{path.stem}-annotated{_number(images, path)}.jpg" for path in images}
    given = {path.resolve() for path in images}
    for target in found.values():
        if target.resolve() in given:
            raise SetupError(N_("{file} is one of the pictures: draw into another file."), file=str(target))
    return found


def _number(images: Sequence[Path], path: Path) -> str:
    """A suffix that tells apart pictures of the same name from different folders."""
    alike = [one for one in dict.fromkeys(images) if one.stem == path.stem]
    return f"-{alike.index(path) + 1}" if len(alike) > 1 else ""


def complain_of(call: Call, path: Path, error: Exception) -> str:
    """Write one line on stderr about a picture that cannot be used; returns the line."""
    from referee.cli.failure import sentence

    said = sentence(error, call)
    line = said if str(path) in said else f"{path}: {said}"
    output.complain(line, "error")
    return said
