"""Counting a game up that nobody tracked: begun anew, gone on with, from a file of answers or from pictures."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from messages.classes import frozen
from referee.cli import output
from referee.cli.call import Call
from referee.cli.opening import Words, opening_of
from referee.cli.score import Wanted, read_data
from referee.cli.unfinished import Unfinished, folder_of, unfinished
from referee.engine.errors import RefereeError, SetupError
from referee.engine.message import N_
from referee.text.counting import players_of
from scoring.count import Counting, Data, merged
from scoring.sheet import FinalError

if TYPE_CHECKING:
    from calibration.lens import Lens
    from referee.engine.box import Box
    from referee.engine.game import Game, Setting

KEPT = N_("Your answers are kept. Go on with: referee score {game} --ask")
IN_FILE = N_("Your answers are kept in {path}.")
GO_ON = N_("Enter goes on with the first, a number with that one, 0 begins anew, -1 throws the first away:")
JSON = ".json"


@frozen
class Start:
    """What was typed to begin a counting with."""

    answers: Path | None
    photos: Sequence[Path]
    players: Sequence[str]
    options: Sequence[str]
    box: str

    def counted(self, wanted: Wanted, call: Call, *, lens: str, own: bool, rest_in_supply: bool) -> Wanted:
        """Ask until the final is complete, and keep every answer meanwhile."""
        from referee.cli.counting import Dialogue

        game, call.speaker = wanted.game, call.speak(wanted.game.id)
        left = self._left(game, call) if not wanted.data else None
        box = None
        if left is not None:
            wanted = replace(wanted, data=left.data, rulings={**left.rulings, **wanted.rulings})
            left.rulings = dict(wanted.rulings)
            practice = left.practice
        else:
            left = Unfinished(game.id, rulings=dict(wanted.rulings))
            box, known = self._known(wanted, call, lens=lens, own=own, rest_in_supply=rest_in_supply)
            wanted, practice = replace(wanted, data=merged(known, wanted.data)), box.practice
        left.practice = practice
        counting = self._with_answers(Counting(game.scoring.FORM, wanted.data, wanted.rulings), game, call)
        keep, kept = self._keeper(left, game, call)
        try:
            final = Dialogue(game, counting, call, keep).run()
        except (RefereeError, KeyboardInterrupt):
            if self.answers is not None or left.path is not None:
                output.complain("")
                output.complain(kept, "hint")
            raise
        box = box or _practice(game) if practice else None
        return replace(wanted, data=final, box=box, done=left.forget)

    def _left(self, game: Game, call: Call) -> Unfinished | None:
        """The counting to go on with; None to begin anew."""
        if self.answers or self.photos or self.players or not output.patient():
            return None
        found = unfinished(_folder(call), game.id)
        while found:
            output.complain(call.speaker.say(N_("Unfinished countings of {game}:"), {"game": game.title}), "heading")
            for number, one in enumerate(found, 1):
                output.complain(f"  {number} {_told(one, game, call)}")
            line = output.ask(call.speaker.say(GO_ON))
            if line is None or line == "0":
                return None
            chosen = next((one for number, one in enumerate(found, 1) if line in (str(number), f"-{number}")), None)
            chosen = chosen if line else found[0]
            if chosen is None:
                facts = {"word": line, "count": len(found)}
                output.complain(call.speaker.say(N_("{word} is not a number from 1 to {count}."), facts), "error")
            elif not line.startswith("-"):
                return chosen
            else:
                chosen.forget()
                found.remove(chosen)
        return None

    def _seated(self) -> list[str]:
        """The players as they were typed, or stand in the file of answers: with their colours, if these were told."""
        typed = [one for given in self.players for one in given.replace(",", " ").split()]
        if typed or self.answers is None or not self.answers.exists():
            return typed
        return [str(one) for one in players_of(read_data(self.answers))]

    def _known(self, wanted: Wanted, call: Call, *, lens: str, own: bool, rest_in_supply: bool) -> tuple[Box, Data]:
        """The box, and what is known before anything is asked: what it tells, who plays, what pictures show."""
        from referee.cli.camera import lens_of

        game, seated = wanted.game, self._seated()
        seated = seated or [str(one) for one in players_of(wanted.data) if " " not in str(one)]
        if (self.photos or self.options) and not seated:  # what an option makes of a final may depend on how many play
            raise SetupError(N_("Who plays? Name them: --players anna:red,boris:blue"))
        rulings = [f"{key}={value}" for key, value in wanted.rulings.items()]
        anybody = [f"p{number}" for number in range(1, game.players[0] + 1)]
        words = Words(game.id, seated or anybody, [*self.options], rulings, self.box)
        setting = opening_of(call, words).setting()
        if self.photos:
            seen = self._seen(setting, call, lens_of(call, lens), own=own, rest_in_supply=rest_in_supply)
            return setting.box, seen
        known: Data = game.printed(setting)
        if self.players:
            known = Counting(game.scoring.FORM, known, {}).told({"players": list(setting.players)}).data
        return setting.box, known

    def _seen(self, setting: Setting, call: Call, lens: Lens | None, *, own: bool, rest_in_supply: bool) -> Data:
        """What pictures show, with what the box tells."""
        from referee.camera.choose import useless
        from referee.camera.tally import look_at, tally
        from referee.camera.wording import Wording
        from referee.cli.camera import in_progress, kit_for, reader

        kit, looks = kit_for(call, setting.game.id, own=own), []
        with reader(call) as reads:
            for path in in_progress(call, self.photos):
                looks.append(reads.look(path, kit, lens))
                if problem := useless(looks[-1], kit):
                    raise problem
        call.speak(setting.game.id, setting.players)
        sight = look_at(setting, looks, kit, rest_in_supply=rest_in_supply)
        output.show_lines(Wording(kit, call.speaker).odd(sight), output.complain)
        return merged(setting.game.printed(setting), tally(setting, sight).final)

    def _with_answers(self, counting: Counting, game: Game, call: Call) -> Counting:
        """With the answers in the file, if there is one."""
        if self.answers is None or not self.answers.exists():
            return counting
        told = answers_for(game, read_data(self.answers), self.answers)
        if "players" in told:
            told["players"] = [_name(one) for one in players_of(told)]
        try:
            return counting.told(told)
        except FinalError as error:
            problem = f"{error.path}: {call.speaker.message(error)}"
            facts = {"path": str(self.answers), "game": game.title, "problem": problem}
            raise SetupError(N_("{path} holds no answers for {game}: {problem}."), **facts) from None

    def _keeper(self, left: Unfinished, game: Game, call: Call) -> tuple[Callable[[Data], None], str]:
        """What keeps the answers, and where, in words."""
        if self.answers is not None:
            path = self.answers
            said = call.speaker.say(IN_FILE, {"path": str(path)})
            seated = self._seated()
            return lambda data: _write(path, game, Counting(game.scoring.FORM, data, {}).typed, seated), said
        folder = _folder(call)
        return lambda data: left.keep(data, folder), call.speaker.say(KEPT, {"game": game.id})


def answers_for(game: Game, told: Mapping[str, Any], path: Path) -> Data:
    """The parts of a final in a file of answers; SetupError if they are of another game."""
    name = told.get("game", game.id)
    if name != game.id:
        raise SetupError(
            N_("{path} holds answers for {found}, not for {game}."), path=str(path), found=str(name), game=game.id
        )
    return {key: value for key, value in told.items() if key not in ("game", "sources")}


def _name(player: Any) -> Any:
    """The name of a player, without a colour."""
    return player.partition(":")[0] if isinstance(player, str) else player


def _write(path: Path, game: Game, typed: Data, seated: Sequence[str]) -> None:
    """Write answers into a file; players keep the colours that they were told with."""
    from referee.files import write_whole

    told = {"game": game.id, **typed}
    if [_name(one) for one in seated] == typed.get("players", [*map(_name, seated)]) and seated:
        told["players"] = [*seated]
    if path.suffix == JSON:
        write_whole(path, json.dumps(told, ensure_ascii=False, indent=1) + "\n")
        return
    import tomli_w

    write_whole(path, tomli_w.dumps(told))


def _folder(call: Call) -> Path:
    from referee.ledger.location import data_folder

    return folder_of(data_folder(call.url))


def _told(one: Unfinished, game: Game, call: Call) -> str:
    """One unfinished counting in words: who played, how far it is, when it was left."""
    answers = len(Counting(game.scoring.FORM, one.data, one.rulings).answers)
    names = ", ".join(map(str, players_of(one.data)))
    when = datetime.fromisoformat(one.changed).astimezone().strftime("%Y-%m-%d %H:%M")
    facts = {"names": names, "count": answers, "when": when}
    return call.speaker.say(N_("{names}: {count#answer|answers}, {when}"), facts)


def _practice(game: Game) -> Box:
    from referee.cli.boxes import practice_box

    return practice_box(game)
