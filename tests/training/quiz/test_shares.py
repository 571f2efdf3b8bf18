"""What comes how often: "pay" is about odds, the dealer's hands differ, and a command says so. All from fixed seeds."""

from functools import cache
from io import StringIO
from itertools import pairwise

import pytest
from django.core.management import call_command

from casino.training.lessons.curriculum import at_odds, every_topic, in_learning_order, in_turn, topics_of
from casino.training.questions import catalogue, pay
from casino.training.questions.contract import Kind
from casino.training.quiz.shares import EVEN_MONEY, HALF, NOTHING, Shares, question_shares
from games.catalogue import GAMES
from games.chips.settlement import EVEN

COUNT = 400
each_game = pytest.mark.parametrize("slug", GAMES)


@cache
def paying(slug: str) -> Shares:
    return question_shares(slug, (Kind.PAY,), COUNT)


@each_game
def test_more_than_half_of_pay_is_at_odds_other_than_even(slug: str) -> None:
    """With so many questions chance moves a share by a few points: what is asked for is a half, and this is over it."""
    assert paying(slug).at_odds > 0.52


@each_game
def test_even_money_and_nothing_to_pay_still_come(slug: str) -> None:
    assert paying(slug).share("odds", NOTHING) > 0.08
    assert paying(slug).share("odds", EVEN_MONEY) > 0.08


@pytest.mark.parametrize(
    ("slug", "odds"),
    [
        ("star-blackjack", ("3 to 2", "2 to 1", "5 to 1", "11 to 1")),
        ("blackjack-switch", ("2 to 1", "5 to 1", "8 to 1", "40 to 1")),
        ("casino-war", (HALF, "2 to 1", "10 to 1")),
        ("caribbean-stud", ("2 to 1", "3 to 1", "4 to 1", "5 to 1", "7 to 1", "20 to 1", "50 to 1")),
    ],
)
def test_every_odds_of_a_game_comes_and_none_crowds_out_the_rest(slug: str, odds: tuple[str, ...]) -> None:
    for name in odds:
        assert 0.02 < paying(slug).share("odds", name) < 0.4, name


@each_game
def test_what_a_daily_session_teaches_to_pay_is_mostly_at_odds_too(slug: str) -> None:
    aims = [aim for aim in in_learning_order() if (aim.kind, aim.game) == (Kind.PAY, slug)]
    made = [catalogue.make(aim.kind, slug, bytes([at]), aim.topic) for aim in aims for at in range(120 // len(aims))]
    lines = [pay.line_of(question) for question in made]
    at_odds = [line for line in lines if line.paid and line.odds != EVEN]
    assert len(at_odds) > 0.5 * len(lines)


def test_stud_dealers_have_many_hands() -> None:
    """Nine of them made up 53% of the rounds."""
    shares = question_shares("caribbean-stud", (), COUNT)
    assert shares.greatest("dealer’s hand") < 0.025
    assert shares.greatest("dealer’s hand", 9) < 0.12
    assert len(shares.counted["dealer’s hand"]) > 0.75 * COUNT


def test_topics_at_odds_have_two_turns_of_three() -> None:
    for slug in GAMES:
        topics = [topic.slug for topic in topics_of(slug, Kind.PAY)]
        turns = in_turn(Kind.PAY, topics)
        assert set(turns) == set(topics)
        assert 3 * sum(topic in at_odds() for topic in turns) == 2 * len(turns)
        rest = [at for at, topic in enumerate(turns) if topic not in at_odds()]
        assert {later - sooner for sooner, later in pairwise(rest)} == {3}
    assert in_turn(Kind.BOX, list(every_topic())) == list(every_topic())


def test_the_command_prints_the_shares_of_each_game() -> None:
    told = StringIO()
    call_command("question_shares", count=30, stdout=told)
    for game in GAMES.values():
        assert f"{game.name}, pay: 30 questions" in told.getvalue()
    for heading in ("topic", "clause", "dealer’s hand", "wager", "outcome", "odds"):
        assert told.getvalue().count(f"  by {heading} (") == len(GAMES)
    assert told.getvalue().count("paid at odds other than even: ") == len(GAMES)


def test_the_command_prints_one_game_and_kind() -> None:
    told = StringIO()
    call_command("question_shares", game="casino-war", kind="may", count=10, stdout=told)
    assert told.getvalue().startswith("Casino War, may: 10 questions")
    assert "by odds" not in told.getvalue()
