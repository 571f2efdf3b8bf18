"""The plain way to do an act by hand, by the kind of act."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.cards.shoe import cutting_card_places, may_be_shuffled_by_hand, not_in_a_device, place_cutting_card
from games.chips.settlement import WagerSettled
from games.choice import Act
from games.game import Game, State
from games.handwork import OWN, Step, Steps, Verb
from games.records import replace
from games.rulebook import clause_for
from games.table.preparation import cut_in_round
from games.table.seating import seat_of
from games.table.table import Table

Maker = Callable[[Game, State, Act], Steps]

AUTOMATIC: Final = ("close_round",)
"""Acts of which nothing is to be seen: the round is over when all else is done."""
WAITS: Final = ("wait",)


def plain_steps(game: Game, state: State, act: Act) -> Steps:
    """The steps of an act in their order. A game whose acts go by other names says itself how they are done."""
    if act.act in AUTOMATIC or act.act in WAITS:
        return ()
    if act.act not in PLAIN:
        raise LookupError(f"{game.name} does not say how {act.act!r} is done by hand")
    return PLAIN[act.act](game, state, act)


def _one(verb: Verb, *, may: bool = False, own: bool = False) -> Maker:
    """An act that is one step, at the act's own place; `own`: without an area it is the dealer's own hand."""

    def make(game: Game, state: State, act: Act) -> Steps:
        area = OWN if own and act.area is None else act.area
        says = (act.say,) if verb in ("call", "announce") and act.say else ()
        return (at_its_place(verb, act, area=area, says=says, may=may, side=act.side if verb == "give" else None),)

    return make


def at_its_place(verb: Verb, act: Act, **more: object) -> Step:
    """A step of an act, where the act is and by its clause."""
    step = Step(verb=verb, rule=act.rule, shows=act.words, area=act.area, box=act.box, hand=act.hand, spot=act.kind)
    return replace(step, **more)


def _settle(game: Game, state: State, act: Act) -> Steps:
    """What is paid, then what is taken; a wager of which neither happens is left. Several players share a spot."""
    facts = game.decide(state, act.step)
    moves = [move for fact in facts for move in game.moves(state, fact)]
    paid = sum(move.amount for move in moves if move.kind == "paid")
    taken = sum(move.amount for move in moves if move.kind == "collected")
    lines = [fact.line for fact in facts if isinstance(fact, WagerSettled)]
    stake = sum(line.stake for line in lines)
    odds = next((line.odds.words for line in lines if line.odds), "")
    of = {"stake": stake, "once": act.player or ""}
    pays = (at_its_place("pay", act, amount=paid, odds=odds, **of),) if paid else ()
    takes = (at_its_place("take", act, amount=taken, **of),) if taken else ()
    return (*pays, *takes) or (at_its_place("leave", act, **of),)


def _ask(game: Game, state: State, act: Act) -> Steps:
    """Whoever is asked; where they have no area in the act, at their seat. What is asked again is another act."""
    area = act.area or seat_of(state.table.seating, act.player or "")
    once = f"{state.table.shoe.dealt} {act.act} {act.player or ''}{' again' if act.again else ''}"
    return (at_its_place("ask", act, area=area, spot=None, once=once),)


def _deal(game: Game, state: State, act: Act) -> Steps:
    return (*_ready_in_round(state.table), *_one("give", own=True)(game, state, act))


# --- making the cards ready: every game that fills a shoe or a device does it alike -------------------


def _of_the_cards(make: Callable[[Table, Act], Steps]) -> Maker:
    """A step in making the cards ready, of which the table says all."""
    return lambda game, state, act: make(state.table, act)


def _shuffle(table: Table, act: Act) -> Steps:
    """Cards for a shoe are shuffled by hand; a device shuffles what is put into it, shuffled by hand before or not."""
    shuffled = Step(verb="shuffle", rule=act.rule, shows=act.words, once=_once(table))
    if not may_be_shuffled_by_hand(table.shoe):
        return (shuffled,)
    first = clause_for(may_be_shuffled_by_hand, table.code)
    by_hand = Step(verb="shuffle", rule=first, shows="Shuffle the cards by hand", may=True, once=_once(table))
    rule = clause_for(not_in_a_device, table.code) or act.rule
    return by_hand, Step(verb="load", rule=rule, shows="Put the cards into the shuffling device", once=_once(table))


def _shuffle_discards(table: Table, act: Act) -> Steps:
    """In the middle of a round what cannot be cut goes straight into the shoe; else the cut comes first."""
    if table.shoe.dealing == "device":
        return _shuffle(table, act)
    return _shuffled_to_be_cut(table, act, len(table.shoe.discards))


def _fill_shoe(table: Table, act: Act) -> Steps:
    """The cards of a device that failed, for the shoe that takes over."""
    return _shuffled_to_be_cut(table, act, table.shoe.remaining)


def _shuffled_to_be_cut(table: Table, act: Act, cards: int) -> Steps:
    shuffled = Step(verb="shuffle", rule=act.rule, shows=act.words, once=_once(table))
    return (shuffled,) if cut_in_round(table, cards) else (shuffled, _load_step(table, act.rule))


def _offer_cut(table: Table, act: Act) -> Steps:
    """To whoever is in turn for it, at their seat."""
    area = seat_of(table.seating, act.player or "")
    return (Step(verb="offer", rule=act.rule, shows=act.words, area=area, once=_once(table)),)


def _staff_cuts(table: Table, act: Act) -> Steps:
    """Nobody at the table cuts: a supervisor is offered it, or the dealer cuts."""
    return (Step(verb="offer", rule=act.rule, shows=act.words, area=OWN, once=_once(table)),)


def _insert_cutting_card(table: Table, act: Act) -> Steps:
    """What lay in front of the cut goes to the back; then the cutting card goes in."""
    places = cutting_card_places(table.shoe)
    least, most = places.start, places.stop - 1
    inserted = Step(verb="insert", rule=act.rule, shows=act.words, least=least, most=most, once=_once(table))
    return _restack_step(table, act.rule), inserted


def _burn_first(table: Table, act: Act) -> Steps:
    """A stack that took the cutting card goes into the shoe before its first card is burned."""
    burned = Step(verb="burn", rule=act.rule, shows=act.words, once=_once(table))
    if table.shoe.dealing == "device":
        return (burned,)
    return _load_step(table, clause_for(place_cutting_card, table.code)), burned


def _ready_in_round(table: Table) -> Steps:
    """Cards that were cut in the middle of a round are stacked and loaded before the next of them is dealt."""
    if table.occasion != "in_round" or table.stage != "ready":
        return ()
    rule = clause_for(place_cutting_card, table.code)
    return _restack_step(table, rule), _load_step(table, rule)


def _restack_step(table: Table, rule: str | None) -> Step:
    shows = "Put the cards in front of the cutting card to the back of the stack"
    return Step(verb="restack", rule=rule, shows=shows, once=_once(table))


def _load_step(table: Table, rule: str | None) -> Step:
    return Step(verb="load", rule=rule, shows="Put the cards into the card shoe", once=_once(table))


def _once(table: Table) -> str:
    """Which making ready it is: the discards that a round takes in make the stack longer."""
    return f"{table.shuffles} {len(table.shoe.cards)}"


# --- all of them ------------------------------------------------------------------------------------

PLAIN: Final[dict[str, Maker]] = {
    "shuffle": _of_the_cards(_shuffle),
    "shuffle_discards": _of_the_cards(_shuffle_discards),
    "fill_shoe": _of_the_cards(_fill_shoe),
    "offer_cut": _of_the_cards(_offer_cut),
    "cut": _of_the_cards(_staff_cuts),
    "place_cutting_card": _of_the_cards(_insert_cutting_card),
    "burn": _of_the_cards(_burn_first),
    "burn_loose_card": _one("burn"),
    "refill": _one("refill"),
    "close_bets": _one("call", may=True),
    "call_insurance": _one("call"),
    "close_insurance": _one("call"),
    "misdeal": _one("call"),
    "deal": _deal,
    "turn": _one("turn", own=True),
    "turn_up": _one("turn", own=True),
    "reveal": _one("turn", own=True),
    "declare": _one("announce", own=True),
    "settle": _settle,
    "collect": _one("take"),
    "pick_up": _one("rack", own=True),
    "share_jackpot": _one("press"),
    "ask": _ask,
    "ask_join": _ask,
    "ask_return": _ask,
    "ask_about_bet": _ask,
}
