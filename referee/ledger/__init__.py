"""The append-only record of tables, on SQLite or PostgreSQL. Knows no game.

This package imports nothing heavy: take :mod:`~referee.ledger.reader` to look something up quickly,
:class:`referee.ledger.ledger.Ledger` (which loads SQLModel) to record, and :mod:`~referee.ledger.errors` and
:mod:`~referee.ledger.rows` for what both of them raise and return.
"""
