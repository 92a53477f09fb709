"""Trains, ships, steps, contracts, factories and machines by whole tables: every place, level and number."""

from __future__ import annotations

import pytest
from nippon_support import (
    GOODS,
    TRACKS,
    broken,
    declared,
    table,
)

SLOTS = {2: 4, 3: 6, 4: 8}
ROLLING = {"train": ("trains", 4, "NP-TRAIN-02"), "ship": ("ships", 3, "NP-SHIP-02")}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("kind", ROLLING)
@pytest.mark.parametrize("region", [1, 4])
def test_trains_and_ships_share_the_slots_of_a_region(players: int, kind: str, region: int) -> None:
    """NP-TS-02, NP-TS-03: 4, 6 or 8 by the players, of whatever kind; more lie there only where a table wants it."""
    space = ROLLING[kind][1]
    full = "NP-TS-02" if players == 4 else "NP-TS-03"
    for lying in range(SLOTS[players] - 1, SLOTS[players] + 2):
        for trains in (0, lying):
            one = {"owner": 1, "value": 2}
            there = {"trains": [one] * trains, "ships": [one] * (lying - trains)}
            made = table({f"regions.{region}": there, "turn.stage": "act", "turn.space": space}, players=players)
            assert broken(made, f"{kind} {region}") == ([] if lying < SLOTS[players] else [full]), (lying, trains)
            assert not broken(made, f"{kind} {region % 4 + 1}")


@pytest.mark.parametrize("kind", ROLLING)
@pytest.mark.parametrize("left", range(7))
def test_six_of_each_kind_are_built_from_left_to_right(kind: str, left: int) -> None:
    """NP-TS-01, NP-TS-05, NP-TS-06: each uncovers the symbol of its own place, and only where the track goes on."""
    kinds, space, _ = ROLLING[kind]
    other = "ships" if kind == "train" else "trains"
    for place in {1, 6, 7 - max(left, 1)}:
        box = {
            f"row.{kinds}": {"stars": [], "money": [place]},
            f"row.{other}": {"stars": [], "money": []},
            "both_rows": [],
        }
        for steps in (0, 7):
            given = {
                f"players.0.{kinds}": left,
                "players.0.steps.money": steps,
                "turn.stage": "act",
                "turn.space": space,
            }
            made = table(given, box=box)
            if not left:
                assert broken(made, f"{kind} 1") == ["NP-TS-05"]
                continue
            declared(made, f"{kind} 1")
            own = made.position.players[0]
            uncovered = left + place == 7
            assert (getattr(own, kinds), own.steps[1]) == (left - 1, min(7, steps + uncovered)), (place, steps)
            (built,) = getattr(made.position.regions[0], kinds)
            assert (built.owner, built.value) == (0, 2)


@pytest.mark.parametrize("kind", ROLLING)
def test_each_of_an_action_goes_to_another_region(kind: str) -> None:
    """NP-TS-04, NP-TS-07: in another action the same region has further ones."""
    kinds, space, _ = ROLLING[kind]
    for region in range(1, 5):
        made = table({"players.0.yen": 20, "turn.stage": "act", "turn.space": space}, f"{kind} {region}")
        for again in range(1, 5):
            assert broken(made, f"{kind} {again}") == (["NP-TS-04"] if again == region else [])
    made = table({"turn.stage": "act", "turn.space": space, f"regions.1.{kinds}": [{"owner": 0, "value": 2}]})
    assert not broken(made, f"{kind} 1")


CLIMBS = {"knowledge": (1, 2, "NP-KNOW-03"), "mines": (3, 0, "NP-MINE-03")}


@pytest.mark.parametrize("verb", CLIMBS)
@pytest.mark.parametrize("steps", [1, 2, 3])
@pytest.mark.parametrize("left", range(5))
@pytest.mark.parametrize("ruling", ["must-fit", "excess-lost"])
def test_steps_of_an_action_must_fit_below_the_top(verb: str, steps: int, left: int, ruling: str) -> None:
    """NP-KNOW-03, NP-MINE-03, NP-GEN-07, NP-AMB-10: or one must, and the rest is lost."""
    space, track, rule = CLIMBS[verb]
    at = {f"players.0.steps.{TRACKS[track]}": 7 - left, "turn.stage": "act", "turn.space": space}
    made = table(at, rulings={"NP-AMB-10": ruling})
    fine = left >= (1 if ruling == "excess-lost" else steps)
    assert broken(made, f"{verb} {steps}") == ([] if fine else [rule])
    if fine:
        own = declared(made, f"{verb} {steps}").position.players[0]
        assert (own.steps[track], own.yen) == (7 - max(0, left - steps), 12 - (0, 1, 3, 6)[steps])
        assert sum(own.steps) == own.steps[track]


@pytest.mark.parametrize("track", TRACKS)
def test_three_blueprints_are_a_step_below_the_top_of_a_track(track: str) -> None:
    """NP-BLUE-01, -02, -03: on any of the three, again and again."""
    for blueprints in (0, 2, 3, 5, 6):
        for steps in (0, 6, 7):
            made = table({"players.0.blueprints": blueprints, f"players.0.steps.{track}": steps})
            fine = blueprints >= 3 and steps < 7
            assert set(broken(made, f"exchange {track}")) == (set() if fine else {"NP-BLUE-03"})
            listed = {one.text() for one in made.legal(0) if one.spec.verb.key == "exchange"}
            assert (f"exchange {track}" in listed) == fine
            if fine:
                own = declared(made, f"exchange {track}").position.players[0]
                assert (own.blueprints, own.steps[TRACKS.index(track)]) == (blueprints - 3, steps + 1)
                again = blueprints >= 6 and steps < 6
                assert set(broken(made, f"exchange {track}")) == (set() if again else {"NP-BLUE-03"})


@pytest.mark.parametrize("steps", [0, 4, 5, 6, 7])
def test_steps_of_a_contract_beyond_the_top_are_lost_or_the_contract_waits(steps: int) -> None:
    """NP-EXPORT-07, NP-AMB-11: contracts of the practice box bring one, two or three steps."""
    full = {f"players.0.factories.{good}": {"tile": 4, "goods": 4, "machine": 0} for good in GOODS[:4]}
    given = full | {"players.0.steps.money": steps, "turn.stage": "act", "turn.space": 2}
    for entry, brought in (("3 silk", 1), ("5 silk paper bento", 2), ("8 silk paper bento lenses", 3)):
        strict = table(given, rulings={"NP-AMB-11": "refused"})
        assert broken(strict, f"export {entry}") == (["NP-EXPORT-07"] if steps + brought > 7 else [])
        made = declared(table(given), f"export {entry}")
        assert made.position.players[0].steps[1] == min(7, steps + brought)


@pytest.mark.parametrize("machine", range(3))
@pytest.mark.parametrize("extra", range(2))
@pytest.mark.parametrize("goods", [0, 1, 2, 3, 4, 5])
def test_a_started_factory_makes_what_its_storage_takes(machine: int, extra: int, goods: int) -> None:
    """NP-PROD-04 to -07: one, one or two more with a machine, as far as there is room; none where it is full."""
    given = {"players.0.factories.silk": {"tile": 1, "goods": goods, "machine": machine}}
    given |= {"turn.stage": "act", "turn.space": 1}
    more = (
        {"when": "on_produce_here", "do": [{"op": "extra_good"}]}
        if extra
        else {"when": "permanent", "do": [{"op": "extra_star"}]}
    )
    made = table(given, box={"synergy.silk.1": more})
    assert broken(made, "produce silk") == (["NP-PROD-04"] if goods >= 4 else [])
    if goods < 4:
        own = declared(made, "produce silk").position.players[0]
        assert (own.factories[0].goods, own.coal) == (min(4, goods + 1 + machine + extra), 0)
        told = {note.rule for note in made.steps[-1].notes} & {"NP-PROD-05", "NP-PROD-06"}
        assert told == {"NP-PROD-06" if machine + extra else "NP-PROD-05"}


@pytest.mark.parametrize("good", ["silk", "lenses", "bulbs"])
@pytest.mark.parametrize("knowledge", range(8))
def test_a_factory_needs_knowledge_by_its_level_or_blueprints(good: str, knowledge: int) -> None:
    """NP-INVEST-05, -07, NP-GEN-08: 2, 4 or 6, read at or below the marker."""
    level = (1, 2, 3, 3, 4, 5, 5, 6)[knowledge]
    lacking = max(0, 2 * (GOODS.index(good) // 2 + 1) - level)
    given = {"players.0.steps.knowledge": knowledge, "turn.stage": "act", "turn.space": 2, "players.0.yen": 6}
    for blueprints in {lacking, max(0, lacking - 1), lacking + 1}:
        made = table(
            given | {"players.0.blueprints": blueprints},
            box={f"synergy.{good}.1": {"when": "permanent", "do": [{"op": "extra_star"}]}},
        )
        assert broken(made, f"invest {good} 1") == ([] if blueprints >= lacking else ["NP-INVEST-05"])
        if blueprints >= lacking:
            assert declared(made, f"invest {good} 1").position.players[0].blueprints == blueprints - lacking


@pytest.mark.parametrize("good", ["silk", "paper", "bulbs"])
@pytest.mark.parametrize("machine", range(3))
def test_a_machine_is_new_turned_or_stored_by_what_the_factories_show(good: str, machine: int) -> None:
    """NP-MACH-03, -04, -06: and none is on a factory that is not there."""
    others = {f"players.0.factories.{one}": {"tile": 1, "goods": 0, "machine": 2} for one in GOODS if one != good}
    given = {"turn.stage": "act", "turn.space": 4, "players.0.yen": 20}
    given[f"players.0.factories.{good}"] = {"tile": 1, "goods": 0, "machine": machine}
    made = table(given | others, box={"synergy.lenses.1": {"when": "permanent", "do": [{"op": "extra_star"}]}})
    assert broken(made, f"machinery new {good}") == ([] if machine == 0 else ["NP-MACH-03"])
    assert broken(made, f"machinery upgrade {good}") == ([] if machine == 1 else ["NP-MACH-04"])
    assert broken(made, "machinery store") == ([] if machine == 2 else ["NP-MACH-06"])
    bare = table({key: one for key, one in (given | others).items() if key != f"players.0.factories.{good}"})
    assert broken(bare, f"machinery new {good}") == ["NP-MACH-03"]
    assert broken(bare, f"machinery upgrade {good}") == ["NP-MACH-04"]
    assert broken(bare, "machinery store") == []


@pytest.mark.parametrize(("stored", "shown", "left"), [(0, 0, 0), (1, 1, 0), (2, 2, 0), (3, 2, 1), (5, 2, 3)])
@pytest.mark.parametrize("good", ["silk", "bulbs"])
def test_stored_machines_go_on_the_next_factory(good: str, stored: int, shown: int, left: int) -> None:
    """NP-MACH-09 to -11: one at once, another turns it, the rest waits; no yen."""
    given = {"players.0.machines": stored, "players.0.blueprints": 9, "players.0.yen": 6, "turn.stage": "act"}
    made = table(given | {"turn.space": 2}, f"invest {good} 2")
    own = made.position.players[0]
    assert (own.factories[GOODS.index(good)].machine, own.machines, own.yen) == (shown, left, 0)
