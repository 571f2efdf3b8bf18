"""Opening a table."""
