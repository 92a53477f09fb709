"""Facts of the box as their owner reads and types them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from referee.engine.box import Box, BoxError, missing, progress, schema_of, schemas
from referee.engine.fact_book import FactBook
from referee.engine.fact_values import Shape
from referee.text.lines import Line, tabulate

if TYPE_CHECKING:
    from referee.engine.game import Game
    from referee.text.speech import Speaker


def facts_of(game: Game) -> Any:
    """The game's module of facts: what they look like, how they are typed and shown."""
    return import_module(game.facts_module) if game.facts_module else no_facts(game.package, game.title.key)


@cache
def no_facts(package: str, title: str) -> FactBook:
    """The facts of a game that asks for none."""
    return FactBook(package, title, lambda schema, key: Shape(), lambda facts: ())


def typed_fact(game: Game, key: str, text: str) -> Any:
    """The value of a fact as it was typed, in short or as JSON; BoxError says what is allowed."""
    module = facts_of(game)
    try:
        data = json.loads(text) if text.lstrip()[:1] in ("{", "[") else None
    except (ValueError, RecursionError):
        data = None
    return module.parse(key, text) if data is None else module.validate(key, data)


def question(game: Game, key: str, lang: str) -> str | None:
    """The question that asks the owner for a fact; None if the box has no such fact."""
    with suppress(BoxError):
        return schema_of(game.package, key).question(key, lang)
    return None


def question_lines(game: Game, key: str, lang: str, place: str = "") -> list[Line]:
    """The question for a fact and how to answer it; BoxError if there is no such fact."""
    schema = schema_of(game.package, key)
    return [Line("missing", place + schema.question(key, lang)), Line("hint", f"  {schema.help(lang)}")]


def summary(game: Game, box: Box) -> dict[str, Any]:
    """How many facts of a box are known, as JSON data."""
    counts = progress(game.package, box.facts)
    return {
        "name": box.name,
        "practice": box.practice,
        "known": sum(known for known, _ in counts.values()),
        "all": sum(total for _, total in counts.values()),
        "by_kind": {kind: list(count) for kind, count in counts.items()},
    }


def progress_texts(game: Game, box: Box, lang: str) -> list[str]:
    """How many facts of each kind are known, one kind a line."""
    counts = summary(game, box)["by_kind"]
    return tabulate([[one.id, "/".join(map(str, counts[one.id])), one.title(lang)] for one in schemas(game.package)])


def findings(game: Game, facts: Mapping[str, Any], speaker: Speaker) -> list[dict[str, str]]:
    """What is wrong or odd in a box, as JSON data with sentences."""
    found = []
    for one in facts_of(game).check(facts):
        said = speaker.message(one)
        key = str(one.facts.get("key", ""))
        found.append({"level": one.level, "fact": one.fact, "key": key, "detail": f"{key}: {said}" if key else said})
    return found


def unknown(game: Game, facts: Mapping[str, Any]) -> list[str]:
    """The keys of the facts that are not known yet, without the optional ones."""
    return missing(game.package, facts)
