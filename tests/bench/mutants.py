"""Which changes of the rules no test notices: ``nice python tests/bench/mutants.py zhanguo --sample 40 --seed 1``.

Cosmic Ray (``pip install cosmic-ray``) makes the changes, spread evenly over the modules; a copy of the repository is
changed. Each is run against some tests that enter the changed function, then against all of the folder that are not
slow. Without ``--sample`` all are made. What survives is printed.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any, NamedTuple

import hypothesis  # noqa: F401  whatever is imported here a child need not import
import pytest
from cosmic_ray import plugins
from cosmic_ray.ast import ast_nodes, get_ast_from_path
from cosmic_ray.mutating import mutate_code

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("zhanguo", "nations_dice", "nippon", "great_wall")
ASIDE = {"camera", "box", "components", "view", "ready", "game", "audit", "fits", "task_fits", "changes", "old_tasks"}
"""Rooms and modules of a game that hold no rule: names, facts, corrections, what is shown."""
SLOW = ("properties", "certain", "unknown", "zones", "seen", "untold", "hidden", "asked", "reasons", "italian", "facts")
SAME = ("Eq_Is", "Eq_IsNot", "Is_Eq", "IsNot_NotEq")
"""Changes after which a program does what it did."""
OPTIONS = ["-x", "-q", "--no-header", "-p", "no:schemathesis", "-p", "no:cacheprovider", "-W", "ignore"]
LONGEST, ENOUGH = 240, 50
"""Seconds after which a child that hangs counts as one that failed; tests that are tried before all others."""


class Mutant(NamedTuple):
    path: Path
    operator: str
    occurrence: int
    line: int


class Entered:
    """A plugin that notes how long each test takes and which functions it enters."""

    def __init__(self, root: Path) -> None:
        self.root, self.found = str(root), dict[str, tuple[float, list[tuple[str, int]]]]()

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        met = set[Any]()

        def note(frame: FrameType, event: str, _: object) -> None:
            if event == "call":
                met.add(frame.f_code)

        begun = time.process_time()
        sys.setprofile(note)
        yield
        sys.setprofile(None)
        inside = [(one.co_filename, one.co_firstlineno) for one in met if one.co_filename.startswith(self.root)]
        self.found[item.nodeid] = time.process_time() - begun, inside


def apart(root: Path, tests: Iterable[str], report: Path | None = None) -> bool:
    """Whether all the tests pass, in a child that has imported nothing of the project."""
    child = os.fork()
    if child:
        deadline = time.monotonic() + (LONGEST if report is None else 3600)
        while time.monotonic() < deadline:
            ended, status = os.waitpid(child, os.WNOHANG)
            if ended:
                return status == 0
            time.sleep(0.02)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return False
    os.chdir(root)
    with open(os.devnull, "w") as nothing:
        os.dup2(nothing.fileno(), 1)
        os.dup2(nothing.fileno(), 2)
    sys.dont_write_bytecode = True
    sys.path[:] = [str(root), *(one for one in sys.path if not one.startswith(str(ROOT)))]
    entered = Entered(root)
    code = pytest.main([*OPTIONS, *tests], plugins=[] if report is None else [entered])
    if report is not None:
        report.write_text(json.dumps(entered.found))
    os._exit(int(code))


def modules(area: str) -> list[Path]:
    """The modules that hold rules."""
    folder = Path("scoring") if area == "scoring" else Path("referee/games", area)
    paths = (one.relative_to(ROOT) for one in sorted((ROOT / folder).rglob("*.py")))
    return [one for one in paths if not ASIDE.intersection(one.with_suffix("").parts) and one.name != "__init__.py"]


def in_annotations(tree: ast.AST) -> set[tuple[int, int]]:
    """Lines and columns that only type checkers read."""
    notes = [getattr(one, name, None) for one in ast.walk(tree) for name in ("annotation", "returns")]
    return {(one.lineno, one.col_offset) for note in notes if note for one in ast.walk(note) if hasattr(one, "lineno")}


def mutants(root: Path, path: Path) -> Iterator[Mutant]:
    """All changes of a module, without those of annotations."""
    notes, tree = in_annotations(ast.parse((root / path).read_text())), get_ast_from_path(root / path)
    nodes = [*ast_nodes(tree)]
    spans = [(one.lineno, one.col_offset, one.end_lineno, one.end_col_offset) for one in annotated(root / path)]
    for name in plugins.operator_names():
        operator = plugins.get_operator(name)
        if operator.arguments() or name.endswith(SAME):
            continue
        places = (start for node in nodes for start, _ in operator().mutation_positions(node))
        for occurrence, (line, column) in enumerate(places):
            outside = not any((a, b) <= (line, column) <= (c, d) for a, b, c, d in spans)
            if (line, column) not in notes and outside:
                yield Mutant(path, name, occurrence, line)


def annotated(path: Path) -> list[Any]:
    tree = ast.parse(path.read_text())
    notes = (getattr(one, name, None) for one in ast.walk(tree) for name in ("annotation", "returns"))
    return [one for one in notes if one is not None]


def sampled(root: Path, area: str, count: int, rng: Random) -> list[Mutant]:
    """So many changes, evenly over the lines of all modules; all of them for 0."""
    every = [one for path in modules(area) for one in mutants(root, path)]
    by_line = defaultdict[tuple[Path, int], list[Mutant]](list)
    for one in every:
        by_line[one.path, one.line].append(one)
    if not count:
        return every
    lines = sorted(by_line)
    step, start = len(lines) / count, rng.random()
    return [rng.choice(by_line[lines[int((number + start) * step) % len(lines)]]) for number in range(count)]


def around(path: Path, line: int) -> tuple[int, int]:
    """Where the innermost function begins that holds a line; (0, 0) outside of all."""
    found = (0, 0)
    for one in ast.walk(ast.parse(path.read_text())):
        if isinstance(one, ast.FunctionDef) and one.lineno <= line <= (one.end_lineno or 0):
            found = max(found, (min([one.lineno, *(each.lineno for each in one.decorator_list)]), one.lineno))
    return found


def judged(root: Path, one: Mutant, entered: dict[str, Any], files: list[str]) -> str | None:
    """The change as a diff if no test notices it."""
    path = root / one.path
    was, times = path.read_text(), path.stat()
    first, _ = around(path, one.line)
    touching = sorted((took, test) for test, (took, inside) in entered.items() if [str(path), first] in inside)
    changed = mutate_code(was, plugins.get_operator(one.operator)(), one.occurrence)
    if changed is None or ast.dump(ast.parse(changed)) == ast.dump(ast.parse(was)):
        return ""
    path.write_text(changed)
    try:
        quick = touching[:: 1 + len(touching) // ENOUGH]
        if (quick and not apart(root, [test for _, test in quick])) or not apart(root, files):
            return None
    finally:
        path.write_text(was)
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    lines = difflib.unified_diff(was.splitlines(), changed.splitlines(), str(one.path), str(one.path), "", "", 1, "")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("area", choices=(*GAMES, "scoring"))
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    for name in ("sqlmodel", "typer", "pydantic", "prompt_toolkit", "rapidfuzz", "babel"):
        import_module(name)
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        root = Path(folder).resolve() / "copy"
        left = shutil.ignore_patterns(".*", "__pycache__", "pictures")
        shutil.copytree(ROOT, root, ignore=left)
        shutil.copy(ROOT / ".gitignore", root)
        subprocess.run([sys.executable, "-m", "compileall", "-q", *("referee", "scoring", "messages")], cwd=root)
        tests = (root / "tests" / chosen.area).glob("test_*.py")
        files = sorted(str(one.relative_to(root)) for one in tests if not any(word in one.stem for word in SLOW))
        report = root / "entered.json"
        if not apart(root, files, report):
            sys.exit(f"The tests fail without any change: {' '.join(files)}")
        entered = json.loads(report.read_text())
        print(f"{len(entered)} tests, {sum(took for took, _ in entered.values()):.0f} s", flush=True)
        made = sampled(root, chosen.area, chosen.sample, Random(f"{chosen.area}/{chosen.seed}"))
        alive = 0
        for number, one in enumerate(made, 1):
            diff = judged(root, one, entered, files)
            alive += bool(diff)
            said = "survived" if diff else "killed" if diff is None else "the same"
            print(f"{number}/{len(made)} {one.path}:{one.line} {one.operator}: {said}", flush=True)
            if diff:
                print(diff, flush=True)
        print(f"{chosen.area}: {len(made)} mutants, {alive} survived")


if __name__ == "__main__":
    main()
