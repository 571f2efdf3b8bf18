"""Answers as people type or press them, read back: each form takes what a hurried dealer writes, and nothing else."""

import re
from collections.abc import Sequence
from typing import Final

from casino.training.questions.clean_cut import stack_given
from casino.training.questions.contract import BadAnswer, Field, Input
from games.chips.chips import Float, Stack, dollars
from games.chips.settlement import Odds
from games.errors import BadNotation

NAME: Final = "answer"
LONGEST: Final = 400
BLACKJACK: Final = "bj"
TAKE, LEAVE = "take", "leave"
_TOTAL: Final = re.compile(r"(s|soft)?([0-9]{1,2})")
_ODDS: Final = re.compile(r"([0-9]{1,4})(?:(?:to|:|/)([0-9]{1,2}))?")
_TRAY: Final = Field(name=NAME, label="You cut", input=Input.CHIPS)


def amount(given: str) -> int:
    """Cents, of "37.50" or "$1,250"."""
    text = plain(given).replace("$", "").replace(",", "")
    try:
        return dollars(text, zero=True)
    except BadNotation:
        raise BadAnswer("Write dollars, as in 25 or 37.50.", NAME) from None


def settled(given: str) -> int | str:
    """What is paid in cents, or that the wager is taken or left."""
    text = plain(given)
    if text in (TAKE, LEAVE):
        return text
    cents = amount(text)
    if not cents:
        raise BadAnswer("Nothing to pay: take the wager, or leave it.", NAME)
    return cents


def total(given: str) -> str:
    """ "16", "s17" or "bj" """
    text = plain(given)
    if text in (BLACKJACK, "b", "blackjack"):
        return BLACKJACK
    found = _TOTAL.fullmatch(text)
    if found is None:
        raise BadAnswer("Write the total, as in 16; a soft one as in s17; a blackjack as bj.", NAME)
    return f"{'s' if found[1] else ''}{int(found[2])}"


def odds(given: str) -> Odds:
    """ "3 to 2"; a number alone is so many to 1."""
    found = _ODDS.fullmatch(plain(given))
    if found is None or not int(found[2] or 1):
        raise BadAnswer("Write the odds, as in 15 (to 1) or 3 to 2.", NAME)
    return Odds(int(found[1]), int(found[2] or 1))


def choice(given: str, options: Sequence[tuple[str, str]]) -> str:
    if given not in dict(options):
        raise BadAnswer("Choose one of the answers.", NAME)
    return given


def chips(given: str, tray: Float) -> Stack:
    stack = stack_given(_TRAY, tray, {NAME: given})
    if not stack:
        raise BadAnswer("Cut some chips first.", NAME)
    return stack


def plain(given: str) -> str:
    if len(given) > LONGEST:
        raise BadAnswer("That is too long.", NAME)
    return "".join(given.split()).lower()
