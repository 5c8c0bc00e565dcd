"""One function per command: reads, judges, scores, and answers in plain values."""
