"""The games, each with its own rule sheet. They do not know each other."""
