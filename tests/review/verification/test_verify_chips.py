"""Chips paid are held against settlement lines, and the function that moves them is not asked."""

from collections.abc import Iterator
from typing import Any

import pytest

from casino.accounts.models import Person
from casino.floor.models import SettlementLine, Table, Transfer
from casino.floor.play.play import play
from casino.review.verify import verify
from games.chips.settlement import Line
from games.moves import Move, Place, settled
from games.star_blackjack import moves
from games.twentyone.facts import Stand
from tests.tables import SEVENS, STUD, a_table, bet, run_on, sit

pytestmark = pytest.mark.django_db


def won(instructor: Person, player: Person, stake: int) -> Table:
    """Twenty against a dealer who breaks: paid what was staked, to the cent."""
    table = a_table(instructor, first="10H 6S 10D 10C 10S")
    sit(table, player, 1)
    bet(table, player, 1, stake)
    run_on(table, "ask")
    play(table.pk, Stand(area=1), by=player)
    run_on(table)
    return table


def test_a_house_that_pays_whole_dollars_only_is_found(
    instructor: Person, player: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def whole_dollars(line: Line, lies: Place) -> Iterator[Move]:
        for move in settled(line, lies):
            yield Move(move.player, move.source, move.target, move.amount // 100 * 100, move.kind)

    monkeypatch.setattr(moves, "settled", whole_dollars)
    table = won(instructor, player, 1_250)
    line = SettlementLine.objects.get()
    assert line.paid % 100, "the round was to leave cents behind"
    (finding,) = verify().findings
    assert (finding["table"], finding["seq"]) == (table.code, line.seq)
    assert "not what the line says" in finding["what"]


def test_the_same_house_paying_every_cent_is_whole(instructor: Person, player: Person) -> None:
    won(instructor, player, 1_250)
    assert verify().findings == []


@pytest.mark.parametrize("kind", [Transfer.Kind.RETURNED, Transfer.Kind.COLLECTED])
def test_chips_that_never_move_are_found(
    instructor: Person, player: Person, monkeypatch: pytest.MonkeyPatch, kind: Any
) -> None:
    """Nothing is written at the time, and nothing is missed by the same fault when the log is replayed."""
    monkeypatch.setattr(moves, "settled", lambda line, lies: (m for m in settled(line, lies) if m.kind != kind))
    if kind == Transfer.Kind.RETURNED:
        won(instructor, player, 1_000)
    else:
        table = a_table(instructor, first="10H KS 9C QD")
        sit(table, player, 1)
        bet(table, player, 1, 1_000)
        run_on(table, "ask")
        play(table.pk, Stand(area=1), by=player)
        run_on(table)
    assert any("not what the line says" in finding["what"] for finding in verify().findings)


def test_a_blazing_sevens_wager_is_collected_once(instructor: Person, player: Person) -> None:
    table = a_table(instructor, options=SEVENS, first="7H 6S 9D 9C 10S")
    sit(table, player, 1)
    bet(table, player, 1, 1_000)
    bet(table, player, 1, 500, "blazing_7s")
    run_on(table, "ask")
    play(table.pk, Stand(area=1), by=player)
    run_on(table)
    assert SettlementLine.objects.filter(wager__kind="blazing_7s").exists()
    assert verify().findings == []


def test_a_jackpot_round_is_whole(instructor: Person, player: Person) -> None:
    table = a_table(instructor, STUD)
    sit(table, player, 1)
    bet(table, player, 1, 1_000)
    bet(table, player, 1, 100, "jackpot")
    run_on(table)
    assert Transfer.objects.filter(kind=Transfer.Kind.JACKPOT).exists()
    assert verify().findings == []
