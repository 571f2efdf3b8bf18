"""Steps that may have been forgotten: shuffle, cut, burn, the discards' way back into the device."""

import dataclasses
from random import Random
from typing import Final

from casino.training.questions.rounds.preparation import after, step_of, steps
from casino.training.questions.rounds.round import About, Played
from casino.training.questions.sightings.family import NOTHING, Finding, Seen, Sighting
from games.cards.cards import DECK
from games.game import Command, Game, State
from games.irregularities.commands import LeaveDiscards, PlayUnburned, PlayUncut, PlayUnshuffled
from games.records import replace
from games.words import listed

_SAID: Final = {
    "shuffle": "shuffles the cards",
    "cut": "has them cut",
    "place_cutting_card": "puts the cutting card in",
    "burn": "burns the first card",
}
RACK_HOLDS: Final = 20
_FORGOTTEN: Final = {"shuffle": PlayUnshuffled(), "cut": PlayUncut(), "burn": PlayUnburned()}


def _preparations(played: Played, luck: Random) -> Seen:
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


def _preparation_words(state: State, about: About) -> str:
    """The same sentence whatever was done."""
    done = listed([_SAID[step] for step in about["done"]]) if about["done"] else "waits for wagers"
    source = "shoe" if state.table.shoe.dealing == "shoe" else "device"
    return (
        "The cutting card came out in the round before. When that round is over the dealer "
        f"{done}. Wagers go down, the dealer calls no more bets, and the first card leaves the {source}."
    )


def _judge_preparation(game: Game, state: State, about: About) -> Finding:
    """Do what was done as long as it is what was due; the first thing due and not done was forgotten."""
    seed, done = bytes.fromhex(about["made_ready"]["seed"]), list(about["done"])
    first: tuple[Command, ...] = ()
    while (act := game.due(state)).act != "wait":
        step = _step(act.act)
        if step not in done:
            return Finding(step, (_FORGOTTEN[step],), first)
        first = (*first, step_of(act, seed))
        state = after(game, state, act, seed)
    return Finding(NOTHING, rule=act.rule)


def _racks(played: Played, luck: Random) -> Seen:
    moment = next((at for at, state in enumerate(played.states) if played.game.due(state).act == "ask"), None)
    if moment is not None:
        yield moment, {"device": True}
        if played.at(moment).table.shoe.dealing == "shoe":
            yield moment, {}


def _rack_words(state: State, about: About) -> str:
    source = "shuffling device" if state.table.shoe.dealing == "device" else "card shoe"
    return (
        f"The table deals from a {source}. The "
        "initial deal is over, decisions have begun, and the cards of the rounds before lie in the discard rack."
    )


def _judge_rack(game: Game, state: State, about: About) -> Finding | None:
    return Finding("discards", (LeaveDiscards(),)) if state.table.shoe.dealing == "device" else None


def _with_a_full_rack(played: Played, about: About) -> Played:
    """The round dealt from a device, with the cards of rounds before it in the rack."""
    table = played.laid.table
    if not about.get("device"):
        return played
    shoe = replace(table.shoe, dealing="device", discards=DECK[:RACK_HOLDS])
    return dataclasses.replace(played, laid=replace(played.laid, table=replace(table, shoe=shoe)))


PREPARATION: Final = Sighting("steps", _preparations, _preparation_words, _judge_preparation)
RACK: Final = Sighting(
    "steps",
    _racks,
    _rack_words,
    _judge_rack,
    {"discards": "The discards did not go back into the device"},
    _with_a_full_rack,
)
