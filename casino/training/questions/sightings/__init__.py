"""What is seen at a table that may be in order or not, and what can be done about it."""
