"""The rulebook's own labels in words that a reader knows."""

from typing import Final

from casino.reach import Way
from games.cards.names import with_suits
from games.catalogue import codes
from games.chips.settlement import Line, Outcome
from games.rulebook import Standing
from games.table.staff import Staff
from games.words import sentence

STANDINGS: Final[dict[Standing, str]] = {
    "enforced": "Enforced by the engine",
    "procedure": "Dealer’s procedure",
    "power": "A supervisor’s power",
    "information": "Information",
}
STANDINGS_EXPLAINED: Final[dict[Standing, str]] = {
    "enforced": "The engine decides by it, or refuses what goes against it.",
    "procedure": "An act or a duty at the table.",
    "power": "Left to the judgement of a supervisor or manager.",
    "information": "Words, equipment, the law, tournaments, promotions, and clauses that only introduce others.",
}
WAYS: Final[dict[Way, str]] = {
    "table": "in play at a table",
    "scenario": "in a scenario",
    "order": "by an order or remedy of staff",
}
_OUTCOMES: Final = {
    Outcome.WIN: "Wins",
    Outcome.LOSE: "Loses",
    Outcome.STAND_OFF: "Stands off",
    Outcome.VOID: "Void",
    Outcome.SURRENDER: "Surrendered",
}
_OPTIONS: Final = {
    "table chips": "It goes by the chips that the table has.",
    "table option": "It is chosen when a table is opened.",
    "live tables only": "Only a live table can be opened so.",
}
_HIGHEST: Final = list(Staff)[-1]


def who_orders(least: str) -> str:
    """Who may order a thing, from the lowest rank that may."""
    rank = Staff(least)
    title = f"an {rank.title}" if rank.title[0] in "aeiou" else f"a {rank.title}"
    return title if rank is _HIGHEST else f"{title} or above"


def outcome_in_words(outcome: Outcome) -> str:
    return _OUTCOMES[outcome]


def result_in_words(line: Line) -> str:
    """How a wager ended and why: "Wins: 20 beats the dealer's 19"."""
    outcome = outcome_in_words(line.outcome)
    return f"{outcome}: {with_suits(line.why.removeprefix(f'{outcome.lower()}: '))}"


def wager_in_words(kind: str, code: str) -> str:
    """A wager's kind as the layout of a game prints it: "Perfect Pairs" for perfect_pairs."""
    return codes()[code].wager(kind).words


def option_in_words(option: str) -> str:
    """What the register says of a table's choice; the engine's own name for it stays in the register."""
    _, named, otherwise = option.partition(": ")
    reading = f"A table can be opened with the other reading: {otherwise}."
    return reading if named else _OPTIONS.get(option, sentence(option))
