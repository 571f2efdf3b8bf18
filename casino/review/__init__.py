"""The instructor's desk: session logs, replay, notes, the pit, and whether the books are true."""
