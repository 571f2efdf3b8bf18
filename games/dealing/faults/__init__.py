"""The kinds of fault that can be put on a table of any game: when each can be, and what is then due by hand.

Which games know one is asked of their own clauses, options and choices: nothing in here knows a game by name.
"""
