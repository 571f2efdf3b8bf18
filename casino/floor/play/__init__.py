"""A call’s way through the house: rights, the engine, the log, the chips, the rows beside it."""
