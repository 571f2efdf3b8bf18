"""What a dealer at the table knows and no felt shows: what was called, what has gone, and what the house has chosen.

Every question tells as much of it as its answer depends on, so that no two rounds with different answers look alike.
"""

from typing import Final

from casino.floor.lobby.listings import range_in_words
from casino.training.lessons.catalogue import lessons_at
from games.chips.chips import shown
from games.game import State
from games.words import listed


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


_SOURCES: Final = {"shoe": "shoe", "device": "shuffling device"}
