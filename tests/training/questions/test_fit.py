"""A question's table is one that could stand in a house: a felt that the engine reached, chips and limits that fit."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from casino.training.lessons import blackjack_switch, caribbean_stud, casino_war, star_blackjack
from casino.training.lessons.curriculum import in_learning_order
from casino.training.questions import catalogue
from casino.training.questions.contract import Kind, Question
from casino.training.questions.felt import felt_of
from casino.training.questions.rounds.preparation import at_step
from casino.training.quiz.selection import Aim
from games.caribbean_stud.events import HandConceded, HandTurned
from games.catalogue import GAMES
from games.chips.chips import dollars, payable
from games.records import replace
from games.scenario.scenario import replayed
from tests.training.questions.asking import questions
from tests.training.questions.settled import CLEARING

POSTED = {lessons.SLUG: lessons.POSTED for lessons in (star_blackjack, blackjack_switch, casino_war, caribbean_stud)}
EACH = 12
"""Questions of each kind, game and topic: some 1,700 in all, beside the 120 of each kind and game."""

aims = pytest.mark.parametrize("aim", in_learning_order(), ids=lambda aim: f"{aim.kind}-{aim.game}-{aim.topic}")
each = pytest.mark.parametrize(("kind", "slug"), [(kind, slug) for kind in Kind for slug in catalogue.games_of(kind)])


def of(aim: Aim) -> tuple[Question, ...]:
    return questions(aim.kind, aim.game, EACH, aim.topic)


def folded(question: Question) -> tuple[list[Any], list[Any]]:
    """The states of a question's round, folded anew from its scenario, and the events between them."""
    game, laid, log = replayed(question.round)
    states = [laid]
    for event in log:
        states.append(game.evolve(states[-1], event))
    return states, log


def reached(question: Question) -> list[Any]:
    return folded(question)[0]


# --- the felt ---------------------------------------------------------------------------------------


def from_its_source(question: Question, state: Any) -> Any:
    """The table with a shuffling device on it where the question tells of one."""
    shoe = replace(state.table.shoe, dealing="device") if question.about.get("device") else state.table.shoe
    return replace(state, table=replace(state.table, shoe=shoe))


def felts(question: Question) -> Iterator[str]:
    """The felt at the question's moment, and at Caribbean Stud with the hands turned up that the dealer turns next."""
    callers = question.kind not in (Kind.MAY, Kind.CONTROL)
    if ready := question.about.get("made_ready"):
        yield felt_of(question.game, from_its_source(question, at_step(question.round, ready)[0]), callers=callers)[0]
        return
    states, log = folded(question)
    state, held = (
        states[question.moment],
        tuple(sorted(cents for cents, count in question.about.get("tray") or () if count)),
    )
    state = from_its_source(question, state)
    yield felt_of(question.game, state, callers=callers, held=held or None)[0]
    if question.kind in (Kind.PAY, Kind.BOX, Kind.TABLE, Kind.JACKPOT) and question.game == "caribbean-stud":
        for before, event in zip(states[question.moment :], log[question.moment :], strict=False):
            if GAMES[question.game].due(before).act not in CLEARING or isinstance(event, HandConceded):
                break
            state = GAMES[question.game].evolve(state, event) if isinstance(event, HandTurned) else state
        yield felt_of(question.game, state, held=held or None)[0]


@each
def test_the_felt_is_one_that_the_engine_reached(kind: Kind, slug: str) -> None:
    """Nothing that was settled, taken or picked up lies there any more, and nothing that is still to come."""
    for question in questions(kind, slug, 120):
        assert catalogue.show(question).felt in felts(question), question


@pytest.mark.parametrize("kind", [Kind.PAY, Kind.BOX, Kind.TABLE, Kind.JACKPOT])
def test_what_is_asked_for_has_not_been_settled(kind: Kind) -> None:
    for slug in catalogue.games_of(kind):
        for question in questions(kind, slug, 120):
            done = reached(question)[question.moment].lines
            asked = catalogue.check(question, catalogue.right(question)).lines
            assert asked
            assert not set(asked) & set(done), question


# --- chips and limits -------------------------------------------------------------------------------


@aims
def test_the_tables_chips_make_every_wager(aim: Aim) -> None:
    for question in of(aim):
        ended = reached(question)[-1]
        for line in GAMES[aim.game].scenario.lines(ended):
            assert payable(line.stake, ended.options.chips) == line.stake, (line, ended.options.chips)


@aims
def test_the_limits_are_such_as_a_house_posts_and_its_chips_fit_them(aim: Aim) -> None:
    for question in of(aim):
        laid = reached(question)[0]
        options, boxes = laid.options, 2 if aim.game == "blackjack-switch" else 1
        assert (options.minimum, options.maximum) in POSTED[aim.game]
        for limit in (options.minimum // boxes, options.maximum // boxes):
            assert payable(limit, options.chips) == limit
        initial = [wager for wager in laid.table.wagers if wager.kind == GAMES[aim.game].initial]
        assert all(wager.stake * boxes >= options.minimum for wager in initial)


@pytest.mark.parametrize("slug", GAMES)
def test_what_people_ask_to_lay_they_have_chips_for(slug: str) -> None:
    for question in questions(Kind.MAY, slug, 120):
        stake = question.about["command"].get("stake")
        if stake:
            chips = reached(question)[0].options.chips
            assert payable(stake, chips) == stake


def test_a_payment_seen_is_one_that_chips_can_make() -> None:
    found = 0
    for slug in GAMES:
        for question in questions(Kind.IRREGULARITY, slug, 120):
            if paid := question.about.get("paid"):
                found += 1
                assert payable(paid, reached(question)[0].options.chips) == paid
    assert found


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("kind", [Kind.READ, Kind.MAY, Kind.NEXT, Kind.IRREGULARITY])
def test_wagers_against_the_sign_lie_only_where_they_are_what_is_asked(kind: Kind, slug: str) -> None:
    """Else "nothing is wrong" is the answer beside $125 under a sign that ends at $100."""
    for question in questions(kind, slug, 120):
        laid = reached(question)[0]
        initial = [wager for wager in laid.table.wagers if wager.kind == GAMES[slug].initial]
        for area in {wager.area for wager in initial}:
            boxes: dict[int | None, dict[str, int]] = {}
            for wager in initial:
                if wager.area == area:
                    boxes.setdefault(wager.box, {})[wager.player] = wager.stake
            assert sum(sum(box.values()) for box in boxes.values()) <= laid.options.maximum, question.round["wagers"]
            assert slug != "blackjack-switch" or boxes.get(1) == boxes.get(2), question.round["wagers"]


LISTED = re.compile(r"Chips: (.+?)\.(?= |$)")
AMOUNT = re.compile(r"\$([\d,]+(?:\.\d\d)?)")


@pytest.mark.parametrize("slug", GAMES)
def test_the_chips_listed_are_those_of_the_float(slug: str) -> None:
    short = 0
    for question in questions(Kind.PAY, slug, 120):
        asked, options = catalogue.show(question), reached(question)[0].options
        tray = question.about["tray"]
        held = {cents for cents, count in tray if count} if tray else set(options.chips)
        listed = LISTED.search(asked.prompt)
        assert listed
        assert {dollars(text.replace(",", "")) for text in AMOUNT.findall(listed[1])} == held
        assert {int(value) for value, _ in asked.fields[0].options} <= held
        assert asked.felt.count("url(#racked)") == len(held)
        short += len(held) < len(options.chips)
    assert short or slug == "caribbean-stud"
