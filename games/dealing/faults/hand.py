"""What a dealer's hands and mouth do about a fault: the steps that the kinds of fault are answered with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from games.choice import Act
from games.errors import RuleViolation
from games.fault import PlacedFault
from games.game import Game, State
from games.handwork import Step, Steps, Verb
from games.irregularities.commands import ByStaff
from games.irregularities.remedies import REMEDIES
from games.records import Tagged
from games.table.staff import Staff, Told

HOUSE: Final = "house"
"""What is said for a clause where only house procedure asks for it."""
MOVES: Final[tuple[Verb, ...]] = ("give", "burn", "turn", "pay", "take", "leave", "rack", "press", "refill", "shuffle")
"""Acts that leave the table other than it was: what was wrong before them has been passed over."""
DRAWS: Final[tuple[Verb, ...]] = ("give", "burn")
CALLED: Final[dict[Told, tuple[str, ...]]] = {
    "inspector": ("An inspector", "Inspector", "The inspector"),
    "nicc": ("The NICC", "NICC"),
    "supervisor": ("A supervisor", "Supervisor", "The supervisor"),
    "surveillance": ("Surveillance",),
}
"""Who is told, by any of these names."""


def step(fault: PlacedFault, verb: Verb, rule: str | None, shows: str, **more: Any) -> Step:
    """A step about a fault, which is told from every other by the fault's number."""
    return Step(verb=verb, rule=rule, shows=shows, once=f"fault {fault.number}", **more)


def supervisor(fault: PlacedFault, rule: str | None) -> Step:
    return step(fault, "supervisor", rule, "Call the supervisor")


def refused(fault: PlacedFault, shows: str, *clauses: str | None, spot: str | None = None) -> Step:
    """A wager, a signal or a request refused, with the clause that closes it."""
    says = tuple(dict.fromkeys(clause or HOUSE for clause in clauses))
    return step(fault, "refuse", clauses[0], shows, says=says, area=fault.area, spot=spot)


def told(fault: PlacedFault, whom: Iterable[Told], rule: str | None) -> Steps:
    """Somebody of the house is told; in which order is nobody's rule."""
    return tuple(
        Step(
            verb="tell",
            rule=rule,
            shows=f"Tell {CALLED[each][0].lower()}",
            says=CALLED[each],
            free=True,
            once=f"fault {fault.number} {each}",
        )
        for each in whom
    )


# --- remedies ---------------------------------------------------------------------------------------


def lawful(game: Game, state: State, commands: Iterable[Tagged]) -> Tagged | None:
    """The first remedy that the game's rules take now."""
    return next((command for command in commands if accepts(game, state, command)), None)


def accepts(game: Game, state: State, command: Tagged) -> bool:
    if not game.knows(command):
        return False
    try:
        game.decide(state, command)
    except RuleViolation:
        return False
    return True


def refusal(game: Game, state: State, command: Tagged) -> RuleViolation | None:
    """How the rules refuse a command; None where they take it."""
    try:
        game.decide(state, command)
    except RuleViolation as refused_:
        return refused_
    return None


def decided_by(game: Game, fault: PlacedFault, command: Tagged) -> Steps:
    """The supervisor, where the dealer does not decide on a remedy alone."""
    if type(command) not in REMEDIES or not isinstance(command, ByStaff):
        return ()
    remedy = REMEDIES[type(command)]
    decides = remedy.decides(game.code, command)
    rule = remedy.clause(game.code) if decides.named else None
    return () if decides.least is Staff.DEALER else (supervisor(fault, rule),)


def clause_of(game: Game, command: Tagged) -> str | None:
    remedy = REMEDIES.get(type(command))
    return remedy.clause(game.code) if remedy else None


# --- when it is too late ----------------------------------------------------------------------------


def once_anything_moves(state: State, step: Step, act: Act, heard: bool) -> bool:
    return step.verb in MOVES


def once_cards_are_drawn(state: State, step: Step, act: Act, heard: bool) -> bool:
    return step.verb in DRAWS


def once_betting_ends(state: State, step: Step, act: Act, heard: bool) -> bool:
    """The call that ends it, or whatever is done as though it had ended."""
    return heard or act.act not in ("wait", "close_bets")


# --- the moment -------------------------------------------------------------------------------------


def betting(game: Game, state: State) -> bool:
    """Wagers lie on the layout, and the dealer has not closed the betting."""
    return state.over and state.table.stage == "ready" and game.due(state).act == "close_bets"


def in_round(state: State) -> bool:
    """A card of the round is out, and nothing that went wrong with one waits to be put right."""
    table = state.table
    quiet = table.stage == "ready" and table.trouble.loose is None and not table.trouble.shoe_takes_over
    return not state.over and bool(state.cards_used) and quiet


def to_be_dealt(game: Game, state: State) -> bool:
    """In a round, where the next act is a card from the shoe and there is one."""
    return in_round(state) and game.due(state).act == "deal" and state.table.shoe.remaining > 1


def dealer(state: State) -> str:
    """What the cards come from, in words."""
    return "shuffling device" if state.table.shoe.dealing == "device" else "shoe"
