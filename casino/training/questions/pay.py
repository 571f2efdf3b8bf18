"""Pay this wager: an amount, or chips cut from a tray that may be short of a value (SB 5.12, ruling R9)."""

import re
from typing import Any, Final

from casino.training.lessons.curriculum import at_odds
from casino.training.questions.clean_cut import chips_in, cleanly_cut, in_chips
from casino.training.questions.contract import (
    Asked,
    BadAnswer,
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
    focus,
    is_critical,
    line_at,
    named,
    rule_of,
    rules_of,
    shown_felt,
    spot_of,
    topic_of,
    why_of,
)
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
_CHIPS: Final = re.compile(r"([0-9]{1,9})x([0-9]{1,4})")
LONGEST_TRAY: Final = 400

AMOUNT: Final = Field(name="amount", label="You pay", input=Input.MONEY, hint="Nothing to pay is 0.")


def pose(round_: Played, seed: bytes) -> Question:
    """Mostly a wager that is paid, at odds other than even where there are such; now and then one that wins nothing."""
    asked_of = _asked_of(round_, seed)
    line = pick(seed, asked_of, "wager")
    tray = _tray(round_, line, seed) if one_in(seed, 2, "tray") else None
    return Question(
        kind=Kind.PAY,
        game=round_.game.slug,
        topic=topic_of(round_, Kind.PAY, [line]),
        rules=rules_of(round_, [line]),
        round=round_.document,
        moment=before(round_, line),
        about={
            **spot_of(line),
            "tray": [list(column) for column in tray.chips] if tray else None,
            "due": True,
            "few": True,
        },
    )


def _asked_of(round_: Played, seed: bytes) -> list[Line]:
    """The wagers of a round that may be asked about.

    A round that was dealt for its odds and holds none is mostly passed over for another: else two insurance wagers of
    three would be lost ones.
    """
    found = [line for line in focus(round_) if line.wager not in JACKPOTS and line.rule != "8.4"]
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


# --- what is right ----------------------------------------------------------------------------------


def _tray(round_: Played, line: Line, seed: bytes) -> Float | None:
    """A float, half of the time without one of its low values. Nothing of it follows from what the wager wins.

    Where no rule rounds a payment up, the chips must make whatever the stake can win.
    """
    chips: tuple[int, ...] = round_.laid.options.chips
    rounds_up = clause_for(payable, round_.game.code) is not None
    if not rounds_up and line.in_play % chips[0]:
        return None
    spare = [chip for chip in chips if chip <= RED and min(set(chips) - {chip}, default=MOST) <= RED]
    short = pick(seed, spare, "short") if spare and rounds_up and one_in(seed, 2, "is short") else None
    counts = {chip: 0 if chip == short else COLUMN for chip in chips}
    counts[chips[-1]] += line.stake * HIGHEST_ODDS // chips[-1]
    return Float.of(counts)


def _due(line: Line) -> int:
    """What is due before the chips have their say."""
    return min(line.before_rounding, line.paid)


def paid(round_: Played, question: Question) -> int:
    """What the dealer pays: the line's amount, or what the tray's chips make of it."""
    line = line_at(round_, spot(question))
    tray = tray_of(question)
    return payable_from(tray, _due(line)) if tray else line.paid


def tray_of(question: Question) -> Float | None:
    columns: list[tuple[int, int]] | None = question.about["tray"]
    return Float.of(dict(columns)) if columns else None


def spot(question: Question) -> dict[str, Any]:
    return {name: question.about[name] for name in ("area", "box", "hand", "player", "wager")}


def right(question: Question) -> dict[str, str]:
    round_ = played(question)
    due = paid(round_, question)
    tray = tray_of(question)
    return {"chips": _sent(cut(tray, due))} if tray else {"amount": money(due)}


def _sent(stack: Stack) -> str:
    return ",".join(f"{cents}x{count}" for cents, count in stack)


# --- asking -----------------------------------------------------------------------------------------


def asked(question: Question) -> Asked:
    tray = tray_of(question)
    round_, felt, words = shown_felt(question, in_tray(tray))
    line = line_at(round_, spot(question))
    return Asked(
        prompt=f"What do you pay on {named(round_, line)}, at area {line.area}?"
        f"{_short(tray)}{beside(round_, question.moment, in_tray(tray))}",
        felt=felt,
        felt_in_words=words,
        fields=(_field(tray),),
        hints=HINTS,
    )


TRAY_HINT: Final = "Nothing to pay is no chips. As few chips as the float allows, or colour for colour."
HINTS: Final = (
    "Is the wager decided, and for the player? A wager that wins nothing is paid nothing.",
    "Only the part in play counts, at the odds of the wager.",
    "A sum that the chips cannot make is paid up to the next that they can.",
)


def _short(tray: Float | None) -> str:
    empty = [shown(cents) for cents, count in tray.chips if not count] if tray else []
    return f" Your float has no {listed(empty)} chips." if empty else ""


def in_tray(tray: Float | None) -> tuple[int, ...] | None:
    """The chips that the float has, lowest first; None where it is the table's own."""
    return tuple(sorted(cents for cents, count in tray.chips if count)) if tray else None


def _field(tray: Float | None) -> Field:
    if tray is None:
        return AMOUNT
    columns = tuple((str(cents), f"{shown(cents)}, {count} in the tray") for cents, count in tray.chips if count)
    return Field(name="chips", label="You pay", input=Input.CHIPS, options=columns, hint=TRAY_HINT)


# --- checking ---------------------------------------------------------------------------------------


def check(question: Question, given: Given) -> Verdict:
    round_ = played(question)
    line, due = line_at(round_, spot(question)), paid(round_, question)
    field = _field(tray := tray_of(question))
    if tray is None:
        handed = amount_given(field, given)
        part = Part(field=field.name, label=field.label, given=shown(handed), right=shown(due), ok=handed == due)
    else:
        stack = _handed(field, tray, given)
        handed, fewest = worth(stack), cut(tray, due)
        ok = handed == due and _few_enough(question, line, tray, stack)
        part = Part(field=field.name, label=field.label, given=in_chips(stack), right=in_chips(fewest), ok=ok)
        if handed == due and not ok:
            return too_many_chips(line, part, stack, fewest)
    return Verdict(
        right=part.ok,
        parts=(part,),
        rule=rule_of(round_, line),
        why=_why(round_, line, due),
        lines=(as_paid(line, due),),
        costs=costs_of([(line.player, handed - due)]),
        critical=is_critical(line.outcome, paid=handed > 0, took=False),
    )


def _few_enough(question: Question, line: Line, tray: Float, handed: Stack) -> bool:
    """Whether a sum is paid in as few chips as the house asks for. Questions from before it did take any chips."""
    if not question.about.get("few"):
        return True
    table: tuple[int, ...] = played(question).laid.options.chips
    return cleanly_cut(tray, handed, line, table)


def too_many_chips(line: Line, part: Part, handed: Stack, fewest: Stack) -> Verdict:
    """The sum is right and the chips are not: wrong, by no rule's number, and nobody loses a cent by it."""
    return Verdict(
        right=False,
        parts=(part,),
        rule=None,
        why=f"The sum is right, but {_counted(handed)} are too many: the float makes it with {_counted(fewest)}."
        " House procedure: the fewest chips, or colour for colour.",
        lines=(as_paid(line, worth(handed)),),
    )


def _counted(stack: Stack) -> str:
    count = chips_in(stack)
    return f"{count} chip{'' if count == 1 else 's'}"


def _why(round_: Played, line: Line, due: int) -> str:
    if due == line.paid:
        return why_of(round_, line)
    return f"{why_of(round_, as_paid(line, due))} This float makes nothing nearer from above."


def as_paid(line: Line, due: int) -> Line:
    """The line with what this float pays: the engine's own, whose float lacks nothing, would say another sum."""
    return replace(line, paid=due)


def _handed(field: Field, tray: Float, given: Given) -> Stack:
    """The chips that were cut, or BadAnswer for what the tray does not hold."""
    text = given.get(field.name, "")
    if len(text) > LONGEST_TRAY:
        raise BadAnswer("that is more than a tray holds", field.name)
    held, counts = dict(tray.chips), dict[int, int]()
    for column in filter(None, (part.strip() for part in text.split(","))):
        found = _CHIPS.fullmatch(column)
        if found is None or int(found[1]) in counts:
            raise BadAnswer("write each value of chip once, as in 500x2,100x1", field.name)
        cents, count = int(found[1]), int(found[2])
        if count > held.get(cents, 0):
            raise BadAnswer(f"the tray has {held.get(cents, 0)} chips of {shown(cents)}", field.name)
        counts[cents] = count
    return tuple(sorted(counts.items(), reverse=True))


def shape(question: Question) -> str:
    """The wager, how it ends and at which odds; and whether part of it counts, or the float is short of a value."""
    line, tray = line_at(played(question), spot(question)), tray_of(question)
    told = [line.wager, line.outcome.value, str(line.odds) if line.odds else "no odds"]
    told += ["in part"] if line.in_play < line.stake else []
    told += ["short float"] if tray and not all(count for _, count in tray.chips) else []
    return ", ".join(told)


PAY: Final = KindOfQuestion(Kind.PAY, "Pay this wager", pose, asked, right, check, shape)
