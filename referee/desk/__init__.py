"""What one command does, in terms of the games, the almanac, the ledger and the languages."""
