"""The documents say what the program does: their commands, verbs, entries, transcripts, ids, files and links are tried.

Blocks are tried by their kind. ``entries`` are declared one after another; ``new …`` opens the next table,
``# as above: face, task`` repeats such entries of the table before, and ``# refused: ID`` means that exactly this rule
refuses the last entry of its line. ``console`` runs the lines behind ``$ `` (``# exit 1`` if not 0) and compares what is
printed where a document shows it (``…`` stands for any lines); ``console ready`` begins at a table that is set up.
``toml`` with scenarios is run, ``python`` is executed.
"""

from __future__ import annotations

import ast
import json
import re
import shlex
import subprocess
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest
from support import practice, seats, session
from typer.main import get_command
from typer.testing import CliRunner

from referee.cli.call import Call
from referee.cli.main import COMMANDS, VALUED, app
from referee.cli.opening import head_of, opening_of
from referee.console import commands as console
from referee.engine import scenario as scenarios
from referee.engine.entry import entries_of
from referee.engine.position import to_json
from referee.engine.session import Session
from referee.games import game as find_game
from referee.table import attempt

ROOT = Path(__file__).resolve().parents[1]
GUIDE = "docs/players.md"
NAMES = ("README.md", "ARCHITECTURE.md", "CHANGELOG.md", GUIDE, "docs/add-a-game.md")
FENCE = re.compile(r"^```(\w*) ?(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`([^`\n]+)`")
ID = re.compile(r"\b(?:ZG-[A-Z]+|FACT)-\d+\b")
LINK = re.compile(r"\[[^\]]*\]\(([^)]+)\)")
FILE = re.compile(r"\.?[\w-]+(?:[/.][\w-]+)*/?")
SUFFIXES = (".py", ".toml", ".md", ".po", ".mo", ".entries", ".json")
REFUSED = re.compile(r"#\s*refused: (\S+)")
AS_ABOVE = re.compile(r"#\s*as above: (.+)")
EXIT = re.compile(r"\s+# exit (\d)$")


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


# -- commands --------------------------------------------------------------------------------------------------------


@cache
def command_tree() -> dict[str, Any]:
    """Every command by what is typed for it: ``undo``, ``box ask``."""
    group = get_command(app)
    context = group.make_context("referee", ["games"], obj=Call())
    found: dict[str, Any] = {}
    for name in COMMANDS:
        command = group.get_command(context, name)  # type: ignore[attr-defined]
        below = getattr(command, "commands", {})
        found |= {f"{name} {key}": one for key, one in below.items()} or {name: command}
    return found


def calls(name: str) -> Iterator[list[str]]:
    """The arguments of every call of the program that a document names."""
    typed = [line.removeprefix("$ ") for block in blocks(name, "console", "sh") for line in lines_of(block)]
    for text in [*typed, *inline(name)]:
        words = text.split()
        if words[:1] in (["referee"], ["./start"]) and words[1:] and words[1] not in ("test", "…"):
            yield words[1:]


def resolved(words: list[str]) -> tuple[str, list[str]]:
    """The command of a call and what follows; the global options before it are left out."""
    rest = list(words)
    while rest and rest[0].startswith("--"):
        rest = rest[2 if rest[0] in VALUED else 1 :]
    for count in (2, 1):
        if " ".join(rest[:count]) in command_tree():
            return " ".join(rest[:count]), rest[count:]
    return " ".join(rest[:1]), rest[1:]


@pytest.mark.parametrize("name", NAMES)
def test_every_command_and_option_named_exists(name: str) -> None:
    groups = {key.partition(" ")[0] for key in command_tree()}
    for words in calls(name):
        command, rest = resolved(words)
        if not command:
            continue
        assert command in command_tree() or (command in groups and not rest), f"{name}: referee {' '.join(words)}"
        params = command_tree()[command].params if command in command_tree() else []
        known = {option for one in params for option in one.opts} | {*VALUED, "--json", "--help"}
        options = [one.partition("=")[0] for one in takewhile(lambda one: one != "#", rest) if one.startswith("--")]
        assert set(options) <= known, f"{name}: referee {' '.join(words)}"


def test_the_guide_names_every_command() -> None:
    named = {resolved(words)[0] for words in calls(GUIDE)}
    assert set(command_tree()) <= named


def test_the_guide_names_every_command_of_the_console() -> None:
    named = {text.split()[0] for text in inline(GUIDE)}
    assert {one.name.shown("en").replace("?", "help") for one in console.COMMANDS} <= named


@dataclass
class Terminal:
    """Runs the calls of console blocks in a folder and a ledger of their own."""

    folder: Path

    def run(self, line: str) -> tuple[int, str]:
        words = shlex.split(line)
        assert words[0] in ("referee", "./start"), line
        target = ""
        if len(words) > 2 and words[-2] == ">":
            target, words = words[-1], words[:-2]
        result = CliRunner().invoke(app, words[1:])
        assert "Traceback" not in result.output, result.output
        if target:
            (self.folder / target).write_text(result.stdout, "utf-8")
        return result.exit_code, "" if target else result.output

    def begin_ready(self) -> None:
        """Open a table of anna and boris at the first turn of round 1."""
        game = find_game("zhanguo")
        setting = game.setting(seats(game, 2), {}, {}, practice())
        (self.folder / "ready.json").write_text(json.dumps(to_json(game.ready(setting, {}))), "utf-8")
        taken = len(json.loads(self.run("referee tables --json")[1])["tables"])
        begin = f"referee new zhanguo anna:red boris:blue --box practice --position ready.json --name ready-{taken}"
        assert self.run(begin)[0] == 0


@pytest.fixture
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    for variable in ("LC_ALL", "LC_MESSAGES", "REFEREE_DEBUG"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("REFEREE_DB", str(tmp_path / "ledger.sqlite3"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    return Terminal(tmp_path)


def transcript(block: Block) -> Iterator[tuple[str, int, list[str]]]:
    """The calls of a block: the line, its exit status, the lines shown below it."""
    parts = re.split(r"^\$ ", block.text, flags=re.MULTILINE)
    assert not parts[0].strip(), parts[0]
    for part in parts[1:]:
        line, *shown = part.rstrip().split("\n")
        status = EXIT.search(line)
        yield EXIT.sub("", line), int(status[1]) if status else 0, [one.rstrip() for one in shown]


def matches(shown: list[str], printed: list[str]) -> bool:
    """What was printed is what is shown; ``…`` stands for any number of lines."""
    if not shown or not printed:
        return not [one for one in shown if one.strip() != "…"] and not printed
    if shown[0].strip() == "…":
        return matches(shown[1:], printed) or matches(shown, printed[1:]) or not shown[1:]
    return shown[0] == printed[0] and matches(shown[1:], printed[1:])


@pytest.mark.parametrize("name", having("console"))
def test_transcripts_are_real(name: str, terminal: Terminal) -> None:
    for block in blocks(name, "console"):
        if block.about == "ready":
            terminal.begin_ready()
        for line, status, shown in transcript(block):
            found, printed = terminal.run(line)
            assert found == status, f"{name}: {line}\n{printed}"
            if shown:
                assert matches(shown, [one.rstrip() for one in printed.splitlines()]), f"{name}: {line}\n{printed}"


# -- entries ---------------------------------------------------------------------------------------------------------


@dataclass
class Tables:
    """Declares the entries of one document."""

    name: str
    table: Session | None = None
    entered: list[str] = field(default_factory=list)
    above: list[str] = field(default_factory=list)
    verbs: set[str] = field(default_factory=set)

    def line(self, line: str) -> None:
        head = head_of(line)
        repeated = AS_ABOVE.match(line)
        if head is not None:
            self.table = opening_of(Call(), head).session()
            self.above, self.entered = self.entered, []
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
        self.entered.append(text)
        self.verbs |= {one.action.spec.verb.key for one in outcome.verdicts}


def declared(name: str) -> Tables:
    tables = Tables(name)
    for block in blocks(name, "entries"):
        for line in lines_of(block):
            tables.line(line)
    return tables


@pytest.mark.parametrize("name", having("entries"))
def test_entries_are_legal_or_refused_as_said(name: str) -> None:
    assert declared(name).verbs


def test_the_guide_shows_every_verb() -> None:
    assert set(find_game("zhanguo").grammar.by_key) == declared(GUIDE).verbs


@pytest.mark.parametrize("name", ["README.md", GUIDE])
def test_entries_inside_sentences_are_understood(name: str) -> None:
    table = session(players=2)
    verbs = table.game.grammar.verbs
    for text in inline(name):
        words = text.split()
        if len(words) > 1 and words[0] in verbs:
            assert table.read(text), text


# -- ids, files, links -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_every_id_exists(name: str) -> None:
    book = find_game("zhanguo").book
    facts = tomllib.loads((ROOT / "referee/games/zhanguo/facts.toml").read_text("utf-8"))
    known = {*book.rules, *book.rulings, *(key for key in facts if key.startswith("FACT-"))}
    assert set(ID.findall(text_of(name))) <= known


def test_counts_are_true() -> None:
    book = find_game("zhanguo").book
    said = dict(
        zip(("rules", "rulings"), re.findall(r"(\d+) (?:numbered rules|rulings)", text_of("README.md")), strict=True)
    )
    assert said == {"rules": str(len(book.rules)), "rulings": str(len(book.rulings))}


def test_the_readme_gives_every_figure_of_the_benchmark() -> None:
    assert re.search(r"^\.venv/bin/python tests/bench/bench\.py$", text_of("README.md"), re.MULTILINE)
    figures = ast.parse(text_of("tests/bench/bench.py")).body
    named = next(
        one.value for one in figures if isinstance(one, ast.Assign) and ast.unparse(one.targets[0]) == "FLOORS"
    )
    for what, low, aim in ast.literal_eval(named).values():
        said = [f"{one:,}" if one else "" for one in (low, aim)]
        row = re.search(rf"^\| {re.escape(what)} \| [\d.,]+ \|(.*)\|(.*)\|$", text_of("README.md"), re.MULTILINE)
        assert row is not None, what
        assert [cell.strip() for cell in row.groups()] == [one.removesuffix(".0") for one in said], what


@cache
def files() -> frozenset[str]:
    """Every file of the project that git knows or would take, and its folders."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    paths = [Path(line) for line in listed.stdout.splitlines()]
    folders = {f"{folder}/" for path in paths for folder in path.parents}
    return frozenset({str(path) for path in paths} | folders)


def names_file(word: str) -> bool:
    return FILE.fullmatch(word) is not None and ("/" in word or word.endswith(SUFFIXES))


@pytest.mark.parametrize("name", NAMES)
def test_files_named_exist(name: str) -> None:
    made = {word for block in blocks(name, "console", "sh") for word in block.text.split()}
    for text in inline(name):
        for word in text.removeprefix("./").split():
            if names_file(word) and word not in made and word != ".venv/bin/python":
                assert any(f"/{one}".endswith(f"/{word}") for one in files()), f"{name}: {word}"


def anchors(name: str) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", FENCE.sub("", text_of(name)), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", one.lower()).replace(" ", "-") for one in headings}


@pytest.mark.parametrize("name", NAMES)
def test_links_lead_somewhere(name: str) -> None:
    for target in LINK.findall(FENCE.sub("", text_of(name))):
        if "://" in target:
            continue
        path, _, anchor = target.partition("#")
        found = (ROOT / name).parent / path if path else ROOT / name
        assert found.exists(), f"{name}: {target}"
        if anchor:
            assert anchor in anchors(str(found.resolve().relative_to(ROOT))), f"{name}: {target}"


# -- other blocks ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", having("toml"))
def test_scenarios_shown_hold(name: str) -> None:
    for block in blocks(name, "toml"):
        data = tomllib.loads(block.text)
        for one in scenarios.scenarios_of(data) if "scenario" in data else ():
            result = scenarios.run(find_game(one["game"]), practice(one["game"]), one)
            assert result.passed, result.problems


@pytest.mark.parametrize("name", having("python"))
def test_python_shown_runs(name: str) -> None:
    space: dict[str, Any] = {"__name__": "shown"}
    for block in blocks(name, "python"):
        exec(compile(block.text, name, "exec", dont_inherit=True), space)


def test_the_two_commands_of_a_fresh_machine() -> None:
    typed = [line for block in blocks("README.md", "sh") for line in lines_of(block)]
    assert typed[:2] == ["./start replay examples/zhanguo.entries", "./start test"]
    assert "python3 start test" in text_of(".ci/run")


# -- rooms -----------------------------------------------------------------------------------------------------------


def rooms() -> dict[Path, list[str]]:
    """The rooms drawn in ARCHITECTURE.md, each with the modules named in it."""
    drawn: dict[Path, list[str]] = {}
    for line in blocks("ARCHITECTURE.md")[0].text.splitlines():
        words = re.split(r"\s{3,}", line.strip())[0].split()
        if line.startswith(" "):
            drawn[list(drawn)[-1]] += [word for word in words if word != "…"]
            continue
        for word in takewhile(lambda one: "/" in one, words):
            path = word.replace("<game>", "zhanguo")
            drawn[ROOT / path if (ROOT / path).exists() else ROOT / "referee" / path] = []
    return drawn


def test_the_rooms_drawn_are_there() -> None:
    for room, named in rooms().items():
        assert room.exists(), room
        there = {part.name.removesuffix(".py") for part in room.iterdir()} if room.is_dir() else set()
        assert {word.rstrip("/") for word in named} <= there, room


def test_every_room_is_drawn() -> None:
    text = blocks("ARCHITECTURE.md")[0].text
    for path in (ROOT / "referee").iterdir():
        if (path / "__init__.py").exists() or path.suffix == ".py":
            assert path.name.startswith("__") or path.name in text, path
    engine = {path.stem for path in (ROOT / "referee/engine").glob("*.py")} - {"__init__"}
    assert engine == set(rooms()[ROOT / "referee/engine"])
