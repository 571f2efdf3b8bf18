"""Chips: money in whole cents, settlement lines, jackpots and exact odds."""
