"""Shares in percent, as every page says them."""


def percent_of(part: int, whole: int) -> int:
    """Rounded as anybody would, but nobody reads 100% who was ever wrong, nor 0% who was ever right."""
    if part in (0, whole):
        return 100 if part else 0
    return min(max((200 * part + whole) // (2 * whole), 1), 99)
