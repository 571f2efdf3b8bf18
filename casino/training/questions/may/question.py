"""May they? A player asks for something, and the dealer says yes or no, and by which rule.

The clauses to choose from are drawn from those that decide on such requests in the game, whichever is right.
"""

from collections.abc import Iterator
from random import Random
from typing import Final

from casino.training.questions.choices import chance, clause_option, drawn, judged
from casino.training.questions.contract import Asked, Field, Given, Input, Kind, NoSuchQuestion, Question, Verdict
from casino.training.questions.felt.frozen import felt_of, frozen
from casino.training.questions.felt.knowledge import being_asked, called_out
from casino.training.questions.may.requests import cuts, request_of, requests, requests_at
from casino.training.questions.rounds.preparation import at_step, how_far, steps
from casino.training.questions.rounds.round import About, Played
from games.catalogue import GAMES, clauses
from games.errors import RuleViolation
from games.game import Command, State
from games.records import Record, dumps, plain
from games.rulebook import cite
from games.table.table import PlaceWager, TakeBackWager
from games.table.wagering import wagers_open

MOMENTS: Final = 6
"""So many moments of a round are looked at for requests."""
OPTIONS: Final = 5
CUT: Final = "cut"
MOVES_CHIPS: Final = (PlaceWager, TakeBackWager)
Found = dict[str, dict[str, list[tuple[int, About]]]]
"""Requests by call and by the clause that decides them: the moment, and what the question keeps."""


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
    rule = facts[0].rule
    if rule in (None, cite(wagers_open, game.code)):  # the clause on what is open until the deal, not on what ends then
        rule = requests_at(slug).opens(command.kind if isinstance(command, MOVES_CHIPS) else "")
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
    about = {**about, "clauses": drawn(rule, request.clauses, OPTIONS, luck)}
    return Question.of(played, Kind.MAY, request.topic, [f"{code} {rule}"], moment, about)


def _asked_for(played: Played, luck: Random) -> Iterator[tuple[int, State, About, Command]]:
    """What people might ask for before the cards are ready, before the deal and in the round."""
    slug = played.game.slug
    if played.topic in ("", CUT):
        seed = luck.randbytes(32)
        for at, (state, act) in enumerate(steps(played.document, seed)):
            if act.act in ("offer_cut", "cut"):
                ready = {"made_ready": {"step": at, "seed": seed.hex()}}
                yield from ((0, state, ready, command) for command in cuts(state, luck))
    for moment in _moments(played, luck) if played.topic != CUT else ():
        state = played.at(moment)
        yield from ((moment, state, {}, command) for command in requests(slug, state, luck))


def _moments(played: Played, luck: Random) -> list[int]:
    """Moments at which people have time to speak: before the deal, and when somebody is asked."""
    every = range(len(played.log))
    first = [at for at in every if played.game.due(played.at(at)).first]
    if played.topic == "insurance":
        return first
    return [0, *luck.sample(first, min(MOMENTS - 2, len(first))), luck.choice(every)]


def _moment(question: Question) -> tuple[State, str]:
    """The table as it lies, and what the felt does not show of how far the dealer is."""
    if ready := question.about.get("made_ready"):
        state, before = at_step(question.round, ready)
        return state, how_far(state, before)
    state = frozen(question)
    return state, being_asked(question, state)


def asked(question: Question) -> Asked:
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
    request, requests = request_of(question.game, command), requests_at(question.game)
    alike = requests.as_good(request, wanted["rule"], allowed=answer.allowed)
    if (chosen := given.get("rule", "").strip()) in alike:
        wanted["rule"] = chosen
    parts = judged(_fields(question), wanted, given)
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
