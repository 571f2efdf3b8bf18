"""The index of sessions: kept up from the log and the answers, the same however often and in whatever steps."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any, get_args

import pytest
from django.utils import timezone

from casino.accounts.models import Person, TrainingClass
from casino.floor.models import Table
from casino.floor.names import player_key
from casino.floor.play import house, tables
from casino.floor.play.play import play
from casino.review.index import calls, quizzes
from casino.review.index import catch_up as index_catch_up
from casino.review.index import tables as index_tables
from casino.review.index.catch_up import catch_up
from casino.review.models.sessions import (
    NOTHING_ASKED,
    Checkpoint,
    Kind,
    Mark,
    Outcome,
    Progress,
    RuleUse,
    Session,
    Slip,
)
from casino.training.models import Answer, Mode, Posed, Sitting
from games.catalogue import GAMES
from games.irregularities.commands import CorrectPayment, FindWrongCards, Invalidate, VoidRound
from games.irregularities.rounds import void_by_dealing
from games.supervising.commands import Exclude
from games.table.staff import Staff
from games.table.table import SitDown
from games.twentyone.facts import Stand
from tests.people import SignedIn
from tests.review.answering import WANTED
from tests.review.conftest import leave, played_by
from tests.tables import a_table, bet, close, fresh, run_on, sit

AIDED = "The table offered the dealer each act in turn, so only refused calls"


def everything() -> list[Any]:
    """The whole index, without the ids."""
    fields = [field.name for field in Session._meta.fields if field.name not in ("id", "person", "table", "sitting")]
    sessions = Session.objects.order_by("person", "began_at", "kind").values_list("person", *fields)
    rules = RuleUse.objects.order_by("session__person", "rule").values_list("rule", "times", "missed")
    return [*sessions, *rules, *Slip.objects.order_by("seq", "at").values_list("seq", "words")]


def test_a_session_at_a_table(table: Table, trainee: Person) -> None:
    catch_up()
    one = Session.objects.get()
    assert (one.kind, one.person, one.table, one.game) == (Kind.PLAYED, trainee, table, "star-blackjack")
    assert (one.outcome, one.seat, one.ended_at) == (Outcome.ON, 1, None)
    assert (one.rounds, one.asked, one.right, one.errors) == (1, 3, 2, 1)
    assert one.accuracy == 666
    leave(table, trainee)
    catch_up()
    one.refresh_from_db()
    assert (one.outcome, one.seat, one.asked) == (Outcome.FINISHED, None, 4)
    assert one.ended_at is not None
    assert one.last_seq == fresh(table).seq


def test_a_refused_call_is_marked_where_it_was_made(table: Table) -> None:
    catch_up()
    slip = Slip.objects.get()
    assert slip.refused
    assert slip.rule.startswith("SB ")
    dealt = table.events.filter(type="CardDealt").order_by("seq")
    assert dealt[2].seq <= slip.seq < table.events.get(type="HandStood").seq
    assert RuleUse.objects.get(rule=slip.rule).missed == 1


def test_the_rules_that_settled_are_counted(table: Table) -> None:
    catch_up()
    settled = table.events.get(type="WagerSettled").rule
    assert RuleUse.objects.get(rule=f"SB {settled}").times == 1


def test_read_again_or_in_small_steps_it_is_the_same(
    table: Table, trainee: Person, player: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    played_by(table, player, area=2)
    leave(table, trainee)
    catch_up()
    whole = everything()
    assert len(whole) > 4
    catch_up()
    assert everything() == whole
    Session.objects.all().delete()
    Mark.objects.all().delete()
    Progress.objects.all().delete()
    for part in (index_tables, calls, quizzes):
        monkeypatch.setattr(part, "AT_ONCE", 1)
    catch_up()
    assert everything() == whole


def test_who_leaves_and_comes_back_has_two_sessions(table: Table, trainee: Person) -> None:
    leave(table, trainee)
    sit(table, trainee, 3)
    catch_up()
    first, second = Session.objects.order_by("began_at")
    assert (first.outcome, second.outcome, second.seat) == (Outcome.FINISHED, Outcome.ON, 3)
    assert first.rounds == 1
    assert second.rounds == 0


def test_who_is_excluded_has_left(table: Table, trainee: Person, instructor: Person) -> None:
    play(table.pk, Exclude(by=Staff.SUPERVISOR, player=player_key(trainee)), by=instructor)
    catch_up()
    assert Session.objects.get().outcome == Outcome.FINISHED


def test_who_stands_behind_has_a_session_until_they_step_away(table: Table, player: Person) -> None:
    tables.stand_behind(table=table, person=player)
    catch_up()
    assert Session.objects.get(person=player).stands
    tables.step_away(table=table, person=player)
    catch_up()
    assert Session.objects.get(person=player).outcome == Outcome.FINISHED


def test_dealing_is_a_session_and_a_wrong_payment_its_error_in_dollars(
    instructor: Person, trainee: Person, player: Person
) -> None:
    made = a_table(instructor, first="10H KS 9C QD")
    sit(made, player, 1)
    tables.hand_the_deal(table=made, to=trainee, by=instructor)
    bet(made, player, 1, 1_000)
    tables.hand_the_deal(table=made, to=None, by=instructor)
    tables.hand_the_deal(table=made, to=trainee, by=instructor)
    while (act := (row := fresh(made)).engine.due(_state(row))).command is not None or not act.player:
        if act.act == "wait":
            break
        play(made.pk, act.step, by=None, command_id=f"next-{row.seq}")
    catch_up()
    first, second = Session.objects.filter(kind=Kind.DEALT).order_by("began_at")
    assert (first.person, first.outcome, first.rounds) == (trainee, Outcome.FINISHED, 0)
    assert (second.level, second.asked, second.right, second.accuracy) == ("shown", 0, 0, NOTHING_ASKED)
    play(made.pk, Stand(area=1, player=player_key(player)), by=player)
    while (act := (row := fresh(made)).engine.due(_state(row))).act != "wait":
        play(made.pk, act.step, by=None, command_id=f"next-{row.seq}")
    catch_up()
    second.refresh_from_db()
    assert (second.rounds, second.errors, second.accuracy) == (1, 0, NOTHING_ASKED)


def test_who_only_sat_down_has_no_accuracy_yet(
    instructor: Person, own_class: TrainingClass, trainee: Person, signed_in: SignedIn
) -> None:
    made = a_table(instructor)
    play(made.pk, SitDown(player=player_key(trainee), area=1), by=trainee, command_id=f"sit-{trainee.pk}")
    catch_up()
    one = Session.objects.get()
    assert (one.rounds, one.asked, one.accuracy) == (0, 1, NOTHING_ASKED)
    page = signed_in(instructor).get(f"/sessions/{one.pk}/").content.decode()
    assert "<dt>Calls right</dt><dd>–</dd>" in page
    assert AIDED not in page


def test_the_page_of_a_session_with_the_deal_says_that_the_table_helped(
    instructor: Person, own_class: TrainingClass, trainee: Person, signed_in: SignedIn
) -> None:
    made = a_table(instructor)
    tables.hand_the_deal(table=made, to=trainee, by=instructor)
    catch_up()
    page = signed_in(instructor).get(f"/sessions/{Session.objects.get().pk}/").content.decode()
    assert AIDED in page
    assert "100%" not in page


def _state(row: Table) -> Any:
    from casino.floor.play import log

    return log.load(row)


def test_a_corrected_payment_counts_against_the_dealer(
    table: Table, instructor: Person, player: Person, trainee: Person
) -> None:
    leave(table, trainee)
    tables.hand_the_deal(table=table, to=trainee, by=instructor)
    wrong = CorrectPayment(player=player_key(trainee), area=1, wager="main", due=500, paid=0)
    play(table.pk, wrong, by=instructor)
    catch_up()
    dealing = Session.objects.get(kind=Kind.DEALT)
    assert (dealing.errors, dealing.cents) == (1, 500)
    assert "was paid $0 where $5 was due" in Slip.objects.get(session=dealing).words


@pytest.mark.parametrize(
    ("remedy", "counts"),
    [
        (VoidRound(by=Staff.SUPERVISOR), True),
        (VoidRound(by=Staff.SUPERVISOR, why="area 2 was passed over"), True),
        (Invalidate(by=Staff.SUPERVISOR, cause="disruption"), False),
        (Invalidate(by=Staff.SUPERVISOR, cause="fraud"), False),
        (FindWrongCards(what="missing"), False),
    ],
)
def test_a_void_round_counts_against_the_dealer_only_where_the_cards_were_dealt_wrongly(
    instructor: Person, trainee: Person, player: Person, signed_in: SignedIn, remedy: Any, counts: bool
) -> None:
    made = a_table(instructor, first="10H KS 9C QD")
    sit(made, player, 1)
    bet(made, player, 1, 1_000)
    run_on(made, until="ask")
    tables.hand_the_deal(table=made, to=trainee, by=instructor)
    play(made.pk, remedy, by=instructor)
    catch_up()
    dealing = Session.objects.get(kind=Kind.DEALT)
    assert dealing.errors == dealing.slips.count() == counts
    desk = signed_in(instructor)
    void = made.events.get(type="RoundVoided").seq
    told = desk.get(f"/sessions/{dealing.pk}/").content.decode()
    entry = told[told.index(f'id="event-{void}"') :].partition("</li>")[0]
    assert ("badge-bad" in entry) is counts


@pytest.mark.parametrize(
    ("code", "clause", "dealt_wrongly"),
    [
        *(("SB", "16.8", True), ("BS", "17.8", True), ("CW", "11.6", True), ("CW", "11.13", True)),
        *(("CW", "11.15", True), ("CS", "14.1", True), ("CS", "14.2", True), ("CS", "14.3", True)),
        *(("SB", "16.16.2", False), ("SB", "17.4", False), ("SB", "18.5", False), ("BS", "19.4", False)),
        *(("CW", "12.4", False), ("CS", "15.2.1", False), ("CS", "16.5", False), ("CS", "14.9.2", False)),
        ("SB", None, False),
    ],
)
def test_which_clauses_say_that_a_round_was_dealt_wrongly(code: str, clause: str | None, dealt_wrongly: bool) -> None:
    assert void_by_dealing(code, clause) is dealt_wrongly


def test_a_closed_table_ends_every_session(table: Table, instructor: Person) -> None:
    close(table, instructor)
    catch_up()
    assert Session.objects.get().outcome == Outcome.FINISHED


def test_states_are_kept_between_rounds(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index_tables, "ROUNDS_BETWEEN_STATES", 1)
    catch_up()
    kept = Checkpoint.objects.get()
    assert (kept.seq, kept.state) == (table.seq, table.state)


def test_the_ticker_brings_it_up_now_and_then(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index_catch_up, "_next", [])
    now = timezone.now()
    index_catch_up.now_and_then(now)
    assert Session.objects.count() == 1
    Session.objects.all().delete()
    Mark.objects.all().delete()
    index_catch_up.now_and_then(now + timedelta(seconds=1))
    assert not Session.objects.exists()
    index_catch_up.now_and_then(now + timedelta(seconds=10))
    assert Session.objects.count() == 1


def test_most_of_the_time_there_is_nothing_to_write(
    table: Table, django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    catch_up()
    with django_assert_max_num_queries(8):
        catch_up()


# --- the quiz ---------------------------------------------------------------------------------------


def answered(sitting: Sitting, *right: bool) -> None:
    for good in right:
        number = sitting.posed.count() + 1
        asked = {"kind": "pay", "game": "casino-war", "topic": "pay", "rule": "CW 8.1"}
        posed = Posed.objects.create(sitting=sitting, number=number, question={}, **asked)
        wrong = {"over": 0 if good else 250}
        Answer.objects.create(
            posed=posed, person=sitting.person, given={}, verdict={}, right=good, took_ms=900, **asked, **wrong
        )


def test_a_test_is_a_session(trainee: Person) -> None:
    sitting = Sitting.objects.create(person=trainee, mode=Mode.TEST, wanted=WANTED, seed="1")
    answered(sitting, True, False)
    catch_up()
    one = Session.objects.get()
    assert (one.kind, one.game, one.outcome) == (Kind.TEST, "casino-war", Outcome.ON)
    # Until it has ended nobody is told what was right, nor by which rules.
    assert (one.rounds, one.right, one.errors, one.cents, one.accuracy) == (2, 0, 0, 0, -1)
    assert not RuleUse.objects.exists()
    answered(sitting, True, True)
    catch_up()
    Sitting.objects.filter(pk=sitting.pk).update(ended_at=timezone.now(), passed=False)
    catch_up()
    one.refresh_from_db()
    assert (one.rounds, one.right, one.errors, one.cents, one.outcome) == (4, 3, 1, 250, Outcome.FAILED)
    use = RuleUse.objects.get()
    assert (use.rule, use.times, use.missed) == ("CW 8.1", 4, 1)


def test_a_practice_nobody_answered_is_there_too(trainee: Person) -> None:
    Sitting.objects.create(person=trainee, mode=Mode.PRACTICE, wanted=WANTED, seed="1")
    catch_up()
    assert (Session.objects.get().kind, Session.objects.get().accuracy) == (Kind.QUIZ, -1)


# --- words ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_every_fact_has_words(slug: str) -> None:
    game = GAMES[slug]
    assert game.words.kinds == {fact.__name__ for fact in get_args(game.event)}
    assert house.WORDS.kinds == house.NAMES
