"""The pit: every live table of a school at once."""
