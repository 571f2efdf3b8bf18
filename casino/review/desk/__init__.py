"""The log of sessions: filters, pages, notes."""
