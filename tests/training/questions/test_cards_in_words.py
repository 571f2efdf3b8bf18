"""Cards are written as cards wherever somebody reads them, in answers from before that, too."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client

from casino.accounts.models import Person
from casino.review import rows
from casino.review.index.catch_up import catch_up
from casino.review.models.sessions import Session
from casino.training.models import Answer, Mode, Posed
from casino.training.questions import catalogue
from casino.training.questions.contract import Kind, Question
from casino.training.quiz import sittings
from casino.training.quiz.selection import Wanted
from games.cards.names import with_suits
from games.records import plain
from tests.people import SignedIn
from tests.training.sitting import answer

RAW = re.compile(r"\b(10|[2-9AJQK])[SHDC]\b")
MARKUP = re.compile(r"<svg.*?</svg>|<[^>]+>", re.DOTALL)


@pytest.mark.parametrize(
    ("engine", "read"),
    [
        ("10H 2D 5C counts hard 17", "10♥ 2♦ 5♣ counts hard 17"),
        ("a card is not of these decks: JS", "a card is not of these decks: J♠"),
        ("AC 10D", "A♣ 10♦"),
        ("SB 13.2 and CS 12.4 of 2D6, ACE, 10HS", "SB 13.2 and CS 12.4 of 2D6, ACE, 10HS"),
    ],
)
def test_notation_becomes_cards(engine: str, read: str) -> None:
    assert with_suits(engine) == read


def read_on(browser: Client, address: str) -> str:
    page = browser.get(address)
    assert page.status_code == 200
    return unescape(MARKUP.sub(" ", page.content.decode()))


def wrong_card() -> Question:
    """A card of another deck is found: the engine names it in its reasons."""
    for at in range(200):
        question = catalogue.make(Kind.IRREGULARITY, "casino-war", at.to_bytes(32, "big"))
        if RAW.search(catalogue.check(question, catalogue.right(question)).why):
            return question
    raise AssertionError("no foreign card in 200 rounds")


@pytest.mark.django_db
def test_nobody_reads_notation(trainee: Person, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "LONGEST", timedelta(seconds=-5))
    browser = signed_in(trainee)
    wants = Wanted(kinds=(Kind.READ,), games=("star-blackjack", "blackjack-switch"), count=4)
    sitting = sittings.begin(person=trainee, mode=Mode.PRACTICE, wants=wants)
    answers = [answer(sitting) for _ in range(3)]
    posed = sittings.current(sitting)
    assert posed is not None
    question = wrong_card()
    Posed.objects.filter(pk=posed.pk).update(kind=question.kind.value, game=question.game, question=plain(question))
    answers.append(answer(sitting))
    catch_up()
    assert any(RAW.search(answer.verdict["why"]) for answer in Answer.objects.all())
    for each in answers:
        told = read_on(browser, f"/quiz/history/{each.pk}/")
        assert not RAW.search(told), RAW.search(told)
    told = read_on(browser, f"/sessions/{Session.objects.get().pk}/")
    assert re.search("[♠♥♦♣]", told)
    assert not RAW.search(told), RAW.search(told)
