"""The library: every game's rulebook to read, search and learn from. Every number is the engine's own."""
