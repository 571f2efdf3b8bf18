"""Who calls this box, and how much of each wager is in play."""

from __future__ import annotations

from typing import Final

from casino.floor.listings import range_in_words
from casino.library.words import listed
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
from casino.training.questions.frozen import felt_of, played
from casino.training.questions.rounds import Played
from casino.training.questions.settling import amount_given
from casino.training.questions.topics import BOXES, topics_of
from games.areas import Wager, controls_by
from games.chips import money, shown
from games.patrons.chance import pick
from games.seating import seated


def pose(round_: Played, seed: bytes) -> Question:
    found = [area for area in _areas(round_) if not round_.topic or area in _showing(round_)]
    if round_.rule:
        found = [area for area in found if round_.rule in _rules(round_, area)]
    if not found:
        raise NoSuchQuestion("nobody shares a box or is over the maximum")
    shared = [area for area in found if len(_players(round_, area)) > 1]
    area = pick(seed, shared or found, "area")
    calls, *limits = _rules(round_, area)
    rules = [calls, *limits] if area in shared else [*limits, calls]
    return Question(
        kind=Kind.CONTROL,
        game=round_.game.slug,
        topic=round_.topic or _topic(round_, area),
        rules=tuple(sorted(rules, key=lambda rule: rule != round_.rule)),
        round=round_.document,
        moment=0,
        about={"area": area},
    )


def _areas(round_: Played) -> list[int]:
    """Areas where somebody could be taken for the caller, or where less counts than lies there."""
    areas = dict.fromkeys(wager.area for wager in initial(round_))
    return [
        area
        for area in areas
        if any(parts(round_, area).values())
        and (len(_players(round_, area)) > 1 or any(_cut(round_, wager) for wager in initial(round_, area)))
    ]


def _showing(round_: Played) -> set[int]:
    topic = next(topic for topic in topics_of(round_.game.slug) if topic.slug == round_.topic)
    return {line.area for line in topic.lines(round_)}


def _topic(round_: Played, area: int) -> str:
    why = {clause[:3] for clause in _limits(round_, area)}
    return "void-areas" if "6.2" in why else "over-maximum" if why else "shared-boxes"


def initial(round_: Played, area: int | None = None) -> list[Wager]:
    """The initial wagers as they were placed."""
    laid: list[Wager] = round_.laid.table.wagers
    return [wager for wager in laid if wager.kind == "main" and area in (None, wager.area)]


def _players(round_: Played, area: int) -> list[str]:
    return list(dict.fromkeys(wager.player for wager in initial(round_, area)))


def parts(round_: Played, area: int) -> dict[tuple[str, int | None], int]:
    """What counts of each player's wager, by box, once the bets are closed."""
    boxes = [box for box in round_.at(1).boxes if box.area == area]
    return {(player, box.box): part for box in boxes for player, part in box.original}


def caller(round_: Played, area: int) -> str:
    box = next(box for box in round_.at(1).boxes if box.area == area)
    controlling: str = box.controlling
    return controlling


def _cut(round_: Played, wager: Wager) -> bool:
    return parts(round_, wager.area)[wager.player, wager.box] < wager.stake


def _rules(round_: Played, area: int) -> list[str]:
    """Who calls by which clause, and where less is in play than lies there, the clauses that say how much."""
    code = round_.game.code
    counted = {player: part for (player, _), part in parts(round_, area).items()}
    stakes = {wager.player: wager.stake for wager in initial(round_, area) if counted[wager.player] or code == "SB"}
    calls = controls_by(code, list(stakes.items()), seated(round_.laid.table.seating, area))
    return [f"{code} {clause}" for clause in (calls, *_limits(round_, area))]


def _limits(round_: Played, area: int) -> list[str]:
    """The clauses by which less is in play than lies there: a box left empty, unequal boxes, the maximum."""
    found: list[str] = []
    for wager in initial(round_, area):
        part, own = parts(round_, area)[wager.player, wager.box], _own(round_, wager)
        if part < wager.stake:
            lone = wager.box is not None and len(own) < 2
            found.append("6.2.1" if lone else "6.2.2" if wager.box and part == min(own) else "6.3")
    return list(dict.fromkeys(found))


def _own(round_: Played, wager: Wager) -> list[int]:
    """A player's stakes on an area, one on each box."""
    return [other.stake for other in initial(round_, wager.area) if other.player == wager.player]


def right(question: Question) -> dict[str, str]:
    round_, area = played(question), question.about["area"]
    counted = parts(round_, area)
    amounts = [counted[wager.player, wager.box] for wager in initial(round_, area)]
    return {"caller": caller(round_, area)} | {f"w{at}": money(cents) for at, cents in enumerate(amounts, 1)}


# --- asking -----------------------------------------------------------------------------------------


def asked(question: Question) -> Asked:
    round_, area = played(question), question.about["area"]
    felt, words = felt_of(question.game, round_.laid, callers=False)
    placed = listed([f"{wager.player} {shown(wager.stake)}{_box(wager)}" for wager in initial(round_, area)])
    return Asked(
        prompt=f"No more bets. Who calls area {area}, and how much of each initial wager is in play?"
        f" In the order they were placed: {placed}. The sign: {range_in_words(round_.laid.table.sign.area)}.",
        felt=felt,
        felt_in_words=words,
        fields=fields(round_, area),
        hints=HINTS,
    )


HINTS: Final = (
    "Look at the seat first, then at the amounts, then at who is nearest the dealer.",
    "The sign’s maximum is for the area, whoever’s the wagers are.",
    "What does not fit is not in play and goes back.",
)


def _box(wager: Wager) -> str:
    return f" on box {wager.box}" if wager.box else ""


def _label(wager: Wager) -> str:
    return f"{wager.player}, {shown(wager.stake)}{_box(wager)}"


def fields(round_: Played, area: int) -> tuple[Field, ...]:
    """Anybody at the table might be the caller: who has chips on the area is for the felt to say."""
    players = tuple((player, player) for player in dict.fromkeys(wager.player for wager in initial(round_)))
    wagers = (
        Field(
            name=f"w{at}",
            label=f"{wager.player}, {shown(wager.stake)}{_box(wager)}",
            input=Input.MONEY,
            group="In play",
        )
        for at, wager in enumerate(initial(round_, area), 1)
    )
    return (Field(name="caller", label="Who calls", input=Input.ONE, options=players), *wagers)


# --- checking ---------------------------------------------------------------------------------------


def check(question: Question, given: Given) -> Verdict:
    round_, area = played(question), question.about["area"]
    is_right = right(question)
    first, *amounts = fields(round_, area)
    said = read(first, given)
    calls = Part(field="caller", label=first.label, given=said, right=is_right["caller"], ok=said == is_right["caller"])
    judged = (calls, *(_in_play(field, is_right[field.name], given) for field in amounts))
    return Verdict(
        right=all(part.ok for part in judged),
        parts=judged,
        rule=_decides(question, round_, judged),
        why=_why(round_, area),
    )


def _decides(question: Question, round_: Played, judged: tuple[Part, ...]) -> str:
    """The clause on calling where the caller is wrong, the one on amounts where they are, or else what was asked."""
    rules = _rules(round_, question.about["area"])
    if all(part.ok for part in judged):
        return question.rules[0]
    return rules[-1] if judged[0].ok else rules[0]


def _in_play(field: Field, is_right: str, given: Given) -> Part:
    cents = amount_given(field, given)
    words = "$" + is_right
    return Part(
        field=field.name, label=f"{field.label}: in play", given=shown(cents), right=words, ok=money(cents) == is_right
    )


def _why(round_: Played, area: int) -> str:
    calls, by = caller(round_, area), _rules(round_, area)[0][-1]
    told = f"{calls} calls area {area}, {_BECAUSE[by]}"
    limits = [_LIMITS[clause] for clause in _limits(round_, area)]
    return f"{told}; {listed(limits)}." if limits else f"{told}, and every wager is in play."


_LIMITS: Final = {
    "6.2.1": "a wager on one box alone is not in play",
    "6.2.2": "of unequal wagers on the two boxes the lower counts on both",
    "6.3": "up to the area’s maximum the caller’s wager counts first, then the others in order from the dealer",
}
_BECAUSE: Final = {"1": "sitting there", "2": "with the highest wager on it", "3": "nearest to the dealer of equals"}


CONTROL: Final = KindOfQuestion(Kind.CONTROL, "Who calls this box?", BOXES, pose, asked, right, check)
