"""What happens next? The act that the procedure asks of the dealer, among others of the same round."""

from typing import Final

from casino.training.lessons.catalogue import lessons_of
from casino.training.questions.choices import chance, judge, shuffled
from casino.training.questions.contract import Asked, Field, Given, Input, Kind, NoSuchQuestion, Question, Verdict
from casino.training.questions.felt import called_out, counted_by, felt_of, frozen, just_now, played, procedure
from casino.training.questions.rounds.preparation import at_step, how_far, steps
from casino.training.questions.rounds.round import Played
from games.catalogue import GAMES, clauses
from games.choice import Act
from games.game import State

OPTIONS: Final = 6
MAKING_READY: Final = 0.12
"""How often the cards are being made ready, instead of a round being played."""
MOST_WEIGHT: Final = 3
"""Acts that come more often in a round are asked for no oftener."""
PASSED_OVER: Final = {"close_round"}
"""What the engine notes and no dealer does."""
CLEARING: Final = {"settle", "turn", "pick_up", "share_jackpot"}
"""Acts that follow one another while hands are settled and put away."""
AFTER_THE_DEAL: Final = {"refill", "call_insurance"}
"""Acts that come with the interim settlement, before or after any of it: house procedure orders them (ruling R96)."""
HOUSE_ORDER: Final = "Which of what is due now comes first is house procedure."


def pose(played: Played, seed: bytes) -> Question:
    """A moment of the round, or of making the cards ready for it, with the acts about it to choose from.

    Acts of one name are drawn together, so that the many cards of a deal do not crowd out the rest.
    """
    code, luck = played.game.code, chance(seed, "next")
    shuffle = luck.randbytes(32)
    making = [act for _, act in steps(played.document, shuffle)]
    acts = [*making, *map(played.game.due, played.states[:-1])]
    by_name: dict[str, list[int]] = {}
    first, last = (0, len(making)) if luck.random() < MAKING_READY else (len(making), len(acts))
    if played.rule:
        first, last = 0, len(acts)
    for at in range(first, last):
        if acts[at].act not in PASSED_OVER and played.rule in ("", f"{code} {acts[at].rule}"):
            by_name.setdefault(acts[at].act, []).append(at)
    if not by_name:
        raise NoSuchQuestion("nothing is done in this round")
    named = sorted(by_name)
    name = luck.choices(named, [min(len(by_name[name]), MOST_WEIGHT) for name in named])[0]
    at = luck.choice(by_name[name])
    left_out = _as_good(played.game.slug, acts, at)
    others = (act.words for act in acts if act.act not in PASSED_OVER and act.words not in left_out)
    options = _around(acts[at].words, list(dict.fromkeys(others)), luck.randrange(OPTIONS))
    ready = {"made_ready": {"step": at, "seed": shuffle.hex()}} if at < len(making) else {}
    about = {"acts": shuffled(options, luck), **ready}
    rules = [f"{code} {acts[at].rule}"] if acts[at].rule else []
    return Question.of(played, Kind.NEXT, "procedure", rules, max(at - len(making), 0), about)


def _as_good(slug: str, acts: list[Act], at: int) -> set[str]:
    """Other acts that no clause puts after the one that is due, and that nobody may therefore be marked wrong for.

    Where no chapter of the game orders the areas, that is house procedure.
    """
    due, first, last = acts[at], at, at
    together, ordering = CLEARING | AFTER_THE_DEAL, lessons_of(slug).ordering
    if due.act not in together:
        return set()
    while first and acts[first - 1].act in together:
        first -= 1
    while last + 1 < len(acts) and acts[last + 1].act in together:
        last += 1
    run = acts[first : last + 1]
    if ordering and (due.rule or "").startswith(ordering.acts):
        return {act.words for act in run if act.act in AFTER_THE_DEAL}
    return {act.words for act in run if _either_first(due, act)} - {due.words}


def _either_first(one: Act, other: Act) -> bool:
    """Acts about two hands, or that settle two wagers of one hand, or that come when the initial deal is over."""
    if one.act in AFTER_THE_DEAL or other.act in AFTER_THE_DEAL:
        return True
    if one.area is None or other.area is None:
        return False
    elsewhere = (one.area, one.box, one.hand) != (other.area, other.box, other.hand)
    return elsewhere or one.act == other.act == "settle"


def _around(words: str, sequence: list[str], before: int) -> list[str]:
    """So many acts in a row, as the round runs and begins again, with this one at a place that chance decides."""
    start = sequence.index(words) - before
    return list(dict.fromkeys(sequence[at % len(sequence)] for at in range(start, start + OPTIONS)))


def _moment(question: Question) -> tuple[State, list[Act]]:
    """The table as it lies, and what was done to make its cards ready."""
    ready = question.about.get("made_ready")
    return at_step(question.round, ready) if ready else (frozen(question), [])


def _due(question: Question) -> Act:
    return GAMES[question.game].due(_moment(question)[0])


def show(question: Question) -> Asked:
    state, before = _moment(question)
    felt, words = felt_of(question.game, state)
    ready = "made_ready" in question.about
    context = how_far(question.round, state, before) if ready else _context(question, state)
    amounts = counted_by(state) if any("$" in act for act in question.about["acts"]) else ()
    prompt = " ".join([f"{context} What do you do next?".strip(), *procedure(state), *amounts, *called_out(state)])
    hints = ("Settle what the cards have decided before you go on.", "Look for the first hand that waits.")
    return Asked(prompt=prompt, felt=felt, felt_in_words=words, fields=_fields(question), hints=hints)


def _context(question: Question, state: State) -> str:
    """What the felt cannot show: what has just been said or done, and that nobody wants to insure any more."""
    if on_offer := lessons_of(question.game).unseen.on_offer(state):
        return on_offer
    return just_now(question) if question.moment else "Everybody has bet."


def _fields(question: Question) -> tuple[Field, ...]:
    options = tuple((str(at), words) for at, words in enumerate(question.about["acts"], 1))
    return (Field(name="act", label="Your next act", input=Input.ONE, options=options),)


def right(question: Question) -> dict[str, str]:
    return {"act": str(question.about["acts"].index(_due(question).words) + 1)}


def check(question: Question, given: Given) -> Verdict:
    code, act = GAMES[question.game].code, _due(question)
    parts = judge(_fields(question), right(question), given)
    if act.rule:
        rule, why = f"{code} {act.rule}", clauses(code)[act.rule].text
    else:
        rule, why = None, "House procedure: no rule orders it, and custom does."
    said = f" The dealer says: “{act.say}”." if act.say else ""
    ordered = f" {HOUSE_ORDER}" if act.rule and _by_the_house(question) else ""
    return Verdict(right=parts[0].ok, parts=parts, rule=rule, why=why + said + ordered)


def _by_the_house(question: Question) -> bool:
    """Whether something else might as well have been done now, were it not for custom."""
    if "made_ready" in question.about:
        return False
    round_ = played(question)
    return bool(_as_good(question.game, [round_.game.due(state) for state in round_.states[:-1]], question.moment))


def shape(question: Question) -> str:
    """The act that is due."""
    return _due(question).act
