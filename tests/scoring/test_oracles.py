"""Random finals of every game, counted by the referee and by a model of the rulebook: the same points, the same winner."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import ModuleType
from typing import Any

import pytest
from oracles import great_wall, nations_dice, nippon, zhanguo

from referee.games import game as find_game
from scoring.great_wall_final import GreatWallFinal
from scoring.nations_dice_final import NationsFinal
from scoring.nippon_final import BASES, COLOURS, PER, REGIONS, SPACES, TILES, NipponFinal
from scoring.zhanguo_final import FACES, KINDS, ONES_A_PLAYER, PARTS, SECTIONS, ZhanGuoFinal
from scoring.zhanguo_final import REGIONS as FIVE

Data = dict[str, Any]
NAMES = ("Anna", "Boris", "Carla", "Dmitri")
FINALS = 300


def of_zhanguo(dice: Random, players: Sequence[str]) -> Data:
    def cards() -> list[list[int]]:
        there = [[0] * 5 for _ in range(3)]
        for at in range(5):
            for _ in range(dice.randint(0, 3)):
                there[dice.randrange(3)][at] += 1
        return there

    def board() -> Data:
        officials = {colour: [0] * 5 for colour in ("red", "grey", "white")}
        for colour in officials:
            for _ in range(dice.randint(0, 5)):
                officials[colour][dice.randrange(5)] += 1
        return {
            "vp": dice.randint(0, 60),
            "markers": {},
            "unrest": [dice.randint(0, 4) for _ in range(5)],
            "officials": officials,
            "cards": dict(zip(("ivory", "orange", "brown"), cards(), strict=True)),
        }

    def slot() -> Data:
        some = dice.sample(players, dice.randint(0, len(players)))
        return {"discs": some, "vp": sorted((dice.randint(1, 7) for _ in range(4)), reverse=True)}

    boards = {player: board() for player in players}
    for colour in ("ivory", "orange", "brown"):
        tall = dice.choice([*players, None])
        for player in players:
            low = {"1": dice.choice((0, dice.randint(0, ONES_A_PLAYER)))}
            boards[player]["markers"][colour] = low | ({"3": 1} if player == tall else {})
    return {
        "players": list(players),
        "track": dice.sample(players, len(players)),
        "governors": placed(dice, players),
        "boards": boards,
        "walls": {
            section: {"face": face, "spaces": built(dice, players) if at else {}}
            for at, (section, face) in enumerate(zip(SECTIONS, dice.sample(FACES, len(SECTIONS)), strict=True))
        },
        "tasks": {part: {kind: slot() for kind in KINDS} for part in PARTS},
    }


def placed(dice: Random, players: Sequence[str]) -> Data:
    """Governors by region: of each player at most 8."""
    there: Data = {region: {} for region in FIVE}
    for player in players:
        for region in dice.choices(FIVE, k=dice.randint(0, 8)):
            there[region][player] = there[region].get(player, 0) + 1
    return there


def built(dice: Random, players: Sequence[str]) -> Data:
    """The walls of a section: by bars, nobody twice."""
    some = dice.sample(players, dice.randint(0, min(2, len(players))))
    return dict(zip(dice.sample(("1", "2", "3"), len(some)), some, strict=True))


def of_nippon(dice: Random, players: Sequence[str]) -> Data:
    def few(most: int) -> Data:
        return {player: dice.randint(0, most) for player in players if dice.random() < 0.7}

    def region() -> Data:
        return {"tiles": few(6), "trains": few(3), "ships": few(6), "foreign": dice.randint(0, 8)}

    def achievement(base: str) -> Data:
        tiles = {player: dice.choice(TILES) for player in players if dice.random() < 0.7}
        one: Data = {"base": base, "printed": dice.randint(0, 1), "tiles": tiles}
        if base in PER:
            one["amount"] = dice.randint(1, 6)
        if any(BASES[base]):
            one["what"] = dice.choice(BASES[base])
        return one if base == "yen_per" else one | {"counts": few(12)}

    bases = ["yen_per", *(one for one in BASES if one != "yen_per")]
    chosen = [bases[0], *(dice.choice(bases[1:]) for _ in SPACES[1:])]
    open_still = dice.random() < 0.7
    final: Data = {
        "players": list(players),
        "last": dice.choice(players),
        "third": "open" if open_still else "counted",
        "achievements": {space: achievement(base) for space, base in zip(SPACES, chosen, strict=True)},
        "boards": {
            player: {"vp": dice.randint(-5, 60), "money": dice.randint(0, 24), "colours": dice.randint(0, COLOURS)}
            for player in players
        },
    }
    third = {"table": [dice.randint(12, 20), dice.randint(9, 12), dice.randint(5, 9)]}
    return final | (third | {"regions": {one: region() for one in REGIONS}} if open_still else {})


def of_nations(dice: Random, players: Sequence[str]) -> Data:
    tiles = iter(dice.sample([f"{age}-{number:02}" for age in range(1, 5) for number in range(1, 21)], 80))

    def pile() -> Any:
        return {next(tiles): dice.randint(0, 6) for _ in range(dice.randint(0, 3))} if dice.random() < 0.7 else 4

    def board() -> Data:
        piles = {name: pile() for name in ("wonders", "colonies", "buildings", "advisors", "covered", "unbuilt")}
        return {"vp": dice.randint(0, 12), "starting": dice.randint(0, 1), **piles}

    return {
        "edition": "unrest",
        "players": list(players),
        "order": dice.sample(players, len(players)),
        "boards": {player: board() for player in players},
    }


def of_great_wall(dice: Random, players: Sequence[str]) -> Data:
    alone = dice.random() < 0.3
    seats = [players[0], great_wall.QIN] if alone else list(players)

    def board(player: str) -> Data:
        hordes = [dice.randint(2, 9) for _ in range(dice.randint(0, 5))]
        own = {"honor": dice.randint(0, 25), "clean": len(hordes), "hordes": hordes}
        if player == great_wall.QIN:
            return own
        artifacts = [dice.choice((0, 5, 10, 20)) for _ in range(3)]
        return own | {"shamed": dice.randint(0, 6), "artifacts": artifacts}

    return {
        "players": seats,
        "tea": dice.sample(seats, len(seats)),
        "boards": {player: board(player) for player in seats},
    }


Made = Callable[[Random, Sequence[str]], Data]
GAMES: dict[str, tuple[ModuleType, Any, Made, tuple[Mapping[str, str], ...]]] = {
    "zhanguo": (
        zhanguo,
        ZhanGuoFinal,
        of_zhanguo,
        (
            {},
            {"ZG-AMB-08": "count"},
            {"ZG-AMB-09": "share-nine"},
            {"ZG-AMB-11": "negative"},
            {"ZG-AMB-12": "needs-official"},
        ),
    ),
    "nippon": (
        nippon,
        NipponFinal,
        of_nippon,
        ({}, {"NP-AMB-16": "takes-place"}, {"NP-AMB-30": "tiles-only"}, {"NP-AMB-30": "all-once"}),
    ),
    "nations_dice": (nations_dice, NationsFinal, of_nations, ({}, {"ND-AMB-03": "covered-too"})),
    "great_wall": (great_wall, GreatWallFinal, of_great_wall, ({},)),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_model_of_the_rulebook_comes_to_the_same_points(name: str) -> None:
    oracle, final, made, all_rulings = GAMES[name]
    scoring = find_game(name).scoring
    seen = set[tuple[int, bool]]()
    for number in range(FINALS):
        dice = Random(f"{name}/{number}")
        players = NAMES[: dice.randint(2, 4)]
        data, rulings = made(dice, players), dice.choice(all_rulings)
        sheet = scoring.score(final.read(data), rulings)
        total = oracle.points(data, rulings)
        assert sheet.totals == total, (number, rulings)
        assert sheet.winners == (oracle.winner(data, total),), (number, total)
        best = max(total.values())
        seen.add((len(data["players"]), list(total.values()).count(best) > 1))
    assert {tied for _, tied in seen} == {True, False}, "no tie was decided"
    assert {2, 3, 4} <= {count for count, _ in seen}
