"""A rules-compliance referee for tabletop games on a real table."""

__version__ = "0.1.0"
