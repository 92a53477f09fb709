"""What cards of The Great Wall do: clauses carried out, what lasts, what answers an event, what Artifacts are worth."""
