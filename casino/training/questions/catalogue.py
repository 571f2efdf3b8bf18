"""Questions of every kind: made from a seed or a round, shown, answered and checked."""

from dataclasses import replace
from typing import Final

from casino.training.lessons.catalogue import lessons_of
from casino.training.lessons.curriculum import current, in_turn, likely_to_show, lines_showing, topics_of
from casino.training.questions import box, control, irregularity, jackpot, may, next_act, pay, read, table
from casino.training.questions.contract import Asked, Given, Kind, KindOfQuestion, NoSuchQuestion, Question, Verdict
from casino.training.questions.rounds.deal import deal
from casino.training.questions.rounds.round import Played, written
from casino.training.quiz.selection import Wanted
from games.catalogue import GAMES
from games.patron import pick, seed_for

TRIES: Final = 120
"""So many rounds are dealt before a question is given up."""

KINDS: Final = {
    Kind.READ: KindOfQuestion("Read the hand", read, read.shape),
    Kind.PAY: KindOfQuestion("Pay this wager", pay, pay.shape),
    Kind.BOX: KindOfQuestion("Settle the box", box),
    Kind.TABLE: KindOfQuestion("Settle the table", table),
    Kind.CONTROL: KindOfQuestion("Who calls this box?", control),
    Kind.MAY: KindOfQuestion("May they?", may, may.shape),
    Kind.NEXT: KindOfQuestion("What happens next?", next_act, next_act.shape),
    Kind.IRREGULARITY: KindOfQuestion("Irregularities", irregularity, irregularity.shape),
    Kind.JACKPOT: KindOfQuestion("The jackpot", jackpot),
}
"""In the order in which they are learnt."""


def make(
    kind: Kind, slug: str, seed: bytes, topic: str | None = None, rule: str | None = None, shape: str = ""
) -> Question:
    """A question of a kind and game, about a topic or a rule where one is named: the same for the same arguments.

    With a shape, it is the same situation as another question of that topic, rule and shape, with other cards.

    Rounds are dealt from seeds that follow from this one until one of them fits; after TRIES, NoSuchQuestion.
    """
    if not asks(kind, slug, topic):
        raise NoSuchQuestion(f"there is no such question at {slug}")
    topics = [each for each in topics_of(slug, kind) if topic in (None, each.slug)]
    if rule:
        topics = likely_to_show(rule, topics)
    turns = in_turn(kind, [each.slug for each in topics])
    for at in range(TRIES):
        own = seed_for(seed, kind.value, at)
        played = dealt(slug, own, pick(own, turns, "topic"))
        if topic and not played.topic:
            continue
        try:
            question = KINDS[kind].of.pose(replace(played, rule=rule or ""), own)
        except NoSuchQuestion:
            continue
        fits = topic in (None, question.topic) and (rule is None or rule in question.rules)
        if fits and (not shape or shape_of(question) == shape):
            return question
    raise NoSuchQuestion(f"no round was found for {kind.value} at {slug}, topic {topic or 'any'}, rule {rule or 'any'}")


def dealt(slug: str, seed: bytes, topic: str | None = None) -> Played:
    """A round at a table of patrons, the same for the same seed, leaning towards a topic or, without one, towards any.

    The topic is shown as a rule and not always: `topic` of what comes back says. For one that every round shows, the
    round leans towards any.
    """
    lessons = lessons_of(slug)
    leans = [lessons.leanings.get(each.slug) for each in lessons.topics if topic in (None, each.slug)]
    lean = pick(seed, [bias for bias in leans if bias] or lessons.every_leaning(), "lean")
    played = written(deal(slug, lessons.manner, seed_for(seed, "deal"), lean))
    return replace(played, topic=topic) if topic and lines_showing(topic, played) else played


def shape_of(question: Question) -> str:
    """What makes it the same situation as another of its kind, game, topic and rule. Nobody is shown this."""
    return KINDS[question.kind].shape(question)


def from_round(kind: Kind, played: Played, seed: bytes) -> Question:
    """A question of a kind about a round that is there already, or NoSuchQuestion."""
    if not asks(kind, played.game.slug):
        raise NoSuchQuestion(f"{played.game.name} has no such question")
    return KINDS[kind].of.pose(played, seed)


def asks(kind: Kind, slug: str, topic: str | None = None) -> bool:
    """Whether a kind of question is asked at a game, and about a topic where one is named."""
    return any(topic in (None, each.slug) for each in topics_of(slug, kind))


def games_of(kind: Kind) -> tuple[str, ...]:
    """The games at which a kind of question is asked."""
    return tuple(slug for slug in GAMES if asks(kind, slug))


def possible(wanted: Wanted) -> bool:
    """Whether anything at all can be asked of what is wanted."""
    if wanted.plan or wanted.scenarios:
        return True
    codes = {rule.split()[0] for rule in wanted.rules}
    return any(
        asks(kind, slug, topic)
        for kind in wanted.kinds or tuple(KINDS)
        for slug in wanted.games or tuple(GAMES)
        for topic in current(wanted.topics) or (None,)
        if not codes or GAMES[slug].code in codes
    )


def show(question: Question) -> Asked:
    """A question as a page shows it; nothing of the answer is in it."""
    return KINDS[question.kind].of.show(question)


def right(question: Question) -> dict[str, str]:
    """The answer that the engine derives, as the form would send it."""
    return KINDS[question.kind].of.right(question)


def check(question: Question, given: Given) -> Verdict:
    """What the engine says of an answer, or BadAnswer for what no field takes."""
    return KINDS[question.kind].of.check(question, given)
