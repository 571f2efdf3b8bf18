"""A public house, asked from this machine: whoever writes another X-Real-IP each time is held back all the same."""

from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

import pytest
from django.conf import settings

from tests.live.house import House, a_house

SECRET_KEY = "".join(map(chr, range(48, 122)))
HEADERS = {"Host": "127.0.0.1", "X-Forwarded-Proto": "https", "Referer": "https://127.0.0.1/sign-in/"}


@pytest.fixture
def public(tmp_path: Path) -> Iterator[House]:
    with a_house(tmp_path) as house:
        house.environment |= {"ALLOWED_HOSTS": "127.0.0.1", "SECRET_KEY": SECRET_KEY, "TRUSTED_PROXIES": ""}
        house.manage("collectstatic", "--no-input", "--verbosity", "0")
        yield house


def wrong_password(house: House, real_ip: str, name: str = "sheila") -> int:
    """One try to sign in, as a proxy would pass it on; answers with the status."""
    line = HTTPConnection("127.0.0.1", house.ports[0], timeout=30)
    line.request("GET", "/sign-in/", headers=HEADERS)
    page = line.getresponse()
    page.read()
    cookie = str(page.headers["Set-Cookie"]).partition(";")[0]
    tried = {"email": f"{name}@pitschool.example", "password": "wrong"}
    body = urlencode(tried | {"csrfmiddlewaretoken": cookie.partition("=")[2]})
    form = {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded", "X-Real-IP": real_ip}
    line.request("POST", "/sign-in/", body, HEADERS | form)
    status = line.getresponse().status
    line.close()
    return status


def tries(try_: Callable[[int], int]) -> list[int]:
    return [try_(at) for at in range(settings.AXES_FAILURE_LIMIT)]


def test_a_stranger_who_rotates_the_header_is_held_back(public: House) -> None:
    public.start()
    assert tries(lambda at: wrong_password(public, f"198.51.100.{at}"))[-1] == 429
    assert wrong_password(public, "198.51.100.99") == 429
    assert wrong_password(public, "nonsense", "bruce") == 422


def test_a_trusted_proxy_says_who_it_was_and_its_nonsense_is_no_failure(public: House) -> None:
    public.environment["TRUSTED_PROXIES"] = "127.0.0.1"
    public.start()
    assert set(tries(lambda at: wrong_password(public, f"198.51.100.{at}"))) == {422}
    assert tries(lambda at: wrong_password(public, "198.51.100.200"))[-1] == 429
    assert wrong_password(public, "198.51.100.201") == 422
    assert wrong_password(public, "nonsense", "bruce") == 422
