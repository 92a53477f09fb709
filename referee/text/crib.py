"""What people say at the table, on one page: every verb of a game with what it is for, and what may stand in it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal

from messages.classes import frozen
from referee.engine.message import N_
from referee.engine.values import Number, SeatValue, Several, Value
from referee.text.lines import runs
from referee.text.manual import usage

if TYPE_CHECKING:
    from referee.engine.game import Game
    from referee.text.speech import Speaker

MOST_SHOWN = 12
MOST_SPELLED = 200


@frozen
class Part:
    """What is said (``lead``) with what it means; or a heading, or a value with what may be said for it."""

    lead: str
    text: str = ""
    kind: Literal["verb", "heading", "value"] = "verb"


@frozen
class Crib:
    """A page for the table: its title, how one speaks, and its parts in order."""

    title: str
    hint: str
    parts: tuple[Part, ...]


def crib(game: Game, speaker: Speaker) -> Crib:
    """The page of a game in the language of the reader."""
    hint = N_(
        "Say a verb, then what belongs to it; what stands in brackets may be left out. Several go on a line with ; between. "
        "Begin with a name to speak for somebody else. What is missing is asked for."
    )
    return Crib(
        speaker.say(N_("{game}: what to say"), {"game": game.title}), speaker.translate(hint), (*_parts(game, speaker),)
    )


def _parts(game: Game, speaker: Speaker) -> Iterator[Part]:
    table = [one for one in game.actions if one.spec.by_table]
    own = [one for one in game.actions if not one.spec.by_table]
    for heading, verbs in ((N_("The players"), own), (N_("The table"), table)):
        if verbs:
            yield Part(speaker.translate(heading), kind="heading")
        for one in verbs:
            yield Part(usage(one, speaker.lang), speaker.translate(one.spec.help))
    yield Part(speaker.translate(N_("What may stand there")), kind="heading")
    found: dict[str, list[str]] = {}
    for value in {arg.value.name.key: arg.value for verb in game.actions for arg in verb.spec.args}.values():
        if shown := _shown(value, speaker.lang):
            found.setdefault(shown, []).append(value.name.shown(speaker.lang).upper())
    for shown, names in found.items():
        yield Part(", ".join(dict.fromkeys(names)), shown, "value")


def _shown(value: Value[Any], lang: str) -> str:
    """What may be said for a value; nothing for players, who have their own names, and for free text."""
    single = value.of if isinstance(value, Several) else value
    if isinstance(single, SeatValue):
        return ""
    if isinstance(single, Number):
        return f"{single.low}–{single.high}"
    shown = runs(islice(dict.fromkeys(single.spellings(lang)), MOST_SPELLED))
    return ", ".join([*shown[:MOST_SHOWN], "…"] if len(shown) > MOST_SHOWN else shown)
