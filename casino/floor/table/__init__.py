"""A table’s page: what one person sees of it, in panels."""
