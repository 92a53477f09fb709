"""The table in words, where more is to be told than its declarations say."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from referee.engine import telling
from referee.engine.broken import said
from referee.engine.game import Setting
from referee.engine.message import N_, Message
from referee.engine.unknown import known as is_known
from referee.engine.words import Words, made_of
from referee.games.nippon import flow
from referee.games.nippon.components import BONUS, CITY, GOOD, TRACK, WORKER
from referee.games.nippon.position import City, Player, Position
from referee.games.nippon.regions import foreign, own_influence

Lines = Iterator[tuple[int, Message]]


def view(position: Position, setting: Setting) -> list[tuple[int, Message]]:
    """Every line of the table, with its depth; what is empty is left out."""

    def instead(path: str) -> Message | None:
        match path.split("."):
            case ["marker"]:
                facts = {"space": position.marker, "bag": sum(flow.bag(position))}
                return Message(N_("scoring marker on space {space}; the bag holds {bag#worker|workers}"), facts)
            case ["cities", name, "slots"]:
                return _tiles(position.cities[CITY.index[name]])
            case ["players", seat, "yen"]:
                return Message(N_("{yen}k yen"), {"yen": position.players[int(seat)].yen})
            case ["players", seat, "steps"]:
                return _tracks(position.players[int(seat)], setting)
        return None

    head, *rest = telling.lines(position, instead)
    return [head, *_colours(setting), *_regions(position, setting), *rest]


def _tiles(city: City) -> Message | None:
    """The influence tiles around a city, by the goods they lie beside."""
    told = {
        GOOD[GOOD.index[good]]: Message(N_("{value} of {player}"), {"value": slot.value, "player": slot.owner})
        for good, slot in zip(city.goods, city.slots, strict=True)
        if slot.owner >= 0 and good
    }
    return Message(N_("influence {tiles}"), {"tiles": told}) if told else None


def _tracks(own: Player, setting: Setting) -> Message:
    """The numbers at the markers of a player, as far as the tracks are known."""
    tracks = [flow.track_of(setting, track) for track in range(len(TRACK))]
    levels = [said(one.level(steps)) for one, steps in zip(tracks, own.steps, strict=True)]
    facts = {"levels": dict(zip(TRACK.options, levels, strict=True)), "steps": [said(steps) for steps in own.steps]}
    return Message(N_("tracks {levels} (steps above the start: {steps})"), facts)


def _colours(setting: Setting) -> Lines:
    """What the table calls the colours of workers, if it has told (FACT-16)."""
    names = setting.box.get("worker_colours")
    if names:
        called = [made_of(name, partial(_called, one, name)) for one, name in zip(WORKER.options, names, strict=True)]
        yield 1, Message(N_("Colours of the workers: {names}"), {"names": called})


def _called(colour: Words, name: str, lang: str) -> tuple[str, ...]:
    return (f"{colour.shown(lang)} {name}",)


def _regions(position: Position, setting: Setting) -> Lines:
    """The bonus of each region, and the influence there."""
    for number in range(1, len(position.regions) + 1):
        bonus = flow.known(setting).bonuses[number]
        facts = {
            "region": number,
            "bonus": BONUS[BONUS.index[bonus]] if is_known(bonus) else "?",
            "players": {seat: own_influence(position, seat, number) for seat in range(len(position.players))},
            "foreign": said(foreign(position, setting, number)),
        }
        text = N_("influence in region {region}: {players}; foreign companies {foreign}; bonus {bonus}")
        yield 1, Message(text, facts)
