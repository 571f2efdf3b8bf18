"""How patrons bet: each style shows itself, and every stake is one that the sign allows and chips make."""

from collections import Counter
from typing import Any

import pytest

from games.cards.cards import cards
from games.chips.chips import payable
from games.chips.settlement import Line
from games.choice import Choice
from games.game import play
from games.patron import Style
from games.patrons.bets import seat, wager
from games.patrons.rounds import lay_wagers, play_round
from games.patrons.stakes import MODEST, NO_LIMIT, fitting
from games.records import replace
from games.star_blackjack import Options
from games.table.sign import Limits, Sign
from games.table.table import FindWager, PlaceWager, SitDown, WagerPlaced
from tests.games.patrons.table import (
    SEED,
    SETTINGS,
    STAR,
    STUD,
    SWITCH,
    WAR,
    Setting,
    crowd,
    of_type,
    opened,
    patron,
    rounds,
)

SIGN = STAR._replace(options=Options(decks=6, minimum=1000, maximum=50000))
PAIRS = STAR._replace(options=Options(decks=6, optional_wagers=("perfect_pairs", "lucky_lucky")))


def stakes(setting: Setting, style: Style, count: int = 12, **more: Any) -> list[int]:
    """What somebody alone at a table puts on the first area, round after round."""
    _, logs = rounds(setting, (patron(style, **more),), count)
    return [event.wager.stake for log in logs for event in of_type(log, WagerPlaced)[:1]]


def test_flat_is_the_same_every_round() -> None:
    assert len(set(stakes(SIGN, "flat"))) == 1


def test_minimum_is_what_the_sign_asks_for() -> None:
    assert set(stakes(SIGN, "minimum")) == {1000}


def test_without_a_minimum_nobody_bets_a_cent() -> None:
    assert set(stakes(STAR, "minimum")) == {MODEST}


def test_a_high_roller_bets_the_maximum() -> None:
    assert set(stakes(SIGN, "high_roller")) == {50000}
    assert set(stakes(STAR, "high_roller")) == {MODEST * NO_LIMIT}


def test_mixed_chips_make_odd_sums() -> None:
    made = stakes(SIGN, "mixed_chips", 20)
    assert len(set(made)) > 3
    assert sum(stake % 500 > 0 for stake in made) > 5
    assert any(stake * 3 % 200 for stake in made)  # 3 to 2 is then no whole dollar


@pytest.mark.parametrize("setting", [STAR, SWITCH, WAR, STUD], ids=lambda setting: setting.name)
def test_progression_doubles_after_a_loss_and_starts_again_after_a_win(setting: Setting) -> None:
    """And after a stand-off it stays."""
    patrons = (patron("progression", "mimic"),)
    state, seen = opened(setting, patrons), Counter[str]()
    before: tuple[Line, ...] = ()
    for _ in range(40):
        state, log = play_round(setting.game, state, patrons, SEED)
        stake = of_type(log, WagerPlaced)[0].wager.stake
        if before:
            net, last = sum(line.net for line in before), before[0].stake
            assert stake == (2 * last if net < 0 else last if net == 0 else MODEST)
            seen["lost" if net < 0 else "won" if net else "stood off"] += 1
        before = state.lines
    assert min(seen["lost"], seen["won"]) > 5


def test_progression_goes_by_the_hand_and_not_by_insurance() -> None:
    """The wager is lost to a blackjack and the insurance pays for it: the hand was lost all the same."""
    state = STAR.package.opened(STAR.options, {1: "Ann"}, cards("10S AC 9H KC"))
    ann = patron("progression", insures=True)
    state, _ = play_round(STAR.game, state, (ann,), SEED)
    assert [line.net for line in state.lines] == [500, -500]
    view = STAR.game.view(state, "Ann")
    again = wager(STAR.game, ann, view, view.choices, 1)
    assert again
    assert again.stake == 1000


def test_progression_stops_at_the_maximum() -> None:
    setting = SIGN._replace(options=Options(decks=6, minimum=1000, maximum=3000))
    assert max(stakes(setting, "progression", 40)) == 3000


@pytest.mark.parametrize(
    ("setting", "kinds"),
    [
        (PAIRS, {"main", "perfect_pairs", "lucky_lucky"}),
        (SETTINGS[2], {"main", "star_pairs", "blazing_7s"}),
        (SWITCH, {"main", "super_match"}),
        (WAR, {"initial", "tie"}),
        (SETTINGS[-1], {"ante", "jackpot"}),
    ],
)
def test_side_bets_on_everything_that_is_offered(setting: Setting, kinds: set[str]) -> None:
    _, logs = rounds(setting, (patron("side_bets"),), 3)
    for log in logs:
        assert {event.wager.kind for event in of_type(log, WagerPlaced)} == kinds


def test_two_areas_side_by_side() -> None:
    for setting in (STAR, SWITCH, WAR):
        _, logs = rounds(setting, (patron("two_areas"), patron(name="Bob")), 3)
        for log in logs:
            assert {e.wager.area for e in of_type(log, WagerPlaced) if e.wager.player == "Ann"} == {1, 2}


def test_two_areas_are_never_three() -> None:
    """With room on both sides of the seat, one of them is enough."""
    state = WAR.package.opened(WAR.options, {3: "Ann"}, ())
    state = lay_wagers(WAR.game, state, (patron("two_areas"),), [])
    assert [wagered.area for wagered in state.table.wagers] == [3, 4]


def test_two_areas_are_one_where_the_game_gives_one_hand_each() -> None:
    _, (log,) = rounds(STUD, (patron("two_areas"), patron(name="Bob")), 1)
    assert {event.wager.area for event in of_type(log, WagerPlaced) if event.wager.player == "Ann"} == {1}


@pytest.mark.parametrize("setting", [STAR, SWITCH])
def test_a_back_bettor_has_no_seat_and_wagers_where_others_call(setting: Setting) -> None:
    """Now behind one and now behind another; the box is never the back-bettor's to call."""
    patrons = (patron("back_bettor"), patron(name="Bob"), patron(name="Cat"))
    state, behind = opened(setting, patrons), set()
    assert {seat.player for seat in state.table.seating.seats} == {"Bob", "Cat"}
    for _ in range(12):
        state, _ = play_round(setting.game, state, patrons, SEED)
        boxes = [box for box in state.boxes if any(player == "Ann" for player, _ in box.original)]
        assert boxes
        assert all(box.controlling != "Ann" for box in boxes)
        assert len(boxes) == (2 if setting is SWITCH else 1)
        behind.add(boxes[0].area)
    assert behind == {1, 2}


def test_a_back_bettor_keeps_to_those_who_sit() -> None:
    """Behind a wager that nobody sits at, the highest one calls: that could be the back-bettor."""
    state = opened(STAR, (patron(name="Bob"),))
    for area, player in ((1, "Bob"), (3, "Dan")):
        state, _ = play(STAR.game, state, PlaceWager(player=player, area=area, kind="main", stake=500))
    view = STAR.game.view(state, "Ann")
    laid = (wager(STAR.game, patron("back_bettor"), view, view.choices, number) for number in range(20))
    assert {one and one.area for one in laid} == {1}


def test_a_back_bettor_is_behind_one_player_a_round() -> None:
    """Area 1 is then full to the maximum, and still the round's chips are all laid."""
    setting = SIGN._replace(options=Options(decks=6, minimum=500, maximum=5000))
    state = opened(setting, (patron(name="Bob"), patron(name="Cat")))
    for area, player in ((1, "Bob"), (2, "Cat")):
        state, _ = play(STAR.game, state, PlaceWager(player=player, area=area, kind="main", stake=4500))
    state = lay_wagers(STAR.game, state, (patron("back_bettor"),), [])
    assert [wagered.stake for wagered in state.table.wagers if wagered.player == "Ann"] == [500]


def test_sitting_out_some_rounds_but_never_three_in_a_row() -> None:
    patrons = (patron("sits_out"), patron(name="Bob"))
    _, logs = rounds(STAR, patrons, 60)
    played = [any(event.wager.player == "Ann" for event in of_type(log, WagerPlaced)) for log in logs]
    assert 30 < sum(played) < 55
    assert not any(played[at : at + 3] == [False] * 3 for at in range(60))


def test_both_boxes_at_blackjack_switch_carry_the_same() -> None:
    for style in ("flat", "mixed_chips", "high_roller", "progression"):
        _, logs = rounds(SETTINGS[5], (patron(style),), 8)
        for log in logs:
            first, second = (event.wager for event in of_type(log, WagerPlaced))
            assert (first.box, second.box, first.stake) == (1, 2, second.stake)


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_every_stake_is_made_of_chips_and_in_the_units_of_the_sign(setting: Setting) -> None:
    _, logs = rounds(setting, crowd(setting, SEED), 5)
    least = setting.options.minimum
    for wagered in (event.wager for log in logs for event in of_type(log, WagerPlaced)):
        assert payable(wagered.stake, setting.options.chips) == wagered.stake
        if setting.unit and wagered.kind in ("main", "initial", "ante"):
            assert (wagered.stake * (2 if wagered.box else 1) - least) % setting.unit == 0


@pytest.mark.parametrize(
    ("amount", "least", "most", "chips", "fits"),
    [
        (1000, 500, 5000, (100, 500), 1000),
        (100, 500, 5000, (100, 500), 500),
        (9000, 500, 5000, (100, 500), 5000),
        (1230, 500, None, (100, 500), 1200),
        (1000, 1000, None, (700, 2500), 1400),  # no chips make what the sign asks: the next sum up
        (1000, 1000, 1300, (700, 2500), 1000),  # nor anything within the limits: as it is (ruling R34)
    ],
)
def test_fitting_an_amount_to_sign_and_chips(
    amount: int, least: int, most: int | None, chips: tuple[int, ...], fits: int
) -> None:
    view = STAR.game.view(opened(STAR._replace(options=replace(STAR.options, chips=chips)), ()), "Ann")
    assert (
        fitting(STAR.game, view, Choice(call="wager", rule=None, kind="main", least=least, most=most), amount) == fits
    )


def test_units_of_the_sign_count_from_the_minimum() -> None:
    state = opened(STAR, ())
    sign = Sign(area=Limits(minimum=1000, maximum=5000, unit=400))
    view = STAR.game.view(replace(state, table=replace(state.table, sign=sign)), "Ann")
    choice = Choice(call="wager", rule=None, kind="main", least=1000, most=5000)
    assert [fitting(STAR.game, view, choice, amount) for amount in (500, 1900, 9000)] == [1000, 1800, 5000]


def test_a_jackpot_costs_what_others_have_laid_for_it() -> None:
    """Blazing 7's is $2.50 or $5 where the sign does not say: one amount for the table."""
    patrons = (patron("side_bets"), patron(name="Bob"))
    state = opened(SETTINGS[2], patrons)
    for kind, stake in (("main", 1000), ("blazing_7s", 250)):
        state, _ = play(SETTINGS[2].game, state, FindWager(area=2, player="Bob", kind=kind, stake=stake))
    state, log = play_round(SETTINGS[2].game, state, patrons[:1], SEED)
    laid = {event.wager.kind: event.wager.stake for event in of_type(log, WagerPlaced)}
    assert laid["blazing_7s"] == 250


@pytest.mark.parametrize("found", [1500, 400])
def test_chips_found_on_one_box_are_not_matched_where_the_sign_forbids_it(found: int) -> None:
    """$40 lie on each box of an area for $100, so that nobody else may have more there than $10 a box, nor less."""
    limits = SWITCH._replace(options=replace(SWITCH.options, minimum=1000, maximum=10000))
    people = (patron("flat"), patron("back_bettor", name="Kirra"))
    state = opened(limits, people)
    for player, stake, box in ((people[0].name, 4000, 1), (people[0].name, 4000, 2), ("Kirra", found, 1)):
        state, _ = play(SWITCH.game, state, FindWager(player=player, area=1, kind="main", stake=stake, box=box))
    after = lay_wagers(SWITCH.game, state, people, [])
    assert [one.stake for one in after.table.wagers if one.player == "Kirra"] == [found]


def test_one_wager_at_a_time_until_all_lie_there() -> None:
    """Asked again, the patron lays the next; asked of the same table twice, the same one."""
    patrons = (patron("side_bets"),)
    state, laid = opened(PAIRS, patrons), []
    while True:
        view = PAIRS.game.view(state, "Ann")
        command = wager(PAIRS.game, patrons[0], view, view.choices, 1)
        assert command == wager(PAIRS.game, patrons[0], view, PAIRS.game.legal(state, "Ann"), 1)
        if command is None:
            break
        laid.append(command.kind)
        state, _ = play(PAIRS.game, state, command)
    assert laid == ["main", "perfect_pairs", "lucky_lucky"]


def test_taking_a_seat() -> None:
    state = opened(STAR, (patron(name="Bob"),))
    state, _ = play(STAR.game, state, PlaceWager(player="Cat", area=2, kind="main", stake=1000))
    view = STAR.game.view(state, "Ann")
    assert seat(patron(), view) == SitDown(player="Ann", area=3)
    assert seat(patron("back_bettor"), view) is None
    assert seat(patron(name="Bob"), view) is None


def test_no_seat_at_a_full_table() -> None:
    full = tuple(patron(name=f"P{at}") for at in range(7))
    assert seat(patron(), STAR.game.view(opened(STAR, full), "Ann")) is None


def test_limits_are_those_of_the_choices_handed_in() -> None:
    """A closed spot gets nothing, whatever the patron had in mind."""
    view = STAR.game.view(opened(STAR, (patron(),)), "Ann")
    closed = tuple(replace(choice, open=False) for choice in view.choices)
    assert wager(STAR.game, patron(), view, closed, 1) is None
