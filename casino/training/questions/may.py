"""May they? A player asks for something, and the dealer says yes or no, and by which rule.

The clauses to choose from are drawn from those that decide on such requests in the game, whichever is right.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from casino.library.words import listed, wager_in_words
from casino.training.questions.choices import chance, clause_option, drawn, judged
from casino.training.questions.contract import (
    Asked,
    Field,
    Given,
    Input,
    Kind,
    KindOfQuestion,
    NoSuchQuestion,
    Question,
    Verdict,
)
from casino.training.questions.frozen import felt_of, frozen
from casino.training.questions.happened import being_asked
from casino.training.questions.made_ready import at_step, how_far, steps
from casino.training.questions.may_clauses import as_good, clauses_on, opens_betting
from casino.training.questions.may_requests import call_of, cuts, in_words, requests
from casino.training.questions.rounds import Played
from casino.training.questions.topics import topics_of
from casino.training.questions.unseen import called_out, sevens_price
from games.catalogue import GAMES
from games.chips import shown
from games.errors import RuleViolation
from games.rulebook import cite, clauses
from games.wagering import wagers_open
from games.wire import Record, dumps, loads, plain

MOMENTS: Final = 6
"""So many moments of a round are looked at for requests."""
OPTIONS: Final = 5
CUT: Final = "cut"

About = dict[str, Any]


class Ruled(Record, frozen=True):
    """What the engine says of a request."""

    allowed: bool
    rule: str | None
    why: str


def ruled(slug: str, state: Any, command: Any) -> Ruled:
    """Whether `decide` takes the command, and by which clause."""
    game = GAMES[slug]
    try:
        facts = game.decide(state, command)
    except RuleViolation as refused:
        return Ruled(allowed=False, rule=refused.rule, why=refused.why)
    rule: str | None = facts[0].rule
    if rule in (None, cite(wagers_open, game.code)):  # the clause on what is open until the deal, not on what ends then
        rule = opens_betting(game.code, getattr(command, "kind", ""))
    return Ruled(allowed=True, rule=rule, why=clauses(game.code)[rule].text if rule else "")


# --- the question -----------------------------------------------------------------------------------


Found = dict[str, dict[str, list[tuple[int, About]]]]
"""Requests by call and by the clause that decides them: the moment, and what the question keeps."""


def pose(played: Played, seed: bytes) -> Question:
    """Yes as often as no, and of each what seldom comes as often as what comes in every round."""
    slug, code, luck = played.game.slug, played.game.code, chance(seed, "may")
    topics = {topic.slug for topic in topics_of(slug, Kind.MAY)}
    found: dict[bool, Found] = {True: {}, False: {}}
    for moment, state, about, command in _asked_for(played, luck):
        call = call_of(command)
        if played.topic in topics and _topic(call) != played.topic:
            continue
        answer = ruled(slug, state, command)
        if answer.rule in clauses_on(code, call) and played.rule in ("", f"{code} {answer.rule}"):
            by_rule = found[answer.allowed].setdefault(call, {})
            by_rule.setdefault(answer.rule or "", []).append((moment, {"command": plain(command), **about}))
    kinds = [by_call for by_call in (found[luck.random() < 0.5], found[True], found[False]) if by_call]
    if not kinds:
        raise NoSuchQuestion("nobody could ask for anything in this round")
    call = luck.choice(sorted(kinds[0]))
    rule = luck.choice(sorted(kinds[0][call]))
    moment, about = luck.choice(kinds[0][call][rule])
    return Question(
        kind=Kind.MAY,
        game=slug,
        topic=_topic(call),
        rules=(f"{code} {rule}",),
        round=played.document,
        moment=moment,
        about={**about, "clauses": drawn(rule, clauses_on(code, call), OPTIONS, luck)},
    )


def _asked_for(played: Played, luck: Random) -> Iterator[tuple[int, Any, About, Any]]:
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


_TOPICS: Final = {
    "cut": CUT,
    "wager": "wagers",
    "take_back": "wagers",
    "insure": "insurance",
    "even_money": "insurance",
}


def _topic(call: str) -> str:
    return _TOPICS.get(call, "decisions")


def _moment(question: Question) -> tuple[Any, str]:
    """The table as it lies, and what the felt does not show of how far the dealer is."""
    if ready := question.about.get("made_ready"):
        state, before = at_step(question.round, ready)
        return state, how_far(state, before)
    state = frozen(question)
    return state, being_asked(question, state)


def asked(question: Question) -> Asked:
    (state, before), command = _moment(question), _command(question)
    felt, words = felt_of(question.game, state, callers=False)
    return Asked(
        prompt=" ".join(
            [f"{before} {in_words(state, command)}. May they?", terms(question.game, state), *called_out(state)]
        ),
        felt=felt,
        felt_in_words=words,
        fields=_fields(question),
        hints=("Ask first whose turn it is and who calls, then what the cards or the sign allow.",),
    )


def _fields(question: Question) -> tuple[Field, ...]:
    code = GAMES[question.game].code
    return (
        Field(name="allowed", label="May they?", input=Input.ONE, options=(("yes", "Yes"), ("no", "No"))),
        Field(
            name="rule",
            label="By which rule?",
            input=Input.ONE,
            options=tuple(clause_option(code, number) for number in question.about["clauses"]),
        ),
    )


def _command(question: Question) -> Any:
    return loads(dumps(question.about["command"]), GAMES[question.game].command)


def right(question: Question) -> dict[str, str]:
    answer = ruled(question.game, _moment(question)[0], _command(question))
    return {"allowed": "yes" if answer.allowed else "no", "rule": answer.rule or ""}


def check(question: Question, given: Given) -> Verdict:
    code, command = GAMES[question.game].code, _command(question)
    answer = ruled(question.game, _moment(question)[0], command)
    wanted = right(question)
    alike = as_good(code, call_of(command), wanted["rule"], allowed=answer.allowed)
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


# --- what the sign says -----------------------------------------------------------------------------


def terms(slug: str, state: Any) -> str:
    """What the table offers and allows, as its sign and its house have it: said alike whatever is asked."""
    options = state.options
    said = [_limits(slug, state)]
    if slug == "star-blackjack":
        offered = [wager_in_words(kind) for kind in options.optional_wagers]
        said += [f"optional wagers: {listed(offered) if offered else 'none'}"]
        said += ["only beside one’s own initial wager"] if options.optional_needs_initial else []
        said += [price] if (price := sevens_price(state)) else []
        said += [f"{'insurance' if options.insurance_on_ten else 'no insurance'} on a ten"]
    if slug == "blackjack-switch":
        said += ["Super Match" if options.super_match else "no Super Match"]
        said += ["only beside one’s own initial wager"] if options.super_match_needs_initial else []
        said += [f"hands with an ace {'may' if options.double_with_ace else 'do not'} double"]
    if slug in ("star-blackjack", "blackjack-switch"):
        said += ["split hands may be split again" if options.resplit else "split hands are not split again"]
    if slug == "caribbean-stud":
        price = options.jackpot and options.jackpot.wager
        said += [f"jackpot wager {shown(price)}" if price else "no jackpot"]
    return f"The table: {'; '.join(said)}."


def _limits(slug: str, state: Any) -> str:
    area, what = state.table.sign.area, {"casino-war": "a wager", "caribbean-stud": "an ante"}.get(slug, "an area")
    if area.maximum:
        return f"{shown(area.minimum)} to {shown(area.maximum)} {what}"
    return f"{shown(area.minimum)} or more {what}" if area.minimum else f"any amount {what}"


def shape(question: Question) -> str:
    """What is asked for, and whether it is allowed."""
    command = _command(question)
    allowed = ruled(question.game, _moment(question)[0], command).allowed
    return f"{call_of(command)}, {'allowed' if allowed else 'refused'}"


MAY: Final = KindOfQuestion(Kind.MAY, "May they?", tuple(GAMES), pose, asked, right, check, shape)
