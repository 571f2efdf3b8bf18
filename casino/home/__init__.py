"""The front page, everybody’s desk, and the demo school."""
