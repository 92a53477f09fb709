"""The append-only record of tables, on SQLite or PostgreSQL. Knows no game.

Importing this package loads nothing heavy. Use :mod:`~referee.ledger.reader` to look something up quickly, and
:class:`referee.ledger.ledger.Ledger` (which loads SQLModel) to record. The errors and records of both are in
:mod:`~referee.ledger.errors` and :mod:`~referee.ledger.rows`.
"""
