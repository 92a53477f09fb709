"""What is installed and shipped: named exactly, under licences that may be, and the same whenever it is built."""

from __future__ import annotations

import re
import runpy
import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

from referee.locale.compiling import compile_catalogues
from referee.testing import samples

ROOT = Path(__file__).resolve().parents[1]
SUPPLY = runpy.run_path(str(ROOT / "supply" / "__main__.py"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
FREE = re.compile(r"MIT|BSD|Apache|PSF|ISC|Zlib|CC0|OFL|MPL|Mozilla|LGPL")
FOR_DEVELOPING = {"chess": "GPL-3.0+"}
"""Only measured against, and not part of what anybody gets."""


def locked(extra: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for name, version in SUPPLY["pinned"](SUPPLY["LOCKS"][extra]):
        found.setdefault(name, set()).add(version)
    return found


def wanted(extra: str) -> set[str]:
    """The requirements of an extra, with those of the extras it names."""
    found = set(PROJECT["project"]["dependencies"]) if extra in ("all", "dev") else set()
    for one in PROJECT["project"]["optional-dependencies"][extra]:
        own = Requirement(one)
        found |= set().union(*(wanted(other) for other in own.extras)) if own.name == "referee" else {one}
    return found


@pytest.mark.parametrize("extra", ["all", "dev"])
def test_the_lock_has_what_the_project_asks_for(extra: str) -> None:
    """If not: python supply lock."""
    there = locked(extra)
    for one in map(Requirement, wanted(extra) | set(PROJECT["dependency-groups"]["build"])):
        assert any(one.specifier.contains(version) for version in there[one.name.lower().replace("_", "-")]), one


@pytest.mark.parametrize("extra", ["all", "dev"])
def test_every_package_is_known_by_its_bytes(extra: str) -> None:
    text = SUPPLY["LOCKS"][extra].read_text("utf-8")
    pieces = re.split(r"^(?=[a-z])", text, flags=re.MULTILINE)[1:]
    assert all(re.search(r"--hash=sha256:[0-9a-f]{64}", one) for one in pieces)
    assert len(pieces) == len(SUPPLY["pinned"](SUPPLY["LOCKS"][extra]))


def test_both_locks_name_the_same_versions() -> None:
    every, developing = locked("all"), locked("dev")
    assert all(versions == developing[name] for name, versions in every.items() if name in developing)


def test_every_licence_is_listed_and_may_be() -> None:
    """If not: python supply licences, and look at what is new."""
    rows = [line.strip("| ").split(" | ") for line in SUPPLY["LICENCES"].read_text("utf-8").splitlines()[6:]]
    listed = {(name, version): licence for name, version, licence, _ in rows}
    packages = {(name, one) for extra in ("all", "dev") for name, versions in locked(extra).items() for one in versions}
    assert set(listed) == packages
    for (name, _), licence in listed.items():
        assert FREE.search(licence) or FOR_DEVELOPING.get(name) == licence, name
        assert name not in FOR_DEVELOPING or name not in locked("all")


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="which files there are is asked of git")
def test_no_key_or_password_is_in_what_was_committed_lately() -> None:
    """In the lines that were added; REFEREE_WIDE=1 looks through all files, which takes a minute."""
    SUPPLY["secrets"](None if samples.WIDE else 1)


def test_catalogues_have_the_same_bytes_whenever_they_are_compiled(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "referee" / "locale" / "it", tmp_path / "it", ignore=shutil.ignore_patterns("*.mo"))
    for one in compile_catalogues(tmp_path):
        assert re.findall(rb"-Date: (\S+)", one.read_bytes()) == [b"2000-01-01", b"2000-01-01"]


@pytest.mark.parametrize(
    ("said", "steps"),
    [
        ("", ["--require-hashes", "--no-deps"]),
        ("ERROR: No matching distribution found for numpy==2.4.6", ["--require-hashes", "-e"]),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.", ["--require-hashes"]),
    ],
)
def test_start_installs_the_lock_or_says_why_not(said: str, steps: list[str]) -> None:
    """Where a package cannot be had it takes another version, but never other bytes under the same name."""
    start = runpy.run_path(str(ROOT / "start"))
    asked: list[str] = []

    def pip(*arguments: str) -> tuple[int, str]:
        asked.append(arguments[0])
        return (1, said) if said and len(asked) == 1 else (0, "")

    space: dict[str, Any] = start["unpack"].__globals__
    space["pip"] = pip
    if len(steps) == 1:
        with pytest.raises(SystemExit):
            start["unpack"](ROOT / "supply" / "all.txt", "[all]")
    else:
        start["unpack"](ROOT / "supply" / "all.txt", "[all]")
    assert asked == steps


def test_what_was_added_is_looked_through(tmp_path: Path) -> None:
    """A key in the lines that a difference adds is found, and told with the file where it stands."""
    key = "".join(("ghp_", "0a1B" * 9))
    text = f"diff --git a/x.py b/x.py\n--- a/x.py\n+++ b/x.py\n@@ -3 +3,2 @@ def x():\n-A = 1\n+A = 2\n+B = '{key}'\n"
    lines = SUPPLY["added"](
        f"{text}\\ No newline at end of file\n{text.replace('x.py', 'y z.py')}@@ -9 +9 @@\n+C = 3\n"
    )
    assert lines == {"x.py": f"A = 2\nB = '{key}'\n", "y z.py": f"A = 2\nB = '{key}'\nC = 3\n"}
    for name, written in lines.items():
        (tmp_path / name).write_text(written)
    SUPPLY["run"]("git", "init", "--quiet", tmp_path)
    with pytest.raises(SystemExit, match=r"GitHub Token(.|\n)*y z.py:2"):
        SUPPLY["look_through"](tmp_path, lines)
