"""The jackpot: who is paid what, in what order, and what the meter shows after."""

from typing import Final

from casino.training.lessons.catalogue import lessons_of
from casino.training.questions import settlement
from casino.training.questions.choices import read
from casino.training.questions.contract import Asked, Field, Given, Input, Kind, NoSuchQuestion, Part, Question, Verdict
from casino.training.questions.felt import played
from casino.training.questions.rounds.round import Played, is_jackpot
from games.chips.chips import money, shown
from games.chips.settlement import Line

MOST: Final = 10**10
METER: Final = Field(name="meter", label="The meter shows after that", input=Input.MONEY, group="The meter", most=MOST)
HINTS: Final = (
    "Read the cards that count for the jackpot, and only those.",
    "Fixed amounts leave the meter alone; tenths come before the whole.",
    "Hands that win together share, and the meter never shows less than it resets to.",
)


def pose(round_: Played, seed: bytes) -> Question:
    winners = paid_in_order(round_)
    if not winners:
        raise NoSuchQuestion("nobody wins the jackpot")
    moment = settlement.before(round_, winners[0])
    lines = [line for line in settlement.due_at(round_, moment) if is_jackpot(line.wager)]
    rules = settlement.rules_of(round_, [*winners, *settlement.in_order(round_, lines)])
    if round_.rule and round_.rule not in rules:
        raise NoSuchQuestion("nobody wins the jackpot as was asked for")
    return Question.of(round_, Kind.JACKPOT, "jackpot", rules, moment, {"due": True})


def _lines(round_: Played, question: Question) -> list[Line]:
    """The jackpot wagers that are settled, in the order of the form."""
    lines = settlement.due(round_, question)
    return settlement.in_order(round_, (line for line in lines if is_jackpot(line.wager)))


def paid_in_order(round_: Played) -> list[Line]:
    """The winning wagers as they are paid, first to last."""
    return [line for line in round_.lines if is_jackpot(line.wager) and line.paid]


def _meter_after(round_: Played) -> int:
    meter = round_.ended.meter
    return meter.cents if meter else 0


def right(question: Question) -> dict[str, str]:
    round_ = played(question)
    order = paid_in_order(round_)
    answer = {"meter": money(_meter_after(round_))}
    for at, line in enumerate(_lines(round_, question), 1):
        place = order.index(line) + 1 if line in order else 0
        answer |= {f"w{at}": money(line.paid), f"w{at}-place": str(place)}
    return answer


def show(question: Question) -> Asked:
    round_, felt, words = settlement.show_felt(question)
    prompt = (
        "The jackpot: what is each jackpot wager paid, in what order do you pay, and what does the meter show after"
        f" that?{settlement.beside(round_, question.moment)}"
    )
    fields = _fields(_lines(round_, question))
    return Asked(prompt=prompt, felt=felt, felt_in_words=words, fields=fields, hints=HINTS)


def _fields(lines: list[Line]) -> tuple[Field, ...]:
    found: list[Field] = []
    for at, line in enumerate(lines, 1):
        group, none = f"{line.player}, area {line.area}, {shown(line.stake)}", "0 if none"
        prize = Field(name=f"w{at}", label="Prize", input=Input.MONEY, group=group, most=MOST, hint=none)
        label, last = "Paid as number", len(lines)
        place = Field(name=f"w{at}-place", label=label, input=Input.WHOLE, group=group, most=last, hint=none)
        found += [prize, place]
    return (*found, METER)


def check(question: Question, given: Given) -> Verdict:
    round_ = played(question)
    lines = _lines(round_, question)
    form = _fields(lines)
    prizes = [settlement.amount_given(field, given) for field in form[:-1:2]]
    places = [int(read(field, given)) for field in form[1:-1:2]]
    parts: list[Part] = []
    for at, line in enumerate(lines):
        prize, place = form[2 * at], form[2 * at + 1]
        parts.append(settlement.amount_part(prize, f"{prize.group}: prize", prizes[at], line.paid))
        parts.append(_place(round_, line, place, places[at], places))
    meter = settlement.amount_given(METER, given)
    parts.append(settlement.amount_part(METER, METER.label, meter, _meter_after(round_)))
    wrong = [line for at, line in enumerate(lines) if not (parts[2 * at].ok and parts[2 * at + 1].ok)]
    decides = (wrong or paid_in_order(round_))[0]
    paid = list(zip(lines, prizes, strict=True))
    return Verdict(
        right=all(part.ok for part in parts),
        parts=tuple(parts),
        rule=settlement.rule_of(round_, decides),
        why=settlement.why_of(round_, decides),
        lines=tuple(line for line in round_.lines if is_jackpot(line.wager)),
        costs=settlement.costs_of((line.player, cents - line.paid) for line, cents in paid),
        critical=any(settlement.is_critical(line.outcome, paid=cents > 0, took=False) for line, cents in paid),
    )


def _place(round_: Played, line: Line, place: Field, said: int, places: list[int]) -> Part:
    """The number that a payment has in the order, or that of one that it could change places with."""
    order = paid_in_order(round_)
    turns = lessons_of(round_.game.slug).jackpot_turns(round_, order)
    due = order.index(line) + 1 if line in order else 0
    fits = said == due
    if due and not fits and 1 <= said <= len(order):
        fits = turns[said - 1] == turns[due - 1]
    alone = said == 0 or places.count(said) == 1
    label, none = f"{place.group}: paid as number", "not paid"
    return Part(field=place.name, label=label, given=str(said or none), right=str(due or none), ok=fits and alone)
