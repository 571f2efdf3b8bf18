"""Join codes: short enough to read out in a classroom, and with no character that can be taken for another."""

import secrets

# No vowels, so no words; no 0, 1, 2, 5, 8, B, I, L, O, S, Z, so no doubts.
ALPHABET = "CDFGHJKMNPQRTVWXY34679"
CODE_LENGTH = 6


def new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str | None:
    """The code in what a person typed, with or without its hyphen, in either case; None if it cannot be one."""
    code = text.upper().replace("-", "").replace(" ", "")
    return code if len(code) == CODE_LENGTH and set(code) <= set(ALPHABET) else None


def written(code: str) -> str:
    """As it is shown: two groups of three."""
    return f"{code[:3]}-{code[3:]}"
