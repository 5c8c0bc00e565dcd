"""The games, one package each. A game knows the core and nothing else."""
