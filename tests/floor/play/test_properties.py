"""Whatever anybody does at a table: no chip is made or lost, and the log alone leads to the table as it stands."""

import secrets
from contextlib import suppress
from datetime import timedelta
from itertools import count
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from casino.accounts.models import Person, PlayerCard, Role
from casino.errors import Refused
from casino.floor import ticker
from casino.floor.models import Account, Table, Transfer
from casino.floor.names import player_key
from casino.floor.opening import patrons
from casino.floor.play import ledger, log, tables
from casino.floor.play.calls import Caller, commands
from casino.floor.play.play import play
from casino.floor.table.look import look
from games.choice import Choice
from games.errors import RuleViolation
from games.irregularities.commands import CorrectPayment, FindInvalidWager, Invalidate, VoidRound, VoidWagersOf
from games.records import dumps
from games.supervising.commands import Exclude, Lift, LimitArea, OrderShuffle, RefuseWagers
from games.table.staff import Staff
from tests.tables import OPTIONS, SEVENS, STAR, a_table, everything_adds_up, fresh

GAMES = {**{game: (game, OPTIONS[game]) for game in OPTIONS}, "sevens": (STAR, SEVENS)}


ROLES = {"Ann": Role.PLAYER, "Ben": Role.PLAYER, "Cal": Role.TRAINEE, "Dot": Role.INSTRUCTOR}
_numbers = count(1)


def _people() -> list[Person]:
    """Three who play and an instructor in charge, all new to the house."""
    made = []
    for name, role in ROLES.items():
        number = next(_numbers)
        person = Person.objects.create(email=f"{number}@example.com", display_name=f"{name} {number}", role=role)
        PlayerCard.objects.create(person=person, number=f"{number:09}")
        made.append(person)
    return made


@pytest.mark.parametrize("game", list(GAMES))
@given(luck=st.integers(0, 2**64), steps=st.integers(5, 40))
@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_any_play_conserves_chips_and_replays(db: None, game: str, luck: int, steps: int) -> None:
    slug, options = GAMES[game]
    chance, people = Random(luck), _people()
    with pytest.MonkeyPatch.context() as patch:
        # The shuffles and the patrons follow from the example too, so that one that fails fails again.
        patch.setattr(secrets, "token_bytes", chance.randbytes)
        table = a_table(people[3], slug, options=options)
        if chance.random() < 0.5:
            patrons.invite(table=table, count=2, by=people[3])
        for step in range(steps):
            _step(table, people, chance, step)
    everything_adds_up(table)
    _balances_are_the_transfers()


def _step(table: Table, people: list[Person], chance: Random, step: int) -> None:
    act = chance.choice([_call] * 5 + [_clock] * 6 + [_order, _nonsense])
    with suppress(RuleViolation, Refused):
        act(table, people, chance, step)


def _call(table: Table, people: list[Person], chance: Random, step: int) -> None:
    """Something that is open to somebody, sent once or twice."""
    person = chance.choice(people)
    seen = look(fresh(table), person)
    choices = [choice for choice in seen.view.choices if choice.open]
    if not choices:
        given_: dict[str, Any] = {"call": "sit", "area": chance.randint(1, 7)}
    else:
        given_ = _given(chance.choice(choices), chance)
    for number, command in enumerate(commands(Caller(seen.table, person), given_)):
        for _ in range(chance.randint(1, 2)):
            played = play(table.pk, command, by=person, command_id=f"{step}-{number}", seen=seen.seq + number)
        assert fresh(table).state.encode() == dumps(played.state)


def _given(choice: Choice, chance: Random) -> dict[str, Any]:
    given_: dict[str, Any] = {"call": choice.call, "area": choice.area, "box": choice.box, "hand": choice.hand}
    given_ |= {"kind": choice.kind}
    if choice.least is not None:
        most = min(choice.most or 50_000, 50_000)
        given_["amount"] = chance.choice([choice.least, max(choice.least, most)])
    return given_


def _clock(table: Table, people: list[Person], chance: Random, step: int) -> None:
    """What is due, and whatever is due after it."""
    for _ in range(chance.randint(1, 5)):
        row = fresh(table)
        if row.due_at is not None:
            ticker.do_due(row.pk, row.due_at + timedelta(milliseconds=1))


def _order(table: Table, people: list[Person], chance: Random, step: int) -> None:
    """An order or a remedy by the instructor in charge."""
    who, by = player_key(chance.choice(people[:3])), Staff.GAMING_MANAGER
    orders = (
        VoidRound(by=by),
        Invalidate(by=by, cause="disruption"),
        Invalidate(by=by, cause="fraud", forfeits=(who,)),
        VoidWagersOf(by=by, player=who),
        FindInvalidWager(player=who),
        _correction(table, chance) or FindInvalidWager(player=who),
        RefuseWagers(by=by, player=who, grounds="late"),
        Exclude(by=by, player=who),
        Lift(by=by, player=who),
        LimitArea(by=by, players=2),
        OrderShuffle(by=by),
    )
    play(table.pk, chance.choice(orders), by=people[3])


def _correction(table: Table, chance: Random) -> CorrectPayment | None:
    """A payment of the round that is put right, if one was made and nothing has been put right of it before."""
    lines = log.load(fresh(table)).lines
    if not lines:
        return None
    line = chance.choice(lines)
    spot = {name: getattr(line, name) for name in ("player", "area", "wager", "box", "hand")}
    return CorrectPayment(due=chance.choice([0, 9_000]), paid=line.paid, **spot)


def _nonsense(table: Table, people: list[Person], chance: Random, step: int) -> None:
    """Pausing, the deal changing hands, calls that are nobody's."""
    what = chance.choice(["pause", "deal", "stand", "stranger"])
    if what == "pause":
        tables.pause(table=table, by=people[3])
        tables.resume(table=table, by=people[3])
    elif what == "deal":
        tables.hand_the_deal(table=table, to=chance.choice([None, people[2]]), by=people[3])
    elif what == "stand":
        tables.stand_behind(table=table, person=people[0])
    else:
        row = fresh(table)
        command = row.engine.due(log.load(row)).command or Lift(by=Staff.DEALER, player="p1")
        play(table.pk, command, by=people[0])


def _balances_are_the_transfers() -> None:
    sums: dict[int, int] = {}
    for source, target, amount in Transfer.objects.values_list("source_id", "target_id", "amount"):
        sums[source] = sums.get(source, 0) - amount
        sums[target] = sums.get(target, 0) + amount
    assert {account.pk: account.balance for account in Account.objects.all()} == {
        account.pk: sums.get(account.pk, 0) for account in Account.objects.all()
    }
    assert ledger.outstanding() == 0
