"""The shelf of plays: how each table stands, the finished games with their results, and statistics of them.

All of it follows from the records; nothing is typed twice. A game that was only counted is here if somebody kept it.
"""
