"""What a question shows: a round held still, drawn as the live table draws it, and what a dealer there would know.

No felt shows what was called, what has gone, and what the house has chosen. Every question tells as much of it as its
answer depends on, so that no two rounds with different answers look alike.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

from casino.felt.chips import Wager
from casino.felt.drawing import Felt, Lying, Sensor, spot_id, spots
from casino.felt.live import in_words, lying_on, scene, spot_name
from casino.felt.scene import table as felt_table
from casino.felt.scene.rows import rows_html
from casino.felt.scene.sight import felt_of as cloth_of
from casino.felt.scene.sight import still
from casino.floor.lobby.listings import range_in_words
from casino.training.lessons.catalogue import lessons_at, lessons_of
from casino.training.questions.contract import Question
from casino.training.questions.rounds.round import Played, written
from games.cards.names import name
from games.catalogue import GAMES
from games.chips.chips import shown
from games.game import State
from games.records import dumps
from games.words import listed, place

_SOURCES: Final = {"shoe": "shoe", "device": "shuffling device"}
_OPEN: Final = {
    "close_bets": "Bets are open.",
    "call_insurance": "The initial deal is over, and insurance has not been called.",
    "close_insurance": "Insurance has been called and is open.",
}


def played(question: Question) -> Played:
    """The round of a question. Whoever is asked is told next whether it was right: the last ones are kept."""
    return _played(dumps(question.round))


@lru_cache(maxsize=64)
def _played(document: bytes) -> Played:
    return written(json.loads(document))


def frozen(question: Question) -> State:
    """The state at the moment that a question is about."""
    return played(question).at(question.moment)


def felt_of(slug: str, state: State, *, callers: bool = True, held: tuple[int, ...] | None = None) -> tuple[str, str]:
    """The felt as an onlooker sees it, drawn and as a list, and all that it shows in words.

    The list is for a screen on which the drawing would be too small to read. Without `callers` no caller is marked;
    `held` are the chips of a float that has not all of the table's.

    The hand that is being asked is never marked: that would say what comes next.
    """
    sight = still(GAMES[slug], state)
    felt, lying = cloth_of(sight), replace(felt_table.lying(sight), turn=None)
    if held is not None and set(held) < set(felt.chips):
        felt = replace(felt, held=held)
    if not callers:
        lying = replace(lying, wagers={spot: _as_placed(state, found) for spot, found in lying.wagers.items()})
    drawn = scene(felt, lying_on(felt, lying), "") + rows_html(felt, lying)
    return drawn, " ".join(_told(felt, lying, state))


def _as_placed(state: State, found: Iterable[Wager]) -> list[Wager]:
    """The wagers of a spot in the order they were placed."""
    placed = list(dict.fromkeys(wager.player for wager in state.table.wagers))
    return [replace(wager, calls=False) for wager in sorted(found, key=lambda wager: placed.index(wager.key))]


def _told(felt: Felt, lying: Lying, state: State) -> Iterator[str]:
    """Sentence by sentence: the dealer's cards, then each area's seat, cards and wagers, the meter and the limits."""
    if lying.dealer and lying.dealer.cards:
        yield f"Dealer: {', '.join(map(name, lying.dealer.cards))}."
    for area in range(1, felt.places + 1):
        yield from _area(felt, lying, area)
    if felt.layout.meter and lying.meter is not None:
        yield f"Jackpot meter: {shown(lying.meter)}."
    yield f"Limits: {range_in_words(state.table.sign.area)}."


def _area(felt: Felt, lying: Lying, area: int) -> Iterator[str]:
    hands = lying.hands.get(area, ())
    boxes = (1, 2) if any(spot.part == "main2" for spot in felt.layout.spots) else (None,)
    for box in boxes:
        if held := [hand for hand in hands if box in (None, hand.box)]:
            yield f"{place(area, box).capitalize()}: {in_words(held)}."
    for spot in spots(felt.layout):
        wagers = lying.wagers.get(spot_id(area, spot), ())
        sensor = lying.sensors.get(area, Sensor.IDLE) if spot.part == "jackpot" else Sensor.IDLE
        if wagers or sensor is not Sensor.IDLE:
            yield f"{spot_name(area, spot, wagers, sensor)}."
    for plaque in lying.plaques.get(area, ()):
        yield f"Area {area}: {plaque.says}."
    if seated := lying.names.get(area):
        yield f"Seat {area}: {seated}."


# --- what no felt shows -----------------------------------------------------------------------------


def called_out(state: State) -> list[str]:
    """What was called in the round and cannot be seen in the cards and chips that lie there."""
    return lessons_at(state).unseen.called(state)


def counted_by(state: State, chips: tuple[int, ...] | None = None) -> list[str]:
    """What amounts depend on: the sign, and what the house has chosen.

    `chips` are those of a float that has not all of the table's.
    """
    return [
        f"The sign: {range_in_words(state.table.sign.area)}.",
        f"Chips: {listed([shown(chip) for chip in chips or state.options.chips])}.",
        *lessons_at(state).unseen.counted_by(state),
    ]


def procedure(state: State) -> list[str]:
    """What the house has chosen and the dealer's acts depend on."""
    source = f"Cards come from a {_SOURCES[state.table.shoe.dealing]}."
    return [source, *lessons_at(state).unseen.goes_by(state)]


def just_now(question: Question) -> str:
    """The last thing that was said or done before the moment of a question; nothing where the felt shows it all."""
    if not question.moment:
        return ""
    game, round_ = GAMES[question.game], played(question)
    faces = not game.hides_faces(round_.at(question.moment).options)
    return game.words.just_now(round_.log[question.moment - 1], faces=faces)


def being_asked(question: Question, state: State) -> str:
    """Whom the dealer has turned to, and whether bets or insurance are open."""
    act = GAMES[question.game].due(state)
    if act.act in ("ask", "ask_join", "ask_about_bet"):
        unseen = lessons_of(question.game).unseen
        turned = f"You have turned to {act.player} on {place(act.area, act.box)}{unseen.hand(state, act)}."
        return f"{unseen.said_before(state)} {turned}".lstrip()
    return _OPEN.get(act.act) or just_now(question)
