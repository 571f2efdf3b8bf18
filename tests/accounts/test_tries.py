"""How often something may be tried, and what happens where tries cannot be counted."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from casino.accounts.door import throttle
from casino.accounts.models import Person


def test_the_one_after_the_last_is_too_often() -> None:
    assert [throttle.too_often("test", "somebody", 2) for _ in range(4)] == [False, False, True, True]
    assert throttle.too_often("test", "somebody else", 0)


@pytest.mark.django_db
def test_where_tries_cannot_be_counted_nobody_is_turned_away_for_it(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Down:
        def __getattr__(self, name: str) -> Any:
            raise ConnectionError("the counts are kept elsewhere")

    monkeypatch.setattr(throttle, "cache", Down())
    wanted = {"email": "new@example.com", "display_name": "Newcomer Nell", "password": "nine-card-shoe"}
    answer = Client().post(reverse("sign_up"), wanted | {"again": "nine-card-shoe"})
    assert answer.status_code == 302
    assert Person.objects.filter(email="new@example.com").exists()
    assert "tries are not counted" in caplog.text
