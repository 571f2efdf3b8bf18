"""People, their roles and player cards, and the classes they train in."""
