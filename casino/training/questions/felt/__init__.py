"""What a question shows: a round held still, and what a dealer there would know."""
