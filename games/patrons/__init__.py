"""Simulated patrons: how they bet and call at a table of any game.

A patron is a frozen record with a seed of its own. It is handed what a player sees (`view`) and may ask for (`legal`),
never the state of the table, and answers with a command; it remembers nothing, so a table of patrons replays exactly.
"""
