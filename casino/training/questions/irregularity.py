"""Irregularity: something was seen at the table. Is anything wrong, what is done about it, who decides, who is told?

A question keeps what was seen and not what to think of it. Whether anything is wrong the procedure says; the remedy is
the first of those in question that `decide` accepts, so each game's own rules choose it.
"""

import dataclasses
from random import Random
from typing import Final

from casino.training.lessons.catalogue import TAUGHT, lessons_of
from casino.training.questions.choices import Option, chance, draw, judge, shuffled
from casino.training.questions.contract import Asked, Field, Given, Input, Kind, NoSuchQuestion, Question, Verdict
from casino.training.questions.felt import called_out, counted_by, felt_of, played, procedure
from casino.training.questions.rounds.preparation import at_step
from casino.training.questions.rounds.round import About, Played, written
from casino.training.questions.sightings.family import FAMILIES, NOTHING, Finding, Sighting
from games.cards.cards import decks
from games.catalogue import GAMES, clauses
from games.chips.settlement import WagerSettled
from games.errors import RuleViolation
from games.game import Command, Event, Game, State
from games.irregularities.facts import StaffTold
from games.irregularities.remedies import REMEDIES, Remedy
from games.records import Record, replace
from games.table.staff import Staff

IN_ORDER: Final = 0.3
"""How often nothing is wrong."""
OPTIONS: Final = 6
SPARE: Final = 8
"""So many cards more than the round needs are in the shoe, for those that go astray."""
HINTS: Final = (
    "Ask what was due at this moment, and whether it is what was done.",
    "Each game has remedies of its own.",
)
_NOBODY: Final = "nobody"
_DECIDES: Final[tuple[Option, ...]] = (
    *((rank.value, f"A {rank.title}" if rank.title[0] != "a" else f"An {rank.title}") for rank in Staff),
    (_NOBODY, "Nobody: there is nothing to decide"),
)
_UNNAMED: Final = "Where no clause names anybody, house procedure does."
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
    facts: tuple[Event, ...] = ()


def ruled(slug: str, state: State, about: About) -> Ruled | None:
    """The right answer, or None where no remedy that comes into question is lawful."""
    game = GAMES[slug]
    found = _sighting(slug, about).judge(game, state, about) or Finding(NOTHING, rule=game.due(state).rule)
    if found.wrong == NOTHING:
        why = f"Nothing is wrong: {clauses(game.code)[found.rule].text}" if found.rule else "Nothing is wrong here."
        answer = {"wrong": NOTHING, "remedy": NOTHING, "decides": _NOBODY, "told": ""}
        return Ruled(answer=answer, rule=found.rule, why=why)
    lying = found.lying(game, state)
    for command in found.tries:
        try:
            facts = game.decide(lying, command)
        except RuleViolation:
            continue
        return _remedied(game, found.wrong, command, facts)
    return None


def _sighting(slug: str, about: About) -> Sighting[State]:
    return lessons_of(slug).sightings[about["seen"]]


def _remedied(game: Game, wrong: str, command: Command, facts: tuple[Event, ...]) -> Ruled:
    code, remedy = game.code, remedy_for(command)
    rule = facts[0].rule or remedy.clause(code)
    heard = {*remedy.told, *(who for fact in facts if isinstance(fact, StaffTold) for who in fact.told)}
    told = ",".join(who for who, _ in _TOLD if who in heard)
    decides = remedy.decides(code, command)
    answer = {"wrong": wrong, "remedy": remedy.call, "decides": decides.least.value, "told": told}
    said = (clauses(code)[rule].text if rule else "", game.words.consequence(facts), decides.in_words)
    why = " ".join(filter(None, said))
    return Ruled(answer=answer, rule=rule, why=why, facts=facts)


# --- what there is to choose from -------------------------------------------------------------------


def mistakes(slug: str, family: str) -> list[Option]:
    """What could be wrong at a game's table, and that nothing is."""
    known = dict(FAMILIES[family].wrong)
    for each in lessons_of(slug).sightings.values():
        known |= each.mistakes if each.family == family else {}
    return [*known.items(), (NOTHING, "Nothing is wrong")]


def ways_out(family: str) -> list[Option]:
    """What could be done, and that nothing need be."""
    of_games = (remedy for lessons in TAUGHT for remedy in lessons.remedies.get(family, ()))
    remedies = (*FAMILIES[family].remedies, *of_games, *FAMILIES[family].at_last)
    ways = {remedy.call: f"{remedy.words[0].upper()}{remedy.words[1:]}" for remedy in remedies}
    return [*ways.items(), (NOTHING, "Nothing: play goes on")]


def remedy_for(command: Command) -> Remedy:
    """The remedy that a command is: the games' own, or one that they share."""
    of_games = (remedy for game in GAMES.values() for remedy in game.remedies)
    return next((remedy for remedy in of_games if remedy.command is type(command)), None) or REMEDIES[type(command)]


# --- the question -----------------------------------------------------------------------------------


def pose(played: Played, seed: bytes) -> Question:
    """Any sort of thing that may be seen in the round, each as likely as the next, in order or not."""
    luck = chance(seed, "irregularity")
    played = _with_spare_cards(played, luck)
    for name in shuffled(lessons_of(played.game.slug).sightings, luck):
        if question := _posed(played, name, luck):
            return question
    raise NoSuchQuestion("nothing could be seen in this round")


def _posed(played: Played, name: str, luck: Random) -> Question | None:
    slug, code, sighting = played.game.slug, played.game.code, lessons_of(played.game.slug).sightings[name]
    fine: list[tuple[int, About, Ruled]] = []
    wrong: list[tuple[int, About, Ruled]] = []
    for moment, found in sighting.find(played, luck):
        about = {"seen": name, **found}
        answer = ruled(slug, _lying(played, moment, about), about)
        if answer and played.rule in ("", f"{code} {answer.rule}"):
            (wrong if answer.facts else fine).append((moment, about, answer))
    chosen = fine if luck.random() < IN_ORDER else wrong
    if played.rule:
        chosen = fine + wrong
    if not chosen:
        return None
    moment, about, answer = luck.choice(chosen)
    about["mistakes"] = _offered(answer.answer["wrong"], mistakes(slug, sighting.family), luck)
    about["ways_out"] = _offered(answer.answer["remedy"], ways_out(sighting.family), luck)
    rules = [f"{code} {answer.rule}"] if answer.rule else []
    return Question.of(played, Kind.IRREGULARITY, "irregularities", rules, moment, about)


def _offered(right: str, options: list[Option], luck: Random) -> list[str]:
    """That nothing is wrong, and some of the rest; each of those drawn could as well be the right one."""
    others = [value for value, _ in options if value != NOTHING]
    first = luck.choice(others) if right == NOTHING else right
    return shuffled([NOTHING, *draw(first, others, OPTIONS - 1, luck)], luck)


def _with_spare_cards(played: Played, luck: Random) -> Played:
    document = played.document
    left = [card.text for card in decks(played.game.decks(played.laid.options))]
    for text in document["cards"]:
        left.remove(text.replace("T", "10"))
    spared = written({**document, "cards": [*document["cards"], *luck.sample(left, min(SPARE, len(left)))]})
    return dataclasses.replace(spared, rule=played.rule)


def _lying(round_: Played, moment: int, about: About) -> State:
    """The table that the thing was seen at: before the round where it says so, dealt from a device where it says so."""
    if ready := about.get("made_ready"):
        state, _ = at_step(round_.document, ready)
    else:
        state = _sighting(round_.game.slug, about).at(round_, about).at(moment)
    if about.get("device"):
        table = state.table
        return replace(state, table=replace(table, shoe=replace(table.shoe, dealing="device")))
    return state


def _state(question: Question) -> State:
    return _lying(played(question), question.moment, question.about)


def show(question: Question) -> Asked:
    state, about = _state(question), question.about
    felt, words = felt_of(question.game, state)
    seen = _sighting(question.game, about).words(state, about)
    # what the house has chosen: for a payment what it is counted by, or else what the dealer goes by
    besides = counted_by(state) if about["seen"] == "money.payment" else procedure(state)
    prompt = " ".join([f"{seen} Is anything wrong, and what is done?", *besides, *called_out(state)])
    return Asked(prompt=prompt, felt=felt, felt_in_words=words, fields=_fields(question), hints=HINTS)


def _fields(question: Question) -> tuple[Field, ...]:
    about = question.about
    family = _sighting(question.game, about).family
    wrongs, ways = dict(mistakes(question.game, family)), dict(ways_out(family))
    wrong = tuple((value, wrongs[value]) for value in about["mistakes"])
    remedy = tuple((value, ways[value]) for value in about["ways_out"])
    none = "Nobody: leave it empty."
    return (
        Field(name="wrong", label="What is wrong?", input=Input.ONE, options=wrong),
        Field(name="remedy", label="What is done?", input=Input.ONE, options=remedy),
        Field(name="decides", label="Who at least decides?", input=Input.ONE, options=_DECIDES, hint=_UNNAMED),
        Field(name="told", label="Who must be told?", input=Input.SEVERAL, options=_TOLD, hint=none),
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
    parts = judge(_fields(question), answer.answer, given)
    return Verdict(
        right=all(part.ok for part in parts),
        parts=parts,
        rule=f"{GAMES[question.game].code} {answer.rule}" if answer.rule else None,
        why=answer.why,
        lines=tuple(fact.line for fact in answer.facts if isinstance(fact, WagerSettled)),
        critical=bool(answer.facts) and given["wrong"].strip() == NOTHING,
    )


def shape(question: Question) -> str:
    """What is seen."""
    return str(question.about["seen"])
