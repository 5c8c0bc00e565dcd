"""Shows the desk's answers: prose, tables, JSON. Only here is Rich imported."""
