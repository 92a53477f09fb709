"""What is told later: everything since is judged again, and every front end says the same of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

MAX = ("box", "set", "zhanguo", "board.A.max")
FIRST = (
    "unify 32 3 done",
    "unify 41 2 done",
    "unify 81 1 done",
    "unify 33 3 done",
    "unify 42 2 done",
    "unify 82 1 done",
)
THIRD = ("unify 43 3 done", "unify 1 2 done")
"""A third card raises unrest by 2: Anna's in region 3, Boris's in region 2."""
ENTRIES = (*FIRST, *THIRD)
TOLD = "2 4 2 2 2"
"""Room for Boris's third card, none for Anna's."""


@pytest.fixture
def late(bare: Any) -> Any:
    """A table that knows nothing of the unrest tracks."""
    for one in ENTRIES:
        assert bare("do", one).status in (0, 3), one
    return bare


def row(referee: Any, seq: int) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in referee("log", json=True).data["entries"] if one["seq"] == seq)
    return found


def unverified(referee: Any) -> list[int]:
    return [one["seq"] for one in referee("log", json=True).data["entries"] if one["verdict"] == "unverifiable"]


def test_a_fact_told_later_names_the_entries_it_settles(late: Any) -> None:
    waiting = unverified(late)
    assert len(waiting) == 2
    out = late(*MAX, TOLD).out
    assert f"Found legal now: 1 entry ({waiting[1]})." in out
    assert f"Found illegal now: entry {waiting[0]}, Anna: unify 43 3" in out
    assert "ZG-UNIFY-06: " in out


def test_the_same_as_data(late: Any) -> None:
    first, second = unverified(late)
    again = late(*MAX, TOLD, json=True).data["judged_again"]
    assert [(one["seq"], one["before"], one["verdict"], one["rules"]) for one in again] == [
        (first, "unverifiable", "illegal", ["ZG-UNIFY-06"]),
        (second, "unverifiable", "legal", []),
    ]
    assert late(*MAX, TOLD, json=True).data["judged_again"] == [], "only what has changed is said"


def test_log_show_sheet_and_doctor_say_the_same(late: Any) -> None:
    illegal, _ = unverified(late)
    late(*MAX, TOLD)
    found = row(late, illegal)
    assert (found["verdict"], found["recorded_as"], found["rules_broken"]) == (
        "illegal",
        "unverifiable",
        ["ZG-UNIFY-06"],
    )
    mark = {"seq": illegal, "kind": "illegal", "what": "Anna: unify 43 3", "rules": ["ZG-UNIFY-06"], "why": ""}
    assert late("show", json=True).data["marks"] == late("score", json=True).data["marks"] == [mark]
    line = f"found illegal since {illegal}: Anna: unify 43 3 (ZG-UNIFY-06)"
    assert f"{illegal}: Anna: unificare 43 3" in late("--lang", "it", "score").out, "it was said in English"
    assert line in late("show").out
    assert line in late("score").out
    assert line in late("score", "--markdown").out
    assert "found illegal since: ZG-UNIFY-06" in late("log").out
    doctor = late("doctor")
    assert doctor.status == 4
    assert f"entry {illegal}: ZG-UNIFY-06" in doctor.out
    assert "Nothing is wrong" not in doctor.out
    assert late("doctor", json=True).data["healthy"] is False


def test_a_sheet_with_unverified_entries_says_so_in_its_head(late: Any) -> None:
    waiting = unverified(late)
    said = f"Not verified: 2 entries ({waiting[0]}, {waiting[1]}). Points may still change."
    assert late("score").out.splitlines()[0] == said
    assert said in late("show").out
    assert late("score", "--markdown").out.startswith("**Not verified: 2 entries")
    marks = late("score", json=True).data["marks"]
    assert [(one["seq"], one["kind"]) for one in marks] == [(seq, "unverifiable") for seq in waiting]
    doctor = late("doctor")
    assert said in doctor.out
    assert "Nothing is wrong, as far as it can be verified." in doctor.out


def test_a_fact_that_was_told_wrong_takes_its_verdict_back(late: Any) -> None:
    first, _ = unverified(late)
    late(*MAX, TOLD)
    again = late(*MAX, "4 4 4 4 4", json=True).data["judged_again"]
    assert [(one["seq"], one["before"], one["verdict"]) for one in again] == [(first, "illegal", "legal")]
    assert late("show", json=True).data["marks"] == []
    assert row(late, first)["recorded_as"] == "unverifiable"


def test_what_was_legal_is_judged_again_too(bare: Any) -> None:
    """An entry judged by a fact that turns out to be wrong."""
    bare(*MAX, "4 4 4 4 4")
    for one in ENTRIES:
        assert bare("do", one).status == 0, one
    again = bare(*MAX, TOLD, json=True).data["judged_again"]
    assert [(one["entry"], one["before"], one["verdict"]) for one in again] == [
        ("Anna: unify 43 3", "legal", "illegal")
    ]
    seq = again[0]["seq"]
    assert (row(bare, seq)["verdict"], row(bare, seq)["recorded_as"]) == ("illegal", "legal")
    bare("undo", "4")
    assert row(bare, seq)["verdict"] == "legal", "what is taken back is told as it was recorded"


def test_import_and_ask_say_it_too(late: Any) -> None:
    second, _ = unverified(late)
    box = Path("box.toml")
    box.write_text('game = "zhanguo"\nname = "mine"\n[facts]\n"board.A.max" = [2, 4, 2, 2, 2]\n', "utf-8")
    assert f"Found illegal now: entry {second}" in late("box", "import", str(box)).out


def test_an_answer_says_it_too(late: Any) -> None:
    second, _ = unverified(late)
    assert f"entry {second}" in late("box", "ask", "zhanguo", "board.A.max", input=f"{TOLD}\n").out


def test_a_table_that_hears_of_it_when_it_is_played_on_says_it_then(late: Any) -> None:
    second, _ = unverified(late)
    late("new", "zhanguo", "anna", "boris", "--box", "practice", "--name", "other")
    late(*MAX, TOLD)
    late("use", "bare")
    answer = late("do", late("legal", "court").out.splitlines()[0])
    assert answer.status == 0, answer.out
    assert f"Found illegal now: entry {second}" in answer.out
    assert "Found illegal now" not in late("do", "done").out


@pytest.mark.parametrize(("spaces", "kinds"), [(TOLD, ["override"]), ("4 4 4 4 4", [])])
def test_an_override_in_case_it_is_illegal_is_one_only_if_it_is(bare: Any, spaces: str, kinds: list[str]) -> None:
    for one in FIRST:
        bare("do", one)
    assert bare("do", "unify 43 3", "--override", "--why", "agreed").status == 3
    assert "override: agreed · not verified" in bare("log").out
    bare("export", "bare.entries", "--format", "entries")
    assert "override Anna: unify 43 3 because agreed" in Path("bare.entries").read_text("utf-8")
    bare(*MAX, *spaces.split())
    marks = bare("show", json=True).data["marks"]
    assert [one["kind"] for one in marks] == kinds
    assert [one["why"] for one in marks] == ["agreed" for _ in kinds]
    assert [one["rules"] for one in marks] == [["ZG-UNIFY-06"] for _ in kinds]
    assert ("override of ZG-UNIFY-06: agreed" in bare("log").out) == bool(kinds)


def test_an_override_may_break_more_rules_by_what_is_told_later(bare: Any) -> None:
    """Boris's card out of turn into a region whose unrest track nobody knew."""
    for one in FIRST[:5]:
        bare("do", one)
    bare("do", "anna: unify 43 3", "--override", "--why", "agreed")
    assert bare("show", json=True).data["marks"][-1]["rules"] == ["ZG-TURN-07"]
    again = bare(*MAX, TOLD, json=True).data["judged_again"]
    assert {"ZG-TURN-07", "ZG-UNIFY-06"} <= set(again[-1]["rules"])
    assert bare("show", json=True).data["marks"][-1]["rules"] == again[-1]["rules"]


def test_an_odd_table_replays_to_itself_from_both_exports(bare: Any) -> None:
    """Unverified entries, an override in case it is illegal, a correction, what was taken back, a fact told late."""
    for one in (*FIRST, "court 44"):
        assert bare("do", one).status in (0, 3), one
    assert bare("undo").status == 0
    assert bare("correct", "boris vp", "7", "--why", "so # it lies there").status == 0
    assert bare("do", "unify 43 3 done", "--override", "--why", "agreed; because").status == 3
    assert bare(*MAX, TOLD).status == 0
    assert bare("do", "anna: court 39", "--override", "--why", "drawn").status == 0
    shown = bare("show", json=True).data
    assert [one["kind"] for one in shown["marks"]] == ["correct", "override", "override"]
    for form in ("json", "entries"):
        assert bare("export", f"bare.{form}", "--format", form).status == 0
        assert bare("--table", f"from {form}", "replay", f"bare.{form}").status == 0
        again = bare("--table", f"from {form}", "show", json=True).data
        assert [again[key] for key in ("position", "decision")] == [shown[key] for key in ("position", "decision")]
        assert [{**one, "seq": 0} for one in again["marks"]] == [{**one, "seq": 0} for one in shown["marks"]]


def test_a_file_settles_what_it_tells_later(bare: Any) -> None:
    """A replay says of each line what is known in the end."""
    text = "\n".join(ENTRIES)
    assert [one["line"] for one in bare("replay", "-", input=text, json=True).data["stopped"]] == [7, 8]
    for table in ((), ("--table", "bare")):
        answer = bare("replay", "-", *table, input=f"{text}\nfact board.A.max {TOLD}\n", json=True)
        assert answer.status == 1
        assert [(one["line"], one["verdict"]) for one in answer.data["stopped"]] == [(7, "illegal")]
        assert answer.data["score"]["marks"][0]["rules"] == ["ZG-UNIFY-06"]
        bare(
            "new", "zhanguo", *("Anna:blue", "Boris:red", "Carla:purple"), "--name", "again", "--position", "ready.json"
        )
    assert bare("replay", "-", "--table", "again", input=f"{text}\nfact board.A.max 4 4 4 4 4\n").status == 0
