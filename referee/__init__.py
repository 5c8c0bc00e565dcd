"""A referee and score-keeper for physical card decks."""

__version__ = "0.1.0"
