"""Pay this wager: an amount, or chips cut from a tray that may be short of a value (SB 5.12, ruling R9)."""

from typing import Final

from casino.training.lessons.catalogue import lessons_of
from casino.training.lessons.curriculum import at_odds
from casino.training.questions import settlement
from casino.training.questions.clean_cut import chips_in, cleanly_cut, in_chips, stack_given
from casino.training.questions.contract import Asked, Field, Given, Input, Kind, NoSuchQuestion, Part, Question, Verdict
from casino.training.questions.felt import played
from casino.training.questions.rounds.round import Played, is_jackpot
from games.chips.chips import MOST, Float, Stack, cut, money, payable, payable_from, shown, worth
from games.chips.settlement import EVEN, Line
from games.patron import one_in, pick
from games.records import replace
from games.rulebook import clause_for
from games.words import listed

COLUMN: Final = 40
"""Chips of each value in a tray that is not short of it."""
RED: Final = 500
"""A dealer who runs out of a low value still has one up to $5 to pay with; without any, the float wants a fill."""
HIGHEST_ODDS: Final = 300
NOTHING_PAID: Final = 8
"""Once in so many times a wager is asked for that wins nothing."""
EVEN_PAID: Final = 4
"""Once in so many times any wager that wins will do, though another of the round is paid at better odds."""
AMOUNT: Final = Field(name="amount", label="You pay", input=Input.MONEY, hint="Nothing to pay is 0.")
TRAY_HINT: Final = "Nothing to pay is no chips. As few chips as the float allows, or colour for colour."
HINTS: Final = (
    "Is the wager decided, and for the player? A wager that wins nothing is paid nothing.",
    "Only the part in play counts, at the odds of the wager.",
    "A sum that the chips cannot make is paid up to the next that they can.",
)


def pose(round_: Played, seed: bytes) -> Question:
    """Mostly a wager that is paid, at odds other than even where there are such; now and then one that wins nothing."""
    line = pick(seed, _asked_of(round_, seed), "wager")
    tray = _tray(round_, line, seed) if one_in(seed, 2, "tray") else None
    columns = [list(column) for column in tray.chips] if tray else None
    about = {**settlement.spot_of(line), "tray": columns, "due": True, "few": True}
    topic, rules = settlement.topic_of(round_, Kind.PAY, [line]), settlement.rules_of(round_, [line])
    return Question.of(round_, Kind.PAY, topic, rules, settlement.before(round_, line), about)


def _asked_of(round_: Played, seed: bytes) -> list[Line]:
    """The wagers of a round that may be asked about.

    A round that was dealt for its odds and holds none is mostly passed over for another: else two insurance wagers of
    three would be lost ones.
    """
    given_up = lessons_of(round_.game.slug).given_up
    found = [line for line in settlement.focus(round_) if not is_jackpot(line.wager) and line.rule not in given_up]
    paid = [line for line in found if line.paid]
    uneven = [line for line in paid if line.odds != EVEN]
    for_odds = round_.topic in at_odds() and not round_.rule
    if one_in(seed, NOTHING_PAID * (2 if for_odds else 1), "nothing"):
        wanted = [line for line in found if not line.paid]
    elif one_in(seed, EVEN_PAID, "even"):
        wanted = paid
    else:
        wanted = uneven if for_odds else uneven or paid
    if not (wanted or (found and not for_odds)):
        raise NoSuchQuestion("no wager of the round is paid what was asked for")
    return wanted or found


def _tray(round_: Played, line: Line, seed: bytes) -> Float | None:
    """A float, half of the time without one of its low values. Nothing of it follows from what the wager wins.

    Where no rule rounds a payment up, the chips must make whatever the stake can win.
    """
    chips = round_.laid.options.chips
    rounds_up = clause_for(payable, round_.game.code) is not None
    if not rounds_up and line.in_play % chips[0]:
        return None
    spare = [chip for chip in chips if chip <= RED and min(set(chips) - {chip}, default=MOST) <= RED]
    short = pick(seed, spare, "short") if spare and rounds_up and one_in(seed, 2, "is short") else None
    counts = {chip: 0 if chip == short else COLUMN for chip in chips}
    counts[chips[-1]] += line.stake * HIGHEST_ODDS // chips[-1]
    return Float.of(counts)


def line_of(question: Question) -> Line:
    """The line that settles the wager that is asked about."""
    return next(line for line in played(question).lines if settlement.spot_of(line).items() <= question.about.items())


def paid(question: Question) -> int:
    """What the dealer pays: the line's amount, or what the tray's chips make of what is due before they have a say."""
    line, tray = line_of(question), tray_of(question)
    return payable_from(tray, min(line.before_rounding, line.paid)) if tray else line.paid


def tray_of(question: Question) -> Float | None:
    columns: list[tuple[int, int]] | None = question.about["tray"]
    return Float.of(dict(columns)) if columns else None


def right(question: Question) -> dict[str, str]:
    due, tray = paid(question), tray_of(question)
    if tray is None:
        return {"amount": money(due)}
    return {"chips": ",".join(f"{cents}x{count}" for cents, count in cut(tray, due))}


def show(question: Question) -> Asked:
    tray, line = tray_of(question), line_of(question)
    held = tuple(sorted(cents for cents, count in tray.chips if count)) if tray else None
    empty = [shown(cents) for cents, count in tray.chips if not count] if tray else []
    short = f" Your float has no {listed(empty)} chips." if empty else ""
    round_, felt, words = settlement.show_felt(question, held)
    wager, beside = settlement.named(round_, line), settlement.beside(round_, question.moment, held)
    prompt = f"What do you pay on {wager}, at area {line.area}?{short}{beside}"
    return Asked(prompt=prompt, felt=felt, felt_in_words=words, fields=(_field(tray),), hints=HINTS)


def _field(tray: Float | None) -> Field:
    if tray is None:
        return AMOUNT
    columns = tuple((str(cents), f"{shown(cents)}, {count} in the tray") for cents, count in tray.chips if count)
    return Field(name="chips", label="You pay", input=Input.CHIPS, options=columns, hint=TRAY_HINT)


def check(question: Question, given: Given) -> Verdict:
    round_, line, due = played(question), line_of(question), paid(question)
    field = _field(tray := tray_of(question))
    if tray is None:
        handed = settlement.amount_given(field, given)
        part = settlement.amount_part(field, field.label, handed, due)
    else:
        stack = stack_given(field, tray, given)
        handed, fewest = worth(stack), cut(tray, due)
        ok = handed == due and _few_enough(question, line, tray, stack)
        part = Part(field=field.name, label=field.label, given=in_chips(stack), right=in_chips(fewest), ok=ok)
        if handed == due and not ok:
            return _too_many_chips(line, part, stack, fewest)
    return Verdict(
        right=part.ok,
        parts=(part,),
        rule=settlement.rule_of(round_, line),
        why=_why(round_, line, due),
        lines=(as_paid(line, due),),
        costs=settlement.costs_of([(line.player, handed - due)]),
        critical=settlement.is_critical(line.outcome, paid=handed > 0, took=False),
    )


def _few_enough(question: Question, line: Line, tray: Float, handed: Stack) -> bool:
    """Whether a sum is paid in as few chips as the house asks for. Questions from before it did take any chips."""
    if not question.about.get("few"):
        return True
    return cleanly_cut(tray, handed, line, played(question).laid.options.chips)


def _too_many_chips(line: Line, part: Part, handed: Stack, fewest: Stack) -> Verdict:
    """The sum is right and the chips are not: wrong, by no rule's number, and nobody loses a cent by it."""
    why = (
        f"The sum is right, but {_counted(handed)} are too many: the float makes it with {_counted(fewest)}."
        " House procedure: the fewest chips, or colour for colour."
    )
    return Verdict(right=False, parts=(part,), rule=None, why=why, lines=(as_paid(line, worth(handed)),))


def _counted(stack: Stack) -> str:
    count = chips_in(stack)
    return f"{count} chip{'' if count == 1 else 's'}"


def _why(round_: Played, line: Line, due: int) -> str:
    if due == line.paid:
        return settlement.why_of(round_, line)
    return f"{settlement.why_of(round_, as_paid(line, due))} This float makes nothing nearer from above."


def as_paid(line: Line, due: int) -> Line:
    """The line with what this float pays: the engine's own, whose float lacks nothing, would say another sum."""
    return replace(line, paid=due)


def shape(question: Question) -> str:
    """The wager, how it ends and at which odds; and whether part of it counts, or the float is short of a value."""
    line, tray = line_of(question), tray_of(question)
    told = [line.wager, line.outcome.value, str(line.odds) if line.odds else "no odds"]
    told += ["in part"] if line.in_play < line.stake else []
    told += ["short float"] if tray and not all(count for _, count in tray.chips) else []
    return ", ".join(told)
