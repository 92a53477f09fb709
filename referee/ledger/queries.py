"""What is asked of a ledger again and again, in one statement each that files and servers understand alike."""

from __future__ import annotations

from referee.ledger.rows import ENTRY_COLUMNS

LAST = 'SELECT max(seq) FROM entry WHERE table_id = "table".id'
CALLED = 'coalesce(shelf.called, "table".name)'
TABLES = (
    f'SELECT "table".id, {CALLED}, game, created_at, ({LAST}), "table".name, shelf.place, shelf.archived, shelf.binned_at,'
    ' door.closed, (SELECT at FROM entry WHERE table_id = "table".id ORDER BY seq DESC LIMIT 1) FROM "table"'
    ' LEFT JOIN shelf ON shelf.table_id = "table".id LEFT JOIN door ON door.table_id = "table".id'
)
IN_USE = ' WHERE shelf.binned_at IS NULL ORDER BY "table".id'
IN_BIN = ' WHERE shelf.binned_at IS NOT NULL ORDER BY "table".id'
NAMED = (
    f' WHERE shelf.binned_at IS NULL AND :name IN ({CALLED}, "table".name)'
    f' ORDER BY CASE {CALLED} WHEN :name THEN 0 ELSE 1 END, "table".id LIMIT 1'
)
"""The table that people mean by a name: the one that is called so now, else the one that was opened under it."""
BINNED = f" WHERE shelf.binned_at IS NOT NULL AND {CALLED} = :name ORDER BY shelf.binned_at DESC LIMIT 1"
DIGESTS = (
    f"SELECT \"table\".name, ({LAST}), (SELECT count(*) || ' ' || coalesce(max(at), 'None') FROM box_fact"
    ' JOIN box ON box.id = box_fact.box_id WHERE box.game = "table".game), digest.state, digest.data FROM "table"'
    ' LEFT JOIN digest ON digest.table_id = "table".id LEFT JOIN shelf ON shelf.table_id = "table".id'
    ' WHERE shelf.binned_at IS NULL ORDER BY "table".id'
)
PLAYS = "SELECT name, game, at, place, data, seal FROM play ORDER BY at, id"
SETTINGS = "SELECT key, value, seal FROM setting"
CURRENT_TABLE = (
    'SELECT setting.key, setting.value, setting.seal, coalesce(shelf.called, setting.value) FROM setting LEFT JOIN "table" ON "table".name = setting.value'
    ' LEFT JOIN shelf ON shelf.table_id = "table".id WHERE setting.key = :key'
)
STATE = (
    f"SELECT ({LAST}), (SELECT count(*) || ' ' || coalesce(max(at), 'None') FROM box_fact"
    " JOIN box ON box.id = box_fact.box_id WHERE box.game = :game AND box.name = :box)"
    ' FROM "table" WHERE name = :name'
)
TAIL = (
    'SELECT "table".id, game, created_at, door.closed, shelf.binned_at, entry.seq, entry.hash FROM "table"'
    ' LEFT JOIN door ON door.table_id = "table".id LEFT JOIN shelf ON shelf.table_id = "table".id'
    f' LEFT JOIN entry ON entry.table_id = "table".id AND entry.seq = ({LAST}) WHERE "table".name = :name'
)
ENTRIES = (
    f'SELECT game, created_at, {", ".join(ENTRY_COLUMNS)} FROM "table"'
    ' LEFT JOIN entry ON entry.table_id = "table".id AND seq >= :begin WHERE name = :name ORDER BY seq'
)
"""The stored columns of the entries of a table, at least one row if there is such a table."""
STANDS = "SELECT 1 FROM entry WHERE table_id = :number AND seq = :seq AND hash = :hash"
STANDING = (
    f'SELECT "table".id, {CALLED}, "table".name, game, created_at, shelf.called, shelf.place, shelf.archived, shelf.binned_at,'
    ' door.epoch, door.turns, door.closed, door.seal, phone.seat, phone.phone, phone.at FROM "table"'
    ' LEFT JOIN door ON door.table_id = "table".id LEFT JOIN phone ON phone.table_id = "table".id'
    ' LEFT JOIN shelf ON shelf.table_id = "table".id WHERE "table".name = :name'
)
"""What belongs to a table besides its record, once for each seat that is taken."""
DOOR = f"{STANDING} AND shelf.binned_at IS NULL"
NUMBERS = f'SELECT name, ({LAST}), door.turns FROM "table" LEFT JOIN door ON door.table_id = "table".id WHERE name'
OF_FILE = " IN (SELECT value FROM json_each(:names))"
OF_SERVER = " IN (SELECT json_array_elements_text(CAST(:names AS json)))"
NEW = (*ENTRY_COLUMNS, "table_id")
BEHIND = (
    " WHERE (EXISTS (SELECT 1 FROM entry WHERE table_id = :table_id AND seq = :last AND hash = :before)"
    ' OR (:last = 0 AND EXISTS (SELECT 1 FROM "table" WHERE id = :table_id AND name = :name)))'
    " AND NOT EXISTS (SELECT 1 FROM door WHERE table_id = :table_id AND closed)"
    " AND NOT EXISTS (SELECT 1 FROM shelf WHERE table_id = :table_id AND binned_at IS NOT NULL)"
)
INSERT = f"INSERT INTO entry ({', '.join(NEW)}) SELECT"
ADD = f"{INSERT} {', '.join(f':{name}' for name in NEW)}{BEHIND}"
"""Adds an entry behind the one it belongs after, unless that is gone or nothing more is recorded at the table."""
ADD_ALL = (
    f"{INSERT} {', '.join(ENTRY_COLUMNS)}, :table_id FROM json_to_recordset(CAST(:entries AS json))"
    f" AS new({' text, '.join(ENTRY_COLUMNS).replace('seq text', 'seq int')} text){BEHIND}"
)
"""Adds several entries in the same way, all or none, where each statement is a journey to a server."""
