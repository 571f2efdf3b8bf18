"""The jackpot: who is paid what, in what order, and what the meter shows after."""

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
    JACKPOTS,
    amount_given,
    before,
    beside,
    costs_of,
    due,
    due_at,
    in_order,
    is_critical,
    rule_of,
    rules_of,
    shown_felt,
    why_of,
)
from games.chips.chips import money, shown
from games.chips.settlement import Line

METER: Final = Field(
    name="meter", label="The meter shows after that", input=Input.MONEY, group="The meter", most=10**10
)


def pose(round_: Played, seed: bytes) -> Question:
    winners = [line for line in round_.lines if line.wager in JACKPOTS and line.paid]
    if not winners:
        raise NoSuchQuestion("nobody wins the jackpot")
    moment = before(round_, winners[0])
    lines = [line for line in due_at(round_, moment) if line.wager in JACKPOTS]
    rules = rules_of(round_, [*winners, *in_order(round_, lines)])
    if round_.rule and round_.rule not in rules:
        raise NoSuchQuestion("nobody wins the jackpot as was asked for")
    return Question(
        kind=Kind.JACKPOT,
        game=round_.game.slug,
        topic="jackpot",
        rules=rules,
        round=round_.document,
        moment=moment,
        about={"due": True},
    )


def _lines(round_: Played, question: Question) -> list[Line]:
    """The jackpot wagers that are settled, in the order of the form."""
    return in_order(round_, (line for line in due(round_, question) if line.wager in JACKPOTS))


def paid_in_order(round_: Played) -> list[Line]:
    """The winning wagers as they are paid, first to last."""
    return [line for line in round_.lines if line.wager in JACKPOTS and line.paid]


def _turns(round_: Played) -> list[int]:
    """For each payment whether it could change places with another: those with one number could."""
    return lessons_of(round_.game.slug).jackpot_turns(round_, paid_in_order(round_))


def meter_after(round_: Played) -> int:
    cents: int = round_.ended.meter.cents
    return cents


def right(question: Question) -> dict[str, str]:
    round_ = played(question)
    order = paid_in_order(round_)
    answer = {"meter": money(meter_after(round_))}
    for at, line in enumerate(_lines(round_, question), 1):
        place = order.index(line) + 1 if line in order else 0
        answer |= {f"w{at}": money(line.paid), f"w{at}-place": str(place)}
    return answer


# --- asking -----------------------------------------------------------------------------------------


def asked(question: Question) -> Asked:
    round_, felt, words = shown_felt(question)
    return Asked(
        prompt="The jackpot: what is each jackpot wager paid, in what order do you pay, and what does the meter show"
        f" after that?{beside(round_, question.moment)}",
        felt=felt,
        felt_in_words=words,
        fields=fields(_lines(round_, question)),
        hints=HINTS,
    )


HINTS: Final = (
    "Read the cards that count for the jackpot, and only those.",
    "Fixed amounts leave the meter alone; tenths come before the whole.",
    "Hands that win together share, and the meter never shows less than it resets to.",
)


NONE: Final = "Nothing is 0."


def fields(lines: list[Line]) -> tuple[Field, ...]:
    found: list[Field] = []
    for at, line in enumerate(lines, 1):
        group = f"{line.player}, area {line.area}, {shown(line.stake)}"
        prize = Field(name=f"w{at}", label="Prize", input=Input.MONEY, group=group, most=10**10, hint="0 if none")
        place = Field(
            name=f"w{at}-place",
            label="Paid as number",
            input=Input.WHOLE,
            group=group,
            most=len(lines),
            hint="0 if none",
        )
        found += [prize, place]
    return (*found, METER)


# --- checking ---------------------------------------------------------------------------------------


def check(question: Question, given: Given) -> Verdict:
    round_ = played(question)
    lines = _lines(round_, question)
    form = fields(lines)
    prizes = [amount_given(field, given) for field in form[:-1:2]]
    places = [int(read(field, given)) for field in form[1:-1:2]]
    parts: list[Part] = []
    for at, line in enumerate(lines):
        parts += _judged(round_, line, form[2 * at], form[2 * at + 1], prizes[at], places[at], places)
    parts.append(_meter(round_, given))
    wrong = [line for at, line in enumerate(lines) if not (parts[2 * at].ok and parts[2 * at + 1].ok)]
    decides = (wrong or paid_in_order(round_))[0]
    return Verdict(
        right=all(part.ok for part in parts),
        parts=tuple(parts),
        rule=rule_of(round_, decides),
        why=why_of(round_, decides),
        lines=tuple(line for line in round_.lines if line.wager in JACKPOTS),
        costs=costs_of((line.player, cents - line.paid) for line, cents in zip(lines, prizes, strict=True)),
        critical=any(
            is_critical(line.outcome, paid=cents > 0, took=False) for line, cents in zip(lines, prizes, strict=True)
        ),
    )


def _judged(
    round_: Played, line: Line, prize: Field, place: Field, cents: int, said: int, places: list[int]
) -> tuple[Part, Part]:
    order, turns = paid_in_order(round_), _turns(round_)
    due = order.index(line) + 1 if line in order else 0
    fits = said == due
    if due and not fits and 1 <= said <= len(order):
        fits = turns[said - 1] == turns[due - 1]
    alone = said == 0 or places.count(said) == 1
    label = prize.group
    return (
        Part(
            field=prize.name, label=f"{label}: prize", given=shown(cents), right=shown(line.paid), ok=cents == line.paid
        ),
        Part(
            field=place.name,
            label=f"{label}: paid as number",
            given=str(said or "not paid"),
            right=str(due or "not paid"),
            ok=fits and alone,
        ),
    )


def _meter(round_: Played, given: Given) -> Part:
    cents, due = amount_given(METER, given), meter_after(round_)
    return Part(field=METER.name, label=METER.label, given=shown(cents), right=shown(due), ok=cents == due)


JACKPOT: Final = KindOfQuestion(Kind.JACKPOT, "The jackpot", pose, asked, right, check)
