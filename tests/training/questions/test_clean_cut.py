"""A payment is cut in the fewest chips, or colour for colour, with a little slack; its keys are the same everywhere."""

from typing import Any

import pytest

from casino.felt.chips import KEYS
from casino.training.questions import catalogue, pay
from casino.training.questions.contract import Field, Input, Kind, Question
from casino.training.questions.rounds.round import written
from casino.training.quiz.answer_form import Blank
from games.catalogue import GAMES
from games.chips.chips import DENOMINATIONS
from games.records import replace
from tests.training.questions.asking import questions

CHIPS = ["1", "2.50", "5", "25", "100", "500"]
FULL = [[50_000, 40], [10_000, 40], [2_500, 40], [500, 40], [250, 40], [100, 40]]


def paying(game: str, kind: str, stake: str, cards: str) -> Question:
    """One wager that wins, to be paid from a whole float."""
    document: dict[str, Any] = {
        "game": game,
        "table": {"chips": CHIPS},
        "wagers": [{"area": 1, "player": "Ann", "kind": kind, "stake": stake}],
        "cards": cards.split(),
        "calls": [],
    }
    found = (pay.pose(written(document), bytes([seed])) for seed in range(200))
    question = next(one for one in found if one.about["tray"])
    return replace(question, about=question.about | {"tray": FULL})


def even(stake: str) -> Question:
    return paying("casino-war", "initial", stake, "KS 2H")


@pytest.mark.parametrize(
    ("stake", "chips", "right"),
    [
        ("37", "2500x1,500x2,100x2", True),  # the fewest
        ("37", "100x37", False),
        ("37", "500x7,100x2", False),  # nine, where five would do
        ("37", "2500x1,500x1,250x2,100x2", True),  # one more than need be
        ("37", "2500x1,250x4,100x2", True),  # two more
        ("37", "2500x1,500x1,100x7", False),  # four more
        ("25", "2500x1", True),
        ("25", "500x5", False),  # five reds for a green wager
        ("10", "250x4", True),
        ("500", "10000x5", False),
    ],
)
def test_what_is_paid_even(stake: str, chips: str, right: bool) -> None:
    verdict = catalogue.check(even(stake), {"chips": chips})
    assert verdict.right is right
    assert (verdict.over, verdict.under, verdict.critical) == (0, 0, False)


@pytest.mark.parametrize(
    ("stake", "chips", "right"),
    [
        ("20", "2500x1,500x1", True),  # $30 in the fewest
        ("20", "500x6", True),  # three for two in the wager's own reds
        ("20", "250x12", False),
        ("100", "10000x1,2500x2", True),
        ("100", "2500x6", False),  # six greens for one black
    ],
)
def test_at_odds_the_wagers_own_colours_are_right_too(stake: str, chips: str, right: bool) -> None:
    question = paying("star-blackjack", "main", stake, "AS 7H KD")
    assert catalogue.check(question, {"chips": chips}).right is right


def test_the_verdict_says_what_would_have_been_right() -> None:
    verdict = catalogue.check(even("37"), {"chips": "100x37"})
    assert "37 chips are too many: the float makes it with 5 chips" in verdict.why
    assert "House procedure" in verdict.why
    assert verdict.rule is None
    assert verdict.parts[0].given == "$37: 37 × $1"
    assert verdict.parts[0].right == "$37: 1 × $25, 2 × $5, 2 × $1"


def test_a_question_from_before_takes_any_chips_that_make_the_sum() -> None:
    """Its answers were judged so, and stay so however often they are judged again."""
    question = even("37")
    old = replace(question, about={name: value for name, value in question.about.items() if name != "few"})
    assert catalogue.check(old, {"chips": "100x37"}).right


@pytest.mark.parametrize("slug", GAMES)
def test_what_the_engine_cuts_is_right(slug: str) -> None:
    for question in questions(Kind.PAY, slug, 40):
        assert catalogue.check(question, catalogue.right(question)).right


# --- the keys ---------------------------------------------------------------------------------------------


def test_a_chip_has_the_same_key_at_every_table() -> None:
    whole, high = (columns(chips) for chips in (DENOMINATIONS, (500, 2_500, 10_000, 333)))
    assert whole == {100: "1", 250: "2", 500: "3", 2_500: "4", 10_000: "5", 50_000: "6", 100_000: "7"}
    assert high == {500: "3", 2_500: "4", 10_000: "5", 333: ""}
    assert len(set(KEYS.values())) == len(KEYS) <= 9


def columns(chips: tuple[int, ...]) -> dict[int, str]:
    field = Field(name="chips", label="You pay", input=Input.CHIPS, options=tuple((str(one), "") for one in chips))
    return {column.cents: column.key for column in Blank(field, "").columns}
