"""What is said to people: verdicts, tables, score sheets, rules and facts, in words and as JSON."""
