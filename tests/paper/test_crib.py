"""The sheet of paper for the table: one page, every verb, nothing cut off, for each game and language."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from calibration.canvas import Canvas
from calibration.errors import PrintError
from calibration.geometry import paper_size
from referee.cli.paper import MARGIN_MM, crib_page
from referee.engine.words import LANGUAGES
from referee.games import NAMES, game
from referee.testing.samples import WIDE
from referee.text.crib import Crib, Part, crib
from referee.text.manual import usage
from referee.text.speech import Speaker

MM = 72 / 25.4


def words_on(pdf: bytes) -> str:
    """All words of the only page, without what breaks lines."""
    with pypdfium2.PdfDocument(pdf) as document:
        assert len(document) == 1
        page = document[0].get_textpage()
        return "".join(page.get_text_bounded().split())


def inside(pdf: bytes, paper: str) -> bool:
    """Whether every letter lies inside the margins."""
    wide, high = (side * MM for side in paper_size(paper))
    edge = (MARGIN_MM - 1) * MM
    with pypdfium2.PdfDocument(pdf) as document:
        text = document[0].get_textpage()
        boxes = [text.get_charbox(number) for number in range(text.count_chars())]
    return all(
        edge < left and right < wide - edge and edge < low and top < high - edge
        for left, low, right, top in boxes
        if right - left > 0.1
    )


@pytest.mark.parametrize(
    ("paper", "lang"),
    [(paper, lang) for lang in LANGUAGES for paper in ("a4", "letter") if WIDE or (paper == "a4") == (lang != "ru")],
)
@pytest.mark.parametrize("played", NAMES)
def test_one_page_has_every_verb_a_player_can_say(played: str, lang: str, paper: str) -> None:
    found, speaker = game(played), Speaker(lang, played)
    pdf = crib_page(crib(found, speaker), paper)
    said = words_on(pdf)
    assert inside(pdf, paper)
    for cls in found.actions:
        assert "".join(usage(cls, lang).split()) in said
        assert "".join(speaker.translate(cls.spec.help).split()) in said


def test_what_does_not_fit_is_refused_and_not_cut() -> None:
    parts = tuple(Part(f"verb {number}", "what it is for, at some length " * 4) for number in range(200))
    with pytest.raises(PrintError, match="does not fit on one page of a4"):
        crib_page(Crib("A game", "How to speak.", parts), "a4")


def test_no_heading_stands_at_the_end_of_a_column() -> None:
    from referee.cli import paper

    parts = [Part(f"heading {one}", kind="heading") if one % 2 else Part(f"verb {one}", "text") for one in range(40)]
    with Canvas("a4") as canvas:
        canvas.page()
        columns = paper._columns(canvas, parts, 3.0, 90, 60)
    assert len(columns) > 2
    assert not [one for one in columns[:-1] if one[-1].kind == "heading"]


def test_the_command_writes_it(tmp_path: Path) -> None:
    from typer.testing import CliRunner

    from referee.cli.main import app

    path = tmp_path / "sheet.pdf"
    result = CliRunner().invoke(app, ["--lang", "it", "verbs", "nippon", "--pdf", str(path), "--paper", "letter"])
    assert result.exit_code == 0, result.output
    assert result.output == f"{path}: 1 pagina\n"
    assert "Nippon:checosadire" in words_on(path.read_bytes())
