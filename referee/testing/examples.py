"""Tests of the examples of a game: each is executed, and together they show every rule and every ruling."""

from __future__ import annotations

import inspect
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from referee.engine import position as positions
from referee.engine import scenario as scenarios
from referee.engine.action import Action
from referee.engine.box import practice_box
from referee.engine.game import Game
from referee.engine.judge import candidates
from referee.engine.session import Session
from referee.engine.step import Step
from referee.engine.verdict import LEGAL
from referee.testing.samples import session, tables


@cache
def examples(folder: Path) -> list[tuple[str, dict[str, Any]]]:
    """Every scenario in the files of a folder, with a name made of its own and its rules."""
    return [
        (" ".join((path.stem, *one["rules"], "-", one["name"])), one)
        for path in sorted(folder.glob("*.toml"))
        for one in scenarios.scenarios_of(tomllib.loads(path.read_text("utf-8")))
    ]


shows = pytest.mark.rule
"""``@shows("ZG-END-04")``: this test is an example of these rules or rulings."""


@cache
def in_tests(paths: tuple[Path, ...]) -> frozenset[str]:
    """The rules and rulings that tests in these files are marked to show; skipped and xfail tests do not count."""
    return frozenset(rule for path in paths for test in _tests(_module(path)) for rule in _marked(test))


def _module(path: Path) -> ModuleType:
    spec = spec_from_file_location(f"shown_{path.parent.name}_{path.stem}", path)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _tests(room: Any) -> Iterator[Any]:
    """The test functions and classes that pytest would collect from a module or class."""
    for name, one in vars(room).items():
        if name.startswith("test") and callable(one):
            yield one
        elif name.startswith("Test") and isinstance(one, type):
            yield one
            yield from _tests(one)


def _marked(test: Any) -> Iterator[str]:
    marks: list[pytest.Mark] = getattr(test, "pytestmark", [])
    cases = [case for mark in marks if mark.name == "parametrize" for case in mark.args[1]]
    for found in (marks, *(getattr(case, "marks", ()) for case in cases)):
        plain = [getattr(one, "mark", one) for one in found]
        if not {"skip", "skipif", "xfail"} & {one.name for one in (*marks, *plain)}:
            yield from (rule for one in plain if one.name == "rule" for rule in one.args)


class Shown:
    """The examples of one game: its tests, and the files in the folder ``scenarios`` beside the game's own class.

    ``vectors`` are the ids of the worked examples in its specification, if there are any.
    """

    game: Game
    vectors: Collection[str] = ()

    def folder(self) -> Path:
        return Path(inspect.getfile(type(self))).parent

    def examples(self) -> list[tuple[str, dict[str, Any]]]:
        return examples(self.folder() / "scenarios")

    def sources(self) -> list[Path]:
        """The test files in the same folder, without the one of this class."""
        return [path for path in sorted(self.folder().glob("test_*.py")) if path != Path(inspect.getfile(type(self)))]


class Scenarios(Shown):
    """Executes every example."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "one" in metafunc.fixturenames:
            found = self.examples()
            metafunc.parametrize("one", [one for _, one in found], ids=[name for name, _ in found])

    def unlisted(self, action: Action) -> bool:
        """Whether an action may be legal though no list has it."""
        return not action.spec.listed

    def test_scenario(self, one: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
        """What is expected comes of it; what is declared in it and legal would be listed, and loses or adds no piece."""
        lacking, carry_out = list[str](), Session._carry_out

        def carried_out(table: Session, step: Step, *, judged: bool = False) -> None:
            made = step.action if step.status == LEGAL else None
            whole = made is not None and not _amiss(table)
            if made is not None and not self.unlisted(made) and made not in _worth_listing(table, made):
                lacking.append(f"{made.text()} is not listed")
            carry_out(table, step, judged=judged)
            lacking.extend(_amiss(table) if whole else ())

        monkeypatch.setattr(Session, "_carry_out", carried_out)
        result = scenarios.run(self.game, practice_box(self.game.package), one)
        assert result.passed, result.problems
        assert not lacking

    def test_every_scenario_names_rules_there_are_and_says_what_to_expect(self) -> None:
        known = {*self.vectors, *self.game.book.rules, *self.game.book.rulings}
        for name, one in self.examples():
            assert one["game"] == self.game.id, name
            assert one["expect"], name
            assert set(one["rules"]) <= known, name

    def test_a_fresh_table_holds_no_count_below_zero(self) -> None:
        """A count that begins below zero would be taken for zero after the first entry only."""
        for made in (self.game.position(), *(session(self.game, *one).position for one in tables(self.game))):
            fresh = positions.to_json(made)
            positions.floor(made)
            assert positions.to_json(made) == fresh

    def test_every_worked_example_of_the_specification_is_executed(self) -> None:
        shown = {rule for _, one in self.examples() for rule in one["rules"]}
        assert sorted(set(self.vectors) - shown) == []


def _worth_listing(table: Session, action: Action) -> Iterator[Action]:
    return candidates(type(action), table.position, table.setting, action.player)


def _amiss(table: Session) -> list[str]:
    return [one.rule for one in table.game.audit(table.position, table.setting)]


class Coverage(Shown):
    """Checks that the examples and tests of one game show all of its rules.

    ``permits`` are rules tagged as legality that no entry can break, each with the reason: they only permit or warn, or
    the referee carries them out. Each of them needs a test of its own, which shows that the referee neither refuses too
    much nor computes wrongly.
    """

    permits: Mapping[str, str] = {}

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        book = self.game.book
        asked: dict[str, Iterable[str]] = {
            "rule": book.rules,
            "legality": [key for key, rule in book.rules.items() if rule.tag == "legality"],
            "ruling": [key for key, one in book.rulings.items() if len(one.options) > 1],
        }
        for name in asked.keys() & set(metafunc.fixturenames):
            metafunc.parametrize(name, asked[name])

    def test_a_rule_is_shown(self, rule: str) -> None:
        assert rule in self.named() or any(rule in one["rules"] for one in self.every())

    def test_a_legality_rule_is_broken_and_kept(self, legality: str) -> None:
        if legality in self.permits:
            assert legality in self.named(), "no test shows what this rule permits"
            return
        assert self.is_broken(legality), "no example is refused by exactly this rule"
        assert self.is_kept(legality), "no example keeps this rule"

    def test_a_ruling_is_shown_both_ways(self, ruling: str) -> None:
        if ruling not in self.named():
            assert self.chosen(ruling) == set(self.game.book.rulings[ruling].options)

    def test_what_a_test_shows_there_is(self) -> None:
        assert sorted(self.named() - {*self.game.book.rules, *self.game.book.rulings}) == []

    def test_what_only_permits_is_a_rule_of_legality(self) -> None:
        rules = self.game.book.rules
        assert [key for key in self.permits if rules[key].tag != "legality"] == []

    def named(self) -> frozenset[str]:
        return in_tests(tuple(self.sources()))

    def every(self) -> list[dict[str, Any]]:
        return [one for _, one in self.examples()]

    def is_broken(self, rule: str) -> bool:
        """Whether an example is refused, or found by the audit or after a correction, by this rule and no other."""
        return any(
            (one["expect"].get("verdict") in ("illegal", "corrected") and one["expect"].get("rules") == [rule])
            or one["expect"].get("audit") == [rule]
            for one in self.every()
        )

    def is_kept(self, rule: str) -> bool:
        """Whether an example names the rule and is not refused."""
        return any(
            rule in one["rules"] and one["expect"].get("verdict", "legal") == "legal" and not one["expect"].get("audit")
            for one in self.every()
        )

    def chosen(self, ruling: str) -> set[str]:
        """The options of a ruling for which there is an example that names it, sets it, or shows one of its rules."""
        about = self.game.book.rulings[ruling]
        return {
            one.get("rulings", {}).get(ruling, about.default)
            for one in self.every()
            if ruling in one["rules"] or ruling in one.get("rulings", {}) or set(about.rules) & set(one["rules"])
        }
