"""What is asked of a ledger again and again, in one statement each that files and servers understand alike."""

from __future__ import annotations

LAST = 'SELECT max(seq) FROM entry WHERE table_id = "table".id'
STATE = (
    f"SELECT ({LAST}), (SELECT count(*) || ' ' || coalesce(max(at), 'None') FROM box_fact"
    " JOIN box ON box.id = box_fact.box_id WHERE box.game = :game AND box.name = :box)"
    ' FROM "table" WHERE name = :name'
)
DOOR = (
    'SELECT door.epoch, door.turns, door.closed, phone.seat, phone.phone FROM "table"'
    ' LEFT JOIN door ON door.table_id = "table".id LEFT JOIN phone ON phone.table_id = "table".id WHERE "table".name = :name'
)
NUMBERS = f'SELECT name, ({LAST}), door.turns FROM "table" LEFT JOIN door ON door.table_id = "table".id WHERE name'
OF_FILE = " IN (SELECT value FROM json_each(:names))"
OF_SERVER = " IN (SELECT json_array_elements_text(CAST(:names AS json)))"
