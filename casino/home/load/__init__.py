"""A whole school at once, with as much on file as one of some years has: to look at the desk, and to measure it."""
