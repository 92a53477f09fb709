"""Reading the documents: their blocks, and what tries them.

Blocks are tried by their kind. ``entries`` are declared one after another; ``new …`` opens the next table,
``# as above: face, task`` repeats such entries of the last table of the same game, and ``# refused: ID`` means that exactly
this rule refuses the last entry of its line. ``console`` runs the lines behind ``$ `` (``# exit 1`` if not 0) and compares what is
printed where a document shows it (``…`` stands for any lines; what stands behind ``squares.1> `` is typed); ``console ready`` begins at a table that is set up.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from typer.testing import CliRunner

from referee.cli.call import Call
from referee.cli.main import app
from referee.cli.opening import head_of, opening_of
from referee.declaring import attempt
from referee.engine.entry import entries_of
from referee.engine.position import to_json
from referee.engine.session import Session
from referee.games import game as find_game
from referee.testing.samples import practice, seats

ROOT = Path(__file__).resolve().parents[1]
GUIDE = "docs/players.md"
GUIDES = ("docs/zhanguo.md", "docs/nations_dice.md", "docs/nippon.md", "docs/great_wall.md", GUIDE, "docs/box.md")
"""What players read, one page a game first: what is entered on one page may go on from the page before."""
NAMES = (
    "README.md",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    *GUIDES,
    "docs/index.md",
    "docs/camera.md",
    "docs/safety.md",
    "docs/speed.md",
    "docs/add-a-game.md",
    "docs/add-a-language.md",
    "docs/great-wall-cards.md",
)
FENCE = re.compile(r"^```(\w*) ?(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`([^`\n]+)`")
REFUSED = re.compile(r"#\s*refused: (\S+)")
AS_ABOVE = re.compile(r"#\s*as above: (.+)")
EXIT = re.compile(r"\s+# exit (\d)$")
ASKED = re.compile(r"^((?:[\w-]+(?:\.[\w-]+)*)?>) ?", re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """One fenced block."""

    kind: str
    about: str
    text: str


@cache
def text_of(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def blocks(name: str, *kinds: str) -> list[Block]:
    """The blocks of a document, of these kinds."""
    found = [Block(*match.groups()) for match in FENCE.finditer(text_of(name))]
    return [one for one in found if not kinds or one.kind in kinds]


def inline(name: str) -> list[str]:
    """The code inside the sentences of a document."""
    return INLINE.findall(FENCE.sub("", text_of(name)))


def having(*kinds: str) -> list[str]:
    return [name for name in NAMES if blocks(name, *kinds)]


def lines_of(block: Block) -> Iterator[str]:
    return (line for line in block.text.splitlines() if line.strip())


@dataclass
class Terminal:
    """Runs the calls of console blocks in a folder and a ledger of their own."""

    folder: Path

    def run(self, line: str, typed: Sequence[str] = ()) -> tuple[int, str]:
        words = shlex.split(line)
        assert words[0] in ("referee", "./start"), line
        target = ""
        if len(words) > 2 and words[-2] == ">":
            target, words = words[-1], words[:-2]
        result = CliRunner().invoke(app, words[1:], input="".join(f"{one}\n" for one in typed) or None)
        assert "Traceback" not in result.output, result.output
        if target:
            (self.folder / target).write_text(result.stdout, "utf-8")
        answers = iter(typed)
        printed = (
            ASKED.sub(lambda found: f"{found[1]} {next(answers, '')}\n", result.output) if typed else result.output
        )
        return result.exit_code, "" if target else printed

    def begin_ready(self) -> None:
        """Open a table of anna and boris at the first turn of round 1."""
        game = find_game("zhanguo")
        setting = game.setting(seats(game, 2), {}, {}, practice())
        (self.folder / "ready.json").write_text(json.dumps(to_json(game.ready(setting, {}))), "utf-8")
        taken = len(json.loads(self.run("referee tables --json")[1])["tables"])
        begin = f"referee new zhanguo anna:red boris:blue --box practice --position ready.json --name ready-{taken}"
        status, printed = self.run(begin)
        assert status == 0, printed


def transcript(block: Block) -> Iterator[tuple[str, int, list[str]]]:
    """The calls of a block: the line, its exit status, the lines shown below it."""
    parts = re.split(r"^\$ ", block.text, flags=re.MULTILINE)
    assert not parts[0].strip(), parts[0]
    for part in parts[1:]:
        line, *shown = part.rstrip().split("\n")
        status = EXIT.search(line)
        yield EXIT.sub("", line), int(status[1]) if status else 0, [one.rstrip() for one in shown]


def answered(shown: list[str]) -> list[str]:
    """The answers that a document shows behind questions."""
    return [line[found.end() :] for line in shown if (found := ASKED.match(line))]


def matches(shown: list[str], printed: list[str]) -> bool:
    """What was printed is what is shown; ``…`` stands for any number of lines."""
    if not shown or not printed:
        return not [one for one in shown if one.strip() != "…"] and not printed
    if shown[0].strip() == "…":
        return matches(shown[1:], printed) or matches(shown, printed[1:]) or not shown[1:]
    return shown[0] == printed[0] and matches(shown[1:], printed[1:])


@dataclass
class Tables:
    """Declares the entries of documents, one after another."""

    name: str
    table: Session | None = None
    entered: dict[str, list[str]] = field(default_factory=dict)
    above: list[str] = field(default_factory=list)
    verbs: dict[str, set[str]] = field(default_factory=dict)

    def line(self, line: str) -> None:
        head = head_of(line)
        repeated = AS_ABOVE.match(line)
        if head is not None:
            self.table = opening_of(Call(), head).session()
            self.above = self.entered.pop(self.table.game.id, [])
        elif repeated is not None:
            wanted = repeated[1].split(", ")
            for text in [one for one in self.above if one.split()[0] in wanted]:
                self.legal(text)
        else:
            self._entries(line)

    def _entries(self, line: str) -> None:
        refused = REFUSED.search(line)
        texts = entries_of(line)
        for text in texts[:-1] if refused else texts:
            self.legal(text)
        if refused:
            assert self.table is not None
            outcome = attempt(self.table.branch(), texts[-1])
            assert outcome.status == "illegal", f"{self.name}: {line}"
            assert outcome.verdicts[-1].rules == [refused[1]], f"{self.name}: {line}: {outcome.verdicts[-1].rules}"

    def legal(self, text: str) -> None:
        assert self.table is not None, "a document's entries begin with new"
        trial = self.table.branch()
        outcome = attempt(trial, text)
        rules = [one.rules for one in outcome.verdicts]
        assert outcome.status == "legal", f"{self.name}: {text}: {outcome.status} {rules}"
        self.table = trial
        self.entered.setdefault(trial.game.id, []).append(text)
        said = self.verbs.setdefault(trial.game.id, set())
        said |= {one.action.spec.verb.key for one in outcome.verdicts}


def declared(*names: str) -> Tables:
    """What the entries of these documents come to, one after another."""
    tables = Tables("")
    for tables.name in names:
        for block in blocks(tables.name, "entries"):
            for line in lines_of(block):
                tables.line(line)
    return tables
