"""Final scoring: a final (what lies on the table at the end, as plain data) in, a score sheet out."""
