"""Showing the rulebook: rules, open questions, and how verbs are declared."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee.cli import output, tab
from referee.cli.call import DONE, Call
from referee.engine.errors import NoSuchError, SetupError
from referee.engine.message import N_
from referee.engine.words import LANGUAGES, fold
from referee.text.manual import find, rule_lines, ruling_lines, usage, verb_lines

if TYPE_CHECKING:
    from referee.engine.action import Action
    from referee.engine.rule import Ruling

app = typer.Typer(rich_markup_mode=None, add_completion=False)
NO_RULE = N_("No rule of {game} has these words: {words}.")
NO_VERB = N_("There is no verb {verb}. Verbs: {known}.")
GameName = Annotated[str, typer.Argument(help=N_("The game."), autocompletion=tab.games)]


@app.command()
def rule(
    ctx: typer.Context,
    game: GameName,
    word: Annotated[
        list[str],
        typer.Argument(metavar="WORD...", help=N_("An id, such as ZG-PALACE-02, or words."), autocompletion=tab.rules),
    ],
) -> int:
    """Rules by id or by words, with page; an id's beginning gives all rules that begin so."""
    call: Call = ctx.obj
    query = " ".join(word)
    found, questions = find(call.game(game).book, query, call.lang)
    if not found and not questions:
        book = call.game(game).book
        raise NoSuchError(NO_RULE, query.upper(), [*book.rules, *book.rulings], game=call.game(game).title, words=query)
    if call.json:
        rules = [
            {
                "rule": one.id,
                "tag": one.tag,
                "page": one.page,
                "text": one.text(call.lang),
                "rulings": list(one.rulings),
            }
            for one in found
        ]
        output.document(
            {"game": call.game(game).id, "rules": rules, "rulings": [ruling_json(one, call) for one in questions]}
        )
        return DONE
    for one in found:
        output.show_lines(rule_lines(one, call.game(game).book, call.speaker))
    for question in questions:
        output.show_lines(ruling_lines(question, question.default, call.speaker))
    return DONE


@app.command()
def rulings(ctx: typer.Context, game: GameName) -> int:
    """The open questions of a rulebook and their answers, then notes on its text; with --table NAME what that table chose."""
    call: Call = ctx.obj
    found = call.game(game)
    chosen = found.book.defaults
    if call.table_name:
        table = call.table()
        if table.game.id != found.id:
            raise SetupError(N_("The table {name} plays {game}."), name=table.name, game=table.game.title)
        chosen = table.setting.rulings
    if call.json:
        listed = [{**ruling_json(one, call), "chosen": chosen[one.id]} for one in found.book.rulings.values()]
        output.document({"game": found.id, "rulings": listed})
        return DONE
    for one in (*found.book.questions, *found.book.notes):
        output.show_lines(ruling_lines(one, chosen[one.id], call.speaker))
    return DONE


def ruling_json(one: Ruling, call: Call) -> dict[str, Any]:
    """An open question as JSON data."""
    options = {key: one.option(key, call.lang) for key in one.options}
    return {
        "ruling": one.id,
        "rules": list(one.rules),
        "text": one.text(call.lang),
        "options": options,
        "default": one.default,
        "note": one.is_note,
    }


@app.command()
def verbs(
    ctx: typer.Context,
    game: GameName,
    verb: Annotated[str, typer.Argument(metavar="[VERB]", help=N_("Only this verb."), autocompletion=tab.verbs)] = "",
    pdf: Annotated[
        Path | None,
        typer.Option("--pdf", metavar="FILE", help=N_("Print them all on one sheet of paper for the table.")),
    ] = None,
    paper: Annotated[
        str, typer.Option("--paper", metavar="NAME", help=N_("a4, letter, a3, tabloid, a2 or a1."))
    ] = "a4",
) -> int:
    """What can be declared: every verb, its arguments, and the words for it in every language."""
    call: Call = ctx.obj
    if pdf is not None:
        return _on_paper(call, game, pdf, paper)
    grammar = call.game(game).grammar
    chosen = [one for one in grammar.actions if any(word.startswith(fold(verb)) for word in one.spec.verb.folded())]
    if not chosen:
        known = [one.spec.verb.shown(call.lang) for one in grammar.actions]
        names = [name for one in grammar.actions for name in (*one.spec.verb.en, *one.spec.verb.names(call.lang))]
        raise NoSuchError(NO_VERB, fold(verb), names, verb=verb, known=", ".join(known))
    if call.json:
        output.document({"game": call.game(game).id, "verbs": [verb_json(one, call) for one in chosen]})
        return DONE
    for one in chosen:
        output.show_lines(verb_lines(one, call.speaker))
    return DONE


def _on_paper(call: Call, game: str, path: Path, paper: str) -> int:
    from referee.cli.camera import show_sheet, write_sheet
    from referee.cli.paper import crib_page
    from referee.text.crib import crib

    found = call.game(game)
    written = write_sheet(path, crib_page(crib(found, call.speaker), paper))
    if call.json:
        output.document({"game": found.id, "files": [written]})
    else:
        show_sheet(call, written)
    return DONE


def verb_json(cls: type[Action], call: Call) -> dict[str, Any]:
    """A verb as JSON data."""
    spec = cls.spec
    return {
        "verb": spec.verb.key,
        "usage": usage(cls, call.lang),
        "help": call.speaker.translate(spec.help),
        "words": {lang: list(spec.verb.names(lang)) for lang in LANGUAGES},
        "by_table": spec.by_table,
        "arguments": [
            {
                "name": one.field,
                "key": one.key.shown(call.lang) if one.shown_key else None,
                "type": one.value.name.key,
                "values": list(islice(dict.fromkeys(one.value.spellings(call.lang)), 200)),
            }
            for one in spec.args
        ],
    }
