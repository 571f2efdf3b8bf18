"""What the dealer does next at Caribbean Stud (rules 5 and 7 to 12).

Nothing said here gives away a card that still lies face down: a hand is named only once it has been turned.
"""

from __future__ import annotations

from functools import cache

from games.cards.poker import HAND_SIZE, rank
from games.cards.shoe import Dealing
from games.caribbean_stud import events, settlement
from games.caribbean_stud.events import SettleAll
from games.caribbean_stud.options import CODE
from games.caribbean_stud.state import Hand, State, bet_of
from games.chips.chips import shown
from games.chips.settlement import Line, Outcome
from games.choice import Act
from games.game import once
from games.irregularities.commands import DeclareMisdeal
from games.irregularities.rounds import cards_exposed
from games.records import replace
from games.rulebook import cite, number_of, rule
from games.table.preparation import due_shoe


@once
def due(state: State) -> Act:
    """The next act that the procedure asks of the dealer; without a command, what the dealer waits for."""
    if state.over:
        return due_shoe(state.table) or last_call(state)
    if state.exposed >= EXPOSED_AT_MOST and not state.taken_up:
        return _misdeal()
    if state.undealt:
        return _dealing(state)
    if not state.revealed:
        return _betting_round(state)
    if state.qualifies is None:
        return _declaring(state)
    return _final_settlement(state) or _jackpot(state) or _clearing(state)


@rule("CS 5.3.2")
def last_call(state: State) -> Act:
    """Until the dealer calls no more bets, players may put down antes and join the jackpot."""
    if any(wager.kind == "ante" for wager in state.table.wagers):
        words = "Call no more bets"
        return Act(
            "close_bets", number_of("CS 7.2"), words, say="No more bets", command=events.CloseBets(), first=("wager",)
        )
    return Act("wait", number_of("CS 5.3.1"), "Wait for antes")


# --- the deal -------------------------------------------------------------------------------------


@rule("CS 7.2", "CS 7.3.1", "CS 7.3.2", "CS 7.3.3", "CS 7.4.1", "CS 7.4.2")
def next_to_be_dealt(dealing: Dealing, players: int, at: int) -> tuple[int, str]:
    """Whose card it is after `at` cards, 0 for the dealer and else the hand counted from the left, and by which clause.

    A shoe deals one card at a time, dealer first and then clockwise; a device five at a time in the same order.
    """
    if dealing == "device":
        place = at // HAND_SIZE
        return place, number_of("CS 7.4.2") if place else number_of("CS 7.4.1")
    clause = number_of("CS 7.3.1") if at == 0 else number_of("CS 7.3.2") if at <= players else number_of("CS 7.3.3")
    return at % (players + 1), clause


@rule("CS 7.1")
def card_to_turn_up(dealing: Dealing) -> int:
    """One of the dealer's five cards is turned up: the last dealt from a shoe, the bottom one of a device's five."""
    return HAND_SIZE - 1 if dealing == "shoe" else 0


def _dealing(state: State) -> Act:
    dealing, players = state.table.shoe.dealing, len(state.hands)
    if len(state.dealer) == HAND_SIZE and not state.shown:
        return _turn_up(dealing)
    place, clause = next_to_be_dealt(dealing, players, HAND_SIZE * (players + 1) - state.undealt)
    return _deal(state.hands[place - 1].area if place else None, clause, dealing)


def to_be_dealt(state: State) -> list[tuple[int | None, str]]:
    """Where the cards go that come before one is turned up, each with its clause; (None) the dealer."""
    dealing, players = state.table.shoe.dealing, len(state.hands)
    step = 1 if dealing == "shoe" else HAND_SIZE
    areas: list[int | None] = [None, *[hand.area for hand in state.hands]]
    start, held = HAND_SIZE * (players + 1) - state.undealt, len(state.dealer)
    deal: list[tuple[int | None, str]] = []
    for at in range(start, HAND_SIZE * (players + 1), step):
        place, clause = next_to_be_dealt(dealing, players, at)
        deal.append((areas[place], clause))
        held += 0 if place else step
        if held == HAND_SIZE and not state.shown:
            break
    return deal


EXPOSED_AT_MOST = 2
"""So many cards shown during the deal make a misdeal (14.3)."""


def _misdeal() -> Act:
    words = "Declare a misdeal: two cards were exposed during the deal"
    rule, command = cite(cards_exposed, CODE), DeclareMisdeal(cause="exposed")
    return Act("misdeal", rule, words, say="Misdeal", command=command)


@cache
def _deal(area: int | None, clause: str, dealing: Dealing) -> Act:
    what = "a card" if dealing == "shoe" else "five cards"
    words = f"Deal {what} face down to {f'area {area}' if area else 'yourself'}"
    command, rest = events.Deal(area=area), events.DealAll()
    lies = number_of("CS 7.1")
    return Act("deal", clause, words, area=area, command=command, rest=rest, side="down", lies=lies)


@cache
def _turn_up(dealing: Dealing) -> Act:
    which, clause = ("last", number_of("CS 7.3.3")) if dealing == "shoe" else ("bottom", number_of("CS 7.4.1"))
    return Act("turn_up", clause, f"Turn your {which} card face up", command=events.TurnUp())


# --- the betting round ----------------------------------------------------------------------------


def _betting_round(state: State) -> Act:
    if not state.taken_up:
        words = "Let the players pick up their cards"
        return Act("let_look", number_of("CS 8.1"), words, command=events.LetPlayersLook())
    hand = dealt_with(state)
    if hand is None:
        return _revealing()
    if hand.void or hand.choice == "fold":
        return _next_wager(state, hand) or _put_away(state, hand)
    return _ask_about_bet(hand) if hand.queried else _ask(hand)


def dealt_with(state: State) -> Hand | None:
    """The hand that the dealer is at in the betting round: asked, asked about its bet, or being collected."""
    for hand in in_order_of_play(state):
        if not hand.picked_up and (hand.choice != "bet" or hand.void or hand.queried):
            return hand
    return None


def in_order_of_play(state: State) -> tuple[Hand, ...]:
    """The order of the deal, except that a supervisor may have put some players first (14.13.1)."""
    first = state.table.seating.play_first
    return tuple(sorted(state.hands, key=lambda hand: hand.player not in first)) if first else state.hands


def may_look(state: State, player: str) -> bool:
    """Players pick up their cards after the deal; those put first have decided before the others do."""
    first = state.table.seating.play_first
    undecided = any(hand.player in first and hand.choice is None and not hand.void for hand in state.hands)
    return state.taken_up and (player in first or not undecided)


@rule("CS 8.1", "CS 5.5")
def to_decide(state: State) -> Hand | None:
    """Once all have their cards, each player in the order of the deal says fold or bet."""
    hand = dealt_with(state) if state.taken_up else None
    return hand if hand and hand.choice is None and not hand.void else None


def _ask(hand: Hand) -> Act:
    words, rule = f"Ask {hand.player} at area {hand.area}: fold or bet", number_of("CS 8.1")
    return _asking(Act("ask", rule, words, say="Fold or bet?", first=("bet", "fold")), hand)


def _ask_about_bet(hand: Hand) -> Act:
    words = f"Ask {hand.player} at area {hand.area} to correct the bet to {shown(bet_of(hand))} or fold"
    rule = number_of("CS 14.11")
    return _asking(Act("ask_about_bet", rule, words, first=("correct_bet", "fold")), hand)


def _asking(act: Act, hand: Hand) -> Act:
    """Put to the player of a hand, who folds by saying nothing."""
    absence = cite(settlement.deemed_folded, CODE)
    return replace(act, area=hand.area, player=hand.player, unanswered=events.Absent(area=hand.area), absence=absence)


@rule("CS 8.6")
def _revealing() -> Act:
    """With every decision made, the dealer turns over the rest of the dealer's hand and calls its value."""
    return Act("reveal", number_of("CS 8.6"), "Turn the rest of your cards face up", command=events.Reveal())


def _declaring(state: State) -> Act:
    value = rank(state.dealer)
    said, command = value.words.capitalize(), events.Declare()
    if settlement.qualifies(value):
        return Act("declare", number_of("CS 8.6"), "Call your hand", say=said, command=command)
    words = "Call your hand, which does not qualify"
    return Act("declare", number_of("CS 9.2"), words, say=f"{said}. No hand", command=command)


# --- settling -------------------------------------------------------------------------------------


def _final_settlement(state: State) -> Act | None:
    for hand in to_be_settled(state):
        if act := _settling(state, hand):
            return act
    return None


def to_be_settled(state: State) -> list[Hand]:
    """Conceded hands are taken at once; then the others, by house procedure from the dealer's right.

    Before the dealer's hand is shown: the one that folded or is void.
    """
    if not state.revealed:
        hand = dealt_with(state)
        return [hand] if hand else []
    left = [hand for hand in reversed(state.hands) if not hand.picked_up]
    return [hand for hand in reversed(left) if hand.conceded] + [hand for hand in left if not hand.conceded]


def in_another_order(state: State) -> list[Act]:
    """Acts at a hand that may come before the one that is due, as no clause orders them.

    Only house procedure says whose hand comes first, and that an ante is settled before the bet beside it; but whoever
    has conceded is out at once (9.7).
    """
    if state.over or state.qualifies is None:
        return []
    hands = to_be_settled(state)
    conceded = [hand for hand in hands if hand.conceded and _settling(state, hand)]
    acts = [act for hand in conceded or hands for act in (_settling(state, hand), _bet_first(state, hand)) if act]
    return acts[1:]


def _bet_first(state: State, hand: Hand) -> Act | None:
    if to_be_turned(state, hand) or wagers_left(hand)[:2] != ["ante", "bet"]:
        return None
    return _settle(hand, settlement.line_for(state, hand, "bet"), _said(state, hand))


def _settling(state: State, hand: Hand) -> Act | None:
    """What is left to do about a hand that stayed in, until only its jackpot is to be paid (9.5)."""
    if to_be_turned(state, hand):
        return _turn(state, hand)
    act = _next_wager(state, hand)
    return act if act or settlement.wins_jackpot(hand) else _put_away(state, hand)


@rule("CS 9.3.2", "CS 9.4.2")
def put_away_by(state: State, hand: Hand) -> str:
    """The clause under which a hand's cards go to the discard rack."""
    if hand.void:
        return cite(settlement.hand_void, CODE)
    if hand.conceded:
        return cite(settlement.conceded, CODE)
    if hand.choice == "fold":
        return cite(settlement.folded, CODE)
    return number_of("CS 9.4.2") if state.qualifies else number_of("CS 9.3.2")


def to_be_turned(state: State, hand: Hand) -> bool:
    """A hand is turned up to be compared, or where a jackpot wager lies on it; otherwise nobody else ever sees it."""
    return not hand.turned and not hand.void and (hand.jackpot > 0 or (state.qualifies is True and not hand.conceded))


def turned_by(state: State, hand: Hand) -> str:
    """The clause under which a hand is turned up: to be compared, or to look for a jackpot hand."""
    return number_of("CS 9.4.1") if state.qualifies and not hand.conceded else number_of("CS 9.5")


def first_compared(state: State, hand: Hand) -> bool:
    """Whether a hand would be the first to be compared: before that, players are given time to concede."""
    if not to_be_turned(state, hand) or turned_by(state, hand) != number_of("CS 9.4.1"):
        return False
    return not any(other.turned and not other.conceded for other in state.hands)


def _turn(state: State, hand: Hand) -> Act:
    area, clause, command = hand.area, turned_by(state, hand), events.TurnHand(area=hand.area)
    if clause == number_of("CS 9.5"):
        words = f"Turn the cards of area {area} face up: a jackpot wager lies on them"
        return Act("turn", clause, words, area=area, command=command)
    words = f"Turn the cards of area {area} face up and compare them with yours"
    if first_compared(state, hand):
        return Act("turn", clause, words, area=area, command=command, first=("concede",))
    return Act("turn", clause, words, area=area, command=command, rest=SettleAll())


def _next_wager(state: State, hand: Hand) -> Act | None:
    left = wagers_left(hand)
    if not left:
        return None
    said = _said(state, hand) if left[0] == "ante" else ""
    return _settle(hand, settlement.line_for(state, hand, left[0]), said, SettleAll())


def wagers_left(hand: Hand) -> list[str]:
    """The wagers of a hand that are still to be settled with it: a jackpot that it wins is paid after all hands."""
    left = [wager for wager in hand.wagers if wager not in hand.settled]
    return [wager for wager in left if wager != "jackpot"] if settlement.wins_jackpot(hand) else left


def _said(state: State, hand: Hand) -> str:
    """The dealer calls a conceded hand, and the best value of each hand compared (9.9)."""
    if hand.conceded:
        return "Conceding hand"
    return rank(hand.cards).words.capitalize() if hand.turned and state.qualifies else ""


def _jackpot(state: State) -> Act | None:
    if not state.shares and any(map(settlement.wins_jackpot, state.hands)):
        words = "Work out what the jackpot pays"
        return Act("share_jackpot", number_of("CS 12.1"), words, say="Jackpot", command=events.ShareJackpot())
    for share in state.shares:
        hand = state.hand(share.area)
        if hand and "jackpot" not in hand.settled:
            return _settle(hand, settlement.line_for(state, hand, "jackpot"), "")
        if hand and not hand.picked_up:
            return _count(hand, number_of("CS 9.5"))
    return None


def _clearing(state: State) -> Act:
    if not state.dealer_picked_up:
        return Act("pick_up", None, "Pick up your own cards", command=events.PickUp())
    return Act("close_round", None, "The round is over", command=events.CloseRound())


_VERBS = {Outcome.WIN: "Pay", Outcome.LOSE: "Take", Outcome.STAND_OFF: "Leave", Outcome.VOID: "Give back"}


def _settle(hand: Hand, line: Line, say: str, rest: SettleAll | None = None) -> Act:
    amount = line.paid or line.collected
    how = (
        f": {shown(amount)}" if amount else ", a stand-off" if line.outcome is Outcome.STAND_OFF else ", which is void"
    )
    return Act(
        act="settle",
        rule=line.rule,
        words=f"{_VERBS[line.outcome]} the {line.wager} at area {hand.area}{how}",
        say=say,
        area=hand.area,
        player=hand.player,
        kind=line.wager,
        amount=line.net,
        command=events.Settle(area=hand.area, wager=line.wager),
        rest=rest,
    )


def _put_away(state: State, hand: Hand) -> Act:
    clause = put_away_by(state, hand)
    if clause in (number_of("CS 9.4.2"), number_of("CS 9.3.2")):
        return _count(hand, clause, SettleAll())
    words = f"Spread the cards of area {hand.area} face down, count them and put them in the discard rack"
    return replace(_count(hand, clause, SettleAll()), words=words)


def _count(hand: Hand, clause: str, rest: SettleAll | None = None) -> Act:
    words = f"Count the cards of area {hand.area} and put them in the discard rack"
    command = events.PickUp(area=hand.area)
    return Act("pick_up", clause, words, area=hand.area, command=command, rest=rest)
