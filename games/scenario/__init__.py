"""One round written down: read, drafted, played through the engine, and written from a round that was played."""
