"""May they? A player asks for something, and the dealer says yes or no."""
