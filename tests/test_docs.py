"""The documents say what the program does: commands, verbs, entries, transcripts, ids, files and links are tried."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest
from documents import (
    FENCE,
    GUIDES,
    NAMES,
    ROOT,
    Terminal,
    answered,
    blocks,
    declared,
    having,
    inline,
    lines_of,
    matches,
    text_of,
    transcript,
)
from typer.main import get_command

from referee.cli.call import Call
from referee.cli.main import COMMANDS, VALUED, app
from referee.console import commands as console
from referee.engine import scenario as scenarios
from referee.engine.errors import EntryError
from referee.engine.session import Session
from referee.games import NAMES as GAMES
from referee.games import game as find_game
from referee.testing.samples import practice, session

ID = re.compile(r"\b(?:(?:ZG|ND|NP|GW)-[A-Z]+|FACT)-\d+\b")
LINK = re.compile(r"\[[^\]]*\]\(([^)]+)\)")
FILE = re.compile(r"\.?[\w-]+(?:[/.][\w-]+)*/?")
SUFFIXES = (".py", ".toml", ".md", ".po", ".mo", ".entries", ".json")


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
        if getattr(command, "invoke_without_command", False):
            found[name] = command  # it does something by itself
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
    if rest[:1] == ["help"]:
        rest = rest[1:]
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
    named = {resolved(words)[0] for name in GUIDES for words in calls(name)}
    assert set(command_tree()) <= named


def test_the_guide_names_every_command_of_the_console() -> None:
    named = {text.split()[0] for name in GUIDES for text in inline(name)}
    assert {one.name.shown("en").replace("?", "help") for one in console.COMMANDS} <= named


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


@pytest.mark.parametrize("name", having("console"))
def test_transcripts_are_real(name: str, terminal: Terminal) -> None:
    for block in blocks(name, "console"):
        if block.about == "ready":
            terminal.begin_ready()
        for line, status, shown in transcript(block):
            found, printed = terminal.run(line, answered(shown))
            assert found == status, f"{name}: {line}\n{printed}"
            if shown:
                assert matches(shown, [one.rstrip() for one in printed.splitlines()]), f"{name}: {line}\n{printed}"


# -- entries ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", having("entries"))
def test_entries_are_legal_or_refused_as_said(name: str) -> None:
    assert declared(*(GUIDES if name in GUIDES else (name,))).verbs


@pytest.mark.parametrize("played", GAMES)
def test_the_guide_shows_every_verb(played: str) -> None:
    """In entries that are played, or inside a sentence what is seldom said."""
    verbs = find_game(played).grammar.verbs
    mentioned = {
        cls.spec.verb.key for name in GUIDES for text in inline(name) if (cls := verbs.get(text.split()[0])) is not None
    }
    assert set(find_game(played).grammar.by_key) == declared(*GUIDES).verbs[played] | mentioned


@pytest.mark.parametrize("name", ["README.md", *GUIDES])
def test_entries_inside_sentences_are_understood(name: str) -> None:
    tables = [session(played, players=2) for played in GAMES]
    for text in inline(name):
        words = text.split()
        heard = [table for table in tables if words[0] in table.game.grammar.verbs] if len(words) > 1 else []
        assert not heard or any(understood(table, text) for table in heard), text


def understood(table: Session, text: str) -> bool:
    try:
        return bool(table.read(text))
    except EntryError:
        return False


# -- ids, files, links -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_every_id_exists(name: str) -> None:
    known: set[str] = set()
    for played in GAMES:
        book = find_game(played).book
        facts = tomllib.loads((ROOT / f"referee/games/{played}/facts.toml").read_text("utf-8"))
        known |= {*book.rules, *book.rulings, *(key for key in facts if key.startswith("FACT-"))}
    assert set(ID.findall(text_of(name))) <= known


def test_counts_are_true() -> None:
    books = [find_game(played).book for played in GAMES]
    counted = r"(\d+)\s+numbered\s+rules,\s+(\d+)\s+open\s+questions\s+and\s+(\d+)\s+notes"
    said = re.findall(counted, text_of("README.md"))
    assert said == [(str(len(book.rules)), str(len(book.questions)), str(len(book.notes))) for book in books]


def test_every_figure_of_the_benchmark_is_told() -> None:
    assert re.search(r"^\.venv/bin/python tests/bench/bench\.py$", text_of("docs/speed.md"), re.MULTILINE)
    named = {
        ast.unparse(one.targets[0]): one.value
        for one in ast.parse(text_of("tests/bench/bench.py")).body
        if isinstance(one, ast.Assign) and isinstance(one.value, ast.Dict)
    }
    games = [ast.literal_eval(key) for key in named["GAMES"].keys if key is not None]
    assert set(games) <= set(GAMES)
    for what, low, aim in ast.literal_eval(named["FLOORS"]).values():
        said = [f"{one:,}" if one else "" for one in (low, aim)]
        row = re.search(rf"^\| {re.escape(what)} \|(.*)\|$", text_of("docs/speed.md"), re.MULTILINE)
        assert row is not None, what
        cells = [cell.strip() for cell in row[1].split("|")]
        assert len(cells) == len(games) + 2, what
        assert re.fullmatch(r"[\d.,]+", cells[0]), what
        assert cells[-2:] == [one.removesuffix(".0") for one in said], what


def test_the_camera_guide_gives_every_figure_of_its_benchmark() -> None:
    code = ast.parse(text_of("tests/bench/sizes.py")).body
    named = {ast.unparse(one.targets[0]): one.value for one in code if isinstance(one, ast.Assign)}
    cameras, sizes = named["CAMERAS"], ast.literal_eval(named["SIZES_MM"])
    assert isinstance(cameras, ast.Dict)
    guide = text_of("docs/camera.md")
    assert f"| camera, distance | {' | '.join(f'{size} mm' for size in sizes)} |" in guide
    cell = r" \d+ / \d+ / \d+ \|"
    for camera in cameras.keys:
        row = rf"^\| {re.escape(ast.literal_eval(camera))} \|({cell}){{{len(sizes)}}}$"  # type: ignore[arg-type]
        assert re.search(row, guide, re.MULTILINE), ast.unparse(camera)  # type: ignore[arg-type]


@cache
def files() -> frozenset[str]:
    """Every file of the project and every folder, hidden ones left out."""
    rooms = [top for top in ROOT.iterdir() if top.name == ".ci" or not top.name.startswith(".")]
    paths = [path for top in rooms for path in (top, *top.rglob("*"))]
    return frozenset(f"{path.relative_to(ROOT).as_posix()}{'/' if path.is_dir() else ''}" for path in paths)


def names_file(word: str) -> bool:
    return FILE.fullmatch(word) is not None and ("/" in word or word.endswith(SUFFIXES))


@pytest.mark.parametrize("name", NAMES)
def test_files_named_exist(name: str) -> None:
    made = {word for block in blocks(name, "console", "sh") for word in block.text.split()}
    for text in inline(name):
        for word in text.removeprefix("./").split():
            if names_file(word) and word not in made and word != ".venv/bin/python":
                assert any(f"/{one}".endswith(f"/{word}") for one in files()), f"{name}: {word}"


def test_every_picture_is_shown_and_taken_by_the_command() -> None:
    """A picture that no command takes anew is soon untrue."""
    there = {one.name for one in (ROOT / "docs" / "pictures").iterdir()}
    command = (ROOT / "tests" / "browser" / "pictures.py").read_text("utf-8")
    assert there == set(re.findall(r'"([\w-]+\.(?:png|jpg))"', command.partition("MADE = (")[2].partition("\n)\n")[0]))
    documents = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    assert there <= {Path(target).name for one in documents for target in LINK.findall(one.read_text("utf-8"))}


def anchors(name: str) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", FENCE.sub("", text_of(name)), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", one.lower()).replace(" ", "-") for one in headings}


@pytest.mark.parametrize("name", NAMES)
def test_links_lead_somewhere(name: str) -> None:
    for target in LINK.findall(FENCE.sub("", text_of(name))):
        if "://" in target:
            continue
        path, _, anchor = target.partition("#")
        if path.startswith("rules/"):
            continue  # a page made with the site, whose test follows its links
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
    for block in (one for one in blocks(name, "python") if not one.about):
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


def test_the_guide_to_a_game_shows_kalah_as_it_is() -> None:
    """Whoever follows the page copies what is installed and played by a test."""
    sources = [
        path.read_text("utf-8")
        for path in sorted((ROOT / "examples/kalah").rglob("*"))
        if path.suffix in (".py", ".toml")
    ]
    shown = [one.text for one in blocks("docs/add-a-game.md") if one.about == "kalah"]
    assert len(shown) > 8
    assert [text for text in shown if not any(text.rstrip("\n") in source for source in sources)] == []
