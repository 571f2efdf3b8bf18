"""How what is due at Caribbean Stud is done by hand: offers and calls, hands declared, spread, counted and put away.

A hand is announced by any of the `calls` of its value (games/cards/poker.py), and only once it lies face up: no step
names a card that is still hidden. The jackpot's wager lies in its sensor, so nobody takes it by hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.cards.poker import HAND_SIZE, rank
from games.cards.shoe import cut
from games.caribbean_stud import events, settlement
from games.caribbean_stud.options import CODE
from games.caribbean_stud.procedure import due, in_another_order, in_order_of_play, last_call
from games.caribbean_stud.state import Hand, State, bet_of
from games.chips.chips import payable_within, shown
from games.choice import Act
from games.handwork import OWN, Handwork, Phrase, Step, Steps
from games.records import Tagged, replace
from games.rulebook import cite, number_of
from games.table.seating import cards_to_check
from games.table.table import Table

NO_MORE_BETS: Final = Phrase("No more bets", "N")
JACKPOT: Final = Phrase("Jackpot wagers?", "J")
LOOK: Final = Phrase("Players, please look at your cards", "L")
QUIET: Final = Phrase("No talking, please", "Q")
NO_HAND: Final = Phrase("No hand", "H")
CONCEDING: Final = Phrase("Conceding hand", "C")
MISDEAL: Final = Phrase("Misdeal", "M")


# --- what comes before an act -----------------------------------------------------------------------


def before(state: State, act: Act) -> Steps:
    """What is said before an act: the jackpot's offer, a word against talking, and what a hand is.

    Before the deal Player Cards may be looked at (5.1).
    """
    if act.act == "close_bets":
        offer = (_OFFER,) if jackpot_offered(state.table) else ()
        return (*cards_to_check(CODE, state.table.seating), *offer)
    if act.act == "ask":
        return (_NO_TALK,)
    hand = state.hand(act.area) if act.area and state.revealed else None
    return tuple(_about(state, hand, act)) if hand else ()


def jackpot_offered(table: Table) -> bool:
    """There is a jackpot to join, and its equipment works."""
    return "jackpot" in table.sign.kinds and not table.trouble.jackpot_off


_OFFER: Final = Step(
    verb="call",
    rule=cite(last_call, CODE),
    shows="Give everybody the chance to join the jackpot",
    says=(JACKPOT.words,),
)
_NO_TALK: Final = Step(
    verb="call",
    rule=number_of("CS 8.7"),
    shows="Remind the players not to talk about their hands",
    says=(QUIET.words,),
    may=True,
)


def _about(state: State, hand: Hand, act: Act) -> Iterator[Step]:
    """A conceded hand is called before anything is done about it, a hand that is compared before its wagers."""
    if hand.conceded and act.kind != "jackpot":
        shows = f"Announce that area {hand.area} concedes"
        rule = cite(settlement.conceded, CODE)
        yield Step(verb="call", rule=rule, shows=shows, says=(CONCEDING.words,), once=f"conceding {hand.area}")
    if hand.turned and act.act == "settle" and act.kind != "jackpot":
        compared = bool(state.qualifies) and not (hand.conceded or hand.void)
        yield _declaration(hand.area, number_of("CS 9.9"), rank(hand.cards).calls, may=not compared)


def _declaration(area: int, rule: str, says: tuple[str, ...], *, may: bool = False) -> Step:
    shows = f"Call the hand of area {area}" if area else "Call your hand"
    return Step(verb="announce", rule=rule, shows=shows, area=area, says=says, may=may)


# --- an act's own steps -----------------------------------------------------------------------------


def instead(state: State, act: Act) -> Steps | None:
    """The steps of the acts that are this game's own, or more than one movement here."""
    match act.act:
        case "let_look":
            return (Step(verb="call", rule=act.rule, shows=act.words, says=(LOOK.words,)),)
        case "cut":
            return _cut(state.table)
        case "declare":
            return _declarations(state)
        case "settle" if act.kind == "jackpot":
            return _jackpot(state, act)
        case "pick_up" if act.area:
            return tuple(_put_away(act.area, act.rule))
        case "refuse_bet":
            return (_refusal(act),)
        case _:
            return None


def _cut(table: Table) -> Steps:
    """Nobody but the dealer cuts (4.3), who lays the deck on the cutting card and fills the shoe."""
    rule, once = cite(cut, CODE), str(table.shuffles)
    return (
        Step(verb="offer", rule=rule, shows="Cut the cards yourself", area=OWN, once=once),
        Step(verb="restack", rule=rule, shows="Lay the deck on the cutting card", once=once),
        Step(verb="load", rule=rule, shows="Put all the cards into the shoe", once=once),
    )


def _declarations(state: State) -> Steps:
    value = rank(state.dealer)
    declared = _declaration(OWN, number_of("CS 8.6"), value.calls)
    if settlement.qualifies(value):
        return (declared,)
    shows, rule = "Announce that you have no hand", cite(settlement.bet_void, CODE)
    return declared, Step(verb="call", rule=rule, shows=shows, says=(NO_HAND.words,))


def _jackpot(state: State, act: Act) -> Steps:
    """What a jackpot pays, as far as chips make it; the odd cents of a meter come from the cashier."""
    hand = state.hand(act.area or 0)
    paid = settlement.line_for(state, hand, "jackpot").paid if hand else 0
    amount = payable_within(paid, state.table.chips)
    if not hand or not amount:
        return ()
    shows = f"Pay the jackpot at area {hand.area}: {shown(amount)}"
    return (Step(verb="pay", rule=act.rule, shows=shows, area=hand.area, spot="jackpot", amount=amount),)


def _put_away(area: int, rule: str | None) -> Iterator[Step]:
    """Every hand is counted; one that nobody else has seen is spread face down for it (8.4)."""
    if rule not in _SEEN:
        yield Step(verb="spread", rule=rule, shows=f"Spread the cards of area {area} face down", area=area)
    yield Step(verb="count", rule=rule, shows=f"Count the cards of area {area}", area=area)
    yield Step(verb="rack", rule=rule, shows=f"Lay the cards of area {area} in the discard rack", area=area)


_SEEN: Final = (number_of("CS 9.3.2"), number_of("CS 9.4.2"), number_of("CS 9.5"))
"""Where a hand that stayed in is collected, or one that was held for its jackpot."""


# --- what a dealer has to see -----------------------------------------------------------------------


def notices(state: State) -> Act | None:
    """Until the dealer's hand is shown, a bet that is not twice the ante is the dealer's to see (14.11)."""
    return next(_wrong_bets(state), None)


def _wrong_bets(state: State) -> Iterator[Act]:
    """The latest first: whichever lay there before was let pass."""
    if state.over or state.revealed:
        return
    for hand in reversed(in_order_of_play(state)):
        if hand.choice == "bet" and hand.bet != bet_of(hand) and not (hand.queried or hand.void):
            words = f"Refuse the bet at area {hand.area}, which is not twice the ante"
            command = events.QueryBet(area=hand.area)
            yield Act("refuse_bet", number_of("CS 14.11"), words, area=hand.area, kind="bet", command=command)


def _refusal(act: Act) -> Step:
    return Step(
        verb="refuse",
        rule=act.rule,
        shows=act.words,
        area=act.area,
        spot=act.kind,
        says=(cite(bet_of, CODE), number_of("CS 14.11")),
        once="late" if act.again else "",
    )


def alternatives(state: State) -> tuple[Act, ...]:
    """Other hands that may be settled first; and a bet that was let pass, while it may still be refused."""
    late = (replace(act, again=True) for act in _wrong_bets(state))
    return (*late, *in_another_order(state))


# --- cards shown by mistake -------------------------------------------------------------------------


def exposed(state: State, step: Step) -> tuple[Tagged, ...]:
    """Cards that lie open and should not: those just dealt face up, or a hand that is turned before its time."""
    hand = state.hand(step.area) if step.area else None
    held = len(hand.cards if hand else state.dealer)
    if step.verb == "turn":
        places = [at for at in range(held) if hand or at not in state.shown]
    elif due(state).act == "turn_up" and state.table.shoe.dealing == "shoe":
        return (events.TurnUp(),)  # the dealer's last card is the one that is to lie face up
    else:
        latest = 1 if state.table.shoe.dealing == "shoe" else HAND_SIZE
        places = list(range(held - latest, held))
    return tuple(events.ExposeCard(area=step.area or None, at=at) for at in places)


def stray(state: State, areas: tuple[int, ...]) -> Tagged | None:
    """Once cards were handled it is no misdeal: a hand in play that has a card too many is void (14.8)."""
    hand = state.hand(areas[0]) if state.taken_up and areas[0] else None
    in_play = hand and not (hand.picked_up or hand.choice == "fold" or "ante" in hand.settled)
    return events.VoidHand(area=areas[0]) if in_play else None


# --- the parts of a round ---------------------------------------------------------------------------


def phase(state: State, act: Act) -> str:
    """The chapters of the rules, in words that name no act."""
    if state.over:
        return "before the deal" if state.table.stage == "ready" else "making the cards ready"
    if state.undealt:
        return "the deal"
    if not state.revealed:
        return "the dealer’s hand" if act.act == "reveal" else "the betting round"
    if state.qualifies is None:
        return "the dealer’s hand"
    return "the jackpot" if state.shares or act.act == "share_jackpot" else "the final settlement"


HANDWORK: Final = Handwork[State](
    before=before,
    instead=instead,
    alternatives=alternatives,
    notices=notices,
    exposed=exposed,
    stray=stray,
    phase=phase,
    phrases=(JACKPOT, NO_MORE_BETS, LOOK, QUIET, NO_HAND, CONCEDING, MISDEAL),
    pad="poker",
)
