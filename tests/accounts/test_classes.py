"""An instructor's classes."""

from collections.abc import Callable

import pytest
from django.test import Client

from casino.accounts import services
from casino.accounts.models import Person, Role, TrainingClass
from tests.people import SignedIn

Make = Callable[..., Person]


@pytest.fixture
def owner(signed_in: SignedIn, instructor: Person) -> Client:
    return signed_in(instructor)


def test_an_instructor_without_a_class_is_told_what_to_do(owner: Client) -> None:
    assert "Open a class" in owner.get("/classes/").content.decode()


def test_the_list_shows_own_classes_only(
    owner: Client, own_class: TrainingClass, trainee: Person, other_instructor: Person
) -> None:
    services.open_class(instructor=other_instructor, name="Friday morning")
    page = owner.get("/classes/").content.decode()
    assert "Tuesday evening" in page
    assert own_class.written_code in page
    assert "Friday morning" not in page


def test_the_list_is_narrowed_by_name(owner: Client, instructor: Person, own_class: TrainingClass) -> None:
    services.open_class(instructor=instructor, name="Friday morning")
    page = owner.get("/classes/?q=fri").content.decode()
    assert "Friday morning" in page
    assert "Tuesday evening" not in page
    assert "None of your classes" in owner.get("/classes/?q=zzz").content.decode()


def test_opening_a_class(owner: Client, instructor: Person) -> None:
    assert owner.get("/classes/new/").status_code == 200
    answer = owner.post("/classes/new/", {"name": "  Friday <morning> "})
    made = instructor.classes_taught.get()
    assert (made.name, made.code_open) == ("Friday <morning>", True)
    assert answer["Location"] == f"/classes/{made.pk}/"
    page = owner.get(answer["Location"]).content.decode()
    assert "Friday &lt;morning&gt;" in page
    assert "Nobody has joined yet" in page


@pytest.mark.parametrize("name", ["", " ", "x", "n" * 61, "TUESDAY evening", "a\x00b"])
def test_a_bad_class_is_not_opened(owner: Client, own_class: TrainingClass, name: str) -> None:
    answer = owner.post("/classes/new/", {"name": name})
    assert answer.status_code == 422
    assert "errorlist" in answer.content.decode()
    assert TrainingClass.objects.count() == 1


def test_two_instructors_may_use_one_name(
    signed_in: SignedIn, other_instructor: Person, own_class: TrainingClass
) -> None:
    assert signed_in(other_instructor).post("/classes/new/", {"name": own_class.name}).status_code == 302


def test_a_class_shows_its_trainees_and_narrows_them(owner: Client, make: Make, own_class: TrainingClass) -> None:
    for name in ("Bruce Kelly", "Zoë Müller"):
        make(name, Role.TRAINEE, own_class)
    everybody = owner.get(f"/classes/{own_class.pk}/").content.decode()
    assert "Bruce Kelly" in everybody
    assert "Zoë Müller" in everybody
    found = owner.get(f"/classes/{own_class.pk}/?q=ZOE").content.decode()
    assert "Zoë Müller" in found
    assert "Bruce Kelly" not in found
    assert "Nobody of that name" in owner.get(f"/classes/{own_class.pk}/?q=zzz").content.decode()


@pytest.mark.parametrize("sought", ["z" * 61, "%00"])
@pytest.mark.parametrize("address", ["/classes/", "/classes/{pk}/", "/cards/"])
def test_a_search_nobody_would_type_is_refused(
    owner: Client, own_class: TrainingClass, address: str, sought: str
) -> None:
    answer = owner.get(address.format(pk=own_class.pk) + f"?q={sought}")
    assert answer.status_code == 422


def test_a_new_code(owner: Client, own_class: TrainingClass) -> None:
    old = own_class.join_code
    answer = owner.post(f"/classes/{own_class.pk}/code/new/", follow=True)
    own_class.refresh_from_db()
    assert own_class.join_code != old
    assert own_class.written_code in answer.content.decode()


def test_closing_and_opening_the_code(owner: Client, own_class: TrainingClass) -> None:
    owner.post(f"/classes/{own_class.pk}/code/close/")
    own_class.refresh_from_db()
    assert not own_class.code_open
    assert "Nobody can join with this code" in owner.get(f"/classes/{own_class.pk}/").content.decode()
    owner.post(f"/classes/{own_class.pk}/code/open/")
    own_class.refresh_from_db()
    assert own_class.code_open


def test_removing_a_trainee(owner: Client, own_class: TrainingClass, trainee: Person) -> None:
    place = trainee.memberships.get()
    answer = owner.post(f"/classes/{own_class.pk}/places/{place.pk}/remove/", follow=True)
    assert "Bruce Kelly is no longer in this class" in answer.content.decode()
    trainee.refresh_from_db()
    assert trainee.is_player
    assert owner.post(f"/classes/{own_class.pk}/places/{place.pk}/remove/").status_code == 404


def test_a_trainee_is_not_removed_through_another_class(
    signed_in: SignedIn, other_instructor: Person, own_class: TrainingClass, trainee: Person
) -> None:
    theirs = services.open_class(instructor=other_instructor, name="Friday morning")
    place = trainee.memberships.get()
    answer = signed_in(other_instructor).post(f"/classes/{theirs.pk}/places/{place.pk}/remove/")
    assert answer.status_code == 404
    assert own_class.trainees.get() == trainee


CHANGES = ["code/new/", "code/open/", "code/close/", "places/{place}/remove/"]


@pytest.mark.parametrize("stranger", ["other_instructor", "player", "trainee"])
@pytest.mark.parametrize("page", ["", *CHANGES])
def test_to_others_a_class_does_not_exist(
    signed_in: SignedIn,
    request: pytest.FixtureRequest,
    own_class: TrainingClass,
    trainee: Person,
    stranger: str,
    page: str,
) -> None:
    client = signed_in(request.getfixturevalue(stranger))
    address = f"/classes/{own_class.pk}/" + page.format(place=trainee.memberships.get().pk)
    before = own_class.join_code, own_class.code_open
    assert (client.post(address) if page else client.get(address)).status_code == 404
    own_class.refresh_from_db()
    assert (own_class.join_code, own_class.code_open) == before
    assert own_class.trainees.get() == trainee


@pytest.mark.parametrize("page", CHANGES)
def test_a_link_changes_nothing(owner: Client, own_class: TrainingClass, trainee: Person, page: str) -> None:
    address = f"/classes/{own_class.pk}/" + page.format(place=trainee.memberships.get().pk)
    assert owner.get(address).status_code == 405


@pytest.mark.parametrize("pk", [0, 10**30])
def test_a_class_that_never_was(owner: Client, pk: int) -> None:
    assert owner.get(f"/classes/{pk}/").status_code == 404


def test_a_list_asks_the_database_the_same_for_one_as_for_many(
    owner: Client, make: Make, own_class: TrainingClass, django_assert_max_num_queries: Callable[[int], object]
) -> None:
    for name in ("Bruce", "Priya", "Tamati", "Wei", "Con", "Daisy", "Kim", "Tom"):
        make(name, Role.TRAINEE, own_class)
    for address in ("/classes/", f"/classes/{own_class.pk}/", "/cards/"):
        with django_assert_max_num_queries(6):  # type: ignore[attr-defined]
            owner.get(address)
