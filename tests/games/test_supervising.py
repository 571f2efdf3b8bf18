"""The floor's orders as commands, and who may give them: the same table that pages and quiz read."""

from typing import Any, get_args

import pytest

from games import casino_war, star_blackjack
from games.areas import Wager
from games.cards import cards
from games.errors import RuleViolation
from games.irregularities.commands import Remedying
from games.irregularities.facts import CardsChecked, CardsReplaced, OrderGiven, ShuffleOrdered, StaffTold
from games.irregularities.remedies import REMEDIES
from games.orders import ORDERS
from games.rulebook import clauses
from games.seating import Seat, Seating
from games.shoe import Shoe
from games.sign import Limits, Sign
from games.staff import Staff
from games.supervising.carrying_out import UNDER, clause_of, decide_order, order_choices
from games.supervising.commands import (
    AnnounceClosure,
    AnnounceMarkedRise,
    AnnounceRise,
    ChangeCards,
    ChangeLimits,
    CheckCards,
    CheckPlayerCard,
    CollectDroppedCards,
    CountWaiting,
    Detain,
    EndPersonalLimits,
    EnglishOnly,
    Exclude,
    ExcludeFromCasino,
    GiveUpArea,
    HoldBeyondTheShoe,
    HoldForTheShoe,
    KeepApart,
    Lift,
    LimitArea,
    LimitPlayers,
    LimitToOneArea,
    Ordering,
    OrderShuffle,
    PlayFirst,
    RaiseAtOnce,
    RaiseMaximumFor,
    RefuseWagers,
    Release,
    Reserve,
    StayOpen,
    Vacate,
    VerifyCards,
    WithdrawRises,
)
from games.table import SeatingChanged, SignChanged, Table, WagerTakenBack, evolve_table
from games.wire import dumps, loads, replace

CODES = ("SB", "BS", "CW", "CS")
BY, MANAGER, DEALER = Staff.SUPERVISOR, Staff.GAMING_MANAGER, Staff.DEALER
DECKS = {"SB": 8, "BS": 6, "CW": 6, "CS": 1}
IDLE = Seat(area=2, player="bob", idle=3)


def table(code: str = "SB", **changes: Any) -> Table:
    """Ann and bob sit at the only two areas; bob has let three rounds of the shoe pass."""
    shoe = Shoe(dealing="shoe", decks=DECKS[code], cards=cards("2S 3S 4S 5S"))
    seats = (Seat(area=1, player="ann"), IDLE)
    seating = Seating(places=2, seats=seats, every_round=("ann",))
    made = Table(code=code, seating=seating, shoe=shoe, sign=Sign(area=Limits(minimum=1000, maximum=50_000)))
    return replace(made, stage="ready", **changes)


def refused(made: Table, command: Any, *, betting: bool = True) -> str | None:
    with pytest.raises(RuleViolation) as refusal:
        decide_order(made, command, betting=betting)
    return refusal.value.rule


# --- the sign -------------------------------------------------------------------------------------


@pytest.mark.rule("SB 6.5", "SB 6.5.1", "SB 6.6", "SB 6.7", "SB 18.9")
@pytest.mark.parametrize(
    ("command", "rule"),
    [
        (ChangeLimits(by=BY, limits=Limits(minimum=500, maximum=20_000)), "6.5"),
        (AnnounceRise(by=BY, minimum=2500, from_at=1200), "6.5"),
        (WithdrawRises(by=BY), "6.5"),
        (RaiseAtOnce(by=BY, minimum=2500), "6.5.1"),
        (RaiseMaximumFor(by=BY, player="ann", minimum=1000, maximum=100_000), "6.7"),
        (EndPersonalLimits(by=BY, player="ann"), "6.7"),
        (AnnounceClosure(by=BY, closes_at=1200), "18.9"),
        (StayOpen(by=BY), "18.9"),
    ],
)
def test_orders_about_the_sign_change_it_under_their_clause(command: Any, rule: str) -> None:
    (fact,) = decide_order(table(), command, betting=True)
    assert isinstance(fact, SignChanged)
    assert fact.rule == rule
    assert refused(table(), replace(command, by=DEALER)) == rule


@pytest.mark.rule("SB 6.5", "SB 6.6", "SB 18.9")
@pytest.mark.parametrize(
    ("command", "rule"),
    [
        (ChangeLimits(by=BY, limits=Limits(minimum=2500)), "6.5"),
        (AnnounceRise(by=BY, minimum=2500, from_at=1199), "6.5"),
        (AnnounceClosure(by=BY, closes_at=1199), "18.9"),
    ],
)
def test_without_the_20_minutes_they_are_refused(command: Any, rule: str) -> None:
    assert refused(table(), command) == rule


@pytest.mark.rule("SB 6.5.1.1", "SB 6.6")
def test_an_old_minimum_ends_with_notice_too() -> None:
    (raised,) = decide_order(table(), RaiseAtOnce(by=BY, minimum=2500), betting=True)
    marked = table(sign=raised.sign)
    assert {marker.player for marker in raised.sign.markers} == {"ann", "bob"}
    rise = AnnounceMarkedRise(by=BY, minimum=2000, from_at=1200)
    assert decide_order(marked, rise, betting=True)[0].rule == "6.6"
    assert refused(marked, replace(rise, from_at=1199)) == "6.6"


# --- seats ----------------------------------------------------------------------------------------


@pytest.mark.rule("SB 5.5", "SB 5.13", "SB 5.14", "SB 5.15", "SB 5.16", "SB 5.18", "SB 18.4.2", "SB 18.10")
@pytest.mark.parametrize(
    ("command", "rule", "least"),
    [
        (LimitArea(by=BY, players=1), "5.5", BY),
        (LimitPlayers(by=BY, most=2), "5.18", BY),
        (Reserve(by=BY, player="ann", areas=(1,)), "5.16", BY),
        (Release(by=BY, player="ann"), "5.16", BY),
        (HoldForTheShoe(by=BY, player="bob"), "5.13", BY),
        (HoldBeyondTheShoe(by=MANAGER, player="bob", told=("inspector",)), "5.14", MANAGER),
        (LimitToOneArea(by=MANAGER, player="ann", told=("inspector",)), "5.15", MANAGER),
        (Exclude(by=BY, player="ann"), "18.4.2", BY),
        (Vacate(by=DEALER, player="bob"), "18.10", DEALER),
    ],
)
def test_orders_about_seats_change_them_under_their_clause(command: Any, rule: str, least: Staff) -> None:
    (fact,) = decide_order(table(), command, betting=True)
    assert isinstance(fact, SeatingChanged)
    assert fact.seating != table().seating or isinstance(command, Release)
    assert (fact.rule, bool(fact.words)) == (rule, True)
    if least is not DEALER:
        below = list(Staff)[list(Staff).index(least) - 1]
        assert refused(table(), replace(command, by=below)) == rule


@pytest.mark.rule("SB 5.14", "SB 5.15")
@pytest.mark.parametrize("command", [HoldBeyondTheShoe, LimitToOneArea])
def test_an_inspector_is_told_first(command: Any) -> None:
    rule = {HoldBeyondTheShoe: "5.14", LimitToOneArea: "5.15"}[command]
    assert refused(table(), command(by=MANAGER, player="bob")) == rule


def test_restrictions_are_lifted_by_those_who_may_give_them() -> None:
    (held,) = decide_order(table(), HoldForTheShoe(by=BY, player="bob"), betting=True)
    made = table(seating=held.seating)
    assert refused(made, Lift(by=DEALER, player="bob")) == "5.13"
    assert decide_order(made, Lift(by=BY, player="bob"), betting=True)[0].seating.restrictions == ()


@pytest.mark.rule("CS 14.13.1", "CS 14.13.2")
def test_collusion_measures_are_caribbean_studs_alone() -> None:
    for command in (KeepApart(by=BY, players=("ann", "bob")), PlayFirst(by=BY, players=("ann",)), EnglishOnly(by=BY)):
        assert decide_order(table("CS"), command, betting=True)
        assert refused(table("SB"), command) is None


@pytest.mark.rule("SB 5.1", "SB 18.1")
def test_a_player_card_that_is_not_valid_is_known_at_the_table() -> None:
    (fact,) = decide_order(table(), CheckPlayerCard(by=DEALER, player="ann", valid=False), betting=True)
    assert fact.seating.invalid_cards == ("ann",)


@pytest.mark.rule("SB 18.12")
def test_wagers_are_refused_before_the_first_card_on_grounds() -> None:
    wagers = (
        Wager(area=1, player="ann", kind="main", stake=1000),
        Wager(area=2, player="bob", kind="main", stake=1000),
    )
    made, refuse = table(wagers=wagers), RefuseWagers(by=BY, player="ann", grounds="late")
    assert decide_order(made, refuse, betting=True) == (WagerTakenBack(wager=wagers[0], rule="18.12"),)
    assert refused(made, refuse, betting=False) == "18.12"
    assert refused(made, replace(refuse, grounds=" ")) == "18.12"
    assert refused(made, replace(refuse, by=DEALER)) == "18.12"


@pytest.mark.rule("SB 5.11")
def test_a_player_on_two_areas_gives_one_up_to_those_waiting() -> None:
    two = tuple(Wager(area=area, player="ann", kind="main", stake=1000) for area in (1, 2))
    seating = Seating(places=2, seats=(Seat(area=1, player="ann"),))
    made = table(wagers=two, seating=seating)
    assert refused(made, GiveUpArea(by=DEALER, player="ann", area=2)) == "5.11"
    (waiting,) = decide_order(made, CountWaiting(by=DEALER, waiting=1), betting=True)
    made = replace(made, seating=waiting.seating)
    (back,) = decide_order(made, GiveUpArea(by=DEALER, player="ann", area=2), betting=True)
    assert back == WagerTakenBack(wager=two[1], rule="5.11")
    assert refused(made, GiveUpArea(by=DEALER, player="ann", area=1)) == "5.11"
    assert refused(made, GiveUpArea(by=DEALER, player="ann", area=2), betting=False) == "5.11"


# --- cards and people -----------------------------------------------------------------------------


@pytest.mark.rule("SB 4.1.4", "BS 4.1.4", "CW 4.1.4")
@pytest.mark.parametrize("code", ["SB", "BS", "CW"])
def test_a_shuffle_is_ordered_after_a_round(code: str) -> None:
    assert decide_order(table(code), OrderShuffle(by=BY), betting=True) == (ShuffleOrdered(rule="4.1.4"),)
    assert refused(table(code), OrderShuffle(by=BY), betting=False) == "4.1.4"
    assert refused(table(code), OrderShuffle(by=DEALER)) == "4.1.4"
    assert refused(table("CS"), OrderShuffle(by=BY)) is None


@pytest.mark.rule("SB 3.5", "SB 3.5.1", "SB 3.5.2", "CS 3.7")
@pytest.mark.parametrize(
    ("code", "dealing", "cutting_card", "may"),
    [("SB", "shoe", None, False), ("SB", "shoe", 0, True), ("SB", "device", None, True), ("CS", "shoe", None, True)],
)
def test_cards_are_changed_after_a_round(code: str, dealing: Any, cutting_card: int | None, may: bool) -> None:
    shoe = replace(table(code).shoe, dealing=dealing, cutting_card=cutting_card)
    made, rule = table(code, shoe=shoe), {"SB": "3.5", "CS": "3.7"}[code]
    if may:
        assert decide_order(made, ChangeCards(by=BY), betting=True) == (CardsReplaced(dealing=dealing, rule=rule),)
    else:
        assert refused(made, ChangeCards(by=BY)) == rule
    assert refused(made, ChangeCards(by=BY), betting=False) == rule
    assert refused(made, ChangeCards(by=DEALER)) == rule


@pytest.mark.rule("SB 16.1.1", "BS 17.1.1", "CW 11.1.1")
@pytest.mark.parametrize(
    ("code", "dealing", "rule", "may"),
    [
        ("SB", "device", "16.1.1", True),
        ("SB", "shoe", "16.1.1", False),
        ("BS", "device", "17.1.1", True),
        ("BS", "shoe", "17.1.1", False),
        ("CW", "device", "11.1.1", True),
        ("CW", "shoe", "11.1.1", True),
    ],
)
def test_more_faced_cards_are_looked_for_after_the_round(code: str, dealing: Any, rule: str, may: bool) -> None:
    made = table(code, shoe=replace(table(code).shoe, dealing=dealing))
    if may:
        facts = decide_order(made, CheckCards(by=BY), betting=True)
        assert facts == (CardsChecked(by=BY, rule=rule), ShuffleOrdered(rule=rule))
    assert refused(made, CheckCards(by=BY), betting=not may) == rule


@pytest.mark.rule("CW 3.8", "CS 3.8", "SB 4.6.1", "BS 4.6.1")
def test_cards_are_verified_at_any_time_and_dropped_ones_found() -> None:
    for code in ("CW", "CS"):
        assert decide_order(table(code), VerifyCards(by=BY), betting=False) == (CardsChecked(by=BY, rule="3.8"),)
        assert refused(table(code), CollectDroppedCards(by=BY)) is None
    for code in ("SB", "BS"):
        facts = decide_order(table(code), CollectDroppedCards(by=BY), betting=True)
        assert facts[0] == StaffTold(told=("supervisor",), rule="4.6.1")
        assert refused(table(code), VerifyCards(by=BY)) is None


@pytest.mark.rule("SB 6.5.1.2", "BS 6.5.1.2", "CW 6.5.1.2", "CS 6.5.1.2")
@pytest.mark.parametrize("code", CODES)
def test_whoever_is_sent_from_the_table_leaves_no_marker_behind(code: str) -> None:
    for order in (Exclude(by=BY, player="bob"), Vacate(by=DEALER, player="bob")):
        made = table(code)
        (raised,) = decide_order(made, RaiseAtOnce(by=BY, minimum=2500, now=0), betting=True)
        made = evolve_table(made, raised)
        assert [marker.player for marker in made.sign.markers] == ["ann", "bob"]
        (sent,) = decide_order(made, order, betting=True)
        made = evolve_table(made, sent)
        assert [marker.player for marker in made.sign.markers] == ["ann"]


@pytest.mark.rule("SB 18.4.2", "BS 19.3.2", "CW 13.4.2", "CS 16.4.2")
def test_nothing_is_kept_for_whoever_is_excluded() -> None:
    kept = table(seating=replace(table().seating, reserved=((1, "ann"), (2, "bob"))))
    (out,) = decide_order(kept, Exclude(by=BY, player="ann"), betting=True)
    assert isinstance(out, SeatingChanged)
    assert out.seating.reserved == ((2, "bob"),)


@pytest.mark.rule("SB 18.4.3", "SB 18.4.4")
def test_somebody_with_a_device_may_be_excluded_or_detained() -> None:
    (out,) = decide_order(table(), ExcludeFromCasino(by=BY, player="ann"), betting=True)
    assert isinstance(out, OrderGiven)
    assert (out.rule, out.player) == ("18.4.3", "ann")
    detained, told = decide_order(table(), Detain(by=BY, player="ann"), betting=True)
    assert (detained.rule, told.told) == ("18.4.4", ("inspector",))
    assert refused(table(), Detain(by=DEALER, player="ann")) == "18.4.4"


# --- the tables of orders and remedies ------------------------------------------------------------


def test_every_order_and_every_remedy_is_listed_once() -> None:
    assert set(UNDER) == set(ORDERS)
    assert set(REMEDIES) == set(get_args(Remedying))
    calls = [remedy.call for remedy in REMEDIES.values()]
    assert len(set(calls)) == len(calls)
    assert len({command.__name__ for command in (*get_args(Ordering), *get_args(Remedying))}) == len(
        (*get_args(Ordering), *get_args(Remedying))
    )


@pytest.mark.parametrize("code", CODES)
def test_who_orders_and_who_is_told_agree_with_the_rulebook(code: str) -> None:
    for act, order in ORDERS.items():
        number = clause_of(act, code)
        clause = clauses(code).get(number or "")
        if clause and clause.orders:
            assert order.least is Staff(clause.orders), act
            assert set(order.told) <= set(clause.told), act
    for remedy in REMEDIES.values():
        clause = clauses(code).get(remedy.clause(code) or "")
        if clause and clause.orders and remedy.call != "put_right":  # the dealer's; only the void is a supervisor's
            assert remedy.least is Staff(clause.orders), remedy.call
        for otherwise in remedy.otherwise.items():
            assert otherwise[1] in clauses(otherwise[0])


@pytest.mark.parametrize("code", CODES)
def test_every_clause_of_a_choice_exists(code: str) -> None:
    for by in Staff:
        for choice in order_choices(table(code), by):
            assert choice.rule in clauses(code)
            assert choice.open or choice.why
    opened = {choice.call for choice in order_choices(table(code), BY) if choice.open}
    assert {"change_limits", "announce_closure"} <= opened
    assert ("hold_beyond_the_shoe" in opened) is False


@pytest.mark.parametrize("package", [casino_war, star_blackjack])
def test_an_order_reaches_the_table_through_the_game(package: Any) -> None:
    state = package.opened(package.Options(), {}, cards("2S 3S"))
    command = loads(dumps(LimitPlayers(by=BY, most=1)), package.GAME.command)
    for fact in package.GAME.decide(state, command):
        state = package.GAME.evolve(state, fact)
    assert state.table.seating.most_players == 1
    assert any(choice.call == "limit_players" for choice in package.GAME.legal(state, BY))
