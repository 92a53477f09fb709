"""What may be entered in ZhanGuo by its rulebook while cards are played and rewards are given, from plain data."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

Data = Mapping[str, Any]
Entry = dict[str, Any]
COLOURS = ("ivory", "orange", "brown")
OFFICIALS = ("red", "grey", "white")
ASPECTS = ("writing", "currency", "laws")
REGIONS = ("1", "2", "3", "4", "5")
HIGHER, LOWER = ("wall", "palace", "hire"), ("recruit", "governor")


def colour_of(card: int) -> int:
    return (card - 1) // 40


class Moment:
    """A position in the middle of a round."""

    def __init__(self, position: Data, facts: Data) -> None:
        self.position, self.facts = position, facts
        self.turn: Data = position["turn"]
        self.seat = self.turn["player"] if position["phase"] == "play" else self.asked()
        self.me: Data = position["players"][self.seat]
        board = self.me["board"] or "A"
        self.most = facts[f"board.{board}.max"]
        self.ban = facts[f"board.{board}.ban"]
        self.pairs = {*map(tuple, facts["adjacent"])}

    def entries(self) -> Iterator[Entry]:
        """Everything that may be entered by the one whose turn it is, of the verbs that are modelled."""
        stage = self.turn["stage"]
        if self.position["phase"] == "rewards":
            if stage == "reward":
                yield from self.moves()
            yield from (self.claims() if stage == "reward" else self.accepts())
            return
        if self.turn["transit"]:
            yield from self.moves()
            return
        yield from self.drops()
        if stage in ("play", "act"):
            yield from self.cards()
        if stage == "act":
            for verb in ("recruit", "reassign", "governor", "hire", "palace", "wall"):
                yield from getattr(self, verb)()
        if stage == "effects":
            yield from self.moves()
            yield from self.activations()
        if stage == "claims" or (stage == "effects" and self.has_done()):
            yield from self.claims()

    def has_done(self) -> bool:
        """Whether nothing is left in this turn that has to be done: a first point spent, the marker of ability C."""
        waits = self.turn["pool"] == "court" and not self.turn["moved"]
        given = self.turn["action"] in ("wall", "recruit") and "C" in self.abilities and "C" not in self.turn["powers"]
        return not (waits or given)

    def region(self, name: str | int) -> Data:
        found: Data = self.me["regions"][str(name)]
        return found

    def full(self, name: str | int) -> bool:
        return bool(self.region(name)["level"] >= self.most[int(name) - 1])

    def serving(self, name: str | int) -> int:
        return sum(self.region(name)["worker_area"].values())

    def beside(self, name: str | int) -> list[str]:
        here = int(name)
        return [one for one in REGIONS if (here, int(one)) in self.pairs or (int(one), here) in self.pairs]

    # -- cards and free moves

    def cards(self) -> Iterator[Entry]:
        """ZG-UNIFY-01, -05, -06; a card at court binds nobody before an action is said, ZG-TURN-08."""
        played = [self.turn["card"]] if self.turn["stage"] == "act" else []
        for card in {*self.me["known_hand"], *played}:
            yield {"verb": "court", "card": card}
            for name in REGIONS:
                one = self.region(name)
                count = len(one["cards"])
                if count < 3 and one["level"] + (count if count else 0) <= self.most[int(name) - 1]:
                    yield {"verb": "unify", "card": card, "region": int(name)}

    def drops(self) -> Iterator[Entry]:
        """ZG-FREE-01, -02."""
        for name in REGIONS:
            if self.serving(name) < 2:
                yield from (
                    {"verb": "drop", "official": one, "region": int(name)}
                    for one in OFFICIALS
                    if self.region(name)["governor_area"][one]
                )

    # -- court actions

    def recruit(self) -> Iterator[Entry]:
        for one, name in itertools.product(OFFICIALS, REGIONS):
            if self.me["officials"][one]:
                yield {"verb": "recruit", "official": one, "region": int(name)}

    def reassign(self) -> Iterator[Entry]:
        if any(self.serving(name) or any(self.region(name)["governor_area"].values()) for name in REGIONS):
            yield {"verb": "reassign"}

    def governor(self) -> Iterator[Entry]:
        for name in REGIONS:
            if self.me["governors"] and all(self.region(name)["governor_area"].values()):
                yield from ({"verb": "governor"} | one for one in self.squares(name))

    def squares(self, name: str) -> Iterator[Entry]:
        """A governor goes onto a free bonus square, else beside them, ZG-GOV-04, -06, -13."""
        there = Counter(one["square"] for one in self.position["governors"][name])
        free = Counter(self.facts[f"squares.{name}"]) - there
        for square in [*free] or ["none"]:
            yield {"region": int(name), "square": square}

    def hire(self) -> Iterator[Entry]:
        """ZG-HIRE-01, -05, ZG-VAR-07."""
        for name in REGIONS:
            rise = 1
            if self.variant_unrest:
                rise = self.serving(name) + ("A" in self.abilities)
            if self.serving(name) and self.region(name)["level"] + rise <= self.most[int(name) - 1]:
                yield {"verb": "hire", "region": int(name)}

    variant_unrest = False

    @property
    def abilities(self) -> list[str]:
        return list(self.facts.get(f"board.{self.me['board']}.abilities", ()))

    def may_build_palace(self, name: str) -> bool:
        """ZG-PALACE-01, -02, -04."""
        one = self.region(name)
        free = len(self.position["palaces"][name]) < len(self.position["players"])
        return bool(self.me["palaces"] and free and not self.full(name) and one["level"] not in self.ban[int(name) - 1])

    def palace(self) -> Iterator[Entry]:
        """ZG-PALACE-03, -07."""
        threes = [one for one in COLOURS if self.position["threes"][one]]
        for name, other in itertools.permutations(REGIONS, 2):
            if self.may_build_palace(name) and self.region(name)["workers"] >= 2 and self.region(other)["workers"]:
                entry = {"verb": "palace", "region": int(name), "third": int(other)}
                yield from ([entry | {"marker": one} for one in threes] or [entry])

    def wall_spaces(self) -> Iterator[tuple[str, int]]:
        """ZG-WALL-01 to -03."""
        for section, one in self.position["walls"].items():
            if self.me["walls"] and self.seat not in one["spaces"].values():
                yield from ((section, int(bars)) for bars, owner in one["spaces"].items() if owner < 0)

    def wall(self) -> Iterator[Entry]:
        """ZG-WALL-04, -06."""
        where = [int(name) for name in REGIONS if self.region(name)["workers"]]
        for section, bars in self.wall_spaces():
            for regions in itertools.combinations(where, bars):
                yield {"verb": "wall", "section": section, "bars": bars, "regions": list(regions)}

    # -- effects

    def moves(self) -> Iterator[Entry]:
        """ZG-REASSIGN-03 to -07."""
        points, transit = self.turn["points"], self.turn["transit"]
        for name, one in itertools.product(REGIONS, OFFICIALS):
            if transit and (transit != 2 * int(name) + 1 or OFFICIALS.index(one) != self.turn["transit_colour"]):
                continue
            start = {"verb": "move", "official": one}
            if points and self.region(name)["governor_area"][one] and not transit:
                yield from (start | {"start": f"{name}G", "end": f"{to}G"} for to in self.beside(name))
            if points and self.region(name)["worker_area"][one]:
                yield start | {"start": f"{name}W", "end": f"{name}G"}
                for to in self.beside(name):
                    if self.serving(to) < 2 or points > 1:
                        yield start | {"start": f"{name}W", "end": f"{to}W"}

    def activations(self) -> Iterator[Entry]:
        """ZG-ACT-02 to -09, ZG-BONUS-01 to -09."""
        action, beneath, card = self.turn["action"], self.turn["beneath"], self.turn["card"]
        if beneath and not (card > beneath if action in HIGHER else card < beneath and action in LOWER):
            return
        for name in REGIONS:
            for one in self.region(name)["cards"]:
                printed = self.facts[f"card.{one}"]
                if printed["trigger"] == action and not self.full(name) and one not in self.turn["activated"]:
                    bonus, _, of = printed["bonus"].partition("_")
                    entry = {"verb": "activate", "card": one}
                    yield from (entry | more for more in self.bonus(bonus, of, name))

    def bonus(self, bonus: str, of: str, name: str) -> Iterator[Entry]:
        if bonus == "marker":
            yield from [{"marker": one} for one in COLOURS if self.position["ones"][one]] or [{}]
        elif bonus == "official":
            yield from [{}] if self.me["officials"][of] else []
        elif bonus == "unrest" and of == "same":
            yield from [{}] if self.region(name)["level"] else []
        elif bonus == "unrest":
            yield from ({"region": int(one)} for one in REGIONS if self.region(one)["level"])
        elif bonus == "move":
            for one in REGIONS:
                if self.region(one)["workers"]:
                    yield from ({"region": int(one), "to": int(to)} for to in self.beside(one))
        else:
            yield {}

    # -- tasks

    def claims(self) -> Iterator[Entry]:
        """ZG-TASK-01 to -07."""
        for slot, one in self.position["tasks"].items():
            part, kind = slot.split("-")
            room = len(one["discs"]) < len(self.facts[f"slot.{part}.{kind}"])
            needed = Counter(map(str, self.facts[f"task.{kind}.{one['tile']}"]))
            if not room or self.seat in one["discs"] or not self.me["discs"] or slot in self.me["lost"]:
                continue
            if all(self.there(kind, where) >= count for where, count in needed.items()):
                yield {"verb": "claim", "part": part, "kind": kind}

    def there(self, kind: str, where: str) -> int:
        if kind == "wall":
            sections = (one for name, one in self.position["walls"].items() if name.partition("-")[0] == where)
            return sum([*one["spaces"].values()].count(self.seat) for one in sections)
        if kind == "palace":
            return int(self.position["palaces"][where].count(self.seat))
        return sum(one["owner"] == self.seat for one in self.position["governors"][where])

    # -- rewards

    def asked(self) -> int:
        """ZG-REWARD-05, -12: who is asked next, or who has just taken one."""
        if self.turn["stage"] == "reward":
            return int(self.position["accepted"])
        aspect = self.position["aspect"]
        column = sorted(self.position["column"], key=lambda one: self.facts["rows"].index(ASPECTS[one[0]]))
        gone = [seat for _, seat in column]
        order = [*(seat for seat in self.position["track"] if seat not in gone), *gone]
        left = [seat for seat in order if seat not in self.position["asked"] and self.strength(seat, aspect)]
        return max(left, key=lambda seat: self.strength(seat, aspect))

    def strength(self, seat: int, aspect: int) -> int:
        colour = COLOURS[aspect]
        one = self.position["players"][seat]
        return int(one["ones"][colour] + 3 * one["threes"][colour])

    def accepts(self) -> Iterator[Entry]:
        """ZG-REWARD-06, -17 to -23."""
        yield {"verb": "pass"}
        cell = self.facts[f"reward.{self.position['round']}.{ASPECTS[self.position['aspect']]}"]
        yield from ({"verb": "accept"} | more for more in self.reward(cell["reward"], cell["regions"]))

    def reward(self, reward: str, regions: list[int]) -> Iterator[Entry]:
        if reward == "official1":
            yield from ({"official": one} for one in OFFICIALS if self.me["officials"][one])
        elif reward in ("red2", "grey2"):
            yield from [{}] if self.me["officials"][reward[:-1]] >= 2 else []
        elif reward == "workers2":
            yield {}
        elif reward == "governor":
            for name in map(str, regions or range(1, 6)):
                yield from self.squares(name) if self.me["governors"] else ()
        elif reward == "wall":
            yield from ({"section": section, "bars": bars} for section, bars in self.wall_spaces())
        elif reward == "palace":
            yield from ({"region": int(name)} for name in REGIONS if self.may_build_palace(name))
