"""Settle the table: every area in the order in which the dealer comes to it, and what each player has from it."""

from collections import Counter
from dataclasses import replace
from typing import Final

from casino.training.lessons.catalogue import lessons_of
from casino.training.questions import settlement
from casino.training.questions.choices import read, read_place
from casino.training.questions.contract import Asked, Field, Given, Input, Kind, NoSuchQuestion, Part, Question, Verdict
from casino.training.questions.felt import played
from casino.training.questions.rounds.round import Played, is_jackpot
from games.chips.chips import money
from games.chips.settlement import Line
from games.patron import pick
from games.words import listed

MOST_PLAYERS: Final = 9
"""More players than these, counted on each area, are more than one answer takes."""
RESULTS: Final = (("pay", "Pay"), ("take", "Take"), ("level", "Neither"))
HINTS: Final = (
    "What the first cards decide is settled before any hand is played, and a hand that busts when it busts.",
    "What is left at the end is settled from your right by house procedure, unless a clause orders the areas.",
    "Add up what a player’s wagers on an area win, and take off what they lose.",
)
Spot = tuple[int, str]


def pose(round_: Played, seed: bytes) -> Question:
    wanted = replace(round_, rule="") if round_.rule and round_.rule == _ordering(round_) else round_
    moments: dict[int, list[Line]] = {}
    for line in _counted(settlement.focus(wanted)):
        moments.setdefault(settlement.before(round_, line), []).append(line)
    due = {moment: _counted(settlement.due_at(round_, moment)) for moment in moments}
    fits = [moment for moment, lines in due.items() if _is_table(round_, lines)]
    if not fits:
        raise NoSuchQuestion("the table has too few boxes or too many players on them")
    moment = pick(seed, fits, "table")
    topic = settlement.topic_of(round_, Kind.TABLE, moments[moment])
    return Question.of(round_, Kind.TABLE, topic, _rules(round_, moments[moment], due[moment]), moment, {"due": True})


def _is_table(round_: Played, lines: list[Line]) -> bool:
    """Whether these wagers are more than one box, and no more than one answer takes."""
    return len(order(round_, lines)) >= 2 and len(results(round_, lines)) <= MOST_PLAYERS


def _rules(round_: Played, about: list[Line], lines: list[Line]) -> list[str]:
    """The clauses of what the question is about, then of the other wagers, then the one on their order."""
    others = settlement.rules_of(round_, settlement.in_order(round_, lines))
    ordered = [_ordering(round_)] if _in_order(round_, lines) else []
    rules = dict.fromkeys((*settlement.rules_of(round_, about), *others, *ordered))
    return sorted(rules, key=lambda rule: rule != round_.rule)


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
    return [line for line in lines if not is_jackpot(line.wager)]


def results(round_: Played, lines: list[Line]) -> dict[Spot, int]:
    """What each player wins or loses on each area."""
    nets: Counter[Spot] = Counter()
    for line in settlement.in_order(round_, lines):
        nets[line.area, line.player] += line.net
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
    lines = _counted(settlement.due(round_, question))
    answer = {f"order-{area}": str(place) for place, area in enumerate(order(round_, lines), 1)}
    for at, net in enumerate(results(round_, lines).values(), 1):
        answer |= {f"p{at}": _result(net), f"p{at}-amount": money(abs(net)) if net else ""}
    return answer


def _result(net: int) -> str:
    return "pay" if net > 0 else "take" if net < 0 else "level"


def show(question: Question) -> Asked:
    round_, felt, words = settlement.show_felt(question)
    due = settlement.due(round_, question)
    lines = _counted(due)
    jackpots = " Leave the jackpot out." if len(lines) < len(due) else ""
    areas = "areas’ initial wagers" if len(_initial(round_, lines)) > 1 else "areas"
    now = " what is decided now on" if question.about.get("due") else ""
    prompt = (
        f"Settle{now} the table: in which order do you come to the {areas}, and what does each player win or lose there"
        f" in all? {settlement.NOTHING_MOVED}{jackpots}{settlement.beside(round_, question.moment)}"
    )
    return Asked(prompt=prompt, felt=felt, felt_in_words=words, fields=_fields(round_, lines), hints=HINTS)


def _fields(round_: Played, lines: list[Line]) -> tuple[Field, ...]:
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


def check(question: Question, given: Given) -> Verdict:
    round_ = played(question)
    lines = _counted(settlement.due(round_, question))
    form = {field.name: field for field in _fields(round_, lines)}
    parts = _places(round_, question, lines, form, given)
    differences: list[tuple[str, int]] = []
    critical, wrong = False, list[Spot]()
    for at, (spot, net) in enumerate(results(round_, lines).items(), 1):
        result, amount = form[f"p{at}"], form[f"p{at}-amount"]
        said, cents = read(result, given), settlement.amount_given(amount, given)
        judged = _parts(result, amount, net, said, cents)
        parts += judged
        wrong += [spot] if not all(part.ok for part in judged) else []
        differences.append((spot[1], {"pay": cents, "take": -cents, "level": 0}[said] - net))
        critical = critical or (said == "pay" and net < 0) or (said == "take" and net > 0)
    listed_so = settlement.in_order(round_, lines)
    own = [line for line in listed_so if (line.area, line.player) in wrong]
    decides = settlement.line_to_explain(question, round_, own or listed_so)
    rule: str | None = settlement.rule_of(round_, decides)
    why, is_right = settlement.why_of(round_, decides), all(part.ok for part in parts)
    if not (wrong or is_right):
        rule, why = _order_only(round_, lines, parts)
    return Verdict(
        right=is_right,
        parts=tuple(parts),
        rule=rule,
        why=why,
        lines=tuple(lines),
        costs=settlement.costs_of(differences),
        critical=critical,
        topic=settlement.topic_shown(question, round_, decides) if wrong else question.topic,
    )


def _order_only(round_: Played, lines: list[Line], parts: list[Part]) -> tuple[str | None, str]:
    """The results are right: no settlement clause is to blame, and where only custom orders the areas, no clause is."""
    areas, moved = order(round_, lines), {part.field for part in parts if not part.ok}
    in_words = f"area {areas[0]}, then {listed([str(area) for area in areas[1:]])}"
    told = f"Every result is right, and only the order is wrong: {in_words}."
    if any(f"order-{area}" in moved for area in _in_order(round_, lines)):
        return _ordering(round_), f"{told} What has won or lost at once comes first, from your right to your left."
    earlier = "" if areas == sorted(areas, reverse=True) else ", after whatever was decided earlier in the round"
    return None, f"{told} House procedure: from your right to your left{earlier}."


def _places(round_: Played, question: Question, lines: list[Line], form: dict[str, Field], given: Given) -> list[Part]:
    """When the dealer comes to each area. Where no clause speaks, another order is as good as the house's (R95)."""
    places = {area: place for place, area in enumerate(order(round_, lines), 1)}
    said = {area: read_place(form[f"order-{area}"], given) for area in places}
    bound = _bound(round_, lines) if question.about.get("due") else set(places)
    free = [area for area in places if area not in bound]
    any_order = sorted(said[area] for area in free) == sorted(places[area] for area in free)
    return [
        _place(form[f"order-{area}"], place, said[area], ok=any_order and area in free)
        for area, place in places.items()
    ]


def _bound(round_: Played, lines: list[Line]) -> set[int]:
    """The areas to which a clause says when the dealer comes: those that it orders, and those given up to be taken."""
    at_once = lessons_of(round_.game.slug).at_once
    return _in_order(round_, lines) | {line.area for line in lines if line.rule in at_once}


def _place(field: Field, place: int, said: int, *, ok: bool) -> Part:
    label = f"{field.group}, settled as number"
    return Part(field=field.name, label=label, given=str(said), right=str(place), ok=ok or said == place)


def _parts(result: Field, amount: Field, net: int, said: str, cents: int) -> tuple[Part, Part]:
    labels, due, label = dict(RESULTS), _result(net), f"{result.group}, {result.label}"
    first = Part(field=result.name, label=label, given=labels[said], right=labels[due], ok=said == due)
    return first, settlement.amount_part(amount, f"{amount.group}, {amount.label}", cents, abs(net))
