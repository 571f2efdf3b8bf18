"""Calls that are let through: seats, chips, decisions, the cut, and what a person who deals does."""

import re
from typing import Any

import pytest
from django.utils import timezone

from casino.accounts.models import Person
from casino.errors import Refused, TableClosed
from casino.floor.models import Account, Event, Table
from casino.floor.names import player_key
from casino.floor.play import tables
from casino.floor.supervisor.services import close_the_table
from casino.floor.table import buttons as table_buttons
from casino.floor.table import panels
from casino.floor.table.look import Sight
from games.records import replace
from tests.floor.table.table_pages import GRANT, TWENTY_AGAINST_SIX, own_panels, shows, words
from tests.people import Calls, SignedIn
from tests.tables import OPTIONS, STAR, STUD, SWITCH, WAR, a_table, balance, bet, fresh, run_on, sit

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(instructor: Person) -> Table:
    return a_table(instructor, first=TWENTY_AGAINST_SIX)


# --- calls that the rules allow ---------------------------------------------------------------------


def test_a_seat_is_taken_and_left(call: Calls, table: Table, player: Person) -> None:
    answer = call(player, table, "sit", area=3)
    assert answer.status_code == 200
    assert shows(answer) == {"private"}
    assert '"call": "stand_up", "area": 3' in answer.content.decode()
    assert "Seat 3: Sheila Nguyen" in panels.public_html(Sight(fresh(table)).look(None))
    assert call(player, table, "stand_up", area=3).status_code == 200
    assert "Seat 3: free" in panels.public_html(Sight(fresh(table)).look(None))


def test_each_free_seat_has_a_button_of_its_own(signed_in: SignedIn, table: Table, player: Person) -> None:
    """A morph swap keeps a button by its id: without one, the next seat's would slip under the pointer."""
    page = signed_in(player).get(f"/tables/{table.code}/").content.decode()
    buttons = re.findall(r'<button[^>]*id="take-seat-(\d)" data-seat="(\d)"', page)
    assert buttons == [(str(area), str(area)) for area in range(1, OPTIONS[STAR].places + 1)]


def test_chips_go_down_add_up_and_come_back(call: Calls, table: Table, player: Person) -> None:
    call(player, table, "sit", area=3)
    assert call(player, table, "wager", area=3, kind="main", amount="5").status_code == 200
    answer = call(player, table, "wager", area=3, kind="main", amount="12.50")
    assert "$4,982.50" in answer.content.decode()
    assert "Area 3, main wager: Sheila Nguyen $17.50" in panels.public_html(Sight(fresh(table)).look(None))
    assert call(player, table, "take_back", area=3, kind="main").status_code == 200
    assert balance(player) == GRANT


def test_standing_behind_is_enough_to_wager(signed_in: SignedIn, call: Calls, table: Table, player: Person) -> None:
    stood = signed_in(player).post(f"/tables/{table.code}/stand-behind/")
    assert stood.status_code == 200
    assert "Step away" in stood.content.decode()
    assert 'data-for="area-1-main"' in stood.content.decode()
    assert call(player, table, "wager", area=1, kind="main", amount="5").status_code == 200


def test_rebet_lays_the_last_round_again_and_clear_takes_it_all_back(
    call: Calls, instructor: Person, player: Person
) -> None:
    options = replace(OPTIONS[STAR], optional_wagers=("any_pairs",))
    table = a_table(instructor, options=options, first=TWENTY_AGAINST_SIX)
    sit(table, player, 1)
    bet(table, player, 1, 2_000)
    bet(table, player, 1, 500, kind="any_pairs")
    run_on(table)
    before = balance(player)
    assert call(player, table, "rebet").status_code == 200
    assert balance(player) == before - 2_500
    again = call(player, table, "rebet")
    assert (again.status_code, words(again)) == (422, "Your wagers of the last round lie there already.")
    assert call(player, table, "take_back", area=1, kind="any_pairs").status_code == 200
    assert call(player, table, "rebet").status_code == 200
    assert balance(player) == before - 2_500
    assert call(player, table, "clear").status_code == 200
    assert balance(player) == before


def test_rebet_and_clear_mind_what_lies_beside_an_initial_wager(
    call: Calls, instructor: Person, player: Person, trainee: Person
) -> None:
    """The optional wager may have been laid before the initial one, beside somebody else's."""
    options = replace(OPTIONS[STAR], optional_wagers=("any_pairs",))
    table = a_table(instructor, options=options, first=TWENTY_AGAINST_SIX)

    def lay_any_pairs_first() -> None:
        bet(table, trainee, 1, 500)
        bet(table, player, 1, 500, kind="any_pairs")
        bet(table, player, 1, 2_000)

    lay_any_pairs_first()
    run_on(table)
    before = balance(player)
    assert call(player, table, "rebet").status_code == 200
    assert balance(player) == before - 2_500
    assert call(player, table, "clear").status_code == 200
    lay_any_pairs_first()
    assert call(trainee, table, "take_back", area=1, kind="main").status_code == 200
    assert call(player, table, "clear").status_code == 200
    assert balance(player) == before


def test_with_nothing_to_repeat_rebet_says_so(call: Calls, table: Table, player: Person) -> None:
    answer = call(player, table, "rebet")
    assert (answer.status_code, words(answer)) == (
        422,
        "You had no wager in the last round, so there is none to lay again.",
    )


@pytest.mark.rule("SB 7.1", "SB 5.4")
def test_chips_that_come_late_hear_of_the_call_and_then_of_the_card(
    call: Calls, table: Table, player: Person, trainee: Person
) -> None:
    bet(table, player, 1, 2_000)
    run_on(table)
    bet(table, trainee, 1, 2_000)
    seen = fresh(table).seq
    called = "The dealer has called no more bets: wagers stay as they lie until settled. 7.1"
    dealt = "The first card has left the shoe: wagers stay as they lie until settled. 5.4"
    for act, why in (("deal", called), ("ask", dealt)):
        run_on(table, act)
        late = (
            call(player, table, "wager", seen=seen, area=1, kind="main", amount="5"),
            call(trainee, table, "take_back", seen=seen, area=1, kind="main"),
            call(trainee, table, "clear"),
            call(player, table, "rebet"),
        )
        assert [(answer.status_code, words(answer)) for answer in late] == [(422, why)] * 4
    run_on(table)
    passed = call(player, table, "wager", seen=seen, area=1, kind="main", amount="5")
    assert (passed.status_code, words(passed)) == (409, "The table has moved on since. Look again, please.")


def test_both_boxes_of_an_area_take_the_chips_together(call: Calls, instructor: Person, player: Person) -> None:
    table = a_table(instructor, SWITCH)
    assert call(player, table, "wager", area=2, kind="main", box=1, amount="10", both="on").status_code == 200
    laid = Sight(fresh(table)).look(None).view.felt.wagers
    assert [(one.box, one.stake) for one in laid] == [(1, 1_000), (2, 1_000)]
    assert call(player, table, "take_back", area=2, kind="main", box=2, both="on").status_code == 200
    assert balance(player) == GRANT


def test_a_decision_moves_the_hand_on(call: Calls, table: Table, player: Person) -> None:
    sit(table, player, 1)
    bet(table, player, 1, 2_000)
    run_on(table, "ask")
    answer = call(player, table, "stand", area=1, hand=1)
    assert answer.status_code == 200
    assert Event.objects.filter(table=table, type="HandStood", by=player).exists()


@pytest.mark.parametrize(
    ("game", "first", "act", "name", "fields", "fact"),
    [
        (STAR, "9C 6S 9D", "ask", "split", {"area": 1, "hand": 1}, "HandSplit"),
        (STAR, "6C 6S 5D", "ask", "double", {"area": 1, "hand": 1, "amount": "5"}, "HandDoubled"),
        (STAR, "6C 6S 5D", "ask", "hit", {"area": 1}, "CardCalled"),
        (STAR, "9C AS 9D", "close_insurance", "insure", {"area": 1, "amount": "10"}, "InsurancePlaced"),
        (STAR, "AC AS KD", "close_insurance", "even_money", {"area": 1}, "EvenMoneyTaken"),
        (SWITCH, "9C 5S 6S 2D 3H", "ask", "switch", {"area": 1}, "BoxesSwitched"),
        (WAR, "9C 9D", "ask", "war", {"area": 1}, "WarRaised"),
        (WAR, "9C 9D", "ask", "surrender", {"area": 1}, "Surrendered"),
        (STUD, "", "ask", "bet", {"area": 1}, "BetPlaced"),
        (STUD, "", "ask", "fold", {"area": 1}, "HandFolded"),
    ],
)
def test_every_games_own_decisions(
    call: Calls, instructor: Person, player: Person,
    game: str, first: str, act: str, name: str, fields: dict[str, Any], fact: str,
) -> None:  # fmt: skip
    table = a_table(instructor, game, first=first)
    sit(table, player, 1)
    for box in (1, 2) if game == SWITCH else (None,):
        bet(table, player, 1, 2_000, box=box)
    run_on(table, act)
    buttons = table_buttons.buttons(Sight(fresh(table)).look(player))
    assert name in {button.choice.call for button in buttons if button.choice.open}
    answer = call(player, table, name, **fields)
    assert answer.status_code == 200, words(answer)
    assert Event.objects.filter(table=table, type=fact).exists()


def test_the_cut_is_offered_and_taken(call: Calls, instructor: Person, player: Person) -> None:
    table = tables.open_table(game=STAR, options=OPTIONS[STAR], by=instructor, name="Cut")
    call(player, table, "sit", area=2)
    run_on(table, "offer_cut")
    look = Sight(fresh(table)).look(player)
    cut, refuse = table_buttons.buttons(look)
    assert (cut.choice.call, refuse.choice.call, cut.places) == ("cut", "refuse_cut", (52, 364))
    assert call(player, table, "cut", at=10).status_code == 422
    assert call(player, table, "cut", at=200).status_code == 200
    assert Event.objects.filter(table=table, type="CardsCut").exists()


def test_both_boxes_or_neither_take_the_chips(call: Calls, instructor: Person, player: Person) -> None:
    table = a_table(instructor, SWITCH)
    for area in (1, 3, 4, 5):
        assert call(player, table, "wager", area=area, kind="main", box=1, amount="500", both="on").status_code == 200
    assert call(player, table, "wager", area=2, kind="main", box=1, amount="300", both="on").status_code == 200
    assert call(player, table, "clear").status_code == 200
    assert balance(player) == GRANT
    Account.objects.filter(key=player_key(player)).update(balance=4_000)  # enough for one box of the two
    refused = call(player, table, "wager", area=2, kind="main", box=1, amount="25", both="on")
    assert (refused.status_code, balance(player)) == (422, 4_000)
    assert Sight(fresh(table)).look(None).view.felt.wagers == ()


# --- the dealer -------------------------------------------------------------------------------------


def test_a_person_who_deals_does_what_is_due_and_nobody_else_does(
    call: Calls, instructor: Person, player: Person
) -> None:
    table = a_table(instructor, first=TWENTY_AGAINST_SIX)
    tables.hand_the_deal(table=table, to=instructor, by=instructor)
    sit(table, player, 1)
    bet(table, player, 1, 2_000)
    assert words(call(player, table, "next_act")) == "That is for the dealer."
    for _ in range(4):
        assert call(instructor, table, "next_act").status_code == 200
    assert call(instructor, table, "next_act").status_code == 422
    assert [one.choice.call for one in table_buttons.buttons(Sight(fresh(table)).look(instructor))] == ["no_answer"]
    Table.objects.filter(pk=table.pk).update(closes_at=timezone.now())
    assert call(instructor, table, "no_answer").status_code == 200
    assert Event.objects.filter(table=table, type="PlayerAbsent").exists()


def test_a_dealers_act_is_for_the_table_as_the_dealer_saw_it(call: Calls, instructor: Person, player: Person) -> None:
    table = a_table(instructor, first=TWENTY_AGAINST_SIX)
    tables.hand_the_deal(table=table, to=instructor, by=instructor)
    sit(table, player, 1)
    seen = fresh(table).seq
    bet(table, player, 1, 2_000)
    assert call(instructor, table, "next_act", seen=seen).status_code == 200  # a wager more, and the betting is closed
    twice = fresh(table).seq
    assert call(instructor, table, "next_act", seen=twice).status_code == 200
    after = fresh(table).seq
    assert call(instructor, table, "next_act", seen=twice).status_code == 409
    assert fresh(table).seq == after


def test_whoever_deals_does_not_play_and_whoever_plays_does_not_deal(
    call: Calls, instructor: Person, player: Person
) -> None:
    table = a_table(instructor)
    tables.hand_the_deal(table=table, to=instructor, by=instructor)
    for asked in ({"name": "sit", "area": 1}, {"name": "wager", "area": 1, "kind": "main", "amount": "25"}):
        refused = call(instructor, table, **asked)
        assert (refused.status_code, "does not play at it" in words(refused)) == (422, True)
    sit(table, player, 1)
    with pytest.raises(Refused, match="plays at this table"):
        tables.hand_the_deal(table=table, to=player, by=instructor)


def test_the_deal_of_a_closed_table_or_of_nobody_is_not_handed_back(table: Table, instructor: Person) -> None:
    before = fresh(table).seq
    tables.hand_the_deal(table=table, to=None, by=instructor)
    assert fresh(table).seq == before
    close_the_table(table=table, by=instructor)
    before = fresh(table).seq
    with pytest.raises(TableClosed):
        tables.hand_the_deal(table=table, to=instructor, by=instructor)
    assert fresh(table).seq == before


def test_whoever_deals_can_hand_the_deal_back(
    signed_in: SignedIn, table: Table, instructor: Person, trainee: Person, player: Person
) -> None:
    tables.hand_the_deal(table=table, to=trainee, by=instructor)
    assert 'data-call="hand_back"' in own_panels(table, trainee)
    refused = signed_in(player).post(f"/tables/{table.code}/hand-back/")
    assert (refused.status_code, fresh(table).dealer) == (422, trainee)
    assert signed_in(trainee).post(f"/tables/{table.code}/hand-back/").status_code == 200
    assert fresh(table).dealer is None


def test_the_page_can_tell_that_play_was_paused_or_betting_closed(
    table: Table, instructor: Person, player: Person
) -> None:
    """What was refused is said until then."""
    sit(table, player, 1)
    bet(table, player, 1, 1_000)
    phases = [re.findall(r'data-phase="(.*?)"', own_panels(table, player))]
    run_on(table, until="ask")
    phases.append(re.findall(r'data-phase="(.*?)"', own_panels(table, player)))
    tables.pause(table=table, by=instructor)
    phases.append(re.findall(r'data-phase="(.*?)"', own_panels(table, player)))
    assert phases == [["open betting"], ["open"], ["paused"]]
