"""What every open call at a blackjack is worth, worked out in full under the table's own rules."""
