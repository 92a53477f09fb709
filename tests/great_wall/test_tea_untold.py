"""Who comes first goes by the Tea markers, and nobody may have said that a text moved one."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine import position as positions
from referee.engine import scenario as scenarios
from referee.engine.box import practice_box
from referee.engine.evidence import evidence
from referee.engine.session import Session
from referee.engine.untold import begun
from referee.games.great_wall.game import GAME
from referee.testing import samples
from referee.text.sheets import sheet_of
from referee.text.speech import Speaker

TEXT = {"title": "Ladder", "window": "anytime", "upper": [{"when": "now", "do": [{"op": "tea", "of": ["top"]}]}]}
HOUSE = "location.3.tea_house"


def fall(tasks: Sequence[object], untold: Sequence[str], **given: object) -> Session:
    """A table of three in Fall: these tasks, then the slots of the Command track in the order of the markers."""
    box = practice_box(GAME.package)
    box.facts["tactic.1"] = {**box.facts["tactic.1"], **TEXT}
    for key in untold:
        del box.facts[key]
    hands = {f"players.{seat}.{name}": value for seat in range(3) for name, value in (("chosen", 0), ("hand", [1, 2]))}
    position = {"phase": "fall", "tea": [1, 0, 2], **hands, **given}
    position["tasks"] = [{"kind": "reveal"}, *tasks]
    return scenarios.session_of(GAME, box, {"game": GAME.id, "players": 3, "given": position})


def say(table: Session, *entries: str) -> list[str]:
    return [table.declare(one, warn=False).status for entry in entries for one in table.read(entry)]


def after_the_card(untold: Sequence[str]) -> Session:
    """Carla plays a Tactic card that moves her marker to the top; nobody says what it did."""
    table = fall([{"kind": "moment", "seats": [2], "windows": ["winter_start"]}], untold, **{"players.2.tactics": 1})
    say(table, "carla: play 1 upper", *["carla: done text"] * bool(untold), "carla: done")
    return table


def test_who_comes_first_hinges_on_a_text_that_nobody_told() -> None:
    """Told, it is Carla, who was called too early."""
    known, late = after_the_card([]), after_the_card(["tactic.1"])
    assert known.decision().seats == (2,) and known.judge(known.read("carla: slot 1")[0]).legal
    verdict = late.judge(late.read("carla: slot 1")[0])
    assert (verdict.status, [one.key for one in verdict.missing]) == ("unverifiable", ["tactic.1"])
    assert say(late, "carla: slot 1", "boris: slot 2") == ["unverifiable"] * 2
    say(known, "carla: slot 1", "boris: slot 2")
    made = late.knowing({"tactic.1": known.setting.box.facts["tactic.1"]})
    assert {step.verdict for step in made.steps} == {"legal"}
    assert made.position.tea == known.position.tea == [2, 1, 0]


def test_whoever_is_not_asked_at_all_is_too_early_however_the_markers_lie() -> None:
    late = after_the_card(["tactic.1"])
    assert say(late, "boris: slot 1") == ["unverifiable"]
    assert late.judge(late.read("boris: slot 2")[0]).status == "illegal"


def test_a_marker_in_a_tea_house_that_nobody_told_may_have_gone_to_the_top() -> None:
    """Anna, last of all, alone in the Tea House: if her Clerks take all spots, she is first."""
    house = {"locations.tea_house": [0], "players.0.clerks": 4, "tea": [1, 2, 0]}
    tasks = [{"kind": "tea_house", "seats": [0], "at": 7}]
    late = fall(tasks, [HOUSE], **house)
    assert say(late, "anna: rise") == ["unverifiable"]
    assert late.judge(late.read("anna: slot 1")[0]).status == "unverifiable"
    made = late.knowing({HOUSE: {"kind": "special", "spots": 1, "shame": False}})
    assert made.position.tea == [0, 1, 2] and made.judge(made.read("anna: slot 1")[0]).legal


def test_the_ability_of_an_own_card_may_have_moved_its_owners_marker_only() -> None:
    """Carla's General, which nobody told: she may be first, then Boris is not; Anna is not in any case."""
    late = fall([], ["general.2"], **{f"players.{seat}.general": card for seat, card in enumerate((1, 3, 2))})
    said = {name: late.judge(late.read(f"{name}: slot 1")[0]) for name in ("anna", "boris", "carla")}
    assert {name: one.status for name, one in said.items()} == {
        "anna": "illegal", "boris": "unverifiable", "carla": "unverifiable",
    }  # fmt: skip
    assert [one.key for one in said["boris"].missing] == ["general.2"]
    made = late.knowing({"general.2": practice_box(GAME.package).facts["general.2"]})
    assert made.judge(made.read("boris: slot 1")[0]).legal
    found = evidence(made.position, made.setting, made.read("boris: slot 1")[0])
    named = {key for key in found.facts if key.startswith("general")}
    assert named == {"general.1", "general.2"}, "only of those behind him: all Generals were named"


def test_the_score_hinges_on_no_table_that_cannot_be() -> None:
    """Everybody has one Tea marker: where their order was not told there is a score all the same."""
    setting = GAME.setting(samples.seats(GAME, 3), {}, {}, practice_box(GAME.package))
    data = positions.to_json(GAME.ready(setting, {"tea": [1, 0, 2]})) | {"tea": {"unknown": True}}
    table = Session(setting, begun(setting, data))
    sheet = sheet_of(table, [], Speaker("en", GAME.id, setting.players))
    assert sheet.totals.keys() == {*setting.players}
