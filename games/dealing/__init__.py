"""Dealing practice: what a dealer does by hand against what is due. Nothing in here knows a game by name."""
