"""Running scenario files: disputes, bug reports and examples of rules."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee.cli import output
from referee.cli.call import DONE, ILLEGAL, Call
from referee.engine.errors import RefereeError, SetupError
from referee.engine.message import N_

if TYPE_CHECKING:
    from referee.engine.game import Game
    from referee.engine.scenario import Result

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.callback()
def noun() -> None:
    """Scenario files."""


@app.command(help=N_("Run every scenario of these files; each says what the referee should answer."))
def run(
    ctx: typer.Context,
    file: Annotated[list[Path], typer.Argument(metavar="FILE...", help=N_("TOML files of scenarios."))],
) -> int:
    """Run every scenario of these files; each says what the referee should answer."""
    call: Call = ctx.obj
    results = [(path, result) for path in file for result in _results(path, call)]
    failed = [one for _, one in results if not one.passed]
    status = ILLEGAL if failed else DONE
    if call.json:
        listed = [
            {
                "file": str(path),
                "name": one.name,
                "rules": list(one.rules),
                "passed": one.passed,
                "problems": one.problems,
            }
            for path, one in results
        ]
        output.document({"scenarios": len(results), "failed": len(failed), "results": listed, "status": status})
        return status
    for path, one in results:
        output.show(f"{'+' if one.passed else '-'} {path.name}: {one.name}", "legal" if one.passed else "illegal")
        for problem in one.problems:
            output.show(f"    {problem}", "violation")
    facts = {"count": len(results), "failed": len(failed)}
    output.show(call.speaker.say(N_("{count#scenario|scenarios}, {failed} failed"), facts))
    return status


def _results(path: Path, call: Call) -> Iterator[Result]:
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise SetupError(N_("{path} cannot be read: {detail}."), path=str(path), detail=str(error)) from None
    return results(data, str(path), call.game)


def results(data: dict[str, Any], path: str, game_of: Callable[[str], Game]) -> Iterator[Result]:
    """The results of the scenarios in a file's data; SetupError if they are none."""
    from referee.cli.boxes import practice_box
    from referee.engine import scenario as scenarios

    try:
        listed = list(scenarios.scenarios_of(data))
    except (AttributeError, TypeError, ValueError) as error:
        raise SetupError(N_("{path} cannot be read: {detail}."), path=path, detail=str(error)) from None
    for one in listed:
        game = game_of(str(one["game"]))
        yield _result(game, practice_box(game), one)


def _result(game: Any, box: Any, one: dict[str, Any]) -> Result:
    """The result of one scenario; one that cannot be set up has failed, with the reason."""
    from referee.engine import scenario as scenarios
    from referee.engine.runs import CANNOT

    try:
        return scenarios.run(game, box, one)
    except RefereeError as error:
        problem = str(error)
    except CANNOT as error:
        problem = f"{type(error).__name__}: {error}"
    return scenarios.Result(str(one.get("name", "?")), (), [problem])
