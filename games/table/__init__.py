"""A table of any game before and between rounds: who sits, what lies on it, its sign and its staff."""
