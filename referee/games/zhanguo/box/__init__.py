"""What an owner's copy of ZhanGuo prints: the facts that are asked for, how they are typed, how rules look them up."""
