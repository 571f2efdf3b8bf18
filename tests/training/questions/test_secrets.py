"""The right answer is nowhere before it is given: not in a page, its headers or its cookies, nor in what differs."""

import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from casino.accounts.models import Person
from casino.training.models import Answer, Mode, Posed, Sitting
from casino.training.questions import catalogue
from casino.training.questions.contract import Input, Kind, Question
from casino.training.questions.felt import played
from casino.training.questions.rounds.round import written
from casino.training.quiz import next_question, sittings
from casino.training.quiz.selection import Wanted
from games.chips.chips import dollars, shown
from games.errors import GameError
from games.records import plain, replace
from tests.people import SignedIn
from tests.training.sitting import right, sent

QUESTIONS = 4
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="[^"]+"')
FELT = re.compile(r"<svg.*?</svg>", re.DOTALL)
OPTION = re.compile(r'<label class="option">.*?</label>', re.DOTALL)


def put(person: Person, question: Question, mode: str = Mode.PRACTICE) -> Posed:
    """A question put to somebody."""
    wants = Wanted(kinds=(question.kind,), games=(question.game,))
    sitting = sittings.begin(person=person, mode=mode, wants=wants, seconds=600)
    about = {"kind": question.kind.value, "game": question.game, "topic": question.topic, "rule": question.rules[0]}
    return Posed.objects.create(sitting=sitting, number=1, question=plain(question), **about)


@cache
def questions(kind: Kind) -> list[Question]:
    wants = Wanted(kinds=(kind,))
    return [next_question.question(wants, "secrets", number)[0] for number in range(1, QUESTIONS + 1)]


def everything(page: Any) -> str:
    """All that a browser is sent."""
    headers = "\n".join(f"{name}: {value}" for name, value in page.items())
    return f"{unescape(page.content.decode())}\n{headers}\n{page.cookies.output()}"


def where(address: Posed) -> str:
    return f"/quiz/sittings/{address.sitting_id}/"


@pytest.mark.parametrize("mode", [Mode.PRACTICE, Mode.LEARN, Mode.TEST])
@pytest.mark.parametrize("kind", list(Kind))
def test_a_page_holds_nothing_of_the_answer(trainee: Person, signed_in: SignedIn, kind: Kind, mode: str) -> None:
    browser = signed_in(trainee)
    for question in questions(kind):
        posed = put(trainee, question, mode)
        page = browser.get(where(posed))
        assert page.status_code == 200
        text = everything(page)
        assert posed.sitting.seed not in text
        assert "no-store" in page["Cache-Control"]
        assert not re.search(r"<(input|option)[^>]* (checked|selected)", text)
        # The felt adds up what a player has on a spot, which may happen to be the sum that is won there.
        read = FELT.sub("", text)
        for secret in secrets_of(question):
            assert not stands_in(secret, read if secret.startswith("$") else text), secret


def secrets_of(question: Question) -> Iterator[str]:
    """What the answer is made of, where the felt and the question do not show the same for another reason."""
    known, asked = catalogue.right(question), catalogue.show(question)
    verdict = catalogue.check(question, known)
    options = (label for field in asked.fields for _, label in field.options)
    seen = " ".join((asked.prompt, asked.felt_in_words, *asked.hints, *options, *(each.group for each in asked.fields)))
    found = [verdict.why, *(line.why for line in verdict.lines), *question.rules]
    for field in asked.fields:
        value = known[field.name]
        if field.input is Input.CHIPS and value:
            found.append(value)
        if field.input is Input.MONEY and value.strip("0."):
            found.append(shown(dollars(value)))
    return (secret for secret in found if not stands_in(secret, seen))


def stands_in(secret: str, text: str) -> bool:
    """As a whole: $5 does not stand in $50, $5.50 or $5,000, but in "$5, $10"."""
    return re.search(rf"{re.escape(secret)}(?![\dx]|[.,]\d)", text) is not None


@pytest.mark.parametrize("kind", list(Kind))
def test_the_options_look_alike(trainee: Person, signed_in: SignedIn, kind: Kind) -> None:
    """But for its words, value and key no option differs from its neighbours."""
    for question in questions(kind):
        page = signed_in(trainee).get(where(put(trainee, question))).content.decode()
        for field in catalogue.show(question).fields:
            own = [found for found in OPTION.findall(page) if f'name="{field.name}"' in found]
            bare = {re.sub(r'value="[^"]*"|<span>.*?</span>| <kbd.*</kbd>', "", found) for found in own}
            assert len(bare) <= 1


@pytest.mark.parametrize("kind", sorted(set(Kind) - {Kind.IRREGULARITY}))  # which may show the next card itself
def test_what_is_still_hidden_leaves_no_trace(trainee: Person, signed_in: SignedIn, kind: Kind) -> None:
    """Two questions that differ only in cards nobody has seen have the same page, byte for byte."""
    browser, tried = signed_in(trainee), 0
    for question in questions(kind):
        if other := with_other_cards_to_come(question):
            posed = put(trainee, question)
            with time_machine.travel(timezone.now(), tick=False):
                first = browser.get(where(posed)).content.decode()
                Posed.objects.filter(pk=posed.pk).update(question=plain(other))
                second = browser.get(where(posed)).content.decode()
            assert TOKEN.sub("", second) == TOKEN.sub("", first)
            tried += 1
    if kind in (Kind.NEXT, Kind.MAY, Kind.CONTROL, Kind.READ):
        assert tried


def with_other_cards_to_come(question: Question) -> Question | None:
    """The same round as far as it lies on the felt, with other cards in the shoe; None where it cannot go on so."""
    state = played(question).at(question.moment)
    lying, dealt = played(question).log[: question.moment], state.table.shoe.dealt
    cards: list[str] = question.round["cards"]
    for turn in range(1, min(len(cards) - dealt, 12)):
        other = [*cards[:dealt], *cards[dealt + turn :], *cards[dealt : dealt + turn]]
        document: dict[str, Any] = {**question.round, "cards": other}
        try:
            round_ = written(document)
        except GameError:
            continue
        if other != cards and round_.log[: question.moment] == lying:
            return replace(question, round=document)
    return None


def test_nothing_about_a_running_test_is_told_anywhere(trainee: Person, signed_in: SignedIn) -> None:
    browser = signed_in(trainee)
    posed = put(trainee, questions(Kind.PAY)[0], Mode.TEST)
    before = {page: TOKEN.sub("", browser.get(page).content.decode()) for page in ("/quiz/progress/", "/quiz/history/")}
    answered = browser.post(f"{where(posed)}1/answer/", sent(posed, right(posed)))
    assert answered["Location"] == where(posed)
    for page, said in before.items():
        assert TOKEN.sub("", browser.get(page).content.decode()) == said
    answer = Answer.objects.get()
    assert browser.get(f"{where(posed)}1/").status_code == 404
    assert browser.get(f"/quiz/history/{answer.pk}/").status_code == 404
    assert browser.get(f"{where(posed)}result/")["Location"] == where(posed)
    sittings.end(sitting=Sitting.objects.get())
    assert browser.get(f"/quiz/history/{answer.pk}/").status_code == 200
