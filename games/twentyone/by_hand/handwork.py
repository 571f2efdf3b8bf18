"""How what is due at either blackjack is done by hand: totals, wagers in line, pairs parted, hands to the rack.

Nothing in here changes a rule: `due` says what comes next, and this what a dealer's hands and mouth do for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from games.chips.settlement import Line
from games.choice import Act
from games.handwork import OWN, Phrase, Step, Steps
from games.records import Tagged
from games.rulebook import cite, clause_for
from games.table.areas import from_the_dealer
from games.twentyone import facts
from games.twentyone.acts import ActFor, AnyState, settle_act
from games.twentyone.boxes import Box
from games.twentyone.by_hand.announcements import (
    BLACKJACK,
    Hidden,
    after_the_card,
    before_the_decision,
    blackjack,
    done_for_the_box,
    once_more,
    own_total,
)
from games.twentyone.choices import next_in_turn, split_by_value
from games.twentyone.facts import PickUp, Settle
from games.words import place

LinesLeft = Callable[[Any], list[Line]]
Fixed = Callable[[Any], bool]
INSURANCE: Final = Phrase("Insurance", "I")
INSURANCE_CLOSED: Final = Phrase("Insurance is closed", "Shift+I")
PHRASES: Final = (Phrase("No more bets", "N"), INSURANCE, INSURANCE_CLOSED, BLACKJACK)


def open_hands(state: Any, box: Box) -> bool:
    """Every card lies face up."""
    return False


# --- what comes before an act ---------------------------------------------------------------------


def before(state: AnyState, act: Act, hidden: Hidden = open_hands) -> Steps:
    """What is said and done before an act, for as long as nobody has."""
    if act.act == "close_bets":
        return tuple(wagers_in_line(state))
    return (*_said_first(state, act, hidden), *_pair_parted(state, act))


def wagers_in_line(state: AnyState) -> Iterator[Step]:
    """Where several players share an area, whoever calls for it lies nearest the dealer, and the others behind."""
    rule, shared = clause_for(from_the_dealer, state.table.code), dict[int, set[str]]()
    for wager in state.table.wagers:
        if wager.kind == "main":
            shared.setdefault(wager.area, set()).add(wager.player)
    for area, players in shared.items():
        if len(players) > 1:
            shows = f"Line up the wagers on area {area}, whoever calls for it nearest to you"
            yield Step(verb="line", rule=rule, shows=shows, area=area, free=True, once=str(len(players)))


def _said_first(state: AnyState, act: Act, hidden: Hidden) -> Iterator[Step]:
    total = after_the_card(state, hidden)
    if total and not (act.act == "ask" and (total.area, total.box) == (act.area, act.box)):  # a decision has it itself
        yield total
    if own := own_total(state, may=bool(state.at_once)):  # lost insurance is taken at once, said or not
        yield own
    box = state.box(act.area, act.box) if act.act == "settle" and act.area and state.at_once else None
    if box and act.hand and box.hands[act.hand - 1].done == "blackjack":
        yield blackjack(box)


def _pair_parted(state: AnyState, act: Act) -> Iterator[Step]:
    """A split pair is parted before a card goes to its first hand; before or after others are asked to join it."""
    box = next_in_turn(state.boxes) if not state.over and state.initial_deal_over else None
    if box is None or box.turn is None or len(box.hands) == 1:
        return
    first, *others = box.hands[box.turn :]
    if len(first.cards) > 1 or not others or len(others[0].cards) > 1:
        return
    step = Step(
        verb="part",
        rule=cite(split_by_value, state.table.code),
        shows=f"Part the pair of {place(box.area, box.box)}",
        area=box.area,
        box=box.box,
        hand=box.turn + 1,
        may=act.act != "deal",
        once=f"into {len(box.hands)}",
    )
    if not done_for_the_box(state, step):
        yield step


# --- an act's own steps ---------------------------------------------------------------------------


def instead(state: AnyState, act: Act, hidden: Hidden = open_hands) -> Steps | None:
    """The steps of the acts that are more than one movement, or none of the plain kind."""
    match act.act:
        case "ask":
            return decision(state, act, hidden)
        case "ask_join":
            return (_asked(state, act),)
        case "close_insurance":
            closed = Step(verb="call", rule=act.rule, shows=act.words, says=(INSURANCE_CLOSED.words,), free=True)
            line = "Run a hand along the insurance line"
            return closed, Step(verb="sweep", rule=act.rule, shows=line, free=True)
        case "pick_up" if act.command == PickUp():
            return racks(state, act)
        case _:
            return None


def decision(state: AnyState, act: Act, hidden: Hidden = open_hands) -> Steps:
    """With the total said the player counts as asked; where nobody can say it, they are asked."""
    box = state.box(act.area or 0, act.box)
    if box is None or hidden(state, box):
        return (_asked(state, act),)
    said = before_the_decision(state, box)
    return _asked(state, act, may=True), said or once_more(state, box)


def _asked(state: AnyState, act: Act, *, may: bool = False) -> Step:
    """A seat is asked as one, whichever of its hands it is about."""
    about = f"{act.act} {act.player} {act.box or ''} {act.hand or ''} {state.table.shoe.dealt}"
    again = " again" if act.again else ""
    return Step(verb="ask", rule=act.rule, shows=act.words, area=act.area, may=may, once=f"{about}{again}")


def racks(state: AnyState, act: Act) -> Steps:
    """The cards that are left hand by hand: by house procedure from the right, the dealer's own last.

    An alternative act names the hand that goes first instead.
    """
    hands = (
        _rack(act.rule, box, at)
        for box in reversed(state.boxes)
        for at, hand in enumerate(box.hands)
        if not hand.picked_up
    )
    own = Step(verb="rack", rule=act.rule, shows="Lay your own cards in the discard rack", area=OWN)
    first = (act.area, act.box, act.hand)
    return tuple(sorted((*hands, own), key=lambda step: (step.area, step.box, step.hand) != first))


def _rack(rule: str | None, box: Box, at: int) -> Step:
    number = f", hand {at + 1}," if len(box.hands) > 1 else ""
    shows = f"Lay the cards of {place(box.area, box.box)}{number} in the discard rack"
    return Step(verb="rack", rule=rule, shows=shows, area=box.area, box=box.box, hand=at + 1)


# --- what no clause orders ------------------------------------------------------------------------


def in_order(command: Any) -> bool:
    """Whether a clause has a settlement come in its place among the others; of most no clause says so."""
    return False


def in_another_order(
    state: AnyState, due: Act, at_once: ActFor, lines_left: LinesLeft, fixed: Fixed = in_order
) -> tuple[Act, ...]:
    """Acts that may come before the one that is due, as only house procedure has them later."""
    if state.over or due.command is None:
        return ()
    if state.at_once:
        waiting = state.at_once[1:] if due.command == state.at_once[0] else ()
        return tuple(at_once(state, command) for command in waiting if _by_itself(state, command, fixed))
    if due.command == PickUp():
        return _other_hands(state, due)
    return tuple(map(settle_act, lines_left(state)[1:])) if due.act == "settle" else ()


def _by_itself(state: AnyState, command: Any, fixed: Fixed) -> bool:
    """A hand's cards leave only after its wagers."""
    if not isinstance(command, PickUp):
        return not fixed(command)
    hand = (command.area, command.box, command.hand)
    wagers = (one for one in state.at_once if isinstance(one, Settle))
    return all((one.area, one.box, one.hand) != hand for one in wagers)


def _other_hands(state: AnyState, due: Act) -> tuple[Act, ...]:
    """The same act, with another hand first."""
    return tuple(
        Act("pick_up", due.rule, step.shows, area=step.area, box=step.box, hand=step.hand, command=PickUp())
        for step in racks(state, due)[1:]
    )


def passed_over(state: AnyState, act: Act) -> Tagged | None:
    """A dealer who goes on without calling insurance has forgotten it."""
    return facts.MissInsurance() if act.act == "call_insurance" else None


# --- the parts of a round -------------------------------------------------------------------------


def phase(state: AnyState, act: Act) -> str:
    """The chapters of the rules, in words that name no act."""
    if state.over:
        return "before the deal" if state.table.stage == "ready" else "making the cards ready"
    if not state.initial_deal_over or act.act == "refill":
        return "the initial deal" if state.cards_used else "before the deal"
    if len(state.dealer) > 1:
        return "the dealer’s hand" if act.act == "deal" or state.at_once else "the final settlement"
    if state.at_once:
        return "the decisions" if _busted(state) else "the interim settlement"
    if state.insurance in ("due", "open"):
        return "insurance"
    return "the decisions" if next_in_turn(state.boxes) else _PHASES.get(act.act, "the final settlement")


_PHASES: Final = {"deal": "the dealer’s hand"}


def _busted(state: AnyState) -> bool:
    return any(hand.done == "bust" and not hand.picked_up for box in state.boxes for hand in box.hands)
