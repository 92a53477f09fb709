"""Reading the rulebook: rules, open questions, and how things are declared."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee.cli import output
from referee.cli.call import DONE, Call
from referee.engine.errors import SetupError
from referee.engine.message import N_

if TYPE_CHECKING:
    from referee.engine.action import Action, Arg
    from referee.engine.rule import Ruling

app = typer.Typer(rich_markup_mode=None, add_completion=False)
GameName = Annotated[str, typer.Argument(help=N_("The game."))]
MOST_VALUES = 15


@app.command()
def rule(
    ctx: typer.Context,
    game: GameName,
    word: Annotated[list[str], typer.Argument(metavar="WORD...", help=N_("An id, such as ZG-PALACE-02, or words."))],
) -> int:
    """Rules by id or by words, with page; an id's beginning gives all rules that begin so."""
    from referee.engine.words import fold

    call: Call = ctx.obj
    book = call.game(game).book
    query = " ".join(word)
    found = list(book.find(query, call.lang))
    wanted = fold(query)
    questions = [one for one in book.rulings.values() if wanted and fold(one.id).startswith(wanted)]
    if not found and not questions:
        raise SetupError(N_("No rule of {game} has these words: {words}."), game=call.game(game).title, words=query)
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
        output.show(f"{one.id}  [{one.page}]", "heading")
        output.show(f"  {one.text(call.lang)}")
        if one.rulings:
            output.show("  " + call.speaker.say(N_("Open question: {ids}"), {"ids": ", ".join(one.rulings)}), "hint")
    for question in questions:
        _show_ruling(question, call, question.default)
    return DONE


@app.command()
def rulings(ctx: typer.Context, game: GameName) -> int:
    """The open questions of a rulebook, their answers, the default; with --table NAME what that table chose."""
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
    for one in found.book.rulings.values():
        _show_ruling(one, call, chosen[one.id])
    return DONE


def ruling_json(one: Ruling, call: Call) -> dict[str, Any]:
    """An open question as data."""
    options = {key: texts.get(call.lang) or texts["en"] for key, texts in one.options.items()}
    return {
        "ruling": one.id,
        "rules": list(one.rules),
        "text": one.text(call.lang),
        "options": options,
        "default": one.default,
    }


def _show_ruling(one: Ruling, call: Call, chosen: str) -> None:
    output.show(f"{one.id}  ({', '.join(one.rules)})", "heading")
    output.show(f"  {one.text(call.lang)}")
    for key, texts in one.options.items():
        mark = "*" if key == chosen else " "
        output.show(f"  {mark} {key}: {texts.get(call.lang) or texts['en']}", "legal" if key == chosen else "")


@app.command()
def verbs(
    ctx: typer.Context,
    game: GameName,
    verb: Annotated[str, typer.Argument(metavar="[VERB]", help=N_("Only this verb."))] = "",
) -> int:
    """What can be declared: every verb, its arguments, and the words for it in every language."""
    from referee.engine.words import fold

    call: Call = ctx.obj
    grammar = call.game(game).grammar
    chosen = [one for one in grammar.actions if any(word.startswith(fold(verb)) for word in one.spec.verb.folded())]
    if not chosen:
        raise SetupError(N_("There is no verb {verb}. Verbs: {known}."), verb=verb, known=", ".join(grammar.by_key))
    if call.json:
        output.document({"game": call.game(game).id, "verbs": [verb_json(one, call) for one in chosen]})
        return DONE
    for one in chosen:
        output.show(usage(one, call.lang), "heading")
        output.show(f"  {call.speaker.translate(one.spec.help)}")
        for line in _verb_lines(one, call):
            output.show(f"  {line}", "hint")
    return DONE


def usage(cls: type[Action], lang: str) -> str:
    """The form of an entry: ``palace region [from region]``."""
    return " ".join([cls.spec.verb.shown(lang), *(_argument(one, lang) for one in cls.spec.args)])


def _argument(one: Arg, lang: str) -> str:
    name = one.value.name.shown(lang).upper()
    return f"[{one.key.shown(lang)} {name}]" if one.shown_key else name


def _verb_lines(cls: type[Action], call: Call) -> Iterator[str]:
    for one in cls.spec.args:
        spellings = list(islice(dict.fromkeys(one.value.spellings(call.lang)), MOST_VALUES + 1))
        shown = [*spellings[:MOST_VALUES], "…"] if len(spellings) > MOST_VALUES else spellings
        yield f"{one.value.name.shown(call.lang).upper()}: {', '.join(shown)}"
    words = dict.fromkeys(word for lang in ("en", "ru", "it") for word in getattr(cls.spec.verb, lang))
    yield call.speaker.say(N_("also: {words}"), {"words": ", ".join(words)})


def verb_json(cls: type[Action], call: Call) -> dict[str, Any]:
    """A verb as data."""
    spec = cls.spec
    return {
        "verb": spec.verb.key,
        "usage": usage(cls, call.lang),
        "help": call.speaker.translate(spec.help),
        "words": {lang: list(getattr(spec.verb, lang)) for lang in ("en", "ru", "it")},
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
