"""The formats of a ledger in their order, applied by :mod:`referee.ledger.migrate`."""
