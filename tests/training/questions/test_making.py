"""Making questions: the same again from the same seed, about what is asked for, with nothing of the answer shown."""

from typing import Any

import pytest

from casino.training.lessons import curriculum
from casino.training.lessons.curriculum import lines_showing
from casino.training.questions import catalogue
from casino.training.questions.contract import Kind, NoSuchQuestion, Question
from casino.training.questions.rounds.round import written
from casino.training.questions.settlement import due
from casino.training.quiz.selection import Aim, Wanted
from games.catalogue import GAMES
from games.chips.settlement import WagerSettled
from games.fields import BadScenario
from games.records import dumps, loads

SETTLEMENT = (Kind.PAY, Kind.BOX, Kind.TABLE)

aims = pytest.mark.parametrize("aim", curriculum.every_aim(), ids=lambda aim: f"{aim.kind}-{aim.game}-{aim.topic}")


# --- making ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", Kind)
def test_the_same_arguments_make_the_same_question_and_others_another(kind: Kind) -> None:
    slug = catalogue.games_of(kind)[0]
    once, again = catalogue.make(kind, slug, b"1"), catalogue.make(kind, slug, b"1")
    assert dumps(once) == dumps(again)
    assert loads(dumps(once), Question) == once
    assert dumps(catalogue.make(kind, slug, b"2")) != dumps(once)


@aims
def test_every_topic_of_every_kind_can_be_asked_about(aim: Aim) -> None:
    question = catalogue.make(aim.kind, aim.game, b"seed", aim.topic)
    assert (question.kind, question.game, question.topic) == (aim.kind, aim.game, aim.topic)
    assert lines_showing(aim.topic, written(question.round))
    assert question.rules or aim.kind is Kind.NEXT  # some of the dealer's acts are house procedure
    assert all(rule.split()[0] == GAMES[aim.game].code for rule in question.rules)


@pytest.mark.parametrize(
    ("kind", "slug", "rule"),
    [
        (Kind.PAY, "star-blackjack", "SB 9.1.1"),
        (Kind.BOX, "star-blackjack", "SB 15.1.10"),
        (Kind.PAY, "blackjack-switch", "BS 15.7"),
        (Kind.TABLE, "casino-war", "CW 10.2"),
        (Kind.BOX, "caribbean-stud", "CS 9.4.1.3"),
        (Kind.CONTROL, "star-blackjack", "SB 5.7.2"),
        (Kind.JACKPOT, "caribbean-stud", "CS 12.3.2"),
    ],
)
def test_a_rule_can_be_drilled(kind: Kind, slug: str, rule: str) -> None:
    question = catalogue.make(kind, slug, b"drill", rule=rule)
    assert question.rules[0] == rule or (kind is Kind.JACKPOT and rule in question.rules)


@pytest.mark.parametrize(
    ("kind", "slug", "topic", "rule"),
    [
        (Kind.CONTROL, "casino-war", None, None),
        (Kind.JACKPOT, "blackjack-switch", None, None),
        (Kind.PAY, "casino-war", "insurance", None),
        (Kind.PAY, "casino-war", "no such topic", None),
        (Kind.PAY, "casino-war", None, "CW 99.9"),
    ],
)
def test_what_cannot_be_asked_is_refused(kind: Kind, slug: str, topic: str | None, rule: str | None) -> None:
    with pytest.raises(NoSuchQuestion):
        catalogue.make(kind, slug, b"", topic, rule)


def test_what_is_possible_is_known_before_anything_is_dealt() -> None:
    assert catalogue.possible(Wanted())
    assert catalogue.possible(Wanted(kinds=(Kind.JACKPOT,), games=("caribbean-stud", "casino-war")))
    assert not catalogue.possible(Wanted(kinds=(Kind.JACKPOT,), games=("casino-war",)))
    assert not catalogue.possible(Wanted(games=("casino-war",), topics=("insurance",)))
    assert not catalogue.possible(Wanted(games=("casino-war",), rules=("SB 9.1.1",)))
    assert catalogue.possible(Wanted(scenarios=(1,)))


# --- rounds ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_a_round_can_be_looked_at_after_any_event(slug: str) -> None:
    played = catalogue.dealt(slug, b"1")
    assert played.at(0) == played.laid
    for moment, event in enumerate(played.log):
        assert played.game.evolve(played.at(moment), event) == played.at(moment + 1)
    assert played.ended.over
    settled = [event.line for event in played.log if isinstance(event, WagerSettled)]
    assert [line for line in played.lines if line.stake] == settled


@pytest.mark.parametrize("slug", GAMES)
def test_a_topic_is_shown_far_more_often_than_not_by_rounds_dealt_for_it(slug: str) -> None:
    for topic in curriculum.topics_of(slug):
        found = [catalogue.dealt(slug, bytes([at]), topic.slug).topic for at in range(12)]
        assert set(found) <= {topic.slug, ""}
        assert found.count(topic.slug) >= 4, topic.slug


def test_a_scenario_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(BadScenario):
        written({"game": "casino-war", "wagers": [], "cards": []})


def war(*cards: str) -> dict[str, Any]:
    """Two areas and the dealer: a card each."""
    wagers = [
        {"area": area, "player": name, "kind": "initial", "stake": "15"} for area, name in ((1, "Ann"), (2, "Bob"))
    ]
    return {"game": "casino-war", "wagers": wagers, "cards": list(cards)}


def test_a_round_without_what_a_kind_asks_about_has_no_such_question() -> None:
    played = written(war("10S", "4S", "8D"))
    for kind in (Kind.CONTROL, Kind.JACKPOT):
        with pytest.raises(NoSuchQuestion):
            catalogue.from_round(kind, played, b"")
    for kind in SETTLEMENT:
        assert catalogue.from_round(kind, played, b"").topic == "settling"


# --- what is shown --------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", SETTLEMENT)
def test_the_form_is_the_same_whatever_the_cards_decide(kind: Kind) -> None:
    """The same wagers, won and lost and the other way round."""
    forms, answers = [], []
    for cards in (("10S", "4S", "8D"), ("4S", "10S", "8D"), ("9S", "KD", "8D"), ("2S", "3S", "8D")):
        played = written(war(*cards))
        posed = {dumps(question.about): question for question in (pose(kind, played, at) for at in range(40))}
        first = posed[min(posed)]
        forms.append(catalogue.show(first).fields)
        answers.append(tuple(catalogue.right(first).items()))
    assert all(form == forms[0] for form in forms)
    assert len(set(answers)) > 1


def pose(kind: Kind, played: Any, at: int) -> Question:
    return catalogue.from_round(kind, played, bytes([at]))


@pytest.mark.parametrize("kind", [*SETTLEMENT, Kind.CONTROL, Kind.JACKPOT])
def test_a_question_names_what_is_asked_and_keeps_no_answer(kind: Kind) -> None:
    known = {"area", "box", "hand", "player", "wager", "tray", "due", "few"}
    for slug in catalogue.games_of(kind):
        question = catalogue.make(kind, slug, b"about")
        assert set(question.about) <= known
        asked = catalogue.show(question)
        assert asked == catalogue.show(question)
        verdict = catalogue.check(question, catalogue.right(question))
        shown = f"{asked.prompt} {asked.felt_in_words} {asked.felt} {asked.fields} {asked.hints}"
        assert verdict.why not in shown
        assert all(rule not in shown for rule in question.rules)


@pytest.mark.parametrize("slug", GAMES)
def test_the_words_carry_what_the_picture_shows(slug: str) -> None:
    """Every wager by owner and amount, and every card that lies there."""
    question = catalogue.make(Kind.TABLE, slug, b"words")
    asked, played = catalogue.show(question), written(question.round)
    for line in due(played, question):
        if line.wager not in ("blazing_7s", "jackpot"):
            assert line.player in asked.felt_in_words
    lying = sum(len(hand) for hand in cards_of(played.at(question.moment)))
    assert asked.felt_in_words.count(" of ") + face_down(asked.felt_in_words) >= lying
    assert asked.felt.count("data-face") == lying


def cards_of(state: Any) -> list[Any]:
    boxes = [hand for box in getattr(state, "boxes", ()) for hand in box.hands]
    return [state.dealer, *(hand.cards for hand in (*boxes, *getattr(state, "hands", ())) if not hand.picked_up)]


def face_down(words: str) -> int:
    return sum(int(part.rsplit(maxsplit=1)[-1]) for part in words.split(" cards face down")[:-1])
