"""The door: password hashes, who is held back, and how often something may be tried."""
