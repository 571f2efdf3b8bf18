"""Rounds that questions are asked of: how they are dealt, and how they were played."""
