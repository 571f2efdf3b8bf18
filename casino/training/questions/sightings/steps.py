"""Steps that may have been forgotten: shuffle, cut, burn, the discards' way back into the device."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from casino.training.questions.rounds.preparation import steps
from casino.training.questions.rounds.round import Played
from casino.training.questions.sightings.family import NOTHING, About, Finding, Sighting
from games.game import Game, play
from games.irregularities.commands import LeaveDiscards, PlayUnburned, PlayUncut, PlayUnshuffled
from games.records import replace
from games.table.preparation import RefuseCut
from games.words import listed

# --- making the cards ready -------------------------------------------------------------------------

_SAID: Final = {
    "shuffle": "shuffles the cards",
    "cut": "has them cut",
    "place_cutting_card": "puts the cutting card in",
    "burn": "burns the first card",
}
_FORGOTTEN: Final = {"shuffle": PlayUnshuffled(), "cut": PlayUncut(), "burn": PlayUnburned()}


def _preparations(played: Played, luck: Random) -> Iterator[tuple[int, About]]:
    if played.laid.table.shoe.dealing != "shoe":
        return
    seed = luck.randbytes(32)
    whole = list(dict.fromkeys(_step(act.act) for _, act in steps(played.document, seed) if _step(act.act) in _SAID))
    for left_out in (None, *_FORGOTTEN):
        if left_out is None or left_out in whole:
            done = [] if left_out == "shuffle" else [step for step in whole if step != left_out]
            yield 0, {"made_ready": {"step": 0, "seed": seed.hex()}, "done": done}


def _step(act: str) -> str:
    return "cut" if act == "offer_cut" else act


def _preparation_words(state: Any, about: About) -> str:
    """The same sentence whatever was done."""
    done = listed([_SAID[step] for step in about["done"]]) if about["done"] else "waits for wagers"
    return (
        "The cutting card came out in the round before. When that round is over the dealer "
        f"{done}. Wagers go down, the dealer calls no more bets, and the first card leaves the {_dealt_from(state)}."
    )


def _dealt_from(state: Any) -> str:
    return "shoe" if state.table.shoe.dealing == "shoe" else "device"


def _preparation_judged(game: Game, state: Any, about: About) -> Finding:
    """Do what was done as long as it is what was due; the first thing due and not done was forgotten."""
    seed, done = bytes.fromhex(about["made_ready"]["seed"]), list(about["done"])
    while (act := game.due(state)).act != "wait":
        if _step(act.act) not in done:
            return Finding(_step(act.act), state, (_FORGOTTEN[_step(act.act)],))
        command = replace(act.command, seed=seed) if act.needs_seed else act.command
        state, _ = play(game, state, command or RefuseCut(player=act.player or ""))
    return Finding(NOTHING, state, rule=act.rule)


# --- the discards -----------------------------------------------------------------------------------


def _racks(played: Played, luck: Random) -> Iterator[tuple[int, About]]:
    moment = next((at for at, state in enumerate(played.states) if played.game.due(state).act == "ask"), None)
    if moment is not None:
        yield moment, {"device": True}
        if played.at(moment).table.shoe.dealing == "shoe":
            yield moment, {}


def _rack_words(state: Any, about: About) -> str:
    return (
        f"The table deals from a {'shuffling device' if state.table.shoe.dealing == 'device' else 'card shoe'}. The "
        "initial deal is over, decisions have begun, and the cards of the rounds before lie in the discard rack."
    )


def _rack_judged(game: Game, state: Any, about: About) -> Finding:
    if state.table.shoe.dealing == "device":
        return Finding("discards", state, (LeaveDiscards(),))
    return Finding(NOTHING, state, rule=game.due(state).rule)


PREPARATION: Final = Sighting("steps", _preparations, _preparation_words, _preparation_judged)
RACK: Final = Sighting(
    "steps", _racks, _rack_words, _rack_judged, {"discards": "The discards did not go back into the device"}
)
