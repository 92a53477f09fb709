"""Gettext catalogues: one domain a game, and ``referee`` for everything else."""
