"""The formats of a ledger, one after another; applied by :mod:`referee.ledger.migrate`."""
