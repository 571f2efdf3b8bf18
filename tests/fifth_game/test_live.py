"""Two people at the toy game's table, each behind a socket, and a patron beside them."""

from functools import partial

import pytest

from casino.accounts.models import Person
from casino.floor.models import Table
from casino.floor.opening import patrons
from casino.floor.push.fanout import in_thread
from tests.fifth_game.high_card import GAME, Options
from tests.live.watching import panels_from, watching
from tests.tables import a_table, bet, run_on, sit

pytestmark = pytest.mark.django_db(transaction=True)


async def test_both_see_every_card_and_line_as_it_falls(instructor: Person, player: Person, trainee: Person) -> None:
    table: Table = await in_thread(
        partial(a_table, instructor, GAME.slug, options=Options(minimum=500), first="KH 9C 9D")
    )
    async with watching(table, player) as one, watching(table, trainee) as other:
        for socket in (one, other):
            assert "area-1-opt1" in await panels_from(socket)
        for person, area in ((player, 1), (trainee, 3)):
            await in_thread(sit, table, person, area)
            await in_thread(partial(bet, table, person, area, 1_000, kind="bet"))
        await in_thread(partial(patrons.invite, table=table, count=1, by=instructor))
        await in_thread(partial(run_on, table, until="close_round"))
        for socket in (one, other):
            seen = ""
            while "Dealer: " not in seen:
                seen = await panels_from(socket)
            assert "area-1" in seen
