"""Settle the table: every area in the order in which the dealer comes to it, and what each player has from it."""

from dataclasses import replace
from typing import Final

from casino.training.lessons.catalogue import lessons_of
from casino.training.questions.choices import read
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
    due,
    due_at,
    focus,
    in_order,
    rule_of,
    rules_of,
    shown_felt,
    topic_of,
    topic_shown,
    why_of,
)
from games.chips.chips import money, shown
from games.chips.settlement import Line
from games.patron import pick
from games.words import listed

MOST_PLAYERS: Final = 9
"""More players than these, counted on each area, are more than one answer takes."""

RESULTS: Final = (("pay", "Pay"), ("take", "Take"), ("level", "Neither"))
Spot = tuple[int, str]


def pose(round_: Played, seed: bytes) -> Question:
    wanted = replace(round_, rule="") if round_.rule and round_.rule == _ordering(round_) else round_
    moments: dict[int, list[Line]] = {}
    for line in focus(wanted):
        if line.wager not in JACKPOTS:
            moments.setdefault(before(round_, line), []).append(line)
    fits = [moment for moment in moments if _is_table(round_, _counted(due_at(round_, moment)))]
    if not fits:
        raise NoSuchQuestion("the table has too few boxes or too many players on them")
    moment = pick(seed, fits, "table")
    about = moments[moment]
    return Question(
        kind=Kind.TABLE,
        game=round_.game.slug,
        topic=topic_of(round_, Kind.TABLE, about),
        rules=_rules(round_, about, _counted(due_at(round_, moment))),
        round=round_.document,
        moment=moment,
        about={"due": True},
    )


def _is_table(round_: Played, lines: list[Line]) -> bool:
    """Whether these wagers are more than one box, and no more than one answer takes."""
    return len(order(round_, lines)) >= 2 and len(results(round_, lines)) <= MOST_PLAYERS


def _rules(round_: Played, about: list[Line], lines: list[Line]) -> tuple[str, ...]:
    """The clauses of what the question is about, then of the other wagers, then the one on their order."""
    ordered = [_ordering(round_)] if _in_order(round_, lines) else []
    rules = dict.fromkeys((*rules_of(round_, about), *rules_of(round_, in_order(round_, lines)), *ordered))
    return tuple(sorted(rules, key=lambda rule: rule != round_.rule))


def _ordering(round_: Played) -> str:
    """The clause that orders the areas' initial wagers, where the game has one; elsewhere that is house procedure."""
    ordering = lessons_of(round_.game.slug).ordering
    return f"{round_.game.code} {ordering.clause}" if ordering else ""


def _in_order(round_: Played, lines: list[Line]) -> set[int]:
    """The areas whose initial wagers are settled in the order of that clause."""
    initial, ordering = round_.game.initial, lessons_of(round_.game.slug).ordering
    if ordering is None:
        return set()
    return {line.area for line in lines if line.wager == initial and not line.rule.startswith(ordering.later)}


def _counted(lines: list[Line]) -> list[Line]:
    """The wagers of the table; the jackpot is a payment of its own."""
    return [line for line in lines if line.wager not in JACKPOTS]


def _lines(round_: Played, question: Question) -> list[Line]:
    """What is to be settled, in the order that it is."""
    return _counted(due(round_, question))


def results(round_: Played, lines: list[Line]) -> dict[Spot, int]:
    """What each player wins or loses on each area."""
    nets: dict[Spot, int] = {}
    for line in in_order(round_, lines):
        nets[line.area, line.player] = nets.get((line.area, line.player), 0) + line.net
    return nets


def order(round_: Played, lines: list[Line]) -> list[int]:
    """The areas in the order in which the dealer comes to settle their initial wagers, or any, where those of fewer
    than two areas are settled."""
    first = _initial(round_, lines)
    return first if len(first) > 1 else list(dict.fromkeys(line.area for line in lines))


def _initial(round_: Played, lines: list[Line]) -> list[int]:
    initial = round_.game.initial
    return list(dict.fromkeys(line.area for line in lines if line.wager == initial))


def right(question: Question) -> dict[str, str]:
    round_ = played(question)
    lines = _lines(round_, question)
    places = {f"order-{area}": str(place) for place, area in enumerate(order(round_, lines), 1)}
    answer: dict[str, str] = {}
    for at, (_, net) in enumerate(results(round_, lines).items(), 1):
        answer |= {f"p{at}": _said(net), f"p{at}-amount": money(abs(net)) if net else ""}
    return places | answer


def _said(net: int) -> str:
    return "pay" if net > 0 else "take" if net < 0 else "level"


# --- asking -----------------------------------------------------------------------------------------


def asked(question: Question) -> Asked:
    round_, felt, words = shown_felt(question)
    lines = _lines(round_, question)
    jackpots = " Leave the jackpot out." if any(line.wager in JACKPOTS for line in due(round_, question)) else ""
    areas = "areas’ initial wagers" if len(_initial(round_, lines)) > 1 else "areas"
    now = " what is decided now on" if question.about.get("due") else ""
    return Asked(
        prompt=f"Settle{now} the table: in which order do you come to the {areas}, and what does each player"
        f" win or lose there in all? {NOTHING_MOVED}{jackpots}{beside(round_, question.moment)}",
        felt=felt,
        felt_in_words=words,
        fields=fields(round_, lines),
        hints=HINTS,
    )


NOTHING_MOVED: Final = "Nothing of it has been paid or taken yet."
HINTS: Final = (
    "What the first cards decide is settled before any hand is played, and a hand that busts when it busts.",
    "What is left at the end is settled from your right.",
    "Add up what a player’s wagers on an area win, and take off what they lose.",
)


def fields(round_: Played, lines: list[Line]) -> tuple[Field, ...]:
    areas, nets = order(round_, lines), results(round_, lines)
    found: list[Field] = []
    for area in sorted({area for area, _ in nets}):
        group = f"Area {area}"
        place = Field(name=f"order-{area}", label="Settled as number", input=Input.WHOLE, group=group, most=len(areas))
        found += [place] if area in areas else []
        for at, (where, player) in enumerate(nets, 1):
            if where == area:
                result = Field(name=f"p{at}", label=f"{player}: result", input=Input.ONE, options=RESULTS, group=group)
                amount = Field(name=f"p{at}-amount", label=f"{player}: how much", input=Input.MONEY, group=group)
                found += [result, amount]
    return tuple(found)


# --- checking ---------------------------------------------------------------------------------------


def check(question: Question, given: Given) -> Verdict:
    round_ = played(question)
    lines = _lines(round_, question)
    form = {field.name: field for field in fields(round_, lines)}
    parts = [_place(form[f"order-{area}"], at, given) for at, area in enumerate(order(round_, lines), 1)]
    differences: list[tuple[str, int]] = []
    critical, wrong = False, list[Spot]()
    for at, (spot, net) in enumerate(results(round_, lines).items(), 1):
        result, amount = form[f"p{at}"], form[f"p{at}-amount"]
        said, cents = read(result, given), amount_given(amount, given)
        judged = _parts(result, amount, net, said, cents)
        parts += judged
        wrong += [spot] if not all(part.ok for part in judged) else []
        differences.append((spot[1], {"pay": cents, "take": -cents, "level": 0}[said] - net))
        critical = critical or (said == "pay" and net < 0) or (said == "take" and net > 0)
    decides = _decides(question, round_, lines, wrong)
    is_right = all(part.ok for part in parts)
    rule, why = _by_result(round_, decides) if wrong or is_right else _order_only(round_, lines, parts)
    return Verdict(
        right=is_right,
        parts=tuple(parts),
        rule=rule,
        why=why,
        lines=tuple(lines),
        costs=costs_of(differences),
        critical=critical,
        topic=topic_shown(question, round_, decides) if wrong else question.topic,
    )


def _decides(question: Question, round_: Played, lines: list[Line], wrong: list[Spot]) -> Line:
    """The line to explain: what the question is about, where no player or that one was settled wrongly; or else the
    first of those who were."""
    listed_so = in_order(round_, lines)
    own = [line for line in listed_so if (line.area, line.player) in wrong] or listed_so
    return next((line for line in own if rule_of(round_, line) == question.rules[0]), own[0])


def _by_result(round_: Played, line: Line) -> tuple[str | None, str]:
    return rule_of(round_, line), why_of(round_, line)


def _order_only(round_: Played, lines: list[Line], parts: list[Part]) -> tuple[str | None, str]:
    """The results are right: no settlement clause is to blame, and where only custom orders the areas, no clause is."""
    areas, moved = order(round_, lines), {part.field for part in parts if not part.ok}
    told = f"Every result is right, and only the order is wrong: {_in_words(areas)}."
    if any(f"order-{area}" in moved for area in _in_order(round_, lines)):
        return _ordering(round_), f"{told} What has won or lost at once comes first, from your right to your left."
    earlier = "" if areas == sorted(areas, reverse=True) else ", after whatever was decided earlier in the round"
    return None, f"{told} House procedure: from your right to your left{earlier}."


def _in_words(areas: list[int]) -> str:
    return f"area {areas[0]}, then {listed([str(area) for area in areas[1:]])}"


def _place(field: Field, place: int, given: Given) -> Part:
    said = int(read(field, given))
    if not said:
        raise BadAnswer(f"{field.group}: a number from 1 to {field.most}", field.name)
    label = f"{field.group}, settled as number"
    return Part(field=field.name, label=label, given=str(said), right=str(place), ok=said == place)


def _parts(result: Field, amount: Field, net: int, said: str, cents: int) -> tuple[Part, Part]:
    labels = dict(RESULTS)
    first = Part(
        field=result.name,
        label=f"{result.group}, {result.label}",
        given=labels[said],
        right=labels[_said(net)],
        ok=said == _said(net),
    )
    label = f"{amount.group}, {amount.label}"
    return first, Part(field=amount.name, label=label, given=shown(cents), right=shown(abs(net)), ok=cents == abs(net))


TABLE: Final = KindOfQuestion(Kind.TABLE, "Settle the table", pose, asked, right, check)
