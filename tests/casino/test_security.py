"""What the house sends, and what it refuses."""

import hashlib
import io
import logging
import re
from pathlib import Path

import pytest
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from casino import settings as house
from casino.asgi import application
from casino.logs import as_a_refusal

ROOT = Path(__file__).resolve().parents[2]
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
MARKUP = sorted([*ROOT.glob("templates/**/*.html"), *ROOT.glob("static/**/*.svg")])
BLOCKED = re.compile(
    r"""\sstyle=|<style|@import|\son[a-z]+=|\shx-on|javascript:|<script(?![^>]*\ssrc=)|(?:src|srcset)="(?:https?:)?//""",
    re.IGNORECASE,
)


# --- headers ---------------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/sign-in/", "/me/", "/no-such-page/", "/static/vendor/htmx/htmx.min.js"])
def test_every_answer_carries_the_headers(client: Client, path: str) -> None:
    response = client.get(path)
    assert set(response["Content-Security-Policy"].split("; ")) == set(POLICY.split("; "))
    assert {name: response[name] for name in HEADERS} == HEADERS
    assert "camera=()" in response["Permissions-Policy"]
    assert "Access-Control-Allow-Origin" not in response


@pytest.mark.parametrize(
    "file", [*ROOT.glob("templates/**/*.html"), *ROOT.glob("static/**/*.svg")], ids=lambda f: f.name
)
def test_nothing_needs_what_the_policy_blocks(file: Path) -> None:
    """No inline style or script, no handler in an attribute, nothing fetched from elsewhere."""
    assert not BLOCKED.findall(file.read_text())


@pytest.mark.parametrize(
    ("file", "digest"),
    [
        ("htmx/htmx.min.js", "d6fdc75f204e6bdefa99b69bf1e6d4ac69b8a364f77929f45c13476b4000f717"),
        ("idiomorph/idiomorph-ext.min.js", "5811b9a7eda14878b7dab4378bf60432e1bb6f11fcfb970cc26540642650181e"),
    ],
)
def test_what_others_wrote_is_as_they_published_it(file: str, digest: str) -> None:
    published = ROOT / "static" / "vendor" / file
    assert hashlib.sha256(published.read_bytes()).hexdigest() == digest
    assert "BSD" in (published.parent / "LICENSE").read_text()


def test_whatever_others_wrote_is_loaded_by_some_page() -> None:
    pages = "".join(file.read_text() for file in ROOT.glob("templates/**/*.html"))
    published = [str(file.relative_to(ROOT / "static")) for file in ROOT.glob("static/vendor/*/*.js")]
    assert [name for name in published if name not in pages] == []


# --- who gets in -----------------------------------------------------------------------------------


def test_passwords_are_kept_as_argon2(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = house.PASSWORD_HASHERS
    assert make_password("felt-and-leather").startswith("argon2$argon2id$")


@pytest.mark.django_db
def test_a_form_from_another_page_is_refused() -> None:
    response = Client(enforce_csrf_checks=True).post(reverse("sign_in"), {"email": "a@b.example", "password": "x"})
    assert response.status_code == 403


@pytest.mark.django_db
def test_another_host_is_refused(client: Client) -> None:
    assert client.get("/", headers={"host": "evil.example"}).status_code == 400


# --- what is too much ------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize(
    "data",
    [
        {"email": "x" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)},
        {f"field-{number}": "" for number in range(settings.DATA_UPLOAD_MAX_NUMBER_FIELDS + 1)},
        {"email": SimpleUploadedFile("shoe.txt", b"a file nobody asked for")},
    ],
    ids=["too long", "too many fields", "a file"],
)
def test_an_outsized_form_is_refused(client: Client, data: dict[str, object]) -> None:
    assert client.post(reverse("sign_in"), data).status_code == 400


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("get", "/no-such-page/", 404), ("put", "/sign-in/", 405), ("post", "/sign-in/", 422)],
)
def test_refused_input_is_written_down(
    client: Client, caplog: pytest.LogCaptureFixture, method: str, path: str, status: int
) -> None:
    logger = logging.getLogger("django")
    logger.addHandler(caplog.handler)
    try:
        assert getattr(client, method)(path).status_code == status
    finally:
        logger.removeHandler(caplog.handler)
    assert [(record.levelname, path in record.getMessage()) for record in caplog.records] == [("WARNING", True)]


@pytest.mark.django_db
def test_a_suspicious_request_is_a_refusal_and_not_a_breakdown(client: Client) -> None:
    log = io.StringIO()
    (handler,) = (each for each in logging.getLogger("django.security").handlers if as_a_refusal in each.filters)
    assert isinstance(handler, logging.StreamHandler)
    usual = handler.setStream(log)
    try:
        client.get("/", headers={"host": "evil.example"})
    finally:
        handler.setStream(usual)
    (line,) = log.getvalue().splitlines()
    assert "WARNING" in line
    assert "evil.example" in line


# --- sockets ---------------------------------------------------------------------------------------


def socket(origin: str | None) -> WebsocketCommunicator:
    headers = [(b"origin", origin.encode())] if origin else []
    return WebsocketCommunicator(application, "/no/such/socket/", headers=headers)


@pytest.mark.parametrize(
    "origin",
    [
        None,
        "null",
        "https://evil.example",
        "http://127.0.0.1",
        f"http://127.0.0.1:{settings.PORT + 1}",
        f"https://127.0.0.1:{settings.PORT}",
        f"http://sub.localhost:{settings.PORT}",
    ],
)
async def test_a_socket_from_another_page_is_refused(origin: str | None) -> None:
    connected, _ = await socket(origin).connect()
    assert not connected


async def test_an_unknown_socket_is_accepted_and_closed_for_good() -> None:
    """Code 4403 is one that our pages do not answer with another try."""
    communicator = socket(settings.ORIGINS[0])
    connected, _ = await communicator.connect()
    assert connected
    closing = await communicator.receive_output()
    assert (closing["type"], closing["code"]) == ("websocket.close", 4403)
