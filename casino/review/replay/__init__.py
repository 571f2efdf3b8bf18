"""A round that is over, played again from its log."""
