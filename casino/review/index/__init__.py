"""The index of sessions, read on from the logs and the quiz."""
