"""The pictures in the documentation: every layout of the tables, in play, photographed in a real browser."""
