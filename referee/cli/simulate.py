"""Playing random legal games with the practice box."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli import output, tab
from referee.cli.call import DONE, ILLEGAL, Call, pairs
from referee.engine.errors import SetupError
from referee.engine.message import N_

app = typer.Typer(rich_markup_mode=None, add_completion=False)
MOST_GAMES = 1_000_000


@app.command()
def simulate(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(help=N_("The game."), autocompletion=tab.games)],
    players: Annotated[int, typer.Option("--players", help=N_("How many players."))] = 0,
    games: Annotated[int, typer.Option("--games", help=N_("How many games."))] = 1,
    seed: Annotated[int, typer.Option("--seed", help=N_("The same seed gives the same games."))] = 0,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="KEY=VALUE", help=N_("A choice of the game."), autocompletion=tab.options),
    ] = None,
    ruling: Annotated[
        list[str] | None,
        typer.Option(metavar="ID=VALUE", help=N_("An answer to an open question."), autocompletion=tab.rulings),
    ] = None,
) -> int:
    """Play random legal games to the end; every position is audited, and violations must be 0."""
    from referee.cli.boxes import practice_box
    from referee.engine.scenario import NAMES
    from referee.engine.simulate import simulate as play
    from referee.opening import seats_of
    from referee.text.lines import tabulate
    from referee.text.views import practice_lines

    call: Call = ctx.obj
    found = call.game(game)
    if not 1 <= games <= MOST_GAMES:
        raise SetupError(N_("{key} must be from {low} to {high}."), key="--games", low=1, high=MOST_GAMES)
    names = [
        NAMES[seat % len(NAMES)] + "'" * (seat // len(NAMES)) for seat in range(min(players or found.players[1], 99))
    ]
    found.setting(seats_of(found, names[: found.players[1]]), pairs(option), pairs(ruling), practice_box(found))
    box = practice_box(found)
    setting = found.setting(seats_of(found, names), pairs(option), pairs(ruling), box)
    result = play(setting, games, seed)
    status = ILLEGAL if result.violations else DONE
    if call.json:
        output.document({**result.to_json(), "seed": seed, "practice": box.practice, "status": status})
        return status
    output.show_lines(practice_lines(box, call.speaker))
    facts = {**result.to_json(), "violations": len(result.violations)}
    output.show(
        call.speaker.say(
            N_("{games#game|games}, {actions} actions, {actions_per_s} actions/s, {violations} violations"), facts
        )
    )
    for line in tabulate([list(setting.players), *([str(one) for one in row] for row in result.scores)], numbers=True):
        output.show(line)
    for problem in result.violations[:20]:
        output.show(problem, "violation")
    return status
