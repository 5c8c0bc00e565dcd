"""The command line. Only here is Typer imported."""
