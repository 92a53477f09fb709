"""The commands of ``referee``: in which section of the help each stands, what it is for, and an example of it."""

from __future__ import annotations

from collections.abc import Mapping

from messages.classes import frozen
from referee.engine.message import N_


@frozen
class Command:
    """A command: its ``module``, a line of help, and an ``example`` of what is typed behind its name."""

    module: str
    summary: str
    example: str = ""


SECTIONS: Mapping[str, Mapping[str, Command]] = {
    N_("At the table"): {
        "games": Command("games", N_("The games, their options, and how much of your box is known.")),
        "new": Command("opening", N_("Open a table."), "zhanguo anna:red boris:blue --name friday"),
        "play": Command("play", N_("Sit down at the console.")),
        "serve": Command("serve", N_("The table's page, for every phone in the room.")),
        "do": Command("declare", N_("Declare an entry: judge it and record it."), "unify 32 3"),
        "legal": Command("declare", N_("List what is legal now."), "unify"),
        "undo": Command("history", N_("Take back the last steps."), "2"),
        "redo": Command("history", N_("Carry out undone steps again.")),
        "correct": Command(
            "history",
            N_("Set a part of the position: the table is the truth."),
            'anna vp 4 --why "the disc was pushed"',
        ),
        "note": Command("history", N_("Write a remark into the log."), '"Boris went for tea"'),
        "branch": Command("declare", N_("Try a line of play without touching the table."), '"unify 32 3; done"'),
    },
    N_("Legal or not"): {
        "check": Command("declare", N_("Only ask for the verdict on an entry."), "palace 4 from 5"),
        "ask": Command(
            "ask",
            N_("Is this legal? At any table: what the verdict hinges on is asked, nothing else."),
            'zhanguo "palace 4 from 5"',
        ),
        "rule": Command("rules", N_("Look rules up by id or words."), "zhanguo third worker"),
        "rulings": Command(
            "rules",
            N_("The open questions of a rulebook and how a table may answer them; notes on its text."),
            "zhanguo",
        ),
        "verbs": Command("rules", N_("What can be declared, and how it is written."), "zhanguo palace"),
    },
    N_("Points and the record"): {
        "show": Command("look", N_("The table as it stands."), "anna"),
        "score": Command("score", N_("The score sheet: of the table, by questions, or of a file."), "zhanguo --ask"),
        "log": Command("history", N_("The record of the table.")),
        "tables": Command(
            "shelf", N_("All tables, and how they stand; rename, close, archive, delete one."), "rename friday saturday"
        ),
        "use": Command("tables", N_("Make a table the current one."), "friday"),
        "plays": Command("plays", N_("Finished games with their results; a link to BG Stats."), "link friday"),
        "stats": Command(
            "stats", N_("Statistics of finished games: wins, averages, where the points came from."), "--by player"
        ),
        "export": Command("tables", N_("The table as a file for other tools."), "friday.json"),
        "replay": Command("replay", N_("Referee a file of entries."), "examples/zhanguo.entries"),
        "backup": Command("copies", N_("Copy the whole ledger to a file, while it is in use."), "club.sqlite3"),
        "restore": Command("copies", N_("Fill an empty ledger from such a copy."), "club.sqlite3"),
    },
    N_("Your copy of a game"): {
        "box": Command("box", N_("The facts printed on the components of your copy."), "ask zhanguo --first-game"),
    },
    N_("The camera"): {
        "tally": Command("tally", N_("Count a table up from pictures, its record and typed answers."), "table.jpg"),
        "watch": Command("watch", N_("Watch a table and propose what happened."), "--camera 0"),
        "scan": Command("scan", N_("Read the tags in pictures."), "table.jpg --annotate seen.jpg"),
        "tags": Command("tags", N_("Print the tags of a game."), "zhanguo --sheet avery-l7651"),
        "mats": Command("mats", N_("Print the mats of a game."), "zhanguo"),
        "calibrate": Command(
            "calibrate", N_("Measure a camera, learn a board of your own, print what that takes."), "print"
        ),
    },
    N_("For makers"): {
        "position": Command("look", N_("The position as data; its counts checked."), "--check"),
        "schema": Command("schema", N_("JSON Schema of a position, a final, a box or an entry."), "zhanguo position"),
        "scenario": Command("scenario", N_("Run scenario files."), "run disputes.toml"),
        "simulate": Command("simulate", N_("Play random legal games on the practice box."), "zhanguo"),
        "doctor": Command("doctor", N_("Check everything and repair what is safe.")),
    },
}
COMMANDS: Mapping[str, Command] = {name: one for section in SECTIONS.values() for name, one in section.items()}
EXAMPLE = N_("Example: {command}")


def example_of(path: str) -> str:
    """An example of ``referee do`` or another command, as it is typed; empty where it has none."""
    name = path.partition(" ")[2]
    return f"referee {name} {COMMANDS[name].example}" if name in COMMANDS and COMMANDS[name].example else ""
