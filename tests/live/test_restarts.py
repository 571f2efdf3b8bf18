"""The house killed in the middle of a round and started again: nothing lost, nothing doubled, nobody hurried."""

import asyncio
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager
from typing import Any
from uuid import uuid4

import pytest

from tests.live.house import House, Visitor, a_house, open_a_table, read_a_table
from tests.live.websocket import WebSocket

SHEILA = "sheila@pitschool.example"
PATIENCE = 120.0
FIRST_CARD, ASKED = 5, 7
"""The seq of a table opened, a seat taken, a wager laid, bets closed and one card dealt; and of two cards more."""
TWENTY = "10H 6S 10D 10C 10S"
"""A card to area 1, the dealer's, a second to area 1: twenty against a six, which draws to a bust."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with a_house(tmp_path_factory.mktemp("house")) as opened:
        yield opened


def watch(address: str, code: str, visitor: Visitor) -> AbstractAsyncContextManager[WebSocket]:
    return WebSocket.watching(f"{address}/ws/tables/{code}/", visitor.cookie)


async def shown(socket: WebSocket, seq: int) -> None:
    """Once the socket has been sent this seq."""
    while socket.shown < seq:
        await asyncio.wait_for(socket.panels(), PATIENCE)


async def sit_and_bet(visitor: Visitor, code: str) -> None:
    assert await asyncio.to_thread(visitor.call, code, "sit", area=1) == 200
    assert await asyncio.to_thread(visitor.call, code, "wager", area=1, kind="main", amount="20") == 200


async def read_until(house: House, code: str, kind: str) -> dict[str, Any]:
    """The table once something of this kind has happened."""
    async with asyncio.timeout(PATIENCE):
        while kind not in (read := await asyncio.to_thread(read_a_table, house, code))["kinds"]:
            pass
    return read


async def test_a_round_goes_on_after_the_house_was_killed_in_the_middle_of_it(house: House) -> None:
    address = house.start()
    code = open_a_table(house, TWENTY, betting_time=500, decision_time=60_000, pace=60)
    sheila = Visitor(address, SHEILA)
    async with watch(address, code, sheila) as socket:
        await sit_and_bet(sheila, code)
        await shown(socket, FIRST_CARD)
        house.kill()
        assert await asyncio.wait_for(socket.closed(), PATIENCE) == 1006
    left = read_a_table(house, code)
    assert (left["whole"], left["over"], left["outstanding"]) == (True, False, 0)

    house.start()
    stand = str(uuid4())
    async with watch(address, code, sheila) as socket:
        await shown(socket, ASKED)
        assert await asyncio.to_thread(sheila.call, code, "stand", area=1, command=stand, seen=ASKED) == 200
        house.kill()

    house.start()
    assert sheila.call(code, "stand", area=1, command=stand, seen=ASKED) == 200
    end = await read_until(house, code, "RoundClosed")
    house.kill()
    assert [end["kinds"].count(kind) for kind in ("BetsClosed", "HandStood", "WagerSettled")] == [1, 1, 1]
    assert (end["whole"], end["outstanding"], end["balances"][SHEILA]) == (True, 0, 502_000)


async def test_nobody_runs_out_of_time_while_the_house_is_closed(house: House) -> None:
    address = house.start()
    code = open_a_table(house, TWENTY, betting_time=300, decision_time=8_000, pace=20)
    sheila = Visitor(address, SHEILA)
    async with watch(address, code, sheila) as socket:
        await sit_and_bet(sheila, code)
        await shown(socket, ASKED)
        house.kill()
    before = read_a_table(house, code)
    assert before["kinds"][-1] == "CardDealt"
    await asyncio.sleep(8)
    house.start()
    await asyncio.sleep(1)
    after = read_a_table(house, code)
    assert after["closes_at"] - before["closes_at"] > 8
    await read_until(house, code, "PlayerAbsent")
    house.kill()


async def test_a_house_that_is_stopped_says_goodbye(house: House) -> None:
    address = house.start()
    code = open_a_table(house, TWENTY)
    sheila = Visitor(address, SHEILA)
    async with watch(address, code, sheila) as socket:
        await socket.panels()
        stopping = asyncio.ensure_future(asyncio.to_thread(house.stop))
        assert await asyncio.wait_for(socket.closed(), PATIENCE) == 4012
        assert await stopping == 0
