"""Whatever is asked at a Blackjack Switch table, in whatever order: the promises that the engine keeps."""

from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games.blackjack_switch import GAME, Options, State, opened
from games.blackjack_switch.events import Switch
from games.blackjack_switch.options import BOXES, KINDS
from games.cards.cards import Card, decks
from games.cards.shuffle import shuffled
from games.errors import RuleViolation
from games.records import dumps, loads, plain, replace
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
from tests.games.twentyone.box_promises import added, keeps_its_promises

AREAS = st.integers(1, 3)
BOX = st.none() | st.sampled_from(BOXES)
PEOPLE = st.sampled_from(["ann", "bob", "cat", "dan"])
SOMEBODY = st.none() | PEOPLE
STAKES = st.sampled_from([1, 250, 500, 1000, 1333, 7500])
KIND = st.sampled_from([*KINDS, "tie"])
HAND = st.none() | st.integers(1, 3)
SEEDS = st.binary(min_size=32, max_size=32)
JOINED = st.none() | st.dictionaries(PEOPLE, STAKES, max_size=2)

CALLS: st.SearchStrategy[Any] = st.one_of(
    st.builds(Switch, area=AREAS, player=SOMEBODY),
    st.builds(Hit, area=AREAS, player=SOMEBODY, box=BOX, hand=HAND),
    st.builds(Stand, area=AREAS, player=SOMEBODY, box=BOX),
    st.builds(Double, area=AREAS, player=SOMEBODY, box=BOX, stake=st.none() | STAKES, joined=JOINED),
    st.builds(Split, area=AREAS, player=SOMEBODY, joined=st.none() | st.lists(PEOPLE, max_size=2).map(tuple)),
    st.builds(Insure, area=AREAS, player=PEOPLE, box=BOX, stake=STAKES),
    st.builds(Join, area=AREAS, player=PEOPLE, box=BOX, stake=st.none() | STAKES),
    st.builds(Decline, area=AREAS, player=PEOPLE, box=BOX),
    st.builds(Absent, area=AREAS),
)
LAID = st.builds(FindWager, area=AREAS, player=PEOPLE, kind=KIND, box=BOX, stake=STAKES)
COMMANDS: st.SearchStrategy[Any] = st.one_of(
    CALLS,
    LAID,
    st.builds(PlaceWager, area=AREAS, player=PEOPLE, kind=KIND, box=BOX, stake=STAKES),
    st.builds(TakeBackWager, area=AREAS, player=PEOPLE, kind=KIND, box=BOX),
    st.builds(SitDown, area=AREAS, player=PEOPLE),
    st.builds(StandUp, area=AREAS, player=PEOPLE),
    st.builds(Deal, area=st.none() | AREAS, box=BOX, hand=HAND),
    st.builds(Settle, area=AREAS, player=PEOPLE, wager=KIND, box=BOX, hand=HAND),
    st.builds(PickUp, area=st.none() | AREAS, box=BOX, hand=HAND),
    st.builds(Shuffle, seed=SEEDS),
    st.builds(Cut, by=PEOPLE, at=st.integers(0, 312)),
    st.builds(RefuseCut, player=PEOPLE),
    st.builds(PlaceCuttingCard, at=st.integers(0, 312)),
    st.sampled_from([Burn(), CloseBets(), CloseRound(), CallInsurance(), CloseInsurance(), MissInsurance()]),
)
DUE = st.none()
"""Stands for: whatever is due, so that play gets somewhere."""

PLAY = st.lists(st.one_of(DUE, DUE, DUE, DUE, CALLS, COMMANDS), max_size=120)
TABLES = st.builds(
    Options,
    dealing=st.sampled_from(["shoe", "device"]),
    maximum=st.none() | st.sampled_from([100, 1501, 5000]),
    resplit=st.booleans(),
    double_with_ace=st.booleans(),
    super_match=st.booleans(),
    super_match_needs_initial=st.booleans(),
    dealer_stands=st.sampled_from(["rule_14_2", "inscription"]),
    dealer_blackjack_takes=st.sampled_from(["busted_plus_one", "original_only"]),
)
BOTH = tuple(FindWager(area=1, player="ann", kind="main", box=box, stake=1000) for box in BOXES)


def table(seed: bytes, options: Options) -> State:
    return opened(options, {}, shuffled(decks(6), seed))


def asked(state: State, command: Any, seed: bytes) -> Any:
    """The command itself, or the one that is due; whoever is asked does what is open, in the order below."""
    if command is not None:
        return command
    act = GAME.due(state)
    if act.needs_seed:
        return replace(act.command, seed=seed)
    if act.act == "ask_join":
        return Join(area=act.area or 0, box=act.box, player=act.player or "")
    if act.act == "ask":
        return _decided(state, act.area or 0, act.box, act.player, switches=seed[0] % 2 == 0)
    return act.command or next((wager for wager in BOTH if tried(state, wager)), None)


def _decided(state: State, area: int, box: int | None, player: str | None, *, switches: bool) -> Any:
    legal = [one for one in GAME.legal(state, player) if one.open and one.area == area and one.box in (None, box)]
    calls: dict[str, Any] = {"switch": Switch, "double": Double, "split": Split, "hit": Hit, "stand": Stand}
    names = [name for name in calls if any(one.call == name for one in legal)]
    in_turn = state.box(area, box)
    if not switches and "switch" in names:
        names.remove("switch")
    if "stand" in names and in_turn and in_turn.hand.total.points >= 17:
        names = [name for name in names if name != "hit"]
    return calls[names[0]](area=area)


def tried(state: State, command: Any) -> tuple[Any, ...]:
    try:
        return GAME.decide(state, command)
    except RuleViolation:
        return ()


@given(seed=SEEDS, play=PLAY, options=TABLES)
def test_any_play_keeps_its_promises(seed: bytes, play: list[Any], options: Options) -> None:
    keeps_its_promises(
        GAME, table(seed, options), play, lambda state, command: tried(state, asked(state, command, seed))
    )


@given(seed=SEEDS, wagers=st.lists(LAID, max_size=16), both=st.booleans(), options=TABLES)
def test_every_round_ends_with_a_line_for_each_wager(
    seed: bytes, wagers: list[FindWager], both: bool, options: Options
) -> None:
    """Also where one box of an area, or every area, holds wagers that are void."""
    state = table(seed, options)
    for wager in (*(BOTH if both else BOTH[:1]), *wagers):
        state = GAME.fold(state, tried(state, wager))
    laid = Counter((wager.area, wager.box, wager.player, wager.kind) for wager in state.table.wagers)
    log: list[Any] = []
    while not (log and state.over):
        events = GAME.decide(state, asked(state, None, seed))
        state = GAME.fold(state, events)
        log += events
        assert len(log) < 500, "the round does not end"
    lines = Counter((line.area, line.box, line.player, line.wager) for line in state.lines)
    more = {"split", "double", "insurance"}
    assert Counter({spot: count for spot, count in lines.items() if spot[3] not in more}) == laid
    assert sum(lines.values()) - sum(laid.values()) == sum(len(added(event)) for event in log)
    assert state.table.wagers == ()
    assert all(event.rule or isinstance(event, RoundClosed) for event in log)


@given(command=COMMANDS)
def test_commands_travel(command: Any) -> None:
    assert loads(dumps(command), GAME.command) == command


@given(seed=SEEDS, play=PLAY, options=TABLES, who=st.sampled_from(["ann", "bob", "dan"]))
def test_what_is_open_is_accepted_and_what_is_closed_refused(
    seed: bytes, play: list[Any], options: Options, who: str
) -> None:
    """The buttons and the engine ask the same question."""
    state = table(seed, options)
    for command in play:
        state = GAME.fold(state, tried(state, asked(state, command, seed)))
    for choice in GAME.legal(state, who):
        command = _chosen(choice, who)
        if command is not None:
            assert bool(tried(state, command)) is choice.open, choice


def _chosen(choice: Any, who: str) -> Any:
    """The command that a choice stands for; a wager's room depends on what lies there already."""
    at = {"area": choice.area, "player": who}
    calls: dict[str, Any] = {"hit": Hit, "stand": Stand, "double": Double, "split": Split, "decline": Decline}
    if choice.call == "switch":
        return Switch(**at)
    if choice.call in calls:
        return calls[choice.call](**at, box=choice.box)
    if choice.call in ("insure", "join"):
        kind: Any = Insure if choice.call == "insure" else Join
        return kind(**at, box=choice.box, stake=choice.most) if choice.most else None
    if choice.call == "take_back":
        return TakeBackWager(**at, kind=choice.kind, box=choice.box)
    return None


EVERYBODY = ("ann", "bob", "eve", None, *Staff)


@given(seed=SEEDS, other=SEEDS, steps=st.integers(0, 40))
def test_nobody_sees_the_order_of_the_shoe_or_the_rack(seed: bytes, other: bytes, steps: int) -> None:
    """Two tables that differ only in the cards still to come, and in the rack, look alike to everybody."""
    state = table(seed, Options())
    for wager in (*BOTH, FindWager(area=3, player="bob", kind="main", box=1, stake=700)):
        state = GAME.fold(state, tried(state, wager))
    for _ in range(steps):
        state = GAME.fold(state, tried(state, asked(state, None, seed)))
    shoe = state.table.shoe
    rack = tuple(Card.of("2S") for _ in shoe.discards)
    swapped = replace(shoe, cards=(*shoe.cards[: shoe.dealt], *shuffled(shoe.stack, other)), discards=rack)
    twin = replace(state, table=replace(state.table, shoe=swapped))
    for who in EVERYBODY:
        assert plain(GAME.view(state, who)) == plain(GAME.view(twin, who))
