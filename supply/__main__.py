"""What the program is made of, and where it comes from:

    python supply lock          the exact versions and hashes that ./start installs, made anew: supply/all.txt, supply/dev.txt
    python supply licences      the licence of each of them: supply/licences.md
    python supply sbom FILE     what the program consists of when it is installed, as CycloneDX JSON
    python supply audit         whether a weakness of one of them is known
    python supply wheel         builds the wheel twice, which must give the same bytes
    python supply secrets       looks through all files for keys and passwords

Each needs a tool of its own: ``pip install uv cyclonedx-bom pip-audit detect-secrets``.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
LOCKS = {extra: HERE / f"{extra}.txt" for extra in ("all", "dev")}
LICENCES, KNOWN = HERE / "licences.md", HERE / "secrets.json"
PINNED = re.compile(r"^([a-z0-9-]+)==([^ ;\\]+)", re.MULTILINE)
EPOCH = "1700000000"


def run(*command: object, **environment: str) -> str:
    done = subprocess.run(
        [*map(str, command)], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False, env=os.environ | environment
    )
    if done.returncode:
        sys.exit(done.stdout or f"{command[0]} ended with {done.returncode}")
    return done.stdout


def pinned(lock: Path) -> set[tuple[str, str]]:
    """Names and versions in a lock."""
    return set(PINNED.findall(lock.read_text("utf-8")))


def lock() -> None:
    options = ["--universal", "--python-version", "3.11", "--generate-hashes", "--no-annotate", "--upgrade", "--quiet"]
    for extra, path in LOCKS.items():
        given = ["--extra", extra, "--group", "build", "--custom-compile-command", "python supply lock"]
        run(sys.executable, "-m", "uv", "pip", "compile", *options, *given, "pyproject.toml", "-o", path)


def licence(found: Distribution) -> str:
    """The licence that a package declares, in one line."""
    said = found.metadata
    classed = [one.rpartition(" :: ")[2] for one in said.get_all("Classifier", []) if one.startswith("License ::")]
    short = (said.get("License") or "").strip()
    named = short if short != "UNKNOWN" and len(short) < 60 else ""
    files = [one for one in found.files or () if one.name.startswith("LICENSE")]
    title = files[0].read_text().strip().partition("\n")[0] if files else "unknown"
    return said.get("License-Expression") or named or " / ".join(classed) or title


def licences() -> None:
    """Written for what is installed here; what is for other systems only keeps its line."""
    lines = {one.split(" | ")[0]: one for one in LICENCES.read_text("utf-8").splitlines()} if LICENCES.exists() else {}
    rows = [*_rows(lines)]
    head = "# Licences\n\nEverything that the locks name; inside the package is htmx (0BSD). Made by `python supply licences`.\n\n| package | version | licence | for |\n| --- | --- | --- | --- |\n"
    LICENCES.write_text(head + "\n".join(rows) + "\n", "utf-8")


def _rows(before: dict[str, str]) -> Iterator[str]:
    use = {name for name, _ in pinned(LOCKS["all"])}
    for name, version in sorted(pinned(LOCKS["all"]) | pinned(LOCKS["dev"])):
        try:
            declared = licence(distribution(name))
        except PackageNotFoundError:
            declared = before[f"| {name}"].split(" | ")[2] if f"| {name}" in before else "not installed here"
        yield f"| {name} | {version} | {declared} | {'using it' if name in use else 'developing it'} |"


def sbom(target: str) -> None:
    """Taken from an environment made for it, in which nothing else is."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder, "Scripts/python.exe" if os.name == "nt" else "bin/python")
        run(python, "-m", "pip", "install", "--quiet", "--require-hashes", "-r", LOCKS["all"])
        run(python, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", ROOT)
        cyclonedx = [sys.executable, "-m", "cyclonedx_py", "environment", python, "--pyproject", "pyproject.toml"]
        run(*cyclonedx, "--mc-type", "application", "--output-reproducible", "-o", Path(target).resolve())


def audit() -> None:
    for path in LOCKS.values():
        print(
            run(sys.executable, "-m", "pip_audit", "-r", path, "--require-hashes", "--disable-pip", "--strict"), end=""
        )


def wheel() -> str:
    """The hash of the wheel; it is built twice, the second time of other copies of the files."""
    made = set()
    for _ in range(2):
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder, "copy")
            run("git", "clone", "--quiet", "--no-hardlinks", ROOT, copy)
            build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", folder, copy]
            run(*build, SOURCE_DATE_EPOCH=EPOCH)
            [built] = Path(folder).glob("*.whl")
            made.add(f"{hashlib.sha256(built.read_bytes()).hexdigest()}  {built.name}")
    if len(made) > 1:
        sys.exit("two builds differ:\n" + "\n".join(sorted(made)))
    return made.pop()


def secrets(days: int | None = None) -> None:
    """Ends with 1 for whatever is not among what was looked at and found harmless (supply/secrets.json).

    With ``days`` only the lines are looked through that were added in so many days before the last commit, or since.
    """
    if days is None:
        look_through(ROOT, run("git", "ls-files").split())
        return
    since = int(run("git", "log", "-1", "--format=%ct")) - days * 24 * 3600
    before = run("git", "rev-list", "-1", f"--before={since}", "HEAD") or run(
        "git", "hash-object", "-t", "tree", os.devnull
    )
    with tempfile.TemporaryDirectory() as folder:
        run("git", "init", "--quiet", folder)  # the hook asks git what is there
        lines = added(
            run("git", "-c", "core.quotepath=off", "diff", "-U0", "--no-renames", "--no-ext-diff", before.strip())
        )
        for name, text in lines.items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        look_through(Path(folder), lines)


def added(difference: str) -> dict[str, str]:
    """By file the lines that a difference adds."""
    found = {}
    for piece in re.split(r"^diff --git ", difference, flags=re.MULTILINE):
        head, _, body = piece.partition("\n@@ ")
        if name := re.search(r"^\+\+\+ b/([^\t\n]+)", head, re.MULTILINE):
            found[name[1]] = "".join(f"{line[1:]}\n" for line in body.split("\n") if line.startswith("+"))
    return found


def look_through(folder: Path, names: Iterable[str]) -> None:
    """Look for keys and passwords in these files of a folder, called as in the project."""
    files = sorted({*names} - {str(KNOWN.relative_to(ROOT))})
    with tempfile.TemporaryDirectory() as place:
        known = shutil.copy(KNOWN, place)  # where only lines have moved, the hook writes that down and ends with 3
        command = [sys.executable, "-m", "detect_secrets.pre_commit_hook", "--baseline", known, *files]
        done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode not in (0, 3):
        sys.exit(done.stdout)
    print(f"{len(files)} files, nothing that was not looked at")


def main(arguments: list[str]) -> None:
    commands = {"lock": lock, "licences": licences, "audit": audit, "secrets": secrets}
    if arguments[:1] == ["sbom"] and len(arguments) == 2:
        sbom(arguments[1])
    elif arguments == ["wheel"]:
        print(wheel())
    elif len(arguments) == 1 and arguments[0] in commands:
        commands[arguments[0]]()
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
