"""What a class answered: question by question, everybody's answer, the most common mistakes first."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from casino.percent import percent_of
from casino.training.models import Answer, Posed, Work
from casino.training.quiz.next_question import question_of
from casino.training.quiz.results import wrong_parts
from casino.training.scenarios.questions import Preview, preview_of
from games.records import dumps


class Given(NamedTuple):
    """One answer, its wrong parts in words. `words` is empty where nothing was wrong."""

    answer: Answer
    words: str


class Mistake(NamedTuple):
    """A wrong answer that so many gave."""

    words: str
    people: tuple[str, ...]


@dataclass(frozen=True)
class Asked:
    """A question of set work, and every answer to it."""

    number: int
    posed: Posed
    given: tuple[Given, ...]

    @property
    def right(self) -> int:
        return sum(one.answer.right for one in self.given)

    @property
    def percent(self) -> int:
        return percent_of(self.right, len(self.given))

    @cached_property
    def mistakes(self) -> list[Mistake]:
        """The wrong answers, the most common first."""
        wrong = [one for one in self.given if not one.answer.right]
        by_words = Counter(one.words for one in wrong)
        return [
            Mistake(words, tuple(str(one.answer.person) for one in wrong if one.words == words))
            for words, _ in by_words.most_common()
        ]

    @cached_property
    def preview(self) -> Preview:
        return preview_of(question_of(self.posed))


def asked_in(work: Work) -> list[Asked]:
    """The questions that were put to anybody, in order. Everybody's are the same, since the work has one seed."""
    posed = Posed.objects.filter(sitting__work=work, again_of=None).order_by("number", "pk")
    answers = Answer.objects.filter(posed__sitting__work=work).select_related("person").order_by("pk")
    given = {answer.posed_id: Given(answer, "; ".join(wrong_parts(answer))) for answer in answers}
    same: dict[tuple[int, bytes], list[Posed]] = {}
    own = Counter[int]()  # what a person missed comes again in between, and moves the numbers of what follows
    for each in posed:
        own[each.sitting_id] += 1
        same.setdefault((own[each.sitting_id], dumps(each.question)), []).append(each)
    return [
        Asked(number, found[0], tuple(given[one.pk] for one in found if one.pk in given))
        for (number, _), found in sorted(same.items(), key=lambda item: item[0][0])
    ]
