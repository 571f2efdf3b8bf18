"""Whatever is asked at a Caribbean Stud table, in whatever order: the promises that the engine keeps."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games.cards.cards import DECK, Card
from games.cards.shuffle import shuffled
from games.caribbean_stud import GAME, Options, Progressive, State, opened
from games.caribbean_stud.events import (
    Absent,
    Bet,
    BetPlaced,
    CloseBets,
    CloseRound,
    Concede,
    CorrectBet,
    Deal,
    Declare,
    ExposeCard,
    FindBet,
    Fold,
    LetPlayersLook,
    PickUp,
    QueryBet,
    RackStrayHand,
    ReadMeter,
    Reveal,
    Settle,
    ShareJackpot,
    TurnHand,
    TurnUp,
    VoidHand,
)
from games.chips.jackpot import Meter
from games.errors import RuleViolation
from games.records import dumps, loads, replace
from games.table.preparation import Burn, Cut, Shuffle
from games.table.staff import Staff
from games.table.table import FindWager, PlaceWager, SitDown, StandUp, TakeBackWager, WagerPlaced, WagerTakenBack

PLAYERS = ("ann", "bob", "cat", "dan")
WHO = st.sampled_from((*PLAYERS, "zoe", None, *Staff))
WAGER = 500

AREAS = st.integers(0, 5)
PEOPLE = st.sampled_from(PLAYERS)
STAKES = st.one_of(st.just(WAGER), st.integers(1, 50_000))
KINDS = st.sampled_from(["ante", "bet", "jackpot"])
SEEDS = st.binary(min_size=32, max_size=32)
DEALING = st.sampled_from(["shoe", "device"])
CALLS = st.sampled_from(["bet", "bet", "bet", "fold", "absent"])

COMMANDS: st.SearchStrategy[Any] = st.one_of(
    st.builds(PlaceWager, area=AREAS, player=PEOPLE, kind=KINDS, stake=STAKES),
    st.builds(FindWager, area=AREAS, player=PEOPLE, kind=KINDS, stake=STAKES),
    st.builds(TakeBackWager, area=AREAS, player=PEOPLE, kind=KINDS),
    st.builds(SitDown, area=AREAS, player=PEOPLE),
    st.builds(StandUp, area=AREAS, player=PEOPLE),
    st.builds(Bet, area=AREAS, player=st.none() | PEOPLE, stake=st.none() | STAKES),
    st.builds(Fold, area=AREAS, player=st.none() | PEOPLE),
    st.builds(Concede, area=AREAS, player=st.none() | PEOPLE),
    st.builds(Concede, area=AREAS),
    st.builds(Absent, area=AREAS),
    st.builds(Deal, area=st.none() | AREAS),
    st.builds(TurnHand, area=AREAS),
    st.builds(Settle, area=AREAS, wager=KINDS),
    st.builds(PickUp, area=st.none() | AREAS),
    st.builds(Shuffle, seed=SEEDS),
    st.builds(Cut, by=PEOPLE | st.just("dealer"), at=st.integers(0, 52)),
    st.builds(ExposeCard, area=st.none() | AREAS, at=st.integers(0, 5)),
    st.builds(VoidHand, area=AREAS),
    st.builds(RackStrayHand, area=AREAS),
    st.builds(FindBet, area=AREAS, stake=STAKES),
    st.builds(QueryBet, area=AREAS),
    st.builds(CorrectBet, area=AREAS, player=st.none() | PEOPLE),
    st.builds(ReadMeter, meter=st.builds(Meter, cents=st.integers(0, 10_000_000))),
    st.sampled_from(
        [Burn(), CloseBets(), CloseRound(), TurnUp(), LetPlayersLook(), Reveal(), Declare(), ShareJackpot()]
    ),
)
DUE = st.none()
"""Stands for: whatever is due, so that play gets somewhere."""

PLAY = st.lists(st.one_of(DUE, DUE, DUE, DUE, COMMANDS), max_size=140)


def table(deck: tuple[Card, ...], dealing: Any, maximum: int | None = None, *, wagers: bool = True) -> State:
    """Four players with an ante each, two of them with a jackpot wager."""
    jackpot = Progressive(meter=6_000_000, wager=WAGER, increment=250_000)
    state = opened(Options(places=5, dealing=dealing, maximum=maximum, jackpot=jackpot), {}, deck)
    for area, player in enumerate(PLAYERS, start=1) if wagers else ():
        state = GAME.fold(state, GAME.decide(state, _found(area, player, "ante", 700 * area)))
    for area, player in ((1, "ann"), (3, "cat")) if wagers else ():
        state = GAME.fold(state, GAME.decide(state, _found(area, player, "jackpot", WAGER)))
    return state


def _found(area: int, player: str, kind: str, stake: int) -> FindWager:
    return FindWager(area=area, player=player, kind=kind, stake=stake)


def asked(state: State, choice: Any, seed: bytes) -> Any:
    """The command itself, or the one that is due; a player who is asked bets."""
    if choice is not None:
        return choice
    act = GAME.due(state)
    if act.needs_seed:
        return Shuffle(seed=seed)
    if act.act == "ask":
        return Bet(area=act.area or 0)
    if act.act == "ask_about_bet":
        return CorrectBet(area=act.area or 0)
    return act.command or _found(1, "ann", "ante", 1000)


def tried(state: State, command: Any) -> tuple[Any, ...]:
    try:
        return GAME.decide(state, command)
    except RuleViolation:
        return ()


def everywhere(state: State) -> Counter[Card]:
    """Every card: in the shoe, in the rack, and on the layout."""
    shoe = state.table.shoe
    lying = [card for hand in state.hands if not hand.picked_up for card in hand.cards]
    return Counter([*shoe.stack, *shoe.discards, *lying, *(() if state.dealer_picked_up else state.dealer)])


def layout(state: State) -> int:
    """Chips on the layout and in the jackpot slots."""
    if state.over:
        return sum(wager.stake for wager in state.table.wagers)
    return sum(hand.on(wager).stake for hand in state.hands for wager in hand.wagers if wager not in hand.settled)


def laid(events: tuple[Any, ...], before: State) -> int:
    """Chips that these events put on the layout, less those they took back."""
    chips = 0
    for event in events:
        if isinstance(event, WagerPlaced | WagerTakenBack):
            chips += event.wager.stake if isinstance(event, WagerPlaced) else -event.wager.stake
        if isinstance(event, BetPlaced):  # a bet corrected is the same bet, made larger or smaller
            chips += event.stake - next(hand.bet for hand in before.hands if hand.area == event.area)
    return chips


@given(seed=SEEDS, play=PLAY, dealing=DEALING, maximum=st.none() | st.integers(100, 20_000), wagers=st.booleans())
def test_any_play_keeps_its_promises(
    seed: bytes, play: list[Any], dealing: str, maximum: int | None, wagers: bool
) -> None:
    opening = state = table(shuffled(DECK, seed), dealing, maximum, wagers=wagers)
    whole, log = Counter(DECK), list[Any]()
    for choice in play:
        events = tried(state, asked(state, choice, seed))
        after = GAME.fold(state, events)
        new = [event.line for event in events if type(event).__name__ == "WagerSettled"]
        assert all(line.collected + line.returned == line.stake for line in new)
        assert all(0 <= line.collected <= line.in_play <= line.stake for line in new)
        assert layout(after) == layout(state) + laid(events, state) - sum(line.stake for line in new), (
            "chips made or lost"
        )
        assert everywhere(after) == whole, "a card was made or lost"
        log += events
        state = after
    assert GAME.fold(opening, log) == state
    assert loads(dumps(state), GAME.state) == state
    assert [loads(dumps(event), GAME.event) for event in log] == log


@given(command=COMMANDS)
def test_commands_travel(command: Any) -> None:
    assert loads(dumps(command), GAME.command) == command


# --- whole rounds ---------------------------------------------------------------------------------


def played(state: State, calls: list[str], concedes: list[int]) -> Iterator[State]:
    """Every state of a round in which the players call like this, and concede where they still may."""
    yield state
    while True:
        act = GAME.due(state)
        command = act.command or _call(act.area or 0, calls)
        for area in concedes if "concede" in act.first else ():
            state = GAME.fold(state, tried(state, Concede(area=area)))
            yield state
        events = tried(state, command)
        if not events:  # conceding has changed what is due
            events = GAME.decide(state, GAME.due(state).step)
        state = GAME.fold(state, events)
        yield state
        if state.over:
            return


def _call(area: int, calls: list[str]) -> Any:
    return {"bet": Bet, "fold": Fold, "absent": Absent}[calls[area - 1]](area=area)


ROUND: dict[str, Any] = {
    "seed": SEEDS,
    "dealing": DEALING,
    "calls": st.lists(CALLS, min_size=4, max_size=4),
    "concedes": st.lists(st.integers(1, 4), max_size=2, unique=True),
}


@given(**ROUND)
def test_every_round_ends_with_a_line_for_each_wager(
    seed: bytes, dealing: str, calls: list[str], concedes: list[int]
) -> None:
    last = list(played(table(shuffled(DECK, seed), dealing), calls, concedes))[-1]
    assert last.over
    bets = {("bet", area) for area, call in enumerate(calls, start=1) if call == "bet"}
    others = {("ante", 1), ("ante", 2), ("ante", 3), ("ante", 4), ("jackpot", 1), ("jackpot", 3)}
    assert {(line.wager, line.area) for line in last.lines} == bets | others
    assert len(last.lines) == len(bets) + len(others)
    assert last.cards_used == 25
    assert last.table.wagers == ()
    assert len(last.table.shoe.discards) == 25


# --- hidden hands ---------------------------------------------------------------------------------


def face(state: State, who: Any) -> set[Card]:
    """The cards that this person may know, by the rules and not by the view: this is the test's own reading.

    The dealer's upturned card once it is turned, all five once they are revealed; one's own hand once the deal is done;
    another's only when it is turned over at the settlement.
    """
    dealt = bool(state.hands) and state.undealt == 0 and state.taken_up
    own = {card for hand in state.hands if hand.player == who and dealt for card in hand.cards}
    turned = {card for hand in state.hands if hand.turned for card in hand.cards}
    up = {state.dealer[at] for at in state.shown}
    return own | turned | up


def scrambled(deck: tuple[Card, ...], known: set[Card], seed: bytes) -> tuple[Card, ...]:
    """The deck with every card that is not `known` moved to another's place."""
    hidden = iter(shuffled(tuple(card for card in deck if card not in known), seed))
    return tuple(card if card in known else next(hidden) for card in deck)


@given(**ROUND, who=WHO, other=SEEDS)
def test_nobody_sees_a_card_that_is_hidden_from_them(
    who: Any, seed: bytes, dealing: str, calls: list[str], concedes: list[int], other: bytes
) -> None:
    """Two rounds that differ only in cards this person never sees look the same to the last byte, at every step."""
    deck = shuffled(DECK, seed)
    first = list(played(table(deck, dealing), calls, concedes))
    twin = scrambled(deck, face(first[-1], who), other)
    second = list(played(table(twin, dealing), calls, concedes))
    assert len(first) == len(second)
    for one, two in zip(first, second, strict=True):
        assert dumps(GAME.view(one, who)) == dumps(GAME.view(two, who))


@given(**ROUND, who=WHO, other=SEEDS)
def test_until_the_reveal_nobody_sees_more_than_their_own_hand_and_one_card(
    who: Any, seed: bytes, dealing: str, calls: list[str], concedes: list[int], other: bytes
) -> None:
    """Here the dealer's hand and the hands that are compared later differ too: only what is seen before must agree."""
    deck = shuffled(DECK, seed)
    first = [state for state in played(table(deck, dealing), calls, concedes) if not state.revealed]
    twin = scrambled(deck, face(first[-1], who), other)
    second = [state for state in played(table(twin, dealing), calls, concedes) if not state.revealed]
    assert len(face(first[-1], who)) == (6 if who in PLAYERS else 1)
    assert len(first) == len(second)
    for one, two in zip(first, second, strict=True):
        assert dumps(GAME.view(one, who)) == dumps(GAME.view(two, who))


@given(**ROUND, who=WHO, other=SEEDS, data=st.data())
def test_a_view_says_nothing_of_where_hidden_cards_lie(
    who: Any, seed: bytes, dealing: str, calls: list[str], concedes: list[int], other: bytes, data: st.DataObject
) -> None:
    """At any moment, every hidden card in shoe, rack and hands may change places with another."""
    states = list(played(table(shuffled(DECK, seed), dealing), calls, concedes))
    state = data.draw(st.sampled_from(states))
    known = face(state, who)
    swap = dict(zip(DECK, scrambled(DECK, known, other), strict=True))
    assert dumps(GAME.view(state, who)) == dumps(GAME.view(swapped(state, swap), who))


def swapped(state: State, swap: dict[Card, Card]) -> State:
    def moved(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(swap[card] for card in cards)

    shoe = state.table.shoe
    shoe = replace(shoe, cards=moved(shoe.cards), discards=moved(shoe.discards))
    hands = tuple(replace(hand, cards=moved(hand.cards)) for hand in state.hands)
    return replace(state, table=replace(state.table, shoe=shoe), hands=hands, dealer=moved(state.dealer))


@given(**ROUND)
def test_a_folded_hand_is_never_shown(seed: bytes, dealing: str, calls: list[str], concedes: list[int]) -> None:
    last = list(played(table(shuffled(DECK, seed), dealing), calls, concedes))[-1]
    folded = {card for hand in last.hands if hand.choice == "fold" for card in hand.cards}
    for who in ("zoe", None, *Staff):
        seen = {card for hand in GAME.view(last, who).hands for card in hand.cards if card}
        assert not seen & folded
