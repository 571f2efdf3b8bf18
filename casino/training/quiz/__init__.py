"""Sittings: what is asked next, answers, results, and what to practise."""
