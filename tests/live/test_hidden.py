"""A hand that only its player may see: every byte that a whole house sends to somebody else, twice over.

Two rounds of Caribbean Stud that differ in nothing but the cards that lie face down are watched by an onlooker through
a real server: the page, the panels, the lobby, their headers and every frame of the socket must be the same.
"""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.live.house import House, Visitor, a_house, open_a_table
from tests.live.test_restarts import PATIENCE, SHEILA, watch
from tests.live.websocket import seq_of

CON = "con@pitschool.example"
UNDER_DIFFERENT_BACKS = (
    "2C AS 3D KS 5H QS 7C JS 9D 10S",
    "4C 2S 4D 3S 6H 4S 8C 6S 9D 8S",
)
"""To the dealer and area 1 by turns, one at a time; only the dealer's last card is ever seen: the nine of diamonds."""
OF_THE_MOMENT = re.compile(
    r'data-(now|deadline)="[^"]*"|name="csrfmiddlewaretoken" value="[^"]*"|"X-CSRFToken": "[^"]*"|mark=[0-9a-f]{16}'
)
OF_THE_ANSWER = {"date", "set-cookie", "expires", "content-length"}
"""What two answers to the same question differ in: the time, which is written shorter now and then, and the tokens."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with a_house(tmp_path) as opened:
        yield opened


def cleaned(text: str, code: str) -> str:
    return OF_THE_MOMENT.sub("", text.replace(code, "CODE"))


def pages(visitor: Visitor, code: str) -> list[str]:
    """Each page that shows the table, with its headers."""
    answers = []
    for path in (f"/tables/{code}/", f"/tables/{code}/panels/", "/tables/", "/tables/list/"):
        body, headers = visitor.get(path)
        if "panels" not in path and code not in path:  # the lobby, where the other round's table is listed too
            body = body.split(f'id="table-{code}"', 1)[1].split("</li>", 1)[0]
        kept = [f"{name}: {value}" for name, value in sorted(headers.items()) if name not in OF_THE_ANSWER]
        answers += [cleaned(part, code) for part in (*kept, body)]
    return answers


async def watched(house: House, address: str, first: str) -> tuple[dict[int, str], list[str], str]:
    """The onlooker's frames by their seq up to the player's decision, then every page; and the player's own page."""
    code = open_a_table(house, first, "caribbean_stud", betting_time=500, decision_time=300_000, pace=20)
    player, onlooker = Visitor(address, SHEILA), Visitor(address, CON)
    frames = {}
    async with watch(address, code, onlooker) as socket:
        await socket.panels()
        assert await asyncio.to_thread(player.call, code, "wager", area=1, kind="ante", amount="10") == 200
        while 'id="asked-' not in socket.latest:
            text = await asyncio.wait_for(socket.panels(), PATIENCE)
            frames[seq_of(text)] = cleaned(text, code)
        seen = await asyncio.to_thread(pages, onlooker, code)
        own, _ = await asyncio.to_thread(player.get, f"/tables/{code}/")
    return frames, seen, own


async def test_no_byte_to_an_onlooker_depends_on_a_hidden_card(house: House) -> None:
    address = house.start()
    (frames, seen, own), (others, seen_then, own_then) = [
        await watched(house, address, first) for first in UNDER_DIFFERENT_BACKS
    ]
    last = max(frames)
    assert last == max(others)
    assert "9 of diamonds" in frames[last]
    assert "ace of spades" in own
    assert "ace of spades" not in own_then
    assert seen == seen_then
    both = frames.keys() & others.keys()  # a house in a hurry makes one push of two changes
    assert len(both) > 5
    assert {seq: frames[seq] for seq in both} == {seq: others[seq] for seq in both}
