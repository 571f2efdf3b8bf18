"""Two serving processes on PostgreSQL and Redis: one table, and clients on both."""

import asyncio
import re
from collections.abc import Iterator

import pytest

from casino.accounts.models import Person
from casino.floor.models import Table
from casino.floor.play import announce
from casino.floor.push import fanout
from casino.floor.push.fanout import in_thread
from tests.live.house import House, Visitor, a_house, open_a_table, read_a_table
from tests.live.test_restarts import PATIENCE, TWENTY, read_until, shown, sit_and_bet, watch
from tests.live.watching import panels_from, watching
from tests.live.websocket import WebSocket
from tests.tables import a_table

SHEILA, CON = "sheila@pitschool.example", "con@pitschool.example"
TWENTY_AND_NINETEEN = "10H 9H 6S 10D 10S 10C 10D"


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with a_house(tmp_path_factory.mktemp("house"), ports=2) as opened:
        yield opened


async def stand(visitor: Visitor, code: str, area: int, socket: WebSocket) -> None:
    """As soon as it is this area's turn."""
    while await asyncio.to_thread(visitor.call, code, "stand", area=area, seen=socket.shown) != 200:
        await asyncio.wait_for(socket.panels(), PATIENCE)


def public(panels: str) -> str:
    """The public half of a push, without the moment at which each process rendered it."""
    half = panels.split('data-panels="private"', 1)[0]
    return re.sub(r'data-now="[^"]*"', "", half)


async def test_a_table_is_one_table_through_either_process(house: House) -> None:
    left, right = house.start(0), house.start(1)
    code = open_a_table(house, TWENTY_AND_NINETEEN, betting_time=10_000, decision_time=60_000, pace=40)
    sheila, con = Visitor(left, SHEILA), Visitor(right, CON)
    async with watch(left, code, sheila) as one, watch(right, code, con) as other:
        await sit_and_bet(sheila, code)
        assert await asyncio.to_thread(con.call, code, "sit", area=2) == 200
        assert await asyncio.to_thread(con.call, code, "wager", area=2, kind="main", amount="30") == 200
        await stand(sheila, code, 1, one)
        await stand(con, code, 2, other)
        end = await read_until(house, code, "RoundClosed")
        await shown(one, end["seq"])
        await shown(other, end["seq"])
        assert public(one.latest) == public(other.latest)
    assert end["kinds"].count("BetsClosed") == end["kinds"].count("RoundClosed") == 1
    assert (end["whole"], end["outstanding"]) == (True, 0)
    assert (end["balances"][SHEILA], end["balances"][CON]) == (502_000, 503_000)


async def test_signing_out_through_one_process_closes_the_sockets_at_the_other(house: House) -> None:
    left, right = house.start(0), house.start(1)
    code = open_a_table(house, TWENTY)
    sheila, con = Visitor(left, SHEILA), Visitor(right, CON)
    async with watch(right, code, sheila) as hers, watch(right, code, con) as his:
        await shown(hers, 1)
        await shown(his, 1)
        await asyncio.sleep(0.5)  # the sweep has just begun, and comes after two seconds
        assert await asyncio.to_thread(sheila.post, "/sign-out/") == 200
        assert await asyncio.wait_for(hers.closed(), 1.2) == 4401
        await asyncio.to_thread(con.call, code, "sit", area=2)
        await shown(his, 2)


async def test_a_push_to_the_other_process_does_not_wait_for_its_sweep(house: House) -> None:
    left, right = house.start(0), house.start(1)
    code = open_a_table(house, TWENTY, betting_time=60_000)
    sheila, con = Visitor(left, SHEILA), Visitor(right, CON)
    async with watch(right, code, con) as socket:
        await socket.panels()
        waits = []
        for stake in range(5, 15):
            assert await asyncio.to_thread(sheila.call, code, "wager", area=1, kind="main", amount=str(stake)) == 200
            began = asyncio.get_running_loop().time()
            await asyncio.wait_for(socket.panels(), PATIENCE)
            waits.append(asyncio.get_running_loop().time() - began)
    assert sorted(waits)[len(waits) // 2] < 0.5


async def test_one_process_dies_and_the_other_carries_on(house: House) -> None:
    left, right = house.start(0), house.start(1)
    code = open_a_table(house, TWENTY, betting_time=1_500, decision_time=60_000, pace=40)
    sheila = Visitor(left, SHEILA)
    async with watch(right, code, sheila) as socket:
        await sit_and_bet(sheila, code)
        house.kill(0)
        sheila.address = right
        await stand(sheila, code, 1, socket)
        end = await read_until(house, code, "RoundClosed")
    assert read_a_table(house, code)["whole"]
    assert (end["outstanding"], end["balances"][SHEILA]) == (0, 502_000)


async def test_another_house_that_speaks_over_the_same_layer_is_not_heard(
    instructor: Person, player: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its tables are numbered from one too."""
    table = await in_thread(a_table, instructor)
    async with watching(table, player) as socket, asyncio.timeout(PATIENCE):
        await panels_from(socket)
        hub, heard = fanout.hub(), []
        while not hub._watches[table.pk].heard:
            await asyncio.sleep(0.01)
        monkeypatch.setattr(hub, "nudge", lambda table_id, seq: heard.append(seq))
        announce.tell_other_processes(Table(pk=table.pk, code="elsewhere", seq=99))
        announce.tell_other_processes(Table(pk=table.pk, code=table.code, seq=7))
        while 7 not in heard:
            await asyncio.sleep(0.01)
    assert 99 not in heard
