"""What a log says of a deal, held against robots that err in known ways: each error has its mark, and no other."""

from collections import Counter
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from casino.floor.models import Level
from casino.training.models import Run
from casino.training.practice.figures import Figures, figures_kept, figures_of, stars_of, why_failed
from casino.training.practice.logbook import reading
from casino.training.practice.marks import Mark, Moment, read
from games.cards.cards import decks
from games.catalogue import GAMES
from games.chips.chips import worth
from games.fault import FaultHandled, FaultMissed, FaultPlaced, PlacedFault
from games.game import State
from games.handwork import Attempt, Step
from games.records import replace
from tests.tables import OPTIONS, STAR, STUD, WAR
from tests.training.practice.conftest import Deals
from tests.training.practice.robot import Errs, rightly

pytestmark = pytest.mark.django_db(transaction=True)
UNTIL_ONE_WINS = 4
"""So many rounds that somebody is paid in one of them."""


def once(when: Callable[[Step], bool], err: Callable[[Attempt], Attempt]) -> Errs:
    """Do a step wrongly the first time that it comes, and rightly from then on."""
    done: list[Step] = []

    def errs(step: Step, state: State) -> Attempt | None:
        if done or not when(step):
            return None
        done.append(step)
        return err(rightly(step, state))

    return errs


def verb(name: str) -> Callable[[Step], bool]:
    return lambda step: step.verb == name


def slips(run: Run) -> list[Mark]:
    return [mark for mark in reading(run).marks if not mark.right]


def overpaid() -> Errs:
    return once(
        verb("pay"), lambda act: replace(act, chips=tuple((Counter(dict(act.chips)) + Counter({500: 1})).items()))
    )


def in_small_chips() -> Errs:
    """The first payment that a column of a hundred dollars can make."""
    return once(
        lambda step: step.verb == "pay" and step.amount <= 10_000,
        lambda act: replace(act, chips=((100, worth(act.chips) // 100),)),
    )


def to_another() -> Errs:
    return once(lambda step: step.verb == "give" and step.area == 1, lambda act: replace(act, area=2))


def something_else() -> Errs:
    return once(verb("give"), lambda act: Attempt(verb="rack", area=1))


def misnamed() -> Errs:
    return once(verb("announce"), lambda act: replace(act, said="nine high"))


@pytest.mark.parametrize(
    ("game", "errs", "how", "part", "figure"),
    [
        pytest.param(WAR, overpaid, "serious", "amount", {"serious": 1, "stopped": 500}, id="amount"),
        pytest.param(WAR, in_small_chips, "minor", "chips", {"minor": 1, "stopped": 0}, id="cut"),
        pytest.param(WAR, to_another, "critical", "place", {"critical": 1}, id="place"),
        pytest.param(WAR, something_else, "serious", None, {"serious": 1}, id="another act"),
        pytest.param(STUD, misnamed, "minor", "words", {"minor": 1}, id="words"),
    ],
)
def test_unaided_each_error_has_its_mark_and_is_stopped(
    deals: Deals, game: str, errs: Callable[[], Errs], how: str, part: str | None, figure: dict[str, int]
) -> None:
    run = deals(errs(), game=game, rounds=UNTIL_ONE_WINS)
    (mark,) = slips(run)
    assert mark.how == how
    assert part in (None, mark.part)
    assert mark.wrong
    assert mark.due
    found = figures_kept(run)
    assert {name: run.figures[name] for name in figure} == figure
    assert found.acts - found.right == 1
    assert (found.over, found.under, found.left_out) == (0, 0, 0)
    assert run.procedure == 1000 * found.right // found.acts


def test_what_is_said_and_what_is_cut_is_counted_apart(deals: Deals) -> None:
    clean = figures_kept(deals(rounds=UNTIL_ONE_WINS))
    assert clean.cuts == clean.clean_cuts > 0
    badly = figures_kept(deals(in_small_chips(), rounds=UNTIL_ONE_WINS))
    assert badly.cuts - badly.clean_cuts == 1
    called = figures_kept(deals(misnamed(), game=STUD, rounds=1))
    assert called.said - called.said_right == 1


def test_at_a_test_a_wrong_payment_is_paid_and_is_in_the_figures_in_cents(deals: Deals) -> None:
    run = deals(overpaid(), level=Level.TEST, rounds=2)
    found = figures_kept(run)
    first = slips(run)[0]
    assert (first.how, first.part, first.cents) == ("serious", "amount", 500)
    assert (found.over, found.under, found.stopped) == (500, 0, 0)
    assert found.open == 1
    assert (found.stood, found.stood_cents) in ((0, 0), (1, 500))
    assert found.remedied == 1 - found.stood


def test_at_a_test_what_is_left_out_is_marked_and_the_slip_that_passed_over_it_counts_once(deals: Deals) -> None:
    seen: list[Step] = []

    def early(step: Step, state: State) -> Attempt | None:
        """Rack the cards of the first hand that is to be taken, with its wager still lying there."""
        if seen or step.verb != "take":
            return None
        seen.append(step)
        return Attempt(verb="rack", area=step.area)

    run = deals(early, level=Level.TEST, rounds=1)
    hows = [mark.how for mark in slips(run)]
    found = figures_kept(run)
    assert hows[0] in ("serious", "critical")
    assert found.left_out == hows.count("left")
    assert found.acts == found.right + found.critical + found.serious + found.minor


def test_coached_has_figures_that_do_not_count(deals: Deals) -> None:
    run = deals(overpaid(), level=Level.COACHED, rounds=UNTIL_ONE_WINS)
    assert figures_kept(run).serious == 1
    assert (run.procedure, run.stars) == (None, None)


def test_the_figures_that_are_kept_are_those_of_the_log(deals: Deals) -> None:
    run = deals(to_another(), game=STAR, rounds=1)
    assert figures_kept(run) == figures_of(reading(Run.objects.get(pk=run.pk)))


def test_the_pace_is_counted_from_the_deal_to_the_last_round_without_pauses(deals: Deals) -> None:
    run = deals(rounds=2)
    found = reading(run)
    last = found.rounds[-1].at
    assert found.began_at is not None
    assert found.seconds == (last - found.began_at).total_seconds()
    found.paused = timedelta(seconds=10)
    assert found.seconds == (last - found.began_at).total_seconds() - 10
    assert figures_of(found).boxes == 3
    assert figures_of(found).target == 105


def test_trouble_on_purpose_is_met_and_caught_or_not() -> None:
    game = GAMES[WAR]
    table = game.opened(OPTIONS[WAR], {}, decks(game.decks(OPTIONS[WAR])))
    placed = [FaultPlaced(fault=PlacedFault(kind="late_bet", number=number)) for number in (1, 2, 3)]
    facts = [*placed, FaultHandled(number=1), FaultMissed(number=2), FaultHandled(number=2, caught=False)]
    moment = timezone.now()
    found = read(game, table, [Moment(seq, moment, fact) for seq, fact in enumerate(facts, start=2)])
    assert (figures_of(found).met, figures_of(found).caught) == (3, 1)
    troubles = [(one.handled, one.caught, one.missed) for one in found.troubles.values()]
    assert troubles == [(True, True, False), (True, False, True), (False, False, False)]


@pytest.mark.parametrize("game", [STAR, WAR])
def test_on_a_bad_night_whoever_does_what_is_due_catches_what_can_be_caught(deals: Deals, game: str) -> None:
    run = deals(game=game, rounds=3, trouble=3)
    found = figures_kept(run)
    assert found.met > 0
    assert found.caught == found.met
    assert found.acts == found.right


# --- stars and passing --------------------------------------------------------------------------------

PERFECT = Figures(rounds=10, seconds=600, boxes=5, acts=500, right=500)


@pytest.mark.parametrize(
    ("changes", "stars", "said"),
    [
        ({}, 3, ""),
        ({"right": 489}, 2, "third star asks for 98%"),
        ({"right": 450}, 1, "second star asks for 92%"),
        ({"right": 300}, 0, "the star asks for 80%"),
        ({"critical": 1}, 0, "1 critical error"),
        ({"over": 250}, 2, "$2.50"),
        ({"stopped": 250}, 2, "every cent"),
        ({"seconds": 1200}, 2, "30 rounds an hour"),
        ({"met": 3, "caught": 2}, 2, "1 of 3 troubles"),
        ({"rounds": 9}, 0, "9 of 10 rounds"),
    ],
    ids=str,
)
def test_stars_come_with_the_reason(changes: dict[str, int], stars: int, said: str) -> None:
    earned, reasons = stars_of(replace(PERFECT, **changes), 10)
    assert earned == stars
    assert said in " ".join(reasons)
    assert bool(reasons) is (stars < 3)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({}, ""),
        ({"right": 450}, ""),
        ({"right": 449}, "89.8% of the acts right, 90% needed"),
        ({"critical": 1}, "1 critical error, and one fails at any mark"),
        ({"rounds": 4}, "4 of 10 rounds dealt"),
        ({"seconds": 1200}, "43% of the pace asked for, 60% needed"),
    ],
    ids=str,
)
def test_a_deal_is_passed_by_its_mark_and_failed_by_a_critical_error(changes: dict[str, int], why: str) -> None:
    assert why in why_failed(replace(PERFECT, **changes), 10, 90, 60)
    assert bool(why_failed(replace(PERFECT, **changes), 10, 90, 60)) is bool(why)
