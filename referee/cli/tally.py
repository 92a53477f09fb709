"""Counting a table up from pictures, its record and typed answers."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from messages.classes import frozen
from referee.cli import camera, output, tab
from referee.cli.call import Call
from referee.cli.keeping import Keep, Place, keep
from referee.cli.opening import BoxName, Options, Rulings, Words, opening_of
from referee.engine.errors import SetupError
from referee.engine.message import N_
from referee.text.lines import ended
from referee.text.sheets import MissingFactsError, beside_record

if TYPE_CHECKING:
    from calibration.lens import Lens
    from referee.camera.kit import Kit, Look
    from referee.camera.reader import Reader
    from referee.camera.tally import Tally
    from referee.camera.told import Sight
    from referee.camera.wording import Wording
    from referee.engine.game import Game, Setting
    from referee.table import Table

app = typer.Typer(rich_markup_mode=None, add_completion=False)
GameName = Annotated[
    str,
    typer.Option(
        "--game",
        metavar="GAME",
        help=N_("The game, where no table was kept; needs --players."),
        autocompletion=tab.games,
    ),
]
Players = Annotated[
    list[str] | None,
    typer.Option(
        "--players",
        metavar="PLAYER[:COLOUR]…",
        help=N_("Players in seating order, without a table."),
        autocompletion=tab.seats,
    ),
]
SIDES = ("photo", "record")
LETTERS = {"p": "photo", "r": "record"}


@app.command()
def tally(
    ctx: typer.Context,
    image: camera.Images,
    game: GameName = "",
    players: Players = None,
    option: Options = None,
    ruling: Rulings = None,
    box: BoxName = "",
    answers: Annotated[
        Path | None, typer.Option(metavar="FILE", help=N_("What you counted: parts of a final as TOML or JSON."))
    ] = None,
    trust: Annotated[
        str, typer.Option(metavar="photo|record", help=N_("Whose word is taken where pictures and record disagree."))
    ] = "",
    rest_in_supply: camera.RestInSupply = False,
    annotate: camera.Annotate = None,
    record: Annotated[
        bool, typer.Option("--record", help=N_("Correct the record where the pictures stand against it."))
    ] = False,
    name: camera.CameraName = "",
    printed: camera.Printed = False,
    markdown: Annotated[bool, typer.Option("--markdown", help=N_("Print Markdown."))] = False,
    to_keep: Keep = False,
    place: Place = "",
) -> int:
    """Count a table up from pictures, its record and typed answers."""
    from referee.cli.counted import answers_for
    from referee.cli.score import read_data

    call: Call = ctx.obj
    if trust not in ("", *SIDES):
        raise SetupError(N_("Trust photo or record, not {given}."), given=trust)
    with camera.reader(call) as reader:
        told = read_data(answers) if answers else {}
        at = _table(call, game, players or told.get("players", []), option or [], ruling or [], box)
        told = answers_for(at.setting.game, told, answers) if answers else {}
        told.pop("players", None)
        done = Counting(call, at, told, trust, camera.lens_of(call, name), own=not printed)
        if to_keep and at.table is not None:
            raise SetupError(N_("--keep is for a game that was only counted; a table that is over is kept by itself."))
        if record and at.table is None:
            raise SetupError(N_("--record needs a table; --game has none."))
        targets = camera.targets(image, annotate)
        for path in camera.in_progress(call, list(dict.fromkeys(image))):
            done.look(path, reader)
    kept = place if to_keep else None
    return done.count(rest_in_supply=rest_in_supply, targets=targets, record=record, markdown=markdown, kept=kept)


@frozen
class At:
    """The table that is counted: its setting, and its record if there is one."""

    setting: Setting
    table: Table | None = None

    @property
    def position(self) -> Any:
        """The position by the record; None without one."""
        return self.table and self.table.seen().position


def _table(call: Call, name: str, players: Sequence[str], option: list[str], ruling: list[str], box: str) -> At:
    """The table in the ledger, or one without a record, made from what is typed."""
    if not name:
        if option or ruling or box:
            raise SetupError(N_("--option, --ruling and --box go with --game; a table knows them itself."))
        table = call.table()
        return At(table.setting, table)

    seated = [one for given in players for one in str(given).replace(",", " ").split()]
    if not seated:
        raise SetupError(N_("Who plays? Name them: --players anna:red,boris:blue"))
    setting = opening_of(call, Words(name, seated, option, ruling, box)).setting()
    call.speak(setting.game.id, setting.players)
    return At(setting)


@dataclass
class Counting:
    """Looks at one picture after another, then puts them together with the record and the answers."""

    call: Call
    at: At
    answers: dict[str, Any]
    trust: str
    lens: Lens | None
    own: bool
    looks: list[Look] = field(default_factory=list)
    paths: list[Path] = field(default_factory=list)
    kit: Kit = field(init=False)

    def __post_init__(self) -> None:
        self.kit = camera.kit_for(self.call, self.game.id, own=self.own)
        self.call.speak(self.game.id, self.at.setting.players)

    @property
    def game(self) -> Game:
        """The game at this table."""
        return self.at.setting.game

    @property
    def asks(self) -> bool:
        """Whether a person is there to answer questions."""
        return not self.call.json and sys.stdin.isatty()

    def look(self, path: Path, reader: Reader) -> None:
        """Look at a picture.

        One that cannot be used or shows nothing of the game is an error, since its part would be missing.
        """
        from calibration.errors import PictureError
        from referee.apart import Stopped
        from referee.camera.choose import useless
        from referee.cli.failure import sentence
        from vision.errors import VisionError

        try:
            seen = reader.look(path, self.kit, self.lens)
            if problem := useless(seen, self.kit):
                raise problem
        except (PictureError, VisionError, Stopped) as error:
            why = sentence(error, self.call)
            raise PictureError("{problem}" if str(path) in why else UNUSABLE, file=str(path), problem=why) from error
        self.looks.append(seen)
        self.paths.append(path)

    def count(
        self,
        *,
        rest_in_supply: bool,
        targets: Mapping[Path, Path],
        record: bool,
        markdown: bool,
        kept: str | None = None,
    ) -> int:
        """Show what pictures and record disagree on, then the sheet; returns the exit status.

        With a place, even an empty one, in ``kept`` the game is kept among those that are finished.
        """
        from referee.camera.counting import corrections
        from referee.camera.tally import look_at
        from referee.camera.wording import Wording
        from referee.cli.score import print_sheet

        sight = look_at(self.at.setting, self.looks, self.kit, rest_in_supply=rest_in_supply)
        words = Wording(self.kit, self.call.speaker)
        tallied = self._settled(sight, words)
        if not self.call.json:
            self._show(tallied, sight, words)
        self._draw(targets, tallied, words)
        data = self._complete(tallied, sight, words, rest_in_supply=rest_in_supply)
        if record and self.at.table:
            self.at.table.correct_all(corrections(tallied), self.call.speaker.say(N_("seen in a picture")))
        setting = self.at.setting
        sheet = (
            beside_record(self.at.table.session, data, self.call.speaker)
            if self.at.table
            else self.game.score(data, setting.rulings, [], settled=setting.answered)
        )
        more = self._data(tallied, sight, words, data) if self.call.json else {}
        if kept is not None:
            colours = {seat.name: seat.colour for seat in setting.seats}
            known: dict[str, Any] = {"colours": colours, "practice": setting.box.practice}
            more["kept"] = keep(self.call, self.game, data, setting.own_rulings, kept, **known)
        return print_sheet(sheet, self.game, self.call, self.at.setting.box, markdown, more)

    def _settled(self, sight: Sight, words: Wording) -> Tally:
        """Put pictures and record together; the person is asked which side counts where they disagree."""
        from referee.camera.tally import tally

        def made(trust: Mapping[str, str]) -> Tally:
            return tally(self.at.setting, sight, self.at.position, trust, self.answers, self.trust or "photo")

        first = made({})
        if self.trust or not self.asks or not first.disputes:
            return first
        return made({one.told.spot.path: _side(words.question(one), self.call) for one in first.disputes})

    def _show(self, tallied: Tally, sight: Sight, words: Wording) -> None:
        from referee.camera.wording import standing
        from referee.text.report import spoken

        for look in self.looks:
            for problem in look.observation.problems:
                output.show(f"{look.picture}: {spoken(problem, self.call.speaker)}", "warning")
        for line in words.contradictions(_seen(self.looks)):
            output.show(line, "warning")
        output.show_lines(words.odd(sight))
        for line in words.unseen(sight) if self.at.table else ():
            output.show(line, "warning")
        for line in words.decided(tallied.decided):
            output.show(line, "hint")
        for dispute in tallied.disputes:
            output.show(words.dispute(dispute), standing(dispute))

    def _complete(self, tallied: Tally, sight: Sight, words: Wording, *, rest_in_supply: bool) -> dict[str, Any]:
        """The complete final; what is missing is asked for at a terminal, else an error names it."""
        from referee.camera.counting import by_record, chosen, lacking
        from referee.cli.counting import Dialogue
        from scoring.count import Counting as Count

        if tallied.facts:
            raise MissingFactsError(
                N_("These facts are needed for the score: {keys}. Enter them with: referee box ask {game}"),
                [one.key for one in tallied.facts],
                tallied.facts,
                game=self.game.id,
            )
        questions = lacking(tallied)
        if not questions:
            return tallied.final
        doubts = [doubt for question in questions for part in question.parts for doubt in tallied.doubts.get(part, ())]
        why = list(words.doubts(doubts, sight))
        if self.asks:
            for line in why:
                output.complain(line, "hint")
            count = Count(self.game.scoring.FORM, tallied.final, chosen(self.at.setting))
            with by_record(tallied):
                return Dialogue(self.game, count, self.call).run()
        said = [
            self._listed(NEEDED, list(map(self._asked, questions))),
            *([self._listed(NOT_SURE, why)] if why else []),
        ]
        said.append(self.call.speaker.say(ANSWER if rest_in_supply or not why else ANSWER_OR_NOTHING_HIDDEN))
        keys = [part for one in questions for part in one.parts]
        raise MissingFactsError("{said}", keys, said=(" " if self.call.json else "\n").join(said))

    def _listed(self, heading: str, some: Sequence[str]) -> str:
        """Several texts below a heading, each on a line of its own if people read them."""
        above = self.call.speaker.say(heading)
        if self.call.json or len(some) < 2:
            return f"{above} {ended('; '.join(some))}"
        return "\n".join([above, *(f"  {one}" for one in some)])

    def _asked(self, question: Any) -> str:
        return f"{', '.join(question.parts)} ({self.call.speaker.say(question.text, question.facts)})"

    def _draw(self, targets: Mapping[Path, Path], tallied: Tally, words: Wording) -> None:
        from referee.camera.counting import disputed

        if not targets:
            return
        with camera.reader(self.call) as reader:
            for path, look in zip(self.paths, self.looks, strict=True):
                if path in targets:
                    marks = list(disputed(look, tallied, words))
                    camera.annotate(self.call, reader, path, look, self.kit, targets[path], marks)

    def _data(self, tallied: Tally, sight: Sight, words: Wording, final: dict[str, Any]) -> dict[str, Any]:
        from referee.camera.telling import look_data

        return {
            "final": final,
            "disagreements": [words.dispute_data(one) for one in tallied.disputes],
            "decided": list(words.decided(tallied.decided)),
            "unseen": list(words.unseen(sight)),
            "contradictions": list(words.contradictions(_seen(self.looks))),
            "pictures": [look_data(look, self.call.speaker) for look in self.looks],
            **words.odd_data(sight),
        }


UNUSABLE = N_("{file}: {problem}")
NEEDED = N_("Still needed:")
NOT_SURE = N_("Not sure, because:")
ANSWER = N_("Answer with --answers FILE, or at a terminal.")
ANSWER_OR_NOTHING_HIDDEN = N_(
    "Answer with --answers FILE, or at a terminal; --rest-in-supply says that nothing lies hidden."
)


def _seen(looks: Sequence[Look]) -> Any:
    from vision.observation import together

    return together([look.observation for look in looks])


def _side(question: str, call: Call) -> str:
    """Ask which side counts, the pictures or the record."""
    while True:
        line = output.ask(question)
        if line is None:
            raise MissingFactsError(N_("The questions were left before the end."), [])
        side = LETTERS.get(line.casefold()[:1], "")
        if side:
            return side
        output.complain(call.speaker.say(N_("p or r, please.")), "error")
