"""Letters to people: written in a request, sent outside of it."""
