"""What was chosen of an entry so far, by whoever points instead of typing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from messages.classes import frozen
from referee.engine import action as actions
from referee.engine.action import Action, Arg
from referee.engine.data import Json
from referee.engine.game import Game
from referee.engine.values import AnyValue, Many, Several

MOST_BEFORE = 20


@frozen
class Said:
    """What was chosen of an entry: finished actions, then the verb and values of the one being chosen.

    ``items`` are the first values of the next argument, where that takes several. ``freely``: the values are chosen one
    by one of all there are, also those that no list has because nobody told what they hinge on.
    """

    before: tuple[Action, ...] = ()
    verb: type[Action] | None = None
    values: Mapping[str, Any] = field(default_factory=dict)
    items: tuple[Any, ...] = ()
    freely: bool = False

    def to_json(self) -> dict[str, Json]:
        """As plain data, so that it can be asked about again."""
        if self.verb is None:
            return {"before": [one.to_json() for one in self.before]}
        args = {one.field: one.value for one in self.verb.spec.args}
        said = {name: None if value is None else args[name].to_json(value) for name, value in self.values.items()}
        before = [one.to_json() for one in self.before]
        data: dict[str, Json] = {"before": before, "verb": self.verb.spec.verb.key, "values": said}
        if self.freely:
            data["freely"] = True
        if self.items:
            several = open_arg(self.verb, self.values)
            assert several is not None and isinstance(several.value, Many)
            data["items"] = [several.value.of.to_json(item) for item in self.items]
        return data

    @classmethod
    def from_json(cls, game: Game, data: Json) -> Said:
        """Read what :meth:`to_json` wrote; ValueError says what is wrong with it."""
        if not isinstance(data, dict):
            raise ValueError("what was chosen is an object")
        before = data.get("before", [])
        if not isinstance(before, list) or len(before) > MOST_BEFORE:
            raise ValueError(f"before is a list of at most {MOST_BEFORE} actions")
        done = tuple(actions.from_json(game.grammar.by_key, one) for one in before)
        if data.get("verb") is None:
            return cls(done)
        verb = game.grammar.by_key.get(str(data["verb"]))
        if verb is None:
            raise ValueError("unknown verb")
        values = _values(verb, data.get("values", {}))
        return cls(done, verb, values, _items(verb, values, data.get("items", [])), bool(data.get("freely")))


def _values(verb: type[Action], data: Json) -> dict[str, Any]:
    args = {one.field: one.value for one in verb.spec.args}
    if not isinstance(data, dict) or not data.keys() <= args.keys():
        raise ValueError(f"the values are those of {', '.join(args) or 'nothing'}")
    return {name: _value(args[name], value) for name, value in data.items()}


def _value(value: AnyValue, data: Json) -> Any:
    """A value of plain data, also of a list of its pieces."""
    if data is None or data == []:
        return None
    if isinstance(value, Several) and isinstance(data, list):
        return value.gathered([value.of.from_json(one) for one in data])
    return value.from_json(data)


def _items(verb: type[Action], values: Mapping[str, Any], data: Json) -> tuple[Any, ...]:
    several = open_arg(verb, values)
    if not data:
        return ()
    if several is None or not isinstance(several.value, Many) or not isinstance(data, list):
        raise ValueError("items are values of an argument that takes several")
    if len(data) > several.value.high:
        raise ValueError(f"at most {several.value.high}")
    return tuple(several.value.of.from_json(one) for one in data)


def open_arg(verb: type[Action], values: Mapping[str, Any]) -> Arg | None:
    """The first argument that was not chosen yet."""
    return next((one for one in verb.spec.args if one.field not in values), None)
