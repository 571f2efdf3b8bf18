"""A whole school at once: people, rounds through the engine and answers through the questions' own check.

For looking at the desk with as much on file as a school of some years has, and for measuring it.
"""
