"""A game that nobody has written lessons for is asked about all the same, as far as its contract lets it be."""

import pytest

from casino.training.lessons import catalogue as lessons
from casino.training.lessons.curriculum import in_learning_order, topics_of
from casino.training.questions import catalogue
from casino.training.questions.contract import Input, Kind, NoSuchQuestion
from games.catalogue import GAMES
from tests.training.questions.asking import near

COUNT = 12
GENERAL = (Kind.PAY, Kind.BOX, Kind.TABLE, Kind.NEXT)


@pytest.fixture(params=GAMES)
def untaught(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Each game of the house in turn, with its lessons taken away."""
    slug: str = request.param
    monkeypatch.setattr(
        lessons, "_LESSONS", {other: known for other, known in lessons._LESSONS.items() if other != slug}
    )
    return slug


@pytest.mark.parametrize("kind", GENERAL)
def test_it_is_asked_about_in_the_general_kinds(untaught: str, kind: Kind) -> None:
    for number in range(COUNT):
        question = catalogue.make(kind, untaught, number.to_bytes(32, "big"))
        asked, right = catalogue.show(question), catalogue.right(question)
        assert question.game == untaught
        assert asked.prompt
        assert asked.felt
        verdict = catalogue.check(question, right)
        assert verdict.right, (question, verdict)
        for field in asked.fields:
            for other in near(field, right[field.name])[:2] if field.input is Input.ONE else ():
                assert not catalogue.check(question, {**right, field.name: other}).right


def test_who_calls_is_asked_where_players_share_a_box(untaught: str) -> None:
    if not GAMES[untaught].patron.shares_areas:
        assert not catalogue.asks(Kind.CONTROL, untaught)
        return
    question = catalogue.make(Kind.CONTROL, untaught, bytes(32))
    assert catalogue.check(question, catalogue.right(question)).right


def test_what_takes_a_teacher_is_not_asked(untaught: str) -> None:
    asked = {kind for topic in topics_of(untaught) for kind in topic.kinds}
    assert asked - {Kind.CONTROL} == set(GENERAL)
    for kind in set(Kind) - asked:
        with pytest.raises(NoSuchQuestion):
            catalogue.make(kind, untaught, bytes(32))


def test_it_has_its_place_in_what_is_learnt(untaught: str) -> None:
    own = [(aim.kind, aim.topic) for aim in in_learning_order() if aim.game == untaught]
    assert own[0] == (Kind.PAY, "settling")
    assert own[-1] == (Kind.NEXT, "procedure")


def test_the_demo_opens_a_table_of_it(untaught: str) -> None:
    (table,) = lessons.lessons_of(untaught).showcases
    assert table.name == GAMES[untaught].name
