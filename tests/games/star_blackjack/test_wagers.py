"""Rules 2, 3, 5, 6 and 14.2 to 14.10: what a table may offer, and which wagers it admits."""

from typing import Any

import pytest

from games.errors import RuleViolation
from games.records import replace
from games.star_blackjack import GAME, Options, opened
from games.star_blackjack.options import Jackpot
from games.supervising.commands import LimitToOneArea
from games.table.staff import Staff
from games.table.table import PlaceWager, SitDown, TakeBackWager
from tests.games.star_blackjack.table import ANN, BOB, CAT, Wager, blackjack, refusal, refused, step, table

SHOE = "10H 9D 8S 10S 10C 10D"
PAIRS: dict[str, Any] = {"optional_wagers": ["perfect_pairs"]}
SEVENS: dict[str, Any] = {
    "layout": "D",
    "decks": 6,
    "dealing": "device",
    "optional_wagers": ["blazing_7s"],
    "jackpot": {"meter": "10000"},
}
DAN: Wager = (1, "dan", "main", "10")


@pytest.mark.rule("SB 2.2.1")
@pytest.mark.parametrize("places", [4, 10])
def test_a_layout_has_five_to_nine_areas(places: int) -> None:
    assert refused(blackjack(SHOE, calls="stand 1", places=places)) == "2.2.1"


@pytest.mark.rule("SB 3.1")
@pytest.mark.parametrize("decks", [4, 7, 10])
def test_six_or_eight_decks(decks: int) -> None:
    assert refused(blackjack(SHOE, calls="stand 1", decks=decks)) == "3.1"


@pytest.mark.rule("SB 3.1.1")
@pytest.mark.parametrize("change", [{"optional_wagers": ["star_pairs"], "decks": 8}, SEVENS | {"decks": 8}])
def test_star_pairs_and_blazing_7s_take_six_decks(change: dict[str, Any]) -> None:
    assert refused(blackjack(SHOE, calls="stand 1", **change)) == "3.1.1"


@pytest.mark.rule("SB 2.3.4.3")
def test_a_jackpot_takes_a_shuffling_device_and_a_meter() -> None:
    assert refused(blackjack(SHOE, calls="stand 1", **(SEVENS | {"dealing": "shoe"}))) == "2.3.4.3"
    assert refused(blackjack(SHOE, calls="stand 1", **(SEVENS | {"jackpot": None}))) == "2.3.4"


@pytest.mark.rule("SB 14.28.1", "SB 14.28.2", "SB 14.28.3")
@pytest.mark.parametrize("reset", ["10000", "25000.00", "50000"])
def test_the_minimum_jackpot_is_one_of_three_amounts(reset: str) -> None:
    wagers = (ANN, (1, "ann", "blazing_7s", "5"))
    played = blackjack("7D 7D 7D 10C", *wagers, calls="stand 1", **_resetting_to(reset))
    assert played["jackpot"]["after"] == f"{float(reset):.2f}"


@pytest.mark.rule("SB 14.28", "SB 14.28.1", "SB 14.28.2", "SB 14.28.3")
@pytest.mark.parametrize("reset", ["12345", "9999.99", "10000.01", "30000", "100000"])
def test_no_other_minimum_jackpot_is_played_for(reset: str) -> None:
    result = blackjack(SHOE, calls="stand 1", **_resetting_to(reset))
    assert (refused(result), result["error"]["at"]) == ("14.28", "table")
    assert "$10,000, $25,000, $50,000" in result["error"]["message"]


def _resetting_to(reset: str) -> dict[str, Any]:
    return SEVENS | {"jackpot": {"meter": "60000", "reset": reset}}


@pytest.mark.rule("SB 6.8.2")
def test_a_low_limit_table_deals_from_a_device() -> None:
    with pytest.raises(RuleViolation) as error:
        opened(Options(low_limit=True), {}, ())
    assert error.value.rule == "6.8.2"
    assert opened(Options(low_limit=True, dealing="device"), {}, ()).over


@pytest.mark.rule("SB 14.4")
@pytest.mark.parametrize(
    ("layout", "kinds", "fits"),
    [
        ("A", ["perfect_pairs", "lucky_lucky"], True),
        ("A", ["perfect_pairs", "lucky_lucky", "any_pairs"], False),
        ("B", ["any_pairs"], True),
        ("B", ["any_pairs", "lucky_lucky"], False),
        ("C", ["any_pairs", "lucky_lucky"], False),
        ("D", ["blazing_7s", "lucky_lucky"], True),
        ("D", ["any_pairs", "lucky_lucky"], False),
        ("A", ["blazing_7s"], False),
    ],
)
def test_each_optional_wager_has_its_spot(layout: str, kinds: list[str], fits: bool) -> None:
    result = blackjack(SHOE, calls="stand 1", **(SEVENS | {"layout": layout, "optional_wagers": kinds}))
    assert ("error" not in result) is fits
    if not fits:
        assert refused(result) == "14.4"


def test_an_unknown_kind_is_no_wager_of_this_game() -> None:
    assert refused(blackjack(SHOE, ANN, (1, "ann", "insurance", "5"))) is None
    assert refused(blackjack(SHOE, optional_wagers=["insurance"])) is None
    with pytest.raises(RuleViolation):
        opened(Options(optional_wagers=("insurance",)), {}, ())


@pytest.mark.rule("SB 14.2", "SB 14.3")
def test_an_optional_wager_is_made_where_it_is_offered() -> None:
    assert refused(blackjack(SHOE, ANN, (1, "ann", "any_pairs", "5"), **PAIRS)) == "14.2"


@pytest.mark.rule("SB 5.5")
def test_three_players_to_an_area_and_one_main_wager_each() -> None:
    assert refused(blackjack(SHOE, ANN, BOB, CAT, DAN)) == "5.5"
    assert refused(blackjack(SHOE, ANN, ANN)) == "5.5"


@pytest.mark.rule("SB 14.9")
def test_three_optional_wagers_of_a_kind_to_an_area() -> None:
    pairs = [(1, player, "perfect_pairs", "5") for player in ("bob", "cat", "dan")]
    assert "error" not in blackjack(SHOE, ANN, *pairs, calls="stand 1", **PAIRS)
    assert refused(blackjack(SHOE, ANN, *pairs, (1, "ann", "perfect_pairs", "5"), **PAIRS)) == "14.9"
    assert refused(blackjack(SHOE, ANN, pairs[0], pairs[0], **PAIRS)) == "14.9"


@pytest.mark.rule("SB 14.9")
def test_players_with_an_initial_wager_come_before_visitors() -> None:
    pairs = [(1, player, "perfect_pairs", "5") for player in ("bob", "cat", "dan")]
    state = table(SHOE, ANN, *pairs, optional_wagers=("perfect_pairs",))
    placed = PlaceWager(area=1, player="ann", kind="perfect_pairs", stake=500)
    events: Any = GAME.decide(state, placed)
    assert [(event.wager.player, event.rule) for event in events] == [("dan", "14.9"), ("ann", "5.3")]
    assert refusal(state, replace(placed, player="eve")) == "14.9"
    opened_to = {one.kind: one.open for one in GAME.legal(state, "ann") if one.area == 1 and one.call == "wager"}
    assert opened_to == {"main": True, "perfect_pairs": True}
    closed_to = {one.kind: one.rule for one in GAME.legal(state, "eve") if one.area == 1 and not one.open}
    assert closed_to == {"perfect_pairs": "14.9"}


@pytest.mark.rule("SB 14.8")
def test_no_optional_wager_where_nobody_has_an_initial_one() -> None:
    assert refused(blackjack(SHOE, ANN, (2, "bob", "perfect_pairs", "5"), **PAIRS)) == "14.8"
    assert "error" not in blackjack(SHOE, (1, "bob", "perfect_pairs", "5"), ANN, calls="stand 1", **PAIRS)


@pytest.mark.rule("SB 14.6")
def test_where_it_is_ordered_optional_wagers_need_the_players_own_initial_wager() -> None:
    needs = PAIRS | {"optional_needs_initial": True}
    assert refused(blackjack(SHOE, ANN, (1, "bob", "perfect_pairs", "5"), **needs)) == "14.6"
    elsewhere = (ANN, (2, "bob", "main", "10"), (1, "bob", "perfect_pairs", "5"))
    assert refused(blackjack(SHOE, *elsewhere, **needs)) == "14.6"
    assert "error" not in blackjack(SHOE, ANN, (1, "ann", "perfect_pairs", "5"), calls="stand 1", **needs)


@pytest.mark.rule("SB 5.8", "SB 14.7")
def test_blazing_7s_needs_ones_own_initial_wager() -> None:
    assert refused(blackjack(SHOE, ANN, (1, "bob", "blazing_7s", "5"), **SEVENS)) == "5.8"


@pytest.mark.rule("SB 5.6", "SB 14.7")
def test_a_blazing_7s_spot_takes_one_wager() -> None:
    two = [(1, player, "blazing_7s", "5") for player in ("ann", "bob")]
    assert refused(blackjack(SHOE, ANN, BOB, *two, **SEVENS)) == "5.6"
    assert refused(blackjack(SHOE, ANN, two[0], two[0], **SEVENS)) == "5.6"


@pytest.mark.rule("SB 14.5")
@pytest.mark.parametrize("stakes", [("4",), ("7.50",), ("2.50", "5")])
def test_blazing_7s_costs_what_the_sign_says_for_all(stakes: tuple[str, ...]) -> None:
    mains = [(area, "ann", "main", "10") for area, _ in enumerate(stakes, 1)]
    sevens = [(area, "ann", "blazing_7s", stake) for area, stake in enumerate(stakes, 1)]
    assert refused(blackjack(SHOE, *mains, *sevens, **SEVENS)) == "14.24"


@pytest.mark.rule("SB 14.5")
def test_the_sign_bounds_what_is_laid_on_an_optional_spot() -> None:
    state = _sevens_table(seats={})
    choice = next(one for one in GAME.legal(state, "ann") if one.kind == "blazing_7s" and one.area == 1)
    assert (choice.open, choice.least, choice.most) == (True, 500, 500)
    assert refusal(state, PlaceWager(area=1, player="ann", kind="blazing_7s", stake=250)) == "14.24"


@pytest.mark.rule("SB 14.5")
def test_the_first_blazing_7s_wager_says_what_the_others_cost() -> None:
    state = _sevens_table(seats={}, sevens_wager=None)
    assert _sevens_range(state) == (True, 250, 500)
    state = step(state, PlaceWager(area=2, player="bob", kind="main", stake=1_000))
    state = step(state, PlaceWager(area=2, player="bob", kind="blazing_7s", stake=250))
    assert _sevens_range(state) == (True, 250, 250)
    state = step(state, PlaceWager(area=1, player="ann", kind="blazing_7s", stake=250))
    assert _sevens_range(state) == (False, None, None)
    assert refusal(state, PlaceWager(area=1, player="ann", kind="blazing_7s", stake=250)) == "14.24"


def _sevens_range(state: Any) -> tuple[bool, int | None, int | None]:
    placing = (one for one in GAME.legal(state, "ann") if one.call == "wager" and one.kind == "blazing_7s")
    found = next(one for one in placing if one.area == 1)
    return found.open, found.least, found.most


def _sevens_table(seats: dict[int, str], sevens_wager: int | None = 500) -> Any:
    return table(
        SHOE,
        *(ANN, CAT),
        seats=seats,
        layout="D",
        decks=6,
        dealing="device",
        optional_wagers=("blazing_7s",),
        jackpot=Jackpot(meter=1_000_000),
        sevens_wager=sevens_wager,
    )


@pytest.mark.rule("SB 5.8.1", "SB 5.8.2", "SB 14.10.1", "SB 14.10.2")
@pytest.mark.parametrize(("seats", "preferred", "other"), [({}, "cat", "ann"), ({1: "ann"}, "ann", "cat")])
def test_the_one_spot_goes_to_the_seated_player_or_the_highest_wager(
    seats: dict[int, str], preferred: str, other: str
) -> None:
    laid = step(_sevens_table(seats), PlaceWager(area=1, player=other, kind="blazing_7s", stake=500))
    events: Any = GAME.decide(laid, PlaceWager(area=1, player=preferred, kind="blazing_7s", stake=500))
    assert [(event.wager.player, event.rule) for event in events] == [(other, "5.8"), (preferred, "5.3")]
    held = step(laid, PlaceWager(area=1, player=preferred, kind="blazing_7s", stake=500))
    assert refusal(held, PlaceWager(area=1, player=other, kind="blazing_7s", stake=500)) == "5.6"


@pytest.mark.rule("SB 5.8.3", "SB 14.10.3")
def test_of_equal_wagers_the_nearest_to_the_dealer_has_the_spot() -> None:
    state = step(_sevens_table({}), PlaceWager(area=1, player="ann", kind="main", stake=1000))
    laid = step(state, PlaceWager(area=1, player="cat", kind="blazing_7s", stake=500))
    held = step(laid, PlaceWager(area=1, player="ann", kind="blazing_7s", stake=500))
    assert [wager.player for wager in held.table.wagers if wager.kind == "blazing_7s"] == ["ann"]


@pytest.mark.rule("SB 5.8", "SB 14.8")
def test_taking_an_initial_wager_back_takes_what_rested_on_it() -> None:
    pairs = (1, "bob", "perfect_pairs", "5")
    taken = TakeBackWager(area=1, player="ann", kind="main")
    assert step(table(SHOE, ANN, pairs, optional_wagers=("perfect_pairs",)), taken).table.wagers == ()
    kept = step(table(SHOE, ANN, BOB, pairs, optional_wagers=("perfect_pairs",)), taken)
    assert [wager.kind for wager in kept.table.wagers] == ["main", "perfect_pairs"]
    sevens = step(_sevens_table({}), PlaceWager(area=1, player="ann", kind="blazing_7s", stake=500))
    gone: Any = GAME.decide(sevens, taken)
    assert [(event.wager.kind, event.rule) for event in gone] == [("main", "5.3"), ("blazing_7s", "5.8")]


@pytest.mark.rule("SB 6.1")
def test_a_wager_laid_keeps_to_the_sign() -> None:
    state = table(SHOE, minimum=1000, maximum=5000)
    assert refusal(state, PlaceWager(area=2, player="bob", kind="main", stake=999)) == "6.1"
    assert refusal(state, PlaceWager(area=1, player="bob", kind="main", stake=3001)) == "6.1"
    assert step(state, PlaceWager(area=1, player="bob", kind="main", stake=3000)).table.wagers[1].stake == 3000


@pytest.mark.rule("SB 5.1", "SB 18.1")
def test_nobody_wagers_without_a_valid_card_of_their_own() -> None:
    state = table(SHOE)
    seating = replace(state.table.seating, invalid_cards=("bob",))
    state = replace(state, table=replace(state.table, seating=seating))
    assert refusal(state, PlaceWager(area=1, player="bob", kind="main", stake=500)) == "5.1"


def test_people_sit_down_and_no_wager_opens_no_round() -> None:
    state = step(table(SHOE), SitDown(player="bob", area=2))
    assert state.table.seating.seats[0].player == "bob"
    assert refused(blackjack(SHOE, (1, "ann", "perfect_pairs", "5"), **PAIRS)) == "14.8"


@pytest.mark.rule("SB 5.15")
def test_a_player_held_to_the_minimum_of_a_sign_without_one_lays_one_chip() -> None:
    """Ruling R91."""
    order = LimitToOneArea(by=Staff.GAMING_MANAGER, player="bob", told=("inspector",))
    state = step(table(SHOE, chips=(100, 500)), order)
    assert refusal(state, PlaceWager(area=1, player="bob", kind="main", stake=500)) == "5.15"
    assert step(state, PlaceWager(area=1, player="bob", kind="main", stake=100)).table.wagers[1].stake == 100
