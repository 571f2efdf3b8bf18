"""The house as it is served, with a plain Channels group beside it to be measured against, and its renders counted."""

import json
import os
from collections import Counter
from time import monotonic
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
from channels.generic.websocket import AsyncWebsocketConsumer

from casino.asgi import application as house
from casino.floor.table import panels
from casino.floor.ticker import Ticker
from casino.review.index.catch_up import now_and_then
from tests.bench._without import TRICKS

GROUP = "plain"
renders: Counter[str] = Counter()


class Plain(AsyncWebsocketConsumer):  # type: ignore[misc]
    """What every Channels tutorial does: a group, and one layer message for each of its sockets."""

    async def connect(self) -> None:
        await self.channel_layer.group_add(GROUP, self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(GROUP, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """A number of bytes asks for a push of as many; "renders" for the count so far."""
        if text_data == "renders":
            await self.send(json.dumps(renders))
            return
        await self.channel_layer.group_send(
            GROUP, {"type": "pushed", "at": monotonic(), "body": "x" * int(text_data or 0)}
        )

    async def pushed(self, message: dict[str, Any]) -> None:
        await self.send(f"{message['at']} {message['body']}")


plain = Plain.as_asgi()


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    if scope["type"] == "websocket" and scope["path"] == "/ws/plain/":
        await plain(scope, receive, send)
    else:
        await house(scope, receive, send)


def _counting(name: str) -> None:
    render = getattr(panels, name)

    def counted(*given: Any) -> str:
        renders[name] += 1
        html: str = render(*given)
        return html

    setattr(panels, name, counted)


_counting("public_html")
_counting("private_html")
if without := os.environ.get("WITHOUT"):
    TRICKS[without]()
Ticker(beside=[now_and_then]).start()
