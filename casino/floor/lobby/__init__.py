"""The lobby: the tables that are open, and the cage."""
