"""Who calls this box, and how much of each wager is in play."""

from collections.abc import Callable
from typing import Final

from casino.floor.lobby.listings import range_in_words
from casino.training.lessons.catalogue import lessons_of
from casino.training.lessons.curriculum import lines_showing
from casino.training.lessons.lesson import Shortfall
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
from casino.training.questions.felt.frozen import felt_of, played
from casino.training.questions.rounds.round import Played
from casino.training.questions.settlement import amount_given
from games.chips.chips import money, shown
from games.game import Game, State
from games.patron import pick
from games.rulebook import clause_for
from games.table.areas import Control, Wager, by_amount, by_place, by_seat
from games.words import listed


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
    return {line.area for line in lines_showing(round_.topic, round_)}


def _topic(round_: Played, area: int) -> str:
    short = _short(round_, area)
    return next((short[rule].topic for rule in sorted(short)), "shared-boxes")


def initial(round_: Played, area: int | None = None) -> list[Wager]:
    """The initial wagers as they were placed."""
    kind = round_.game.initial
    return [wager for wager in round_.laid.table.wagers if wager.kind == kind and area in (None, wager.area)]


def _players(round_: Played, area: int) -> list[str]:
    return list(dict.fromkeys(wager.player for wager in initial(round_, area)))


def parts(round_: Played, area: int) -> dict[tuple[str, int | None], int]:
    """What counts of each player's wager, by box, once the bets are closed."""
    closed: State = round_.at(1)
    return {(wager.player, wager.box): closed.in_play(wager) for wager in initial(round_, area)}


def control(round_: Played, area: int) -> Control:
    """Who calls for an area, and by which clause."""
    closed: State = round_.at(1)
    return next(control for control in closed.controls if control.area == area)


def _cut(round_: Played, wager: Wager) -> bool:
    return parts(round_, wager.area)[wager.player, wager.box] < wager.stake


def _rules(round_: Played, area: int) -> list[str]:
    """Who calls by which clause, and where less is in play than lies there, the clauses that say how much."""
    return [f"{round_.game.code} {clause}" for clause in (control(round_, area).rule, *_short(round_, area))]


def _short(round_: Played, area: int) -> dict[str, Shortfall]:
    """Why less is in play than lies there, by clause."""
    of, counted = lessons_of(round_.game.slug).shortfall, parts(round_, area)
    short = [wager for wager in initial(round_, area) if _cut(round_, wager)]
    found = (of(round_, wager, counted[wager.player, wager.box]) for wager in short)
    return {shortfall.rule: shortfall for shortfall in found}


def right(question: Question) -> dict[str, str]:
    round_, area = played(question), question.about["area"]
    counted = parts(round_, area)
    amounts = [counted[wager.player, wager.box] for wager in initial(round_, area)]
    return {"caller": control(round_, area).player} | {f"w{at}": money(cents) for at, cents in enumerate(amounts, 1)}


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
    calls = control(round_, area)
    told = f"{calls.player} calls area {area}{_because(round_.game, calls.rule)}"
    limits = [shortfall.words for shortfall in _short(round_, area).values()]
    return f"{told}; {listed(limits)}." if limits else f"{told}, and every wager is in play."


def _because(game: Game, rule: str) -> str:
    found = (words for claim, words in _BECAUSE.items() if clause_for(claim, game.code) == rule)
    return next(found, f": {game.clauses[rule].text.rstrip('.')}")


_BECAUSE: Final[dict[Callable[..., object], str]] = {
    by_seat: ", sitting there",
    by_amount: ", with the highest wager on it",
    by_place: ", nearest to the dealer of equals",
}


CONTROL: Final = KindOfQuestion(Kind.CONTROL, "Who calls this box?", pose, asked, right, check)
