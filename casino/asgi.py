"""The site as Daphne serves it: pages to Django, sockets to their consumers, and only from our own pages."""

import os
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
files = get_asgi_application()  # loads the apps, so it comes before anything that touches a model

from channels.auth import AuthMiddlewareStack  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import OriginValidator  # noqa: E402
from django.conf import settings  # noqa: E402
from django.urls import re_path  # noqa: E402

from casino.floor.push.consumers import table_socket  # noqa: E402
from casino.server.addresses import with_client_address  # noqa: E402
from casino.server.handler import PagesHandler  # noqa: E402
from casino.server.sockets import no_such_socket, remembering_the_line  # noqa: E402

pages = PagesHandler()


async def files_and_pages(scope: dict[str, Any], receive: Any, send: Any) -> None:
    await (files if scope["path"].startswith(settings.STATIC_URL) else pages)(scope, receive, send)


# A socket ends in an ASGI application, where Django's types expect a view.
sockets = [
    re_path(r"^ws/tables/(?P<code>[a-z0-9]{1,12})/$", table_socket),  # type: ignore[arg-type]
    re_path(r"", no_such_socket),  # type: ignore[arg-type]
]

application = with_client_address(
    ProtocolTypeRouter(
        {
            "http": files_and_pages,
            "websocket": remembering_the_line(
                OriginValidator(AuthMiddlewareStack(URLRouter(sockets)), settings.ORIGINS)
            ),
        }
    )
)
