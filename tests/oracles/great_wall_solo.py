"""A solo game of The Great Wall against Qin Jiushao by its rulebook, from Fall to Fall, from plain data.

Cards of Generals, Advisors and Hordes say nothing here, and whoever plays alone only moves Clerks, donates and says
how the Reed Clan's figures go; all that Qin Jiushao and the Reed Clan do follows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Mapping
from typing import Any

Data = dict[str, Any]
Course = Generator[str, Data | None, None]
YOU, QIN, REED = 0, 8, 9
PLACES = (
    *("lumber_mill", "quarry", "gold_mine", "temple", "barracks"),
    *("builders", "logistics", "tea_house", "embassy", "academy"),
)
OWN = PLACES[:5]
SECTIONS = ("left", "centre", "right")
COMMANDS = ("economy", "despotism", "betrayal", "work_harder", "fifth", "sixth")


class Over(Exception):
    """The game has ended."""


class Solo:
    """What lies on the table, as in a position, and the course of the game from the first Fall on."""

    def __init__(self, position: Data, facts: Mapping[str, Any], rulings: Mapping[str, str], advisors: int = 1) -> None:
        self.p, self.facts, self.rulings, self.advisors = position, facts, rulings, advisors
        self.qin: Data = position["qin"]
        self.party: Data = position["qin"]["party"]
        self.reed: Data = position["reed"]
        self.you: Data = position["players"][YOU]
        self.places: dict[str, list[int]] = position["locations"]
        self.supply = {YOU: self.you, QIN: self.party}

    def course(self) -> Course:
        """Every decision that is asked for, by its kind; what is declared is sent in, None if nothing can be."""
        try:
            yield from self.fall()
            yield from self.winter()
            while True:
                yield from self.spring()
                yield from self.summer()
                yield from self.fall()
                yield from self.winter()
        except Over:
            self.p["phase"] = "end"

    # -- Fall

    def fall(self) -> Course:
        self.p["phase"] = "fall"
        chosen = yield "order"
        assert chosen is not None
        self.you["chosen"] = COMMANDS.index(chosen["card"])
        self.you["hand"].remove(self.you["chosen"])
        drawn = yield "qin_draw"  # GW-SOLO-08, GW-AMB-40
        assert drawn is not None
        if len(self.qin["played"]) == len(COMMANDS):
            self.qin["played"].clear()
        self.party["chosen"] = COMMANDS.index(drawn["card"])
        track = self.p["track"]
        for seat in self.p["tea"]:
            free = track.index(-1)
            if seat == YOU:
                said = yield "slots"
                free = said["number"] - 1 if said else free
            track[free] = seat  # GW-SOLO-09, GW-REED-10
        for slot, seat in enumerate(track, 1):
            self.p["slot"], self.p["active"] = slot, seat
            yield from self.turn(seat)
        self.p["active"] = -1

    def turn(self, seat: int) -> Course:
        if seat == REED:
            bands = self.facts["reed"]["bands"]
        elif seat == QIN:
            bands = self.facts[f"solo.{COMMANDS[self.party['chosen']]}"]["bands"]
        else:
            bands = self.facts[f"command.{COMMANDS[self.you['chosen']]}"]["bands"]
        for band in bands:  # GW-CMD-02, -03
            doers = [seat] if band["who"] == "active" else [one for one in self.tea() if one != seat]
            for doer in doers:
                for deed in band["do"]:
                    yield from self.deed(doer, deed)
        yield from self.activations()
        yield from self.defeats()

    def deed(self, doer: int, deed: Data) -> Course:
        kind, count, of = deed["op"], deed.get("n", 1), deed.get("of", [])
        if kind == "move":
            yield from self.moves(doer, count)
        elif kind == "activate" and doer == QIN:
            of_his = [one for one in self.track() if QIN in self.places[one]]  # GW-SOLO-20, GW-AMB-30
            some = of_his or [one for one in self.track() if self.places[one]]
            if some:
                which = -1 if self.rulings["GW-AMB-30"] == "lowest" else 0
                yield from self.activate(some[which], advanced=True)
        elif kind == "activate":
            said = yield "advanced"
            if said and said["verb"] == "activate":
                yield from self.activate(said["location"], advanced=True)
        elif doer == QIN and kind == "gain":
            levels = sum(self.level(one) for one in OWN[:4])
            self.party["honor"] += count * (levels if deed.get("per") == ["levels"] else 1)
        elif doer == QIN:
            for _ in range(count):
                if kind == "wall":
                    self.build()
                elif kind == "barricade":
                    self.barricade(QIN)
                elif kind == "recruit" and "archer" in of:
                    self.archer()
                elif kind == "recruit":
                    self.spearman(QIN)
                elif kind == "wound":
                    self.wound(self.pointed()[0])

    def tea(self) -> list[int]:
        return [*self.p["tea"]]

    def overlord(self) -> int:
        """GW-REED-08."""
        active = int(self.p["active"])
        return next(one for one in self.p["tea"] if one != REED) if active == REED else active

    # -- Clerks

    def track(self) -> list[str]:
        """The Locations of his tokens, highest first."""
        return [PLACES[one] for one in self.qin["track"]]

    def printed(self, place: str) -> Data:
        found: Data = self.facts[f"location.3.{place}"]
        return found

    def full(self, place: str) -> bool:
        """GW-CLERK-02 to -05: nobody enters or leaves."""
        printed = self.printed(place)
        return bool(printed["kind"] == "regular" and len(self.places[place]) >= printed["spots"])

    def moves(self, doer: int, count: int) -> Course:
        if doer == QIN:
            self.qin_moves(count if self.p["active"] == QIN else 2)  # GW-SOLO-11, -12, GW-AMB-39
        elif doer == YOU or self.overlord() == YOU:
            for _ in range(count):
                said = yield "move" if doer == YOU else "move reed"
                if said is None or said["verb"] == "done":
                    return
                self.moved(doer, said.get("source"), said["target"])
        else:
            self.qin_moves_reed(count)

    def moved(self, owner: int, source: str | None, target: str) -> None:
        if source is None:
            self.supply[owner]["clerks"] -= 1
        else:
            self.places[source].remove(owner)
        self.places[target].append(owner)

    def qin_moves(self, count: int) -> None:
        """GW-SOLO-12 to -14."""
        arrived: list[str] = []
        for _ in range(count):
            for goal in reversed(self.track()):
                if goal in arrived or self.full(goal):
                    continue
                source = None
                if not self.party["clerks"]:
                    from_there = (
                        one
                        for one in self.track()
                        if one != goal and not self.full(one) and self.places[one].count(QIN) > arrived.count(one)
                    )
                    source = next(from_there, None)
                    if source is None:
                        return
                self.moved(QIN, source, goal)
                arrived.append(goal)
                break

    def qin_moves_reed(self, count: int) -> None:
        """GW-SOLO-27, GW-AMB-51."""
        arrived: list[str] = []
        for _ in range(count):
            track = self.track()
            goal = next((one for one in reversed(track) if REED not in self.places[one] and not self.full(one)), None)
            if goal is None:
                return
            sources = [*PLACES[5:], *track[: track.index(goal)]]
            free = (one for one in sources if REED in self.places[one] and one not in arrived and not self.full(one))
            source = next(free, None)
            if source is None:
                return
            self.moved(REED, source, goal)
            arrived.append(goal)

    # -- Activations

    def wanted(self, done: list[str]) -> list[str]:
        """GW-ACT-01, -02, GW-REED-07, GW-AMB-04, GW-AMB-27."""
        return [
            one
            for one in PLACES
            if one not in done
            and any(clerk != REED for clerk in self.places[one])
            and (self.full(one) or self.printed(one)["kind"] == "special")
        ]

    def activations(self) -> Course:
        done: list[str] = []
        first = self.wanted(done)
        while wanted := self.wanted(done):
            if self.rulings["GW-AMB-04"] == "one-check":
                wanted = [one for one in first if one not in done]
            if not wanted:
                break
            his = [one for one in self.track() if one in wanted and QIN in self.places[one]]
            if his and self.overlord() == QIN:  # GW-SOLO-19, GW-AMB-52
                place = his[0]
            else:
                said = yield "activations"
                place = said["location"] if said else wanted[0]
            assert place in wanted, (place, wanted)
            done.append(place)
            yield from self.activate(place)

    def activate(self, place: str, advanced: bool = False) -> Course:
        here = self.places[place]
        due = self.printed(place)["shame"] and {*here} == {YOU} and not advanced  # GW-ACT-07
        after = self.rulings["GW-AMB-05"] == "after"
        if due and not after:
            yield from self.shame()
        order = [one for one in self.tea() if one in here]
        if place == "temple":  # the token is asked for last: nothing that the others do there depends on it
            order.sort(key=lambda one: one == REED)
        for seat in order:
            yield from getattr(self, f"_{'production' if place in OWN[:4] else place}")(place, seat)
        if place in OWN[:4] and YOU in here:
            yield "upgrade"
            said = (yield "donate") if place != "temple" else None
            if said and said["verb"] == "donate":
                self.p["warehouse"][("wood", "stone", "gold")[OWN.index(place)]] += 1
        if due and after:
            yield from self.shame()
        was_his = QIN in here
        for seat in (YOU, QIN):
            self.supply[seat]["clerks"] += here.count(seat)  # GW-ACT-05, GW-SOLO-36
        self.places[place] = [one for one in here if one == REED]
        if was_his:  # GW-SOLO-18
            number = PLACES.index(place)
            self.qin["track"].remove(number)
            self.qin["track"].insert(0, number)

    def level(self, place: str) -> int:
        return int(self.facts[f"overseer.3.{place}"][self.party["overseers"][place]["cell"] - 1]["level"])

    def _production(self, place: str, seat: int) -> Course:
        if seat == QIN:  # GW-SOLO-16
            self.party["honor"] += self.places[place].count(QIN) * self.level(place)
        elif seat == REED and place != "temple":  # GW-REED-12
            self.p["warehouse"][("wood", "stone", "gold")[OWN.index(place)]] += 1
        elif seat == REED and self.p["active"] == YOU:  # GW-REED-13
            said = yield "cleanse"
            if said and said["verb"] == "redeem":
                self.redeemed(said)

    def _barracks(self, place: str, seat: int) -> Course:
        if seat == QIN:  # GW-SOLO-17
            for _ in range(self.places[place].count(QIN)):
                self.spearman(QIN)
        elif seat == YOU:
            yield "barracks"
        elif self.overlord() == QIN:  # GW-SOLO-28
            self.spearman(REED)
        elif self.reed["soldiers"]["spearman"]:  # GW-REED-16
            said = yield "reed_attack"
            if said and said["verb"] == "charge":
                self.cover(said["section"], said["spots"][0], REED)

    def _builders(self, place: str, seat: int) -> Course:
        if seat == YOU:
            yield "builders"
        elif self.overlord() == QIN:  # GW-AMB-35
            self.barricade(REED)
        else:  # GW-REED-15
            said = yield "reed_barricade"
            if said:
                self.p["sections"][said["section"]]["barricades"] += 1

    def _embassy(self, place: str, seat: int) -> Course:
        if seat == YOU:
            for _ in range(self.places[place].count(YOU)):  # GW-EMB-01 to -04
                said = yield "embassy"
                if said and said["verb"] == "hire":
                    self.you["clerks"] += 1
                if said and said["verb"] == "appoint":
                    self.p["advisors"].pop(said["slot"] - 1)
                    yield from self.refill(1)
                if said is None or said["verb"] == "done":
                    return
            return
        slot = 0
        if self.overlord() == YOU:  # GW-REED-14
            said = yield "reed_advisor"
            slot = said["slot"] - 1 if said else 0
        self.p["reserve"]["advisor_discard"].append(self.p["advisors"].pop(slot))
        yield from self.refill(1)

    def refill(self, count: int) -> Course:
        for _ in range(count):
            said = yield "new_advisor"
            if said:
                self.p["reserve"]["advisors"] -= 1
                self.p["advisors"].append(said["card"])

    def _logistics(self, place: str, seat: int) -> Course:
        if seat == YOU:
            yield "logistics"

    def _academy(self, place: str, seat: int) -> Course:
        if seat == YOU:
            yield "academy"

    def _tea_house(self, place: str, seat: int) -> Course:
        """GW-TEA-01, -02; GW-AMB-29."""
        here, tea = self.places[place], self.p["tea"]
        at = tea.index(seat)
        if not at:
            return
        if seat == YOU:
            said = yield "promote"
            if said is None or said["verb"] == "done":
                return
        alone = here.count(seat) == len(here) >= self.printed(place)["spots"]
        tea.insert(0 if alone else at - 1, tea.pop(at))

    def shame(self) -> Course:
        """GW-SHAME-01, GW-SOLO-33; with an empty pool nothing is left to lose."""
        said = yield "place_shame"
        left = [one for one, count in self.you["soldiers"].items() if count]
        if left:
            self.you["soldiers"][said["soldier"] if said else left[0]] -= 1
        else:
            self.p["shame_box"] += 1  # GW-SHAME-04
        self.p["shame"] -= 1
        self.pool()

    def redeemed(self, said: Data) -> None:
        self.p["shame"] += 1
        if "soldier" in said:
            self.you["soldiers"][said["soldier"]] += 1

    def pool(self) -> None:
        if not self.p["shame"]:
            raise Over

    # -- fighting and building

    def pointed(self) -> list[str]:
        first = self.p["reserve"]["pointer"]
        return [SECTIONS[first], SECTIONS[3 - first]]

    def horde(self, number: int) -> Data:
        found: Data = self.facts[f"horde.{number}"]
        return {**self.facts[f"horde.{found['like']}"], **found} if "like" in found else found

    def free_spot(self, card: Data) -> int | None:
        """The next spot to be covered: columns from the left, each from the top, or row by row. GW-AMB-32."""
        grid = self.horde(card["card"])["grid"]
        taken = [*card["wounds"], *(spot for unit in card["units"] for spot in unit["spots"])]
        spots = [(column, row) for column in range(len(grid[0])) for row in range(len(grid))]
        if self.rulings["GW-AMB-32"] == "reading":
            spots.sort(key=lambda one: one[1])
        for column, row in spots:
            spot = row * len(grid[0]) + column + 1
            if grid[row][column] != "." and spot not in taken:
                return int(spot)
        return None

    def spearman(self, owner: int) -> None:
        """GW-SOLO-21, -22, -25, -28, -29."""
        party = self.party if owner == QIN else self.reed
        if not party["soldiers"]["spearman"]:
            return
        for name in self.pointed():
            hordes = self.p["sections"][name]["hordes"]
            spot = self.free_spot(hordes[0]) if hordes else None
            if spot is not None:
                self.cover(name, spot, owner)
                return

    def cover(self, name: str, spot: int, owner: int) -> None:
        party = self.party if owner == QIN else self.reed
        party["soldiers"]["spearman"] -= 1
        unit = {"owner": owner, "soldier": 0, "spots": [spot]}
        self.p["sections"][name]["hordes"][0]["units"].append(unit)
        self.party["honor"] += 2 * (owner == QIN)

    def archer(self) -> None:
        """GW-SOLO-23, GW-AMB-54."""
        section = self.p["sections"][self.pointed()[0]]
        printed = self.facts[f"wall.{section['level']}"] if section["level"] else self.facts["bare.3"]
        useless = all(self.free_spot(card) is None for card in section["hordes"])
        if useless and self.rulings["GW-AMB-54"] == "not-recruited":
            return
        if self.party["soldiers"]["archer"] and len(section["archers"]) < printed["firing"]:
            self.party["soldiers"]["archer"] -= 1
            section["archers"].append(QIN)
            self.wound(self.pointed()[0])

    def wound(self, name: str) -> None:
        """GW-SOLO-24, -25."""
        for card in self.p["sections"][name]["hordes"]:
            spot = self.free_spot(card)
            if spot is not None:
                card["wounds"].append(spot)
                self.party["honor"] += 2
                return

    def build(self) -> None:
        """GW-SOLO-07."""
        for name in self.pointed():
            section = self.p["sections"][name]
            if section["level"] < 3:
                section["level"] += 1
                cost = (5, 10, 15)[section["level"] - 1]
                self.party["honor"] += cost
                left, house = cost, self.p["warehouse"]
                for kind in house:
                    spent = min(left, house[kind])
                    house[kind] -= spent
                    left -= spent
                return

    def barricade(self, owner: int) -> None:
        """GW-SOLO-05, GW-BUILD-03, GW-AMB-35."""
        for name in self.pointed():
            section = self.p["sections"][name]
            if section["barricades"] < 3:
                section["barricades"] += 1
                self.party["honor"] += 2 * (owner == QIN)
                return

    def lethality(self) -> int:
        return int(self.facts["time.3"]["slots"][self.p["time"] - 1][1])

    def defeats(self) -> Course:
        """GW-DEFEAT-01 to -09, GW-SOLO-04, -26."""
        sections = [self.p["sections"][name] for name in SECTIONS]
        fallen = [card for one in sections for card in one["hordes"] if self.free_spot(card) is None]
        while fallen:
            rows = [(one["hordes"].index(card), at) for at, one in enumerate(sections) for card in one["hordes"]]
            row, at = min((row, at) for row, at in rows if sections[at]["hordes"][row] in fallen)
            card = sections[at]["hordes"][row]
            fallen.remove(card)
            self.defeat(sections[at], card)
        return
        yield

    def defeat(self, section: Data, card: Data) -> None:
        covered = Counter({unit["owner"]: 0 for unit in card["units"]})
        for unit in card["units"]:
            covered[unit["owner"]] += len(unit["spots"])
        self.party["honor"] += 2 * (QIN in covered) + 2 * section["archers"].count(QIN)
        best = [one for one in self.p["tea"] if one in covered and covered[one] == max(covered.values())]
        for unit in card["units"]:
            self.home(unit["owner"])
        if best[:1] == [QIN]:
            self.party["claims"].append({"card": card["card"], "shame": 0})
        else:
            self.p["reserve"]["horde_discard"].append(card["card"])
        section["hordes"].remove(card)

    def home(self, owner: int, soldier: str = "spearman") -> None:
        (self.party if owner == QIN else self.reed)["soldiers"][soldier] += 1

    # -- Winter, Spring, Summer

    def winter(self) -> Course:
        self.p["phase"] = "winter"
        for name in SECTIONS:  # GW-WINTER-01, GW-SOLO-38
            for _ in range(self.p["sections"][name]["archers"].count(QIN)):
                self.wound(name)
        yield from self.defeats()
        for name in SECTIONS:
            section = self.p["sections"][name]
            wall = self.facts[f"wall.{section['level']}"] if section["level"] else self.facts["bare.3"]
            power = sum(self.horde(card["card"])["power"] for card in section["hordes"])
            if wall["defense"] + 2 * section["barricades"] < power:
                yield from self.breach(section)
        for name in SECTIONS:
            self.p["sections"][name]["barricades"] = 0
        complete = sum(self.p["sections"][name]["level"] == 3 for name in SECTIONS)
        if complete >= 2 or self.p["time"] == len(self.facts["time.3"]["slots"]):
            for said in self.facts["qin"]["text"]:  # the card beneath which his Advisors lie
                if said["when"] == "end_game":
                    self.party["honor"] += sum(deed.get("n", 1) for deed in said["do"]) * self.party["supporting"]
            raise Over  # GW-SOLO-34

    def breach(self, section: Data) -> Course:
        """GW-BREACH-01 to -05, GW-SOLO-02, -04."""
        for card in section["hordes"]:
            if all(unit["owner"] != YOU for unit in card["units"]):
                yield from self.shame()
        for card in section["hordes"]:
            for owner in (QIN, REED):
                for unit in [unit for unit in card["units"] if unit["owner"] == owner][: self.lethality()]:
                    card["units"].remove(unit)
                    card["wounds"] += unit["spots"]
                    self.home(owner)
        while QIN in section["archers"]:
            section["archers"].remove(QIN)
            self.home(QIN, "archer")

    def spring(self) -> Course:
        self.p["phase"] = "spring"
        self.p["year"] += 1
        self.p["time"] += 1
        for _ in range(self.facts["time.3"]["slots"][self.p["time"] - 1][0]):
            said = yield "horde"
            if said:
                self.invade(said["card"], SECTIONS.index(said["next"]))
        advisors = self.p["advisors"]
        self.party["supporting"] += self.advisors  # GW-SOLO-30
        self.party["under"] += advisors[: self.advisors]
        self.p["reserve"]["advisor_discard"] += advisors[self.advisors : 2]
        del advisors[:2]
        yield from self.refill(2)

    def invade(self, card: int, pointer: int) -> None:
        """GW-SPRING-04 to -06, GW-RAID-01, GW-SOLO-37."""
        self.p["reserve"]["hordes"] -= 1
        self.p["reserve"]["pointer"] = pointer
        bare = [name for name in SECTIONS[1:] if not self.p["sections"][name]["hordes"]]
        hordes = self.p["sections"][(bare or [SECTIONS[pointer]])[0]]["hordes"]
        if len(hordes) < 3:
            hordes.append({"card": card, "units": [], "wounds": []})
            return
        self.p["reserve"]["horde_discard"].append(card)
        self.p["shame"] -= 1
        self.p["shame_box"] += 1
        self.pool()

    def summer(self) -> Course:
        self.p["phase"] = "summer"
        while (said := (yield "pay_shame")) and said["verb"] == "redeem":
            self.redeemed(said)
        self.you["discard"].append(self.you["chosen"])
        self.qin["played"].append(self.party["chosen"])
        self.you["chosen"] = self.party["chosen"] = -1
        self.p["track"] = [-1, -1, -1]
        self.p["slot"] = 0
        said = yield "reclaim"  # GW-SUMMER-04, -05
        if said and said["verb"] == "reclaim":
            self.you["hand"] += [one for one in self.you["discard"] if one != COMMANDS.index("betrayal")]
            self.you["discard"] = [one for one in self.you["discard"] if one == COMMANDS.index("betrayal")]


def compared(position: Data) -> Iterator[tuple[str, Any]]:
    """What both sides have to agree on, in an order of its own."""
    for key in ("phase", "year", "time", "tea", "warehouse", "shame", "shame_box", "advisors", "track", "slot"):
        yield key, position[key]
    yield "active", position["active"]
    for key in ("track", "played"):
        yield f"qin {key}", position["qin"][key]
    for key in ("honor", "clerks", "soldiers", "chosen", "supporting", "under"):
        yield f"qin {key}", position["qin"]["party"][key]
    yield "qin claims", [one["card"] for one in position["qin"]["party"]["claims"]]
    yield "reed", position["reed"]["soldiers"]
    yield "your hand", sorted(position["players"][YOU]["hand"])
    for key in ("clerks", "soldiers", "chosen"):
        yield f"your {key}", position["players"][YOU][key]
    for name, here in position["locations"].items():
        yield name, sorted(here)
    for name, one in position["sections"].items():
        yield name, (one["level"], one["barricades"], sorted(one["archers"]))
        for card in one["hordes"]:
            units = sorted((unit["owner"], unit["spots"]) for unit in card["units"])
            yield name, (card["card"], units, sorted(card["wounds"]))
    for key in ("hordes", "pointer", "horde_discard", "advisors", "advisor_discard"):
        yield f"reserve {key}", position["reserve"][key]
