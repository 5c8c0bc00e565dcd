"""The vocabulary that all games share. Pure: no clock, no dice, no files."""
