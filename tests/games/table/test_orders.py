"""What staff may order: the standing it takes, who hears of it first, and which games' rules provide for it."""

from collections.abc import Callable

import pytest

from games.catalogue import GAMES, clauses
from games.errors import RuleViolation
from games.records import replace
from games.table.areas import Wager
from games.table.orders import (
    ORDERS,
    card_checked,
    exclude,
    hold_beyond_the_shoe,
    hold_for_the_shoe,
    keep_apart,
    lift,
    limit_area,
    limit_players,
    limit_to_one_area,
    refuse_wagers,
    release,
    reserve,
    vacate,
)
from games.table.seating import Restriction, Seating, held_to_minimum, round_ended, shoe_ended, sit
from games.table.staff import Staff, Told
from games.table.table import PlaceWager

BY, MANAGER = Staff.SUPERVISOR, Staff.GAMING_MANAGER
INSPECTOR: tuple[Told, ...] = ("inspector",)
TABLE = sit(Seating(places=3), 2, "ann")
SAT_OUT = round_ended(TABLE, ("bob",))
HELD = [("star-blackjack", None, "5.13", "5.14"), ("blackjack-switch", 1, "5.11", "5.12")]
IDLE = replace(SAT_OUT, seats=tuple(replace(seat, idle=3) for seat in SAT_OUT.seats), places=1)
ANNS = Wager(area=1, player="ann", kind="main", stake=500)
BOBS = Wager(area=1, player="bob", kind="main", stake=500)


def broken(act: Callable[[], object]) -> str | None:
    """The clause that an act breaks."""
    with pytest.raises(RuleViolation) as refused:
        act()
    return refused.value.rule


# --- who may order what ----------------------------------------------------------------------------

Giving = Callable[[str, Staff, tuple[Told, ...]], object]
GIVEN: dict[str, Giving] = {
    "limit_area": lambda code, by, told: limit_area(code, TABLE, by=by, players=2),
    "limit_players": lambda code, by, told: limit_players(code, TABLE, by=by, most=2),
    "reserve": lambda code, by, told: reserve(code, TABLE, by=by, player="ann", areas=[1]),
    "release": lambda code, by, told: release(code, TABLE, by=by, player="ann"),
    "hold_for_the_shoe": lambda code, by, told: hold_for_the_shoe(code, SAT_OUT, by=by, player="ann", shoe_in_use=True),
    "hold_beyond_the_shoe": lambda code, by, told: hold_beyond_the_shoe(
        code, SAT_OUT, by=by, player="ann", shoe_in_use=True, told=told
    ),
    "limit_to_one_area": lambda code, by, told: limit_to_one_area(code, TABLE, by=by, player="ann", told=told),
    "exclude": lambda code, by, told: exclude(code, TABLE, by=by, player="ann"),
    "keep_apart": lambda code, by, told: keep_apart(code, TABLE, by=by, players=("ann", "bob")),
    "refuse_wagers": lambda code, by, told: refuse_wagers(
        code, (ANNS,), by=by, player="ann", grounds="marked chips", betting=True
    ),
    "vacate": lambda code, by, told: vacate(code, IDLE, by=by, player="ann"),
}

PROVIDED = [
    ("limit_area", {"SB": "5.5", "BS": "5.5"}, BY),
    ("limit_players", {"SB": "5.18", "CW": "5.7.2"}, BY),
    ("reserve", {"SB": "5.16", "BS": "5.14", "CW": "5.10"}, BY),
    ("release", {"SB": "5.16", "BS": "5.14", "CW": "5.10"}, BY),
    ("hold_for_the_shoe", {"SB": "5.13", "BS": "5.11"}, BY),
    ("hold_beyond_the_shoe", {"SB": "5.14", "BS": "5.12"}, MANAGER),
    ("limit_to_one_area", {"SB": "5.15", "BS": "5.13"}, MANAGER),
    ("exclude", {"SB": "18.4.2", "BS": "19.3.2", "CW": "13.4.2", "CS": "16.4.2"}, BY),
    ("keep_apart", {"CS": "14.13.2"}, BY),
    ("refuse_wagers", {"SB": "18.12", "BS": "19.11", "CS": "16.12"}, BY),
    ("vacate", {"SB": "18.10", "BS": "19.9", "CW": "13.10", "CS": "16.10"}, Staff.DEALER),
]


@pytest.mark.rule("SB 5.5", "SB 5.13", "SB 5.14", "SB 5.15", "SB 5.16", "SB 5.18", "SB 18.4.2", "SB 18.12")
@pytest.mark.rule("BS 5.5", "BS 5.11", "BS 5.12", "BS 5.13", "BS 5.14", "BS 19.3.2", "BS 19.11")
@pytest.mark.rule("CW 5.7.2", "CW 5.10", "CW 13.4.2", "CS 14.13.2", "CS 16.4.2", "CS 16.12")
@pytest.mark.parametrize("code", ["SB", "BS", "CW", "CS"])
@pytest.mark.parametrize(("order", "provided", "least"), PROVIDED)
def test_an_order_takes_a_rule_and_the_standing_it_asks(
    order: str, provided: dict[str, str], least: Staff, code: str
) -> None:
    for by in Staff:
        if by.ranks_with(least) and code in provided:
            assert GIVEN[order](code, by, INSPECTOR)
        else:
            assert broken(lambda by=by: GIVEN[order](code, by, INSPECTOR)) == provided.get(code)  # type: ignore[misc]


@pytest.mark.rule("SB 5.14", "SB 5.15", "BS 5.12", "BS 5.13")
@pytest.mark.parametrize("order", ["hold_beyond_the_shoe", "limit_to_one_area"])
@pytest.mark.parametrize("told", [(), ("surveillance", "supervisor")])
def test_the_inspector_hears_of_it_first(order: str, told: tuple[Told, ...]) -> None:
    with pytest.raises(RuleViolation, match="only after an inspector has been told"):
        GIVEN[order]("SB", MANAGER, told)
    assert GIVEN[order]("SB", MANAGER, (*told, "inspector"))


def test_a_game_without_the_rule_says_so() -> None:
    with pytest.raises(RuleViolation, match="Reserving playing areas is not provided for in the rules of this game"):
        GIVEN["reserve"]("CS", MANAGER, ())


@pytest.mark.parametrize(("order", "provided", "least"), PROVIDED)
def test_the_table_of_orders_agrees_with_the_rulebook(order: str, provided: dict[str, str], least: Staff) -> None:
    """What a page shows of an order is what the clause behind it says: by whom, and who is told."""
    listed = ORDERS["reserve" if order == "release" else order]
    assert listed.least is least
    for code, number in provided.items():
        clause = clauses(code)[number]
        assert clause.orders in (None, listed.least.value)
        assert clause.told == listed.told


# --- areas and players -----------------------------------------------------------------------------


@pytest.mark.rule("SB 5.5", "BS 5.5")
@pytest.mark.parametrize(("players", "allowed"), [(0, False), (1, True), (2, True), (3, True), (4, False)])
def test_an_area_is_limited_to_fewer_than_three(players: int, allowed: bool) -> None:
    if allowed:
        assert limit_area("SB", TABLE, by=BY, players=players).per_area == players
    else:
        assert broken(lambda: limit_area("SB", TABLE, by=BY, players=players)) == "5.5"


@pytest.mark.rule("SB 5.18", "CW 5.7.2")
def test_limits_on_players_are_set_and_taken_away_together() -> None:
    limited = limit_players("CW", TABLE, by=BY, most=2, own_area_only=True)
    assert (limited.most_players, limited.own_area_only) == (2, True)
    assert limit_players("CW", limited, by=BY) == TABLE
    assert broken(lambda: limit_players("CW", TABLE, by=BY, most=0)) == "5.7.2"
    assert limit_players("CW", TABLE, by=BY, most=1).most_players == 1


@pytest.mark.rule("SB 5.16", "BS 5.14", "CW 5.10")
def test_a_series_of_areas_is_reserved_and_released() -> None:
    held = reserve("SB", TABLE, by=BY, player="ann", areas=[3, 2])
    assert held.reserved == ((2, "ann"), (3, "ann"))
    assert reserve("SB", held, by=BY, player="ann", areas=[3]) == held
    both = reserve("SB", held, by=BY, player="bob", areas=[1])
    assert release("SB", both, by=BY, player="ann").reserved == ((1, "bob"),)


@pytest.mark.rule("SB 5.16")
@pytest.mark.parametrize("areas", [[], [0], [1, 4], [2], [1, 3]])
def test_what_is_not_there_or_anothers_cannot_be_reserved(areas: list[int]) -> None:
    table = replace(TABLE, reserved=((3, "cyd"),))
    assert broken(lambda: reserve("SB", table, by=BY, player="bob", areas=areas)) == "5.16"


# --- restrictions ----------------------------------------------------------------------------------


@pytest.mark.rule("SB 5.13", "SB 5.14", "BS 5.11", "BS 5.12")
@pytest.mark.parametrize("order", ["shoe", "beyond"])
def test_only_a_player_who_let_a_round_pass_and_only_at_a_card_shoe(order: str) -> None:
    def give(player: str, shoe: bool, seating: Seating = SAT_OUT) -> Seating:
        if order == "shoe":
            return hold_for_the_shoe("BS", seating, by=MANAGER, player=player, shoe_in_use=shoe)
        return hold_beyond_the_shoe("BS", seating, by=MANAGER, player=player, shoe_in_use=shoe, told=INSPECTOR)

    number = "5.11" if order == "shoe" else "5.12"
    assert give("ann", shoe=True).restrictions == (
        Restriction(player="ann", one_area=False, minimum_only=True, until_shuffle=order == "shoe", rule=number),
    )
    assert broken(lambda: give("ann", shoe=False)) == number
    assert broken(lambda: give("bob", shoe=True)) == number
    assert broken(lambda: give("ann", shoe=True, seating=TABLE)) == number


@pytest.mark.rule("SB 5.13", "SB 5.14", "BS 5.11", "BS 5.12")
def test_one_ends_with_the_shoe_and_the_other_does_not() -> None:
    shoe = hold_for_the_shoe("SB", SAT_OUT, by=BY, player="ann", shoe_in_use=True)
    both = hold_beyond_the_shoe("SB", shoe, by=MANAGER, player="ann", shoe_in_use=True, told=INSPECTOR)
    assert hold_for_the_shoe("SB", both, by=BY, player="ann", shoe_in_use=True) == both
    assert [held.rule for held in both.restrictions] == ["5.13", "5.14"]
    assert [held.rule for held in shoe_ended(both).restrictions] == ["5.14"]


@pytest.mark.rule("SB 5.14", "BS 5.12")
@pytest.mark.parametrize(("code", "clause"), [("SB", "5.14"), ("BS", "5.12")])
def test_further_shoes_are_those_of_which_the_player_again_lets_a_round_pass(code: str, clause: str) -> None:
    """Looked at afresh with each shoe: until the player misses a round of it, every stake is open (R90)."""
    held = hold_beyond_the_shoe(code, SAT_OUT, by=MANAGER, player="ann", shoe_in_use=True, told=INSPECTOR)
    assert held_to_minimum(held, "ann") == clause
    further = shoe_ended(held)
    assert held_to_minimum(further, "ann") is None
    plays = round_ended(further, ("ann", "bob"))
    assert held_to_minimum(plays, "ann") is None
    assert held_to_minimum(round_ended(plays, ("bob",)), "ann") == clause
    assert held_to_minimum(round_ended(round_ended(further, ("bob",)), ("ann", "bob")), "ann") == clause
    assert held_to_minimum(shoe_ended(round_ended(further, ("bob",))), "ann") is None


@pytest.mark.rule("SB 5.13", "SB 5.14", "BS 5.11", "BS 5.12")
@pytest.mark.parametrize(("slug", "box", "shoe", "beyond"), HELD)
def test_a_wager_laid_while_a_shuffle_is_due_is_for_the_next_shoe(
    slug: str, box: int | None, shoe: str, beyond: str
) -> None:
    game = GAMES[slug]
    opened = game.opened(game.options.made({"minimum": 1000}), {2: "ann"}, ())
    wager = PlaceWager(player="ann", area=2, kind="main", box=box, stake=5000)
    for until_shuffle, clause in ((True, shoe), (False, beyond)):
        held = Restriction(player="ann", until_shuffle=until_shuffle, rule=clause)
        seating = replace(round_ended(opened.table.seating, ("bob",)), restrictions=(held,))
        dealt = replace(opened, table=replace(opened.table, seating=seating))
        with pytest.raises(RuleViolation) as refused:
            game.decide(dealt, wager)
        assert refused.value.rule == clause
        assert game.decide(replace(dealt, table=replace(dealt.table, stage="shuffle")), wager)


@pytest.mark.rule("SB 5.15", "BS 5.13")
@pytest.mark.parametrize(("code", "clause"), [("SB", "5.15"), ("BS", "5.13")])
def test_one_area_and_the_minimum_hold_whatever_the_player_does(code: str, clause: str) -> None:
    limited = limit_to_one_area(code, TABLE, by=MANAGER, player="bob", told=INSPECTOR)
    assert held_to_minimum(round_ended(shoe_ended(limited), ("bob",)), "bob") == clause


@pytest.mark.rule("SB 5.15", "BS 5.13")
def test_any_player_may_be_limited_to_one_area_and_the_minimum() -> None:
    limited = limit_to_one_area("SB", TABLE, by=MANAGER, player="bob", told=INSPECTOR)
    assert limited.restrictions == (
        Restriction(player="bob", one_area=True, minimum_only=True, until_shuffle=False, rule="5.15"),
    )


@pytest.mark.rule("SB 5.13", "SB 5.14", "SB 5.15")
def test_a_restriction_is_lifted_by_those_who_could_give_it() -> None:
    shoe = hold_for_the_shoe("SB", SAT_OUT, by=BY, player="ann", shoe_in_use=True)
    lasting = limit_to_one_area("SB", shoe, by=MANAGER, player="bob", told=INSPECTOR)
    assert broken(lambda: lift("SB", lasting, by=Staff.DEALER, player="ann")) == "5.13"
    assert broken(lambda: lift("SB", lasting, by=Staff.ASSISTANT_GAMING_MANAGER, player="bob")) == "5.15"
    assert [held.player for held in lift("SB", lasting, by=BY, player="ann").restrictions] == ["bob"]
    assert lift("SB", lift("SB", lasting, by=BY, player="ann"), by=MANAGER, player="bob") == SAT_OUT


# --- who may play ----------------------------------------------------------------------------------


@pytest.mark.rule("SB 5.1", "SB 18.1")
def test_a_card_is_found_invalid_and_made_good() -> None:
    found = card_checked(card_checked(TABLE, "ann", valid=False), "ann", valid=False)
    assert found.invalid_cards == ("ann",)
    assert card_checked(found, "ann", valid=True) == TABLE


@pytest.mark.rule("SB 18.4.2", "BS 19.3.2", "CW 13.4.2", "CS 16.4.2")
def test_an_excluded_player_loses_the_seat() -> None:
    assert exclude("CW", TABLE, by=BY, player="ann") == replace(TABLE, seats=(), barred=("ann",))
    assert exclude("CW", TABLE, by=BY, player="bob") == replace(TABLE, barred=("bob",))


@pytest.mark.rule("CS 14.13.2")
def test_suspected_partners_are_kept_apart() -> None:
    assert keep_apart("CS", TABLE, by=BY, players=("bob", "ann")).apart == (("ann", "bob"),)


@pytest.mark.rule("SB 18.10", "BS 19.9", "CW 13.10", "CS 16.10")
@pytest.mark.parametrize(("code", "number"), [("SB", "18.10"), ("BS", "19.9"), ("CW", "13.10"), ("CS", "16.10")])
def test_an_unused_seat_is_given_free_only_after_three_rounds_at_a_full_table(code: str, number: str) -> None:
    assert vacate(code, IDLE, by=BY, player="ann").seats == ()
    for table in (replace(IDLE, places=2), replace(IDLE, seats=SAT_OUT.seats)):
        assert broken(lambda table=table: vacate(code, table, by=BY, player="ann")) == number  # type: ignore[misc]
    assert vacate(code, replace(IDLE, places=2), by=BY, player="ann", wagers=(ANNS,)).seats == ()
    assert broken(lambda: vacate(code, IDLE, by=BY, player="bob")) == number


@pytest.mark.rule("SB 18.12", "BS 19.11", "CS 16.12")
def test_a_wager_is_refused_on_grounds_before_the_first_card() -> None:
    def refuse(**change: object) -> tuple[Wager, ...]:
        facts = {"by": BY, "player": "ann", "grounds": "marked chips", "betting": True} | change
        return refuse_wagers("BS", (ANNS, BOBS, replace(ANNS, area=2)), **facts)  # type: ignore[arg-type]

    assert refuse() == (ANNS, replace(ANNS, area=2))
    assert refuse(area=2) == (replace(ANNS, area=2),)
    assert broken(lambda: refuse(betting=False)) == "19.11"
    assert broken(lambda: refuse(grounds=" ")) == "19.11"
