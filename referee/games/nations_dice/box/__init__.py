"""What an owner's copy of Nations prints: the facts that are asked for, how they are typed, how rules look them up."""
