"""What may be entered in a turn of Nippon by its rulebook, from the plain data of a position and of a box."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import Any

Data = Mapping[str, Any]
GOODS = ("silk", "paper", "bento", "lenses", "clocks", "bulbs")
SIDES = ("north", "east", "south", "west")
TRACKS = ("coal", "money", "knowledge")
STEP_COST = {1: 1, 2: 3, 3: 6}
UNIT_COST = {"machinery": 5, "trains": 5, "ships": 5, "invest": 6}
MOST = 3
SLOTS_A_REGION = {2: 4, 3: 6, 4: 8}
TILES_A_CITY = {2: 2, 3: 3, 4: 4}
WORKER_SPACES = 6


def level(good: str) -> int:
    return GOODS.index(good) // 2 + 1


class Turn:
    """The turn in play, of whoever's it is."""

    def __init__(self, position: Data, facts: Data, rulings: Mapping[str, str]) -> None:
        self.position, self.facts, self.rulings = position, facts, rulings
        self.turn: Data = position["turn"]
        self.seat: int = self.turn["player"]
        self.me: Data = position["players"][self.seat]
        self.count = len(position["players"])
        self.owned = {good: one for good, one in self.me["factories"].items() if one["tile"]}
        self.again = self.turn["units"] > 0

    def entries(self) -> Iterator[dict[str, Any]]:
        """Everything that may be entered."""
        stage = self.turn["stage"]
        yield from self.exchanges()
        if stage == "start":
            takes = [*self.takes()] if len(self.me["workers"]) < WORKER_SPACES else []
            yield from takes
            if self.me["workers"] or not takes or self.rulings.get("NP-AMB-08") != "illegal":
                yield {"verb": "consolidate"}
        elif stage == "act":
            for action in self.facts["spaces"][self.turn["space"] - 1]:
                yield from self.units(action)
        elif stage == "acted":
            yield {"verb": "done"}
            if self.turn["units"] < MOST and self.turn["action"] not in ("knowledge", "mines", "invest"):
                yield from self.units(self.turn["action"])
        elif stage == "reward":
            yield from self.rewards()
        elif stage == "wages":
            yield {"verb": "done"}

    def exchanges(self) -> Iterator[dict[str, Any]]:
        """NP-BLUE-01, -03; whoever took a worker must be able to do something with it still, NP-WORK-04."""
        if self.turn["stage"] in ("reward", "wages") and self.rulings.get("NP-AMB-14") == "before-only":
            return
        for track in TRACKS:
            free = self.turn["stage"] != "act"
            if (
                self.me["blueprints"] >= 3
                and self.room(track)
                and (free or self.exchanged(track).can(self.turn["space"]))
            ):
                yield {"verb": "exchange", "track": track}

    def exchanged(self, track: str) -> Turn:
        """The turn after an exchange."""
        steps = self.me["steps"] | {track: self.me["steps"][track] + 1}
        changed = {**self.me, "blueprints": self.me["blueprints"] - 3, "steps": steps}
        players = [changed if one is self.me else one for one in self.position["players"]]
        return Turn({**self.position, "players": players}, self.facts, self.rulings)

    def can(self, space: int) -> bool:
        """Whether one of the actions printed under a space can be carried out."""
        return any(next(self.units(action), None) for action in self.facts["spaces"][space - 1])

    def room(self, track: str) -> int:
        return len(self.facts[f"track.{track}"]["values"]) - 1 - int(self.me["steps"][track])

    def number(self, track: str) -> int:
        """The number at or below the marker, NP-GEN-08."""
        passed = self.facts[f"track.{track}"]["values"][: self.me["steps"][track] + 1]
        return int([value for value in passed if value >= 0][-1])

    def takes(self) -> Iterator[dict[str, Any]]:
        """NP-WORK-01, -04: one of the actions printed there can be carried out."""
        for space, workers in self.position["spaces"].items():
            if workers and self.can(int(space)):
                for colour in {*workers}:
                    yield {"verb": "take", "space": int(space), "worker": f"c{colour + 1}"}

    def units(self, action: str) -> Iterator[dict[str, Any]]:
        yield from getattr(self, f"of_{action}")()

    def less(self, action: str) -> int:
        """What factories take off the cost of an action."""
        effects = (self.facts[f"synergy.{good}.{one['tile']}"] for good, one in self.owned.items())
        return sum(
            each.get("n", 1)
            for effect in effects
            if effect["when"] == "on_action" and action in effect.get("at", ())
            for each in effect["do"]
            if each["op"] == "cost_minus"
        )

    def pays(self, action: str, cost: int) -> bool:
        return bool(self.me["yen"] >= max(0, cost - self.less(action)))

    def steps(self, verb: str, track: str) -> Iterator[dict[str, Any]]:
        for count, cost in STEP_COST.items():
            fits = self.room(track) if self.rulings.get("NP-AMB-10") != "excess-lost" else 3 * bool(self.room(track))
            if count <= fits and self.pays(verb, cost):
                yield {"verb": verb, "steps": count}

    def of_knowledge(self) -> Iterator[dict[str, Any]]:
        yield from self.steps("knowledge", "knowledge")

    def of_mines(self) -> Iterator[dict[str, Any]]:
        yield from self.steps("mines", "coal")

    def of_invest(self) -> Iterator[dict[str, Any]]:
        """NP-INVEST-02 to -05."""
        if not self.pays("invest", UNIT_COST["invest"]):
            return
        for good in GOODS:
            lacking = max(0, 2 * level(good) - self.number("knowledge"))
            gone = {one["factories"][good]["tile"] for one in self.position["players"]}
            if good not in self.owned and lacking <= self.me["blueprints"]:
                yield from ({"verb": "invest", "good": good, "tile": tile} for tile in {1, 2, 3, 4} - gone)

    def of_machinery(self) -> Iterator[dict[str, Any]]:
        """NP-MACH-02 to -07."""
        if not self.pays("machinery", UNIT_COST["machinery"]):
            return
        improved = False
        for good, one in self.owned.items():
            if one["machine"] < 2:
                improved = True
                yield {"verb": "machinery", "improvement": ("new", "upgrade")[one["machine"]], "good": good}
        if not improved:
            yield {"verb": "machinery", "improvement": "store"}

    def of_produce(self) -> Iterator[dict[str, Any]]:
        """NP-PROD-01 to -04."""
        for good, one in self.owned.items():
            tile = self.facts[f"factory.{good}.{one['tile']}"]
            started = self.again and GOODS.index(good) in self.turn["used"]
            if not started and one["goods"] < tile["storage"] and self.me["coal"] >= tile["coal"]:
                yield {"verb": "produce", "good": good}

    def of_trains(self) -> Iterator[dict[str, Any]]:
        yield from self.rolling("trains", "train")

    def of_ships(self) -> Iterator[dict[str, Any]]:
        yield from self.rolling("ships", "ship")

    def rolling(self, action: str, verb: str) -> Iterator[dict[str, Any]]:
        """NP-TS-02 to -05."""
        if not self.me[action] or not self.pays(action, UNIT_COST[action]):
            return
        for name, region in self.position["regions"].items():
            here = len(region["trains"]) + len(region["ships"])
            built = self.again and int(name) in self.turn["used"]
            if here < SLOTS_A_REGION[self.count] and not built:
                yield {"verb": verb, "region": int(name)}

    def of_export(self) -> Iterator[dict[str, Any]]:
        """NP-EXPORT-02 to -05."""
        for contract in self.me["contracts"]:
            cubes = self.facts[f"contract.{contract}"]["cubes"]
            steps = self.facts[f"contract.{contract}"]["steps"]
            if self.rulings.get("NP-AMB-11") == "refused" and steps > self.room("money"):
                continue
            for goods in itertools.permutations(self.owned, len(cubes)):
                if all(self.owned[good]["goods"] >= cube for good, cube in zip(goods, cubes, strict=True)):
                    yield {"verb": "export", "contract": contract, "goods": list(goods)}

    def of_market(self) -> Iterator[dict[str, Any]]:
        """NP-MARKET-02 to -19."""
        names = list(self.position["cities"])
        regions = {names[placed // len(GOODS)][0] for placed in self.turn["placed"]} if self.again else set()
        for name, city in self.position["cities"].items():
            if regions and name[0] not in regions:
                continue
            for side, good in city["goods"].items():
                stored = self.owned[good]["goods"] if good in self.owned else 0
                for cubes in range(1, min(3, stored) + 1):
                    most = self.facts[f"influence.{level(good)}"][cubes - 1]
                    for value in {value for value in self.me["tiles"] if value <= most}:
                        for removed in self.removals(city, side, value):
                            entry = {"verb": "market", "city": name, "good": good, "cubes": cubes, "value": value}
                            yield entry | ({"removed": removed} if removed else {})

    def removals(self, city: Data, side: str, value: int) -> Iterator[str]:
        """The good beside which a tile leaves for the new one, "" for none; nothing where it cannot be placed."""
        lying = {where: slot["value"] for where, slot in city["slots"].items() if slot["owner"] >= 0}
        if side in lying:
            yield from [""] if lying[side] < value else []
        elif len(lying) < TILES_A_CITY[self.count]:
            yield ""
        elif min(lying.values()) < value:
            lower = [where for where in lying if lying[where] < value]
            if self.rulings.get("NP-AMB-21") != "any-lower":
                lower = [where for where in lower if lying[where] == min(lying.values())]
            yield from (city["goods"][where] for where in lower)

    def rewards(self) -> Iterator[dict[str, Any]]:
        """NP-REWARD-01 to -09."""
        free = [int(name) for name, tile in self.me["achievements"].items() if not tile]
        onto: list[dict[str, Any]] = [{"achievement": one} for one in free] or [{}]
        left = {int(name): stack for name, stack in self.position["rewards"].items()}
        if not any(sum(stack) for stack in left.values()):
            yield from ({"verb": "reward", "multiplier": 2} | one for one in onto)
            return
        most = self.facts["worker_levels"][len(self.me["workers"]) - 3]
        for multiplier, stack in left.items():
            for bonus, number in zip(("yen5", "coal2", "blueprints2"), stack, strict=True):
                if number and multiplier <= most:
                    yield from ({"verb": "reward", "multiplier": multiplier, "bonus": bonus} | one for one in onto)
