"""The wall: where Horde cards come, which cells may be covered, and how they are defeated or break through."""
