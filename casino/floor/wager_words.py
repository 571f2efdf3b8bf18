"""Parts of the sentences that tell of a wager: where it lay, what it is called, what became of its chips."""

from typing import Any

from casino.library.words import wager_in_words
from games.chips import shown
from games.irregularities.facts import PaymentCorrected
from games.settlement import Line
from games.table import WagerTakenBack


def at(fact: Any) -> str:
    """ "area 2", "area 2, box 1"."""
    box = getattr(fact, "box", None)
    return f"area {fact.area}" if box is None else f"area {fact.area}, box {box}"


def place(line: Line | PaymentCorrected) -> str:
    """Where a wager lay: "area 2, box 1, hand 2". The first hand is plain from the others."""
    return at(line) + (f", hand {line.hand}" if line.hand and line.hand > 1 else "")


def wager_said(kind: str) -> str:
    """As it is said: "main wager", but Perfect Pairs is a name."""
    words = wager_in_words(kind)
    return words if "_" in kind else words.lower()


def put_right(fact: PaymentCorrected) -> str:
    """A payment that was wrong, why, and which way the difference goes."""
    difference = shown(abs(fact.due - fact.paid))
    way = f"{difference} more is paid" if fact.due > fact.paid else f"{difference} goes back to the house"
    why = f" ({fact.why})" if fact.why else ""
    return f"{shown(fact.paid)} was paid where {shown(fact.due)} was due{why}, so {way}"


def gave_way(fact: WagerTakenBack) -> str:
    """Chips that went back for whoever comes first on a spot: how much, from where, and for whom."""
    wager = fact.wager
    return f"{shown(wager.stake)} on {at(wager)}, {wager_said(wager.kind)}: {fact.gives_way_to} comes first there"
