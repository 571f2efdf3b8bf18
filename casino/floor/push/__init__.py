"""Telling everybody at a table that it has changed."""
