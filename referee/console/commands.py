"""Splitting what is typed at the console into entries of the game and commands to the console.

A command is a word of :data:`COMMANDS`, or any beginning of one after a colon (``:und 2``). Where the game has a verb
of the same name, the word means the verb, and the colon the command.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from messages.classes import frozen
from referee.engine.entry import Grammar, nearest
from referee.engine.errors import Ambiguous, NotUnderstood
from referee.engine.message import N_
from referee.engine.words import Words, fold, words
from referee.text.speech import Speaker

BECAUSE = words("because")
REASON = re.compile(rf"(?:^|\s)(?:{'|'.join(map(re.escape, BECAUSE.everywhere()))})(?:[:,]?\s+|$)", re.IGNORECASE)
END = re.compile(r"[;#]")


@frozen
class Command:
    """A command of the console. If ``whole``, the rest of the line belongs to it, also after a semicolon."""

    name: Words
    arguments: str
    help: str
    whole: bool = False

    def usage(self, speaker: Speaker) -> str:
        """The command and its arguments as one types them."""
        return f"{self.name.shown(speaker.lang)} {speaker.say(self.arguments)}".rstrip()


HELP = Command(
    words("help", "?/help"),
    N_("[VERB | RULE]"),
    N_("help, also on one verb or one rule"),
)
CHECK = Command(
    words("check", "check/ask"),
    N_("ENTRY"),
    N_("the verdict on an entry; what it hinges on is asked, nothing is recorded"),
    whole=True,
)
WHY = Command(
    words("why"),
    N_("[ENTRY]"),
    N_("what the last verdict, or that on an entry, rests on"),
    whole=True,
)
LEGAL = Command(words("legal"), N_("[BEGINNING]"), N_("what is legal now (and begins like this)"))
RULE = Command(words("rule"), N_("[ID | WORD]"), N_("the rules with this id, or about this"))
RULINGS = Command(
    words("rulings"), N_("[WORD]"), N_("what this table has settled where the rulebook leaves a question open")
)
BOX = Command(words("box"), N_("[KEY]"), N_("how much of your copy is known, or its facts that begin so"))
UNDO = Command(words("undo"), "[N]", N_("take back the last step, or N steps"))
REDO = Command(words("redo"), "[N]", N_("carry undone steps out again"))
LOG = Command(words("log"), "[N]", N_("what was recorded (the last N entries)"))
SHOW = Command(words("show"), N_("[PATH]"), N_("what lies on the table"))
SCORE = Command(words("score"), N_("[PLAYER]"), N_("the score sheet so far"))
CORRECT = Command(
    words("correct"),
    N_("PATH VALUE because REASON"),
    N_("set a part of the position: the table is the truth"),
    whole=True,
)
OVERRIDE = Command(
    words("override"),
    N_("ENTRY because REASON"),
    N_("record an entry although it is illegal"),
    whole=True,
)
BRANCH = Command(words("branch"), "", N_("try a line of play; nothing is recorded"))
KEEP = Command(words("keep"), "", N_("record what was tried on the branch"))
BACK = Command(words("back"), "", N_("leave the branch; the table is as it was"))
FACT = Command(
    words("fact"), N_("[KEY VALUE]"), N_("tell a fact of the box, or be asked for what entries wait for"), whole=True
)
NOTE = Command(words("note"), N_("TEXT"), N_("write a remark into the log"), whole=True)
MORE = Command(words("more"), "", N_("go on with the lines that are left of what was pasted"))
QUIT = Command(words("quit", "quit/exit"), "", N_("leave; everything is recorded already"))
COMMANDS = (
    HELP,
    CHECK,
    WHY,
    LEGAL,
    RULE,
    RULINGS,
    BOX,
    UNDO,
    REDO,
    LOG,
    SHOW,
    SCORE,
    CORRECT,
    OVERRIDE,
    BRANCH,
    KEEP,
    BACK,
    FACT,
    NOTE,
    MORE,
    QUIT,
)
BY_WORD = {word: command for command in COMMANDS for word in command.name.folded()}


@frozen
class Piece:
    """One command with the text after it, or several entries (``command`` is None); ``source`` is what was typed."""

    command: Command | None
    text: str
    source: str


def pieces(text: str, grammar: Grammar) -> Iterator[Piece]:
    """The commands and the entries between them, in order, of one or more lines; comments are left out."""
    entries: list[str] = []
    for one in (one for line in text.splitlines() for one in _of_line(line, grammar)):
        if one.command is None:
            entries.append(one.text)
            continue
        yield from _together(entries)
        entries.clear()
        yield one
    yield from _together(entries)


def _together(entries: list[str]) -> Iterator[Piece]:
    if entries:
        text = "; ".join(entries)
        yield Piece(None, text, text)


def _of_line(line: str, grammar: Grammar) -> Iterator[Piece]:
    rest = line.strip()
    while rest:
        command, behind = command_of(rest, grammar)
        if command is not None and command.whole:
            yield Piece(command, behind, rest)
            return
        end = END.search(rest)
        text = rest[: end.start()].strip() if end else rest
        if text:
            yield Piece(*command_of(text, grammar), text)
        if end is None or end[0] == "#":
            return
        rest = rest[end.end() :].strip()


def command_of(text: str, grammar: Grammar) -> tuple[Command | None, str]:
    """The command that ``text`` begins with and the text after it; None and all of ``text`` if it is an entry.

    :raises NotUnderstood: there is no such command.
    :raises Ambiguous: several begin like this.
    """
    if text.startswith("?"):
        return HELP, text[1:].strip()
    word, _, behind = text.partition(" ")
    if word.startswith(":"):
        return _by_beginning(word, text), behind.strip()
    command = BY_WORD.get(fold(word))
    if command is None or fold(word) in grammar.verbs:
        return None, text
    return command, behind.strip()


def _by_beginning(word: str, text: str) -> Command:
    wanted = fold(word[1:])
    if wanted in BY_WORD:
        return BY_WORD[wanted]
    found = {command.name.key: command for known, command in BY_WORD.items() if wanted and known.startswith(wanted)}
    if len(found) == 1:
        return found.popitem()[1]
    if found:
        raise Ambiguous(N_("{word} may be several commands: {commands}."), word=word, commands=", ".join(sorted(found)))
    raise NotUnderstood(
        N_("I don't know the command {word}. Type ? for help."), entry=text, start=0, end=len(word), word=word,
        nearest=[f":{one}" for one in nearest(wanted, BY_WORD)],
    )  # fmt: skip


def number(text: str, default: int) -> int:
    """The number typed after a command, or ``default``; NotUnderstood if it is none."""
    if not text:
        return default
    if not text.isdecimal() or len(text) > 6 or int(text) == 0:
        raise NotUnderstood(N_("{word} is not a number of steps."), entry=text, start=0, end=len(text), word=text)
    return int(text)


def reasoned(text: str) -> tuple[str, str]:
    """The text before ``because`` and the reason after it, which is empty if there is none."""
    found = REASON.search(text)
    return (text.strip(), "") if found is None else (text[: found.start()].strip(), text[found.end() :].strip())
