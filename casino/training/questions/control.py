"""Who calls this box, and how much of each wager is in play."""

from collections.abc import Callable
from typing import Final

from casino.floor.lobby.listings import range_in_words
from casino.training.lessons.catalogue import lessons_of
from casino.training.lessons.curriculum import lines_showing
from casino.training.lessons.lesson import Shortfall
from casino.training.questions.choices import read
from casino.training.questions.contract import Asked, Field, Given, Input, Kind, NoSuchQuestion, Part, Question, Verdict
from casino.training.questions.felt import felt_of, played
from casino.training.questions.rounds.round import Played
from casino.training.questions.settlement import amount_given
from games.chips.chips import money, shown
from games.game import Game
from games.patron import pick
from games.rulebook import clause_for
from games.table.areas import Control, Wager, by_amount, by_place, by_seat
from games.words import listed

HINTS: Final = (
    "Look at the seat first, then at the amounts, then at who is nearest the dealer.",
    "The sign’s maximum is for the area, whoever’s the wagers are.",
    "What does not fit is not in play and goes back.",
)
_BECAUSE: Final[dict[Callable[..., object], str]] = {
    by_seat: ", sitting there",
    by_amount: ", with the highest wager on it",
    by_place: ", nearest to the dealer of equals",
}


def pose(round_: Played, seed: bytes) -> Question:
    found = _areas(round_)
    if round_.topic:
        showing = {line.area for line in lines_showing(round_.topic, round_)}
        found = [area for area in found if area in showing]
    if round_.rule:
        found = [area for area in found if round_.rule in _rules(round_, area)]
    if not found:
        raise NoSuchQuestion("nobody shares a box or is over the maximum")
    shared = [area for area in found if _is_shared(round_, area)]
    area = pick(seed, shared or found, "area")
    calls, *limits = _rules(round_, area)
    rules = sorted([calls, *limits] if area in shared else [*limits, calls], key=lambda rule: rule != round_.rule)
    return Question.of(round_, Kind.CONTROL, round_.topic or _topic(round_, area), rules, 0, {"area": area})


def _areas(round_: Played) -> list[int]:
    """Areas where somebody could be taken for the caller, or where less counts than lies there."""
    areas = dict.fromkeys(wager.area for wager in initial(round_))
    counting = [area for area in areas if any(parts(round_, area))]
    return [area for area in counting if _is_shared(round_, area) or _short(round_, area)]


def _is_shared(round_: Played, area: int) -> bool:
    return len({wager.player for wager in initial(round_, area)}) > 1


def _topic(round_: Played, area: int) -> str:
    short = _short(round_, area)
    return next((short[rule].topic for rule in sorted(short)), "shared-boxes")


def initial(round_: Played, area: int | None = None) -> list[Wager]:
    """The initial wagers as they were placed."""
    kind = round_.game.initial
    return [wager for wager in round_.laid.table.wagers if wager.kind == kind and area in (None, wager.area)]


def parts(round_: Played, area: int) -> list[int]:
    """What counts of each initial wager once the bets are closed."""
    return [round_.at(1).in_play(wager) for wager in initial(round_, area)]


def control(round_: Played, area: int) -> Control:
    """Who calls for an area, and by which clause."""
    return next(control for control in round_.at(1).controls if control.area == area)


def _rules(round_: Played, area: int) -> list[str]:
    """Who calls by which clause, and where less is in play than lies there, the clauses that say how much."""
    return [f"{round_.game.code} {clause}" for clause in (control(round_, area).rule, *_short(round_, area))]


def _short(round_: Played, area: int) -> dict[str, Shortfall]:
    """Why less is in play than lies there, by clause."""
    of, counted = lessons_of(round_.game.slug).shortfall, zip(initial(round_, area), parts(round_, area), strict=True)
    found = (of(round_, wager, part) for wager, part in counted if part < wager.stake)
    return {shortfall.rule: shortfall for shortfall in found}


def right(question: Question) -> dict[str, str]:
    round_, area = played(question), question.about["area"]
    amounts = {f"w{at}": money(cents) for at, cents in enumerate(parts(round_, area), 1)}
    return {"caller": control(round_, area).player} | amounts


def show(question: Question) -> Asked:
    round_, area = played(question), question.about["area"]
    felt, words = felt_of(question.game, round_.laid, callers=False)
    placed = listed([f"{wager.player} {_stake(wager)}" for wager in initial(round_, area)])
    prompt = (
        f"No more bets. Who calls area {area}, and how much of each initial wager is in play?"
        f" In the order they were placed: {placed}. The sign: {range_in_words(round_.laid.table.sign.area)}."
    )
    return Asked(prompt=prompt, felt=felt, felt_in_words=words, fields=_fields(round_, area), hints=HINTS)


def _stake(wager: Wager) -> str:
    return shown(wager.stake) + (f" on box {wager.box}" if wager.box else "")


def _fields(round_: Played, area: int) -> tuple[Field, ...]:
    """Anybody at the table might be the caller: who has chips on the area is for the felt to say."""
    players = tuple((player, player) for player in dict.fromkeys(wager.player for wager in initial(round_)))
    wagers = (
        Field(name=f"w{at}", label=f"{wager.player}, {_stake(wager)}", input=Input.MONEY, group="In play")
        for at, wager in enumerate(initial(round_, area), 1)
    )
    return (Field(name="caller", label="Who calls", input=Input.ONE, options=players), *wagers)


def check(question: Question, given: Given) -> Verdict:
    round_, area, wanted = played(question), question.about["area"], right(question)
    caller, *amounts = _fields(round_, area)
    said, calls = read(caller, given), wanted["caller"]
    first = Part(field="caller", label=caller.label, given=said, right=calls, ok=said == calls)
    judged = (first, *(_in_play(field, wanted[field.name], given) for field in amounts))
    is_right, rules = all(part.ok for part in judged), _rules(round_, area)
    # the clause on calling where the caller is wrong, the one on amounts where they are
    rule = question.rules[0] if is_right else rules[-1] if first.ok else rules[0]
    return Verdict(right=is_right, parts=judged, rule=rule, why=_why(round_, area))


def _in_play(field: Field, due: str, given: Given) -> Part:
    cents, label = amount_given(field, given), f"{field.label}: in play"
    return Part(field=field.name, label=label, given=shown(cents), right=f"${due}", ok=money(cents) == due)


def _why(round_: Played, area: int) -> str:
    calls = control(round_, area)
    told = f"{calls.player} calls area {area}{_because(round_.game, calls.rule)}"
    limits = [shortfall.words for shortfall in _short(round_, area).values()]
    return f"{told}; {listed(limits)}." if limits else f"{told}, and every wager is in play."


def _because(game: Game, rule: str) -> str:
    found = (words for claim, words in _BECAUSE.items() if clause_for(claim, game.code) == rule)
    return next(found, f": {game.clauses[rule].text.rstrip('.')}")
