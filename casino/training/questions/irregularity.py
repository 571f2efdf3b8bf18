"""Irregularity: something was seen at the table. Is anything wrong, what is done about it, who decides, who is told?

A question keeps what was seen and not what to think of it. Whether anything is wrong the procedure says; the remedy is
the first of those in question that `decide` accepts, so each game's own rules choose it.
"""

from __future__ import annotations

import dataclasses
from random import Random
from typing import Any, Final

from casino.training.questions import (
    irregularity_cards,
    irregularity_deals,
    irregularity_device,
    irregularity_money,
    irregularity_steps,
)
from casino.training.questions.choices import Option, chance, drawn, judged, shuffled
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
from casino.training.questions.irregularity_follows import lines_in, what_follows
from casino.training.questions.irregularity_kinds import BY_COMMAND, FAMILIES, NOTHING, About, Finding, Sighting
from casino.training.questions.made_ready import at_step
from casino.training.questions.rounds import Played, written
from casino.training.questions.unseen import called_out, counted_by, procedure
from games.cards import decks
from games.catalogue import ADAPTERS, GAMES
from games.errors import RuleViolation
from games.rulebook import clauses
from games.staff import Staff
from games.wire import Record, replace

SIGHTINGS: Final[dict[str, Sighting]] = {
    f"{family}.{name}": sighting
    for family, module in (
        ("cards", irregularity_cards),
        ("steps", irregularity_steps),
        ("deals", irregularity_deals),
        ("money", irregularity_money),
        ("device", irregularity_device),
    )
    for name, sighting in module.SIGHTINGS.items()
}
IN_ORDER: Final = 0.3
"""How often nothing is wrong."""
OPTIONS: Final = 6
SPARE: Final = 8
"""So many cards more than the round needs are in the shoe, for those that go astray."""

_NOBODY: Final = "nobody"
_DECIDES: Final[tuple[Option, ...]] = (
    *((rank.value, f"A {rank.title}" if rank.title[0] != "a" else f"An {rank.title}") for rank in Staff),
    (_NOBODY, "Nobody: there is nothing to decide"),
)
_TOLD: Final[tuple[Option, ...]] = (
    ("inspector", "An inspector"),
    ("surveillance", "Surveillance"),
    ("supervisor", "A supervisor"),
    ("nicc", "The NICC"),
)


class Ruled(Record, frozen=True):
    """What the engine makes of it all. `facts` follow from the remedy; none where nothing is wrong."""

    answer: dict[str, str]
    rule: str | None
    why: str
    facts: tuple[Any, ...] = ()


def ruled(slug: str, state: Any, about: About) -> Ruled | None:
    """The right answer, or None where no remedy that comes into question is lawful."""
    game = GAMES[slug]
    found = SIGHTINGS[about["seen"]].judge(game, state, about)
    if found.wrong == NOTHING:
        why = f"Nothing is wrong: {clauses(game.code)[found.rule].text}" if found.rule else "Nothing is wrong here."
        answer = {"wrong": NOTHING, "remedy": NOTHING, "decides": _NOBODY, "told": ""}
        return Ruled(answer=answer, rule=found.rule, why=why)
    for command in found.tries:
        try:
            facts = game.decide(found.state, command)
        except RuleViolation:
            continue
        return _remedied(game.code, found, command, facts)
    return None


def _remedied(code: str, found: Finding, command: Any, facts: tuple[Any, ...]) -> Ruled:
    remedy = BY_COMMAND[type(command)]
    rule = facts[0].rule or remedy.clause(code)
    heard = {*remedy.told, *(who for fact in facts for who in getattr(fact, "told", ()))}
    answer = {
        "wrong": found.wrong,
        "remedy": remedy.call,
        "decides": remedy.least.value,
        "told": ",".join(who for who, _ in _TOLD if who in heard),
    }
    why = " ".join(filter(None, (clauses(code)[rule].text if rule else "", what_follows(facts))))
    return Ruled(answer=answer, rule=rule, why=why, facts=facts)


# --- the question -----------------------------------------------------------------------------------


def pose(played: Played, seed: bytes) -> Question:
    """Any sort of thing that may be seen in the round, each as likely as the next, in order or not."""
    slug, luck = played.game.slug, chance(seed, "irregularity")
    played = _with_spare_cards(played, luck)
    for name in shuffled([name for name, sighting in SIGHTINGS.items() if slug in sighting.games], luck):
        if question := _posed(played, name, luck):
            return question
    raise NoSuchQuestion("nothing could be seen in this round")


def _posed(played: Played, name: str, luck: Random) -> Question | None:
    slug, sighting = played.game.slug, SIGHTINGS[name]
    fine: list[tuple[int, About, Ruled]] = []
    wrong: list[tuple[int, About, Ruled]] = []
    for moment, found in sighting.find(played, luck):
        about = {"seen": name, **found}
        answer = ruled(slug, _lying(played.document, played.at(moment), about), about)
        if answer and played.rule in ("", f"{played.game.code} {answer.rule}"):
            (wrong if answer.facts else fine).append((moment, about, answer))
    chosen = fine if luck.random() < IN_ORDER else wrong
    if played.rule:
        chosen = fine + wrong
    if not chosen:
        return None
    moment, about, answer = luck.choice(chosen)
    family = FAMILIES[sighting.family]
    about["mistakes"] = _offered(answer.answer["wrong"], family.mistakes(slug), luck)
    about["ways_out"] = _offered(answer.answer["remedy"], family.ways_out(), luck)
    return Question(
        kind=Kind.IRREGULARITY,
        game=slug,
        topic="irregularities",
        rules=(f"{played.game.code} {answer.rule}",) if answer.rule else (),
        round=played.document,
        moment=moment,
        about=about,
    )


def _offered(right: str, options: list[Option], luck: Random) -> list[str]:
    """That nothing is wrong, and some of the rest; each of those drawn could as well be the right one."""
    others = [value for value, _ in options if value != NOTHING]
    first = luck.choice(others) if right == NOTHING else right
    return shuffled([NOTHING, *drawn(first, others, OPTIONS - 1, luck)], luck)


def _with_spare_cards(played: Played, luck: Random) -> Played:
    document = played.document
    adapter = ADAPTERS[played.game.slug]
    left = [card.text for card in decks(adapter.deck_count(played.laid.options))]
    for text in document["cards"]:
        left.remove(text.replace("T", "10"))
    spared = written({**document, "cards": [*document["cards"], *luck.sample(left, min(SPARE, len(left)))]})
    return dataclasses.replace(spared, rule=played.rule)


def _lying(document: dict[str, Any], state: Any, about: About) -> Any:
    """The table that the thing was seen at: before the round where it says so, dealt from a device where it says so."""
    if ready := about.get("made_ready"):
        state, _ = at_step(document, ready)
    if about.get("device"):
        table = state.table
        return replace(state, table=replace(table, shoe=replace(table.shoe, dealing="device")))
    return state


def _state(question: Question) -> Any:
    return _lying(question.round, frozen(question), question.about)


def asked(question: Question) -> Asked:
    state, about = _state(question), question.about
    seen = SIGHTINGS[about["seen"]].words(state, about)
    felt, words = felt_of(question.game, state)
    return Asked(
        prompt=" ".join([f"{seen} Is anything wrong, and what is done?", *_besides(state, about), *called_out(state)]),
        felt=felt,
        felt_in_words=words,
        fields=_fields(question),
        hints=(
            "Ask what was due at this moment, and whether it is what was done.",
            "Each game has remedies of its own.",
        ),
    )


def _besides(state: Any, about: About) -> list[str]:
    """What the house has chosen: for a payment what it is counted by, or else what the dealer goes by."""
    if about["seen"] == "money.payment":
        return counted_by(state)
    return procedure(state)


def _fields(question: Question) -> tuple[Field, ...]:
    about = question.about
    family = FAMILIES[SIGHTINGS[about["seen"]].family]
    mistakes, ways = dict(family.mistakes(question.game)), dict(family.ways_out())
    return (
        Field(
            name="wrong",
            label="What is wrong?",
            input=Input.ONE,
            options=tuple((value, mistakes[value]) for value in about["mistakes"]),
        ),
        Field(
            name="remedy",
            label="What is done?",
            input=Input.ONE,
            options=tuple((value, ways[value]) for value in about["ways_out"]),
        ),
        Field(name="decides", label="Who at least decides?", input=Input.ONE, options=_DECIDES),
        Field(
            name="told", label="Who must be told?", input=Input.SEVERAL, options=_TOLD, hint="Nobody: leave it empty."
        ),
    )


def right(question: Question) -> dict[str, str]:
    return _ruled(question).answer


def _ruled(question: Question) -> Ruled:
    answer = ruled(question.game, _state(question), question.about)
    if answer is None:
        raise NoSuchQuestion("no remedy of this game is lawful here")
    return answer


def check(question: Question, given: Given) -> Verdict:
    answer = _ruled(question)
    parts = judged(_fields(question), answer.answer, given)
    missed = bool(answer.facts) and given["wrong"].strip() == NOTHING
    return Verdict(
        right=all(part.ok for part in parts),
        parts=parts,
        rule=f"{GAMES[question.game].code} {answer.rule}" if answer.rule else None,
        why=answer.why,
        lines=lines_in(answer.facts),
        critical=missed,
    )


def shape(question: Question) -> str:
    """What is seen."""
    seen: str = question.about["seen"]
    return seen


IRREGULARITY: Final = KindOfQuestion(
    Kind.IRREGULARITY, "Irregularities", tuple(GAMES), pose, asked, right, check, shape
)
