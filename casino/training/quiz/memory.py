"""What a person is about to forget: a memory for each kind, topic and rule they were asked about, kept by FSRS."""

from datetime import UTC, datetime, time, timedelta
from typing import Any, Final, cast

from django.db.models import QuerySet
from django.utils import timezone
from fsrs import Card, Rating, Scheduler

from casino.accounts.models import Person
from casino.training.lessons import curriculum
from casino.training.models import Answer, Memory, Mode
from casino.training.questions.contract import Kind
from casino.training.quiz.selection import Aim

DAILY: Final = 10
"""Questions in a daily session: ten minutes before the shift."""
SOON: Final = (timedelta(minutes=10),)
SCHEDULER: Final = Scheduler(learning_steps=SOON, relearning_steps=SOON, enable_fuzzing=False)
"""What was wrong is due again in minutes, so the next session has it; what was right, after days. Nothing is random."""


def remember(answer: Answer, mode: str, shape: str = "") -> Memory:
    """One answer's effect on its person's memory. Runs inside the answer's transaction.

    What was missed is not known before the same situation came again in another sitting: right at once after having
    been told proves little, and right on something else nothing. Until then the rule stays due.
    """
    about = {name: getattr(answer, name) for name in ("kind", "game", "topic", "rule")}
    which: dict[str, Any] = {"person": answer.person, **about}
    known = Memory.objects.filter(**which).first()
    missed = _still_missed(known.missed if known else [], answer, shape)
    if known and answer.right and missed:
        known.missed = missed
        known.save(update_fields=["missed"])
        return known
    card = Card.from_dict(known.card) if known else Card(card_id=0, due=answer.answered_at)
    # Right with hints beside it is not yet known by heart.
    good = Rating.Hard if mode == Mode.LEARN else Rating.Good
    rating = good if answer.right else Rating.Again
    card, _ = SCHEDULER.review_card(card, rating, review_datetime=answer.answered_at.astimezone(UTC))
    kept = {"card": card.to_dict(), "due_at": card.due, "missed": missed}
    memory, _ = Memory.objects.update_or_create(defaults=kept, **which)
    return memory


def slip(person: Person, aim: Aim, at: datetime) -> Memory:
    """Something done wrongly at a table is due again, as a question. Runs inside the transaction that ends the deal."""
    about: dict[str, Any] = {"person": person, "kind": aim.kind.value, "game": aim.game, "topic": aim.topic}
    about["rule"] = aim.rule
    known = Memory.objects.filter(**about).first()
    card = Card.from_dict(known.card) if known else Card(card_id=0, due=at)
    card, _ = SCHEDULER.review_card(card, Rating.Again, review_datetime=at.astimezone(UTC))
    memory, _ = Memory.objects.update_or_create(defaults={"card": card.to_dict(), "due_at": card.due}, **about)
    return memory


def _still_missed(before: list[dict[str, Any]], answer: Answer, shape: str) -> list[dict[str, Any]]:
    """What of a rule is missed after an answer."""
    sitting = answer.posed.sitting_id
    if not answer.right:
        return [*(one for one in before if one["shape"] != shape), {"shape": shape, "sitting": sitting}]
    return [one for one in before if one["shape"] != shape or one["sitting"] == sitting]


def due(person: Person, now: datetime) -> QuerySet[Memory]:
    """What this person will have forgotten by the end of the day, the longest due first."""
    tomorrow = timezone.localdate(now) + timedelta(days=1)
    end_of_day = timezone.make_aware(datetime.combine(tomorrow, time.min))
    return person.memories.filter(due_at__lt=end_of_day).order_by("due_at", "pk")


def plan(person: Person, now: datetime, count: int = DAILY) -> tuple[Aim, ...]:
    """A daily session: what is most forgotten first, then what is new in learning order, then whatever is due next."""
    fading = sorted(due(person, now), key=lambda memory: (retrievability(memory, now), memory.due_at, memory.pk))
    aims = [_aim(memory) for memory in fading[:count]]
    aims += new(person)[: count - len(aims)]
    if len(aims) < count:
        later = person.memories.exclude(pk__in=[memory.pk for memory in fading]).order_by("due_at", "pk")
        aims += [_aim(memory) for memory in later[: count - len(aims)]]
    return tuple(aims)


def new(person: Person) -> list[Aim]:
    """What this person was never asked, in the order in which it is learnt."""
    known = set(person.memories.values_list("kind", "game", "topic"))
    return [aim for aim in curriculum.in_learning_order() if (aim.kind.value, aim.game, aim.topic) not in known]


def rule_asked(person: Person, aim: Aim | None, topic: str, rules: tuple[str, ...]) -> str:
    """The rule that a right answer will be remembered under: the one aimed at, else the one that decides.

    Nothing may stay due for ever. So a rule is given up where no round of its topic could be found for it (it may have
    been found under another), and an order that is the house's alone is remembered under no rule again.
    """
    first = rules[0] if rules else ""
    if aim is None:
        return first
    known = person.memories.filter(kind=aim.kind, game=aim.game, topic=aim.topic, rule=aim.rule)
    found = not aim.rule or aim.rule in rules
    if not (found and aim.topic == topic):
        known.delete()
    elif not aim.rule:
        return "" if known.exists() else first
    return aim.rule if aim.rule in rules else first


def give_up(person: Person, aim: Aim, found: str) -> None:
    """A shape that no round was found for is not waited for: nothing may stay due for ever."""
    if aim.shape == found:
        return
    for memory in person.memories.filter(kind=aim.kind, game=aim.game, topic=aim.topic, rule=aim.rule):
        memory.missed = [one for one in memory.missed if one["shape"] != aim.shape]
        memory.save(update_fields=["missed"])


def retrievability(memory: Memory, now: datetime) -> float:
    """How likely it is that the person still knows."""
    return SCHEDULER.get_card_retrievability(Card.from_dict(cast(Any, memory.card)), now.astimezone(UTC))


def _aim(memory: Memory) -> Aim:
    shape = memory.missed[0]["shape"] if memory.missed else ""
    return Aim(kind=Kind(memory.kind), game=memory.game, topic=memory.topic, rule=memory.rule, shape=shape)
