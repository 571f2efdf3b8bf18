"""The machinery between Daphne and Django."""
