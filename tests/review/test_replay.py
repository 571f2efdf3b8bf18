"""Every round replays from the log alone to the settlement that was paid, byte for byte."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.db.models import Count
from django.utils import timezone

from casino.accounts import services
from casino.accounts.models import Person
from casino.floor import log, ticker
from casino.floor.models import Round, SettlementLine, Table
from casino.review import at_tables, replaying
from casino.review.catching_up import catch_up
from casino.review.models import Checkpoint
from casino.review.replaying import ALL, DEALER, ONLOOKER, felt_of, film, look_at, state_at
from casino.review.timeline import _hides_faces
from casino.review.verifying import verify
from casino.review.words import in_words
from games.cards import Card
from games.settlement import Line, Odds, Outcome
from games.twentyone.facts import CardDealt
from games.wire import dumps, replace
from tests.floor import OPTIONS, STAR, a_table, bet, run_on, sit
from tests.site.conftest import SignedIn

ROUNDS_EACH = 3


@pytest.fixture
def demo_school(db: None) -> list[Table]:
    """The demo school after its patrons have played some rounds at every table."""
    call_command("demo_school", stdout=StringIO())
    Table.objects.update(watched_at=timezone.now() + timedelta(days=1))
    for table in Table.objects.all():
        for _ in range(2_000):
            row = Table.objects.get(pk=table.pk)
            if row.due_at is None or row.rounds.exclude(last_seq=None).count() >= ROUNDS_EACH:
                break
            ticker.do_due(row.pk, row.due_at + timedelta(milliseconds=1))
    return list(Table.objects.annotate(played=Count("rounds")))


def line_of(row: SettlementLine) -> Line:
    """A stored line as the engine writes one."""
    pays, _, to = row.odds.partition(":")
    return Line(
        area=row.area,
        player=row.player,
        wager=row.wager,
        stake=row.stake,
        in_play=row.in_play,
        outcome=Outcome(row.outcome),
        paid=row.paid,
        collected=row.collected,
        returned=row.returned,
        rule=row.rule,
        why=row.why,
        odds=Odds(int(pays), int(to)) if row.odds else None,
        box=row.box,
        hand=row.hand,
    )


def test_every_round_of_the_demo_school_replays_to_the_same_settlement(demo_school: list[Table]) -> None:
    assert len(demo_school) == 8
    assert all(table.played >= ROUNDS_EACH for table in demo_school)  # type: ignore[attr-defined]
    for round_ in Round.objects.exclude(last_seq=None):
        stored = [line_of(row) for row in round_.lines.order_by("seq")]
        assert stored
        assert dumps(film(round_).settlement()) == dumps(tuple(stored)), round_
    assert verify().whole


def test_a_replay_ends_where_the_table_stood(demo_school: list[Table]) -> None:
    """And every step of every round can be drawn, from every side."""
    for table in demo_school:
        round_ = table.rounds.exclude(last_seq=None).latest("number")
        shown = film(round_)
        log._recent.clear()
        assert dumps(shown.state(shown.last)) == dumps(state_at(table, round_.last_seq or 0))
        assert [step.seq for step in shown.steps] == list(range(shown.steps[0].seq, (round_.last_seq or 0) + 1))
        for view in (ALL, DEALER, ONLOOKER, *shown.players):
            drawn = {felt_of(look_at(shown, at, view)) for at in range(shown.last + 1)}
            # the shortest round of all: an empty table, a wager, a card to the player, a card to the dealer
            assert len(drawn) > 3


def test_a_state_kept_on_the_way_shortens_the_next(
    instructor: Person, trainee: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    for part in (replaying, at_tables):
        monkeypatch.setattr(part, "ROUNDS_BETWEEN_STATES", 2)
    made = a_table(instructor)
    sit(made, trainee, 1)
    for _ in range(5):
        bet(made, trainee, 1, 500)
        run_on(made, until="wait")
    last = Round.objects.latest("number")
    whole = dumps(film(last).settlement())
    assert Checkpoint.objects.count() == 2
    replaying._film.cache_clear()
    assert dumps(film(last).settlement()) == whole
    catch_up()
    assert Checkpoint.objects.count() == 3
    assert verify().whole


def test_a_replay_knows_people_by_the_name_they_have_now(
    signed_in: SignedIn, instructor: Person, trainee: Person, table: Table
) -> None:
    address = f"/replay/{table.code}/1/?step=1"
    assert "Bruce Kelly" in signed_in(instructor).get(address).content.decode()
    services.change_display_name(person=trainee, display_name="Bluey")
    page = signed_in(instructor).get(address).content.decode()
    assert "Bluey" in page
    assert "Bruce Kelly" not in page


def test_a_card_dealt_face_down_is_named_to_nobody_who_could_not_see_it(instructor: Person, trainee: Person) -> None:
    made = a_table(instructor, options=replace(OPTIONS[STAR], face_down=True))
    game = made.engine
    fact = CardDealt(card=Card.of("10H"), area=2, rule="7.1")
    assert in_words(game, fact, faces=False) == "Area 2: a card, face down."
    assert in_words(game, fact) == "Area 2: 10 of hearts."
    assert _hides_faces(made.options, game.code)
