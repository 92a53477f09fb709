"""The command that watches a table and proposes what happened."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli import camera
from referee.cli.call import Call
from referee.engine.errors import SetupError
from referee.engine.message import N_

if TYPE_CHECKING:
    from referee.camera.frames import Source

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def watch(
    ctx: typer.Context,
    named: Annotated[
        str,
        typer.Option(
            "--camera",
            metavar="N|ADDRESS",
            help=N_("A camera by its number or address (http, rtsp); 0, the first, by default."),
        ),
    ] = "",
    video: Annotated[
        str, typer.Option("--video", metavar="FILE|ADDRESS", help=N_("A video file instead of a camera."))
    ] = "",
    images: Annotated[
        Path | None, typer.Option("--images", metavar="DIR", help=N_("The pictures in a folder instead of a camera."))
    ] = None,
    follow: Annotated[
        bool, typer.Option("--follow", help=N_("With --images: wait for more pictures until Ctrl-C."))
    ] = False,
    lens: Annotated[
        str, typer.Option("--lens", metavar="NAME", help=N_("The camera's lens, if it was measured."))
    ] = "",
    printed: camera.Printed = False,
    taking: Annotated[
        bool, typer.Option("--accept", help=N_("Record without asking whatever only one entry explains."))
    ] = False,
) -> int:
    """Propose what happened at the table; nothing is recorded before it is accepted."""
    from referee.camera.kit import zones_of
    from referee.camera.watcher import Watcher
    from referee.cli.watching import Aloud, Watch, ears_at_terminal
    from referee.console.desk import Desk
    from referee.console.output import Plain

    call: Call = ctx.obj
    source = _source(named, video, images, follow)
    ears = ears_at_terminal(not call.json and not taking)
    table = call.table()
    kit = camera.kit_for(call, table.game.id, own=not printed)
    spots = zones_of(table.game).spots(table.setting)
    call.speak(table.game.id, table.setting.players)
    desk = Desk(table, call.lang, Aloud(ears) if ears else Plain())
    watcher = Watcher(kit, spots, camera.lens_of(call, lens))
    return Watch(desk, watcher, kit, ears=ears, json=call.json, taking=taking).run(source)


def _source(named: str, video: str, images: Path | None, follow: bool) -> Source:
    from referee.camera.frames import Film, Folder, camera_of
    from referee.camera.streams import is_address

    if sum((bool(named), bool(video), images is not None)) > 1:
        raise SetupError(N_("Choose one of --camera, --video and --images."))
    if follow and images is None:
        raise SetupError(N_("--follow belongs to --images."))
    if images is not None:
        return Folder(images, follow=follow)
    if video and not is_address(video):
        return Film(Path(video))
    return camera_of(video or named or "0")
