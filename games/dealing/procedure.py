"""What is due by hand: the steps of the act that the procedure asks for, and the ways in which it may go on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from games.choice import Act
from games.dealing.faults.due import Open, as_act, next_steps, open_faults
from games.dealing.plain import AUTOMATIC, plain_steps
from games.errors import RuleViolation
from games.game import Game, State, play
from games.handwork import Step, Steps
from games.patron import seed_for
from games.records import Tagged, replace
from games.table.practice import Practice
from games.table.seating import seat_of

NOBODY = Practice(level="coached")
UNSEEN: Final = ("give", "turn")
"""What brings a card to light that nobody has seen. Cards that are shuffled or burned tell nothing of what follows."""


class Way(NamedTuple):
    """A step that may be done now. `state` is the table as it meets it: `before` are the commands passed on the way.

    `last`: with it the act is complete and the engine hears of it. `house`: only house procedure puts it later.
    `skipped` are steps before it that may be left out.
    """

    step: Step
    act: Act
    state: State
    before: tuple[Tagged, ...] = ()
    last: bool = False
    house: bool = False
    skipped: Steps = ()


def practice_of(state: State) -> Practice:
    """What is known of whoever practises; nothing has been done where nobody does."""
    return state.table.practice or NOBODY


def steps_left(game: Game, state: State, act: Act) -> Steps:
    """Everything by hand up to an act and with it that has not been done yet, in order."""
    before, own = _left(game, state, act)
    return (*before, *own)


def _left(game: Game, state: State, act: Act) -> tuple[Steps, Steps]:
    """What is left to do before an act, and of the act itself."""
    done, own = practice_of(state).done, game.handwork.instead(state, act)
    before = tuple(step for step in game.handwork.before(state, act) if step.key not in done)
    steps = plain_steps(game, state, act) if own is None else own
    return before, tuple(step for step in steps if step.key not in done)


def ways(game: Game, state: State) -> list[Way]:
    """Every step that may be done now: the one that is due, those that may come before it, and lawful alternatives.

    What is wrong at the table comes first: no step is among them that would pass it over.
    """
    ordinary = ordinary_ways(game, state)
    if not practice_of(state).faults:
        return ordinary
    faults = open_faults(game, state)
    first = [Way(step, as_act(one, step), state) for one in faults for step in next_steps(one)]
    return [*first, *(_with_answers(way, faults) for way in ordinary if not passes_over(way, faults))]


def ordinary_ways(game: Game, state: State) -> list[Way]:
    """The same without a look at what was put on the table to go wrong."""
    return [*_ways(game, state, due(game, state)), *_alternatives(game, state)]


def way_past_silence(game: Game, state: State) -> Way | None:
    """Whoever was asked gives no answer: the dealer goes on, as the rules say of a player who is not there.

    It is among no ways: how long somebody has to answer is not for the cards to say.
    """
    act = game.due(state)
    command, rule = act.on_silence
    if act.player is None or command is None or not waits(game, state):
        return None
    area, once = act.area or seat_of(state.table.seating, act.player), f"{state.table.shoe.dealt} {act.again}"
    step = Step(verb="pass", rule=rule, shows="Go on without an answer", may=True, area=area, once=once)
    return Way(replace(step, box=act.box, hand=act.hand), replace(act, command=command), state, last=True)


def passes_over(way: Way, faults: list[Open]) -> list[Open]:
    """The faults that a step would leave behind."""
    heard = bool(way.before) or (way.last and way.act.command is not None)
    return [one for one in faults if one.passed_over_by(way.state, way.step, way.act, heard)]


def _with_answers(way: Way, faults: list[Open]) -> Way:
    """A step that puts something right by going on: the engine hears of that first."""
    answers = (command for one in faults if way.step.verb in one.answer.by_going_on for command in one.answer.commands)
    return way._replace(before=(*answers, *way.before))


def due(game: Game, state: State) -> Act:
    """What is due by hand: what the dealer has to see comes before what the procedure asks for."""
    seen = game.handwork.notices(state)
    return seen if seen and steps_left(game, state, seen) else game.due(state)


def _ways(game: Game, state: State, act: Act, passed: tuple[Tagged, ...] = (), skipped: Steps = ()) -> Iterator[Way]:
    before, own = _left(game, state, act)
    for step, last, others in _open(before, own):
        yield Way(step, act, state, passed, last, skipped=(*skipped, *others))
    if act.command is not None and all(step.may for step in (*before, *own)):
        yield from _beyond(game, state, act, passed, (*skipped, *before, *own))


def _open(before: Steps, own: Steps) -> Iterator[tuple[Step, bool, Steps]]:
    """The steps that may be done now, whether each completes its act, and those skipped by it that may be left out.

    What comes before an act never completes it.
    """
    left, skipped = (*before, *own), tuple[Step, ...]()
    for at, step in enumerate(left):
        others = any(other is not step and not other.may for other in left)
        yield step, at >= len(before) and not others, skipped
        if step.may:
            skipped = (*skipped, step)
        elif not (step.free and at + 1 < len(left) and left[at + 1].free):
            return


def _beyond(game: Game, state: State, act: Act, passed: tuple[Tagged, ...], skipped: Steps) -> Iterator[Way]:
    """An act that may be left out is passed by doing the next one."""
    if act.act in AUTOMATIC or len(passed) > 2:
        return
    command = seeded(state, act.step)
    after, _ = play(game, state, command)
    yield from _ways(game, after, due(game, after), (*passed, command), skipped)
    yield from _alternatives(game, after, (*passed, command), skipped)


def _alternatives(game: Game, state: State, passed: tuple[Tagged, ...] = (), skipped: Steps = ()) -> Iterator[Way]:
    for act in game.handwork.alternatives(state):
        for step, last, _ in _open(*_left(game, state, act)):
            yield Way(step, act, state, passed, last, house=True, skipped=skipped)


def waits(game: Game, state: State) -> bool:
    """Whether the dealer has done all there is to do and waits for somebody."""
    act = due(game, state)
    return act.command is None and not any(not step.may for step in steps_left(game, state, act))


def asked(game: Game, state: State) -> bool:
    """Whether somebody has been asked and has yet to answer: before that nobody's answer counts.

    While cards lie astray, or something is being put right, nobody answers either.
    """
    practice = practice_of(state)
    if practice.astray or any(slip.noticed_by for slip in practice.open):
        return False
    return due(game, state).player is not None and waits(game, state)


def public_act(game: Game, state: State) -> Act | None:
    """What everybody may see the table wait for while the deal is done by hand; None where the dealer is at work.

    It depends on what was done and never on what is due: whom the dealer has asked, a call that the dealer has made and
    not yet closed, and a hand that the dealer has called and compared with no other. Its words name no act or place.
    """
    act = due(game, state)
    if asked(game, state):
        return replace(act, words=f"{act.player} has been asked", say="", command=None, rest=None)
    if act.player or state.over or not act.first or act.act == "deal":  # of a card nobody has said anything
        return None
    return replace(act, rule=None, words="Players have time for a call", say="", area=None, command=None, rest=None)


def seeded(state: State, command: Tagged, entropy: bytes = b"") -> Tagged:
    """The command with its seed: of a practice with a seed of its own, always the same one."""
    if "seed" not in type(command).__struct_fields__:
        return command
    practice, table = practice_of(state), state.table
    seed = seed_for(practice.seed or entropy, "shuffle", table.shuffles, table.rounds, table.shoe.dealt)
    return replace(command, seed=seed)


def coming(game: Game, state: State, most: int = 40) -> Iterator[tuple[Step, Act, State]]:
    """The steps that follow if all goes as it should: for telling what came early.

    Until somebody must decide, or a card comes to light: what follows from that one is for nobody to know yet. Whoever
    is offered the cut decides nothing of it, and what the dealer has to see and does not see changes nothing either.
    """
    if act := game.handwork.notices(state):
        yield from ((step, act, state) for step in steps_left(game, state, act))
    act = game.due(state)
    for _ in range(most):
        left = steps_left(game, state, act)
        yield from ((step, act, state) for step in left)
        command = act.command or (act.unanswered if state.over else None)
        if command is None or act.act in AUTOMATIC or any(step.verb in UNSEEN for step in left):
            return
        try:
            state, _ = play(game, state, seeded(state, command, b"ahead"))
        except RuleViolation:
            return
        act = game.due(state)


def phase(game: Game, state: State) -> str:
    """The part of the round, in words that name no act."""
    act = game.due(state)
    if game.handwork.phase:
        return game.handwork.phase(state, act)
    return _PHASES.get(act.act, "the round")


_PHASES = {
    **dict.fromkeys(("shuffle", "offer_cut", "cut", "place_cutting_card", "burn"), "making the cards ready"),
    **dict.fromkeys(("wait", "close_bets", "collect"), "before the deal"),
    **dict.fromkeys(("deal", "turn_up", "refill", "shuffle_discards"), "the deal"),
    **dict.fromkeys(("call_insurance", "close_insurance"), "insurance"),
    **dict.fromkeys(("ask", "ask_join", "ask_about_bet", "ask_return", "let_look"), "decisions"),
    **dict.fromkeys(("reveal", "declare"), "the dealer’s hand"),
    **dict.fromkeys(("settle", "turn", "pick_up", "share_jackpot", "close_round"), "settling"),
}
