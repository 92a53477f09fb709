"""The command ``referee``: its global options, and its commands, whose modules are loaded when they are called."""

from __future__ import annotations

import atexit
import gc
import sys
from collections.abc import Callable, Collection, Sequence
from functools import partial
from importlib import import_module
from itertools import islice, pairwise
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from referee.cli import output, shell, streams, tab, usage
from referee.cli.call import DONE, Call, locale_language
from referee.cli.commands import COMMANDS, EXAMPLE, SECTIONS, example_of
from referee.engine.errors import NoSuchError, SetupError
from referee.engine.message import N_
from referee.engine.words import LANGUAGES

VALUED = ("--lang", "--db", "--table", "--as")
FIRST = N_("Usage:")
NONE_BELOW = N_("There is no command {command}. Possible: {names}.")
NO_COMMAND = N_("There is no command {command}. To declare an entry: referee do …; all commands: referee --help")
WITH_OTHERS = ("serve", "scan", "tally", "watch", "ask")
"""Commands that write to phones or to processes of their own, not only to who called them."""
NAMING = {"--as": "calibrate"}
"""Options that are global except after this command, where they mean something else: ``calibrate camera … --as phone``.
"""


def global_first(args: Sequence[str]) -> list[str]:
    """The arguments with the global options moved to the front, since people type them anywhere."""
    front: list[str] = []
    rest: list[str] = []
    pending = iter(args)
    for one in pending:
        if one == "--":
            rest += [one, *pending]
        elif rest and rest[0] == NAMING.get(one.split("=", 1)[0]):
            rest.append(one)
        elif one in VALUED:
            value = [*islice(pending, 1)]
            if not value:
                # stop here, so that the error is about the missing value of this option and nothing else
                return [*front, one]
            front += [one, *value]
        elif one == "--json" or one.split("=", 1)[0] in VALUED:
            front.append(one)
        else:
            rest.append(one)
    return front + (help_of(rest) if rest[:1] == ["help"] else rest)


def help_of(args: Sequence[str]) -> list[str]:
    """``help do`` is another way to say ``do --help``."""
    return [*(one for one in args[1:] if not one.startswith("-")), "--help"]


def spoken(args: Sequence[str]) -> str:
    """The language for which the arguments ask; it is needed before they are parsed."""
    chosen = ""
    for one, following in pairwise([*args, ""]):
        if one == "--lang" or one.startswith("--lang="):
            chosen = following if one == "--lang" else one.partition("=")[2]
    return chosen if chosen in LANGUAGES else locale_language()


def take_as_typed(params: Sequence[Any]) -> None:
    """Keep Typer from converting texts and flags, for which it would load pydantic.

    Only the public ``process_value`` of these parameters is replaced, and missing values are still left to Typer. If a
    version of Typer describes its parameters differently, nothing is replaced: that is slower but gives the same
    result.
    """
    for param in params:
        described = getattr(param, "type_descriptor", None)
        plain = getattr(described, "annotation", None) in (str, list[str], bool)
        if plain and "process_value" not in vars(param):
            param.process_value = partial(_as_typed, param, param.process_value)


def _as_typed(param: Any, convert: Callable[[Any, Any], Any], ctx: Any, value: Any) -> Any:
    if param.required and param.value_is_missing(value):
        return convert(ctx, value)
    taken = list(value or ()) if param.multiple or param.nargs == -1 else value
    return taken if param.callback is None else param.callback(ctx, param, taken)


def translate_help(params: Sequence[Any], call: Call) -> None:
    """Translate the help texts of parameters into the language of the call."""
    for param in params:
        if getattr(param, "help", None):
            param.help = call.speaker.translate(param.help)


def built(app: typer.Typer, name: str) -> Any:
    """The command of that name alone, where its module holds several: Typer takes its time to build one."""
    own = [one for one in app.registered_commands if one.callback and name == (one.name or one.callback.__name__)]
    if own:
        app = typer.Typer(rich_markup_mode=None, add_completion=False)
        app.registered_commands = own
    return typer.main.get_command(app)


def _resolved(resolve: Callable[[Any, list[str]], Any], known: Collection[str], ctx: Any, args: list[str]) -> Any:
    if args and not args[0].startswith("-") and args[0] not in known:
        command = " ".join([*ctx.command_path.split()[1:], args[0]])
        below = known is not COMMANDS
        raise NoSuchError(NONE_BELOW if below else NO_COMMAND, args[0], known, command=command, names=", ".join(known))
    return resolve(ctx, args)


class Commands(TyperGroup):
    """Loads a command's module when it is called, and turns every error into a message and an exit status."""

    def get_params(self, ctx: Any) -> Any:
        params = super().get_params(ctx)
        take_as_typed(params)
        if isinstance(ctx.obj, Call):
            translate_help(params, ctx.obj)
        return params

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        if cmd_name in WITH_OTHERS:
            streams.outlive_readers()
        described = COMMANDS[cmd_name]
        found = built(import_module(f"referee.cli.{described.module}").app, cmd_name)
        translate = ctx.obj.speaker.translate
        found.help = translate(described.summary)
        if example := example_of(f"referee {cmd_name}"):
            found.epilog = ctx.obj.speaker.say(EXAMPLE, {"command": example})
        below = getattr(found, "commands", {})
        if below:
            found.resolve_command = partial(_resolved, found.resolve_command, below)
        for command in (found, *below.values()):
            params = command.get_params(ctx)
            take_as_typed(params)
            translate_help(params, ctx.obj)
            command.help = translate(command.help or "")
            command.format_usage = usage.first_line(command, translate(FIRST))
        return found

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        return _resolved(super().resolve_command, COMMANDS, ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        translate = ctx.obj.speaker.translate
        for title, commands in SECTIONS.items():
            with formatter.section(translate(title)):
                formatter.write_dl([(name, translate(one.summary)) for name, one in commands.items()])

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        usage.first_line(self, ctx.obj.speaker.translate(FIRST))(ctx, formatter)

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        formatter.write_paragraph()
        formatter.write_text(ctx.obj.speaker.say(N_("With an example each: {command}"), {"command": "referee help do"}))

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        return super().make_context(info_name, global_first(args), parent, **extra)

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> NoReturn:
        streams.make_sure()
        given = list(sys.argv[1:] if args is None else args)
        call = Call(json="--json" in given, lang=spoken(given))
        usage.speak(call.lang)
        self.help = call.speak().translate(self.help or "")
        if shell.asks():
            sys.exit(shell.answer(lambda: super(Commands, self).main(given, *rest, **{**extra, "obj": call})))
        sys.exit(self._status(call, given, *rest, **extra))

    def _status(self, call: Call, args: list[str], *rest: Any, **extra: Any) -> int:
        try:
            status = super().main(args, *rest, **{**extra, "standalone_mode": False, "obj": call})
            sys.stdout.flush()
        except (Exception, KeyboardInterrupt) as error:
            from referee.cli.failure import end_with

            return end_with(error, call)
        finally:
            call.close()
        return status if isinstance(status, int) else DONE


app = typer.Typer(cls=Commands, name="referee", rich_markup_mode=None, pretty_exceptions_enable=False)


@app.callback(
    invoke_without_command=True,
    help=N_("A referee for games on a real table: says what is legal, by which rule, and keeps the score."),
)
def root(
    ctx: typer.Context,
    json: Annotated[bool, typer.Option("--json", help=N_("Print one JSON document on stdout, nothing else."))] = False,
    lang: Annotated[
        str,
        typer.Option(
            "--lang",
            metavar="|".join(LANGUAGES),
            help=N_("Language; by default that of the locale."),
            autocompletion=tab.languages,
        ),
    ] = "",
    db: Annotated[
        str, typer.Option("--db", metavar="URL", help=N_("The ledger; by default REFEREE_DB or a file of your own."))
    ] = "",
    table: Annotated[
        str,
        typer.Option(
            "--table", metavar="NAME", help=N_("The table; by default the current one."), autocompletion=tab.tables
        ),
    ] = "",
    asker: Annotated[
        str,
        typer.Option(
            "--as",
            metavar="PLAYER|watcher",
            help=N_("Who asks and declares; by default the table together, which sees what is public."),
        ),
    ] = "",
    version: Annotated[bool, typer.Option("--version", help=N_("Show which version this is."))] = False,
) -> None:
    """Global options."""
    if lang and lang not in LANGUAGES:
        raise SetupError(usage.ONE_OF, name="--lang", allowed=", ".join(LANGUAGES))
    call: Call = ctx.obj
    call.json, call.db, call.table_name, call.asker_name = json, db or None, table or None, asker or None
    if version:
        from referee import __version__

        output.document({"version": __version__}) if json else output.show(f"referee {__version__}")
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        if json:
            ctx.fail(call.speaker.translate(N_("Name a command; referee --help lists them.")))
        output.show_block(ctx.get_help())


def run() -> None:
    """The entry point of the console script."""
    atexit.register(gc.freeze)  # what is left need not be looked through
    streams.end_with_readers()
    app(prog_name="referee")
