"""What an owner's copy of The Great Wall prints: the facts that are asked for, how they are typed, how rules look them up."""
