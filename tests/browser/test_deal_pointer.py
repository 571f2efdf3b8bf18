"""Whole rounds dealt by hand with a mouse on the felt, and by touch on a phone of 390 px."""

import pytest

from tests.browser.dealing import Bench, Pointer, Touch
from tests.browser.floor import Floor
from tests.browser.rounds import ROUNDS


@pytest.mark.parametrize("name", ROUNDS)
def test_a_whole_round_with_the_mouse(floor: Floor, name: str) -> None:
    Bench(floor, ROUNDS[name]).deal(Pointer(ROUNDS[name]))


@pytest.mark.parametrize("name", ROUNDS)
def test_a_whole_round_by_touch_on_a_phone(floor: Floor, name: str) -> None:
    Bench(floor, ROUNDS[name], width=390, height=844, has_touch=True, is_mobile=True).deal(Touch(ROUNDS[name]))
