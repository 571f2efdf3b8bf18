"""What the lessons of the two blackjacks share."""
