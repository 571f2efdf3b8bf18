"""The library: the rulebooks of the four games to read, search and learn from. Every number is the engine's own.

books       clauses as pages show them, with their rulings and where the engine applies them
links       from a clause's number, anywhere on the site, to its page
search      words and numbers found in all of it
examples    rounds played through the engine, drawn on a felt and explained line by line
odds        exact odds, as tables to read
"""
