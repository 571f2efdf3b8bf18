"""SQLite as one process serves it."""
