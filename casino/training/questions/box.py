"""Settle the box: every wager of every player on one area, and how much."""

from typing import Final

from casino.training.lessons.catalogue import lessons_of
from casino.training.questions import settlement
from casino.training.questions.choices import read
from casino.training.questions.contract import Asked, Field, Given, Input, Kind, NoSuchQuestion, Part, Question, Verdict
from casino.training.questions.felt import played
from casino.training.questions.rounds.round import Played
from games.chips.chips import money
from games.chips.settlement import Line, Outcome
from games.patron import pick

MOST_WAGERS: Final = 12
"""More wagers than these on one area are no box to learn on."""
OUTCOMES: Final = {
    Outcome.WIN: ("pay", "Pay"),
    Outcome.LOSE: ("take", "Take"),
    Outcome.STAND_OFF: ("stand_off", "Stand-off"),
    Outcome.VOID: ("void", "Void"),
    Outcome.SURRENDER: ("surrender", "Surrender"),
}
MOVES: Final = ("pay", "take", "surrender")
"""The answers that move chips to or from the player."""
HINTS: Final = (
    "Read your hand as dealer first, then each hand of the area.",
    "A wager over the maximum counts only as far as it is in play; the rest goes back.",
    "Optional wagers go by the first cards, whatever the hand became.",
)
AMOUNT_HINT: Final = "What you pay or take; empty where no chips move."


def pose(round_: Played, seed: bytes) -> Question:
    moment, area, about = _due_together(round_, seed)
    lines = settlement.in_order(round_, _due_on(round_, moment, area))
    topic = settlement.topic_of(round_, Kind.BOX, about)
    rules = dict.fromkeys((*settlement.rules_of(round_, about), *settlement.rules_of(round_, lines)))
    return Question.of(round_, Kind.BOX, topic, rules, moment, {"area": area, "due": True})


def _due_together(round_: Played, seed: bytes) -> tuple[int, int, list[Line]]:
    """A moment at which wagers of an area are settled, and those that the question is about: several where there are
    any such, since one alone is no box."""
    groups: dict[tuple[int, int], list[Line]] = {}
    for line in settlement.focus(round_):
        groups.setdefault((settlement.before(round_, line), line.area), []).append(line)
    sizes = {spot: len(_due_on(round_, *spot)) for spot in groups}
    fits = [spot for spot, size in sizes.items() if size <= MOST_WAGERS]
    if not fits:
        raise NoSuchQuestion("no area has wagers as asked for, or it has too many")
    moment, area = pick(seed, [spot for spot in fits if sizes[spot] > 1] or fits, "box")
    return moment, area, groups[moment, area]


def _due_on(round_: Played, moment: int, area: int) -> list[Line]:
    return [line for line in settlement.due_at(round_, moment) if line.area == area]


def lines_of(question: Question) -> list[Line]:
    """The wagers to be settled, in the order of the form."""
    round_, area = played(question), question.about["area"]
    return settlement.in_order(round_, (line for line in settlement.due(round_, question) if line.area == area))


def right(question: Question) -> dict[str, str]:
    answer: dict[str, str] = {}
    for at, line in enumerate(lines_of(question), 1):
        said = OUTCOMES[line.outcome][0]
        answer |= {f"w{at}": said, f"w{at}-amount": money(_amount(line)) if said in MOVES else ""}
    return answer


def _amount(line: Line) -> int:
    """How much the dealer moves: paid, or collected."""
    return line.collected if line.outcome is Outcome.LOSE else line.paid


def show(question: Question) -> Asked:
    round_, felt, words = settlement.show_felt(question)
    area = question.about["area"]
    what = f"what is decided now on area {area}" if question.about.get("due") else f"area {area}"
    beside = settlement.beside(round_, question.moment)
    prompt = f"Settle {what}, wager by wager. {settlement.NOTHING_MOVED}{beside}"
    return Asked(prompt=prompt, felt=felt, felt_in_words=words, fields=_fields(round_, lines_of(question)), hints=HINTS)


def _fields(round_: Played, lines: list[Line]) -> tuple[Field, ...]:
    surrenders = lessons_of(round_.game.slug).surrenders
    outcomes = tuple(OUTCOMES[outcome] for outcome in Outcome if outcome is not Outcome.SURRENDER or surrenders)
    found: list[Field] = []
    for at, line in enumerate(lines, 1):
        label = settlement.named(round_, line)
        found.append(Field(name=f"w{at}", label="Outcome", input=Input.ONE, options=outcomes, group=label))
        found.append(Field(name=f"w{at}-amount", label="How much", input=Input.MONEY, group=label, hint=AMOUNT_HINT))
    return tuple(found)


def check(question: Question, given: Given) -> Verdict:
    round_, lines = played(question), lines_of(question)
    form = _fields(round_, lines)
    parts: list[Part] = []
    wrong: list[Line] = []
    differences: list[tuple[str, int]] = []
    critical = False
    for line, outcome, amount in zip(lines, form[::2], form[1::2], strict=True):
        said, cents = read(outcome, given), settlement.amount_given(amount, given)
        judged = _parts(line, outcome, amount, said, cents)
        parts += judged
        wrong += [] if all(part.ok for part in judged) else [line]
        differences.append((line.player, _net(line, said, cents) - line.net))
        critical = critical or settlement.is_critical(line.outcome, paid=said == "pay", took=said == "take")
    decides = settlement.line_to_explain(question, round_, wrong or lines)
    return Verdict(
        right=not wrong,
        parts=tuple(parts),
        rule=settlement.rule_of(round_, decides),
        why=settlement.why_of(round_, decides),
        lines=tuple(lines),
        costs=settlement.costs_of(differences),
        critical=critical,
        topic=settlement.topic_shown(question, round_, decides),
    )


def _parts(line: Line, outcome: Field, amount: Field, said: str, cents: int) -> tuple[Part, Part]:
    is_right, words = OUTCOMES[line.outcome]
    due, given = _amount(line) if is_right in MOVES else 0, dict(outcome.options)[said]
    return (
        Part(field=outcome.name, label=outcome.group, given=given, right=words, ok=said == is_right),
        settlement.amount_part(amount, f"{outcome.group}: how much", cents, due),
    )


def _net(line: Line, said: str, cents: int) -> int:
    """What the player would have had from the answer, beside the stake."""
    match said:
        case "pay":
            return cents - (line.collected if line.outcome is Outcome.WIN else 0)
        case "take":
            return -cents
        case "surrender":
            return cents - line.in_play
        case _:
            return 0
