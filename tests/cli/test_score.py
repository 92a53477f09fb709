"""score: of the table, of a final in a file, by questions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

SHEET = {"lines", "totals", "ranking", "tie_break"}


@pytest.fixture
def final(referee: Any, tracked: Any, tmp_path: Path) -> Path:
    """The final of the example game, in a file."""
    tracked("zhanguo")
    file = tmp_path / "final.json"
    file.write_text(json.dumps(referee("export", "--table", "zhanguo", json=True).data["final"]), "utf-8")
    return file


def test_the_score_of_a_table_at_any_time(ready: Any) -> None:
    data = ready("score", json=True).data
    assert data.keys() >= SHEET
    assert data["practice"] is True
    assert {"player", "category", "points", "rule", "facts", "source"} <= data["lines"][0].keys()
    assert "PRACTICE BOX" in ready("score").out
    assert ready("score", "--markdown").out.startswith("**PRACTICE BOX")


def test_a_final_in_a_file_gives_the_same_sheet(referee: Any, final: Path) -> None:
    data = referee("score", "zhanguo", "--final", str(final), json=True).data
    assert data["totals"] == referee("score", "--table", "zhanguo", json=True).data["totals"]
    assert data["practice"] is False


def test_rulings_change_the_sheet(referee: Any, final: Path) -> None:
    file = str(final)
    lines = referee("score", "zhanguo", "--final", file, "--ruling", "ZG-AMB-09=share-nine", json=True).data["lines"]
    assert lines != referee("score", "zhanguo", "--final", file, json=True).data["lines"]
    assert referee("score", "zhanguo", "--final", file, "--ruling", "ZG-AMB-09=none").status == 2


def test_a_final_that_lacks_something_asks_for_it(referee: Any, final: Path) -> None:
    file = final
    data = json.loads(file.read_text("utf-8"))
    del data["boards"]["Anna"]["vp"]
    file.write_text(json.dumps(data), "utf-8")
    answer = referee("score", "zhanguo", "--final", str(file), json=True)
    assert answer.status == 3
    assert answer.data["missing"] == ["boards.Anna.vp"]
    asked = referee("score", "zhanguo", "--final", str(file), "--ask", input="17\n", json=True)
    assert asked.status == 0
    line = next(one for one in asked.data["lines"] if one["player"] == "Anna" and one["category"] == "vp_track")
    assert (line["points"], line["source"]) == (17, "typed")


def test_a_final_that_cannot_be_is_refused(referee: Any, tmp_path: Path) -> None:
    for text in ("{", "[]", '{"players": ["Anna"]}', '{"players": 3}', '{"emperor": 1}'):
        (tmp_path / "final.json").write_text(text, "utf-8")
        answer = referee("score", "zhanguo", "--final", "final.json", json=True)
        assert answer.status == 2, text
        assert answer.data["error"]


def test_questions_alone_give_a_sheet(referee: Any) -> None:
    answers = ["Anna, Boris", "twelve 9", "12 9", "<", "12 9+1"]
    answers += ["1 0"] * 5 + ["-"] * 6 + ["nobody"] * 6 + ["1 0 1 0 1 0"] * 2 + ["Boris Anna"]
    answer = referee("score", "zhanguo", "--ask", input="\n".join(answers) + "\n", json=True)
    assert answer.status == 0, answer.err
    assert answer.data["totals"]["Boris"] == 10 + 5 + 6 + 7
    assert "Discs on the reward track" in answer.err
    assert "twelve" in answer.err


def test_questions_left_open_are_told(referee: Any) -> None:
    answer = referee("score", "zhanguo", "--ask", input="Anna, Boris\n", json=True)
    assert answer.status == 3
    assert answer.data["missing"] == ["boards.Anna.vp", "boards.Boris.vp"]


def test_there_is_a_score_at_any_time(referee: Any) -> None:
    assert referee("new", "zhanguo", "anna", "boris", "--box", "practice").status == 0
    assert referee("score", json=True).data["totals"] == {"anna": 0, "boris": 0}


def test_a_game_alone_is_not_enough(referee: Any) -> None:
    assert referee("score", "zhanguo").status == 2


def test_facts_that_the_score_needs_are_named(bare: Any) -> None:
    assert bare("correct", "tasks.upper-wall.discs", "[0]", "--why", "claimed before").status == 0
    answer = bare("score", json=True)
    assert answer.status == 3
    assert answer.data["missing"] == ["slot.upper.wall"]
    assert "referee box ask zhanguo" in bare("score").err


@pytest.mark.parametrize("kind", ["svg", "md", "csv", "json", "png"])
def test_the_sheet_goes_into_a_file(referee: Any, tracked: Any, tmp_path: Path, kind: str) -> None:
    if kind == "png":
        pytest.importorskip("PIL")
    tracked("zhanguo")
    file = tmp_path / f"sheet.{kind}"
    answer = referee("score", "--table", "zhanguo", "--save", str(file), "--lang", "ru")
    assert str(file) in answer.err
    data = file.read_bytes()
    begins = {"svg": b"<svg", "md": b"", "csv": b"\xef\xbb\xbf", "json": b"{", "png": b"\x89PNG"}[kind]
    assert data.startswith(begins)
    assert kind == "png" or "anna" in data.decode().lower()
    refused = referee("score", "--table", "zhanguo", "--save", str(tmp_path / "sheet.docx"))
    assert (refused.status, "png" in refused.err) == (2, True)


def test_a_link_to_bg_stats(referee: Any, tracked: Any, ready: Any) -> None:
    tracked("zhanguo")
    link = referee("score", "--table", "zhanguo", "--bgstats").out
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=")
    assert link.strip() == referee("score", "--table", "zhanguo", "--bgstats", json=True).data["bgstats"]
    assert ready("score", "--bgstats").status == 2


def test_pictures_know_cyrillic_letters_and_dashes() -> None:
    pytest.importorskip("PIL")
    from referee.text.drawing import Drawing, Stroke, Words
    from referee.text.raster import png

    def drawn(text: str, dash: tuple[int, ...] = ()) -> bytes:
        return png(Drawing(90, 30, "", [Words((4, 20), text), Stroke(((4, 24), (80, 24), (80, 10)), dash=dash)]))

    unknown = drawn("\ue000\ue001\ue002")  # no font has these
    assert len({unknown, drawn("Жюй"), drawn("Abc"), drawn("Àéñ")}) == 4
    assert len({drawn("a"), drawn("a", (3, 2)), drawn("a", (1, 6))}) == 3
