"""How a patron plays at either blackjack: hit, stand, double, split, join, switch, insurance and even money."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from games.blackjack_switch.events import Switch
from games.cards import Card
from games.patrons.charts import CHARTS, Chart, advice, doubles, splits
from games.patrons.patron import BoxView, Patron
from games.patrons.staking import in_chips
from games.patrons.switching import better_switched
from games.round import Choice
from games.star_blackjack.events import EvenMoney
from games.twentyone.boxes import Box, Hand
from games.twentyone.facts import Decline, Double, Hit, Insure, Join, Split, Stand
from games.twentyone.hands import MOST, total

_CALLS: Final = {"H": "hit", "S": "stand", "D": "double", "P": "split"}
_FAR_ENOUGH: Final = 19
"""Even somebody who goes by hunches takes no card to a total like this."""


def answer(patron: Patron, view: BoxView, asked: Sequence[Choice]) -> Any:
    """The answer to what is asked, or None where an offer is let pass."""
    calls = {choice.call: choice for choice in asked}
    cover = _cover(patron, view, asked)
    if cover:
        return cover
    if "join" in calls:
        return _joining(patron, view, calls["join"])
    if "switch" in calls and _switches(patron, view, calls["switch"]):
        return Switch(area=calls["switch"].area or 0, player=patron.name)
    called = [choice for choice in asked if choice.call in _CALLS.values()]
    return _call(patron, view, box_of(view, called[0]).hand, called) if called else None


def box_of(view: BoxView, choice: Choice) -> Box:
    """The box that a choice is about."""
    return next(box for box in view.boxes if (box.area, box.box) == (choice.area, choice.box))


# --- hit, stand, double, split --------------------------------------------------------------------


def _call(patron: Patron, view: BoxView, hand: Hand, asked: Sequence[Choice]) -> Any:
    calls = {choice.call: choice for choice in asked}
    wanted = preferred(patron, view, hand, tuple(calls))
    choice = calls[wanted]
    at: dict[str, Any] = {"area": choice.area, "box": choice.box, "hand": choice.hand, "player": patron.name}
    match wanted:
        case "hit":
            return Hit(**at)
        case "stand":
            return Stand(**at)
        case "split":
            return Split(**at)
        case _:
            return Double(**at, stake=_added(patron, view, choice))


def preferred(patron: Patron, view: BoxView, hand: Hand, calls: tuple[str, ...]) -> str:
    """Which of the calls that are open the patron makes."""
    up, chart = view.dealer[0], CHARTS[view.felt.code]
    match patron.skill:
        case "basic":
            wanted = by_chart(chart, hand.cards, up, calls)
        case "mimic":
            wanted = as_the_dealer(hand.cards)
        case "never_bust":
            wanted = without_risk(hand.cards)
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


def _by_hunch(patron: Patron, view: BoxView, hand: Hand, up: Card, calls: tuple[str, ...]) -> str:
    """Two times in three what most would do, and else whatever it feels like; but nobody draws to 19."""
    about = ("hunch", view.felt.rounds, up.text, *(card.text for card in hand.cards))
    if not patron.one_in(3, *about):
        return as_the_dealer(hand.cards)
    felt_like = calls[patron.below(len(calls), "call", *about)]
    return "stand" if felt_like == "hit" and _FAR_ENOUGH <= hand.total.points <= MOST else felt_like


def _added(patron: Patron, view: BoxView, choice: Choice) -> int | None:
    """A double is as much as the original wager, except that odd stacks are sometimes doubled for less."""
    least, most = choice.least or 0, choice.most or 0
    if patron.style != "mixed_chips" or not patron.one_in(2, "less", view.felt.rounds, choice.area):
        return None
    less = in_chips(most // 2, view.felt.chips)
    return less if less >= max(least, 1) else None


# --- others on the box, the switch, insurance -----------------------------------------------------


def _joining(patron: Patron, view: BoxView, choice: Choice) -> Join | Decline:
    box = box_of(view, choice)
    at: dict[str, Any] = {"area": box.area, "box": box.box, "player": patron.name}
    return Join(**at) if joins(patron, view, box) else Decline(**at)


def joins(patron: Patron, view: BoxView, box: Box) -> bool:
    """Whether somebody behind a box goes along with its double or split: by the chart, by a hunch, or never."""
    if patron.skill == "hunches":
        return patron.one_in(2, "join", view.felt.rounds, box.area, box.box, len(box.hands))
    if patron.skill != "basic":
        return False
    chart, hand, up = CHARTS[view.felt.code], box.hand, view.dealer[0]
    if hand.doubled:
        return doubles(chart, hand.cards, up)
    pair = (*hand.cards, *box.hands[(box.turn or 0) + 1].cards)
    return splits(chart, pair, up)


def _lies(patron: Patron, box: Box) -> bool:
    """Whether the patron's wager is still on the box: paid at even money, it is gone and needs no insurance."""
    bet = box.hands[0].base(patron.name)
    return bet is not None and not bet.settled


def _switches(patron: Patron, view: BoxView, choice: Choice) -> bool:
    first, second = (box.hands[0].cards for box in view.boxes if box.area == choice.area)
    if patron.skill == "hunches":
        return patron.one_in(2, "switch", view.felt.rounds, choice.area)
    # Only the chart's followers have learned the game; the others play their two hands as they come.
    pairs = (first[0], first[1]), (second[0], second[1])
    return patron.skill == "basic" and better_switched(*pairs, view.dealer[0])


def _cover(patron: Patron, view: BoxView, asked: Sequence[Choice]) -> Insure | EvenMoney | None:
    """Insurance pays less than its chances at 2 to 1 and at 10 to 1 alike: only those who like it take it."""
    if not patron.insures:
        return None
    even_money = next((choice for choice in asked if choice.call == "even_money"), None)
    if even_money:
        return EvenMoney(area=even_money.area or 0, player=patron.name)
    for choice in (choice for choice in asked if choice.call == "insure"):
        stake = in_chips(choice.most or 0, view.felt.chips)
        if stake >= max(choice.least or 0, 1) and _lies(patron, box_of(view, choice)):
            return Insure(area=choice.area or 0, box=choice.box, player=patron.name, stake=stake)
    return None
