"""How a table's socket heals: what was missed, lost or broken comes by itself, and what goes leaves nothing behind."""

import asyncio
import json
from collections.abc import Callable
from functools import partial
from time import sleep
from typing import Any

import pytest

from casino.accounts.models import Person
from casino.accounts.sign_ins import people_group
from casino.floor.models import Table
from casino.floor.play import announce, tables
from casino.floor.push import consumers, fanout
from casino.floor.push.fanout import in_thread
from casino.server import layer as server_layer
from casino.server.sockets import Frame
from tests.live.watching import PATIENCE, closed_with, panels_from, watching
from tests.live.websocket import seq_of
from tests.tables import a_table, bet, sit


async def test_the_heartbeat_carries_the_newest_seq(
    table: Table, player: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumers, "HEARTBEAT", 0.1)
    async with watching(table, player) as socket:
        await panels_from(socket)
        assert json.loads(await socket.receive_from(timeout=5)) == {"head": 1}
        await in_thread(sit, table, player, 1)
        await panels_from(socket)
        assert json.loads(await socket.receive_from(timeout=5)) == {"head": 2}


async def test_a_page_that_fell_behind_gets_the_whole_table(
    table: Table, player: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumers, "HEARTBEAT", 0.5)
    async with watching(table, player) as socket:
        await panels_from(socket)
        await in_thread(sit, table, player, 1)
        whole = await panels_from(socket)
        await socket.receive_output(timeout=PATIENCE)  # a heartbeat, which the page answers
        monkeypatch.setattr(consumers, "HEARTBEAT", 60)
        await socket.receive_output(timeout=PATIENCE)
        await socket.send_to(text_data="1")
        assert await panels_from(socket) == whole
        for nothing in ("2", "99", "x", "-1", "1" * 50, "²"):
            await socket.send_to(text_data=nothing)
        assert await socket.receive_nothing(timeout=0.3)


async def test_a_page_that_says_it_again_and_again_gets_the_table_once_a_heartbeat(
    table: Table, player: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumers, "HEARTBEAT", 0.5)
    async with watching(table, player) as socket:
        await panels_from(socket)
        await socket.receive_output(timeout=PATIENCE)  # a heartbeat
        monkeypatch.setattr(consumers, "HEARTBEAT", 60)
        await socket.receive_output(timeout=PATIENCE)
        for _ in range(20):
            await socket.send_to(text_data="0")
        assert seq_of(await panels_from(socket)) == 1
        assert await socket.receive_nothing(timeout=0.3)


async def test_a_browser_that_takes_too_little_is_let_go() -> None:
    done: list[str] = []

    class Slow:
        behind = fanout.MOST_BEHIND

        async def push(self, frame: Frame) -> None:
            done.append("pushed")
            self.behind += 1

        def cut(self) -> None:
            done.append("cut")

    line: Any = Slow()
    socket = fanout.Socket(line, 1, "code", 1)
    for _ in range(2):
        await socket.push(Frame("a table"))
    assert done == ["pushed", "cut"]


async def test_a_lost_announcement_is_healed_by_the_sweep(
    table: Table, player: Person, monkeypatch: pytest.MonkeyPatch, nobody_told: None
) -> None:
    monkeypatch.setattr(fanout, "SWEEP", 0.1)
    async with watching(table, player) as socket:
        await panels_from(socket)
        await in_thread(sit, table, player, 1)
        assert seq_of(await panels_from(socket)) == 2


async def test_what_a_push_brought_while_a_newcomer_waited_is_not_sent_again(
    table: Table, player: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, render = fanout.hub(), fanout.render_now
    rendered = []

    def render_after_everybody(*asked: Any) -> Any:
        rendered.append(asked)
        if len(rendered) == 1:
            house.loop.call_soon_threadsafe(house.nudge, table.pk, 1)
            while not any(one.sent for one in house._watches[table.pk].sockets):
                sleep(0.01)
        return render(*asked)

    monkeypatch.setattr(fanout, "render_now", render_after_everybody)
    async with watching(table, player) as socket:
        assert seq_of(await panels_from(socket)) == 1
        assert await socket.receive_nothing(timeout=0.3)
    assert len(rendered) == 2


async def test_news_of_a_change_that_never_was_is_looked_into_once(
    table: Table, player: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked, render = [], fanout.render_now

    def look(*asked: Any) -> Any:
        looked.append(asked)
        return render(*asked)

    async with watching(table, player) as socket:
        await panels_from(socket)
        monkeypatch.setattr(fanout, "render_now", look)
        house = fanout.hub()
        (watch,) = house._watches.values()
        house.nudge(table.pk, 1_000)
        async with asyncio.timeout(PATIENCE):
            while watch.busy:
                await asyncio.sleep(0.01)
        assert (len(looked), watch.head) == (1, 1)
        await in_thread(sit, table, player, 1)
        assert seq_of(await panels_from(socket)) == 2


async def test_a_newcomer_who_sees_a_change_first_does_not_keep_it_from_the_others(
    table: Table, player: Person, make: Callable[..., Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fanout, "SWEEP", 60)
    async with watching(table, await in_thread(make, "Onlooker")) as socket:
        await panels_from(socket)
        await in_thread(sit, table, player, 1)
        assert seq_of(await panels_from(socket)) == 2
        monkeypatch.setattr(announce, "tell_own_sockets", lambda row: None)
        monkeypatch.setattr(announce, "tell_other_processes", lambda row: None)
        await in_thread(bet, table, player, 1, 1_000)
        async with watching(table, player) as newcomer:
            assert seq_of(await panels_from(newcomer)) == 3
            assert seq_of(await panels_from(socket)) == 3


async def test_somebody_who_came_while_a_change_was_rendered_gets_it_too(table: Table, player: Person) -> None:
    """Rendered without knowing of them, although they sit at the table."""
    await in_thread(sit, table, player, 1)
    async with watching(table, player) as socket:
        await panels_from(socket)
        await in_thread(bet, table, player, 1, 1_000)
        await panels_from(socket)
        house = fanout.hub()
        (watch,) = house._watches.values()
        stale = await in_thread(fanout.render_now, table.pk, set())
        (one,) = watch.sockets
        one.sent, watch.shown = 1, None
        house.publish(table.pk, stale)
        assert seq_of(await panels_from(socket)) == 3


async def test_a_browser_that_comes_and_goes_leaves_nothing_behind(table: Table, player: Person) -> None:
    for _ in range(5):
        async with watching(table, player) as socket:
            await panels_from(socket)
    house = fanout.hub()
    assert not house._watches
    async with asyncio.timeout(PATIENCE):  # the last marks may still be being written
        while len(house._tasks) > 1 + (house._channel is not None):
            await asyncio.wait(house._tasks, return_when=asyncio.FIRST_COMPLETED)


async def test_a_layer_that_fails_turns_nobody_away(
    table: Table, player: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sweep brings what the layer does not."""

    class Broken:
        def __getattr__(self, name: str) -> Any:
            raise ConnectionError(name)

    monkeypatch.setattr(fanout, "SWEEP", 0.1)
    monkeypatch.setattr(announce, "tell_own_sockets", lambda row: None)
    monkeypatch.setattr(fanout, "get_channel_layer", Broken)
    monkeypatch.setattr(server_layer, "get_channel_layer", Broken)
    async with watching(table, player) as socket:
        assert seq_of(await panels_from(socket)) == 1
        await in_thread(sit, table, player, 1)
        assert seq_of(await panels_from(socket)) == 2


class SlowLayer:
    """A layer that answers nobody, or has broken down, until it is mended."""

    def __init__(self, breaks: bool) -> None:
        self.mended = asyncio.Event()
        self.groups: set[str] = set()
        self._breaks = breaks

    async def new_channel(self) -> str:
        await self._answer()
        return "ours"

    async def group_add(self, group: str, channel: str) -> None:
        await self._answer()
        self.groups.add(group)

    async def group_discard(self, group: str, channel: str) -> None:
        self.groups.discard(group)

    async def group_send(self, group: str, message: Any) -> None:
        """Nobody listens."""

    async def receive(self, channel: str) -> Any:
        await asyncio.Event().wait()

    async def _answer(self) -> None:
        if self._breaks and not self.mended.is_set():
            raise ConnectionError("the layer is down")
        await self.mended.wait()


@pytest.mark.parametrize("breaks", [True, False])
async def test_nobody_waits_for_the_layer_and_it_is_asked_again_until_it_answers(
    table: Table, player: Person, monkeypatch: pytest.MonkeyPatch, breaks: bool
) -> None:
    layer = SlowLayer(breaks)
    monkeypatch.setattr(fanout, "SWEEP", 0.1)
    monkeypatch.setattr(fanout, "get_channel_layer", lambda: layer)
    async with watching(table, player) as socket:
        assert seq_of(await panels_from(socket)) == 1
        await asyncio.sleep(0.3)
        assert layer.groups == set()
        layer.mended.set()
        async with asyncio.timeout(PATIENCE):
            while layer.groups != {announce.group(table.code), people_group()}:
                await asyncio.sleep(0.01)
    async with asyncio.timeout(PATIENCE):
        while layer.groups != {people_group()}:
            await asyncio.sleep(0.01)


async def test_tables_first_watched_at_one_moment_are_heard_by_one_ear(
    instructor: Person, player: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    layer = SlowLayer(breaks=False)
    ears: list[str] = []

    async def new_channel() -> str:
        ears.append(f"ear {len(ears)}")
        await layer.mended.wait()
        return ears[-1]

    monkeypatch.setattr(layer, "new_channel", new_channel)
    monkeypatch.setattr(fanout, "get_channel_layer", lambda: layer)
    tables_ = [await in_thread(a_table, instructor) for _ in range(2)]
    async with watching(tables_[0], player) as one, watching(tables_[1], player) as other:
        await panels_from(one)
        await panels_from(other)
        layer.mended.set()
        async with asyncio.timeout(PATIENCE):
            while len(layer.groups) < 2:
                await asyncio.sleep(0.01)
    assert len(ears) == 1


async def test_a_page_that_never_answers_is_dropped(
    table: Table, player: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumers, "HEARTBEAT", 0.05)
    monkeypatch.setattr(consumers, "SILENCE", 0.3)
    async with watching(table, player) as socket:
        assert await closed_with(socket) == consumers.SILENT
    async with watching(table, player) as answering:
        for _ in range(10):
            text = await answering.receive_from(timeout=5)
            if text.startswith("{"):
                await answering.send_to(text_data="1")


async def test_a_panel_that_cannot_be_rendered_closes_nothing_and_is_tried_again(
    table: Table, player: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(fanout, "SWEEP", 0.1)
    async with watching(table, player) as socket:
        await panels_from(socket)
        with monkeypatch.context() as broken:
            broken.setattr(fanout, "render", lambda *given: 1 / 0)
            await in_thread(sit, table, player, 1)
            assert await socket.receive_nothing(timeout=0.3)
        assert seq_of(await panels_from(socket)) == 2
    assert "could not be shown" in caplog.text


async def test_a_socket_that_breaks_says_come_again(
    table: Table, player: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumers, "find", lambda code: 1 / 0)
    async with watching(table, player) as socket:
        assert await closed_with(socket) == consumers.BROKEN


async def test_a_house_that_goes_down_says_so(table: Table, player: Person) -> None:
    async with watching(table, player) as socket:
        await panels_from(socket)
        await fanout.say_goodbye()
        assert await closed_with(socket) == fanout.RESTARTING


async def test_standing_up_to_the_table_gives_panels_of_ones_own(table: Table, player: Person) -> None:
    async with watching(table, player) as socket:
        await panels_from(socket)
        await in_thread(partial(tables.stand_behind, table=table, person=player))
        assert seq_of(await panels_from(socket)) == 2
