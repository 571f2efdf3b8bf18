"""The record: what was answered, set, marked, signed and noted, chained so that a change past the site is found."""
