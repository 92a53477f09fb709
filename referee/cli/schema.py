"""The JSON Schemas of what the program reads and writes."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import typer

from referee.cli import output, tab
from referee.cli.call import DONE
from referee.engine import holds
from referee.engine.message import N_
from referee.text.facts import facts_of

app = typer.Typer(rich_markup_mode=None, add_completion=False)
DRAFT = "https://json-schema.org/draft/2020-12/schema"
What = Literal["position", "final", "box", "entry"]


@app.command()
def schema(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(help=N_("The game."), autocompletion=tab.games)],
    what: Annotated[What, typer.Argument(help=N_("Which schema."))],
) -> int:
    """Print a JSON Schema."""
    found = ctx.obj.game(game)
    output.document(SCHEMAS[what](found))
    return DONE


def position_schema(game: Any) -> dict[str, Any]:
    """The schema of what ``position --json`` prints and ``new --position`` reads."""
    made = holds.schema(game.position)
    made["properties"]["table"] = {"type": "object"}
    return {"$schema": DRAFT, "title": f"{game.id}: position", **made}


def final_schema(game: Any) -> dict[str, Any]:
    """The schema of what ``score GAME --final`` reads."""
    made: dict[str, Any] = game.scoring.json_schema()
    return made


def entry_schema(game: Any) -> dict[str, Any]:
    """The schema of an action as ``check --json`` prints it."""
    kinds = []
    for cls in game.grammar.actions:
        properties = {one.field: _of_value(one.value) for one in cls.spec.args}
        fixed = {"verb": {"const": cls.spec.verb.key}, "player": {"type": "integer", "minimum": -1}}
        kinds.append(
            {
                "type": "object",
                "title": cls.spec.help,
                "properties": {**fixed, **properties},
                "required": ["verb", "player"],
                "additionalProperties": False,
            }
        )
    return {"$schema": DRAFT, "title": f"{game.id}: entry", "oneOf": kinds}


def _of_value(value: Any) -> dict[str, Any]:
    """The schema of one argument of an action."""
    from referee.engine.values import Choice, Many, Number, Text

    if isinstance(value, Number):
        return {"type": "integer", "minimum": value.low, "maximum": value.high}
    if isinstance(value, Choice):
        return {"enum": [one.key for one in value.options]}
    if isinstance(value, Many):
        return {"type": "array", "items": _of_value(value.of), "minItems": value.low, "maxItems": value.high}
    if isinstance(value, Text):
        return {"type": "string", "minLength": 1, "maxLength": 40}
    return {"enum": [value.to_json(one) for one in value.domain()]}


def box_schema(game: Any) -> dict[str, Any]:
    """The schema of a box file."""
    made: dict[str, Any] = facts_of(game).json_schema()
    return made


SCHEMAS = {"position": position_schema, "final": final_schema, "entry": entry_schema, "box": box_schema}
