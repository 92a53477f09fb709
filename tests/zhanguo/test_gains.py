"""What each action, bonus, ability and reward changes on the table, and that nothing else does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from zhanguo_support import ACT, NO_HANDS, rules, table

from referee.engine import position as positions
from referee.engine.session import Session


def numbers(data: Any, path: str = "") -> Iterator[tuple[str, int]]:
    if isinstance(data, dict | list):
        for key, one in data.items() if isinstance(data, dict) else enumerate(data):
            yield from numbers(one, f"{path}.{key}".lstrip("."))
    elif isinstance(data, int):
        yield path, data


def changed(made: Session, *entries: str) -> dict[str, int]:
    """By how much each number changes that is not of the turn or of the order of discs and cards."""
    aside = ("turn", "column", "court", "accepted", "asked", "governors.", "palaces.")
    before = dict(numbers(positions.to_json(made.position)))
    for entry in entries:
        for action in made.read(entry):
            assert made.declare(action).legal, entry
    after = dict(numbers(positions.to_json(made.position)))
    paths = [one for one in before | after if not one.startswith(aside) and before.get(one) != after.get(one)]
    return {one: after.get(one, 0) - before.get(one, 0) for one in paths}


OWN = "players.1."
GIVEN: dict[str, Any] = {
    "turn.player": 1,
    **{f"{OWN}regions.{region}.workers": 2 for region in range(1, 6)},
    **{f"{OWN}regions.{region}.level": 2 for region in range(1, 6)},
    **{f"{OWN}regions.{region}.governor_area": [1, 1, 1] for region in (2, 4)},
    f"{OWN}officials": [3, 3, 3],
    f"{OWN}regions.3.cards": [7, 50],
    f"{OWN}regions.5.cards": [91],
    f"{OWN}vp": 20,
}
SIDE = {"side": "B", "auction": "no"}


def at(region: int, **changes: int) -> dict[str, int]:
    return {f"{OWN}regions.{region}.{path.replace('_of_', '.')}": by for path, by in changes.items()}


def back(region: int) -> dict[str, int]:
    """One official of each colour goes back to the supply."""
    goes = {f"{OWN}regions.{region}.governor_area.{one}": -1 for one in ("red", "grey", "white")}
    return goes | {f"{OWN}officials.{one}": 1 for one in ("red", "grey", "white")}


COURT = [
    ("recruit white 4", {f"{OWN}officials.white": -1, f"{OWN}regions.4.governor_area.white": 1}),
    ("recruit red 1", {f"{OWN}officials.red": -1, f"{OWN}regions.1.governor_area.red": 1}),
    ("reassign", {}),
    ("governor 2 vp4", back(2) | at(2, level=-2) | {f"{OWN}governors": -1, f"{OWN}vp": 4}),
    ("governor 4 reassign4", back(4) | at(4, level=-2) | {f"{OWN}governors": -1}),
    ("governor 4 official", back(4) | at(4, level=-2) | {f"{OWN}governors": -1}),
    (
        "governor 4 official take grey 4",
        back(4) | at(4, level=-2) | {f"{OWN}governors": -1, f"{OWN}regions.4.governor_area.grey": 0}
        | {f"{OWN}officials.grey": 0},
    ),
    (
        "palace 5 from 1 marker brown",
        at(5, workers=-2) | at(1, workers=-1)
        | {f"{OWN}palaces": -1, f"{OWN}vp": 3, "threes.brown": -1, f"{OWN}threes.brown": 1},
    ),
    ("wall third-right 3 from 1 2 5", at(1, workers=-1) | at(2, workers=-1) | at(5, workers=-1) | {f"{OWN}walls": -1}),
    ("wall gold-left 1 from 4", at(4, workers=-1) | {f"{OWN}walls": -1}),
]  # fmt: skip


@pytest.mark.parametrize(("entry", "changes"), COURT)
def test_what_a_court_action_changes(entry: str, changes: dict[str, int]) -> None:
    """ZG-RECRUIT-02, ZG-GOV-03, -05, -06, -09, -10, ZG-PALACE-05 to -08, ZG-WALL-05, -06."""
    made = table(GIVEN | ACT)
    assert {one: by for one, by in changed(made, entry).items() if not one.startswith("walls")} == {
        one: by for one, by in changes.items() if by
    }
    built = entry.split()
    if built[0] == "wall":
        section = next(one for one in made.position.walls if 1 in one.spaces)
        assert section.spaces == [1 if bars == int(built[2]) else -1 for bars in (1, 2, 3)]
    elif built[0] == "palace":
        assert made.position.palaces == [[], [], [], [], [1]]
    elif built[0] == "governor":
        (stands,) = made.position.governors[int(built[1]) - 1]
        assert (stands.owner, stands.square) == (1, built[2])
        assert made.position.turn.points == (4 if built[2] == "reassign4" else 0)
        assert made.position.turn.wish == (entry == "governor 4 official")
    elif built[0] == "reassign":
        assert (made.position.turn.points, made.position.turn.pool, made.position.turn.moved) == (3, "court", 0)


BONUSES = [
    ("marker", "marker orange", {"ones.orange": -1, f"{OWN}ones.orange": 1}),
    ("reassign2", "", {}),
    ("vp2", "", {f"{OWN}vp": 2}),
    ("vp3", "", {f"{OWN}vp": 3}),
    ("worker_same", "", at(3, workers=1)),
    ("vp_ivory", "", {f"{OWN}vp": 1}),
    ("vp_orange", "", {f"{OWN}vp": 1}),
    ("vp_brown", "", {f"{OWN}vp": 2}),
    ("unrest_any", "region 5", at(5, level=-1)),
    ("unrest_any", "region 1", at(1, level=-1)),
    ("unrest_same", "", at(3, level=-1)),
    ("move_worker", "region 4 to 5", at(4, workers=-1) | at(5, workers=1)),
    ("official_red", "", {f"{OWN}officials.red": -1, f"{OWN}regions.3.governor_area.red": 1}),
    ("official_grey", "", {f"{OWN}officials.grey": -1, f"{OWN}regions.3.governor_area.grey": 1}),
    ("official_white", "", {f"{OWN}officials.white": -1, f"{OWN}regions.3.governor_area.white": 1}),
]


@pytest.mark.parametrize(("bonus", "said", "changes"), BONUSES)
def test_what_the_bonus_of_a_card_changes(bonus: str, said: str, changes: dict[str, int]) -> None:
    """ZG-BONUS-01 to -09: of the player in turn, in the region of the card or in the one that is said."""
    turn = {"stage": "effects", "action": "wall", "card": 30, "beneath": 20}
    given = GIVEN | {f"turn.{key}": value for key, value in turn.items()} | {"court": [20, 30]}
    given[f"{OWN}regions.5.cards"] = [91, 92]
    given[f"{OWN}regions.3.level"] = 1
    made = table(given, box={"card.50": {"trigger": "wall", "bonus": bonus}})
    assert changed(made, f"activate 50 {said}".strip()) == changes
    turn_now = made.position.turn
    assert (turn_now.points, turn_now.pool) == ((2, "bonus") if bonus == "reassign2" else (0, ""))
    assert turn_now.activated == [50]


POWERS = [
    ("A", "hire", "", {}),
    ("B", "governor", "from 2 to 3", at(2, workers=-1) | at(3, workers=1)),
    ("C", "recruit", "ivory", {"ones.ivory": -1, f"{OWN}ones.ivory": 1}),
    ("D", "reassign", "from 5", at(5, level=-1, workers=1)),
    ("E", "recruit", "", {}),
    ("F", "governor", "from 4 square official to 5 onto beside", {}),
]


@pytest.mark.parametrize("ruling", ["one", "all"])
@pytest.mark.parametrize(("letter", "action", "said", "changes"), POWERS)
def test_what_an_ability_changes(letter: str, action: str, said: str, changes: dict[str, int], ruling: str) -> None:
    """ZG-SIDEB-02 to -10, ZG-AMB-24."""
    turn = {"stage": "effects", "action": action, "card": 20, "beneath": 30, "moved": int(action == "reassign")}
    given = GIVEN | {f"turn.{key}": value for key, value in turn.items()} | {"court": [30, 20]}
    given |= {f"{OWN}board": "B-star", "governors.4": [{"owner": 1, "square": "official"}], f"{OWN}governors": 7}
    made = table(given, options=SIDE, box={"board.B-star.abilities": [letter]}, ZG_AMB_24=ruling)
    expected = at(5, level=-2, workers=1) if letter == "D" and ruling == "all" else changes
    assert changed(made, f"power {letter} {said}".strip()) == expected
    turn_now = made.position.turn
    assert (turn_now.points, turn_now.pool) == {"A": (1, "A"), "E": (2, "E")}.get(letter, (0, ""))
    assert turn_now.powers == [letter]
    if letter == "F":
        assert [[one.owner for one in here] for here in made.position.governors] == [[], [], [], [], [1]]
        assert made.position.governors[4][0].square == ""


REWARDS = [
    ("official1", [3], "accept grey", {f"{OWN}officials.grey": -1, f"{OWN}regions.3.governor_area.grey": 1}),
    ("red2", [4], "accept", {f"{OWN}officials.red": -2, f"{OWN}regions.4.governor_area.red": 2}),
    ("grey2", [1], "accept", {f"{OWN}officials.grey": -2, f"{OWN}regions.1.governor_area.grey": 2}),
    ("white2", [5], "accept", {f"{OWN}officials.white": -2, f"{OWN}regions.5.governor_area.white": 2}),
    ("workers2", [2], "accept", at(2, workers=2)),
    ("governor", [1, 4], "accept 4 square reassign4", at(4, level=-2) | {f"{OWN}governors": -1}),
    ("governor", [], "accept 3 square vp4", at(3, level=-2) | {f"{OWN}governors": -1, f"{OWN}vp": 4}),
    ("wall", [], "accept third-right 2", {f"{OWN}walls": -1}),
    ("palace", [], "accept 5", {f"{OWN}palaces": -1, f"{OWN}vp": 3}),
]


@pytest.mark.parametrize(("reward", "regions", "entry", "changes"), REWARDS)
@pytest.mark.parametrize("aspect", range(3))
def test_what_a_reward_changes(
    aspect: int, reward: str, regions: list[int], entry: str, changes: dict[str, int]
) -> None:
    """ZG-REWARD-07, -09, -17 to -23: all markers of the aspect go back, and the disc moves to its cell."""
    name, colour = ("writing", "currency", "laws")[aspect], ("ivory", "orange", "brown")[aspect]
    given = GIVEN | NO_HANDS | {"phase": "rewards", "accepted": -1, "turn.player": -1, "turn.stage": ""}
    given |= {"round": 3, "aspect": aspect, f"{OWN}ones": [2, 2, 2], f"{OWN}threes": [1, 1, 1]}
    given |= {"ones": [7, 7, 7], "threes": [0, 0, 0], "column": [[(aspect + 1) % 3, 1], [(aspect + 1) % 3, 2]]}
    given |= {f"{OWN}regions.{region}.level": 0 for region in range(1, 6) if reward == "palace"}
    made = table(given, box={f"reward.3.{name}": {"reward": reward, "regions": regions}})
    count = {"official1": 3, "governor": 5 if regions else 12, "wall": 18, "palace": 5}.get(reward, 1)
    assert sum(one.spec.verb.key == "accept" for one in made.legal(1)) == count
    returned = {f"{OWN}ones.{colour}": -2, f"{OWN}threes.{colour}": -1, f"ones.{colour}": 2, f"threes.{colour}": 1}
    found = {one: by for one, by in changed(made, f"boris: {entry}").items() if not one.startswith("walls")}
    assert found == changes | returned
    assert made.position.column == [((aspect + 1) % 3, 2), (aspect, 1)]
    assert (made.position.accepted, made.position.turn.player, made.position.turn.stage) == (1, 1, "reward")
    if reward == "wall":
        assert [one.spaces for one in made.position.walls] == [[-1, -1, -1]] * 5 + [[-1, 1, -1]]
    if reward == "governor":
        (stands,) = made.position.governors[int(entry.split()[1]) - 1]
        assert (stands.owner, stands.square) == (1, entry.split()[-1])
        assert made.position.turn.points == (4 if stands.square == "reassign4" else 0)
    if reward == "palace":
        assert made.position.palaces == [[], [], [], [], [1]]


@pytest.mark.parametrize("ruling", ["both", "square", "reset", "neither"])
def test_a_governor_won_as_a_reward_brings_what_the_table_plays(ruling: str) -> None:
    """ZG-REWARD-21, ZG-AMB-06."""
    given = GIVEN | NO_HANDS | {"phase": "rewards", "accepted": -1, "turn.player": -1, "turn.stage": ""}
    given |= {"round": 3, "aspect": 0, f"{OWN}ones": [1, 0, 0]}
    made = table(given, box={"reward.3.writing": {"reward": "governor", "regions": []}}, ZG_AMB_06=ruling)
    taken, calmed = ruling in ("both", "square"), ruling in ("both", "reset")
    listed = {one.text() for one in made.legal(1) if one.spec.verb.key == "accept"}
    squares = {region: made.setting.known.squares[region] for region in range(1, 6)}
    assert listed == {
        f"accept region {region}{square}"
        for region, found in squares.items()
        for square in ([f" square {one}" for one in found] if taken else [""])
    }
    found = changed(made, "boris: accept 1 square vp4" if taken else "boris: accept 1")
    returned = {f"{OWN}ones.ivory": -1, "ones.ivory": 1, f"{OWN}governors": -1}
    assert found == returned | (at(1, level=-2) if calmed else {}) | ({f"{OWN}vp": 4} if taken else {})
    (stands,) = made.position.governors[0]
    assert stands.square == ("vp4" if taken else "")


@pytest.mark.parametrize("rises", ["zero-one-two", "one-two-three"])
@pytest.mark.parametrize("ruling", ["all-points", "available-first"])
@pytest.mark.parametrize("held", range(4))
def test_a_card_brings_markers_and_unrest_by_its_place(held: int, ruling: str, rises: str) -> None:
    """ZG-UNIFY-01, -03 to -06, ZG-AMB-13, -42: markers that are not there are points, or all of them."""
    rise = held + (rises == "one-two-three")
    for level in range(5):
        for supply in range(4):
            given = {f"{OWN}regions.4.cards": [5, 6, 7][:held], f"{OWN}regions.4.level": level, "turn.player": 1}
            given |= {"ones": [9, supply, 9], f"{OWN}hand": [1, 1, 1], f"{OWN}ones": [0, 9 - supply, 0]}
            made = table(given, ZG_AMB_13=ruling, ZG_AMB_42=rises)
            (action,) = made.read("unify 45 4")
            full = held >= 3
            expected = ["ZG-UNIFY-01"] if full else ["ZG-UNIFY-06"] * (rise > 0 and level + rise > 3)
            assert rules(made, action) == expected, (level, supply)
            if expected:
                break
            taken = min(held + 1, supply)
            if taken <= held and ruling == "all-points":
                taken = 0
            changes = {"ones.orange": -taken, f"{OWN}ones.orange": taken, f"{OWN}vp": held + 1 - taken}
            changes |= {f"{OWN}regions.4.level": rise, f"{OWN}regions.4.cards.{held}": 45, f"{OWN}hand.orange": -1}
            assert changed(made, "unify 45 4") == {one: by for one, by in changes.items() if by}, (level, supply)
            assert (made.position.turn.stage, made.position.turn.action) == ("effects", "unify")


@pytest.mark.parametrize("counts", ["counts", "not-counted"])
@pytest.mark.parametrize("variant", ["no", "yes"])
@pytest.mark.parametrize("ability", [False, True])
@pytest.mark.parametrize("officials", range(3))
def test_each_official_of_a_worker_area_hires_a_worker(
    officials: int, ability: bool, variant: str, counts: str
) -> None:
    """ZG-HIRE-01 to -05, ZG-SIDEB-01, -03, ZG-VAR-06, -07, ZG-AMB-23: and unrest rises by one, or by each of them."""
    rise = 1 if variant == "no" else officials + (ability and counts == "counts")
    for level in range(5):
        given = ACT | {"turn.player": 1, f"{OWN}regions.4.worker_area": [0, officials, 0], f"{OWN}board": "B-star"}
        options = SIDE | {"unrest": variant}
        box = {"board.B-star.abilities": ["A"] if ability else ["E"], "board.B-star.max": [4, 4, 4, 4, 4]}
        made = table(given | {f"{OWN}regions.4.level": level}, box=box, options=options, ZG_AMB_23=counts)
        (action,) = made.read("hire 4")
        none = ["ZG-SIDEB-03" if ability else "ZG-HIRE-01"] * (not officials)
        high = ["ZG-HIRE-05"] if level >= 4 else ["ZG-VAR-07"] * (variant == "yes" and level + rise > 4)
        assert rules(made, action) == none + high, level
        if not none + high:
            expected = at(4, workers=officials + ability, level=rise)
            assert changed(made, "hire 4") == expected
