"""What an Italian table types is read as the English is: dice take their colour in any gender and number."""

from __future__ import annotations

import pytest

from referee.engine.session import Session
from referee.testing import samples


@pytest.fixture(scope="module")
def table() -> Session:
    return samples.session("nations_dice", 4, {"mode": "unrest"})


@pytest.mark.parametrize(
    ("italian", "english"),
    [
        ("ordine rosso gialla viola verde", "order red yellow purple green"),
        ("rossa: tiro 2 oro, cibo, rosso forza", "red: roll 2 gold, food, red strength"),
        ("giallo: tiro 2 bianchi oro, 2 pietre", "yellow: roll 2 white gold, 2 white stone"),
        ("tiro bianca pietra, bianche pietre", "roll 2 white stone"),
        ("tiro arancioni oro, arancione cibo, gialli oro", "roll orange gold, orange food, orange gold"),
        ("tiro 2 blu libri, blu pietra", "roll 2 blue book, blue stone"),
        ("tiro 2 rossi spade, rosse forza", "roll 3 red strength"),
        ("tiro 2 verdi rivolta, verde pugno", "roll 3 green unrest"),
        ("plance roma grecia egitto persia", "boards rome greece egypt persia"),
        ("compro riga 1 colonna 2 pagare 2 bianchi oro", "buy row 1 column 2 pay 2 white gold"),
        ("pagare con segnalino oro", "pay with gold chit"),
        ("costruisco spazio 1", "build slot 1"),
        ("mettere 2 restituendo bianco oro", "place 2 back white gold"),
        ("stella verdi rivolta", "star green unrest"),
        ("rilanciare verde rivolta", "reroll green unrest"),
        ("rilancio rivolta", "unrest reroll"),
        ("accantonare rivolta", "unrest aside"),
        ("viola: passo", "purple: pass"),
        ("usare 2 rossi forza scambio bianco oro", "use 2 red strength trade white gold"),
        ("usare rosso forza per guerra", "use red strength for war"),
        ("verde: fatto", "green: done"),
        ("niente carestia", "nothing famine"),
        ("bonus più libri", "bonus most books"),
        ("ombra 2 blu libri", "shadow 2 blue book"),
        ("d4 3", "d4 3"),
    ],
)
def test_an_italian_entry_is_read_as_the_english(table: Session, italian: str, english: str) -> None:
    read = [table.game.grammar.parse(entry, 0, table.setting.names)[0] for entry in (italian, english)]
    assert read[0] == read[1]
    said = table.game.grammar.write(read[0], "it", table.setting.players, 0)
    again = [one for entry in said.split(";") for one in table.game.grammar.parse(entry, 0, table.setting.names)[0]]
    assert again == read[0]
