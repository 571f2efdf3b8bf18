"""A table's options as data: what one may be, and the sheet of them that each game has."""
