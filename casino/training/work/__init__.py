"""Set work: who it is for, and what the class answered."""
