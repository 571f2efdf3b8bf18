"""The socket of a table: what it carries, whom it turns away, and what never leaves by it."""

import asyncio
import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
import time_machine
from channels.testing import WebsocketCommunicator
from django.contrib.sessions.models import Session

from casino.accounts.models import Person
from casino.asgi import application
from casino.floor import ticker
from casino.floor.models import Table
from casino.floor.names import player_key
from casino.floor.opening import patrons
from casino.floor.play import log
from casino.floor.play.play import play
from casino.floor.push import consumers, fanout
from casino.floor.push.fanout import in_thread
from casino.floor.table import panels
from casino.server import sockets
from casino.server.sockets import TOO_MANY
from games.table.table import SitDown
from tests.live.watching import PATIENCE, closed_with, cookie, panels_from, watching
from tests.live.websocket import seq_of
from tests.tables import STUD, a_table, bet, fresh, sit, tick

# --- what it carries ----------------------------------------------------------------------------------


async def test_a_socket_gets_the_table_at_once_and_every_change_after_its_commit(table: Table, player: Person) -> None:
    async with watching(table, player) as socket:
        assert seq_of(await panels_from(socket)) == 1
        await in_thread(sit, table, player, 3)
        pushed = await panels_from(socket)
        assert seq_of(pushed) == 2
        assert player.display_name in pushed


async def test_a_table_at_rest_goes_on_when_somebody_comes_to_watch(instructor: Person, player: Person) -> None:
    table = await in_thread(partial(a_table, instructor, watched_at=None))
    await in_thread(partial(patrons.invite, table=table, count=2, by=instructor))
    assert (await in_thread(fresh, table)).resting
    async with watching(table, player) as socket:
        await panels_from(socket)
        while (await in_thread(fresh, table)).resting:
            await asyncio.sleep(0.01)
        row = await in_thread(fresh, table)
        assert await in_thread(tick, row.due_at) == 1
        assert seq_of(await panels_from(socket)) > row.seq


async def test_what_is_refused_is_never_pushed(table: Table, player: Person) -> None:
    async with watching(table, player) as socket:
        await panels_from(socket)
        with pytest.raises(Exception, match="areas 1 to 7"):
            await in_thread(sit, table, player, 30)
        assert await socket.receive_nothing(timeout=0.3)


async def test_public_panels_are_rendered_once_for_everybody_and_private_ones_for_those_at_the_table(
    table: Table, player: Person, make: Callable[..., Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    rendered: list[str] = []
    public, private = panels.public_html, panels.private_html

    def counted_public(look: Any) -> str:
        rendered.append("public")
        return public(look)

    def counted_private(look: Any) -> str:
        rendered.append(str(look.names.get(look.me)))
        return private(look)

    monkeypatch.setattr(panels, "public_html", counted_public)
    monkeypatch.setattr(panels, "private_html", counted_private)
    onlookers = [await in_thread(make, f"Onlooker {at}") for at in range(4)]
    await in_thread(sit, table, player, 1)
    sockets = [watching(table, person) for person in (player, *onlookers)]
    entered = [await one.__aenter__() for one in sockets]
    for socket in entered:
        await panels_from(socket)
    rendered.clear()
    await in_thread(bet, table, player, 1, 1_000)
    frames = [await panels_from(socket) for socket in entered]
    assert sorted(rendered) == ["None", str(player), "public"]
    assert len(set(frames[1:])) == 1
    assert frames[0] != frames[1]
    for one in sockets:
        await one.__aexit__(None, None, None)


async def test_a_second_socket_of_a_table_renders_nothing_again(
    table: Table, player: Person, make: Callable[..., Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with watching(table, player) as first:
        await panels_from(first)
        monkeypatch.setattr(fanout, "render", lambda *given: pytest.fail("rendered again"))
        async with watching(table, player) as second:
            assert seq_of(await panels_from(second)) == 1


# --- whom it turns away -------------------------------------------------------------------------------


async def test_a_visitor_is_accepted_and_told_to_sign_in(table: Table) -> None:
    async with watching(table, None) as socket:
        assert await closed_with(socket) == sockets.SIGNED_OUT


async def test_a_table_that_is_not_there(table: Table, player: Person) -> None:
    async with watching(table, player, code="zzzzzz") as socket:
        assert await closed_with(socket) == 4403


async def test_whoever_has_too_many_open_loses_the_oldest(
    table: Table, player: Person, instructor: Person, settings: Any
) -> None:
    settings.SOCKETS_PER_PERSON = 2
    async with (
        watching(table, instructor) as other,
        watching(table, player) as oldest,
        watching(table, player) as older,
        watching(table, player) as newest,
    ):
        assert await closed_with(oldest) == TOO_MANY
        for socket in (other, older, newest):
            await panels_from(socket)
        await oldest.disconnect()
        await older.disconnect()
        async with watching(table, player) as again:
            await panels_from(again)
            assert await newest.receive_nothing(), "who left made room"


async def test_a_page_of_another_site_is_refused(table: Table, player: Person) -> None:
    headers = [(b"origin", b"http://evil.example"), (b"cookie", await in_thread(cookie, player))]
    socket = WebsocketCommunicator(application, f"/ws/tables/{table.code}/", headers=headers)
    connected, _ = await socket.connect(timeout=PATIENCE)
    assert not connected


async def test_whoever_signs_out_does_not_watch_on(
    table: Table, player: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumers, "SIGN_IN", 0.1)
    async with watching(table, player) as socket:
        await panels_from(socket)
        await in_thread(Session.objects.all().delete)
        assert await closed_with(socket) == sockets.SIGNED_OUT


async def test_a_changed_password_ends_other_sign_ins(
    table: Table, player: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumers, "SIGN_IN", 0.1)
    async with watching(table, player) as socket:
        await panels_from(socket)
        player.set_password("another-shoe-9")
        await in_thread(player.save)
        assert await closed_with(socket) == sockets.SIGNED_OUT


async def test_somebody_signed_in_is_left_alone(table: Table, player: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(consumers, "SIGN_IN", 0.05)
    async with watching(table, player) as socket:
        await panels_from(socket)
        assert await socket.receive_nothing(timeout=0.4)
        await in_thread(sit, table, player, 1)
        assert seq_of(await panels_from(socket)) == 2


# --- what never leaves --------------------------------------------------------------------------------

UNDER_DIFFERENT_BACKS = (
    "2C AS 3D KS 5H QS 7C JS 9D 10S",
    "4C 2S 4D 3S 6H 4S 8C 6S 9D 8S",
)
"""To the dealer and area 1 by turns, one at a time; only the dealer's last card is ever seen: the nine of diamonds."""


async def seen_by_an_onlooker(instructor: Person, player: Person, onlooker: Person, first: str) -> list[str]:
    """Every push of a stud round up to the player's decision, event by event, without what names the table."""
    table = await in_thread(partial(a_table, instructor, STUD, first=first))
    async with watching(table, onlooker) as socket:
        frames = [await panels_from(socket)]
        steps: list[Callable[[], object]] = [
            lambda: sit(table, player, 1),
            lambda: bet(table, player, 1, 1_000),
            lambda: bet(table, player, 1, 100, kind="jackpot"),
        ]
        while await in_thread(asked, table) != "ask":
            await in_thread(steps.pop(0) if steps else partial(next_act, table))
            frames.append(await panels_from(socket))
    return [frame.replace(table.code, "CODE") for frame in frames]


def asked(table: Table) -> str:
    row = fresh(table)
    return row.engine.due(log.load(row)).act


def next_act(table: Table) -> None:
    due_at = fresh(table).due_at
    assert due_at is not None
    ticker.do_due(table.pk, due_at)


async def test_hidden_cards_never_reach_an_onlooker_in_any_form(
    instructor: Person, player: Person, make: Callable[..., Person]
) -> None:
    onlooker = await in_thread(make, "Onlooker")
    with time_machine.travel("2026-11-16 12:00:00+11:00", tick=False):
        one, other = [await seen_by_an_onlooker(instructor, player, onlooker, first) for first in UNDER_DIFFERENT_BACKS]
    assert len(one) > 14
    assert one == other


async def test_calls_do_not_come_by_the_socket(table: Table, player: Person) -> None:
    async with watching(table, player) as socket:
        await panels_from(socket)
        await socket.send_to(text_data=json.dumps({"type": "SitDown", "player": player_key(player), "area": 1}))
        assert await socket.receive_nothing(timeout=0.3)
    played = await in_thread(partial(play, table.pk, SitDown(player=player_key(player), area=1), by=player))
    assert played.seq == 2
