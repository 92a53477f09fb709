"""What cards of The Great Wall do: their clauses, what lasts, what answers an occurrence, what Artifacts are worth."""
