"""What the command-line library says by itself, in the languages of the house.

Headings are looked up with :mod:`gettext`, here among the sentences of the house; errors are said from what they hold.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from referee.cli import shell
from referee.engine.errors import NoSuchError
from referee.engine.message import N_

DOMAIN, FOLDER = "referee", Path(__file__).parents[1] / "locale"
HEADINGS = (
    N_("Arguments"),
    N_("Options"),
    N_("Commands"),
    N_("required"),
    N_("default: {default}"),
    N_("Show this message and exit."),
    N_("Install completion for the current shell."),
    N_("Show completion for the current shell, to copy it or customize the installation."),
)
"""The keys of these sentences, as the library writes them."""
NO_OPTION = N_("There is no option {name}.")
ONE_OF = N_("{name} must be one of: {allowed}.")


def speak(lang: str) -> None:
    """Have the library speak this language, for the rest of the process."""
    os.environ["LANGUAGE"] = lang
    gettext.bindtextdomain(DOMAIN, str(FOLDER))
    gettext.textdomain(DOMAIN)


def first_line(command: Any, prefix: str) -> Callable[[Any, Any], None]:
    """The first line of the help of a command, for its ``format_usage``."""

    def format_usage(ctx: Any, formatter: Any) -> None:
        formatter.write_usage(ctx.command_path, " ".join(command.collect_usage_pieces(ctx)), prefix=f"{prefix} ")

    return format_usage


def in_words(error: Any, say: Callable[[str, Mapping[str, Any]], str]) -> str:
    """What is wrong with the command line.

    The classes are recognised by name, since they have moved between versions of Typer.
    """
    kind, param = type(error).__name__, getattr(error, "param", None)
    name = getattr(error, "option_name", "") or (_name(param) if param is not None else "")
    said, facts = "", {"name": name}
    if kind == "NoSuchOption":
        said = NO_OPTION
    elif kind == "BadOptionUsage":
        said = N_("{name} needs a value.")
    elif kind == "MissingParameter" and name:
        said = N_("{name} is missing.")
    elif kind == "BadParameter" and name:
        said, more = _allowed(param)
        facts |= more
    elif kind == "UsageError" and error.message.startswith("Got unexpected extra"):
        said, facts = N_("Too much: {given}"), {"given": error.message.partition("(s) (")[2].removesuffix(")")}
    elif below := getattr(getattr(getattr(error, "ctx", None), "command", None), "commands", {}):
        said = N_("{command} …: name one of {names}.")
        facts = {"command": error.ctx.command_path, "names": ", ".join(below)}
    return say(said, facts) if said else str(error.format_message())


def no_option(ctx: Any, words: list[str] | None) -> list[str] | None:
    """The words of an entry; NoSuchError if one of them was meant as an option."""
    for word in words or ():
        if shell.OPTION.fullmatch(word):
            options = [name for param in ctx.command.params for name in param.opts if name.startswith("--")]
            raise NoSuchError(NO_OPTION, word, options, name=word)
    return words


def _allowed(param: Any) -> tuple[str, dict[str, Any]]:
    """What a parameter takes, and nothing if that cannot be told."""
    kind, info = param.type_descriptor.annotation, param.type_descriptor.parameter_info
    if get_origin(kind) is Literal:
        return ONE_OF, {"allowed": ", ".join(get_args(kind))}
    if kind is not int:
        return "", {}
    if info.min is None or info.max is None:
        return N_("{name} must be a whole number."), {}
    return N_("{name} must be a whole number from {low} to {high}."), {"low": info.min, "high": info.max}


def _name(param: Any) -> str:
    """An option as it is typed, an argument as the first line of the help calls it."""
    options = [one for one in param.opts if one.startswith("--")]
    return options[0] if options else (param.metavar or param.name or "").strip("[].").upper()
