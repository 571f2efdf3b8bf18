"""The rules of four New South Wales table games: pure Python, no clock, no randomness of its own."""
