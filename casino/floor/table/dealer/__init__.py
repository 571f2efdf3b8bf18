"""The place of a person who deals by hand: what they hold, what they can do and say, and how the patrons answer."""
