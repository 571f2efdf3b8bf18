"""The floor's orders about seats, players and who may play, as commands."""

from functools import reduce
from typing import Any

import pytest

from games.irregularities.facts import OrderGiven
from games.records import replace
from games.supervising.commands import (
    CheckPlayerCard,
    CountWaiting,
    Detain,
    EnglishOnly,
    Exclude,
    ExcludeFromCasino,
    GiveUpArea,
    HoldBeyondTheShoe,
    HoldForTheShoe,
    KeepApart,
    LetTogether,
    Lift,
    LimitArea,
    LimitPlayers,
    LimitToOneArea,
    PlayFirst,
    RaiseAtOnce,
    Readmit,
    RefuseWagers,
    Release,
    Reserve,
    Vacate,
)
from games.supervising.dispatch import clause_of
from games.table.areas import Wager
from games.table.seating import Seat, Seating
from games.table.staff import Staff
from games.table.table import SeatingChanged, WagerTakenBack, evolve_table
from tests.games.supervising.orders import BY, CODES, DEALER, MANAGER, decide_order, refused, table

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
    assert refused(made, HoldForTheShoe(by=BY, player="bob")) == "5.13"
    assert refused(made, Lift(by=DEALER, player="bob")) == "5.13"
    assert decide_order(made, Lift(by=BY, player="bob"), betting=True)[0].seating.restrictions == ()
    (held,) = decide_order(table(), LimitToOneArea(by=MANAGER, player="ann", told=("inspector",)), betting=True)
    (lifted,) = decide_order(table(seating=held.seating), Lift(by=MANAGER, player="ann"), betting=True)
    assert (lifted.rule, lifted.words) == ("5.15", "No longer restricted: ann.")


@pytest.mark.parametrize(
    ("code", "command", "words"),
    [
        ("SB", LimitArea(by=BY, players=1), "Players on an area: no more than 1."),
        ("SB", LimitPlayers(by=BY, most=2), "No more than 2 may play at the table."),
        ("SB", LimitPlayers(by=BY), "Any number may play at the table."),
        (
            "SB",
            LimitPlayers(by=BY, own_area_only=True),
            "Any number may play at the table, each only on the area of the seat.",
        ),
        ("SB", Reserve(by=BY, player="ann", areas=(1,)), "Area 1 is reserved for ann."),
        ("SB", Release(by=BY, player="ann"), "No area is reserved for one player any more: ann."),
        ("SB", Vacate(by=DEALER, player="bob"), "After three idle rounds the seat is taken from bob."),
        ("SB", Exclude(by=BY, player="ann"), "Excluded from further play: ann."),
        ("SB", Readmit(by=BY, player="ann"), "No longer excluded: ann."),
        ("SB", HoldForTheShoe(by=BY, player="bob"), "Held to the minimum until the next shuffle: bob."),
        ("SB", CountWaiting(by=BY, waiting=2), "Waiting for a seat: 2."),
        ("SB", CheckPlayerCard(by=BY, player="ann", valid=False), "No valid Player Card: ann."),
        ("CS", KeepApart(by=BY, players=("ann", "bob")), "Only one of these may play here: ann and bob."),
        ("CS", LetTogether(by=BY, player="ann"), "No longer kept apart from anybody: ann."),
        ("CS", PlayFirst(by=BY, players=("bob",)), "Before the others handle their cards decide: bob."),
        ("CS", PlayFirst(by=BY), "Everybody decides in turn again."),
    ],
)
def test_the_log_says_what_was_ordered_and_about_whom(code: str, command: Any, words: str) -> None:
    assert decide_order(table(code), command, betting=True)[-1].words == words


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
    assert refused(made, replace(refuse, area=2)) == "18.12"
    assert refused(table(), refuse) == "18.12"


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


# --- who may play ---------------------------------------------------------------------------------


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


@pytest.mark.rule("SB 18.4.2", "BS 19.3.2", "CW 13.4.2", "CS 16.4.2")
@pytest.mark.parametrize("code", CODES)
def test_chips_that_lie_before_the_deal_go_back_to_whoever_is_excluded(code: str) -> None:
    wagers = tuple(
        Wager(area=area, player=player, kind="main", stake=1000) for area, player in ((1, "ann"), (2, "bob"))
    )
    made, out = table(code, wagers=wagers), Exclude(by=BY, player="ann")
    back, changed = decide_order(made, out, betting=True)
    assert back == WagerTakenBack(wager=wagers[0], rule=clause_of("exclude", code))
    assert changed.seating.barred == ("ann",)
    assert [type(fact) for fact in decide_order(made, out, betting=False)] == [SeatingChanged]


def test_the_cut_is_not_offered_to_whoever_is_sent_away() -> None:
    made = table(offers=("bob", "ann"))
    for order in (Exclude(by=BY, player="bob"), Vacate(by=DEALER, player="bob")):
        now = reduce(evolve_table, decide_order(made, order, betting=True), made)
        assert now.offers == ("ann",)


@pytest.mark.rule("SB 18.4.2", "BS 19.3.2", "CW 13.4.2", "CS 16.4.2")
@pytest.mark.parametrize("code", CODES)
def test_an_exclusion_is_given_once_and_taken_back(code: str) -> None:
    clause = clause_of("exclude", code)
    (out,) = decide_order(table(code), Exclude(by=BY, player="ann"), betting=True)
    gone = evolve_table(table(code), out)
    assert refused(gone, Exclude(by=BY, player="ann")) == clause
    assert refused(gone, Readmit(by=DEALER, player="ann")) == clause
    (again,) = decide_order(gone, Readmit(by=BY, player="ann"), betting=True)
    assert (again.rule, again.seating.barred) == (clause, ())
    if clause_of("reserve", code):
        assert refused(gone, Reserve(by=BY, player="ann", areas=(1,))) == clause


@pytest.mark.rule("CS 14.13.2")
def test_players_kept_apart_are_let_together_again() -> None:
    apart = KeepApart(by=BY, players=("bob", "ann"))
    (kept,) = decide_order(table("CS"), apart, betting=True)
    made = evolve_table(table("CS"), kept)
    assert refused(made, apart) == "14.13.2"
    assert refused(made, KeepApart(by=BY, players=("ann", "ann"))) == "14.13.2"
    (let,) = decide_order(made, LetTogether(by=BY, player="ann"), betting=True)
    assert (let.rule, let.seating.apart) == ("14.13.2", ())
    assert refused(made, LetTogether(by=DEALER, player="ann")) == "14.13.2"


@pytest.mark.rule("SB 18.4.3", "SB 18.4.4")
def test_somebody_with_a_device_may_be_excluded_or_detained() -> None:
    out, left = decide_order(table(), ExcludeFromCasino(by=BY, player="ann"), betting=True)
    assert isinstance(out, OrderGiven)
    assert (out.rule, out.player, out.words) == ("18.4.3", "ann", "excluding a person from the casino: ann")
    assert (left.rule, left.seating.barred) == ("18.4.3", ("ann",))
    gone = evolve_table(table(), left)
    assert decide_order(gone, ExcludeFromCasino(by=BY, player="ann"), betting=True) == (out,)
    detained, told = decide_order(table(), Detain(by=BY, player="ann"), betting=True)
    assert (detained.rule, told.told) == ("18.4.4", ("inspector",))
    assert refused(table(), Detain(by=DEALER, player="ann")) == "18.4.4"
