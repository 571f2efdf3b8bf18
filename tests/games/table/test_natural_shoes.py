"""Ten thousand shoes as luck has them, at the three games with a card shoe: who is offered the cut in each."""

import pytest

from tests.games.table.natural import PACKAGES, House

SHOES = 280
CHUNKS = 12
COMMON = {"opening", "area", "dealer", "first", "new", "", "in round, cut"}


@pytest.mark.rule("SB 4.3.1", "SB 4.3.2", "SB 4.3.3", "SB 4.3.4", "SB 4.4", "SB 16.9")
@pytest.mark.rule("BS 4.2.1", "BS 4.2.2", "BS 4.2.3", "BS 4.2.4", "BS 4.2.5", "BS 4.4", "BS 17.9")
@pytest.mark.rule("CW 4.3.1", "CW 4.3.2", "CW 4.3.3", "CW 4.3.4", "CW 4.3.5", "CW 4.4", "CW 11.7")
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("code", PACKAGES)
def test_the_cut_is_offered_to_whom_the_rules_designate(code: str, chunk: int) -> None:
    house = House(code, chunk)
    house.deal(SHOES)
    assert house.oracle.shuffles > SHOES
    assert house.oracle.seen.keys() >= COMMON


def test_that_is_over_ten_thousand_shoes() -> None:
    assert SHOES * CHUNKS * len(PACKAGES) >= 10_000
    assert SHOES * CHUNKS > 3_000
