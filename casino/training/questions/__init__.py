"""Questions: each is a round frozen at a moment, and what is asked of it. The engine alone knows the answer."""
