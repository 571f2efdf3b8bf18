"""The practice room: deals set for oneself or as work, dealt at a table of one's own, and what came of them."""
