"""Which changes of the rules no test notices: ``nice python tests/bench/mutants.py zhanguo --sample 40 --seed 1``.

Cosmic Ray (``pip install cosmic-ray``) makes the changes, spread evenly over the modules. It would start Python and read
the tests anew for each; here they are read once, and a child of that process puts in the changed function and runs the
tests of the area that enter the function, the quickest first, or all of them where none does. Only what is changed
outside of functions is tried in a copy of the repository. Without ``--sample`` all changes are made; ``--slow`` runs the
slow tests too. What survives is printed; with ``--again`` only after it survived in a copy too, where nothing was read
or kept before the change.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import gc
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import partial
from inspect import CO_NEWLOCALS
from pathlib import Path
from random import Random
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple

import pytest
from cosmic_ray import plugins
from cosmic_ray.ast import ast_nodes, get_ast_from_path
from cosmic_ray.mutating import mutate_code

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("zhanguo", "nations_dice", "nippon", "great_wall")
ASIDE = {"camera", "box", "components", "view", "ready", "game", "audit", "fits", "task_fits", "changes", "old_tasks"}
"""Rooms and modules of a game that hold no rule: names, facts, corrections, what is shown."""
SLOW = ("properties", "certain", "unknown", "zones", "seen", "untold", "hidden", "asked", "reasons", "italian", "facts")
SAME = ("Eq_Is", "Eq_IsNot", "NotEq_IsNot", "Is_Eq", "IsNot_NotEq")
"""Changes after which a program does what it did."""
OPTIONS = ["-x", "-q", "--no-header", "-p", "no:schemathesis", "-p", "no:cacheprovider", "-W", "ignore"]
NOT_PUT_IN = 77
"""How a child ends that cannot put its change in."""
PATIENCE = 20
"""Seconds of its own time that a child has beyond what the tests took, before it counts as one that hangs and failed."""


class Mutant(NamedTuple):
    path: Path
    operator: str
    occurrence: int
    line: int

    def of(self, was: str) -> str:
        """The changed text of the module; the same where what was changed is no operator (``{**rest}``)."""
        changed = str(mutate_code(was, plugins.get_operator(self.operator)(), self.occurrence) or was)
        try:
            ast.parse(changed)
        except SyntaxError:
            return was
        return changed


def modules(area: str) -> list[Path]:
    """The modules that hold rules."""
    folder = Path("scoring") if area == "scoring" else Path("referee/games", area)
    paths = (one.relative_to(ROOT) for one in sorted((ROOT / folder).rglob("*.py")))
    return [one for one in paths if not ASIDE.intersection(one.with_suffix("").parts) and one.name != "__init__.py"]


def mutants(path: Path) -> Iterator[Mutant]:
    """All changes of a module, without those of annotations, which only type checkers read."""
    notes = (
        getattr(one, name, None) for one in ast.walk(ast.parse(path.read_text())) for name in ("annotation", "returns")
    )
    spans = [((one.lineno, one.col_offset), (one.end_lineno, one.end_col_offset)) for one in notes if one is not None]
    nodes = [*ast_nodes(get_ast_from_path(path))]
    for name in plugins.operator_names():
        operator = plugins.get_operator(name)
        if operator.arguments() or name.endswith(SAME):
            continue
        places = (start for node in nodes for start, _ in operator().mutation_positions(node))
        for occurrence, place in enumerate(places):
            if not any(first <= place <= last for first, last in spans):
                yield Mutant(path.relative_to(ROOT), name, occurrence, place[0])


def sampled(area: str, count: int, rng: Random) -> list[Mutant]:
    """So many changes, evenly over the lines of all modules; all of them for 0."""
    every = [one for path in modules(area) for one in mutants(ROOT / path)]
    by_line = defaultdict[tuple[Path, int], list[Mutant]](list)
    for one in every:
        by_line[one.path, one.line].append(one)
    if not count:
        return every
    lines = sorted(by_line)
    step, start = len(lines) / count, rng.random()
    return [rng.choice(by_line[lines[int((number + start) * step) % len(lines)]]) for number in range(count)]


def body(code: CodeType) -> bool:
    """Whether this is what stands in a class, not in a function."""
    return "__qualname__" in code.co_names and not code.co_flags & CO_NEWLOCALS


def codes(code: CodeType) -> Iterator[CodeType]:
    """The functions and methods of a module, with those inside of others."""
    for one in code.co_consts:
        if isinstance(one, CodeType):
            if not body(one):
                yield one
            yield from codes(one)


def outside(code: CodeType) -> tuple[Any, ...]:
    """What of a module stands outside of functions: there all decorators and defaults are."""
    inner = (one if not isinstance(one, CodeType) else outside(one) if body(one) else None for one in code.co_consts)
    return code.co_code, code.co_names, *map(repr, inner)


def put_in(path: Path, was: str, changed: str) -> bool:
    """Give the functions that the change is in their new code; whether it is in them only."""
    before, after = (compile(text, str(path), "exec") for text in (was, changed))
    old, new = [*codes(before)], [*codes(after)]
    names = [[one.co_qualname for one in these] for these in (old, new)]
    if names[0] != names[1] or outside(before) != outside(after):
        return False
    gc.unfreeze()  # conftest.py hides what was there before the tests
    live = [one for one in gc.get_objects() if isinstance(one, FunctionType) and one.__code__.co_filename == str(path)]
    done = 0
    for a, b in zip(old, new, strict=True):
        for one in live if a != b else []:
            if one.__code__ == a:
                one.__code__ = b
                done += 1
    return done > 0


class Mutating:
    """A plugin that runs the collected tests for each change."""

    def __init__(self, made: list[Mutant], root: Path, files: list[str], again: bool) -> None:
        self.made, self.root, self.files, self.again = made, root, files, again
        self.failed, self.alive = False, 0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.config = session.config
        entered = [self.entered(item) for item in session.items]
        if self.failed:
            sys.exit("The tests fail without any change.")
        print(f"{len(entered)} tests, {sum(took for took, *_ in entered):.0f} s", file=sys.__stderr__)
        for number, one in enumerate(self.made, 1):
            diff = self.judged(one, entered)
            self.alive += bool(diff)
            said = "survived" if diff else "killed" if diff is None else "the same"
            print(f"{number}/{len(self.made)} {one.path}:{one.line} {one.operator}: {said}", file=sys.__stderr__)
            if diff:
                print(diff, file=sys.__stderr__)
        print(f"{len(self.made)} mutants, {self.alive} survived", file=sys.__stderr__)
        return True

    def run(self, item: pytest.Item) -> None:
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)

    def entered(self, item: pytest.Item) -> tuple[float, set[tuple[str, str]], pytest.Item]:
        """How long a test takes, and which functions it enters."""
        met = set[CodeType]()

        def note(frame: FrameType, event: str, _: object) -> None:
            if event == "call":
                met.add(frame.f_code)

        begun = time.process_time()
        sys.setprofile(note)
        self.run(item)
        sys.setprofile(None)
        inside = {(one.co_filename, one.co_qualname) for one in met if one.co_filename.startswith(str(ROOT))}
        return time.process_time() - begun, inside, item

    def judged(self, one: Mutant, entered: Iterable[tuple[float, set[tuple[str, str]], pytest.Item]]) -> str | None:
        """The change as a diff if no test notices it, None if one does."""
        path, was = ROOT / one.path, (ROOT / one.path).read_text()
        changed = one.of(was)
        if ast.dump(ast.parse(changed)) == ast.dump(ast.parse(was)):
            return ""
        child = os.fork()
        if not child:
            self.tried(path, was, changed, entered)
        fine = ended(child)
        if fine is None or (fine and self.again):
            fine = self.copied(one.path, changed, sum(took for took, *_ in entered))
        lines = difflib.unified_diff(was.splitlines(), changed.splitlines(), "", "", "", "", 1, "")
        return "\n".join([*lines][2:]) if fine else None

    def tried(
        self, path: Path, was: str, changed: str, entered: Iterable[tuple[float, set[tuple[str, str]], Any]]
    ) -> None:
        """In a child: put the change in and run the tests; ends with 0 if all pass, 1 if not."""
        limit(sum(took for took, *_ in entered))
        with open(os.devnull, "w") as nothing:
            os.dup2(nothing.fileno(), 1)
            os.dup2(nothing.fileno(), 2)
        hooked = self.config.pluginmanager
        hooked.unregister(hooked.get_plugin("terminalreporter"))
        try:
            if not put_in(path, was, changed):
                os._exit(NOT_PUT_IN)
        except ValueError:  # it uses other variables of an outer function
            os._exit(NOT_PUT_IN)
        new, old = ({*codes(compile(text, str(path), "exec"))} for text in (changed, was))
        inside = {(str(path), one.co_qualname) for one in new - old}
        near = [one for one in entered if one[1] & inside] or entered
        try:
            for _, _, item in sorted(near, key=lambda one: one[0]):
                self.run(item)
                if self.failed:
                    break
            else:
                os._exit(0)
        finally:
            os._exit(1)

    def copied(self, path: Path, changed: str, took: float) -> bool:
        """Whether all tests pass in a copy with the change."""
        shutil.copytree(
            ROOT, self.root, ignore=shutil.ignore_patterns(".*", "__pycache__", "pictures"), dirs_exist_ok=True
        )
        (self.root / path).write_text(changed)
        run = [sys.executable, "-m", "pytest", *OPTIONS, *self.files]
        told = os.environ | {"PYTHONPATH": str(self.root), "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(run, cwd=self.root, env=told, capture_output=True, preexec_fn=partial(limit, took))
        return done.returncode == 0


def limit(took: float) -> None:
    """Let this process end when it takes much more time of its own than the tests took."""
    most = int(took) + PATIENCE
    resource.setrlimit(resource.RLIMIT_CPU, (most, most))


def ended(child: int) -> bool | None:
    """How a child ended: whether all passed, None if the change could not be put in."""
    return {0: True, NOT_PUT_IN: None}.get(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), False)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("area", choices=(*GAMES, "scoring"))
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--slow", action="store_true")
    parser.add_argument("--again", action="store_true")
    chosen = parser.parse_args()
    sys.path[:0] = [str(ROOT)]
    os.chdir(ROOT)
    tests = (ROOT / "tests" / chosen.area).glob("test_*.py")
    files = sorted(
        str(one.relative_to(ROOT)) for one in tests if chosen.slow or not any(word in one.stem for word in SLOW)
    )
    made = sampled(chosen.area, chosen.sample, Random(f"{chosen.area}/{chosen.seed}"))
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        sys.exit(
            pytest.main([*OPTIONS[1:], *files], plugins=[Mutating(made, Path(folder).resolve(), files, chosen.again)])
        )


if __name__ == "__main__":
    main()
