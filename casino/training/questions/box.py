"""Settle the box: every wager of every player on one area, and how much."""

from typing import Final

from casino.training.lessons.catalogue import lessons_of
from casino.training.questions.choices import read
from casino.training.questions.contract import (
    Asked,
    Field,
    Given,
    Input,
    Kind,
    KindOfQuestion,
    NoSuchQuestion,
    Part,
    Question,
    Verdict,
)
from casino.training.questions.felt.frozen import played
from casino.training.questions.rounds.round import Played
from casino.training.questions.settlement import (
    amount_given,
    before,
    beside,
    costs_of,
    due,
    due_at,
    focus,
    in_order,
    is_critical,
    named,
    rule_of,
    rules_of,
    shown_felt,
    topic_of,
    topic_shown,
    why_of,
)
from games.chips.chips import money, shown
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


def pose(round_: Played, seed: bytes) -> Question:
    moment, area, about = _due_together(round_, seed)
    lines = _on_area(due_at(round_, moment), area)
    return Question(
        kind=Kind.BOX,
        game=round_.game.slug,
        topic=topic_of(round_, Kind.BOX, about),
        rules=tuple(dict.fromkeys((*rules_of(round_, about), *rules_of(round_, in_order(round_, lines))))),
        round=round_.document,
        moment=moment,
        about={"area": area, "due": True},
    )


def _due_together(round_: Played, seed: bytes) -> tuple[int, int, list[Line]]:
    """A moment at which wagers of an area are settled, and those that the question is about: several where there are
    any such, since one alone is no box."""
    groups: dict[tuple[int, int], list[Line]] = {}
    for line in focus(round_):
        groups.setdefault((before(round_, line), line.area), []).append(line)
    sizes = {spot: len(_on_area(due_at(round_, spot[0]), spot[1])) for spot in groups}
    fits = [spot for spot, size in sizes.items() if size <= MOST_WAGERS]
    if not fits:
        raise NoSuchQuestion("no area has wagers as asked for, or it has too many")
    moment, area = pick(seed, [spot for spot in fits if sizes[spot] > 1] or fits, "box")
    return moment, area, groups[moment, area]


def _on_area(lines: list[Line], area: int) -> list[Line]:
    return [line for line in lines if line.area == area]


def lines_of(question: Question) -> list[Line]:
    """The wagers to be settled, in the order of the form."""
    round_ = played(question)
    return in_order(round_, _on_area(due(round_, question), question.about["area"]))


def right(question: Question) -> dict[str, str]:
    answer: dict[str, str] = {}
    for at, line in enumerate(lines_of(question), 1):
        said = OUTCOMES[line.outcome][0]
        answer |= {f"w{at}": said, f"w{at}-amount": money(_amount(line)) if said in MOVES else ""}
    return answer


def _amount(line: Line) -> int:
    """How much the dealer moves: paid, or collected."""
    return line.collected if line.outcome is Outcome.LOSE else line.paid


# --- asking -----------------------------------------------------------------------------------------


def asked(question: Question) -> Asked:
    round_, felt, words = shown_felt(question)
    area = question.about["area"]
    what = f"what is decided now on area {area}" if question.about.get("due") else f"area {area}"
    return Asked(
        prompt=f"Settle {what}, wager by wager. {NOTHING_MOVED}{beside(round_, question.moment)}",
        felt=felt,
        felt_in_words=words,
        fields=fields(round_, lines_of(question)),
        hints=HINTS,
    )


HINTS: Final = (
    "Read your hand as dealer first, then each hand of the area.",
    "A wager over the maximum counts only as far as it is in play; the rest goes back.",
    "Optional wagers go by the first cards, whatever the hand became.",
)


NOTHING_MOVED: Final = "Nothing of it has been paid or taken yet."


def fields(round_: Played, lines: list[Line]) -> tuple[Field, ...]:
    found: list[Field] = []
    for at, line in enumerate(lines, 1):
        label = named(round_, line)
        found.append(Field(name=f"w{at}", label="Outcome", input=Input.ONE, options=outcomes(round_), group=label))
        found.append(Field(name=f"w{at}-amount", label="How much", input=Input.MONEY, group=label, hint=AMOUNT_HINT))
    return tuple(found)


AMOUNT_HINT: Final = "What you pay or take; empty where no chips move."


def outcomes(round_: Played) -> tuple[tuple[str, str], ...]:
    """The outcomes that a game knows."""
    surrenders = lessons_of(round_.game.slug).surrenders
    known = [outcome for outcome in Outcome if outcome is not Outcome.SURRENDER or surrenders]
    return tuple(OUTCOMES[outcome] for outcome in known)


# --- checking ---------------------------------------------------------------------------------------


def check(question: Question, given: Given) -> Verdict:
    round_ = played(question)
    lines = lines_of(question)
    form = fields(round_, lines)
    parts: list[Part] = []
    differences: list[tuple[str, int]] = []
    critical = False
    for line, outcome, amount in zip(lines, form[::2], form[1::2], strict=True):
        said, cents = read(outcome, given), amount_given(amount, given)
        parts += _parts(line, outcome, amount, said, cents)
        differences.append((line.player, _net(line, said, cents) - line.net))
        critical = critical or is_critical(line.outcome, paid=said == "pay", took=said == "take")
    wrong = [line for at, line in enumerate(lines) if not (parts[2 * at].ok and parts[2 * at + 1].ok)]
    decides = _decides(question, round_, wrong or lines)
    return Verdict(
        right=all(part.ok for part in parts),
        parts=tuple(parts),
        rule=rule_of(round_, decides),
        why=why_of(round_, decides),
        lines=tuple(lines),
        costs=costs_of(differences),
        critical=critical,
        topic=topic_shown(question, round_, decides),
    )


def _decides(question: Question, round_: Played, lines: list[Line]) -> Line:
    """The line to explain: the one that the question is about, where it is among them."""
    return next((line for line in lines if rule_of(round_, line) == question.rules[0]), lines[0])


def _parts(line: Line, outcome: Field, amount: Field, said: str, cents: int) -> tuple[Part, Part]:
    is_right, words = OUTCOMES[line.outcome]
    labels, due = dict(outcome.options), _amount(line) if is_right in MOVES else 0
    group = outcome.group
    return (
        Part(field=outcome.name, label=group, given=labels[said], right=words, ok=said == is_right),
        Part(field=amount.name, label=f"{group}: how much", given=shown(cents), right=shown(due), ok=cents == due),
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


BOX: Final = KindOfQuestion(Kind.BOX, "Settle the box", pose, asked, right, check)
