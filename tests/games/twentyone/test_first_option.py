"""First option at both blackjacks: the order of ruling R21 holds when chips are laid, and the last in it give way."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import blackjack_switch, star_blackjack
from games.errors import RuleViolation
from games.records import replace
from games.supervising.commands import LimitArea
from games.table.areas import Wager
from games.table.seating import seated
from games.table.sign import Limits, Personal
from games.table.staff import Staff
from games.table.table import FindWager, PlaceWager, SitDown, StandUp, TakeBackWager, WagerTakenBack
from games.twentyone.wagers import without_those_behind

STAR = star_blackjack.GAME
SWITCH = blackjack_switch.GAME


def star(maximum: int | None = 50_000, **options: Any) -> Any:
    """A Star Blackjack table at which Ann sits at area 1."""
    made = star_blackjack.Options(minimum=500, maximum=maximum, **options)
    return star_blackjack.opened(made, {1: "ann"}, ())


def switch(maximum: int = 100_000) -> Any:
    made = blackjack_switch.Options(minimum=1_000, maximum=maximum)
    return blackjack_switch.opened(made, {1: "ann"}, ())


def lay(state: Any, player: str, stake: int, kind: str = "main", box: int | None = None) -> tuple[Any, tuple[Any, ...]]:
    game = SWITCH if state.table.code == "BS" else STAR
    facts = game.decide(state, PlaceWager(player=player, area=1, kind=kind, stake=stake, box=box))
    return game.fold(state, facts), facts


def laid(state: Any, *wagers: tuple[Any, ...]) -> Any:
    for wager in wagers:
        state = lay(state, *wager)[0]
    return state


def lying(state: Any) -> list[tuple[Any, ...]]:
    """Who has what on the layout, as it was placed."""
    return [(w.player, w.stake) if w.box is None else (w.player, w.box, w.stake) for w in state.table.wagers]


def back(facts: tuple[Any, ...]) -> list[tuple[str, str, int, str | None]]:
    """Whose chips went back, how many, and the clause."""
    gone = [fact for fact in facts if isinstance(fact, WagerTakenBack)]
    assert {fact.gives_way_to for fact in gone} <= {facts[-1].wager.player}
    return [(fact.wager.player, fact.wager.kind, fact.wager.stake, fact.rule) for fact in gone]


def refused(state: Any, *wager: Any) -> str | None:
    with pytest.raises(RuleViolation) as error:
        lay(state, *wager)
    return error.value.rule


def spot(state: Any, who: str, box: int | None = None) -> Any:
    game = SWITCH if box else STAR
    return next(c for c in game.legal(state, who) if (c.call, c.area, c.kind, c.box) == ("wager", 1, "main", box))


# --- the seated player ------------------------------------------------------------------------------


@pytest.mark.rule("SB 6.1.1", "SB 6.1.2")
@pytest.mark.parametrize(
    ("stake", "stays"), [(500, 49_500), (20_000, 30_000), (49_400, 600), (49_500, 500), (49_600, 0), (50_000, 0)]
)
def test_a_back_bettor_gives_way_to_whoever_sits_there(stake: int, stays: int) -> None:
    """What is left of the maximum stays; under the minimum of $5 nothing does."""
    state = laid(star(), ("bob", 50_000))
    state, facts = lay(state, "ann", stake)
    assert lying(state) == ([("bob", stays)] if stays else []) + [("ann", stake)]
    assert back(facts) == [("bob", "main", 50_000 - stays, "6.1.1")]


@pytest.mark.rule("SB 5.5", "BS 5.5")
def test_three_strangers_do_not_shut_the_seated_player_out() -> None:
    state = laid(star(), ("bob", 500), ("cat", 500), ("dan", 500))
    assert spot(state, "ann").open
    state, facts = lay(state, "ann", 500)
    assert lying(state) == [("bob", 500), ("cat", 500), ("ann", 500)]
    assert back(facts) == [("dan", "main", 500, "5.5")]
    assert refused(state, "dan", 500) == "5.5"
    two = [(name, 500, "main", box) for name in ("bob", "cat", "dan") for box in (1, 2)]
    state, facts = lay(laid(switch(), *two), "ann", 500, "main", 1)
    assert back(facts) == [("dan", "main", 500, "5.5")] * 2
    assert lay(state, "ann", 500, "main", 2)[1][0].wager.player == "ann"


@pytest.mark.rule("SB 6.1.1")
def test_both_may_be_asked_for_at_once() -> None:
    state = laid(star(), ("bob", 20_000), ("cat", 20_000), ("dan", 10_000))
    state, facts = lay(state, "ann", 25_000)
    assert back(facts) == [("dan", "main", 10_000, "5.5"), ("cat", "main", 15_000, "6.1.1")]
    assert lying(state) == [("bob", 20_000), ("cat", 5_000), ("ann", 25_000)]


@pytest.mark.rule("BS 6.1.1", "BS 6.1.2")
def test_at_blackjack_switch_both_boxes_give_way() -> None:
    """The maximum of $1,000 is for both boxes: $200 on one of Ann's leaves Bob $300 on each of his."""
    state = laid(switch(), ("bob", 50_000, "main", 1), ("bob", 50_000, "main", 2))
    state, facts = lay(state, "ann", 20_000, "main", 1)
    assert back(facts) == [("bob", "main", 20_000, "6.1.1")] * 2
    state, facts = lay(state, "ann", 20_000, "main", 2)
    assert back(facts) == []
    assert lying(state) == [("bob", 1, 30_000), ("bob", 2, 30_000), ("ann", 1, 20_000), ("ann", 2, 20_000)]


@pytest.mark.rule("SB 6.1.1")
def test_the_seated_player_has_all_of_the_maximum_and_no_more() -> None:
    state = laid(star(), ("bob", 40_000))
    assert (spot(state, "ann").least, spot(state, "ann").most) == (500, 50_000)
    assert refused(state, "ann", 50_100) == "6.1"
    assert lying(state) == [("bob", 40_000)]


def test_what_lies_beside_a_wager_that_gave_way_goes_back_with_it() -> None:
    state = star(optional_wagers=("perfect_pairs",), optional_needs_initial=True)
    state = laid(state, ("bob", 50_000), ("bob", 500, "perfect_pairs"))
    _, facts = lay(state, "ann", 50_000)
    assert back(facts) == [("bob", "main", 50_000, "6.1.1"), ("bob", "perfect_pairs", 500, "14.6")]
    state = laid(star(optional_wagers=("perfect_pairs",)), ("bob", 50_000), ("bob", 500, "perfect_pairs"))
    assert back(lay(state, "ann", 50_000)[1]) == [("bob", "main", 50_000, "6.1.1")]


@pytest.mark.rule("SB 5.5")
def test_an_area_for_one_player_is_the_seated_players() -> None:
    state = star(optional_wagers=("perfect_pairs",))
    state = STAR.fold(state, STAR.decide(state, LimitArea(by=Staff.SUPERVISOR, players=1)))
    state = laid(state, ("bob", 500), ("bob", 500, "perfect_pairs"))
    state, facts = lay(state, "ann", 500)
    assert back(facts) == [("bob", "main", 500, "5.5"), ("bob", "perfect_pairs", 500, "5.5")]
    assert lying(state) == [("ann", 500)]


# --- the others in order ----------------------------------------------------------------------------


@pytest.mark.rule("SB 6.1.2", "SB 6.1.3")
def test_the_second_player_comes_before_the_third() -> None:
    state = laid(star(), ("ann", 10_000), ("bob", 10_000), ("cat", 30_000))
    state, facts = lay(state, "bob", 5_000)
    assert back(facts) == [("cat", "main", 5_000, "6.1.1")]
    assert refused(state, "cat", 100) == "6.1"
    assert refused(state, "bob", 25_100) == "6.1"


@pytest.mark.rule("SB 5.7.2", "SB 6.1.1", "SB 6.1.2")
def test_with_nobody_seated_the_highest_wager_comes_first_as_it_lies() -> None:
    """Ruling R99: Bob has room for what Cat leaves, and does not outbid her place."""
    state = star()
    state = STAR.fold(state, STAR.decide(state, StandUp(player="ann", area=1)))
    state = laid(state, ("bob", 10_000), ("cat", 30_000))
    assert spot(state, "bob").most == 10_000
    assert refused(state, "bob", 40_000) == "6.1"
    state, facts = lay(state, "cat", 15_000)
    assert back(facts) == [("bob", "main", 5_000, "6.1.1")]
    assert refused(state, "dan", 500) == "6.1"


@pytest.mark.rule("SB 5.5")
def test_a_fourth_player_without_the_seat_finds_no_room() -> None:
    state = laid(star(), ("bob", 500), ("cat", 500), ("dan", 500))
    assert refused(state, "eve", 40_000) == "5.5"
    assert not spot(state, "eve").open


# --- units, chips and signs of one's own ------------------------------------------------------------


def test_what_stays_is_made_of_chips_and_in_units() -> None:
    state = laid(star(chips=(500, 2_500)), ("bob", 50_000))
    assert lying(lay(state, "ann", 1_200)[0])[0] == ("bob", 48_500)
    sign = replace(state.table.sign, area=Limits(minimum=500, maximum=50_000, unit=1_000))
    state = replace(state, table=replace(state.table, sign=sign))
    assert lying(lay(state, "ann", 1_500)[0])[0] == ("bob", 48_500)


@pytest.mark.rule("SB 6.7")
def test_a_maximum_of_ones_own_leaves_room_for_both() -> None:
    state = star()
    sign = replace(state.table.sign, personal=(Personal(player="bob", minimum=500, maximum=100_000),))
    state = laid(replace(state, table=replace(state.table, sign=sign)), ("bob", 60_000))
    state, facts = lay(state, "ann", 40_000)
    assert back(facts) == []
    assert back(lay(state, "ann", 10_000)[1]) == [("bob", "main", 10_000, "6.1.1")]


def test_without_a_maximum_nobody_gives_way() -> None:
    state = laid(star(None), ("bob", 500_000))
    assert back(lay(state, "ann", 500_000)[1]) == []


# --- promises ---------------------------------------------------------------------------------------

PLAYERS = ("ann", "bob", "cat", "dan", "eve")
STEPS = st.lists(
    st.one_of(
        st.builds(
            lambda player, stake, box: PlaceWager(player=player, area=1, kind="main", stake=stake, box=box),
            st.sampled_from(PLAYERS),
            st.sampled_from([100, 500, 2_500, 10_000, 25_000, 50_000]),
            st.sampled_from([1, 2]),
        ),
        st.builds(lambda player: SitDown(player=player, area=1), st.sampled_from(PLAYERS)),
        st.builds(lambda player: StandUp(player=player, area=1), st.sampled_from(PLAYERS)),
        st.builds(
            lambda player, box: TakeBackWager(player=player, area=1, kind="main", box=box),
            st.sampled_from(PLAYERS),
            st.sampled_from([1, 2]),
        ),
    ),
    max_size=14,
)


def _as_played(game: Any, command: Any) -> Any:
    if game is STAR and isinstance(command, PlaceWager | TakeBackWager):
        return replace(command, box=None)
    return command


@pytest.mark.parametrize("game", [STAR, SWITCH], ids=["star", "switch"])
@given(steps=STEPS)
def test_the_area_is_never_over_its_maximum_and_whoever_sits_has_the_first_option(game: Any, steps: list[Any]) -> None:
    state = star() if game is STAR else switch()
    for command in (_as_played(game, one) for one in steps):
        before = {(w.player, w.box): w.stake for w in state.table.wagers}
        try:
            facts = game.decide(state, command)
        except RuleViolation:
            continue
        state = game.fold(state, facts)
        after = {(w.player, w.box): w.stake for w in state.table.wagers}
        moved = sum(f.wager.stake * (1 if isinstance(f, WagerTakenBack) else -1) for f in facts if hasattr(f, "wager"))
        assert sum(after.values()) == sum(before.values()) - moved
        _in_order(game, state)


def _in_order(game: Any, state: Any) -> None:
    """What lies would be dealt to as it lies: three players, the maximum kept, and all of it offered to the seat."""
    wagers: tuple[Wager, ...] = state.table.wagers
    holds: dict[str, int] = {}
    for wager in wagers:
        holds[wager.player] = max(holds.get(wager.player, 0), wager.stake * (2 if wager.box else 1))
    maximum = state.table.sign.area.maximum
    assert len(holds) <= 3
    assert sum(holds.values()) <= maximum
    if sits := seated(state.table.seating, 1):
        own = Wager(area=1, player=sits, kind="main", stake=0, box=1 if game is SWITCH else None)
        assert {wager.player for wager in without_those_behind(state.table, own).wagers} <= {sits}


@given(
    stakes=st.lists(st.sampled_from([500, 2_500, 20_000, 40_000]), min_size=1, max_size=3),
    seat=st.sampled_from([None, 0, 1, 2]),
)
def test_found_wagers_are_taken_as_found_whatever_the_order(stakes: list[int], seat: int | None) -> None:
    """A scenario lays what was found, and nobody gives way before the deal: R21 cuts it then."""
    names = PLAYERS[: len(stakes)]
    sits = {1: names[seat]} if seat is not None and seat < len(names) else {}
    state = star_blackjack.opened(star_blackjack.Options(maximum=50_000), sits, ())
    for player, stake in zip(names, stakes, strict=True):
        facts = STAR.decide(state, FindWager(player=player, area=1, kind="main", stake=stake))
        state = STAR.fold(state, facts)
    assert lying(state) == list(zip(names, stakes, strict=True))
