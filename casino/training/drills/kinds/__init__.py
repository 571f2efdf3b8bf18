"""The skills that are drilled, a module each."""
