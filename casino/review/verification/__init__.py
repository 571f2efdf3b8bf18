"""Whether the books and the record are true. Nothing is locked for it, so play and lessons go on meanwhile."""
