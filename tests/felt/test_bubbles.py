"""What players are seen to do beside their seats: where many do something at once, each can still be read or seen."""

import re
from itertools import combinations
from typing import NamedTuple

import pytest

from casino.felt.bubbles import bubbles
from casino.felt.drawing import Felt
from tests.felt.drawing import STUD, SWITCH, WAR, star

DRAWN = re.compile(
    r'id="bubble-(\d+)" class="bubble" role="img" aria-label="([^"]+)" transform="translate\((\S+) (\S+)\)">'
    r'.*?<rect x="\S+" y="\S+" width="(\S+)" height="(\S+)" rx="14"/>(.*?)</g></g>'
)
FELTS = {
    "star blackjack": Felt(star("A"), 7),
    "star blackjack, nine": Felt(star("A"), 9),
    "switch": Felt(SWITCH, 5),
    "war": Felt(WAR, 7),
    "stud": Felt(STUD, 7),
}
LONG = "lays the cards face down and puts a bet beside them"


class Drawn(NamedTuple):
    area: int
    says: str
    x: float
    y: float
    wide: float
    high: float
    inside: str

    @property
    def written(self) -> bool:
        return "<text" in self.inside

    def touches(self, other: "Drawn") -> bool:
        across, down = abs(self.x - other.x), abs(self.y - other.y)
        return across < (self.wide + other.wide) / 2 and down < (self.high + other.high) / 2


def drawn(felt: Felt, signals: dict[int, str]) -> list[Drawn]:
    found = DRAWN.findall(bubbles(felt, {area: (f"Player {area}", does) for area, does in signals.items()}))
    return [
        Drawn(int(area), says, float(x), float(y), float(wide), float(high), inside)
        for area, says, x, y, wide, high, inside in found
    ]


@pytest.mark.parametrize("name", FELTS)
@pytest.mark.parametrize("does", [LONG, "scratches the felt"])
def test_no_bubble_covers_another(name: str, does: str) -> None:
    felt = FELTS[name]
    all_ = drawn(felt, dict.fromkeys(range(1, felt.places + 1), does))
    assert [one.says for one in all_] == [f"Player {one.area} {does}" for one in all_]
    assert len(all_) == felt.places
    assert not [(one.area, other.area) for one, other in combinations(all_, 2) if one.touches(other)]


@pytest.mark.parametrize("name", FELTS)
def test_the_last_of_those_side_by_side_keeps_the_words_and_somebody_alone_too(name: str) -> None:
    felt = FELTS[name]
    middle = felt.places // 2 + 1
    together = {one.area: one.written for one in drawn(felt, {middle - 1: LONG, middle: LONG})}
    assert together == {middle - 1: False, middle: True}
    assert [one.written for one in drawn(felt, {middle - 1: LONG})] == [True]
