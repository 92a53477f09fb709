"""The games the referee knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from referee.cli import output
from referee.cli.call import DONE, Call
from referee.engine.message import N_

if TYPE_CHECKING:
    from referee.engine.game import Game

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def games(ctx: typer.Context) -> int:
    """The games, their players and options, and how much of your box is known."""
    from referee.games import names

    call: Call = ctx.obj
    found = [game_json(call.game(name), call) for name in names()]
    if call.json:
        output.document({"games": found})
        return DONE
    for one in found:
        low, high = one["players"]
        output.show(f"{one['game']}  {one['title']}", "heading")
        output.show(
            "  " + call.speaker.say(N_("{low} to {high} players: {colours}"), {**one, "low": low, "high": high})
        )
        for option in one["options"]:
            output.show(f"  --option {option['option']}={'|'.join(option['values'])}  {option['help']}")
        output.show(
            "  " + call.speaker.say(N_("{rules} rules, {questions} open questions, {notes} notes on the text"), one)
        )
        for box in one["boxes"]:
            output.show("  " + box_line(box, call), "warning" if box["practice"] else "plain")
    return DONE


def box_line(box: dict[str, Any], call: Call) -> str:
    """How much of a box is known, in words; made-up facts are named as such."""
    if box["practice"]:
        return call.speaker.say(N_("box {name}: PRACTICE BOX, {known} made-up facts of {all}"), box)
    return call.speaker.say(N_("box {name}: {known} of {all} facts known"), box)


def game_json(game: Game, call: Call) -> dict[str, Any]:
    """A game as data."""
    from referee.cli.boxes import box_summaries

    return {
        "game": game.id,
        "title": game.title.shown(call.lang),
        "players": list(game.players),
        "colours": [one.shown(call.lang) for one in game.colours.options],
        "options": [
            {
                "option": one.name.key,
                "values": [value.key for value in one.values],
                "default": one.values[0].key,
                "help": call.speaker.translate(one.help),
            }
            for one in game.options
        ],
        "rules": len(game.book.rules),
        "rulings": len(game.book.rulings),
        "questions": len(game.book.questions),
        "notes": len(game.book.notes),
        "rules_version": game.rules_version,
        "boxes": box_summaries(call.records, game),
    }
