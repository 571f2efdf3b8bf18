"""Where a request comes from: the peer itself, or whom a trusted proxy names in X-Real-IP.

X-Forwarded-For is not read: it would carry whatever a browser put first.
"""

from collections.abc import Iterable
from ipaddress import IPv6Address, ip_address
from typing import Any, Final

from django.conf import settings

REAL_IP: Final = b"x-real-ip"


def client_address(peer: str, headers: Iterable[tuple[bytes, bytes]]) -> str:
    """The address to count tries and connections by. A proxy that names nobody, or nonsense, is counted itself."""
    named = [value for name, value in headers if name.lower() == REAL_IP]
    found = len(named) == 1 and is_proxy(peer) and _plain(named[0].decode("latin-1"))
    return found or _plain(peer) or peer


def is_proxy(peer: str) -> bool:
    """Whether TRUSTED_PROXIES lists this address."""
    plain = _plain(peer)
    return bool(plain) and any(ip_address(plain) in network for network in settings.TRUSTED_PROXIES)


def with_client_address(application: Any) -> Any:
    """An ASGI application whose scopes say who is behind the proxy, on pages and on sockets alike."""

    async def addressed(scope: dict[str, Any], receive: Any, send: Any) -> None:
        if client := scope.get("client"):
            scope = {**scope, "client": [client_address(client[0], scope["headers"]), client[1]]}
        await application(scope, receive, send)

    return addressed


def _plain(text: str) -> str:
    """An address in its one spelling, or "" for what is none. IPv4 inside IPv6 is the same machine as without."""
    try:
        found = ip_address(text.strip())
    except ValueError:
        return ""
    if isinstance(found, IPv6Address):
        found = found.ipv4_mapped or IPv6Address(found.packed)  # without a zone, which PostgreSQL would refuse
    return str(found)
