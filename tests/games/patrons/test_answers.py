"""What patrons answer when they are asked: each kind of question, and each kind of patron."""

from typing import Any

import pytest

from games.blackjack_switch.events import Switch
from games.cards.cards import cards
from games.caribbean_stud.events import Bet, Concede, CorrectBet, FindBet, Fold, QueryBet
from games.casino_war.events import GoToWar, Surrender
from games.chips.settlement import WagerSettled
from games.choice import Act, Choice
from games.game import Game, play
from games.irregularities.commands import PlayOn, TakeWagersBack
from games.patron import Patron, Skill
from games.patrons.answers import answer
from games.records import replace
from games.star_blackjack.events import EvenMoney
from games.table.preparation import Cut, RefuseCut, Shuffle
from games.table.table import FindWager, PlaceWager
from games.twentyone.facts import Decline, Double, Hit, Insure, Join, MissInsurance, PlayerAbsent, Split, Stand
from tests.games.patrons.table import SEED, STAR, STUD, SWITCH, WAR, Setting, of_type, opened, patron, rounds

Laid = tuple[int, str, str, int]
ANN: Laid = (1, "Ann", "main", 1000)
OFFER = Act(act="offer_cut", rule="4.3", words="Offer Ann the cut", player="Ann", first=("cut", "refuse_cut"))


def dealt(
    setting: Setting, shoe: str, *wagers: Laid, until: str, seats: dict[int, str] | None = None, **options: Any
) -> Any:
    """A table with these cards to come, at the first moment when an act is due."""
    table = setting.package.opened(replace(setting.options, **options), seats or {}, cards(shoe))
    for area, player, kind, stake in wagers:
        for box in (1, 2) if setting is SWITCH else (None,):
            table = step(setting.game, table, FindWager(area=area, player=player, kind=kind, stake=stake, box=box))
    while setting.game.due(table).act != until:
        table = step(setting.game, table, setting.game.due(table).command)
    return table


def step(game: Game, state: Any, command: Any) -> Any:
    return play(game, state, command)[0]


def asked(setting: Setting, state: Any, who: Patron) -> Any:
    """The patron's answer to what is due now, which the game then takes."""
    game = setting.game
    command = answer(game, who, game.view(state, who.name), game.legal(state, who.name), game.due(state))
    if command is not None:
        play(game, state, command)
    return command


# --- the blackjacks -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("skill", "hand", "up", "call"),
    [
        ("basic", "10S 6H", "6C", Stand),
        ("basic", "10S 6H", "7C", Hit),
        ("basic", "6S 5H", "10C", Double),
        ("basic", "8S 8H", "10C", Split),
        ("mimic", "10S 6H", "6C", Hit),
        ("mimic", "AS 6H", "6C", Hit),
        ("mimic", "6S 5H", "6C", Hit),
        ("mimic", "8S 9H", "7C", Stand),
        ("never_bust", "10S 2H", "10C", Stand),
        ("never_bust", "AS 6H", "10C", Hit),
        ("never_bust", "5S 6H", "6C", Hit),
    ],
)
def test_a_decision(skill: Skill, hand: str, up: str, call: type) -> None:
    first, second = hand.split()
    state = dealt(STAR, f"{first} {up} {second} 2C", ANN, until="ask")
    assert isinstance(asked(STAR, state, patron(skill=skill)), call)


def test_hunches_try_everything_but_a_card_to_nineteen() -> None:
    calls = set()
    for rounds_played in range(60):
        state = dealt(STAR, "8S 6C 8H 2C", ANN, until="ask")
        state = replace(state, table=replace(state.table, rounds=rounds_played))
        calls.add(type(asked(STAR, state, patron(skill="hunches"))))
        high = dealt(STAR, "10S 6C 9H 2C", ANN, until="ask")
        high = replace(high, table=replace(high.table, rounds=rounds_played))
        assert isinstance(asked(STAR, high, patron(skill="hunches")), Stand)
    assert calls == {Hit, Stand, Split}


def test_an_ace_split_again_where_no_card_is_to_be_had() -> None:
    """Split aces take one card; a further ace leaves nothing but to stand or, where the table lets it, to split."""
    state = dealt(STAR, "AS 6C AH AC 2C 3C 4C", ANN, until="ask", resplit=True)
    for skill in ("basic", "mimic", "never_bust", "hunches"):
        who = patron(skill=skill)
        again = step(STAR.game, state, Split(area=1, player="Ann"))
        again = step(STAR.game, again, STAR.game.due(again).command)
        assert isinstance(asked(STAR, again, who), Split if skill == "basic" else Split | Stand)


@pytest.mark.parametrize(
    ("hand", "up", "called", "skill", "answers"),
    [
        ("6S 5H", "6C", "double", "basic", Join),
        ("AS 8H", "6C", "double", "basic", Decline),  # the chart would not have doubled
        ("6S 5H", "6C", "double", "mimic", Decline),
        ("8S 8H", "6C", "split", "basic", Join),
        ("KS QH", "6C", "split", "basic", Decline),
        ("8S 8H", "6C", "split", "never_bust", Decline),
    ],
)
def test_joining_somebody_elses_double_or_split(hand: str, up: str, called: str, skill: Skill, answers: type) -> None:
    first, second = hand.split()
    behind = (1, "Bob", "main", 500)
    state = dealt(STAR, f"{first} {up} {second} 2C", ANN, behind, until="ask", seats={1: "Ann"})
    state = step(STAR.game, state, Double(area=1) if called == "double" else Split(area=1))
    assert STAR.game.due(state).act == "ask_join"
    assert isinstance(asked(STAR, state, patron("back_bettor", skill, name="Bob")), answers)


def test_hunches_join_about_half_the_time() -> None:
    state = dealt(STAR, "6S 6C 5H 2C", ANN, (1, "Bob", "main", 500), until="ask", seats={1: "Ann"})
    state = step(STAR.game, state, Double(area=1))
    bob = patron("back_bettor", "hunches", name="Bob")
    tables = (replace(state, table=replace(state.table, rounds=number)) for number in range(40))
    joined = [isinstance(asked(STAR, table, bob), Join) for table in tables]
    assert 10 < sum(joined) < 30


def test_odd_stacks_are_sometimes_doubled_for_less() -> None:
    state = dealt(STAR, "6S 6C 5H 2C", (1, "Ann", "main", 1250), until="ask")
    tables = (replace(state, table=replace(state.table, rounds=number)) for number in range(20))
    assert {asked(STAR, table, patron("mixed_chips")).stake for table in tables} == {None, 600}


def test_doubling_for_less_is_left_alone_where_the_game_wants_the_whole() -> None:
    state = dealt(SWITCH, "6S KS 6C 5H KH 2C", ANN, until="ask")
    tables = (replace(state, table=replace(state.table, rounds=number)) for number in range(20))
    assert {asked(SWITCH, table, patron("mixed_chips")).stake for table in tables} == {None}


@pytest.mark.parametrize(
    ("hand", "insures", "answers"),
    [
        ("10S 6H", True, Insure(area=1, player="Ann", stake=500)),
        ("10S 6H", False, None),
        ("AS KH", True, EvenMoney(area=1, player="Ann")),
        ("AS KH", False, None),
    ],
)
def test_insurance_and_even_money(hand: str, insures: bool, answers: Any) -> None:
    first, second = hand.split()
    state = dealt(STAR, f"{first} AC {second} 2C", ANN, until="close_insurance")
    assert asked(STAR, state, patron(skill="mimic", insures=insures)) == answers


def test_insurance_is_laid_in_chips_and_not_where_half_is_less_than_one() -> None:
    for stake, laid in ((750, 350), (500, 250), (150, None)):
        state = dealt(STAR, "10S AC 6H 2C", (1, "Ann", "main", stake), until="close_insurance")
        command = asked(STAR, state, patron(insures=True))
        assert (command and command.stake) == laid


def test_every_box_is_insured_in_turn_and_none_twice() -> None:
    state = dealt(SWITCH, "10S KS AC 6H KH 2C", ANN, until="close_insurance")
    laid = []
    while (command := asked(SWITCH, state, patron(insures=True))) is not None:
        laid.append((command.box, command.stake))
        state = step(SWITCH.game, state, command)
    assert laid == [(1, 500), (2, 500)]


def test_a_hand_paid_at_even_money_is_not_insured() -> None:
    state = dealt(STAR, "AS AC KH 2C", ANN, until="close_insurance")
    state = step(STAR.game, state, EvenMoney(area=1, player="Ann"))
    while (act := STAR.game.due(state)).act in ("settle", "pick_up"):
        state = step(STAR.game, state, act.command)
    assert asked(STAR, state, patron(insures=True)) is None


@pytest.mark.parametrize(
    ("skill", "shoe", "answers"),
    [
        ("basic", "10S 5C 6C 6H 10D 2C", Switch(area=1, player="Ann")),  # 16 and 15: 20 and 11 are better
        ("basic", "10S 5C 6C 10H 6D 2C", Double(area=1, box=2, hand=1, player="Ann")),
        ("mimic", "10S 5C 6C 6H 10D 2C", Hit(area=1, box=1, hand=1, player="Ann")),
    ],
)
def test_the_switch_is_for_those_who_know_the_game(skill: Skill, shoe: str, answers: Any) -> None:
    state = dealt(SWITCH, shoe, ANN, until="ask")
    if isinstance(answers, Double):  # box 1 holds 20
        state = step(SWITCH.game, state, Stand(area=1, box=1))
    assert asked(SWITCH, state, patron(skill=skill)) == answers


def test_hunches_switch_about_half_the_time() -> None:
    state = dealt(SWITCH, "10S 5C 6C 6H 10D 2C", ANN, until="ask")
    tables = (replace(state, table=replace(state.table, rounds=number)) for number in range(40))
    switched = [isinstance(asked(SWITCH, table, patron(skill="hunches")), Switch) for table in tables]
    assert 10 < sum(switched) < 30


def test_two_blackjacks_are_left_as_they_lie() -> None:
    """Before the dealer's second card an area of two blackjacks may still switch; nobody who counts would."""
    state = dealt(SWITCH, "AS AC KC KH 10D 2C", ANN, until="deal")
    while (act := SWITCH.game.due(state)).first != ("switch",):
        state = step(SWITCH.game, state, act.command)
    assert asked(SWITCH, state, patron()) is None


# --- Casino War and Caribbean Stud ----------------------------------------------------------------


@pytest.mark.parametrize(("skill", "answers"), [("basic", GoToWar), ("mimic", GoToWar), ("never_bust", Surrender)])
def test_war_or_surrender(skill: Skill, answers: type) -> None:
    state = dealt(WAR, "KS KH 2C 3C", (1, "Ann", "initial", 1000), until="ask")
    assert isinstance(asked(WAR, state, patron(skill=skill)), answers)


def test_hunches_sometimes_surrender() -> None:
    state = dealt(WAR, "KS KH 2C 3C", (1, "Ann", "initial", 1000), until="ask")
    tables = (replace(state, table=replace(state.table, rounds=number)) for number in range(40))
    assert {type(asked(WAR, table, patron(skill="hunches"))) for table in tables} == {GoToWar, Surrender}


def test_only_a_beaten_hand_is_conceded_and_only_by_some() -> None:
    """The dealer's ace-king against a pair of twos, and then against a lower ace-king."""
    for hand, beaten in (("2S 2H 7C 9D JS", False), ("AS KH 5C 4D 3S", True)):
        shoe = f"AC KD 9H 8D 2C {hand}"
        state = dealt(STUD, shoe, (1, "Ann", "ante", 1000), until="ask", dealing="device")
        state = step(STUD.game, state, Bet(area=1))
        while STUD.game.due(state).first != ("concede",):
            state = step(STUD.game, state, STUD.game.due(state).command)
        tables = [replace(state, table=replace(state.table, rounds=number)) for number in range(20)]
        assert {asked(STUD, table, patron()) for table in tables} == {None}
        on_a_whim = {asked(STUD, table, patron(skill="hunches")) for table in tables}
        assert on_a_whim == ({None, Concede(area=1, player="Ann")} if beaten else {None})


@pytest.mark.parametrize(("hand", "answers"), [("2S 2H 7C 9D JS", CorrectBet), ("2S 4H 7C 9D JS", Fold)])
def test_a_bet_that_the_dealer_queries_is_put_right_or_folded(hand: str, answers: type) -> None:
    state = dealt(STUD, f"AC KD 9H 8D 3C {hand}", (1, "Ann", "ante", 1000), until="ask", dealing="device")
    state = step(STUD.game, step(STUD.game, state, FindBet(area=1, stake=1500)), QueryBet(area=1))
    assert STUD.game.due(state).act == "ask_about_bet"
    assert isinstance(asked(STUD, state, patron()), answers)


def test_insurance_offered_with_a_decision_does_not_keep_anybody_from_deciding() -> None:
    """Where the dealer forgot to call it, insurance is open while hands are played."""
    state = dealt(STAR, "10S AC 6H 2C", ANN, until="call_insurance")
    state = step(STAR.game, state, MissInsurance())
    act = replace(STAR.game.due(state), first=("hit", "stand", "insure"))
    view, choices = STAR.game.view(state, "Ann"), STAR.game.legal(state, "Ann")
    assert isinstance(answer(STAR.game, patron(), view, choices, act), Hit)
    assert isinstance(answer(STAR.game, patron(insures=True), view, choices, act), Insure)


# --- whoever is asked -----------------------------------------------------------------------------


def test_nobody_answers_for_somebody_else() -> None:
    state = dealt(STAR, "10S 6C 6H 2C", ANN, until="ask")
    assert asked(STAR, state, patron(name="Bob")) is None


def test_nobody_takes_a_cut_that_is_offered_to_somebody_else() -> None:
    view = STAR.game.view(STAR.package.opened(STAR.options, {1: "Ann"}, ()), "Bob")
    assert answer(STAR.game, patron(name="Bob"), view, (), OFFER) is None


def test_an_answer_is_about_the_area_that_is_asked() -> None:
    """Area 1 has two blackjacks and could still switch; the question is to area 2, which does well to."""
    state = dealt(
        SWITCH, "AS AC 10S 5C KC KH 10D 6H 10C 2C", ANN, (2, "Ann", "main", 1000), until="ask", seats={1: "Ann"}
    )
    assert [one.area for one in SWITCH.game.legal(state, "Ann") if one.call == "switch" and one.open] == [1, 2]
    assert asked(SWITCH, state, patron()) == Switch(area=2, player="Ann")
    choices = tuple(reversed(SWITCH.game.legal(state, "Ann")))
    view, act = SWITCH.game.view(state, "Ann"), SWITCH.game.due(state)
    assert answer(SWITCH.game, patron(), view, choices, act) == Switch(area=2, player="Ann")


def test_an_absent_minded_patron_sometimes_makes_no_decision() -> None:
    """The dealer then draws as the rule has it, and the round goes on."""
    _, logs = rounds(STAR, (patron("absent_minded"),), 40)
    absent = sum(bool(of_type(log, PlayerAbsent)) for log in logs)
    assert 2 < absent < 25
    assert all(of_type(log, WagerSettled) for log in logs)
    _, attentive = rounds(STAR, (patron("flat"),), 40)
    assert not any(of_type(log, PlayerAbsent) for log in attentive)


@pytest.mark.parametrize(("setting", "kind"), [(STAR, "main"), (WAR, "initial"), (STUD, "ante")])
def test_a_last_call_for_wagers_is_no_question(setting: Setting, kind: str) -> None:
    state = setting.package.opened(setting.options, {1: "Ann"}, cards("2S"))
    state = step(setting.game, state, PlaceWager(player="Ann", area=1, kind=kind, stake=1000))
    assert setting.game.due(state).first == ("wager",)
    assert asked(setting, state, patron()) is None


def test_the_cut_is_refused_where_no_range_is_open() -> None:
    view = STAR.game.view(STAR.package.opened(STAR.options, {1: "Ann"}, ()), "Ann")
    assert answer(STAR.game, patron(), view, (), OFFER) == RefuseCut(player="Ann")


@pytest.mark.rule("SB 4.3", "SB 4.5")
def test_the_cut_is_taken_now_and_then_within_its_range() -> None:
    """Of the table as it is when the cut is offered."""
    state = step(STAR.game, opened(STAR, [patron()]), Shuffle(seed=SEED))
    tables = (replace(state, table=replace(state.table, rounds=number)) for number in range(60))
    answers = [asked(STAR, table, patron()) for table in tables]
    taken = [command for command in answers if isinstance(command, Cut)]
    assert 15 < len(taken) < 45
    assert all(STAR.game.decide(state, command) for command in taken)
    assert len({command.at for command in taken}) > 10


@pytest.mark.parametrize(
    ("who", "answers"),
    [(patron(), PlayOn), (patron("minimum"), TakeWagersBack), (patron(skill="never_bust"), TakeWagersBack)],
)
def test_wagers_back_or_play_on_when_a_device_fails(who: Patron, answers: type) -> None:
    view = STAR.game.view(STAR.package.opened(STAR.options, {1: "Ann"}, ()), "Ann")
    calls = ("take_wagers_back", "play_on")
    act = Act(act="ask_return", rule="17.5.1", words="", player="Ann", first=calls)
    choices = tuple(Choice(call=call, rule="17.5.1", player="Ann") for call in calls)
    assert isinstance(answer(STAR.game, who, view, choices, act), answers)
