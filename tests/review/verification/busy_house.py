"""A house with a little of everything on record, and a thief with the run of its database."""

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, date, datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, models, transaction
from django.utils import timezone

from casino.accounts import services as accounts
from casino.accounts.models import Person
from casino.floor.models import Level, Table
from casino.floor.names import player_key
from casino.floor.opening import patrons
from casino.floor.play.play import play
from casino.record import chain
from casino.review.assessments import services as assessments
from casino.review.assessments.services import Judged, Marked
from casino.review.desk import services
from casino.review.index.catch_up import catch_up
from casino.review.models.sessions import Checkpoint, Session
from casino.review.models.sessions import Kind as SessionKind
from casino.review.reports import tallies
from casino.training.drills import runs as drill_runs
from casino.training.drills import standings
from casino.training.models import Mode, WrittenScenario
from casino.training.practice import runs
from casino.training.practice.task import Task
from casino.training.questions.contract import Kind
from casino.training.quiz import sittings
from casino.training.quiz.selection import Wanted
from casino.training.work import services as work_services
from games.errors import RuleViolation
from games.irregularities.commands import CorrectPayment, Invalidate
from games.table.staff import Staff
from games.table.table import SitDown, StandUp
from games.twentyone.facts import Double, Stand
from tests.tables import SEVENS, STUD, a_table, bet, run_on, sit
from tests.training.practice.robot import Robot
from tests.training.sitting import answer

PASSWORD = "nine-card-shoe"


def somebody(name: str, join_code: str = "") -> Person:
    email = f"{name.lower().replace(' ', '.')}@example.com"
    return accounts.sign_up(email=email, display_name=name, password=PASSWORD, join_code=join_code)


def open_house() -> None:
    """People, lessons, a table test and rounds: won, voided, corrected and refused, each as the site does it."""
    instructor = somebody("Margaret Doyle")
    accounts.make_instructor(person=instructor)
    own_class = accounts.open_class(instructor=instructor, name="Tuesday evening")
    other_class = accounts.open_class(instructor=instructor, name="Thursday")
    trainee = somebody("Bruce Kelly", own_class.join_code)
    other = somebody("Tamati Walker", own_class.join_code)
    somebody("Gone Tomorrow", own_class.join_code)
    accounts.remove_member(membership=own_class.memberships.get(trainee__display_name="Gone Tomorrow"))
    accounts.turn_card(card=other.card, valid=False, by=instructor, why="Lent to a friend.")
    accounts.turn_card(card=other.card, valid=True, by=instructor, why="Sorry.")
    _lessons(instructor, own_class, other_class, trainee)
    for table in _tables(instructor, trainee, other):
        run_on(table, until="wait")
    _deals(instructor, own_class, trainee)
    catch_up()
    tallies.catch_up()
    void = Table.objects.filter(rounds__void=True).get()
    Checkpoint.objects.create(table=void, seq=void.seq, state=void.state)
    _judged(instructor, trainee)


def _lessons(instructor: Person, own_class: Any, other_class: Any, trainee: Person) -> None:
    wants = Wanted(kinds=(Kind.READ, Kind.PAY), count=3)
    scenario = WrittenScenario.objects.create(
        by=instructor, title="Mine", game="casino-war", kind="read", document={"title": "Mine"}, question={"seed": 1}
    )
    with transaction.atomic():
        scenario.classes.set([own_class, other_class])
        chain.keep(scenario)
    work = work_services.set_work(by=instructor, title="Test 1", wants=wants, mode=Mode.TEST, training_class=own_class)
    work_services.set_work(
        by=instructor, title="For Bruce", wants=wants, mode=Mode.PRACTICE, person=trainee, seconds=600
    )
    withdrawn = work_services.set_work(by=instructor, title="No", wants=wants, mode=Mode.PRACTICE, person=trainee)
    withdrawn.delete()
    test = sittings.begin_work(person=trainee, work=work)
    for well in (True, False, True):
        answer(test, well=well)
    practice = sittings.begin(person=trainee, mode=Mode.PRACTICE, wants=wants)
    for well in (True, False):
        answer(practice, well=well)
    sittings.begin(person=trainee, mode=Mode.STORM, wants=wants)
    _drills(trainee)


def _drills(trainee: Person) -> None:
    """A run with something missed, the missed ones again, and a name off the lists."""
    run = drill_runs.begin(person=trainee, drill="totals")
    for given in ("3", "4"):
        drill_runs.answer(run=run, number=drill_runs.tally(run).answered + 1, given=given)
    drill_runs.end(run=run)
    drill_runs.begin_again(run=run)
    standings.set_listed(person=trainee, listed=False)


def _tables(instructor: Person, trainee: Person, other: Person) -> Iterator[Table]:
    star = a_table(instructor, first="10H KS 9C QD")
    key = player_key(trainee)
    play(star.pk, SitDown(player=key, area=1), by=trainee, command_id="sit-1")
    bet(star, trainee, 1, 1_250)
    run_on(star, until="ask")
    with pytest.raises(RuleViolation):
        play(star.pk, Double(area=1, player=key), by=trainee, command_id="double-1")
    play(star.pk, Stand(area=1, player=key), by=trainee, command_id="stand-1")
    run_on(star, until="wait")
    correct = CorrectPayment(player=key, due=1_250, paid=0, area=1, wager="main")
    play(star.pk, correct, by=instructor, command_id="correct-1")
    yield star
    void = a_table(instructor, first="10H 6S 10D 10C 10S")
    sit(void, other, 1)
    bet(void, other, 1, 2_000)
    run_on(void, "ask")
    play(void.pk, Stand(area=1), by=other, command_id="stand-2")
    run_on(void, until="wait")
    play(void.pk, Invalidate(by=Staff.DEALER, cause="disruption"), by=instructor, command_id="void-1")
    play(void.pk, StandUp(player=player_key(other), area=1), by=other, command_id="up-2")
    yield void
    yield from _more_tables(instructor, trainee)


def _more_tables(instructor: Person, trainee: Person) -> Iterator[Table]:
    """A jackpot with its meter, and simulated patrons."""
    stud = a_table(instructor, STUD)
    sit(stud, trainee, 1)
    bet(stud, trainee, 1, 1_000)
    bet(stud, trainee, 1, 100, "jackpot")
    yield stud
    sevens = a_table(instructor, options=SEVENS)
    patrons.invite(table=sevens, count=2, by=instructor)
    yield sevens


def _deals(instructor: Person, own_class: Any, trainee: Person) -> None:
    """A deal set as work with a slip in its first round, that round again, and one that is still on."""
    task = Task(game="casino-war", level=Level.UNAIDED, rounds=1, patrons=2, minutes=30)
    work = work_services.set_deal(by=instructor, title="Deal 1", task=task, training_class=own_class)
    now = timezone.now()
    first = runs.begin_work(person=trainee, work=work, now=now)
    robot = Robot(first.table, trainee, now)
    robot.slip()
    robot.deal(1)
    runs.end_if_over(first, robot.now)
    again = runs.begin_again(run=first, rounds=[1], now=robot.now)
    runs.end(run=again, now=robot.now)
    runs.begin(person=trainee, wants=task, now=robot.now)


def _judged(instructor: Person, trainee: Person) -> None:
    session = Session.objects.filter(person=trainee, kind=SessionKind.PLAYED).order_by("pk")[0]
    services.write_note(session=session, moment=session.first_seq, author=instructor, text="Look at the chips.")
    assessments.keep_titles(instructor=instructor, titles=["Chips", "Calls"])
    sheet = assessments.open_assessment(trainee=trainee, by=instructor, game="casino-war", session=session)
    lines = [Marked("Chips", "not yet", "competent", "Slow at first"), Marked("Calls", "", "not yet")]
    judged = Judged(lines, sheet.held_on, "Nearly.", session)
    assessments.mark(assessment=sheet, sheet=judged)
    assessments.sign(assessment=sheet, by=instructor, sheet=judged)
    assessments.replace(assessment=sheet, by=instructor, why="The wrong session.")
    torn = assessments.open_assessment(trainee=trainee, by=instructor, game="star-blackjack")
    assessments.tear_up(assessment=torn)
    assessments.open_assessment(trainee=trainee, by=instructor, game="star-blackjack")


# --- the thief -----------------------------------------------------------------------------------------


def _like_a_test() -> transaction.Atomic:
    """A transaction in which the site's own outermost ones may begin, as in those that pytest-django makes."""
    block = transaction.atomic()
    block._from_testcase = True  # type: ignore[attr-defined]
    return block


@contextmanager
def for_a_whole_module() -> Iterator[None]:
    """One house for many tests, gone at the end."""
    try:
        with _like_a_test():
            yield
            transaction.set_rollback(True)
    finally:
        if connection.vendor == "sqlite":
            tamper("PRAGMA ignore_check_constraints = OFF")


@contextmanager
def undone() -> Iterator[None]:
    """Whatever happens in here has not happened."""
    with _like_a_test():
        yield
        transaction.set_rollback(True)


def take_the_guards_off() -> None:
    """Whoever owns the database can, and nothing then stops a row from being changed or deleted."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("SELECT tgname, tgrelid::regclass FROM pg_trigger WHERE NOT tgisinternal")
            drops = [f"DROP TRIGGER {name} ON {table}" for name, table in cursor.fetchall()]
            cursor.execute("SELECT conname, conrelid::regclass FROM pg_constraint WHERE contype = 'c' AND conrelid > 0")
            checks = [(name, table) for name, table in cursor.fetchall() if "." not in table]
            drops += [f'ALTER TABLE {table} DROP CONSTRAINT "{name}"' for name, table in checks]
        else:
            cursor.execute("PRAGMA defer_foreign_keys = ON")
            cursor.execute("PRAGMA ignore_check_constraints = ON")
            cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
            drops = [f"DROP TRIGGER {name}" for (name,) in cursor.fetchall()]
        for drop in drops:
            cursor.execute(drop)
        if connection.vendor == "postgresql":
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def run() -> tuple[int, str]:
    """verify's exit code and what it said."""
    out = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("verify", stdout=out)
    return int(ended.value.code or 0), out.getvalue()


def tamper(sql: str, *values: Any) -> int:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return int(cursor.rowcount)


def change(model: type[models.Model], field: "models.Field[Any, Any]") -> str:
    """Change one column of one row past the site; answers with what was done, or "" where there is no such row."""
    rows = model._base_manager.order_by("pk")
    filled = rows.exclude(**{f"{field.attname}__isnull": True}) if field.null else rows
    row = filled.first() or rows.first()
    if row is None:
        return ""
    old = getattr(row, field.attname)
    table, pk = connection.ops.quote_name(model._meta.db_table), model._meta.pk.column
    for new in others(field, old):
        assert new != old
        stored = json.dumps(new) if isinstance(field, models.JSONField) else field.get_db_prep_value(new, connection)
        with suppress(IntegrityError), transaction.atomic():
            assert tamper(f'UPDATE {table} SET "{field.column}" = %s WHERE "{pk}" = %s', stored, row.pk) == 1
            return f"{model._meta.label}.{field.name} of {row.pk}: {old!r} -> {new!r}"[:300]
    raise AssertionError(f"nothing else can be put into {field}")


def take_out(model: type[models.Model]) -> str:
    """Delete one row past the site."""
    row = model._base_manager.order_by("pk").first()
    assert row is not None, "the busy house has no such row"
    table, pk = connection.ops.quote_name(model._meta.db_table), model._meta.pk.column
    assert tamper(f'DELETE FROM {table} WHERE "{pk}" = %s', row.pk) == 1
    return f"{model._meta.label} {row.pk}"


def copy(model: type[models.Model], **anew: Any) -> None:
    """Put a second row like the last one beside it, past the site."""
    row = model._base_manager.order_by("pk").last()
    assert row is not None, "the busy house has no such row"
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    names = ", ".join(f'"{field.column}"' for field in fields)
    values = ", ".join("%s" if field.name in anew else f'"{field.column}"' for field in fields)
    table, given = connection.ops.quote_name(model._meta.db_table), [anew[f.name] for f in fields if f.name in anew]
    assert tamper(f"INSERT INTO {table} ({names}) SELECT {values} FROM {table} WHERE id = %s", *given, row.pk) == 1


def others(field: "models.Field[Any, Any]", old: Any) -> Iterator[Any]:
    """Values that the column might take as readily; of a reference to a row, other rows first."""
    if field.is_relation:
        model: Any = field.related_model
        yield from model._base_manager.exclude(pk=old).order_by("pk").values_list("pk", flat=True)[:5]
        yield (old or 0) + 1_000_000
    else:
        yield another(field, old)


def another(field: "models.Field[Any, Any]", old: Any) -> Any:
    """A value that the column takes as readily."""
    if field.choices:
        return next(value for value, _ in field.flatchoices if value != old)
    if isinstance(field, models.JSONField):
        return {**old, "more": 1} if isinstance(old, dict) else [*(old or []), {"more": 1}]
    if isinstance(field, models.BooleanField):
        return not old
    if isinstance(field, models.DateTimeField):
        return old + timedelta(seconds=1) if old else datetime(2026, 1, 1, tzinfo=UTC)
    if isinstance(field, models.DateField):
        return old + timedelta(days=1) if old else date(2026, 1, 1)
    if isinstance(field, models.IntegerField):
        return (old or 0) + (1 if not _only_once(field) else 1_000_000 if field.primary_key else 1_000)
    return _other_words(field, str(old or ""))


def _only_once(field: "models.Field[Any, Any]") -> bool:
    """Whether another row may well have the next number."""
    together = (one.fields for one in field.model._meta.constraints if isinstance(one, models.UniqueConstraint))
    return field.unique or any(field.name in fields for fields in together)


def _other_words(field: "models.Field[Any, Any]", old: str) -> str:
    longest = field.max_length
    if not old:
        return "x"
    other = "x" if old[-1] != "x" else "y"
    return old + other if longest is None or len(old) < longest else old[:-1] + other
