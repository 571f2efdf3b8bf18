"""The desk's pages as somebody reads them."""

from django.test import Client

from casino.accounts.models import Person
from casino.review.index.catch_up import catch_up
from casino.review.models.sessions import Session
from casino.training.models import Mode, Sitting
from tests.review.answering import WANTED
from tests.review.index.test_catch_up import answered


def text(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, answer
    return answer.content.decode()


def failed_test(trainee: Person) -> None:
    sitting = Sitting.objects.create(person=trainee, mode=Mode.TEST, wanted=WANTED, seed="1", passed=False)
    answered(sitting, True, False)
    Sitting.objects.filter(pk=sitting.pk).update(ended_at=sitting.began_at, passed=False)


def only_session() -> int:
    catch_up()
    return Session.objects.get().pk
