"""The Ahl al-Bayt deck: fourteen infallibles, months, cities, and turns that repeat."""
