"""How both blackjacks are dealt by hand: what is said, and what hands do beside the cards and chips."""
