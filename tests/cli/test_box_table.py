"""box export --csv and box import of a table: what spreadsheets make of a file, what is said of lines that cannot be."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

FACTS = {"board.A.max": [3, 3, 2, 4, 4], "card.12": {"trigger": "palace", "bonus": "vp3"}}
FILLED = {
    "en": [("[FACT-10]", "side A,", "3,3,2,4,4"), ("[FACT-01]", "12,", "palace,vp3")],
    "ru": [("[FACT-10]", "сторона A;", "3;3;2;4;4"), ("[FACT-01]", "12;", "дворец;по3")],
    "it": [("[FACT-10]", "lato A;", "3;3;2;4;4"), ("[FACT-01]", "12;", "palazzo;pv3")],
}
TABLE = """[box],zhanguo,mine

[FACT-10],Length of the unrest tracks
#,five numbers from 2 to 4: 2 2 3 4 4
player board,region 1,region 2,region 3,region 4,region 5
side A,3,3,2,4,4
"side B, star",,,,,

[FACT-01],Card abilities
card,"court action, left half","bonus, right half"
12,palace,vp3
13,,
"""


def take(referee: Any, data: str | bytes, name: str = "box.csv") -> Any:
    """Import a file that holds this, and return the answer."""
    Path(name).write_bytes(data.encode() if isinstance(data, str) else data)
    return referee("box", "import", name, json=True)


def known(referee: Any) -> Any:
    return referee("box", "show", "zhanguo", json=True).data["facts"]


@pytest.mark.parametrize("lang", FILLED)
def test_an_empty_box_is_filled_in_as_a_table_in_each_language(referee: Any, lang: str) -> None:
    assert referee("--lang", lang, "box", "export", "zhanguo", "--csv", "mine.csv").status == 0
    lines = Path("mine.csv").read_bytes().decode("utf-8-sig").splitlines()
    for kind, row, cells in FILLED[lang]:
        begin = next(place for place, line in enumerate(lines) if line.startswith(kind))
        place = next(place for place, line in enumerate(lines) if place > begin and line.startswith(row))
        assert lines[place].strip(",;") + lines[place][-1] == row
        lines[place] = row + cells
    assert take(referee, "\ufeff" + "\n".join(lines)).data["facts"] == 2
    assert known(referee) == FACTS


@pytest.mark.parametrize(
    ("found", "made"),
    [
        ("\n", "\r\n"),
        ("\n", ",,,\n"),
        ("[box]", "\ufeff[box]"),
        ("[box],zhanguo,mine", '"[box]","zhanguo","mine"'),
        ("12,palace,vp3", '"12"," palace ","VP3"'),
        ("12,palace", "12.0,palace"),
        ("side A,3,3,2,4,4", 'side A,3.0,"3,0",2.00,4,4'),
        ("side A,3,3,2,4,4", "A,'3,'3,'2,'4,'4"),
        ("side A,3", "# the blue one\n\nсторона A,3"),
        ('"side B, star",,,,,', '"side B, star"'),
        ("13,,\n", ""),
        ("player board,", "\nplayer board,"),
        ("[FACT-01],Card abilities", "[fact-01]"),
    ],
)
def test_what_spreadsheets_and_people_make_of_a_table_is_read(referee: Any, found: str, made: str) -> None:
    assert found in TABLE
    assert take(referee, TABLE.replace(found, made)).data.get("problems") is None
    assert known(referee) == FACTS


@pytest.mark.parametrize("mark", [";", "\t"])
def test_other_separators_are_read(referee: Any, mark: str) -> None:
    table = TABLE.replace(",", mark).replace(f'"side B{mark} star"', "B-star")
    assert (
        take(referee, table.replace(f"action{mark} left", "action, left").replace(f"bonus{mark} ", "bonus, ")).status
        == 0
    )
    assert known(referee) == FACTS


def test_the_text_of_windows_is_read_or_refused_as_no_utf_8(referee: Any) -> None:
    assert take(referee, TABLE.encode("utf-16")).status == 0
    assert known(referee) == FACTS
    answer = take(referee, TABLE.replace("side A", "сторона A").encode("cp1251"))
    assert answer.status == 2
    assert "UTF-8" in answer.data["error"]


def test_everything_that_cannot_be_is_named_by_its_line_and_nothing_is_read(referee: Any) -> None:
    table = TABLE.replace("side A,3,3,2,4,4", 'side A,3,3,2,4,5\nside C,3,3,3,3,3\n"side B, star",3,3')
    table = table.replace("13,,", "12,palace,vp2\n121,palace,vp2\n14,,vp2\n15,wall,vp2,vp3\n16,castle,vp2")
    answer = take(referee, table + "[FACT-99],what\n1,2,3\n")
    said = {one["line"]: one["error"] for one in answer.data["problems"]}
    assert answer.status == 2
    assert answer.data["error"] == "9 lines of the table cannot be read; nothing was imported."
    hints = {
        6: "5 does not fit here. Possible: 2–4.",
        7: "side C is not one of: side A, side B, circle, ",
        8: "A cell is empty. Possible: 2–4.",
        14: "This fact stands in line 13 already.",
        15: "121 is not one of: 1–120.",
        16: "A cell is empty. Possible: wall, palace, hire, recruit, governor.",
        17: "vp3 is too much",
        18: "castle does not fit here",
        19: "There is no kind of fact FACT-99.",
    }
    assert list(said) == list(hints)
    assert [line for line, hint in hints.items() if hint not in said[line]] == [], said
    assert known(referee) == {}
    shown = referee("box", "import", "box.csv").err.splitlines()
    assert shown[0] == "Line 6: 5 does not fit here. Possible: 2–4."
    assert len(shown) == 10


def test_a_file_that_is_no_table_of_a_box_is_refused(referee: Any) -> None:
    for text in ("", "a,b\n", "[box]\n", "[box],\n", "[FACT-01]\n12,palace,vp3\n"):
        assert take(referee, text).status == 2, text
    assert take(referee, "[box],chess,mine\n").status == 2
    assert take(referee, "[box],zhanguo,mine\n12,palace,vp3\n").data["problems"][0]["line"] == 2
    assert take(referee, TABLE.replace("mine", "practice,practice", 1)).status == 2
    assert known(referee) == {}


def test_a_table_is_a_box_wherever_a_file_is(referee: Any) -> None:
    Path("lent.csv").write_text(TABLE.replace(",mine", ""), "utf-8")
    assert referee("box", "show", "zhanguo", "--box", "lent.csv", json=True).data["facts"] == FACTS
    assert referee("new", "zhanguo", "anna", "boris", "--box", "lent.csv", json=True).data["box"]["name"] == "lent"
    assert referee("box", "show", "nippon", "--box", "lent.csv").status == 2
    assert (
        referee("box", "export", "zhanguo", "--csv", "--box", "lent.csv", json=True)
        .data["csv"]
        .startswith("[box],zhanguo,lent")
    )


@pytest.mark.parametrize("name", ["=1+1", "+7", "-2", "@home", "3-4-25", "1-2", "2.0", "2.5", "'quoted", "#1", "[x]"])
def test_what_a_spreadsheet_would_take_for_something_else_comes_back_as_it_was(referee: Any, name: str) -> None:
    value = json.dumps({"name": name, "sections": ["left", "right"]})
    assert referee("box", "set", "zhanguo", "site.gold", value).status == 0
    assert referee("box", "export", "zhanguo", "--csv", "mine.csv").status == 0
    assert f"\ngold,'{name},left,right\n" in Path("mine.csv").read_text("utf-8-sig")
    assert referee("box", "import", "mine.csv", "--box", "other").status == 0
    found = referee("box", "show", "zhanguo", "--box", "other", json=True).data["facts"]
    assert found == known(referee)


def test_a_table_of_the_few_facts_for_a_first_game(referee: Any) -> None:
    whole = referee("box", "export", "zhanguo", "--csv").out.splitlines()
    assert referee("box", "export", "zhanguo", "--csv", "-").out.splitlines() == whole
    few = referee("box", "export", "zhanguo", "--csv", "--first-game", "--players", "3").out.splitlines()
    assert "[FACT-12]" in "".join(few) and len(few) < len(whole) / 4
    asked = referee("box", "ask", "zhanguo", "--first-game", "--players", "3", json=True).data["missing"]
    rows = [one for one in few if one and one[0] not in "[#"]
    assert len(rows) >= len(asked) > 0
