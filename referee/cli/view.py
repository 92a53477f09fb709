"""What is shown of a table in several commands: who it is, whose decision comes next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from referee.cli.boxes import practice_label
from referee.engine.game import TABLE
from referee.engine.message import N_
from referee.report import Line
from referee.report import sentence as as_sentence

if TYPE_CHECKING:
    from referee.engine.game import Decision, Option, Setting
    from referee.engine.session import Session
    from referee.speech import Speaker
    from referee.table import Table


def setting_json(setting: Setting) -> dict[str, Any]:
    """What does not change at a table, as data."""
    defaults = setting.game.book.defaults
    return {
        "game": setting.game.id,
        "players": [{"name": seat.name, "colour": seat.colour} for seat in setting.seats],
        "options": dict(setting.options),
        "rulings": {key: value for key, value in setting.rulings.items() if value != defaults[key]},
        "box": {"name": setting.box.name, "practice": setting.box.practice},
    }


def header(table: Table) -> dict[str, Any]:
    """Which table this is, as data."""
    return {"name": table.name, "seq": table.seq, **setting_json(table.setting)}


def header_lines(setting: Setting, speaker: Speaker, name: str = "") -> Iterator[Line]:
    """Which table this is, in words; made-up facts are always mentioned."""
    colours = setting.game.colours
    seats = [(seat.name, colours[colours.index[seat.colour]].shown(speaker.lang)) for seat in setting.seats]
    title = setting.game.title.shown(speaker.lang)
    players = ", ".join(f"{player} ({colour})" for player, colour in seats)
    yield Line("heading", f"{name} · {title}: {players}" if name else f"{title}: {players}")
    settled = setting_json(setting)["rulings"].items()
    chosen = [*option_texts(setting, speaker.lang), *(f"{key} {value}" for key, value in settled)]
    yield Line("hint", " · ".join(chosen))
    label = practice_label(setting.box)
    if label:
        yield Line("warning", speaker.say(label))


def _option(option: Option, setting: Setting, speaker: Speaker) -> str:
    value = next(one for one in option.values if one.key == setting.options[option.name.key])
    return f"{option.name.shown(speaker.lang)} {value.shown(speaker.lang)}"


def decision_json(decision: Decision, speaker: Speaker) -> dict[str, Any]:
    """What must be decided next, as data."""
    return {
        "kind": decision.kind,
        "players": [speaker.names[seat] if seat != TABLE else None for seat in decision.seats],
        "verbs": [verb.spec.verb.shown(speaker.lang) for verb in decision.verbs],
        "prompt": speaker.message(decision.prompt),
        "over": decision.over,
    }


def next_line(session: Session, speaker: Speaker) -> Iterator[Line]:
    """What must be decided next, in words."""
    label = practice_label(session.setting.box)
    if label:
        yield Line("warning", speaker.say(label))
    prompt = as_sentence(speaker.message(session.decision().prompt))
    yield Line("hint", speaker.say(N_("Next: {prompt}"), {"prompt": prompt}))


def option_texts(setting: Setting, lang: str) -> list[str]:
    """What was chosen when the table was opened, in words."""
    return [
        f"{one.name.shown(lang)} {value.shown(lang)}"
        for one in setting.game.options
        for value in one.values
        if value.key == setting.options[one.name.key]
    ]
