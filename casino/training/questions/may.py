"""May they? A player asks for something, and the dealer says yes or no, and by which rule.

The clauses to choose from are drawn from those that decide on such requests in the game, whichever is right. Each
request is a command of the game: things that are open, and things that one rule closes. One that two rules close is
not asked for: either would be a good answer.
"""

from collections.abc import Iterator
from random import Random
from typing import Final

from casino.training.lessons.catalogue import lessons_of
from casino.training.lessons.requests import Request, Requests, in_chips, is_open
from casino.training.questions.choices import chance, clause_option, draw, judge
from casino.training.questions.contract import Asked, Field, Given, Input, Kind, NoSuchQuestion, Question, Verdict
from casino.training.questions.felt import being_asked, called_out, felt_of, frozen
from casino.training.questions.rounds.preparation import at_step, how_far, steps
from casino.training.questions.rounds.round import About, Played
from games.catalogue import GAMES, clauses
from games.chips.chips import payable
from games.errors import RuleViolation
from games.game import Command, State
from games.records import Record, dumps, plain, replace
from games.rulebook import cite
from games.table.preparation import Cut
from games.table.table import PlaceWager, TakeBackWager
from games.table.wagering import wagers_open

MOMENTS: Final = 6
"""So many moments of a round are looked at for requests."""
OPTIONS: Final = 5
CUT: Final = "cut"
NEWCOMER: Final = ("Kim", "Lee", "Pat", "Robin")
"""Somebody who walks up to the table; the first name that nobody there bears."""
Found = dict[str, dict[str, list[tuple[int, About]]]]
"""Requests by call and by the clause that decides them: the moment, and what the question keeps."""


def requests_at(slug: str) -> Requests[State]:
    """What is asked for at a game."""
    requests = lessons_of(slug).requests
    if requests is None:
        raise NoSuchQuestion(f"nobody teaches what players may ask for at {slug}")
    return requests


def request_of(slug: str, command: Command) -> Request:
    """What a command asks for."""
    return requests_at(slug).of[type(command)]


class Ruled(Record, frozen=True):
    """What the engine says of a request."""

    allowed: bool
    rule: str | None
    why: str


def ruled(slug: str, state: State, command: Command) -> Ruled:
    """Whether `decide` takes the command, and by which clause."""
    game = GAMES[slug]
    try:
        facts = game.decide(state, command)
    except RuleViolation as refused:
        return Ruled(allowed=False, rule=refused.rule, why=refused.why)
    rule = game.due(state).rule if isinstance(command, Cut) else facts[0].rule  # whose the cut is, not only where
    return Ruled(allowed=True, rule=rule, why=clauses(game.code)[rule].text if rule else "")


def pose(played: Played, seed: bytes) -> Question:
    """Yes as often as no, and of each what seldom comes as often as what comes in every round."""
    slug, code, luck = played.game.slug, played.game.code, chance(seed, "may")
    topics = {request.topic for request in requests_at(slug).of.values()}
    found: dict[bool, Found] = {True: {}, False: {}}
    for moment, state, about, command in _asked_for(played, luck):
        request = request_of(slug, command)
        if played.topic in topics and request.topic != played.topic:
            continue
        answer = ruled(slug, state, command)
        if answer.rule in request.clauses and played.rule in ("", f"{code} {answer.rule}"):
            by_rule = found[answer.allowed].setdefault(request.call, {})
            by_rule.setdefault(answer.rule or "", []).append((moment, {"command": plain(command), **about}))
    kinds = [by_call for by_call in (found[luck.random() < 0.5], found[True], found[False]) if by_call]
    if not kinds:
        raise NoSuchQuestion("nobody could ask for anything in this round")
    call = luck.choice(sorted(kinds[0]))
    rule = luck.choice(sorted(kinds[0][call]))
    moment, about = luck.choice(kinds[0][call][rule])
    request = next(request for request in requests_at(slug).of.values() if request.call == call)
    about = {**about, "clauses": draw(rule, request.clauses, OPTIONS, luck)}
    return Question.of(played, Kind.MAY, request.topic, [f"{code} {rule}"], moment, about)


def _asked_for(played: Played, luck: Random) -> Iterator[tuple[int, State, About, Command]]:
    """What people might ask for before the cards are ready, before the deal and in the round."""
    slug = played.game.slug
    if played.topic in ("", CUT):
        seed = luck.randbytes(32)
        for at, (state, act) in enumerate(steps(played.document, seed)):
            if act.act in ("offer_cut", "cut"):
                ready = {"made_ready": {"step": at, "seed": seed.hex()}}
                yield from ((0, state, ready, command) for command in _cuts(state, luck))
    for moment in _moments(played, luck) if played.topic != CUT else ():
        state = played.at(moment)
        yield from ((moment, state, {}, command) for command in _requests(slug, state, luck))


def _moments(played: Played, luck: Random) -> list[int]:
    """Moments at which people have time to speak: before the deal, at the call, and when somebody is asked."""
    every = range(len(played.log))
    first = [at for at in every if played.game.due(played.at(at)).first]
    if played.topic == "insurance":
        return first
    called = next(at for at in every if not played.at(at).over)
    return [0, called, *luck.sample(first, min(MOMENTS - 3, len(first))), luck.choice(every)]


# --- what might be asked for at a moment ------------------------------------------------------------


def _requests(slug: str, state: State, luck: Random) -> Iterator[Command]:
    """Commands that somebody at the table might ask for now."""
    if state.over:
        if not state.lines:
            yield from _wagers(slug, state, luck)
        return
    yield from _late(state, luck)
    yield from requests_at(slug).in_round(state, luck)


def _wagers(slug: str, state: State, luck: Random) -> Iterator[Command]:
    """Chips to be laid or taken back before the deal. Where they may lie at all, the amount is tried too."""
    lying = state.table.wagers
    people, boxes = _people(state), lessons_of(slug).manner.boxes
    for _ in range(6):
        areas = [wager.area for wager in lying] or [1]
        area = luck.choice(areas) if luck.random() < 0.7 else luck.randint(1, state.table.seating.places)
        kind = luck.choice(requests_at(slug).kinds)
        box = luck.choice(boxes) if len(boxes) > 1 and kind == GAMES[slug].initial else None
        usual, others = requests_at(slug).stakes(state, kind) or _stakes(state, kind)
        laid = PlaceWager(player=luck.choice(people), area=area, kind=kind, stake=usual, box=box)
        if others and luck.random() < 0.6 and is_open(slug, state, laid):
            laid = replace(laid, stake=luck.choice(others))
        yield laid
    if lying:
        own = luck.choice(lying)
        yield TakeBackWager(player=own.player, area=own.area, kind=own.kind, box=own.box)


def _stakes(state: State, kind: str) -> tuple[int, list[int]]:
    """An amount that the sign takes, and some on either side of its limits."""
    sign, chip = state.table.sign, min(state.table.chips)
    limits = sign.kinds.get(kind, sign.area)
    least, most = limits.minimum, limits.maximum
    edges = [least - chip] + ([most, most + chip] if most else [])
    return payable(max(least, chip), state.table.chips), [amount for amount in edges if in_chips(state, amount)]


def _late(state: State, luck: Random) -> Iterator[Command]:
    """Chips moved after "no more bets", and after the first card has left the shoe."""
    if not state.table.wagers:
        return
    own = luck.choice(state.table.wagers)
    yield TakeBackWager(player=own.player, area=own.area, kind=own.kind, box=own.box)
    more = luck.choice((500, 1000, 2500))
    yield PlaceWager(player=own.player, area=own.area, kind=own.kind, stake=more, box=own.box)


def _people(state: State) -> list[str]:
    """Those who wager or sit at the table, and somebody who walks up to it."""
    here = dict.fromkeys(wager.player for wager in state.table.wagers)
    here |= dict.fromkeys(seat.player for seat in state.table.seating.seats)
    return [*here, next(name for name in (*NEWCOMER, "Somebody new") if name not in here)]


def _cuts(state: State, luck: Random) -> Iterator[Cut]:
    """Whoever is offered the cut would make it, near the middle or near an end; so would others, in the middle."""
    size = state.table.shoe.remaining
    for player in state.table.offers[:1]:
        yield Cut(by=player, at=luck.choice((size // 2, size // 2, size // 3, 20, size - 20)))
    for player in (*state.table.offers[1:3], _people(state)[-1]):
        yield Cut(by=player, at=size // 2)


# --- the question, shown and judged -----------------------------------------------------------------


def _moment(question: Question) -> tuple[State, str]:
    """The table as it lies, and what the felt does not show of how far the dealer is."""
    if ready := question.about.get("made_ready"):
        state, before = at_step(question.round, ready)
        return state, how_far(question.round, state, before)
    state = frozen(question)
    return state, being_asked(question, state)


def show(question: Question) -> Asked:
    (state, before), command = _moment(question), _command(question)
    felt, words = felt_of(question.game, state, callers=False)
    terms = f"The table: {'; '.join(requests_at(question.game).terms(state))}."
    wish = request_of(question.game, command).in_words(state, command)
    prompt = " ".join([f"{before} {wish}. May they?", terms, *called_out(state)])
    hints = ("Ask first whose turn it is and who calls, then what the cards or the sign allow.",)
    return Asked(prompt=prompt, felt=felt, felt_in_words=words, fields=_fields(question), hints=hints)


def _fields(question: Question) -> tuple[Field, ...]:
    code = GAMES[question.game].code
    options = tuple(clause_option(code, number) for number in question.about["clauses"])
    return (
        Field(name="allowed", label="May they?", input=Input.ONE, options=(("yes", "Yes"), ("no", "No"))),
        Field(name="rule", label="By which rule?", input=Input.ONE, options=options),
    )


def _command(question: Question) -> Command:
    return GAMES[question.game].read_command(dumps(question.about["command"]))


def right(question: Question) -> dict[str, str]:
    answer = ruled(question.game, _moment(question)[0], _command(question))
    return {"allowed": "yes" if answer.allowed else "no", "rule": answer.rule or ""}


def check(question: Question, given: Given) -> Verdict:
    code, command = GAMES[question.game].code, _command(question)
    answer = ruled(question.game, _moment(question)[0], command)
    wanted = right(question)
    request = request_of(question.game, command)
    alike = requests_at(question.game).as_good(request, wanted["rule"], allowed=answer.allowed)
    if (chosen := given.get("rule", "").strip()) in alike:
        wanted["rule"] = chosen
    parts = judge(_fields(question), wanted, given)
    late = not answer.allowed and answer.rule == cite(wagers_open, code)
    return Verdict(
        right=all(part.ok for part in parts),
        parts=parts,
        rule=f"{code} {answer.rule}",
        why=f"{answer.why[0].upper()}{answer.why[1:].rstrip('.')}.",
        critical=late and not parts[0].ok,
    )


def shape(question: Question) -> str:
    """What is asked for, and whether it is allowed."""
    command = _command(question)
    allowed = ruled(question.game, _moment(question)[0], command).allowed
    return f"{request_of(question.game, command).call}, {'allowed' if allowed else 'refused'}"
