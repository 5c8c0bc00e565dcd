"""What one command does, in terms of the rings below. No printing, no clock."""
