"""What a school teaches about each game: the one place of the site that knows a game by name."""
