"""Everything that takes data from outside, fed with data that nobody would send: ``python tests/fuzz`` (docs/safety.md)."""
