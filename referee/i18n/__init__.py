"""Languages: texts out, words in. Knows nothing of any game."""
