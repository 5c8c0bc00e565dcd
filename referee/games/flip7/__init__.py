"""Flip 7: 94 cards, a row before every player, points to 200."""
