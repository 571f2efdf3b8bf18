"""The judge part by part: what counts as well cut, what a coach says, what is refused, and what is shown in the end."""

from typing import Any

import pytest

from games import caribbean_stud, casino_war
from games.casino_war.events import Surrender
from games.chips.chips import Float, Stack
from games.choice import Side
from games.dealing.decisions import decide
from games.dealing.help import ghost
from games.dealing.judge import judge
from games.dealing.parts import well_cut
from games.errors import BadNotation, RuleViolation
from games.handwork import Attempt, Step
from games.records import loads, replace
from games.table.practice import ActSlipped, Level
from games.twentyone.facts import Double
from tests.games.dealing.hands import Table, give, pay, star, table, take

FULL = Float(chips=((2500, 20), (500, 20), (250, 20), (100, 20)))
BLACKJACK = "AS 9H 7C KD 9C 10D"
"""Area 1 has a blackjack, which is paid at once."""


def at_level(at: Table, level: Level) -> Table:
    practice = replace(at.state.table.practice, level=level)
    at.state = replace(at.state, table=replace(at.state.table, practice=practice))
    return at


def paying(amount: int, stake: int = 0) -> Step:
    return Step(verb="pay", rule=None, shows="", amount=amount, stake=stake)


# --- chips ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("amount", "stake", "chips", "well"),
    [
        (3750, 2500, ((2500, 1), (500, 2), (250, 1)), True),
        (3750, 2500, ((2500, 1), (250, 5)), False),
        (3000, 1500, ((2500, 1), (500, 1)), True),
        (3000, 1500, ((500, 6),), True),  # colour for colour: three fives, twice
        (3000, 1500, ((500, 4), (250, 4)), False),
        (3000, 2000, ((500, 6),), False),  # 3 to 2 is no whole number of times
        (500, 0, ((250, 2),), False),
    ],
)
def test_the_fewest_chips_or_colour_for_colour(amount: int, stake: int, chips: Stack, well: bool) -> None:
    assert well_cut(paying(amount, stake), chips, FULL) is well


def test_an_empty_column_is_made_up_for_with_smaller_chips() -> None:
    short = Float(chips=((2500, 0), (500, 20), (250, 20), (100, 20)))
    assert well_cut(paying(3000), ((500, 6),), short)
    assert not well_cut(paying(3000), ((500, 6),), FULL)


# --- what a coach says ------------------------------------------------------------------------------


def coached(at: Table, act: Attempt) -> str:
    """What is said of an act that was wrong."""
    facts = decide(at.game, at_level(at, "coached").state, act)
    assert len(facts) == 1
    assert isinstance(facts[0], ActSlipped)
    return facts[0].coach


def test_a_wrong_payment_is_worked_out() -> None:
    at = star(BLACKJACK, stake=2500).rightly("pay")
    wrong = replace(at.right, chips=((2500, 1), (500, 2)))
    assert coached(at, wrong) == "$25 at 3 to 2 is $37.50; you cut $35."


@pytest.mark.rule("SB 5.12")
def test_so_is_one_that_chips_round_up() -> None:
    at = star(BLACKJACK, stake=500, chips=(500, 2500)).rightly("pay")
    wrong = replace(at.right, chips=((500, 2),))
    assert at.due is not None
    assert at.due.amount == 1000
    assert coached(at, replace(wrong, chips=((500, 1),))) == "$5 at 3 to 2 is $7.50, paid up to $10; you cut $5."


@pytest.mark.parametrize(
    ("verb", "wrong", "words"),
    [
        ("pay", {"chips": ((500, 5), (250, 5))}, "$37.50 takes 4 chips at the fewest; you cut 10."),
        ("pay", {"verb": "take", "chips": ()}, "The main wager at area 1 is not to be taken."),
        ("pay", {"area": 5}, "Not the main wager at area 5."),
        ("pay", {"spot": "perfect_pairs"}, "Not the Perfect Pairs wager at area 1."),
        ("give", {"area": 0}, "The card does not go to your own place."),
        ("give", {"area": 2}, "The card does not go to area 2."),
        ("give", {"side": "down"}, "The card does not lie face down there."),
        ("give", {"verb": "rack"}, "Another act was due."),
        ("announce", {"said": "19"}, "“19” is not what is said there."),
        ("announce", {"said": ""}, "Something is said with that."),
    ],
)
def test_each_part_has_its_words(verb: str, wrong: dict[str, Any], words: str) -> None:
    at = star(BLACKJACK, stake=2500).rightly(verb)
    assert coached(at, replace(at.right, **wrong)) == words


def laid_badly(at: Table, area: int, side: Side) -> tuple[str, str | None]:
    found, _ = judge(at.game, at.state, give(area, side))
    return found.result or "", found.rule


@pytest.mark.rule("SB 3.6.1", "SB 11.2")
def test_a_card_laid_the_wrong_way_is_told_by_the_clause_on_how_it_lies() -> None:
    at = star("6S 9H 7C 5D 9C 10D").rightly("give")
    assert laid_badly(at, 1, "down") == ("side", "3.6.1")
    at.rightly("announce").do(at.right).players(Double(area=1))
    assert laid_badly(at, 1, "up") == ("side", "11.2")


@pytest.mark.rule("CS 7.1")
def test_so_is_a_card_that_is_to_lie_hidden() -> None:
    at = table(caribbean_stud, " ".join(f"{rank}S" for rank in "A23456789"), dealing="device").rightly("give")
    assert laid_badly(at, 0, "up") == ("side", "7.1")


def test_a_single_chip_is_one_chip() -> None:
    at = star(BLACKJACK, stake=1000, chips=(500, 1500)).rightly("pay")
    assert coached(at, replace(at.right, chips=((500, 3),))) == "$15 takes 1 chip at the fewest; you cut 3."


@pytest.mark.rule("CW 8.2.4.1", "CW 5.11")
@pytest.mark.parametrize(
    ("stake", "cut", "words"),
    [
        (2000, ((500, 1),), "Half of $20 is $10; you cut $5."),
        (2500, ((500, 2),), "Half of $25 is $12.50, paid up to $15; you cut $10."),
    ],
)
def test_half_of_a_surrendered_wager_is_worked_out(stake: int, cut: Stack, words: str) -> None:
    at = table(casino_war, "9D 10H 9C 8C 10S", stake=stake, chips=(500, 2500)).rightly("ask")
    at.do(at.right).players(Surrender(area=1)).rightly("pay")
    assert coached(at, replace(at.right, chips=cut)) == words


@pytest.mark.rule("SB 4.6")
def test_a_cutting_card_goes_in_within_its_bounds() -> None:
    at = star()
    at.state = replace(at.state, table=replace(at.state.table, stage="cutting_card"))
    at.rightly("insert")
    assert at.due is not None
    assert coached(at, replace(at.right, at=(at.due.most or 0) + 1)) == "The cutting card does not go in there."


def test_what_comes_too_early_is_not_told_from_what_it_passes() -> None:
    at = table(casino_war, "KC 10H 9D 8C 10S").rightly("pay")
    said = "That comes too early: something before it is still open."
    assert coached(at, pay(1, (500, 2))) == said
    assert coached(at, Attempt(verb="rack", area=2)) == said


# --- order ------------------------------------------------------------------------------------------


def test_a_call_that_may_be_left_out_comes_too_late_once_a_card_is_out() -> None:
    at = star().do(give(1), Attempt(verb="call", said="No more bets"))
    assert at.found == [("order", "late", "minor")]


def test_paying_before_what_is_due_is_too_early_and_a_loser_paid_is_worse() -> None:
    at = table(casino_war, "KC 10H 9D 8C 10S").rightly("pay")
    found = [judge(at.game, at.state, act)[0] for act in (pay(1, (500, 2)), take(1), pay(1, (500, 1)))]
    assert [(one.result, one.severity) for one in found] == [
        ("early", "serious"),
        ("another", "critical"),
        ("place", "serious"),
    ]


def test_leaving_words_out_is_minor_and_anything_else_with_them_is_not() -> None:
    """A blackjack is called and then paid: its cards go to the rack after both."""
    at = star(BLACKJACK, stake=2500).rightly("call")
    paid = at.game.fold(at.state, decide(at.game, at.state, at.right))
    act = Table(at.game, paid).right
    assert act.verb == "pay"
    found = [judge(at.game, at.state, one)[0] for one in (act, Attempt(verb="rack", area=1))]
    assert [(one.result, one.severity) for one in found] == [("early", "minor"), ("early", "serious")]


# --- what no hand can do ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"area": 8}, "areas"),
        ({"area": -1}, "areas"),
        ({"box": 0}, "counted from 1"),
        ({"hand": 10}, "counted from 1"),
        ({"spot": "elsewhere"}, "no such spot"),
        ({"said": "x" * 101}, "100 letters"),
        ({"at": 1000}, "cards"),
        ({"at": -1}, "cards"),
        ({"chips": ((300, 1),)}, r"no chips of \$3"),
        ({"chips": ((500, 0),)}, r"chips of \$5"),
        ({"chips": ((500, -1),)}, r"chips of \$5"),
        ({"chips": ((500, 1), (500, 1))}, "counted once"),
        ({"chips": ((500, 100_001),)}, "100000 chips"),
    ],
)
@pytest.mark.parametrize("level", ["coached", "unaided", "test"])
def test_what_no_hand_can_do_is_refused_and_no_slip(level: Level, fields: dict[str, Any], why: str) -> None:
    at = at_level(star(), level)
    with pytest.raises(RuleViolation, match=why):
        decide(at.game, at.state, Attempt(verb="pay", **fields))


@pytest.mark.parametrize(
    "text",
    ['{"type":"Attempt","verb":"fly"}', '{"type":"Attempt","verb":"pay","chips":[["5","x"]]}'],
)
def test_what_is_no_act_at_all_cannot_be_read(text: str) -> None:
    with pytest.raises(BadNotation):
        loads(text, Attempt)


def test_nobody_deals_by_hand_where_nobody_practises() -> None:
    at = star()
    at.state = replace(at.state, table=replace(at.state.table, practice=None))
    with pytest.raises(RuleViolation, match="nobody practises"):
        decide(at.game, at.state, give(1))


# --- help -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["coached", "unaided", "test"])
def test_whoever_is_coached_is_shown_what_was_missed_twice(level: Level) -> None:
    at = at_level(star().rightly("give"), level)
    shown = []
    for _ in range(3):
        shown.append(ghost(at.game, at.state))
        at.do(Attempt(verb="colour"))
    assert shown[:2] == [None, None]
    assert (shown[2] is not None) is (level == "coached")
    if shown[2]:
        assert (shown[2].verb, shown[2].area) == ("give", 1)
        assert ghost(at.game, at.do(give(1)).state) is None
