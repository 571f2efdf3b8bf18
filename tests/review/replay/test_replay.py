"""Every round replays from the log alone to the settlement that was paid, byte for byte."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.db.models import Count
from django.utils import timezone
from msgspec import UNSET

from casino.accounts import services
from casino.accounts.models import Person
from casino.floor import ticker
from casino.floor.models import Round, SettlementLine, Table
from casino.floor.names import key_of
from casino.floor.play import log
from casino.review.desk.timeline import hides_faces
from casino.review.index import tables
from casino.review.index.catch_up import catch_up
from casino.review.models.sessions import Checkpoint
from casino.review.replay import replay
from casino.review.replay.replay import ALL, DEALER, ONLOOKER, felt_of, film, look_at, state_at
from casino.review.verify import verify
from casino.review.words import in_words
from games.cards.cards import Card
from games.chips.settlement import Line, Odds, Outcome
from games.records import dumps, replace
from games.twentyone.facts import CardDealt
from tests.people import SignedIn
from tests.tables import OPTIONS, STAR, a_table, bet, run_on, sit

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


def settlement(shown: replay.Film) -> tuple[Line, ...]:
    """The lines of the round as they stood when it was closed."""
    return tuple(shown.state(shown.last - 1).lines)


def line_of(row: SettlementLine) -> Line:
    """A stored line as the engine writes one."""
    pays, _, to = row.odds.partition(":")
    return Line(
        area=row.wager.box.area,
        player=key_of(row.wager.player),
        wager=row.wager.kind,
        stake=row.stake,
        in_play=row.in_play,
        outcome=Outcome(row.outcome),
        paid=row.paid,
        collected=row.collected,
        returned=row.returned,
        rule=row.rule,
        why=row.why,
        odds=Odds(int(pays), int(to)) if row.odds else None,
        box=row.wager.box.box,
        hand=row.hand,
    )


def test_every_round_of_the_demo_school_replays_to_the_same_settlement(demo_school: list[Table]) -> None:
    assert len(demo_school) == 8
    assert all(table.played >= ROUNDS_EACH for table in demo_school)  # type: ignore[attr-defined]
    for round_ in Round.objects.exclude(last_seq=None):
        stored = [line_of(row) for row in SettlementLine.objects.filter(wager__box__round=round_)]
        assert stored
        replayed = tuple(replace(line, due=UNSET) for line in settlement(film(round_)))  # of which rows know nothing
        assert dumps(replayed) == dumps(tuple(stored)), round_
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
    for part in (replay, tables):
        monkeypatch.setattr(part, "ROUNDS_BETWEEN_STATES", 2)
    made = a_table(instructor)
    sit(made, trainee, 1)
    for _ in range(5):
        bet(made, trainee, 1, 500)
        run_on(made, until="wait")
    last = Round.objects.latest("number")
    whole = dumps(settlement(film(last)))
    assert Checkpoint.objects.count() == 2
    replay._film.cache_clear()
    assert dumps(settlement(film(last))) == whole
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
    assert hides_faces(made)
