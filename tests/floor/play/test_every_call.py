"""Every call at every game, also when it is not meant for it: answered in words, and a refusal changes nothing."""

from typing import Any

import pytest

from casino.accounts.models import Person
from casino.floor.forms import call_names
from casino.floor.models import Table
from tests.floor.table.table_pages import words
from tests.people import Calls
from tests.tables import STAR, STUD, SWITCH, WAR, a_table, balance, bet, everything_adds_up, fresh, run_on

FIRST = {
    STAR: ("main", "10H 6S 10D"),
    SWITCH: ("main", "10H 6S 10D 9C 8C"),
    WAR: ("initial", "9S 9H KD 4C"),
    STUD: ("ante", "2C AS 3D KS 5H QS 7C JS 9D 10S"),
}
ELSEWHERE = {
    STAR: ("war", "surrender", "switch", "bet", "fold", "concede", "correct_bet"),
    SWITCH: ("war", "surrender", "even_money", "bet", "fold", "concede", "correct_bet"),
    WAR: ("hit", "stand", "double", "split", "join", "decline", "insure", "even_money", "switch", "bet", "fold"),
    STUD: ("hit", "stand", "double", "split", "join", "decline", "insure", "even_money", "switch", "war", "surrender"),
}
"""Calls of other games."""

pytestmark = [pytest.mark.django_db, pytest.mark.parametrize("game", sorted(FIRST))]


def asked(instructor: Person, player: Person, game: str) -> Table:
    """A table that waits for the player's decision, or for the wagers of the next round."""
    kind, first = FIRST[game]
    table = a_table(instructor, game, first=first)
    for box in (1, 2) if game == SWITCH else (None,):
        bet(table, player, 1, 1_000, kind=kind, box=box)
    return run_on(table, "ask")


@pytest.fixture
def given(game: str) -> dict[str, Any]:
    return {"kind": FIRST[game][0], "amount": "10", "at": 60}


def test_a_call_of_another_game_is_refused_in_words(
    call: Calls, instructor: Person, player: Person, game: str, given: dict[str, Any]
) -> None:
    table = asked(instructor, player, game)
    before = fresh(table).seq
    for name in ELSEWHERE[game]:
        answer = call(player, table, name, area=1, **given)
        assert (name, answer.status_code) == (name, 422)
        assert "knows no such call" in words(answer)
    assert fresh(table).seq == before


def test_whatever_a_stranger_calls_is_answered(
    call: Calls, instructor: Person, player: Person, trainee: Person, game: str, given: dict[str, Any]
) -> None:
    for table in (a_table(instructor, game), asked(instructor, player, game)):
        for name in sorted(call_names()):
            before, held = fresh(table).seq, balance(trainee)
            answer = call(trainee, table, name, area=1, **given)
            assert answer.status_code in (200, 409, 422), name
            if answer.status_code != 200:
                assert (name, fresh(table).seq, balance(trainee)) == (name, before, held)
                assert words(answer)
        everything_adds_up(table)
