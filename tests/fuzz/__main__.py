"""Feed every door for a while, guided by what of the program an input reaches:

    python tests/fuzz --minutes 60                 all doors, one after the other
    python tests/fuzz --minutes 5 --door entry     one of them
    python tests/fuzz --again FILE --door entry    inputs that were kept, once more

First atheris chooses (``pip install atheris``), then what it found is changed blindly, which is several times as fast. What is a fault, or takes over half a second of the
processor, is kept in the folder ``--found`` and named at the end; the status is 1 then. ``--keep`` writes back into the
corpus what reached more than the corpus did, as far as it is small.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from random import Random

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[1]), str(HERE.parent)]
OURS = ["referee", "messages", "scoring", "calibration", "vision", "PIL"]
CORPUS = HERE / "corpus"
QUIET = {"PYTHONWARNINGS": "ignore"}
GUIDED = 2.0
"""How many times slower the program is at least while it is watched; what took longer is tried again without a fuzzer."""
SMALL, MOST = 120, 3_000
"""Bytes of an input, and of all inputs of a door, that the corpus may have."""


def main() -> int:
    args = _arguments()
    if args.part:
        feed(args.door[0], args.minutes * 60, args.found, guided=args.part == "guided")
        return 0
    if args.again:
        return again(args.door[0], args.again, args.found)
    from fuzz.doors import NAMES

    names = args.door or NAMES
    for name in names:
        parts = ("guided", "blind") if _has_atheris() else ("blind",)
        for part in parts:
            _started(name, args, part, args.minutes / len(names) / len(parts))
        if args.keep and _has_atheris():
            keep(name, args.found)
    return told(names, args)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--door", action="append")
    parser.add_argument("--found", type=Path, default=Path(tempfile.gettempdir(), "referee-fuzz"))
    parser.add_argument("--again", type=Path, nargs="+")
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--part", choices=("guided", "blind"), help=argparse.SUPPRESS)
    return parser.parse_args()


def _has_atheris() -> bool:
    from importlib.util import find_spec

    return find_spec("atheris") is not None


def _started(name: str, args: argparse.Namespace, part: str, minutes: float) -> None:
    """A door in a process of its own: a fuzzer never returns."""
    command = [sys.executable, __file__, "--part", part, "--door", name, "--minutes", str(minutes)]
    args.found.mkdir(parents=True, exist_ok=True)
    with (args.found / f"{name}.log").open("a") as log:
        subprocess.run(
            [*command, "--found", str(args.found)], stdout=log, stderr=log, check=False, env=os.environ | QUIET
        )


def feed(name: str, seconds: float, found: Path, *, guided: bool) -> None:
    """Feed one door, in this process."""
    if guided:
        import atheris
    with atheris.instrument_imports(include=OURS) if guided else nullcontext():
        from fuzz.doors import door
        from fuzz.watch import Watch, mutated

        opened = door(name)
        watch = Watch(opened, found / name, GUIDED if guided else 1.0)
        inputs = watch.seeded(CORPUS / name)
    words = [word.encode() for word in opened.words()]
    grown = found / f"{name}.corpus"
    if not guided:
        inputs += [path.read_bytes() for path in sorted(grown.glob("*"))]
        rng, end = Random(time.time_ns()), time.monotonic() + seconds
        while time.monotonic() < end:
            watch.one(mutated(inputs, words, rng))
        watch.save()
        return
    grown.mkdir(parents=True, exist_ok=True)
    for number, data in enumerate(inputs):
        (grown / f"seed-{number}").write_bytes(data)
    listed = found / f"{name}.dict"
    listed.write_text("".join(f'"{_quoted(word)}"\n' for word in words if word))
    options = [
        f"-max_total_time={max(1, int(seconds))}",
        f"-dict={listed}",
        "-max_len=600",
        "-rss_limit_mb=0",
        "-timeout=120",
    ]
    atheris.Setup([sys.argv[0], *options, f"-artifact_prefix={found}/{name}-", str(grown)], watch.one)
    atheris.Fuzz()


def _quoted(word: bytes) -> str:
    return "".join(chr(one) if 32 <= one < 127 and one not in b'"\\' else f"\\x{one:02x}" for one in word)


def again(name: str, files: list[Path], found: Path) -> int:
    """Inputs once more, without a fuzzer around them; 1 if one of them is a fault or slow."""
    from fuzz.doors import door
    from fuzz.watch import Watch

    watch = Watch(door(name), found / f"{name}.sure")
    watch.seeded(CORPUS / name)
    watch.kept.clear()
    for file in files:
        watch.one(file.read_bytes())
    for kind, text in watch.kept.items():
        print(f"{name}: {kind}\n{text}")
    return 1 if watch.kept else 0


def keep(name: str, found: Path) -> None:
    """Write what reached more than the corpus did back into it, the smallest first, as far as there is room."""
    from fuzz.doors import door

    known = {*door(name).seeds()}
    inputs = sorted({path.read_bytes() for path in (found / f"{name}.corpus").iterdir()} - known, key=len)
    room, folder = MOST, CORPUS / name
    folder.mkdir(parents=True, exist_ok=True)
    for data in Random(name).sample(inputs, len(inputs)):
        if 0 < len(data) <= SMALL and len(data) <= room:
            room -= len(data)
            (folder / f"{room:04}").write_bytes(data)


def told(names: Sequence[str], args: argparse.Namespace) -> int:
    """Say what came of it; what was kept is tried without a fuzzer first."""
    every = status = 0
    for name in names:
        folder = args.found / name
        counts = [json.loads(path.read_text("utf-8")) for path in folder.glob("*.json")]
        files = [path for path in folder.glob("*") if not path.suffix]
        inputs, slowest = sum(one[0] for one in counts), max((one[1] for one in counts), default=0.0)
        every += inputs
        print(f"{name:10} {inputs:>10} inputs, slowest {slowest:.2f} s, {len(files)} to look at", flush=True)
        if not inputs:
            print((args.found / f"{name}.log").read_text("utf-8")[-2000:])
            status = 1
        if files:
            command = [sys.executable, __file__, "--door", name, "--found", str(args.found), "--again"]
            status |= subprocess.run([*command, *map(str, files)], check=False).returncode
    print(f"{every} inputs; {'faults or slow inputs are named above' if status else 'no fault, none slow'}")
    return status


if __name__ == "__main__":
    sys.exit(main())
