"""Which changes of the rules no test notices: ``nice python tests/bench/mutants.py zhanguo --sample 40 --seed 1``.

Cosmic Ray (``pip install cosmic-ray``) makes the changes, spread evenly over the modules. It would start Python and read
the tests anew for each; here they are read once, and a child of that process puts in the changed function and runs the
tests of the area that enter the function, the quickest first, or all of them where none does. Only what is changed
outside of functions is tried in a copy of the repository. Without ``--sample`` all changes are made; a sample takes its
changes evenly from all lines that can be changed, or with ``--of-all`` evenly from all changes, as an estimate of what
all of them would give. ``--slow`` runs the slow tests too where the others notice nothing; ``--kept`` makes the changes
of mutants.toml, for which Cosmic Ray is not needed. ``--within 10`` gives each change only the tests that take 10 seconds
together, the quickest, and tries none in a copy: a first look at many changes. What survives is printed and makes it end with 1; with ``--again``
only after it survived in a copy too, where nothing was read or kept before the change.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import gc
import math
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache, partial
from inspect import CO_NEWLOCALS
from pathlib import Path
from random import Random
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple, NoReturn

import pytest

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("zhanguo", "nations_dice", "nippon", "great_wall")
ASIDE = {"camera", "box", "components", "view", "ready", "game", "audit", "fits", "task_fits", "changes", "old_tasks"}
"""Rooms and modules of a game that hold no rule: names, facts, corrections, what is shown."""
SLOW = ("properties", "certain", "unknown", "zones", "seen", "untold", "hidden", "asked", "reasons", "italian", "facts")
SAME = ("Eq_Is", "Eq_IsNot", "NotEq_IsNot", "Is_Eq", "IsNot_NotEq")
"""Changes after which a program does what it did."""
ORDERS = ("_Lt", "_LtE", "_Gt", "_GtE")
SURE = ("strict", "frozen", "slots")
OPTIONS = ["-x", "-q", "--no-header", "-p", "no:schemathesis", "-p", "no:cacheprovider", "-W", "ignore"]
KEEPING = type(cache(int))
"""What remembers what a function gave."""
KILLED, KILLED_SLOWLY, NOT_PUT_IN = 1, 2, 77
NOT_TRIED = "not tried"
"""How a child ends: a test noticed its change, only a slow one did, it cannot put its change in."""
ROOM = 6 << 30
"""Bytes of memory that a child may ask for."""
PATIENCE = 20
"""Seconds of its own time that a child has beyond what the tests took, before it counts as one that hangs and failed."""


class Entered(NamedTuple):
    """A test, how long it takes, and which functions it enters."""

    slow: bool
    took: float
    inside: set[tuple[str, str]]
    item: pytest.Item


class Kept(NamedTuple):
    """A change that is written down, of text that stands once in a module."""

    path: Path
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.path} {self.before} -> {self.after}"

    def there(self) -> bool:
        path = ROOT / self.path
        return path.is_file() and path.read_text("utf-8").count(self.before) == 1

    def of(self, was: str) -> str:
        return was.replace(self.before, self.after)


class Mutant(NamedTuple):
    path: Path
    operator: str
    occurrence: int
    line: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.operator}"

    def of(self, was: str) -> str:
        """The changed text of the module; the same where what was changed is no operator (``{**rest}``)."""
        from cosmic_ray import plugins
        from cosmic_ray.mutating import mutate_code

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


def unread(path: Path) -> Iterator[Any]:
    """What changes nothing that a rule says: annotations, and arguments that only make sure of what is so anyway."""
    for one in ast.walk(ast.parse(path.read_text())):
        if isinstance(one, ast.keyword):
            yield one.value if one.arg in SURE else None
        else:
            yield from (getattr(one, name, None) for name in ("annotation", "returns"))


def of_words(path: Path) -> Iterator[Any]:
    """The comparisons with a word: no rule says which of two words is the smaller one."""
    for one in ast.walk(ast.parse(path.read_text())):
        if isinstance(one, ast.Compare) and len(one.ops) == 1:
            sides = (one.left, *one.comparators)
            yield one if any(isinstance(side, ast.Constant) and type(side.value) is str for side in sides) else None


def mutants(path: Path) -> Iterator[Mutant]:
    """All changes of a module, without those of what a program does not read, and of words into smaller and larger ones."""
    from cosmic_ray import plugins
    from cosmic_ray.ast import ast_nodes, get_ast_from_path

    spans, words = (
        [((one.lineno, one.col_offset), (one.end_lineno, one.end_col_offset)) for one in found if one is not None]
        for found in (unread(path), of_words(path))
    )
    nodes = [*ast_nodes(get_ast_from_path(path))]
    for name in plugins.operator_names():
        operator = plugins.get_operator(name)
        if operator.arguments() or name.endswith(SAME):
            continue
        places = (start for node in nodes for start, _ in operator().mutation_positions(node))
        left_out = [*spans, *words] if name.endswith(ORDERS) else spans
        for occurrence, place in enumerate(places):
            if not any(first <= place <= last for first, last in left_out):
                yield Mutant(path.relative_to(ROOT), name, occurrence, place[0])


def sampled(area: str, count: int, rng: Random, of_all: bool) -> list[Mutant]:
    """So many changes, evenly over the lines of all modules, or each as likely as any other; all of them for 0."""
    every = [one for path in modules(area) for one in mutants(ROOT / path)]
    if of_all and count:
        return sorted(rng.sample(every, min(count, len(every))), key=every.index)
    by_line = defaultdict[tuple[Path, int], list[Mutant]](list)
    for one in every:
        by_line[one.path, one.line].append(one)
    if not count:
        return every
    lines = sorted(by_line)
    step, start = len(lines) / count, rng.random()
    return [rng.choice(by_line[lines[int((number + start) * step) % len(lines)]]) for number in range(count)]


def kept() -> tuple[list[Kept], list[str]]:
    """The changes that are written down and whose text is there, and the tests that notice them."""
    told = tomllib.loads((ROOT / "tests/bench/mutants.toml").read_text("utf-8"))
    every = [Kept(Path(one["path"]), one["before"], one["after"]) for one in told["change"]]
    return [one for one in every if one.there()], told["tests"]


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
    for one in gc.get_objects():
        if isinstance(one, KEEPING) and one.__wrapped__ in live:
            one.cache_clear()
    done = 0
    for a, b in zip(old, new, strict=True):
        for one in live if a != b else []:
            if one.__code__ == a:
                one.__code__ = b
                done += 1
    return done > 0


class Mutating:
    """A plugin that runs the collected tests for each change."""

    def __init__(self, made: Sequence[Mutant | Kept], root: Path, files: list[str], again: bool, within: float) -> None:
        self.made, self.root, self.files, self.again, self.within = made, root, files, again, within
        self.failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.config = session.config
        entered = sorted(map(self.entered, session.items), key=lambda one: one[:2])
        if self.failed:
            sys.exit("The tests fail without any change.")
        print(f"{len(entered)} tests, {sum(one.took for one in entered):.0f} s", file=sys.__stderr__)
        ends = Counter[str]()
        for number, one in enumerate(self.made, 1):
            end, diff = self.judged(one, entered)
            ends[end] += 1
            print(f"{number}/{len(self.made)} {one}: {end}", file=sys.__stderr__)
            if end == "survived":
                print(diff, file=sys.__stderr__)
        told = ", ".join(f"{count} {end}" for end, count in ends.items())
        print(f"{len(self.made)} mutants: {told}", file=sys.__stderr__)
        session.testsfailed = ends["survived"]
        return True

    def run(self, item: pytest.Item) -> None:
        """Run a test, which reads its box and the texts in it by itself."""
        from referee.engine.effect import READ
        from referee.engine.game import DIGESTS

        DIGESTS.clear()
        READ.clear()
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)

    def entered(self, item: pytest.Item) -> Entered:
        met = set[CodeType]()

        def note(frame: FrameType, event: str, _: object) -> None:
            if event == "call":
                met.add(frame.f_code)

        begun = time.process_time()
        sys.setprofile(note)
        self.run(item)
        sys.setprofile(None)
        inside = {(one.co_filename, one.co_qualname) for one in met if one.co_filename.startswith(str(ROOT))}
        return Entered(slow(item.path), time.process_time() - begun, inside, item)

    def judged(self, one: Mutant | Kept, entered: list[Entered]) -> tuple[str, str]:
        """What became of a change, and the change as a diff."""
        path, was = ROOT / one.path, (ROOT / one.path).read_text()
        changed = one.of(was)
        lines = difflib.unified_diff(was.splitlines(), changed.splitlines(), "", "", "", "", 1, "")
        diff = "\n".join([*lines][2:])
        if ast.dump(ast.parse(changed)) == ast.dump(ast.parse(was)):
            return "the same", diff
        child = os.fork()
        if not child:
            self.tried(path, was, changed, entered)
        end = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        if end == NOT_PUT_IN and self.within:
            return NOT_TRIED, diff
        if end == NOT_PUT_IN or (end == 0 and self.again):
            end = self.copied(one.path, changed, sum(one.took for one in entered))
        return {0: "survived", KILLED_SLOWLY: "killed by slow tests"}.get(end, "killed"), diff

    def tried(self, path: Path, was: str, changed: str, entered: list[Entered]) -> NoReturn:
        """In a child: put the change in and run the tests that may notice it."""
        limit(sum(one.took for one in entered))
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
        end = KILLED
        try:
            left = self.within or math.inf
            for one in [one for one in entered if one.inside & inside] or entered:
                if (left := left - one.took) < 0:
                    break
                end = KILLED_SLOWLY if one.slow else KILLED
                self.run(one.item)
                if self.failed:
                    os._exit(end)
            os._exit(0)
        finally:
            os._exit(end)

    def copied(self, path: Path, changed: str, took: float) -> int:
        """How all tests end in a copy with the change."""
        shutil.copytree(
            ROOT, self.root, ignore=shutil.ignore_patterns(".*", "__pycache__", "pictures"), dirs_exist_ok=True
        )
        (self.root / path).write_text(changed)
        run = [sys.executable, "-m", "pytest", *OPTIONS]
        told = os.environ | {"PYTHONPATH": str(self.root), "PYTHONDONTWRITEBYTECODE": "1"}
        for end, late in ((KILLED, False), (KILLED_SLOWLY, True)):
            files = [one for one in self.files if slow(Path(one)) == late]
            how: dict[str, Any] = {"cwd": self.root, "env": told, "preexec_fn": partial(limit, took)}
            if files and subprocess.run([*run, *files], capture_output=True, **how).returncode:
                return end
        return 0


def slow(path: Path) -> bool:
    return any(word in path.stem for word in SLOW)


def limit(took: float) -> None:
    """Let this process end when it takes much more time of its own than the tests took, or fills the memory."""
    for what, most in ((resource.RLIMIT_CPU, int(took) + PATIENCE), (resource.RLIMIT_AS, ROOM)):
        resource.setrlimit(what, (most, most))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("area", choices=(*GAMES, "scoring"), nargs="?", default="scoring")
    parser.add_argument("--kept", action="store_true")
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--of-all", action="store_true")
    parser.add_argument("--slow", action="store_true")
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--within", type=float, default=0)
    chosen = parser.parse_args()
    sys.path[:0] = [str(ROOT)]
    os.chdir(ROOT)
    made: Sequence[Mutant | Kept]
    if chosen.kept:
        made, files = kept()
    else:
        tests = sorted((ROOT / "tests" / chosen.area).glob("test_*.py"))
        files = [str(one.relative_to(ROOT)) for one in tests if chosen.slow or not slow(one)]
        made = sampled(chosen.area, chosen.sample, Random(f"{chosen.area}/{chosen.seed}"), chosen.of_all)
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        sys.exit(
            pytest.main(
                [*OPTIONS[1:], *files],
                plugins=[Mutating(made, Path(folder).resolve(), files, chosen.again, chosen.within)],
            )
        )


if __name__ == "__main__":
    main()
