"""What the two blackjacks share: hands and boxes, calls and joining them, insurance, comparing, optional wagers."""
