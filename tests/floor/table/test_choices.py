"""What a table's page offers one person and how it speaks to them: their own calls, amounts, and why one is closed."""

import re

import pytest

from casino.accounts.models import Person
from casino.floor.models import Table
from casino.floor.names import addressed, player_key
from casino.floor.play import tables
from casino.floor.play.play import play
from casino.floor.table import buttons as table_buttons
from casino.floor.table import panels, spoken
from casino.floor.table.buttons import Button
from casino.floor.table.look import Sight
from casino.floor.table.spots import spots_html
from games.records import replace
from games.supervising.commands import Exclude, Reserve
from games.table.staff import Staff
from games.twentyone.facts import Hit, Insure, Split
from tests.floor.table.table_pages import own_panels, words
from tests.people import Calls
from tests.tables import OPTIONS, STAR, STUD, SWITCH, WAR, a_table, bet, fresh, run_on, sit

pytestmark = pytest.mark.django_db

PAIR_AGAINST_ACE = "8C AS 8D"


def buttons(table: Table, person: Person) -> dict[str, Button]:
    """Somebody's choices by their calls."""
    return {one.choice.call: one for one in table_buttons.buttons(Sight(fresh(table)).look(person))}


# --- words to the reader ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("p7 has no ante on area 2", "you have no ante on area 2"),
        ("p7 has no valid Player Card in their own name", "you have no valid Player Card in your own name"),
        ("p7 already plays the hand at area 5", "you already play the hand at area 5"),
        ("p7 is limited and already wagers on area 4", "you are limited and already wager on area 4"),
        ("and p7 does not sit at area 3", "and you do not sit at area 3"),
        ("$5 is more than p7's original wager of $2", "$5 is more than your original wager of $2"),
        ("area 2 is p8's to call, not p7's", "area 2 is Ben's to call, not yours"),
        ("area 2 is p7's to call, not p8's", "area 2 is yours to call, not Ben's"),
        ("p8 has yet to say whether to join", "Ben has yet to say whether to join"),
        ("p70 has been excluded", "Cleo has been excluded"),
    ],
)  # fmt: skip
def test_a_reader_is_you_and_everybody_else_has_a_name(text: str, told: str) -> None:
    assert addressed(text, {"p7": "Ann", "p8": "Ben", "p70": "Cleo"}, "p7") == told


def test_without_a_reader_everybody_has_a_name() -> None:
    assert addressed("p7 has no ante", {"p7": "Ann"}, None) == "Ann has no ante"


def test_the_players_of_a_round_that_is_written_down_are_spoken_of_by_name() -> None:
    """Whoever writes it is none of them."""
    assert addressed("ann has no blackjack on area 1", {}, "ann") == "ann has no blackjack on area 1"


def test_a_closed_choice_a_closed_spot_and_a_refusal_speak_to_their_reader(
    call: Calls, instructor: Person, player: Person, trainee: Person
) -> None:
    table = a_table(instructor, STUD)
    sit(table, player, 1)
    assert "You have no ante on area 1: no jackpot wager without one." in own_panels(table, player)
    refused = call(player, table, "wager", area=1, kind="jackpot", amount="1")
    assert words(refused).startswith("You have no ante on area 1")

    shared = a_table(instructor, first="10H 6S 10D")
    sit(shared, player, 1)
    for person in (player, trainee):
        bet(shared, person, 1, 2_000)
    run_on(shared, "ask")
    assert buttons(shared, trainee)["hit"].why == "area 1 is Sheila Nguyen's to call, not yours"


def test_what_no_clause_closes_is_called_house_procedure(
    call: Calls, instructor: Person, player: Person, trainee: Person
) -> None:
    table = a_table(instructor, first="9C 6S 9D")
    sit(table, player, 1)
    for person in (player, trainee):
        bet(table, person, 1, 2_000)
    run_on(table, "ask")
    play(table.pk, Split(area=1), by=player)
    assert "Bruce Kelly has yet to say whether to join (house procedure)" in own_panels(table, player)
    assert words(call(player, table, "stand_up", area=3)) == "You do not sit at area 3. House procedure."


def test_clearing_an_empty_layout_says_so(call: Calls, instructor: Person, player: Person) -> None:
    answer = call(player, a_table(instructor), "clear")
    assert (answer.status_code, words(answer)) == (422, "You have no chips on the layout to take back.")


@pytest.mark.parametrize(("game", "said"), [(STAR, "Stand behind"), (WAR, "Play standing"), (STUD, "Play standing")])
def test_nobody_is_asked_behind_an_area_that_takes_one_player(instructor: Person, game: str, said: str) -> None:
    parts = panels.private_parts(Sight(a_table(instructor, game)).look(None))
    assert f">{said}</button>" in parts["me"]
    assert ("others’ areas" in parts["choices"]) is (game == STAR)


def test_a_question_is_asked_once_though_somebody_sits_down(
    instructor: Person, player: Person, trainee: Person
) -> None:
    table = a_table(instructor, first="5H 6S 5D 3C")
    sit(table, player, 1)
    bet(table, player, 1, 2_000)
    run_on(table, "ask")
    first = spoken.latest(Sight(fresh(table)).look(None))[-1]
    sit(table, trainee, 2)
    assert spoken.latest(Sight(fresh(table)).look(None))[-1] == first
    play(table.pk, Hit(area=1), by=player)
    run_on(table, "ask")
    assert spoken.latest(Sight(fresh(table)).look(None))[-1].id != first.id


def test_a_seat_that_is_reserved_is_offered_to_its_player_alone(
    instructor: Person, player: Person, trainee: Person
) -> None:
    table = a_table(instructor)
    play(table.pk, Reserve(by=Staff.SUPERVISOR, player=player_key(player), areas=(3,)), by=instructor)
    sight = Sight(fresh(table))
    assert sight.look(player).seats == (1, 2, 3, 4, 5, 6, 7)
    assert sight.look(trainee).seats == sight.look(None).seats == (1, 2, 4, 5, 6, 7)


# --- the cut ----------------------------------------------------------------------------------------


def test_whoever_may_not_play_is_not_offered_the_cut(instructor: Person, player: Person) -> None:
    table = tables.open_table(game=STAR, options=OPTIONS[STAR], by=instructor, name="Cut")
    sit(table, player, 2)
    run_on(table, "offer_cut")
    [*_, asked] = spoken.latest(Sight(fresh(table)).look(None))
    assert asked.words == "Sheila Nguyen, the cut?"
    assert set(buttons(table, player)) == {"cut", "refuse_cut"}
    tables.turn_card(table=table, person=player, valid=False, by=instructor, why="lent to a friend")
    assert not buttons(table, player)
    assert "You may lay no chips: you have no valid Player Card" in own_panels(table, player)
    play(table.pk, Exclude(by=Staff.SUPERVISOR, player=player_key(player)), by=instructor)
    assert not buttons(table, player)


# --- amounts ----------------------------------------------------------------------------------------


def test_an_amount_is_offered_as_the_chips_can_make_it(call: Calls, instructor: Person, player: Person) -> None:
    table = a_table(instructor, first=PAIR_AGAINST_ACE)
    sit(table, player, 1)
    bet(table, player, 1, 750)
    run_on(table, "close_insurance")
    insure = buttons(table, player)["insure"]
    assert insure.amounts == ("1.00", "3.50")
    [spot] = re.findall('<li [^>]*data-call="insure"[^>]*>', spots_html(Sight(fresh(table)).look(player)))
    assert 'data-least="100" data-most="350"' in spot
    answer = call(player, table, "insure", area=1, amount="0.01")
    assert words(answer) == "House procedure: this table’s chips cannot make $0.01, but $1."
    assert call(player, table, "insure", area=1, amount="3.50").status_code == 200


@pytest.mark.parametrize(("stake", "offered"), [(200, ("1.00", "1.00")), (100, None)])
def test_insurance_of_the_smallest_wagers(
    instructor: Person, player: Person, stake: int, offered: tuple[str, str] | None
) -> None:
    table = a_table(instructor, options=replace(OPTIONS[STAR], minimum=100), first=PAIR_AGAINST_ACE)
    sit(table, player, 1)
    bet(table, player, 1, stake)
    run_on(table, "close_insurance")
    insure = buttons(table, player)["insure"]
    assert insure.amounts == offered
    assert insure.choice.open is bool(offered)
    if not offered:
        assert "this table’s chips make no sum up to $0.50 (house procedure)" in own_panels(table, player)


def test_while_insurance_is_open_nothing_else_is_spoken_of(instructor: Person, player: Person) -> None:
    table = a_table(instructor, first=PAIR_AGAINST_ACE)
    sit(table, player, 1)
    bet(table, player, 1, 2_000)
    run_on(table, "close_insurance")
    play(table.pk, Insure(area=1, player=player_key(player), stake=1_000), by=player)
    assert {call: one.why for call, one in buttons(table, player).items()} == {
        "insure": "you have insured this wager already",
        "even_money": "you have no blackjack on area 1",
    }


# --- two boxes --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("laid", "told"),
    [
        ({1: 1_000}, "Area 1: $10 on box 1 and nothing on box 2, so it counts only with as much on both"),
        ({1: 1_000, 2: 2_500}, "Area 1: $10 on box 1 and $25 on box 2, so only $10 on each counts"),
        ({1: 1_000, 2: 1_000}, None),
    ],
)
def test_whoever_wagers_unevenly_on_two_boxes_is_told_what_counts(
    instructor: Person, player: Person, trainee: Person, laid: dict[int, int], told: str | None
) -> None:
    table = a_table(instructor, SWITCH)
    sit(table, player, 1)
    for box, stake in laid.items():
        bet(table, player, 1, stake, box=box)
    own = panels.private_parts(Sight(fresh(table)).look(player))["choices"]
    found = re.search(r'choices-uneven"[^>]*>(.*?)\. <a class="rule" href="/rules/blackjack-switch/5.2/"', own)
    assert (found[1] if found else None) == told
    assert not table_buttons.uneven(Sight(fresh(table)).look(trainee))


def test_chips_behind_somebody_are_not_called_ones_own_area(
    instructor: Person, player: Person, trainee: Person
) -> None:
    table = a_table(instructor)
    sit(table, player, 1)
    bet(table, player, 1, 500)
    bet(table, trainee, 1, 2_500)
    bet(table, trainee, 2, 2_500)
    assert panels.behind_others(Sight(fresh(table)).look(trainee)) == [1]
    assert panels.behind_others(Sight(fresh(table)).look(player)) == []


# --- a table that is paused -------------------------------------------------------------------------


def test_while_a_table_is_paused_nothing_is_offered_and_no_time_runs(
    instructor: Person, player: Person, trainee: Person
) -> None:
    table = a_table(instructor, first="10H 6S 6D")
    sit(table, player, 1)
    bet(table, player, 1, 2_000)
    run_on(table, "ask")
    sight = Sight(fresh(table))
    assert "data-left" in panels.public_parts(sight.look(None))["clock"]
    tables.pause(table=table, by=instructor)
    sight = Sight(fresh(table))
    clock = panels.public_parts(sight.look(None))["clock"]
    assert "The table is paused." in clock
    assert "data-left" not in clock
    assert "data-deadline" not in clock
    for person in (player, trainee):
        own = panels.private_html(sight.look(person))
        assert "The table is paused: nothing is dealt and no chips are laid." in own
        for offered in ("data-key", "data-open", "data-call", "data-seat", "data-may-wager"):
            assert offered not in own, offered
    tables.resume(table=table, by=instructor)
    assert buttons(table, player)["hit"].choice.open
