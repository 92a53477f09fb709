"""rule, rulings, verbs, schema, scenario, simulate."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

SCENARIOS = """
game = "zhanguo"
players = 3

[[scenario]]
name = "kept"
rules = ["ZG-COURT-01"]
entry = "court 40"
expect = { verdict = "VERDICT" }
"""


def test_a_rule_by_id_with_page_in_the_chosen_language(referee: Any) -> None:
    (rule,) = referee("rule", "zhanguo", "zg-palace-02", json=True).data["rules"]
    assert rule["rule"] == "ZG-PALACE-02"
    assert "IT:p10" in rule["page"]
    out = referee("rule", "zhanguo", "ZG-PALACE-02", "--lang", "ru").out
    assert "ZG-PALACE-02" in out
    assert "дворц" in out


def test_rules_by_words(referee: Any) -> None:
    found = referee("rule", "zhanguo", "palace", "slot", json=True).data["rules"]
    assert "ZG-PALACE-02" in [one["rule"] for one in found]
    assert referee("rule", "zhanguo", "dragon").status == 2


def test_an_open_question_is_found_by_its_id(referee: Any) -> None:
    data = referee("rule", "zhanguo", "ZG-AMB-22", json=True).data
    assert [one["ruling"] for one in data["rulings"]] == ["ZG-AMB-22"]


def test_rulings_lists_every_question_with_its_answers(referee: Any) -> None:
    found = referee("rulings", "zhanguo", json=True).data["rulings"]
    assert len(found) == 46
    assert all(one["default"] in one["options"] and one["chosen"] == one["default"] for one in found)
    assert "* keeps" in referee("rulings", "zhanguo").out


def test_what_has_one_answer_only_is_a_note_on_the_text(referee: Any) -> None:
    found = referee("rulings", "nippon", json=True).data["rulings"]
    notes = {one["ruling"] for one in found if one["note"]}
    assert notes == {one["ruling"] for one in found if len(one["options"]) == 1}
    heads = [line for line in referee("rulings", "nippon").out.splitlines() if line.startswith("NP-AMB-")]
    assert [line.endswith("note on the text") for line in heads] == sorted(one["note"] for one in found)
    (nippon,) = (one for one in referee("games", json=True).data["games"] if one["game"] == "nippon")
    assert (nippon["questions"], nippon["notes"]) == (len(found) - len(notes), len(notes))
    assert f"{nippon['questions']} open questions, {len(notes)} notes on the text" in referee("games").out
    assert "Note on the text: NP-AMB-01" in referee("rule", "nippon", "NP-SETUP-01").out


def test_rulings_show_what_a_table_chose(referee: Any) -> None:
    assert referee("new", "zhanguo", "anna", "boris", "--ruling", "ZG-AMB-01=cleared", "--name", "club").status == 0
    first = referee("rulings", "zhanguo", "--table", "club", json=True).data["rulings"][0]
    assert (first["ruling"], first["default"], first["chosen"]) == ("ZG-AMB-01", "keeps", "cleared")


def test_verbs_explain_how_entries_are_written(referee: Any) -> None:
    (palace,) = referee("verbs", "zhanguo", "palace", json=True).data["verbs"]
    assert palace["usage"].startswith("palace REGION [from REGION]")
    assert "дворец" in palace["words"]["ru"]
    assert "palace REGION" in referee("verbs", "zhanguo").out
    assert referee("verbs", "zhanguo", "dance").status == 2


@pytest.mark.parametrize("what", ["position", "final", "box", "entry"])
def test_schemas_are_json_schemas(referee: Any, what: str) -> None:
    data = referee("schema", "zhanguo", what).data
    assert data["$schema"].startswith("https://json-schema.org/")
    assert referee("schema", "zhanguo", what, json=True).data == data


def test_the_schema_of_an_entry_has_every_verb_and_of_a_position_every_field(ready: Any) -> None:
    kinds = {one["properties"]["verb"]["const"]: one for one in ready("schema", "zhanguo", "entry").data["oneOf"]}
    action = ready("check", "court 40", json=True).data["action"]
    assert set(action) <= set(kinds["court"]["properties"])
    fields = ready("schema", "zhanguo", "position").data["properties"]
    assert set(ready("position", json=True).data) == set(fields)


def test_an_unknown_schema_is_a_mistake(referee: Any) -> None:
    assert referee("schema", "zhanguo", "weather").status == 2
    assert referee("schema", "chess", "box").status == 2


def test_scenarios_pass_or_fail(referee: Any, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(SCENARIOS.replace("VERDICT", "legal"), "utf-8")
    bad.write_text(SCENARIOS.replace("VERDICT", "illegal"), "utf-8")
    answer = referee("scenario", "run", str(good), json=True)
    assert (answer.status, answer.data["failed"], answer.data["scenarios"]) == (0, 0, 1)
    answer = referee("scenario", "run", str(good), str(bad), json=True)
    assert (answer.status, answer.data["failed"]) == (1, 1)
    assert answer.data["results"][1]["problems"]
    assert "bad.toml: kept" in referee("scenario", "run", str(bad)).out


@pytest.mark.parametrize("text", ["=", "game = 3", "scenario = 3\ngame = 'zhanguo'", "game = 'chess'\n[[scenario]]\n"])
def test_a_file_that_holds_no_scenarios_is_refused(referee: Any, tmp_path: Path, text: str) -> None:
    (tmp_path / "odd.toml").write_text(text, "utf-8")
    assert referee("scenario", "run", "odd.toml").status == 2


def test_simulated_games_break_no_rule(referee: Any) -> None:
    args = ("simulate", "zhanguo", "--players", "2", "--games", "2", "--seed", "3")
    data = referee(*args, json=True).data
    assert (data["games"], data["violations"], len(data["scores"])) == (2, 0, 2)
    assert data["actions"] > 100
    assert data["actions_per_s"] > 0
    again = referee(*args, json=True).data
    assert again["scores"] == data["scores"]
    assert "PRACTICE BOX" in referee(*args).out


@pytest.mark.parametrize("more", [("--players", "7"), ("--games", "0"), ("--option", "side=C"), ("--seed", "x")])
def test_games_that_cannot_be_are_not_simulated(referee: Any, more: tuple[str, ...]) -> None:
    assert referee("simulate", "zhanguo", *more).status == 2
