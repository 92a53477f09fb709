"""The facts of the owner's copy: showing, entering, asking for, importing and exporting them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee.cli import output, tab
from referee.cli.call import DONE, ILLEGAL, UNVERIFIABLE, Call, pairs
from referee.engine.message import N_

if TYPE_CHECKING:
    from referee.engine.box import Box
    from referee.engine.game import Game
    from referee.table import Table

app = typer.Typer(rich_markup_mode=None, add_completion=False)
DECK = "deck"
GameName = Annotated[str, typer.Argument(help=N_("The game."), autocompletion=tab.games)]
BoxName = Annotated[
    str, typer.Option("--box", metavar="NAME", help=N_("The box; by default your own."), autocompletion=tab.boxes)
]


@app.callback()
def noun() -> None:
    """The facts printed on the components of your copy."""


@app.command("list", help=N_("List the boxes there are, and how much of each is known."))
def list_boxes(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(metavar="[GAME]", help=N_("The game."), autocompletion=tab.games)] = "",
) -> int:
    """List the boxes there are, and how much of each is known."""
    from referee.cli.boxes import box_summaries
    from referee.cli.games import box_line
    from referee.games import names

    call: Call = ctx.obj
    chosen = [call.game(name) for name in ([game] if game else names())]
    found = {one.id: box_summaries(call.records, one) for one in chosen}
    if call.json:
        output.document({"boxes": [{"game": name, **box} for name, boxes in found.items() for box in boxes]})
        return DONE
    for name, boxes in found.items():
        for box in boxes:
            output.show(f"{name}  {box_line(box, call)}", "warning" if box["practice"] else "plain")
    return DONE


@app.command(help=N_("Show the facts of a box, as they are typed."))
def show(
    ctx: typer.Context,
    game: GameName,
    key: Annotated[
        str,
        typer.Argument(
            metavar="[KEY]", help=N_("Only facts that begin like this, or of this kind."), autocompletion=tab.facts
        ),
    ] = "",
    name: BoxName = "",
) -> int:
    """Show the facts of a box, as they are typed."""
    from referee.cli.boxes import find_box
    from referee.engine.box import keys_of
    from referee.text.facts import facts_of, summary
    from referee.text.views import practice_lines

    call: Call = ctx.obj
    found = call.game(game)
    box = find_box(call.records, found, name)
    asked = keys_of(found.package, key) if key else [*box.facts]
    chosen = {one: box.facts[one] for one in asked if one in box.facts}
    if call.json:
        output.document({"game": found.id, **summary(found, box), "facts": chosen})
        return DONE
    output.show_lines(practice_lines(box, call.speaker))
    for one in asked:
        output.show(f"{one}: {facts_of(found).show(one, chosen[one], call.lang) if one in chosen else '?'}")
    if not key:
        _show_progress(found, box, call)
    return DONE


def _show_progress(game: Game, box: Box, call: Call) -> None:
    from referee.cli.games import box_line
    from referee.text.facts import progress_texts, summary

    output.show(box_line(summary(game, box), call), "heading")
    for line in progress_texts(game, box, call.lang):
        output.show(f"  {line}", "hint")


@app.command(
    "set",
    context_settings={"ignore_unknown_options": True},
    help=N_("Enter one fact; the current table learns it too if it uses this box."),
)
def set_fact(
    ctx: typer.Context,
    game: GameName,
    key: Annotated[
        str,
        typer.Argument(help=N_("The fact, such as card.12; deck for all cards in short."), autocompletion=tab.facts),
    ],
    value: Annotated[list[str], typer.Argument(metavar="VALUE...", help=N_("The value, as box ask explains it."))],
    name: BoxName = "",
) -> int:
    """Enter one fact; the current table learns it too if it uses this box."""
    from referee.cli.boxes import find_box
    from referee.text.facts import facts_of, typed_fact

    call: Call = ctx.obj
    found = call.game(game)
    text = " ".join(value)
    box = find_box(call.url, found, name)
    whole_deck = getattr(facts_of(found), "deck_to_facts", None) if key == DECK else None
    facts = whole_deck(text) if whole_deck else {key: typed_fact(found, key, text)}
    table = keep(call, found, box, facts)
    if call.json:
        output.document({"game": found.id, "box": box.name, "facts": facts, **_table_json(table, call)})
        return DONE
    for one, known in list(facts.items())[:1]:
        shown = facts_of(found).show(one, known, call.lang) if len(facts) == 1 else str(len(facts))
        output.show(f"{key}: {shown}")
    _say_table(table, call)
    return DONE


def keep(call: Call, game: Game, box: Box, facts: Mapping[str, Any]) -> Table | None:
    """Store facts in a box. Returns the current table if it uses that box and got them too, else None."""
    from referee.engine.box import BoxError
    from referee.ledger.ledger import Ledger
    from referee.ledger.reader import read_numbers

    if box.practice:
        raise BoxError(N_("The facts of the practice box are made up; enter yours into a box of your own."))
    read_numbers(call.url, ())  # raises if this is no ledger, so that the file is not turned into one
    with Ledger.open(call.url) as ledger:
        ledger.put_facts(game.id, box.name, facts, practice=False)
    table = table_with(call, game, box)
    if table is not None:
        table.learn_all(facts, keep=False)
    return table


def table_with(call: Call, game: Game, box: Box) -> Table | None:
    """The current table if it uses this box, else None."""
    if call.table_name is None:
        current, problem = call.current()
        if problem:
            output.complain(problem, "warning")
        if current is None:
            return None
    speaker = call.speaker
    table = call.table()
    call.speaker = speaker
    own = table.setting.box
    return table if table.game.id == game.id and own.name == box.name and not own.practice else None


def _say_table(table: Table | None, call: Call) -> None:
    """Say that the table has learnt it, and which of its entries are judged otherwise now."""
    from referee.text.marks import turned_lines
    from referee.text.views import speaker_of

    if table is not None:
        output.show(call.speaker.say(N_("The table {name} knows it too."), {"name": table.name}), "hint")
        output.show_lines(turned_lines(table.turned(), table.game, speaker_of(table, call.lang)))


def _table_json(table: Table | None, call: Call) -> dict[str, Any]:
    """The same as data."""
    from referee.text.marks import turned_json
    from referee.text.views import speaker_of

    if table is None:
        return {"table": None}
    found = turned_json(table.turned(), table.game, speaker_of(table, call.lang))
    return {"table": table.name, "judged_again": found}


@app.command(
    help=N_("Ask for everything that is not known yet. Each answer is kept at once; Enter skips, < goes back.")
)
def ask(
    ctx: typer.Context,
    game: GameName,
    key: Annotated[
        str,
        typer.Argument(
            metavar="[KEY]", help=N_("Only facts that begin like this, or of this kind."), autocompletion=tab.facts
        ),
    ] = "",
    name: BoxName = "",
    optional: Annotated[bool, typer.Option("--optional", help=N_("Ask for what is optional, too."))] = False,
    first: Annotated[
        bool, typer.Option("--first-game", help=N_("Only the few facts that the first rounds will need."))
    ] = False,
    waiting: Annotated[
        bool, typer.Option("--waiting", help=N_("Only what entries of the current table still wait for."))
    ] = False,
    players: Annotated[int, typer.Option("--players", help=N_("With --first-game: how many will play."))] = 0,
    option: Annotated[
        list[str] | None,
        typer.Option(
            metavar="KEY=VALUE", help=N_("With --first-game: a choice of the game."), autocompletion=tab.options
        ),
    ] = None,
) -> int:
    """Ask for everything that is not known yet. Each answer is kept at once; Enter skips, < goes back."""
    from referee.cli.boxes import find_box
    from referee.cli.facts import ask_all, awaited, first_keys, show_first
    from referee.text.facts import unknown

    call: Call = ctx.obj
    found = call.game(game)
    box = find_box(call.url, found, name)
    few = first_keys(call, found, box, players, pairs(option)) if first else None
    chosen = awaited(call, found, box) if waiting else few
    told = ask_all(call, found, box, _open_keys(found, box, key, chosen, optional=optional))
    box.facts |= told
    table = keep(call, found, box, told) if told else None
    left = unknown(found, box.facts) if few is None else [one for one in few if one not in box.facts]
    if call.json:
        output.document({"game": found.id, "box": box.name, "told": told, "missing": left, **_table_json(table, call)})
    elif few is not None:
        show_first(few, left, call)
    elif not waiting:
        _show_progress(found, box, call)
    if not call.json:
        _say_table(table, call)
    return UNVERIFIABLE if left else DONE


def _open_keys(game: Game, box: Box, wanted: str, keys: list[str] | None, *, optional: bool) -> list[str]:
    """Those of some keys, or of all, that are wanted and not known yet."""
    from referee.engine.box import missing

    every = missing(game.package, box.facts, optional=optional or bool(wanted)) if keys is None else keys
    return [one for one in every if _meant(game, one, wanted) and one not in box.facts]


def _meant(game: Game, key: str, wanted: str) -> bool:
    """Whether a key begins so, or is of the kind that is wanted."""
    from referee.engine.box import schema_of

    return key.startswith(wanted) or schema_of(game.package, key).id == wanted.upper()


@app.command("import", help=N_("Read a box from a file: all of it, or nothing if anything in it is impossible."))
def import_box(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(help=N_("A box as TOML, or as a table (.csv)."))],
    name: BoxName = "",
) -> int:
    """Read a box from a file: all of it, or nothing if anything in it is impossible."""
    from referee.cli.boxes import imported
    from referee.engine.box import BoxError
    from referee.opening import OWN, PRACTICE

    call: Call = ctx.obj
    game, box = imported(file, call.game)
    if box.practice or name == PRACTICE:
        raise BoxError(N_("The facts of the practice box are made up; enter yours into a box of your own."))
    box.name = name or box.name or OWN
    table = keep(call, game, box, box.facts)
    if call.json:
        output.document({"game": game.id, "box": box.name, "facts": len(box.facts), **_table_json(table, call)})
        return DONE
    output.show(
        call.speaker.say(N_("Box {name}: {count#fact|facts} read."), {"name": box.name, "count": len(box.facts)})
    )
    _say_table(table, call)
    return DONE


@app.command("export", help=N_("Write a box as a file that others can import: TOML, or a table to be filled in."))
def export_box(
    ctx: typer.Context,
    game: GameName,
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help=N_("Where to; by default, or as -, stdout."))
    ] = None,
    name: BoxName = "",
    csv: Annotated[
        bool, typer.Option("--csv", help=N_("As a table for a spreadsheet, with a row for every fact there is."))
    ] = False,
    first: Annotated[
        bool, typer.Option("--first-game", help=N_("With --csv: rows only for what the first rounds will need."))
    ] = False,
    players: Annotated[int, typer.Option("--players", help=N_("With --first-game: how many will play."))] = 0,
) -> int:
    """Write a box as a file that others can import: TOML, or a table to be filled in."""
    from referee.cli.boxes import find_box
    from referee.cli.facts import first_keys
    from referee.engine import box_table
    from referee.files import write_whole
    from referee.text.facts import facts_of

    call: Call = ctx.obj
    found = call.game(game)
    file = None if file == Path("-") else file
    box = find_box(call.records, found, name)
    few = first_keys(call, found, box, players, {}) if first and csv else None
    text = box_table.written(box, facts_of(found), call.lang, few) if csv else box.to_toml()
    if file is not None:
        write_whole(file, box_table.BYTE_ORDER + text if csv else text)
    if call.json:
        kind = "csv" if csv else "toml"
        output.document({"game": box.game, "box": box.name, "file": str(file) if file else None, kind: text})
    elif file is not None:
        output.show(call.speaker.say(N_("Written: {path}"), {"path": str(file)}))
    else:
        output.show_block(text)
    return DONE


@app.command(help=N_("Say what in a box is impossible, what looks odd, and what is not known yet."))
def check(ctx: typer.Context, game: GameName, name: BoxName = "") -> int:
    """Say what in a box is impossible, what looks odd, and what is not known yet."""
    from referee.cli.boxes import find_box
    from referee.text.facts import findings, unknown
    from referee.text.views import practice_lines

    call: Call = ctx.obj
    found = call.game(game)
    box = find_box(call.records, found, name)
    said = findings(found, box.facts, call.speaker)
    left = unknown(found, box.facts)
    status = ILLEGAL if any(one["level"] == "error" for one in said) else UNVERIFIABLE if left else DONE
    if call.json:
        data = {"game": found.id, "box": box.name, "practice": box.practice, "findings": said, "missing": left}
        output.document({**data, "status": status})
        return status
    output.show_lines(practice_lines(box, call.speaker))
    for one in said:
        output.show(f"{one['fact']}: {one['detail']}", "violation" if one["level"] == "error" else "warning")
    _show_progress(found, box, call)
    return status
