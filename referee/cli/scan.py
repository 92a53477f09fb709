"""Reading the tags in pictures."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee.cli import camera, output, tab
from referee.cli.call import DONE, NOT_UNDERSTOOD, Call
from referee.engine.message import N_

if TYPE_CHECKING:
    from calibration.lens import Lens
    from referee.camera.kit import Kit, Look
    from referee.camera.reader import Reader

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def scan(
    ctx: typer.Context,
    image: camera.Images,
    game: Annotated[
        str,
        typer.Option(
            "--game",
            metavar="GAME",
            help=N_("The game; without it, whichever the tags belong to."),
            autocompletion=tab.games,
        ),
    ] = "",
    plain: Annotated[bool, typer.Option("--plain", help=N_("Any QR symbols, whatever they say."))] = False,
    annotate: camera.Annotate = None,
    name: camera.CameraName = "",
    printed: camera.Printed = False,
) -> int:
    """Say which tags lie where."""
    from referee.camera.kit import LADDER

    call: Call = ctx.obj
    if call.table_name and not game:
        game = call.table().game.id
    elif game:
        game = game if game == LADDER else call.game(game).id
    with camera.reader(call) as reader:
        targets = camera.targets(image, annotate)
        done = Scan(call, reader, game, plain, camera.lens_of(call, name), targets, not printed)
        for path in camera.in_progress(call, image):
            done.take(path)
    status = NOT_UNDERSTOOD if done.bad else DONE
    measured = camera.store_of(call).lenses
    if measured and not name and not plain and not call.json:
        output.show(
            call.speaker.say(N_("A measured lens makes it finer: --camera {names}"), {"names": measured}), "hint"
        )
    if call.json:
        output.document({**done.data, "status": status})
    return status


@dataclass
class Scan:
    """Shows what is in one picture after another, and collects what ``--json`` prints at the end."""

    call: Call
    reader: Reader
    game: str
    plain: bool
    lens: Lens | None
    targets: dict[Path, Path]
    own: bool
    kits: dict[str, Kit] = field(default_factory=dict)
    pictures: list[dict[str, Any]] = field(default_factory=list)
    readings: list[dict[str, Any]] = field(default_factory=list)
    unread: list[dict[str, Any]] = field(default_factory=list)
    disagreements: list[dict[str, Any]] = field(default_factory=list)

    @property
    def bad(self) -> bool:
        """Whether a picture could not be used."""
        return any("error" in one for one in self.pictures)

    @property
    def data(self) -> dict[str, Any]:
        """What was found in all pictures, as one JSON document."""
        lists = {name: getattr(self, name) for name in ("pictures", "readings", "unread", "disagreements")}
        return {"game": next(iter(self.kits)) if len(self.kits) == 1 else None, **lists}

    def take(self, path: Path) -> None:
        """Show what is in a picture, or why it cannot be used."""
        from calibration.errors import PictureError
        from referee.apart import Stopped
        from vision.errors import VisionError

        try:
            if self.plain:
                self._plain(path)
            else:
                self._look(path)
        except (PictureError, VisionError, Stopped) as error:
            self.pictures.append({"picture": str(path), "error": camera.complain_of(self.call, path, error)})
            if isinstance(error, PictureError):
                self._remind()

    # -- any symbol ----------------------------------------------------------------------------------------------------

    def _plain(self, path: Path) -> None:
        from calibration.errors import PictureError
        from referee.camera.telling import plain_data
        from vision.reading import shown

        (width, height), found = self.reader.plain(path)
        if not any(reading.payload is not None for reading in found):
            raise PictureError(NO_SYMBOL)
        self.pictures.append({"picture": str(path), "width": width, "height": height})
        for reading in found:
            listed = self.readings if reading.payload is not None else self.unread
            listed.append(plain_data(reading, str(path)))
        if not self.call.json:
            output.show(str(path), "heading")
            for reading in found:
                output.show(f"  {shown(reading.payload or '?')}")

    # -- tags of a game ------------------------------------------------------------------------------------------------

    def _look(self, path: Path) -> None:
        from referee.camera.choose import useless

        kit = self._kit(path)
        seen = self.reader.look(path, kit, self.lens)
        if problem := useless(seen, kit):
            raise problem
        self._keep(seen, kit)
        if not self.call.json:
            self._show(seen, kit)
        if path in self.targets:
            camera.annotate(self.call, self.reader, path, seen, kit, self.targets[path])

    def _kit(self, path: Path) -> Kit:
        from calibration.errors import PictureError
        from referee.camera.choose import signs

        game = self.game or self.reader.game(path, signs())
        if game is None:
            raise PictureError(NO_GAME)
        if game not in self.kits:
            self.kits[game] = camera.kit_for(self.call, game, own=self.own)
        return self.kits[game]

    def _remind(self) -> None:
        """Say that the printed mats need ``--printed``, if that may be why a picture failed."""
        from referee.camera.telling import own_lines

        for kit in self.kits.values():
            output.show_lines(own_lines(kit, self.call.speaker), output.complain)

    def _keep(self, seen: Look, kit: Kit) -> None:
        from referee.camera.telling import look_data

        found = seen.observation
        self.pictures.append({"game": kit.id, **look_data(seen, self.call.speaker)})
        self.readings += [one.to_data() for one in (*found.sightings, *found.strangers)]
        self.unread += [one.to_data() for one in found.unread]
        self.disagreements += [
            {"component": one.component, "readings": [sighting.to_data() for sighting in one.sightings]}
            for one in found.disagreements
        ]

    def _show(self, seen: Look, kit: Kit) -> None:
        from referee.camera.telling import look_lines

        output.show(seen.picture, "heading")
        output.show_lines(look_lines(seen, kit, self.call.speaker))


NO_SYMBOL = N_("No QR symbol is readable in it.")
NO_GAME = N_("No tag and no board of any game is readable in it; --plain reads other QR symbols.")
