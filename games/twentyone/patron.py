"""How a patron plays at either blackjack: hit, stand, double, split, join and insurance.

Basic strategy as charts that a dealer could read: the hand down the side, the dealer's card along the top.

H hit, S stand, D double (hit where a double is not open), P split, and a dot: leave the pair together and play its
total. Totals that are not listed play themselves: below the first row a hand hits, above the last it stands.

The charts are worked out, not remembered: for each hand and each dealer's card the average result of every call, from
an endless shoe under the game's own rules and with the best call made ever after. The tests do the sum again and
compare. Two rules shape them. The dealer takes no hole card, yet a dealer's blackjack takes only the original wager, so
doubles and splits against an ace or a ten risk nothing more unless a split hand busts. And an ace of the first two
cards counts 1 in a double, so a soft hand never does well to double.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from games.cards.cards import Card
from games.chips.chips import in_chips
from games.choice import Choice
from games.patron import Patron
from games.records import Record
from games.twentyone.facts import Call, Decline, Double, Hit, Insure, Join, Split, Stand
from games.twentyone.hands import MOST, same_value, total
from games.view import HandSeen, View, faces

# --- charts ---------------------------------------------------------------------------------------

Rows = dict[int, str]


class Chart(Record, frozen=True):
    """Rows by total, and by the value of one card of a pair (an ace is 1); each a letter for every dealer's card."""

    hard: Rows
    soft: Rows
    pairs: Rows


def along(row: str, up: Card) -> str:
    """What a row says under the dealer's card, from a 2 to a ten and the ace last."""
    return row[(up.points - 2) % 10]


def advice(chart: Chart, cards: Sequence[Card], up: Card, *, may_split: bool) -> str:
    """The letter for a hand of two cards or more."""
    if may_split and splits(chart, cards, up):
        return "P"
    points, soft = total(cards)
    listed = chart.soft if soft else chart.hard
    if points in listed:
        return along(listed[points], up)
    return "H" if points < min(listed) else "S"


def splits(chart: Chart, cards: Sequence[Card], up: Card) -> bool:
    """Whether the chart takes a pair apart."""
    return len(cards) == 2 and same_value(*cards) and along(chart.pairs[cards[0].points], up) == "P"


def doubles(chart: Chart, cards: Sequence[Card], up: Card) -> bool:
    """Whether the chart doubles a hand."""
    return advice(chart, cards, up, may_split=False) == "D"


def rows(text: str) -> Rows:
    """Rows as a game writes them: a label, then the letters."""
    lines = (line.split() for line in text.strip().splitlines())
    return {int(label): "".join(letters) for label, *letters in lines}


# --- answers --------------------------------------------------------------------------------------

_CALLS: Final = {"H": "hit", "S": "stand", "D": "double", "P": "split"}
_COMMANDS: Final[dict[str, type[Hit | Stand | Split]]] = {"hit": Hit, "stand": Stand, "split": Split}
_FAR_ENOUGH: Final = 19
"""Even somebody who goes by hunches takes no card to a total like this."""


def insured_or_joined(
    chart: Chart, patron: Patron, view: View, asked: Sequence[Choice]
) -> Insure | Join | Decline | None:
    """Insurance for those who like it, and whether to join a double or split."""
    join = next((choice for choice in asked if choice.call == "join"), None)
    return _insurance(patron, view, asked) or (_joining(chart, patron, view, join) if join else None)


def called(chart: Chart, patron: Patron, view: View, asked: Sequence[Choice]) -> Call | None:
    """The call for a hand, where one is asked for."""
    calls = {choice.call: choice for choice in asked if choice.call in _CALLS.values()}
    if not calls:
        return None
    hand = hand_of(view, next(iter(calls.values())))
    wanted = preferred(chart, patron, view, hand, tuple(calls))
    choice = calls[wanted]
    at: dict[str, Any] = {"area": choice.area, "box": choice.box, "hand": choice.hand, "player": patron.name}
    if wanted == "double":
        return Double(**at, stake=_added(patron, view, choice))
    return _COMMANDS[wanted](**at)


def hand_of(view: View, choice: Choice) -> HandSeen:
    """The hand that a choice is about: of its box, the one in turn."""
    return next(hand for hand in hands_of(view, choice) if hand.in_turn)


def hands_of(view: View, choice: Choice) -> list[HandSeen]:
    return [hand for hand in view.hands if (hand.area, hand.box) == (choice.area, choice.box)]


def up_card(view: View) -> Card:
    return faces(view.dealer)[0]


# --- hit, stand, double, split --------------------------------------------------------------------


def preferred(chart: Chart, patron: Patron, view: View, hand: HandSeen, calls: tuple[str, ...]) -> str:
    """Which of the calls that are open the patron makes."""
    up = up_card(view)
    match patron.skill:
        case "basic":
            wanted = by_chart(chart, hand.faces, up, calls)
        case "mimic":
            wanted = as_the_dealer(hand.faces)
        case "never_bust":
            wanted = without_risk(hand.faces)
        case "hunches":
            wanted = _by_hunch(patron, view, hand, up, calls)
    # A split ace may be open to stand or split again and to no card: the chart's word is then not to be had.
    return wanted if wanted in calls else next(call for call in ("hit", "stand", *calls) if call in calls)


def by_chart(chart: Chart, cards: Sequence[Card], up: Card, calls: Sequence[str]) -> str:
    """The chart's call; a double that is not open is a hit."""
    wanted = _CALLS[advice(chart, cards, up, may_split="split" in calls)]
    return "hit" if wanted == "double" and "double" not in calls else wanted


def as_the_dealer(cards: Sequence[Card]) -> str:
    """Draws as the dealer at Star Blackjack does: to a hard 17 and a soft 18, and never adds to a wager."""
    points, soft = total(cards)
    return "hit" if points < (18 if soft else 17) else "stand"


def without_risk(cards: Sequence[Card]) -> str:
    """Takes a card only where none can bust the hand, and never adds to a wager."""
    points, soft = total(cards)
    return "hit" if points < (18 if soft else 12) else "stand"


def _by_hunch(patron: Patron, view: View, hand: HandSeen, up: Card, calls: tuple[str, ...]) -> str:
    """Two times in three what most would do, and else whatever it feels like; but nobody draws to 19."""
    about = ("hunch", view.felt.rounds, up.text, *(card.text for card in hand.faces))
    if not patron.one_in(3, *about):
        return as_the_dealer(hand.faces)
    felt_like = calls[patron.below(len(calls), "call", *about)]
    return "stand" if felt_like == "hit" and _FAR_ENOUGH <= total(hand.faces).points <= MOST else felt_like


def _added(patron: Patron, view: View, choice: Choice) -> int | None:
    """A double is as much as the original wager, except that odd stacks are sometimes doubled for less."""
    least, most = choice.least or 0, choice.most or 0
    if patron.style != "mixed_chips" or not patron.one_in(2, "less", view.felt.rounds, choice.area):
        return None
    less = in_chips(most // 2, view.felt.chips)
    return less if less >= max(least, 1) else None


# --- others on the box, insurance -----------------------------------------------------------------


def _joining(chart: Chart, patron: Patron, view: View, choice: Choice) -> Join | Decline:
    at: dict[str, Any] = {"area": choice.area, "box": choice.box, "player": patron.name}
    return Join(**at) if joins(chart, patron, view, choice) else Decline(**at)


def joins(chart: Chart, patron: Patron, view: View, choice: Choice) -> bool:
    """Whether somebody behind a box goes along with its double or split: by the chart, by a hunch, or never."""
    if patron.skill == "hunches":
        return patron.one_in(2, "join", view.felt.rounds, choice.area, choice.box, len(hands_of(view, choice)))
    if patron.skill != "basic":
        return False
    hand, up = hand_of(view, choice), up_card(view)
    if hand.doubled:
        return doubles(chart, hand.faces, up)
    beside = next(one for one in hands_of(view, choice) if one.number == hand.number + 1)
    pair = (*hand.faces, *beside.faces)
    return splits(chart, pair, up)


def _lies(patron: Patron, view: View, choice: Choice) -> bool:
    """Whether the patron's wager is still on the box: paid at even money, it is gone and needs no insurance."""
    there = (patron.name, choice.area, choice.box, 1)
    lying = (one for one in view.wagers if (one.player, one.area, one.box, one.hand) == there)
    return any(one.kind != "double" and one.line is None for one in lying)


def _insurance(patron: Patron, view: View, asked: Sequence[Choice]) -> Insure | None:
    """Insurance pays less than its chances at 2 to 1 and at 10 to 1 alike: only those who like it take it."""
    if not patron.insures:
        return None
    for choice in (choice for choice in asked if choice.call == "insure"):
        stake = in_chips(choice.most or 0, view.felt.chips)
        if stake >= max(choice.least or 0, 1) and _lies(patron, view, choice):
            return Insure(area=choice.area or 0, box=choice.box, player=patron.name, stake=stake)
    return None
