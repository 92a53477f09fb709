"""The words that Tab offers after a command: games, tables, boxes, rules, what may be declared now.

Each function is given to Typer as the ``autocompletion`` of a parameter. Completion changes nothing: if the ledger
would first have to be made, migrated or reached over a network, it offers nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from textwrap import shorten
from typing import TYPE_CHECKING, TypeAlias

import typer

from referee.cli.call import Call
from referee.engine.words import LANGUAGES, fold

if TYPE_CHECKING:
    from referee.engine.game import Game

WIDTH = 60
Offer: TypeAlias = tuple[str, str]
"""A word and its help, which may be empty."""
Source: TypeAlias = Callable[[typer.Context, str], list[Offer]]


def tab(find: Callable[[typer.Context, Call, str], Iterable[Offer | str]]) -> Source:
    """The function in the form Typer wants.

    It leaves out words that do not begin as typed, and offers nothing if there is an error.
    """

    def offered(ctx: typer.Context, incomplete: str) -> list[Offer]:
        try:
            found = [(one, "") if isinstance(one, str) else one for one in find(ctx, _call(ctx), incomplete)]
        except Exception:
            return []
        spelled = {_as_typed(word, incomplete): help_ for word, help_ in found}
        return [(word, _in_short(help_)) for word, help_ in spelled.items() if word]

    return offered


def _as_typed(word: str, incomplete: str) -> str:
    """The word with its beginning spelled as it was typed; empty if it does not begin like this."""
    same = len(fold(incomplete)) == len(incomplete) and fold(word).startswith(fold(incomplete))
    return incomplete + word[len(incomplete) :] if same else ""


def _in_short(help_: str) -> str:
    """The help on one line, without brackets.

    Typer's scripts take a second line for another word, and brackets for markup.
    """
    return shorten(help_.replace("[", "("), WIDTH, placeholder=" …")


def _call(ctx: typer.Context) -> Call:
    """The call that is being typed, with its global options set; they were parsed but not carried out."""
    root = ctx.find_root()
    call: Call = root.obj
    call.db, call.table_name = root.params.get("db") or None, root.params.get("table") or None
    call.asker_name = root.params.get("asker") or None
    if root.params.get("lang") in LANGUAGES:
        call.lang = root.params["lang"]
    call.speak()
    return call


def _game(ctx: typer.Context, call: Call) -> Game:
    """The game that was named, either as an argument or in the words that are not parsed yet."""
    return call.game(ctx.params.get("game") or ctx.args[0])


def _ledger(call: Call) -> str:
    """The address of the ledger if reading it is quick and changes nothing, else empty."""
    from referee.ledger import reader

    return call.url if reader.at_hand(call.url) else ""


@tab
def languages(ctx: typer.Context, call: Call, typed: str) -> Iterable[str]:
    """The values of ``--lang``."""
    return LANGUAGES


@tab
def games(ctx: typer.Context, call: Call, typed: str) -> Iterable[str]:
    """The games there are."""
    from referee.games import NAMES

    return NAMES


@tab
def tables(ctx: typer.Context, call: Call, typed: str) -> Iterable[Offer]:
    """The tables in the ledger."""
    from referee.ledger.reader import read_tables

    url = _ledger(call)
    return [(row.name, row.game) for row in read_tables(url)] if url else ()


@tab
def plays(ctx: typer.Context, call: Call, typed: str) -> Iterable[Offer]:
    """The finished games, as far as telling them is quick."""
    from referee.ledger.reader import read_plays, read_tables

    url = _ledger(call)
    if not url:
        return []
    tracked = [(row.name, row.game) for row in read_tables(url)]
    return [*tracked, *((row.name, row.game) for row in read_plays(url))]


@tab
def boxes(ctx: typer.Context, call: Call, typed: str) -> Iterable[str]:
    """The boxes of the named game, or of all games."""
    from referee.ledger.reader import read_box_names
    from referee.opening import OWN, PRACTICE

    game = _game(ctx, call).id if ctx.params.get("game") or ctx.args else ""
    url = _ledger(call)
    return [OWN, PRACTICE, *(read_box_names(url, game) if url else ())]


@tab
def players(ctx: typer.Context, call: Call, typed: str) -> Iterable[str]:
    """The players of the table."""
    return call.table().setting.players if _ledger(call) else ()


@tab
def seats(ctx: typer.Context, call: Call, typed: str) -> Iterable[str]:
    """The name of a player with each colour of the game that no other player has."""
    name, colon, _ = typed.partition(":")
    taken = {fold(one.partition(":")[2]) for one in ctx.params.get("players") or ()}
    colours = [one.shown(call.lang) for one in _game(ctx, call).colours.options] if colon else ()
    return [f"{name}:{one}" for one in colours if fold(one) not in taken]


@tab
def options(ctx: typer.Context, call: Call, typed: str) -> Iterable[Offer]:
    """The options of a game with their values."""
    return [
        (f"{one.name.key}={value.key}", call.speaker.translate(one.help))
        for one in _game(ctx, call).options
        for value in one.values
    ]


@tab
def rulings(ctx: typer.Context, call: Call, typed: str) -> Iterable[Offer]:
    """The open questions of a rulebook with their answers."""
    return [
        (f"{one.id}={answer}", one.option(answer, call.lang))
        for one in _game(ctx, call).book.questions
        for answer in one.options
    ]


@tab
def rules(ctx: typer.Context, call: Call, typed: str) -> Iterable[str]:
    """The ids of the rules in a rulebook."""
    book = _game(ctx, call).book
    return [*book.rules, *book.rulings]


@tab
def verbs(ctx: typer.Context, call: Call, typed: str) -> Iterable[Offer]:
    """The verbs of a game, in the language of the call or in the one being typed."""
    for cls in _game(ctx, call).actions:
        words = dict.fromkeys((cls.spec.verb.shown(call.lang), *cls.spec.verb.folded()))
        shown = next((one for one in words if fold(one).startswith(fold(typed))), "")
        if shown:
            yield shown, call.speaker.translate(cls.spec.help)


@tab
def facts(ctx: typer.Context, call: Call, typed: str) -> Iterable[str]:
    """The keys of the facts in a box."""
    from referee.cli.boxes import practice_box

    return practice_box(_game(ctx, call)).facts


@tab
def papers(ctx: typer.Context, call: Call, typed: str) -> Iterable[str]:
    """The sizes of paper."""
    from calibration.geometry import PAPERS

    return PAPERS


@tab
def entries(ctx: typer.Context, call: Call, typed: str) -> Iterator[Offer]:
    """The next word of an entry, as far as the whole table may know it."""
    if not _ledger(call):
        return
    from referee.engine.complete import completer

    table = call.table()
    before = _unfinished(ctx.params.get("entry") or ctx.params.get("prefix") or ()) if " " not in typed else ""
    line = before + typed
    for word in completer(table.seen(), call.lang).words(line):
        offer = line[: word.start] + word.text
        if fold(offer).startswith(fold(line)):
            yield typed + offer[len(line) :].partition(" ")[0], call.speaker.translate(word.help)


def _unfinished(words: Sequence[str]) -> str:
    """The words of the last entry before the one being typed; an argument with spaces is an entry by itself."""
    at = len(words)
    while at and (" " not in words[at - 1] or words[at - 1].endswith(":")):
        at -= 1
    return "".join(f"{one} " for one in words[at:])
