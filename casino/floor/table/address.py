"""The engine's words as they are told to one person: everybody else by name, the reader as "you"."""

import re
from collections.abc import Mapping
from typing import Final

from casino.floor.names import keys_in, spoken

VERBS: Final = {
    "has": "have",
    "is": "are",
    "does": "do",
    "needs": "need",
    "sits": "sit",
    "plays": "play",
    "wagers": "wager",
}
FURTHER_ON: Final = {"in their own name": "in your own name", "and already wagers": "and already wager"}
YOU: Final = re.compile(r"\byou(?P<whose>'s)?(?P<already> already)?(?: (?P<next>[a-z]+))?")


def is_person(key: str | None) -> bool:
    """Whether somebody reads who is at a live table: the players of a round that is written down are only names."""
    return key is not None and keys_in(key) == {key}


def addressed(text: str, names: Mapping[str, str], me: str | None) -> str:
    """ "p7 has no ante on area 2" is "you have no ante on area 2" to p7; anybody else reads p7's name there."""
    told = re.sub(rf"\b{me}\b", "you", text) if is_person(me) else text
    if told != text:
        told = YOU.sub(_second_person, told)
        for theirs, yours in FURTHER_ON.items():
            told = told.replace(theirs, yours)
    return spoken(told, names)


def _second_person(found: re.Match[str]) -> str:
    already, after = found["already"] or "", found["next"]
    if found["whose"]:
        alone = after in (None, "to")  # "yours to call", but "your original wager"
        return f"{'yours' if alone else 'your'}{f' {after}' if after else ''}"
    return f"you{already}{f' {VERBS.get(after, after)}' if after else ''}"
