"""The environment is read with care: right values arrive typed, wrong ones stop the start with a sentence."""

import json
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from daphne.cli import CommandLineInterface
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from pytest_django import Settings

from casino import environment
from casino.checks import unbearable
from casino.management.commands.serve import daphne_arguments, own_pages_come_from

ROOT = Path(__file__).resolve().parents[2]
OURS = {
    "ALLOWED_HOSTS", "DATABASE_URL", "DATA_FOLDER", "DEBUG", "EMAIL_HOST", "HSTS_PRELOAD",
    "HSTS_SECONDS", "HSTS_SUBDOMAINS", "ORIGINS", "PORT", "REDIS_URL", "SECRET_KEY", "TRUSTED_PROXIES",
    "WEB_CONCURRENCY",
}  # fmt: skip
PRODUCTION = {
    "ALLOWED_HOSTS": "school.example",
    "SECRET_KEY": "".join(map(chr, range(48, 122))),
    "TRUSTED_PROXIES": "127.0.0.1",
}
POSTGRES = "postgres://pit:p%40ss@db.example:5433/school"


@pytest.fixture
def manage(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run a command of manage.py in a clean environment with only these variables."""

    def run(*command: str, **variables: str) -> subprocess.CompletedProcess[str]:
        clean = {name: value for name, value in os.environ.items() if name not in OURS}
        return subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=ROOT,
            env={"DATA_FOLDER": str(tmp_path), **clean, **variables},
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )

    return run


@pytest.fixture
def settings_with(manage: Callable[..., subprocess.CompletedProcess[str]]) -> Callable[..., dict[str, Any]]:
    """The settings that these variables make, from a fresh interpreter."""

    def read(**variables: str) -> dict[str, Any]:
        program = (
            "import json; from casino import settings; "
            "print(json.dumps({n: getattr(settings, n) for n in dir(settings) if n.isupper()}, default=str))"
        )
        result = manage("shell", "--no-imports", "--command", program, **variables)
        assert result.returncode == 0, result.stderr
        read: dict[str, Any] = json.loads(result.stdout)
        return read

    return read


# --- the readers -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "expected"), [("yes", True), ("ON", True), ("0", False), ("", True)])
def test_a_flag_is_read(monkeypatch: pytest.MonkeyPatch, value: str, expected: bool) -> None:
    monkeypatch.setenv("FLAG", value)
    assert environment.flag("FLAG", default=True) is expected


@pytest.mark.parametrize(
    ("read", "value", "message"),
    [
        (lambda: environment.text("IT"), "", "IT must be set"),
        (lambda: environment.text("IT"), "   ", "IT must be set"),
        (lambda: environment.flag("IT", False), "maybe", "yes or no"),
        (lambda: environment.number("IT", 1), "eight", "whole number"),
        (lambda: environment.number("IT", 1), "-1", "whole number"),
        (lambda: environment.number("IT", 1), "٣", "whole number"),
        (lambda: environment.number("IT", 1), "9" * 5000, "whole number"),
        (lambda: environment.number("IT", 1, least=1), "0", "at least 1"),
        (lambda: environment.hosts("IT"), "*", "plain host names"),
        (lambda: environment.hosts("IT"), ".school.example", "plain host names"),
        (lambda: environment.hosts("IT"), "school.example,https://school.example", "plain host names"),
        (lambda: environment.hosts("IT"), "school.example:443", "plain host names"),
        (lambda: environment.origins("IT", []), "school.example", "must list origins"),
        (lambda: environment.origins("IT", []), "https://school.example/", "must list origins"),
        (lambda: environment.origins("IT", []), "https://*.school.example", "must list origins"),
        (lambda: environment.origins("IT", []), "https://.school.example", "must list origins"),
        (lambda: environment.origins("IT", []), "ws://school.example", "must list origins"),
        (lambda: environment.origins("IT", []), "https://school.example:door", "not an address"),
        (lambda: environment.networks("IT"), "proxy.example", "must list addresses"),
        (lambda: environment.networks("IT"), "10.0.0.1/8", "must list addresses"),
        (lambda: environment.address("IT", schemes={"redis"}), "http://localhost", "must begin with redis://"),
        (lambda: environment.postgres("IT", most_connections=8), "sqlite:///x", "must begin with postgres://"),
        (lambda: environment.postgres("IT", most_connections=8), "postgres://host", "the database's name"),
        (lambda: environment.postgres("IT", most_connections=8), "postgres://host:x/db", "not an address"),
    ],
)
def test_a_wrong_value_is_refused(
    monkeypatch: pytest.MonkeyPatch, read: Callable[[], object], value: str, message: str
) -> None:
    monkeypatch.setenv("IT", value)
    with pytest.raises(ImproperlyConfigured, match=message):
        read()


@pytest.mark.parametrize(
    "value", ["mysql://pit:hunter2@db/school", "postgres://pit:hunter2@db", "postgres://pit:hunter2@db:x/s"]
)
def test_a_refusal_never_repeats_the_password(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("IT", value)
    with pytest.raises(ImproperlyConfigured) as refusal:
        environment.postgres("IT", most_connections=8)
    assert "hunter2" not in str(refusal.value)


def test_a_database_address_is_taken_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IT", f"{POSTGRES}?sslmode=require")
    found = environment.postgres("IT", most_connections=8)
    assert found is not None
    assert (found["USER"], found["PASSWORD"], found["HOST"], found["PORT"], found["NAME"]) == (
        "pit", "p@ss", "db.example", "5433", "school",
    )  # fmt: skip
    assert found["OPTIONS"]["sslmode"] == "require"


def test_a_kept_secret_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "secret-key"
    key = environment.kept_secret(file)
    assert len(key) > 60
    assert environment.kept_secret(file) == key
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(file.parent.iterdir()) == [file]


def test_a_folder_is_made_for_its_owner_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("IT", str(tmp_path / "new"))
    made = environment.folder("IT", tmp_path)
    assert stat.S_IMODE(made.stat().st_mode) == 0o700
    assert environment.folder("IT", tmp_path) == made


# --- the house with nothing set --------------------------------------------------------------------


def test_a_clone_serves_this_machine_alone(settings_with: Callable[..., dict[str, Any]]) -> None:
    found = settings_with(PORT="8123")
    assert found["DEBUG"] is False
    assert found["ALLOWED_HOSTS"] == ["127.0.0.1", "localhost"]
    assert found["ORIGINS"] == ["http://127.0.0.1:8123", "http://localhost:8123"]
    assert found["EMAIL_BACKEND"].endswith("console.EmailBackend")
    assert found["CHANNEL_LAYERS"]["default"]["BACKEND"].endswith("InMemoryChannelLayer")


def test_sqlite_runs_as_measured(manage: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    """What the database itself says, not what the settings hope."""
    program = (
        "from django.db import connection as c; cursor = c.cursor(); "
        "print([cursor.execute(f'PRAGMA {p}').fetchone()[0] "
        "for p in ('journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout')], "
        "c.settings_dict['ATOMIC_REQUESTS'], c.transaction_mode)"
    )
    result = manage("shell", "--no-imports", "--command", program)
    full = 2
    assert result.stdout.strip() == f"['wal', {full}, 1, 20000] False IMMEDIATE", result.stderr


# --- the house in public ---------------------------------------------------------------------------


def test_the_deployment_check_is_clean(manage: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    result = manage("check", "--deploy", "--fail-level", "WARNING", **PRODUCTION)
    assert result.returncode == 0, result.stderr
    assert "no issues" in result.stdout


@pytest.mark.parametrize(
    ("variables", "message"),
    [
        ({"SECRET_KEY": ""}, "SECRET_KEY must be set"),
        ({"SECRET_KEY": "short"}, "security.W009"),
        ({"DEBUG": "yes"}, "security.W018"),
        ({"DEBUG": "perhaps"}, "DEBUG must be yes or no"),
        ({"ALLOWED_HOSTS": "*"}, "ALLOWED_HOSTS must list plain host names"),
        ({"WEB_CONCURRENCY": "4"}, "casino.E001"),
        ({"REDIS_URL": "redis://127.0.0.1"}, "casino.W001"),
        ({"TRUSTED_PROXIES": ""}, "casino.W002"),
        ({"TRUSTED_PROXIES": "proxy.example"}, "TRUSTED_PROXIES must list addresses"),
    ],
)
def test_a_mistake_in_public_is_loud(
    manage: Callable[..., subprocess.CompletedProcess[str]], variables: dict[str, str], message: str
) -> None:
    result = manage("check", "--deploy", "--fail-level", "WARNING", **{**PRODUCTION, **variables})
    assert result.returncode == 1
    assert message in result.stderr


def test_in_public_everything_goes_over_https(settings_with: Callable[..., dict[str, Any]]) -> None:
    found = settings_with(**PRODUCTION)
    assert found["ORIGINS"] == found["CSRF_TRUSTED_ORIGINS"] == ["https://school.example"]
    assert found["SECURE_SSL_REDIRECT"] is found["SESSION_COOKIE_SECURE"] is found["CSRF_COOKIE_SECURE"] is True


def test_how_long_browsers_insist_on_https_is_for_the_operator(
    settings_with: Callable[..., dict[str, Any]],
) -> None:
    """A browser never forgets it early: by default an hour, and nothing about other names of the domain."""
    names = ("SECURE_HSTS_SECONDS", "SECURE_HSTS_INCLUDE_SUBDOMAINS", "SECURE_HSTS_PRELOAD")
    by_default = settings_with(**PRODUCTION)
    assert [by_default[name] for name in names] == [3600, False, False]
    said = settings_with(**PRODUCTION, HSTS_SECONDS="63072000", HSTS_SUBDOMAINS="yes", HSTS_PRELOAD="yes")
    assert [said[name] for name in names] == [63_072_000, True, True]


def test_postgres_and_redis_for_a_whole_school(settings_with: Callable[..., dict[str, Any]]) -> None:
    found = settings_with(**PRODUCTION, DATABASE_URL=POSTGRES, REDIS_URL="redis://cache.example:6379/1")
    database = found["DATABASES"]["default"]
    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert database["CONN_MAX_AGE"] == 0
    assert database["OPTIONS"]["pool"]["max_size"] == 8
    layer = found["CHANNEL_LAYERS"]["default"]
    assert layer["BACKEND"] == "channels_redis.pubsub.RedisPubSubChannelLayer"
    assert layer["CONFIG"]["hosts"][0]["max_connections"] > 300
    assert found["CACHES"]["default"]["LOCATION"] == "redis://cache.example:6379/1"


def test_public_files_are_named_by_their_content(
    manage: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    """Collecting also fails on a stylesheet that asks for a file that is not there."""
    result = manage("collectstatic", "--no-input", **PRODUCTION)
    assert result.returncode == 0, result.stderr
    named = json.loads((tmp_path / "static" / "staticfiles.json").read_text())["paths"]
    assert named["css/school.css"] not in {"css/school.css", None}
    assert (tmp_path / "static" / named["css/school.css"]).exists()


# --- how it is served ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("processes", "on_sqlite", "in_memory", "expected"),
    [
        (1, True, True, []),
        (2, True, True, ["casino.E001", "casino.E002"]),
        (2, False, True, ["casino.E002"]),
        (2, True, False, ["casino.E001", "casino.W001"]),
        (1, True, False, ["casino.W001"]),
        (8, False, False, []),
    ],
)
def test_processes_that_the_settings_cannot_bear(
    processes: int, on_sqlite: bool, in_memory: bool, expected: list[str]
) -> None:
    found = unbearable(processes, on_sqlite=on_sqlite, in_memory=in_memory)
    assert [message.id for message in found] == expected


def test_the_house_does_not_open_on_settings_it_cannot_bear(
    manage: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    result = manage("serve", "--port", "0", WEB_CONCURRENCY="2")
    assert result.returncode == 1
    assert "casino.E001" in result.stderr
    assert "is open" not in result.stdout


def test_the_public_house_does_not_open_without_its_files(
    manage: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    result = manage("serve", "--port", "0", **PRODUCTION)
    assert result.returncode == 1
    assert "manage.py collectstatic" in result.stderr


@pytest.mark.parametrize("public", [True, False])
def test_daphne_is_held_to_the_limits(settings: Settings, public: bool) -> None:
    settings.PUBLIC = public
    asked = CommandLineInterface().parser.parse_args(daphne_arguments("::1", 8000))
    assert (asked.websocket_max_message_size, asked.websocket_max_frame_size) == (262_144, 4096)
    assert (asked.ping_interval, asked.ping_timeout) == (20, 30)
    assert asked.server_name == ""
    assert asked.socket_strings == [r"tcp:port=8000:interface=\:\:1:backlog=1024"]
    assert asked.proxy_headers is False  # Daphne would believe anybody: see casino/server/addresses.py


@pytest.mark.django_db
def test_no_migration_is_missing() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def test_sockets_are_taken_from_the_port_that_is_served(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ORIGINS", raising=False)
    settings.PUBLIC, settings.PORT, settings.ALLOWED_HOSTS = False, 8000, ["127.0.0.1"]
    settings.ORIGINS = ["http://127.0.0.1:8000"]
    own_pages_come_from(8000)
    assert settings.ORIGINS == ["http://127.0.0.1:8000"]
    own_pages_come_from(9000)
    assert settings.ORIGINS == ["http://127.0.0.1:9000"]
    settings.PUBLIC, settings.ORIGINS = True, ["https://school.example"]
    own_pages_come_from(9000)
    assert settings.ORIGINS == ["https://school.example"]
