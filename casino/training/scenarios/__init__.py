"""Scenarios that instructors write, share and set."""
