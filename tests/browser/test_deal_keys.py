"""Whole rounds dealt by hand from the keyboard alone, and what keys do besides."""

import pytest

from tests.browser.dealing import Bench, Keys
from tests.browser.floor import Floor
from tests.browser.rounds import ROUNDS


@pytest.mark.parametrize("name", ROUNDS)
def test_a_whole_round_from_the_keyboard(floor: Floor, name: str) -> None:
    bench = Bench(floor, ROUNDS[name])
    bench.deal(Keys(ROUNDS[name]))
