"""Cards that run out in a round at a live table: whoever is offered the cut of the rack has buttons and time for it."""

from typing import Any

import pytest

from casino.accounts.models import Person
from casino.floor.models import Event, Table
from casino.floor.play import log, tables
from casino.floor.table import buttons as table_buttons
from casino.floor.table.look import Sight
from games.cards.cards import decks
from games.catalogue import GAMES
from games.records import replace
from tests.people import Calls
from tests.tables import FOR_EVER, OPTIONS, STAR, WAR, bet, close, everything_adds_up, fresh, run_on, sit, tick

pytestmark = pytest.mark.django_db
SHOE_GAMES = pytest.mark.parametrize("game", [STAR, WAR])


def running_out(game: str, by: Person, *, left: int = 1) -> Table:
    """A table with so many cards left in the shoe, and three decks in the rack."""
    engine, options = GAMES[game], OPTIONS[game]
    state = engine.opened(options, {}, decks(1)[:left])
    shoe = replace(state.table.shoe, discards=decks(3))
    state = replace(state, table=replace(state.table, shoe=shoe))
    more: dict[str, Any] = {"watched_at": FOR_EVER, "decision_time": 20_000}
    return tables.set_up(game=game, state=state, by=by, name="Table 1", **more)


@pytest.mark.rule("SB 16.9", "CW 11.7")
@SHOE_GAMES
def test_the_player_cuts_the_rack_and_the_round_goes_on(
    call: Calls, instructor: Person, player: Person, game: str
) -> None:
    table = running_out(game, instructor)
    sit(table, player, 2)
    bet(table, player, 2, 1_000)
    row = run_on(table, "offer_cut")
    assert not log.load(row).over
    cut, refuse = (button for button in table_buttons.buttons(Sight(row).look(player)) if button.choice.open)
    assert (cut.choice.call, refuse.choice.call, cut.places) == ("cut", "refuse_cut", (52, 104))
    assert call(player, table, "cut", at=105).status_code == 422
    assert call(player, table, "cut", at=104).status_code == 200
    assert Event.objects.filter(table=table, type="CardsCut").exists()
    row = fresh(table)
    assert row.engine.due(log.load(row)).act == "deal"
    everything_adds_up(table)


@pytest.mark.rule("SB 4.4", "CW 4.4")
@SHOE_GAMES
def test_without_an_answer_the_supervisor_cuts_and_the_round_goes_on(
    instructor: Person, player: Person, game: str
) -> None:
    table = running_out(game, instructor)
    sit(table, player, 2)
    bet(table, player, 2, 1_000)
    row = run_on(table, "offer_cut")
    assert row.closes_at is not None
    tick(row.closes_at)
    refused = Event.objects.filter(table=table, type="CutRefused").get()
    assert refused.rule == "4.4"
    run_on(table, "deal")
    assert Event.objects.filter(table=table, type="CardsCut").count() == 1
    everything_adds_up(table)


@SHOE_GAMES
def test_a_table_is_closed_while_the_cut_is_offered(instructor: Person, player: Person, game: str) -> None:
    """Not even the first card of the round is out."""
    table = running_out(game, instructor, left=0)
    sit(table, player, 2)
    bet(table, player, 2, 1_000)
    run_on(table, "offer_cut")
    close(table, instructor)
    assert fresh(table).status == Table.Status.CLOSED
    everything_adds_up(table)
