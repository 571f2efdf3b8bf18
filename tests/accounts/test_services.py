"""What can happen to people, cards and classes, below the pages."""

from collections.abc import Callable

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from casino.accounts import services
from casino.accounts.join_codes import ALPHABET, CODE_LENGTH, new_code, read_code, written
from casino.accounts.models import CardEntry, Person, PlayerCard, Role, TrainingClass
from casino.errors import Refused

Make = Callable[..., Person]


def test_everybody_gets_a_card_of_their_own(make: Make) -> None:
    one, other = make("Tom Lee"), make("Kim Wright")
    assert one.card.valid
    assert one.card.number != other.card.number
    assert len(one.card.number) == 9
    assert [entry.act for entry in one.card.history.all()] == ["issued"]


def test_an_email_is_one_person_in_any_case(make: Make) -> None:
    make("Tom")
    with pytest.raises(services.EmailTaken):
        services.sign_up(email="TOM@example.com", display_name="Kim", password="x")
    assert Person.objects.count() == 1


def test_the_database_itself_keeps_emails_in_lower_case(db: None) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Person.objects.create(email="Tom@example.com", display_name="Tom")


def test_a_name_that_looks_taken_is_taken(make: Make) -> None:
    make("Bill Tan")
    with pytest.raises(services.NameTaken):
        services.sign_up(email="b@example.com", display_name="BiII Tan", password="x")
    other = make("Kim")
    with pytest.raises(services.NameTaken):
        services.change_display_name(person=other, display_name="bill-tan")
    other.refresh_from_db()
    assert other.display_name == "Kim"


def test_the_database_itself_keeps_lookalikes_apart(make: Make) -> None:
    make("Bill Tan")
    with pytest.raises(IntegrityError), transaction.atomic():
        Person.objects.create(email="b@example.com", display_name="BiII Tan")


def test_the_loser_of_a_race_for_a_name_is_told(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    make("Bill Tan")
    monkeypatch.setattr(services, "_require_free_name", lambda *args, **kwargs: None)
    with pytest.raises(Refused, match="just taken"):
        services.sign_up(email="b@example.com", display_name="Bill Tan", password="x")
    assert Person.objects.count() == 1


def test_a_changed_name_frees_the_old_one(make: Make) -> None:
    tom, kim = make("Tom"), make("Kim")
    services.change_display_name(person=tom, display_name="Tommo")
    services.change_display_name(person=kim, display_name="Tom")
    assert {person.display_name for person in Person.objects.all()} == {"Tommo", "Tom"}


# --- cards ------------------------------------------------------------------------------------------


def test_a_card_is_suspended_and_restored_and_remembers_it(player: Person, instructor: Person) -> None:
    card = player.card
    services.turn_card(card=card, valid=False, by=instructor, why="Wagered for a friend")
    assert not PlayerCard.objects.get(pk=card.pk).valid
    services.turn_card(card=card, valid=True, by=instructor, why="Spoken to")
    assert PlayerCard.objects.get(pk=card.pk).valid
    history = [(entry.act, entry.by, entry.why) for entry in card.history.all()]
    assert history == [
        ("restored", instructor, "Spoken to"),
        ("suspended", instructor, "Wagered for a friend"),
        ("issued", player, ""),
    ]


@pytest.mark.parametrize("valid", [True, False])
def test_a_card_is_not_turned_twice(player: Person, instructor: Person, valid: bool) -> None:
    if not valid:
        services.turn_card(card=player.card, valid=False, by=instructor, why="First")
    before = player.card.history.count()
    with pytest.raises(Refused, match="already"):
        services.turn_card(card=player.card, valid=valid, by=instructor, why="Again")
    assert player.card.history.count() == before


def test_history_is_only_added_to(player: Person) -> None:
    entry = player.card.history.get()
    entry.why = "Rewritten"
    for change in (
        entry.save,
        entry.delete,
        lambda: CardEntry.objects.update(why="Rewritten"),
        lambda: player.card.history.all().delete(),
    ):
        with pytest.raises(TypeError):
            change()
    assert player.card.history.get().why == ""


def test_an_instructor_is_in_charge_of_players_and_of_own_trainees(
    make: Make, instructor: Person, other_instructor: Person, player: Person, trainee: Person
) -> None:
    theirs = services.open_class(instructor=other_instructor, name="Friday morning")
    stranger = make("Con Pappas", Role.TRAINEE, theirs)
    shared = make("Wei Zhang", Role.TRAINEE, theirs)
    services.join_class(person=shared, join_code=trainee.classes.get().join_code)
    assert {card.person for card in services.cards_in_charge_of(instructor)} == {player, trainee, shared}
    assert {card.person for card in services.cards_in_charge_of(other_instructor)} == {player, stranger, shared}


# --- classes ----------------------------------------------------------------------------------------


def test_signing_up_with_a_code_makes_a_trainee(make: Make, own_class: TrainingClass) -> None:
    bruce = make("Bruce", Role.TRAINEE, own_class)
    assert bruce.role == Role.TRAINEE
    assert list(own_class.trainees.all()) == [bruce]


def test_joining_makes_a_player_a_trainee_and_leaving_a_player_again(player: Person, own_class: TrainingClass) -> None:
    services.join_class(person=player, join_code=own_class.join_code)
    player.refresh_from_db()
    assert player.is_trainee
    services.remove_member(membership=player.memberships.get())
    player.refresh_from_db()
    assert player.is_player


def test_a_trainee_removed_from_one_of_two_classes_stays_a_trainee(trainee: Person, other_instructor: Person) -> None:
    second = services.open_class(instructor=other_instructor, name="Friday")
    services.join_class(person=trainee, join_code=second.join_code)
    services.remove_member(membership=trainee.memberships.get(training_class=second))
    trainee.refresh_from_db()
    assert trainee.is_trainee


def test_a_refused_code_opens_no_account(own_class: TrainingClass) -> None:
    services.set_code_open(training_class=own_class, code_open=False)
    before = Person.objects.count()
    with pytest.raises(services.CodeRefused):
        services.sign_up(email="b@example.com", display_name="Bruce", password="x", join_code=own_class.join_code)
    assert Person.objects.count() == before


def test_a_full_class_takes_nobody(make: Make, own_class: TrainingClass, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_TRAINEES", 1)
    make("Bruce", Role.TRAINEE, own_class)
    with pytest.raises(services.CodeRefused, match="full"):
        services.join_class(person=make("Priya"), join_code=own_class.join_code)
    assert own_class.memberships.count() == 1


def test_an_instructor_has_a_limit_of_classes(instructor: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_CLASSES", 1)
    services.open_class(instructor=instructor, name="One")
    with pytest.raises(Refused, match="most"):
        services.open_class(instructor=instructor, name="Two")
    assert instructor.classes_taught.count() == 1


def test_a_new_code_ends_the_old_one_and_is_open(player: Person, own_class: TrainingClass) -> None:
    old = own_class.join_code
    services.set_code_open(training_class=own_class, code_open=False)
    services.change_join_code(training_class=own_class)
    with pytest.raises(services.CodeRefused):
        services.join_class(person=player, join_code=old)
    assert services.join_class(person=player, join_code=own_class.join_code) == own_class


def test_becoming_an_instructor_leaves_every_class(trainee: Person) -> None:
    services.make_instructor(person=trainee)
    assert trainee.is_instructor
    assert not trainee.memberships.exists()


def test_codes_are_drawn_from_unmistakable_characters() -> None:
    codes = {new_code() for _ in range(200)}
    assert len(codes) > 190
    assert all(len(code) == CODE_LENGTH and set(code) <= set(ALPHABET) for code in codes)
    assert not set(ALPHABET) & set("AEIOU0125BSLZ8")


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("CDF347", "CDF347"),
        ("cdf-347", "CDF347"),
        (" c d f 3 4 7 ", "CDF347"),
        ("CDF34", None),
        ("CDF3478", None),
        ("CDO347", None),
        ("", None),
        ("\uff23\uff24\uff26347", None),
        ("CDF\u0663\u0664\u0667", None),
    ],
)
def test_reading_a_code(typed: str, code: str | None) -> None:
    assert read_code(typed) == code
    assert code is None or read_code(written(code)) == code


def test_the_database_itself_keeps_the_history(player: Person) -> None:
    for statement in ("UPDATE accounts_cardentry SET why = 'x'", "DELETE FROM accounts_cardentry"):
        with pytest.raises(DatabaseError, match="only ever added to"), transaction.atomic():
            connection.cursor().execute(statement)
    assert player.card.history.get().why == ""
