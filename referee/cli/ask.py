"""The command ``referee ask``: is this legal, at a table that nobody tracked?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee.cli import output, tab
from referee.cli.call import UNVERIFIABLE, Call
from referee.cli.camera import CameraName, Printed, RestInSupply, lens_of
from referee.cli.declare import LOOSE, typed
from referee.cli.opening import BoxName, Options, Rulings, Words
from referee.engine.message import N_

if TYPE_CHECKING:
    from calibration.lens import Lens
    from referee.engine.game import Game, Setting
    from referee.inquiring import Case
    from referee.untracked import Free, Teller

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(context_settings=LOOSE)
def ask(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(help=N_("The game."), autocompletion=tab.games)],
    entry: Annotated[list[str], typer.Argument(metavar="ENTRY...", help=N_("What to judge, such as: palace 4 from 5"))],
    players: Annotated[
        list[str] | None,
        typer.Option("--players", metavar="PLAYER[:COLOUR]…", help=N_("Players in seating order, if it matters.")),
    ] = None,
    option: Options = None,
    ruling: Rulings = None,
    box: BoxName = "",
    know: Annotated[
        list[str] | None,
        typer.Option("--know", metavar="PART VALUE", help=N_("What you know: anna region 4 workers 2.")),
    ] = None,
    position: Annotated[
        Path | None, typer.Option(metavar="FILE", help=N_("What is known of the position; the rest is unknown."))
    ] = None,
    photo: Annotated[
        list[Path] | None, typer.Option(metavar="IMAGE", help=N_("A picture of the table: what it shows is known."))
    ] = None,
    rest_in_supply: RestInSupply = False,
    name: CameraName = "",
    printed: Printed = False,
) -> int:
    """Ask whether an entry is legal, without a table: what the verdict hinges on is asked, nothing else."""
    call: Call = ctx.obj
    found = call.game(game)
    words = Words(found.id, _seated(players), option or [], ruling or [], box, position=position)
    free = _free(call, words, know or [])
    if photo:
        seen = _sees(call, found.id, photo, lens_of(call, name), own=not printed, rest_in_supply=rest_in_supply)
        free = replace(free, tellers=(seen, *free.tellers))
    call.speak(found.id, free.called)
    case = _case(free, typed(entry), call.lang)
    speaker = call.speak(found.id, case.setting.players)
    if not call.json:
        from referee.console.inquiry import interview

        interview(case, output.Terminal(), speaker)
    _keep(call, found, case)
    return say(case, typed(entry), call)


def _seated(players: Sequence[str] | None) -> list[str]:
    return [one for given in players or () for one in given.replace(",", " ").split()]


def _free(call: Call, words: Words, know: Sequence[str]) -> Free:
    """The table that is asked about, as far as the options tell it."""
    from referee.cli.boxes import find_box
    from referee.cli.opening import chosen_of
    from referee.opening import seats_of
    from referee.text.dialogue import NAMES
    from referee.untracked import Free

    game = call.game(words.game)
    data, options, rulings = chosen_of(words)
    seats = tuple(seats_of(game, words.players))
    told = len(data["players"]) if isinstance(data, dict) and isinstance(data.get("players"), list) else 0
    names = tuple(call.speaker.translate(NAMES).split())
    tellers = [_tells(data)] if data is not None else []
    tellers += [_knows(one) for one in know]
    count = len(seats) or (told if told >= game.players[0] else 0)
    return Free(game, find_box(call.url, game, words.box), seats, names, count, options, rulings, tuple(tellers))


def _tells(data: Any) -> Teller:
    from referee.engine.untold import tell
    from referee.table import check_position

    def tells(position: Any, setting: Setting) -> None:
        tell(position, data)
        check_position(setting, position)

    return tells


def _sees(
    call: Call, game: str, photos: Sequence[Path], lens: Lens | None, *, own: bool, rest_in_supply: bool
) -> Teller:
    """What pictures of the table show."""
    from referee.camera.choose import useless
    from referee.camera.partly import glimpses
    from referee.cli.camera import in_progress, kit_for, reader
    from referee.engine.glimpse import tell_seen

    kit, looks = kit_for(call, game, own=own), []
    with reader(call) as reads:
        for path in in_progress(call, list(photos)):
            looks.append(reads.look(path, kit, lens))
            if problem := useless(looks[-1], kit):
                raise problem
    return lambda position, setting: tell_seen(position, glimpses(setting, looks, kit, rest_in_supply=rest_in_supply))


def _knows(text: str) -> Teller:
    from referee.text.inquiry import known

    return lambda position, setting: known(text, position, setting)


def _case(free: Free, text: str, lang: str) -> Case:
    from referee.engine.errors import NotUnderstood
    from referee.engine.spelling import likely
    from referee.inquiring import Case
    from referee.untracked import read

    try:
        free, actions = read(free, text)
    except NotUnderstood as error:
        likely(error, free.game, lang)
        raise
    return Case(actions, free, free.opened())


def _keep(call: Call, game: Game, case: Case) -> None:
    """Store the facts that were told, as they are printed on the copy and not of this table alone."""
    from referee.cli.box import keep

    if case.told and not case.setting.box.practice:
        keep(call, game, case.setting.box, case.told)
        facts = {"count": len(case.told), "name": case.setting.box.name}
        output.complain(call.speaker.say(N_("Kept in box {name}: {count#fact|facts}."), facts), "hint")


def say(case: Case, text: str, call: Call) -> int:
    """Print the verdict by what is known; returns the exit status."""
    from referee.declaring import Outcome
    from referee.text.inquiry import case_json, hinge_lines
    from referee.text.report import exit_status, outcome_json, outcome_lines
    from referee.text.views import practice_lines

    game, speaker = case.setting.game, call.speaker
    outcome = Outcome(text, case.verdicts())
    status = exit_status(outcome)
    if call.json:
        output.document({**outcome_json(outcome, speaker, game), **case_json(case, speaker), "status": status})
        return status
    output.show_lines(practice_lines(case.setting.box, speaker))
    output.show_lines(outcome_lines(outcome, speaker, game))
    output.show_lines(hinge_lines(case, speaker) if status == UNVERIFIABLE else ())
    return status
