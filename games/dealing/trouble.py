"""Trouble on purpose: what goes wrong in which round, by a seed and a dial, a list, or an instructor's hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.cards.shuffle import shuffled
from games.dealing.faults.catalogue import kind_named, kinds_of
from games.dealing.procedure import practice_of, waits
from games.errors import RuleViolation
from games.fault import FaultKind, FaultPlaced, People, PlacedFault, Put
from games.game import Event, Game, State
from games.patron import below, one_in, seed_for
from games.patrons.temper import Known, Reason, in_turn, line, reasons
from games.records import replace
from games.supervising.commands import CheckPlayerCard
from games.table.practice import Practice
from games.table.staff import Staff

DIAL: Final = (0, 1, 2, 3)


class Pace(NamedTuple):
    """A round has trouble `times` out of so many, and `twice` in one of so many (0: never)."""

    times: int
    of: int
    twice: int = 0


PACES: Final = {1: Pace(1, 3), 2: Pace(2, 3), 3: Pace(1, 1, 3)}
NOT_YET: Final = 2
"""At a moment that would do, one time in so many it comes: not always at the first."""


def planned(seed: bytes, round_number: int, dial: int, kinds: Sequence[str]) -> tuple[str, ...]:
    """The kinds of fault that a round is to have. The same seed plans the same; at 0 nothing ever."""
    pace = PACES.get(dial)
    if pace is None or not kinds or below(seed, pace.of, "trouble", round_number) >= pace.times:
        return ()
    twice = pace.twice and one_in(seed, pace.twice, "twice", round_number)
    return shuffled(tuple(sorted(kinds)), seed_for(seed, "kinds", round_number))[: 2 if twice else 1]


def possible(game: Game, state: State, patrons: Sequence[Known] = ()) -> tuple[FaultKind[State], ...]:
    """The kinds that this table and its patrons could have: those on the list, or else of the dial's setting."""
    practice, known = practice_of(state), _known(state, patrons)
    return tuple(
        kind
        for kind in kinds_of(game)
        if (kind.kind in practice.kinds if practice.kinds else kind.least <= practice.trouble)
        and kind.fits(state)
        and (not kind.suits or reasons(kind.suits, known))
    )


def next_fault(game: Game, state: State, patrons: Sequence[Known] = ()) -> tuple[Event, ...] | None:
    """The facts of what goes wrong at this moment, where the plan has something: for whoever runs the table to add.

    Nothing comes while something else is wrong. `patrons` are the simulated players, where the practice does not name
    them.
    """
    practice = state.table.practice
    if practice is None or not practice.trouble or _busy(game, practice):
        return None
    if found := _own_card(game, state, patrons):
        return found
    named = {kind.kind: kind for kind in possible(game, state, patrons)}
    plan = planned(practice.seed, state.table.rounds, practice.trouble, tuple(named))
    for name in plan if len(practice.placed) < len(plan) else ():
        if name not in practice.placed and _now(state, practice, name):
            who = in_turn(_who(state, named[name], patrons), practice.seed, state.table.rounds)
            put = _put(game, state, named[name], who)
            if put is not None:
                return put
    return None


def inject(game: Game, state: State, kind: str, patrons: Sequence[Known] = ()) -> tuple[Event, ...]:
    """The same by an instructor's hand: a kind that is named, now; RuleViolation where it cannot be.

    Whoever is likeliest to do it does; where it is in nobody's character, any patron will do.
    """
    found = kind_named(game, kind)
    if found is None:
        raise RuleViolation(None, "there is no such fault at this game")
    if state.table.practice is None:
        raise RuleViolation(None, "nobody practises the deal at this table")
    if state.table.practice.faults:
        raise RuleViolation(None, "something is wrong at this table already")
    others = (Reason(one.name, "") for one in _known(state, patrons))
    put = _put(game, state, found, (*_who(state, found, patrons), *others))
    if put is None:
        raise RuleViolation(None, f"not at this moment: {found.words[:1].lower()}{found.words[1:]}")
    return put


# --- who ----------------------------------------------------------------------------------------------


def _known(state: State, patrons: Sequence[Known]) -> Sequence[Known]:
    """The simulated players. Nobody else's chips are touched, and nobody else says anything of the kind."""
    return patrons or practice_of(state).characters


def _who(state: State, kind: FaultKind[State], patrons: Sequence[Known]) -> tuple[Reason, ...]:
    return reasons(kind.suits, _known(state, patrons))


# --- when ---------------------------------------------------------------------------------------------


def _busy(game: Game, practice: Practice) -> bool:
    """Something is wrong already; what lasts until it is seen to keeps nothing else away."""
    kinds = (kind_named(game, fault.kind) for fault in practice.faults)
    return bool(practice.open or practice.astray) or any(kind and not kind.lasts for kind in kinds)


def _now(state: State, practice: Practice, kind: str) -> bool:
    return one_in(practice.seed, NOT_YET, "moment", kind, state.table.rounds, state.table.shoe.dealt, len(state.lines))


def _put(game: Game, state: State, kind: FaultKind[State], who: tuple[Reason, ...]) -> tuple[Event, ...] | None:
    """The fault as the log marks it, and the facts by which it comes about; None where it cannot be just now."""
    practice, names = practice_of(state), tuple(dict.fromkeys(reason.name for reason in who))
    seed = seed_for(practice.seed, "fault", kind.kind, practice.troubles)
    put = kind.put(state, People(names, seed, waits(game, state)))
    if put is None:
        return None
    why = next((reason.why for reason in who if reason.name == put.fault.player and reason.why), "")
    says = line(kind.kind, seed, state.table.rounds) if put.fault.player else ""
    counted = {"number": practice.troubles + 1, "round": state.table.rounds, "lawful": kind.lawful}
    fault = replace(put.fault, kind=kind.kind, why=why, says=put.fault.says or says, **counted)
    return _facts(game, state, fault, put)


def _facts(game: Game, state: State, fault: PlacedFault, put: Put) -> tuple[Event, ...] | None:
    facts: list[Event] = [FaultPlaced(fault=fault, tray=put.tray)]  # its clause is for the dealer to know
    try:
        for command in put.commands:
            facts += game.decide(game.fold(state, facts), command)
    except RuleViolation:
        return None
    return tuple(facts)


def _own_card(game: Game, state: State, patrons: Sequence[Known]) -> tuple[Event, ...] | None:
    """A patron who was found with a wrong Player Card has the right one by the next round."""
    known = {one.name for one in _known(state, patrons)}
    wrong = [name for name in state.table.seating.invalid_cards if name in known]
    if not state.over or not wrong:
        return None
    return game.decide(state, CheckPlayerCard(by=Staff.SUPERVISOR, player=wrong[0], valid=True))
