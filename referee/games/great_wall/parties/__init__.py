"""The parties nobody plays: Qin Jiushao, the Reed Clan, and where their warriors go."""
