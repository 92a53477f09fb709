"""The command ``referee ask``: is this legal, at a table that nobody tracked?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli import output, tab
from referee.cli.call import UNVERIFIABLE, Call, pairs
from referee.cli.declare import LOOSE, typed
from referee.cli.opening import BoxName, Options, Rulings
from referee.engine.message import N_

if TYPE_CHECKING:
    from referee.engine.game import Game
    from referee.inquiring import Case, Free
    from referee.text.lines import Line

app = typer.Typer(rich_markup_mode=None, add_completion=False)
NAMES = N_("Anna Boris Carla Dmitri")
"""Whoever plays at a table of which nobody said who does."""


class Terminal:
    """Asks on stderr and reads stdin, so that stdout holds the verdict alone."""

    patient = True

    def say(self, lines: Iterable[Line]) -> None:
        output.show_lines(lines, output.complain)

    def ask(self, question: str, *, secret: bool = False) -> str | None:
        return output.ask(question.rstrip())


@app.command(context_settings=LOOSE)
def ask(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(help=N_("The game."), autocompletion=tab.games)],
    entry: Annotated[
        list[str], typer.Argument(metavar="ENTRY...", help=N_("What is to be judged, such as: palace 4 from 5"))
    ],
    players: Annotated[
        list[str] | None,
        typer.Option("--players", metavar="PLAYER[:COLOUR]…", help=N_("Players in seating order, if it matters.")),
    ] = None,
    option: Options = None,
    ruling: Rulings = None,
    box: BoxName = "",
) -> int:
    """Ask whether an entry is legal, without a table: what the verdict hinges on is asked, nothing else."""
    call: Call = ctx.obj
    found = call.game(game)
    free = _free(call, found, players or [], option, ruling, box)
    case = _case(call, free, typed(entry))
    speaker = call.speak(found.id, case.setting.players)
    if not call.json:
        from referee.console.inquiry import interview

        interview(case, Terminal(), speaker)
    _keep(call, found, case)
    return say(case, typed(entry), call)


def _free(
    call: Call, game: Game, players: Sequence[str], option: list[str] | None, ruling: list[str] | None, box: str
) -> Free:
    from referee.cli.boxes import find_box
    from referee.cli.opening import seats_of
    from referee.inquiring import Free

    seated = [one for given in players for one in given.replace(",", " ").split()]
    seats = tuple(seats_of(game, seated))
    return Free(
        game,
        find_box(call.url, game, box),
        seats,
        tuple(call.speaker.translate(NAMES).split()),
        len(seats),
        pairs(option),
        pairs(ruling),
    )


def _case(call: Call, free: Free, text: str) -> Case:
    from referee.inquiring import Case, read

    free, actions = read(free, text)
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
    for verdict in outcome.verdicts:  # told below, each as the question for it
        verdict.missing.clear()
    output.show_lines(practice_lines(case.setting.box, speaker))
    output.show_lines(outcome_lines(outcome, speaker, game))
    output.show_lines(hinge_lines(case, speaker) if status == UNVERIFIABLE else ())
    return status
