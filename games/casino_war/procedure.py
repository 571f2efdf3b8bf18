"""What the dealer does next at Casino War (rules 7 to 10)."""

from __future__ import annotations

from typing import assert_never

from games.casino_war.events import Absent, AskAgain, CloseBets, CloseRound, Deal, DealAll, PickUp, Settle, SettleAll
from games.casino_war.options import CODE
from games.casino_war.settlement import absent_surrenders, compare, line_for
from games.casino_war.state import Hand, State
from games.chips.chips import shown
from games.chips.settlement import Line, Outcome
from games.choice import Act
from games.game import once
from games.irregularities.cards import due_loose_card
from games.irregularities.device import due_to_device
from games.rulebook import cite, number_of, rule
from games.table.preparation import due_refill, due_reshuffle, due_shoe


@once
def due(state: State) -> Act:
    """The next act that the procedure asks of the dealer; without a command, what the dealer waits for."""
    if state.over:
        return _between_rounds(state)
    if state.table.stage == "cut" and (cut := due_shoe(state.table)):
        return cut
    if state.table.trouble.shoe_takes_over:
        return due_to_device(state.table)
    if not state.dealer:
        return due_reshuffle(state.table) or _deal(initial_deal(state), cite(initial_deal, CODE))
    if state.dealer_picked_up and not state.unsettled:
        return _clearing(state)
    return (
        _refill(state)
        or _settlement(state)
        or _decided_cards(state)
        or _offers(state)
        or _war_deal(state)
        or _clearing(state)
    )


def _between_rounds(state: State) -> Act:
    if ready := due_shoe(state.table):
        return ready
    if any(wager.kind == "initial" for wager in state.table.wagers):
        return _NO_MORE_BETS
    return Act("wait", number_of("CW 5.4"), "Wait for wagers")


_NO_MORE_BETS = Act(
    "close_bets", number_of("CW 7.1"), "Call no more bets", say="No more bets", command=CloseBets(), first=("wager",)
)


@rule("CW 7.1")
def initial_deal(state: State) -> list[int | None]:
    """From the dealer's left each area with an initial wager takes one card, and then (None) the dealer."""
    return [*[hand.area for hand in state.hands if not (hand.cards or hand.picked_up)], None]


def _deal(places: list[int | None], clause: str) -> Act:
    area = places[0]
    words = f"Deal a card to area {area}" if area else "Deal a card to yourself"
    return Act("deal", clause, words, area=area, command=Deal(area=area), rest=DealAll())


def cards_to_deal(state: State) -> list[int | None]:
    """Where the cards of the present deal go, in order."""
    return war_deal(state) if state.dealer else initial_deal(state)


def _refill(state: State) -> Act | None:
    """The shuffling device takes the discards back at the end of the initial deal, and not later in the round."""
    refill = due_refill(state.table)
    if refill is None or len(state.dealer) > 1 or state.lines or any(hand.choice for hand in state.hands):
        return None
    return refill


@rule("CW 8.1")
def tie_wagers(state: State) -> list[Hand]:
    """Tie wagers are settled first, from the area farthest to the dealer's right."""
    return [hand for hand in reversed(state.hands) if hand.tie and "tie" not in hand.settled]


@rule("CW 8.2")
def initial_wagers(state: State) -> list[Hand]:
    """Then every hand that won or lost, again from the dealer's right."""
    up = state.dealer[0]
    undecided = [hand for hand in reversed(state.hands) if "initial" not in hand.settled]
    return [hand for hand in undecided if compare(hand.cards[0], up)]


def wagers_to_settle(state: State) -> list[tuple[Hand, str]]:
    """The wagers that the cards on the layout decide and that nobody has settled yet, in order."""
    interim = [(hand, "tie") for hand in tie_wagers(state)] + [(hand, "initial") for hand in initial_wagers(state)]
    given_up = [
        (hand, "initial") for hand in state.hands if hand.choice == "surrender" and "initial" not in hand.settled
    ]
    if interim or given_up or len(state.dealer) < 2:
        return interim or given_up
    return [(hand, wager) for hand in reversed(state.hands) for wager in reversed(hand.unsettled)]


def _settlement(state: State) -> Act | None:
    lines = lines_due(state) if state.unsettled else ()
    return _settle(lines[0]) if lines else None


@once
def lines_due(state: State) -> list[Line]:
    """How those wagers are settled."""
    return [line_for(state, hand, wager) for hand, wager in wagers_to_settle(state)]


def in_another_order(state: State) -> list[Act]:
    """Settlements that may come before the one that is due, as no clause orders them.

    Of tie wagers and of initial wagers those that lose may all be taken first, from the right too (8.1.1, 8.2.1); after
    a war no clause says whose wagers come first.
    """
    lines = lines_due(state) if state.unsettled and state.dealer else []
    if len(state.dealer) > 1:
        return [_settle(line) for line in lines[1:]]
    losing = [line for line in lines if line.wager == lines[0].wager and line.outcome is Outcome.LOSE]
    return [_settle(line) for line in losing[:1] if line is not lines[0]]


def _decided_cards(state: State) -> Act | None:
    for hand in decided_hands(state):
        if hand.choice is None:
            return _pick_up(cite(decided_hands, CODE), "Pick up the cards of every hand that won or lost")
    return None


@rule("CW 8.2.3", "CW 8.3", "CW 10.4")
def decided_hands(state: State) -> list[Hand]:
    """The cards of hands that have won, lost or surrendered are picked up, and at the end all that are left."""
    return [hand for hand in state.hands if not hand.picked_up and "initial" in hand.settled]


@rule("CW 8.2.4", "CW 5.8")
def to_be_offered(state: State) -> Hand | None:
    """From the dealer's left each tied hand is offered surrender or war."""
    for hand in state.hands:
        if hand.choice is None and not hand.picked_up and not compare(hand.cards[0], state.dealer[0]):
            return hand
    return None


def _offers(state: State) -> Act | None:
    hand = to_be_offered(state)
    if hand:
        words = f"Ask {hand.player} at area {hand.area}: war or surrender"
        return Act(
            act="ask",
            rule=number_of("CW 8.2.4"),
            words=words,
            say="War or surrender?",
            area=hand.area,
            player=hand.player,
            first=("war", "surrender"),
            unanswered=Absent(area=hand.area),
            absence=cite(absent_surrenders, CODE),
            once_more=None if hand.asked_again else AskAgain(area=hand.area),
            again=hand.asked_again,
        )
    if any(hand.choice == "surrender" and not hand.picked_up for hand in state.hands):
        return _pick_up(number_of("CW 8.3"), "Pick up the cards of every hand that surrendered")
    return None


@rule("CW 9.2", "CW 9.2.1", "CW 9.2.2")
def war_deal(state: State) -> list[int | None]:
    """From the left one card to each area at war, then (None) one to the dealer."""
    return [*[hand.area for hand in state.hands if hand.at_war and len(hand.cards) == 1], None]


def _war_deal(state: State) -> Act | None:
    if len(state.dealer) > 1 or not any(hand.at_war for hand in state.hands):
        return None
    return due_reshuffle(state.table) or _deal(war_deal(state), cite(war_deal, CODE))


def _clearing(state: State) -> Act:
    if state.dealer_picked_up:
        return due_loose_card(state.table) or _ROUND_OVER
    return _pick_up(number_of("CW 10.4"), "Pick up all cards, your own last")


_ROUND_OVER = Act("close_round", None, "The round is over", command=CloseRound())


def _in_words(line: Line) -> str:
    """What the dealer does with a wager: of one that is surrendered half is paid, and the wager taken."""
    wager = f"the {line.wager} wager at area {line.area}"
    match line.outcome:
        case Outcome.SURRENDER:
            return f"Pay {shown(line.paid)}, half of {wager}, and take the wager: {shown(line.collected)}"
        case Outcome.WIN:
            return f"Pay {wager}: {shown(line.paid)}"
        case Outcome.LOSE:
            return f"Take {wager}: {shown(line.collected)}"
        case Outcome.STAND_OFF:
            return f"Leave {wager}, a stand-off"
        case Outcome.VOID:
            return f"Leave {wager}, void"
        case _:
            assert_never(line.outcome)


def _settle(line: Line) -> Act:
    area, wager = line.area, line.wager
    return Act(
        act="settle",
        rule=line.rule,
        words=_in_words(line),
        area=area,
        player=line.player,
        kind=wager,
        amount=line.net,
        command=Settle(area=area, wager=wager),
        rest=SettleAll(),
    )


def _pick_up(clause: str, words: str) -> Act:
    return Act("pick_up", clause, words, command=PickUp())
