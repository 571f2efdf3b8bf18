"""A page of the rulebook as somebody reads it: its words, and where it leads."""

import re
from html import unescape

from django.test import Client


class Page:
    """What other places this page leads to, and what in it can be led to."""

    def __init__(self, html: str) -> None:
        self.links = [unescape(link) for link in re.findall(r'\s(?:href|src)="([^"]+)"', html)]
        self.ids = re.findall(r'\sid="([^"]+)"', html)


def words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", "", html)).split())


def body(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()
