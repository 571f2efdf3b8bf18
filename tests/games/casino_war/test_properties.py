"""Whatever is asked at a Casino War table, in whatever order: the promises that the engine keeps."""

from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games.cards.cards import Card, decks
from games.cards.shoe import Dealing
from games.cards.shuffle import shuffled
from games.casino_war import GAME, Options, State, opened
from games.casino_war.events import Absent, CloseBets, CloseRound, Deal, GoToWar, PickUp, Settle, Surrender
from games.errors import RuleViolation
from games.records import dumps, loads, plain, replace
from games.table.preparation import Burn, Cut, PlaceCuttingCard, RefillDevice, RefuseCut, Shuffle
from games.table.staff import Staff
from games.table.table import FindWager, PlaceWager, SitDown, StandUp, TakeBackWager

AREAS = st.integers(0, 4)
PEOPLE = st.sampled_from(["ann", "bob", "cat"])
STAKES = st.integers(1, 50_000)
KINDS = st.sampled_from(["initial", "tie", "war"])
SEEDS = st.binary(min_size=32, max_size=32)
SOURCES: st.SearchStrategy[Dealing] = st.sampled_from(["shoe", "device"])

COMMANDS: st.SearchStrategy[Any] = st.one_of(
    st.builds(PlaceWager, area=AREAS, player=PEOPLE, kind=KINDS, stake=STAKES),
    st.builds(FindWager, area=AREAS, player=PEOPLE, kind=KINDS, stake=STAKES),
    st.builds(TakeBackWager, area=AREAS, player=PEOPLE, kind=KINDS),
    st.builds(SitDown, area=AREAS, player=PEOPLE),
    st.builds(StandUp, area=AREAS, player=PEOPLE),
    st.builds(GoToWar, area=AREAS, player=st.none() | PEOPLE),
    st.builds(Surrender, area=AREAS, player=st.none() | PEOPLE),
    st.builds(Absent, area=AREAS),
    st.builds(Deal, area=st.none() | AREAS),
    st.builds(Settle, area=AREAS, wager=KINDS),
    st.builds(Shuffle, seed=SEEDS),
    st.builds(RefillDevice, seed=SEEDS),
    st.builds(Cut, by=PEOPLE, at=st.integers(0, 312)),
    st.builds(RefuseCut, player=PEOPLE),
    st.builds(PlaceCuttingCard, at=st.integers(0, 312)),
    st.sampled_from([Burn(), CloseBets(), CloseRound(), PickUp()]),
)
DUE = st.none()
"""Stands for: whatever is due, so that play gets somewhere."""

PLAY = st.lists(st.one_of(DUE, DUE, DUE, COMMANDS), max_size=80)


def table(seed: bytes, maximum: int | None = None, dealing: Dealing = "shoe") -> State:
    return opened(Options(places=4, dealing=dealing, maximum=maximum), {}, shuffled(decks(6), seed))


def asked(state: State, choice: Any, seed: bytes) -> Any:
    """The command itself, or the one that is due; a player who is asked goes to war."""
    if choice is not None:
        return choice
    act = GAME.due(state)
    if act.needs_seed:
        return replace(act.command, seed=seed)
    if act.act == "ask":
        return GoToWar(area=act.area or 0)
    return act.command or FindWager(area=1, player="ann", kind="initial", stake=1000)


def tried(state: State, command: Any) -> tuple[Any, ...]:
    try:
        return GAME.decide(state, command)
    except RuleViolation:
        return ()


def everywhere(state: State) -> Counter[Card]:
    """Every card: in the shoe, in the rack, held, and on the layout."""
    shoe = state.table.shoe
    lying = [card for hand in state.hands if not hand.picked_up for card in hand.cards]
    dealers = () if state.dealer_picked_up else state.dealer
    return Counter([*shoe.stack, *shoe.discards, *shoe.held, *lying, *dealers])


def layout(state: State) -> int:
    """Chips on the layout."""
    if state.over:
        return sum(wager.stake for wager in state.table.wagers)
    return sum(hand.on(wager).stake for hand in state.hands for wager in hand.unsettled)


@given(seed=SEEDS, play=PLAY, maximum=st.none() | st.integers(100, 20_000), dealing=SOURCES)
def test_any_play_keeps_its_promises(seed: bytes, play: list[Any], maximum: int | None, dealing: Dealing) -> None:
    opening = state = table(seed, maximum, dealing)
    whole, log = Counter(decks(6)), list[Any]()
    for choice in play:
        before, lines = layout(state), len(state.lines)
        events = tried(state, asked(state, choice, seed))
        after = GAME.fold(state, events)
        placed = sum(getattr(getattr(e, "wager", None), "stake", 0) for e in events if "Placed" in type(e).__name__)
        placed += sum(getattr(e, "stake", 0) for e in events if type(e).__name__ == "WarRaised")
        back = sum(e.wager.stake for e in events if type(e).__name__ == "WagerTakenBack")
        new = after.lines[lines:] if len(after.lines) > lines else ()
        assert all(line.collected + line.returned == line.stake for line in new)
        if not any(type(e).__name__ == "RoundClosed" for e in events):
            assert layout(after) == before + placed - back - sum(line.stake for line in new), "chips were made or lost"
        assert everywhere(after) == whole, "a card was made or lost"
        log += events
        state = after
    assert GAME.fold(opening, log) == state
    assert loads(dumps(state), GAME.state) == state
    assert [loads(dumps(event), GAME.event) for event in log] == log


@given(seed=SEEDS, areas=st.sets(st.integers(1, 4), min_size=1), ties=st.booleans())
def test_every_round_ends_with_a_line_for_each_wager(seed: bytes, areas: set[int], ties: bool) -> None:
    state = table(seed)
    for area in sorted(areas):
        state = GAME.fold(state, tried(state, FindWager(area=area, player="ann", kind="initial", stake=700)))
        if ties:
            state = GAME.fold(state, tried(state, FindWager(area=area, player="ann", kind="tie", stake=300)))
    for _ in range(100):
        state = GAME.fold(state, GAME.decide(state, asked(state, None, seed)))
        if state.over:
            break
    assert state.over
    wars = sum(hand.war > 0 for hand in state.hands)
    assert len(state.lines) == len(areas) * (1 + ties) + wars
    assert state.table.wagers == ()


@given(command=COMMANDS)
def test_commands_travel(command: Any) -> None:
    assert loads(dumps(command), GAME.command) == command


@given(seed=SEEDS, other=SEEDS, steps=st.integers(0, 12))
def test_nobody_sees_the_order_of_the_shoe(seed: bytes, other: bytes, steps: int) -> None:
    """Two tables that differ only in the cards still to come look alike to everybody."""
    first = table(seed)
    for area in (1, 3):
        first = GAME.fold(first, tried(first, FindWager(area=area, player="ann", kind="initial", stake=700)))
    for _ in range(steps):
        first = GAME.fold(first, tried(first, asked(first, None, seed)))
    shoe = first.table.shoe
    hidden = shuffled(shoe.stack, other)
    swapped = loads(dumps(first), GAME.state)
    cards = (*shoe.cards[: shoe.dealt], *hidden)
    swapped = _with_cards(swapped, cards)
    for who in ("ann", "bob", None, *Staff):
        assert plain(GAME.view(first, who)) == plain(GAME.view(swapped, who))


def _with_cards(state: State, cards: tuple[Card, ...]) -> State:
    return replace(state, table=replace(state.table, shoe=replace(state.table.shoe, cards=cards)))
