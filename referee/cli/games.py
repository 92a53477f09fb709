"""Listing the games the referee knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from referee.cli import output
from referee.cli.call import DONE, Call
from referee.engine.message import N_, span

if TYPE_CHECKING:
    from referee.engine.game import Game

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def games(ctx: typer.Context) -> int:
    """The games, their players and options, how much of your box is known, and how much is told in which language."""
    from referee.games import names

    call: Call = ctx.obj
    found = [game_json(call.game(name), call) for name in names()]
    if call.json:
        output.document({"games": found, "languages": languages_json("referee")})
        return DONE
    for one in found:
        low, high = one["players"]
        output.show(f"{one['game']}  {one['title']}", "heading")
        output.show("  " + call.speaker.say(N_("{span#player|players}: {colours}"), {**one, "span": span(low, high)}))
        for option in one["options"]:
            output.show(f"  --option {option['option']}={'|'.join(option['values'])}  {option['help']}")
        output.show(
            "  " + call.speaker.say(N_("{rules} rules, {questions} open questions, {notes} notes on the text"), one)
        )
        output.show("  " + languages_line(one["languages"], call))
        for box in one["boxes"]:
            output.show("  " + box_line(box, call), "warning" if box["practice"] else "plain")
    output.show(call.speaker.say(N_("What every game shares")), "heading")
    output.show("  " + languages_line(languages_json("referee"), call))
    return DONE


KINDS = {
    "sentences": N_("sentences"),
    "words": N_("words"),
    "rules": N_("rules"),
    "rulings": N_("rulings"),
    "facts": N_("facts"),
}


def languages_json(package: str) -> list[dict[str, Any]]:
    """For each language but English, how much of a package is translated, as JSON data."""
    from referee.engine.catalogue import progress

    return [
        {
            "language": lang,
            "translated": sum(have for have, _ in kinds.values()),
            "total": sum(every for _, every in kinds.values()),
            "kinds": {kind: {"translated": have, "total": every} for kind, (have, every) in kinds.items()},
        }
        for lang, kinds in progress(package).items()
    ]


def languages_line(languages: list[dict[str, Any]], call: Call) -> str:
    """The languages in words; for incomplete ones how much of each kind of text is translated."""
    say = call.speaker.say
    told = ["en"]
    for one in languages:
        lacking = [
            say(N_("{kind} {translated} of {total}"), {"kind": say(KINDS[kind]), **count})
            for kind, count in one["kinds"].items()
            if count["translated"] < count["total"]
        ]
        told.append(f"{one['language']} ({', '.join(lacking)})" if lacking else one["language"])
    return say(N_("languages: {languages}"), {"languages": ", ".join(told)})


def box_line(box: dict[str, Any], call: Call) -> str:
    """How much of a box is known, in words; a practice box is named as made up."""
    if box["practice"]:
        return call.speaker.say(N_("box {name}: PRACTICE BOX, {known} made-up facts of {all}"), box)
    return call.speaker.say(N_("box {name}: {known} of {all} facts known"), box)


def game_json(game: Game, call: Call) -> dict[str, Any]:
    """A game as JSON data."""
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
        "languages": languages_json(game.package),
    }
