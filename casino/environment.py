"""Settings from the environment: each read is typed, and a wrong value stops the start with a sentence."""

import os
import secrets
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

POOL = {
    "min_size": 1,
    "timeout": 10.0,
    # It would go on trying for five minutes, each time after a longer pause: whoever asks next begins anew.
    "reconnect_timeout": 1.0,
}
LINE = {
    "connect_timeout": "2",
    # A machine that has vanished is given up after seconds, and with it the thread that waits for it.
    "tcp_user_timeout": "5000",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
}
YES = {"1", "true", "yes", "on"}
NO = {"0", "false", "no", "off"}


def text(name: str, default: str | None = None) -> str:
    """The variable's words; without a default it must be there. Set but empty counts as not set."""
    value = os.environ.get(name, "").strip() or default
    if value is None:
        raise ImproperlyConfigured(f"{name} must be set in the environment.")
    return value


def flag(name: str, default: bool) -> bool:
    value = text(name, "yes" if default else "no").lower()
    if value not in YES | NO:
        raise ImproperlyConfigured(f"{name} must be yes or no (or 1/0, true/false, on/off), not {value!r}.")
    return value in YES


def number(name: str, default: int, *, least: int = 0) -> int:
    value = text(name, str(default))
    if not (value.isascii() and value.isdigit() and len(value) < 12 and int(value) >= least):
        raise ImproperlyConfigured(f"{name} must be a whole number of at least {least}, not {value!r}.")
    return int(value)


def words(name: str, default: str = "") -> list[str]:
    """A list with commas between, such as "school.example,www.school.example"."""
    return [word.strip() for word in text(name, default).split(",") if word.strip()]


def hosts(name: str) -> list[str]:
    """Plain host names: a wildcard would let any name in, and an address with a port or a path is not a host."""
    found = words(name)
    for host in found:
        if host != (urlsplit(f"//{host}").hostname or "") or host.startswith(".") or "*" in host:
            raise ImproperlyConfigured(f"{name} must list plain host names such as school.example, not {host!r}.")
    return found


def origins(name: str, default: list[str]) -> list[str]:
    """Full origins: a scheme, a host and at most a port, because another port is another site."""
    found = words(name) or default
    for origin in found:
        parts = _split(name, origin)
        plain = parts.hostname and not parts.hostname.startswith(".") and "*" not in origin
        if parts.scheme not in {"http", "https"} or not plain or f"{parts.scheme}://{parts.netloc}" != origin:
            raise ImproperlyConfigured(f"{name} must list origins such as https://school.example, not {origin!r}.")
    return found


def networks(name: str) -> list[IPv4Network | IPv6Network]:
    """Addresses of machines, or of whole networks such as 10.0.0.0/8."""
    try:
        return [ip_network(word) for word in words(name)]
    except ValueError as error:
        raise ImproperlyConfigured(
            f"{name} must list addresses such as 127.0.0.1 or networks such as 10.0.0.0/8: {error}."
        ) from None


def address(name: str, *, schemes: set[str]) -> str | None:
    """The address of a server, or None where the variable is not set."""
    value = text(name, "")
    if value and _split(name, value).scheme not in schemes:
        # The address may hold a password, so no message repeats it.
        raise ImproperlyConfigured(f"{name} must begin with {' or '.join(f'{word}://' for word in sorted(schemes))}.")
    return value or None


def postgres(name: str, *, most_connections: int) -> dict[str, Any] | None:
    """Django's settings for the database that a postgres:// address names, or None where the variable is not set."""
    value = address(name, schemes={"postgres", "postgresql"})
    if value is None:
        return None
    parts = _split(name, value)
    database = unquote(parts.path.removeprefix("/"))
    if not database:
        raise ImproperlyConfigured(f"{name} must end with the database's name: postgres://user:password@host/database.")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": database,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(parts.port or ""),
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {"pool": POOL | {"max_size": most_connections}, **LINE, **dict(parse_qsl(parts.query))},
    }


def folder(name: str, default: Path) -> Path:
    """A folder that is there, for its owner alone if it had to be made."""
    path = Path(text(name, str(default)))
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path


def kept_secret(file: Path) -> str:
    """A key made once for this copy of the house and kept beside its data."""
    if not file.exists():
        draft = file.with_name(f"{file.name}.{os.getpid()}")
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(64))
        draft.rename(file)
    return file.read_text()


def _split(name: str, value: str) -> SplitResult:
    try:
        parts = urlsplit(value)
        _ = parts.port  # read here, because only reading it finds a port that is not a number
    except ValueError:
        raise ImproperlyConfigured(f"{name} is not an address.") from None
    return parts
