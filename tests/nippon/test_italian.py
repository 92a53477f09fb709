"""What an Italian table types is read as the English is, and said back in words that are read again."""

from __future__ import annotations

import pytest

from referee.engine.session import Session
from referee.testing import samples


@pytest.fixture(scope="module")
def table() -> Session:
    return samples.session("nippon", 4)


@pytest.mark.parametrize(
    ("italian", "english"),
    [
        ("gialla: prendere 3 c2", "yellow: take 3 c2"),
        ("rosso: prendo spazio 3 lavoratore c2", "red: take 3 c2"),
        ("viola: fatto", "purple: done"),
        ("blu: fine turno", "blue: done"),
        ("primo giocatore rossa", "first red"),
        ("città 1a seta, carta, lente e orologi", "city 1a silk paper lenses clocks"),
        ("togliere 2 5 yen", "remove 2 yen5"),
        ("togliere 4 2 progetti", "remove 4 blueprints2"),
        ("togliere 5 2 carbone", "remove 5 coal2"),
        ("pescare fila 1 c1 c2 c3", "draw row1 c1 c2 c3"),
        ("pescati spazio 2 c1 c2 c3", "draw s2 c1 c2 c3"),
        ("iniziamo", "begin"),
        ("conoscenza 2 passi", "knowledge 2 steps"),
        ("miniera passo 1", "mine step 1"),
        ("investire seta tessera 2", "invest silk tile 2"),
        ("macchinario nuovo orologio macchine nuova carta", "machine new clock machines new paper"),
        ("macchinari migliorare lenti", "machinery upgrade lenses"),
        ("macchinari in riserva", "machinery store"),
        ("produco lampadina produco bento", "produce bulbs produce bento"),
        ("esportare 3 seta e bento", "export 3 silk and bento"),
        ("treno nella regione 2 treno in regione 3", "train 2 train 3"),
        ("navi 3", "ships 3"),
        ("mercato locale città 1a seta cubi 2 influenza 3 togliendo carta", "market 1a silk 2 3 removing paper"),
        ("scambiare soldi", "exchange money"),
        ("scambio progetti conoscenza", "exchange blueprints knowledge"),
        ("consolidare ricompensa 2 5 yen su 3", "consolidate reward 2 yen5 on 3"),
        ("girare nave 2", "flip ship 2"),
        ("aggiustare carbone -2", "adjust coal -2"),
        ("segnalino punteggio", "marker scoring"),
        ("segnalino oro", "marker gold"),
    ],
)
def test_an_italian_entry_is_read_as_the_english(table: Session, italian: str, english: str) -> None:
    read = [table.game.grammar.parse(entry, 0, table.setting.names)[0] for entry in (italian, english)]
    assert read[0] == read[1]
    said = table.game.grammar.write(read[0], "it", table.setting.players, 0)
    again = [one for entry in said.split(";") for one in table.game.grammar.parse(entry, 0, table.setting.names)[0]]
    assert again == read[0]


@pytest.mark.parametrize("word", ["giallo", "gialla", "rosso", "rossa", "viola", "blu"])
def test_the_colours_of_the_players_have_italian_names(table: Session, word: str) -> None:
    colour = table.game.colours.options[{"g": 0, "r": 1, "v": 2, "b": 3}[word[0]]]
    seat = next(number for number, one in enumerate(table.setting.seats) if one.colour == colour.key)
    (action,) = table.game.grammar.parse(f"{word}: fatto", 0, table.setting.names)[0]
    assert action.player == seat
