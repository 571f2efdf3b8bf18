"""The felt: every table's cloth, cards and chips drawn as SVG from one geometry.

geometry   where things lie, in both views
layouts    what each game's cloth has printed on it
cards, chips   the pieces
drawing    the cloth and what lies on it, put together: a picture
live       the same for a table in play: spots to press, pieces that move, both views in one
"""
