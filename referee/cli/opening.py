"""The command ``referee new``, and the same words in the first line of a replay file."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from messages.classes import mutable
from referee.cli import output, tab
from referee.cli.call import DONE, Call, pairs
from referee.engine.errors import SetupError
from referee.engine.message import N_

if TYPE_CHECKING:
    from referee.engine.box import Box
    from referee.engine.game import Game, Seat, Setting
    from referee.engine.session import Session
    from referee.table import Table

app = typer.Typer(rich_markup_mode=None, add_completion=False)
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option", metavar="KEY=VALUE", help=N_("A choice of the game, see games."), autocompletion=tab.options
    ),
]
Rulings = Annotated[
    list[str] | None,
    typer.Option(
        "--ruling",
        metavar="ID=VALUE",
        help=N_("An answer to an open question, see rulings."),
        autocompletion=tab.rulings,
    ),
]
BoxName = Annotated[
    str,
    typer.Option(
        "--box", metavar="NAME|FILE|practice", help=N_("The box; by default your own."), autocompletion=tab.boxes
    ),
]
HEAD = "new"
TOLD = "--told"
"""With this option the box has no facts but those told in the file itself."""


@mutable
class Opening:
    """A game, its players and choices, its box, and the position to begin with (None: the usual start)."""

    game: Game
    seats: list[Seat]
    options: Mapping[str, str]
    rulings: Mapping[str, str]
    box: Box
    position: Any = None

    def setting(self) -> Setting:
        """The setting of the table; SetupError if it is not possible."""
        return self.game.setting(self.seats, self.options, self.rulings, self.box)

    def take(self, line: str) -> bool:
        """Take a line after the opening line, if it tells a fact or the first position; False if it does neither."""
        from referee.cli.script import fact_of, order_of, position_of
        from referee.console.commands import FACT

        order = order_of(line, self.game.grammar)
        if order is not None and order[0] is FACT:
            key, value = fact_of(order[1], self.game)
            self.box.facts[key] = value
            return True
        found = position_of(line)
        if found is not None:
            self.position = found
            self.session()
        return found is not None

    def session(self) -> Session:
        """A table in memory only."""
        from referee.engine.session import Session
        from referee.table import load_position

        setting = self.setting()
        return Session(setting, None if self.position is None else load_position(setting, self.position))

    def table(self, url: str, name: str) -> Table:
        """A new table in the ledger at ``url``; an empty ``name`` is replaced by a free one."""
        from referee.opening import free_name
        from referee.table import Table

        given = (self.game, self.seats, self.options, self.rulings, self.box, self.position)
        return Table.new(url, name or free_name(url, self.game.id), *given)


@mutable
class Words:
    """The arguments of ``new`` as they were typed."""

    game: str
    players: Sequence[str]
    option: list[str] = field(default_factory=list)
    ruling: list[str] = field(default_factory=list)
    box: str = ""
    fact: list[str] = field(default_factory=list)
    position: Path | None = None
    told: bool = False


def opening_of(call: Call, words: Words) -> Opening:
    """The opening that the typed words describe; SetupError says what is not possible."""
    from referee.cli.boxes import find_box, sifted
    from referee.engine.box import Box
    from referee.opening import OWN, seats_of
    from referee.text.facts import typed_fact

    game = call.game(words.game)
    data, options, rulings = chosen_of(words)
    box = Box(game.id, words.box or OWN) if words.told else find_box(call.url, game, words.box)
    box.facts |= sifted(game, {key: typed_fact(game, key, text) for key, text in pairs(words.fact).items()})
    return Opening(game, seats_of(game, words.players), options, rulings, box, data)


def chosen_of(words: Words) -> tuple[Any, Mapping[str, str], Mapping[str, str]]:
    """The position in the file, options and rulings; players that only the file names are put into the words."""
    data, about = _position(words.position)
    words.players = list(words.players) or [f"{seat['name']}:{seat['colour']}" for seat in about.get("players", ())]
    options = {**about.get("options", {}), **pairs(words.option)}
    return data, options, {**about.get("rulings", {}), **pairs(words.ruling)}


def _position(path: Path | None) -> tuple[Any, dict[str, Any]]:
    """The position in a file as data, and what the file says of its table."""
    if path is None:
        return None, {}
    try:
        data = json.loads(path.read_text("utf-8"))
    except (ValueError, RecursionError) as error:
        raise SetupError(N_("{path} is not JSON: {detail}."), path=str(path), detail=str(error)) from None
    about = data.pop("table", {}) if isinstance(data, dict) else {}
    return data, about if isinstance(about, dict) else {}


def head_of(line: str) -> Words | None:
    """The words of a replay file's opening line; None if the line is another one. SetupError if it cannot be read."""
    if line.split(None, 1)[:1] != [HEAD]:
        return None
    try:
        parts = shlex.split(line, comments=True)
    except ValueError as error:
        raise SetupError(N_("This line cannot be read: {detail}."), detail=str(error)) from None
    words = Words("", [])
    plain: list[str] = []
    pending = iter(parts[1:])
    for one in pending:
        key, sign, value = one.partition("=")
        if not one.startswith("--"):
            plain.append(one)
            continue
        if one == TOLD:
            words.told = True
            continue
        _set(words, key, value if sign else next(pending, ""))
    if not plain:
        raise SetupError(N_("Name a game: new GAME PLAYER…"))
    words.game, words.players = plain[0], plain[1:]
    return words


def _set(words: Words, key: str, value: str) -> None:
    if key in ("--option", "--ruling", "--fact"):
        getattr(words, key[2:]).append(value)
    elif key == "--box":
        words.box = value
    elif key == "--position":
        words.position = Path(value)
    else:
        raise SetupError(N_("{key} is unknown here."), key=key)


def head_line(opening: Opening) -> str:
    """The opening line for a replay file that opens the same table."""
    parts = [HEAD, opening.game.id, *(f"{seat.name}:{seat.colour}" for seat in opening.seats)]
    usual = {one.name.key: one.values[0].key for one in opening.game.options}
    options = {key: value for key, value in opening.options.items() if usual.get(key) != value}
    for flag, chosen in (("option", options), ("ruling", opening.rulings)):
        for key, value in chosen.items():
            parts += [f"--{flag}", f"{key}={value}"]
    return shlex.join([*parts, "--box", opening.box.name, *([] if opening.box.practice else [TOLD])])


@app.command()
def new(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(help=N_("The game."), autocompletion=tab.games)],
    players: Annotated[
        list[str] | None,
        typer.Argument(metavar="PLAYER[:COLOUR]...", help=N_("Players in seating order."), autocompletion=tab.seats),
    ] = None,
    option: Options = None,
    ruling: Rulings = None,
    box: BoxName = "",
    fact: Annotated[list[str] | None, typer.Option(metavar="KEY=VALUE", help=N_("A fact for this table only."))] = None,
    position: Annotated[
        Path | None, typer.Option(metavar="FILE", help=N_("Begin with the position in this file."))
    ] = None,
    name: Annotated[str, typer.Option(help=N_("The name of the table."))] = "",
) -> int:
    """Open a table and make it the current one."""
    call: Call = ctx.obj
    words = Words(game, players or [], option or [], ruling or [], box, fact or [], position)
    _fill_empty_file(call.url)
    opening = opening_of(call, words)
    call.speak(opening.game.id, [seat.name for seat in opening.seats])
    table = call.holds(opening.table(call.url, name or call.table_name or ""))
    table.ledger.set_current(table.name)
    speaker = call.speak(table.game.id, table.setting.players)
    from referee.cli.look import audit_json
    from referee.text.views import decision_json, header_json, next_lines

    problems = audit_json(table, call) if position is not None else []
    if call.json:
        document = {**header_json(table), "decision": decision_json(table.decision(), speaker), "problems": problems}
        output.document(document)
        return DONE
    output.show(speaker.say(N_("Table {name} is open."), {"name": table.name}), "heading")
    for one in problems:
        output.show(f"{one['rule']}: {one['detail']}", "warning")
    output.show_lines(next_lines(table.session, speaker))
    return DONE


def _fill_empty_file(url: str) -> None:
    """Turn an empty file at this address into a ledger.

    Only ``new`` does so: for other commands an empty file may be a ledger that was lost.
    """
    from referee.ledger.ledger import Ledger
    from referee.ledger.location import locate

    path = locate(url).path
    if path is not None and path.is_file() and not path.stat().st_size:
        Ledger.open(url).close()
