"""Two tables that differ only in what is due next send the same bytes to whoever deals by hand and is not coached."""

import re
from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest
from django.db import transaction

from casino.accounts.models import Person
from casino.floor.models import Level, Table
from casino.floor.moment import BITS, moment
from casino.floor.opening.practice import open_practice
from casino.floor.play import log, tables
from casino.floor.play.play import play
from casino.floor.play.practice import Terms
from casino.floor.table import panels
from casino.floor.table.look import Sight
from games.catalogue import GAMES
from games.dealing.procedure import coming, waits, ways
from games.errors import RuleViolation
from games.game import Game, State
from games.game import play as play_on
from games.handwork import Attempt
from games.records import replace
from tests.games.dealing.robot import lawful
from tests.people import SignedIn
from tests.tables import OPTIONS, STUD, a_table, bet, fresh, sit
from tests.training.practice.robot import Robot, rightly

pytestmark = pytest.mark.django_db
COUNTED = [Level.UNAIDED, Level.TEST]
ROUNDS, LONGEST = 4, 400
MOVES_NOTHING = ("stand", "fold")
"""Calls after which cards and chips lie as before."""
LEAVES_NOTHING = ("announce", "call", "ask", "offer", "line", "count", "spread", "sweep", "check", "burn", "refill")
"""What a dealer may have done, and nothing on the table tells it."""
OF_THE_MOMENT = re.compile(
    r'data-(?:now|deadline|began)="[^"]*"|tables/[a-z0-9]{6}/|\b[A-Za-z0-9]{64}\b|said-\d+|data-seq="\d+"'
)
"""The time, the table's own address, a form's token, and a moment: see `test_moments`."""
SAID_LAST = re.compile(r"<li[^>]*>[^<]*</li></ol>")


def pushed(table: Table, dealer: Person) -> str:
    """All that a socket carries to whoever deals."""
    sight = Sight(table)
    return OF_THE_MOMENT.sub("", panels.public_html(sight.look(None)) + panels.private_html(sight.look(dealer)))


def another_due(game: Game, state: State) -> Iterator[State]:
    """The same table, and another act is due: somebody has called what moves nothing, or the next step is done."""
    after = (*_called(game, state), *_done(game, state))
    yield from (other for other in after if not waits(game, other) and not waits(game, state))


def _called(game: Game, state: State) -> Iterator[State]:
    act = game.due(state)
    for name in set(act.first) & {*MOVES_NOTHING} if act.player else ():
        where = {"area": act.area, "box": act.box, "hand": act.hand}
        with suppress(RuleViolation):  # a hand that must take a card does not stand
            yield play_on(game, state, game.call(name).made(act.player or "", where))[0]


def _done(game: Game, state: State) -> Iterator[State]:
    practice = state.table.practice
    step = next((way.step for way in ways(game, state) if not way.step.may), None)
    if practice and step and step.verb in LEAVES_NOTHING:
        done = replace(practice, done=(*practice.done, step.key))
        yield replace(state, table=replace(state.table, practice=done))


@pytest.mark.parametrize("level", COUNTED)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_is_pushed_depends_on_the_step_that_is_due(
    game: str, level: Level, trainee: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    terms = Terms(level=level, seed=b"b" * 32)
    table = open_practice(person=trainee, game=game, options=OPTIONS[game], terms=terms, patrons=3)
    robot, compared = Robot(table, trainee, table.opened_at), 0
    for _ in range(LONGEST):
        row = fresh(table)
        state = log.load(row)
        if state.table.rounds == ROUNDS:
            break
        for other in another_due(row.engine, state):
            seen = pushed(row, trainee)
            with monkeypatch.context() as patch:
                patch.setattr(log, "load", lambda row, other=other: other)
                assert pushed(row, trainee) == seen
            compared += 1
        robot.act()
    assert compared


@pytest.mark.parametrize("level", COUNTED)
def test_cards_that_lie_face_down_change_no_byte(
    level: Level, instructor: Person, trainee: Person, player: Person, signed_in: SignedIn
) -> None:
    """Two rounds of stud in which only the dealer's last card is the same: page, panels and pushes are."""
    dealt = ["2H 3C 4S 5D 6C 7D 8H 9C 10S JD", "AH AC AS KD KC QD QH QC 10S 9S"]
    made = [a_table(instructor, STUD, first=first) for first in dealt]
    for table in made:
        sit(table, player, 1)
        tables.hand_the_deal(table=table, to=trainee, by=instructor, terms=Terms(level=level, seed=b"s" * 32))
        bet(table, player, 1, 1_000)
    compared, rnd = 0, Random(1)
    for _ in range(LONGEST):
        state = log.load(fresh(made[0]))
        step = next((way.step for way in ways(GAMES[STUD], state) if not way.step.may), None)
        if step is None:
            break
        act = lawful(state, step, rnd)
        for table in made:
            play(table.pk, act, by=None)
        seen = [[pushed(fresh(one), trainee), *_pages(signed_in, one, trainee)] for one in made]
        assert seen[0] == seen[1]
        compared += 1
    assert compared > 5


# --- right or wrong ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_at_a_test_a_wrong_total_is_answered_as_a_right_one(game: str, trainee: Person) -> None:
    """But for the words that were said: not by what lies there, by a signal that stays, nor by counting facts."""
    terms = Terms(level=Level.TEST, seed=b"c" * 32)
    table = open_practice(person=trainee, game=game, options=OPTIONS[game], terms=terms, patrons=3)
    robot, compared = Robot(table, trainee, table.opened_at), 0
    for _ in range(LONGEST):
        row = fresh(table)
        state = log.load(row)
        if state.table.rounds == ROUNDS:
            break
        step = next((way.step for way in ways(row.engine, state) if not way.step.may), None)
        if row.due_at is None and step and step.verb == "announce":
            right = lawful(state, step, Random(1))
            seen = [_after(robot, act) for act in (right, replace(right, said="2"))]
            assert seen[0] == seen[1]
            compared += 1
        robot.act()
    assert compared or not GAMES[game].handwork.pad


SETTLES = ("pay", "take", "leave")


@pytest.mark.parametrize("game", GAMES)
def test_at_a_test_a_wager_that_was_passed_over_lies_as_it_lay(game: str, trainee: Person) -> None:
    """To the rules it is settled, and whoever passed it over sees nothing of that."""
    terms = Terms(level=Level.TEST, seed=b"d" * 32)
    table = open_practice(person=trainee, game=game, options=OPTIONS[game], terms=terms, patrons=3)
    robot, compared = Robot(table, trainee, table.opened_at), 0
    for _ in range(LONGEST):
        row = fresh(table)
        state = log.load(row)
        if state.table.rounds == ROUNDS:
            break
        step = next((way.step for way in ways(row.engine, state) if not way.step.may), None)
        if row.due_at is None and step and step.verb in SETTLES:
            others = (one for one, _, _ in coming(row.engine, state) if one.verb in (*SETTLES, "rack") and one.area)
            if after := next((one for one in others if one.area != step.area), None):
                lies = _piles(pushed(row, trainee), step.area)
                seen, _ = _after(robot, rightly(after, state))
                assert lies
                assert _piles(seen, step.area) == lies
                compared += 1
        robot.act()
    assert compared or game == STUD  # where the dealer's own hand is the last


def _piles(html: str, area: int | None) -> list[str]:
    return re.findall(rf'<g id="pile-area-{area}-[^>]*>', html)


def _after(robot: Robot, act: Attempt) -> tuple[str, int]:
    """What whoever deals is sent after an act, without the last line that was said; the act is then taken back."""
    before = transaction.savepoint()
    play(robot.table.pk, act, by=None, now=robot.now)
    row = fresh(robot.table)
    sent = SAID_LAST.sub("", pushed(row, robot.person))
    transaction.savepoint_rollback(before)
    return sent, moment(row) >> BITS


def _pages(signed_in: SignedIn, table: Table, dealer: Person) -> list[str]:
    visitor, page = signed_in(dealer), f"/tables/{table.code}/"
    return [OF_THE_MOMENT.sub("", visitor.get(f"{page}{part}").content.decode()) for part in ("", "panels/")]
