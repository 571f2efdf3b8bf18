"""The bench compares like with like: dealt the same cards, the bare loops settle every wager as the engine does."""

import pytest

from games.chips.settlement import Line
from tests.bench.floors.floor import Result
from tests.bench.rounds import TABLES, floor_beside

ROUNDS = 25


@pytest.mark.parametrize("name", TABLES)
def test_the_floor_settles_and_discards_as_the_engine_does(name: str) -> None:
    opened, kind = TABLES[name]
    table = opened()
    floor = floor_beside(table, kind)
    for _ in range(ROUNDS):
        table.make_ready()
        shoe = table.state.table.shoe
        floor.cards, floor.discards, floor.results = list(reversed(shoe.stack)), list(shoe.discards), []
        table.round()
        floor.round()
        assert floor.results == [reported(line) for line in table.state.lines]
        rack = table.state.table.shoe.discards
        assert sorted(card.text for card in floor.discards) == sorted(card.text for card in rack)


def reported(line: Line) -> Result:
    return Result(
        area=line.area,
        box=line.box,
        hand=line.hand,
        player=line.player,
        wager=line.wager,
        stake=line.stake,
        in_play=line.in_play,
        paid=line.paid,
        collected=line.collected,
        returned=line.returned,
    )
