"""The cooperative mode: Requests of the Emperor, Events, winning and losing together."""
