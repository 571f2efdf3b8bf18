"""Whatever is asked at a Star Blackjack table, in whatever order: the promises that the engine keeps."""

from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games.cards.cards import Card, cards, decks
from games.cards.shuffle import shuffled
from games.chips.settlement import WagerSettled
from games.errors import RuleViolation
from games.records import dumps, loads, plain, replace
from games.star_blackjack import GAME, Options, State, opened
from games.star_blackjack.events import CollectSevens, EvenMoney, SevensCollected, ShareJackpot
from games.star_blackjack.options import KINDS, SEVENS, Jackpot
from games.table.preparation import Burn, Cut, PlaceCuttingCard, RefuseCut, Shuffle
from games.table.staff import Staff
from games.table.table import FindWager, PlaceWager, RoundClosed, SitDown, StandUp, TakeBackWager
from games.twentyone.facts import (
    Absent,
    CallInsurance,
    CloseBets,
    CloseInsurance,
    CloseRound,
    Deal,
    Decline,
    Double,
    Hit,
    Insure,
    Join,
    MissInsurance,
    PickUp,
    Settle,
    Split,
    Stand,
)
from tests.games.twentyone import box_promises
from tests.games.twentyone.box_promises import added, keeps_its_promises

AREAS = st.integers(1, 3)
PEOPLE = st.sampled_from(["ann", "bob", "cat", "dan"])
SOMEBODY = st.none() | PEOPLE
STAKES = st.sampled_from([1, 250, 500, 1000, 1333, 7500])
KIND = st.sampled_from([*KINDS, "war"])
HAND = st.none() | st.integers(1, 3)
SEEDS = st.binary(min_size=32, max_size=32)
JOINED = st.none() | st.dictionaries(PEOPLE, STAKES, max_size=2)

CALLS: st.SearchStrategy[Any] = st.one_of(
    st.builds(Hit, area=AREAS, player=SOMEBODY, hand=HAND),
    st.builds(Stand, area=AREAS, player=SOMEBODY),
    st.builds(Double, area=AREAS, player=SOMEBODY, stake=st.none() | STAKES, joined=JOINED),
    st.builds(Split, area=AREAS, player=SOMEBODY, joined=st.none() | st.lists(PEOPLE, max_size=2).map(tuple)),
    st.builds(Insure, area=AREAS, player=PEOPLE, stake=STAKES),
    st.builds(EvenMoney, area=AREAS, player=PEOPLE),
    st.builds(Join, area=AREAS, player=PEOPLE, stake=st.none() | STAKES),
    st.builds(Decline, area=AREAS, player=PEOPLE),
    st.builds(Absent, area=AREAS),
)
COMMANDS: st.SearchStrategy[Any] = st.one_of(
    CALLS,
    st.builds(PlaceWager, area=AREAS, player=PEOPLE, kind=KIND, stake=STAKES),
    st.builds(FindWager, area=AREAS, player=PEOPLE, kind=KIND, stake=STAKES),
    st.builds(TakeBackWager, area=AREAS, player=PEOPLE, kind=KIND),
    st.builds(SitDown, area=AREAS, player=PEOPLE),
    st.builds(StandUp, area=AREAS, player=PEOPLE),
    st.builds(Deal, area=st.none() | AREAS, hand=HAND),
    st.builds(Settle, area=AREAS, player=PEOPLE, wager=KIND, hand=HAND),
    st.builds(PickUp, area=st.none() | AREAS, hand=HAND),
    st.builds(CollectSevens, area=AREAS, player=PEOPLE),
    st.builds(Shuffle, seed=SEEDS),
    st.builds(Cut, by=PEOPLE, at=st.integers(0, 312)),
    st.builds(RefuseCut, player=PEOPLE),
    st.builds(PlaceCuttingCard, at=st.integers(0, 312)),
    st.sampled_from(
        [Burn(), CloseBets(), CloseRound(), CallInsurance(), CloseInsurance(), MissInsurance(), ShareJackpot()]
    ),
)
DUE = st.none()
"""Stands for: whatever is due, so that play gets somewhere."""

PLAY = st.lists(st.one_of(DUE, DUE, DUE, DUE, CALLS, COMMANDS), max_size=120)
TABLES = st.builds(
    Options,
    places=st.just(5),
    layout=st.just("D"),
    decks=st.just(6),
    dealing=st.just("device"),
    maximum=st.none() | st.sampled_from([100, 1500, 5000]),
    optional_wagers=st.sampled_from([(), (SEVENS,), (SEVENS, "lucky_lucky"), ("star_pairs",)]),
    optional_needs_initial=st.booleans(),
    insurance_on_ten=st.booleans(),
    resplit=st.booleans(),
    dealer_blackjack_takes=st.sampled_from(["busted_plus_one", "original_only"]),
    jackpot=st.just(Jackpot(meter=2_345_678, increment=123_456)),
    face_down=st.booleans(),
    hold_blackjacks=st.booleans(),
)


def table(seed: bytes, options: Options) -> State:
    return opened(options, {}, shuffled(decks(options.decks), seed))


def asked(state: State, command: Any, seed: bytes) -> Any:
    """The command itself, or the one that is due; whoever is asked doubles, splits, draws or stands, in that order."""
    if command is not None:
        return command
    act = GAME.due(state)
    if act.needs_seed:
        return replace(act.command, seed=seed)
    if act.act == "ask_join":
        return Join(area=act.area or 0, player=act.player or "")
    if act.act == "ask":
        calls = {"double": Double, "split": Split, "hit": Hit, "stand": Stand}
        choices = {choice.call for choice in GAME.legal(state, act.player) if choice.open and choice.area == act.area}
        drawn = next(name for name in calls if name in choices and (name != "hit" or _below_17(state, act.area)))
        return calls[drawn](area=act.area or 0)
    return act.command or FindWager(area=1, player="ann", kind="main", stake=1000)


def _below_17(state: State, area: int | None) -> bool:
    box = state.box(area or 0)
    return box is not None and box.hand.total.points < 17


def tried(state: State, command: Any) -> tuple[Any, ...]:
    try:
        return GAME.decide(state, command)
    except RuleViolation:
        return ()


def layout(state: State) -> int:
    """Chips on the layout; Blazing 7's wagers lie there until they are collected."""
    if state.over:
        return box_promises.layout(state)
    waiting = {(act.area, act.player) for act in state.at_once if isinstance(act, CollectSevens)}
    collected = (w.stake for w in state.optional if w.kind == SEVENS and (w.area, w.player) not in waiting)
    return box_promises.layout(state) - sum(collected)


def moved(state: State, event: Any) -> int:
    """How many chips an event puts on the layout, or takes off it."""
    if isinstance(event, SevensCollected):
        return -event.stake
    chips = box_promises.moved(state, event)
    return 0 if isinstance(event, WagerSettled) and event.line.wager == SEVENS else chips


@given(seed=SEEDS, play=PLAY, options=TABLES)
def test_any_play_keeps_its_promises(seed: bytes, play: list[Any], options: Options) -> None:
    keeps_its_promises(
        GAME,
        table(seed, options),
        play,
        lambda state, command: tried(state, asked(state, command, seed)),
        layout,
        moved,
    )


WAGERS = st.lists(
    st.builds(FindWager, area=AREAS, player=PEOPLE, kind=st.sampled_from(KINDS), stake=STAKES), min_size=1, max_size=12
)


@given(seed=SEEDS, wagers=WAGERS, options=TABLES)
def test_every_round_ends_with_a_line_for_each_wager(seed: bytes, wagers: list[FindWager], options: Options) -> None:
    state = table(seed, options)
    for wager in (FindWager(area=1, player="ann", kind="main", stake=1000), *wagers):
        state = GAME.fold(state, tried(state, wager))
    laid = Counter((wager.area, wager.player, wager.kind) for wager in state.table.wagers)
    log: list[Any] = []
    while not (log and state.over):
        events = GAME.decide(state, asked(state, None, seed))
        state = GAME.fold(state, events)
        log += events
        assert len(log) < 500, "the round does not end"
    lines = Counter((line.area, line.player, line.wager) for line in state.lines)
    more = {"split", "double", "insurance"}
    assert Counter({spot: count for spot, count in lines.items() if spot[2] not in more}) == laid
    assert sum(lines.values()) - sum(laid.values()) == sum(len(added(event)) for event in log)
    assert state.table.wagers == ()
    assert all(event.rule or isinstance(event, RoundClosed) for event in log)


@given(command=COMMANDS)
def test_commands_travel(command: Any) -> None:
    assert loads(dumps(command), GAME.command) == command


EVERYBODY = ("ann", "bob", "eve", None, *Staff)


@given(seed=SEEDS, other=SEEDS, steps=st.integers(0, 25), face_down=st.booleans())
def test_nobody_sees_the_order_of_the_shoe_or_the_burned_card(
    seed: bytes, other: bytes, steps: int, face_down: bool
) -> None:
    """Two tables that differ only in the cards still to come, and in the rack, look alike to everybody."""
    state = table(seed, Options(face_down=face_down))
    for area, player in ((1, "ann"), (3, "bob")):
        state = GAME.fold(state, tried(state, FindWager(area=area, player=player, kind="main", stake=700)))
    for _ in range(steps):
        state = GAME.fold(state, tried(state, asked(state, None, seed)))
    shoe = state.table.shoe
    rack = tuple(Card.of("2S") for _ in shoe.discards)
    swapped = replace(shoe, cards=(*shoe.cards[: shoe.dealt], *shuffled(shoe.stack, other)), discards=rack)
    twin = replace(state, table=replace(state.table, shoe=swapped))
    for who in EVERYBODY:
        assert plain(GAME.view(state, who)) == plain(GAME.view(twin, who))


ALIKE = [("4H 2S", "3D 3C"), ("5H 6S", "9C 2D"), ("8H 3S", "7D 4C"), ("2H 3S", "3D 2C"), ("9H AS", "AD 9C")]
"""Hands of one total that no card busts, so that they stay face down after it."""


@given(
    pair=st.sampled_from(ALIKE),
    others=st.sampled_from(["10C 9S", "5C 6S", "AC 7S"]),
    up=st.sampled_from(["6D", "AD", "KD"]),
    drawn=st.permutations(["2H", "3D", "9H", "10D", "4C", "7C", "KH", "5H", "6H", "8D"]),
)
def test_face_down_cards_are_their_players_own(pair: tuple[str, str], others: str, up: str, drawn: list[str]) -> None:
    """Two deals that differ only in a hand dealt face down look alike to everybody but its controlling player."""
    first, second = (_hidden_deal(hand, others, up, drawn) for hand in pair)
    while True:
        for who in ("bob", "eve", None, *Staff):
            assert plain(GAME.view(first, who)) == plain(GAME.view(second, who))
        if GAME.due(first).act == "ask":
            break
        first, second = _stepped(first), _stepped(second)
    assert plain(GAME.view(first, "ann")) != plain(GAME.view(second, "ann"))
    first, second = (_drawn(state) for state in (first, second))
    for who in ("bob", "eve", None, *Staff):
        assert plain(GAME.view(first, who)) == plain(GAME.view(second, who))


def _hidden_deal(hand: str, others: str, up: str, drawn: list[str]) -> State:
    mine, theirs = cards(hand), cards(others)
    shoe = (mine[0], theirs[0], Card.of(up), mine[1], theirs[1], *map(Card.of, drawn))
    state = opened(Options(face_down=True), {}, shoe)
    for area, player in ((1, "ann"), (2, "bob")):
        state = GAME.fold(state, tried(state, FindWager(area=area, player=player, kind="main", stake=1000)))
    return state


def _drawn(state: State) -> State:
    """After a first card drawn to the hidden hand."""
    for command in (Hit(area=1), Deal(area=1, hand=1)):
        state = GAME.fold(state, GAME.decide(state, command))
    return state


def _stepped(state: State) -> State:
    return GAME.fold(state, GAME.decide(state, GAME.due(state).step))
