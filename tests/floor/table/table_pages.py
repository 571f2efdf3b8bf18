"""What the tests of a table's page share: the hand they begin with, and reading what the page answers."""

import re
from html import unescape
from typing import Any

from casino.accounts.models import Person
from casino.floor.models import Table
from casino.floor.push import render
from tests.tables import fresh

GRANT = 500_000
TWENTY_AGAINST_SIX = "10H 6S 10D"


def words(answer: Any) -> str:
    """What the notice in an answer says."""
    found = re.search(r'<div id="notice".*?</div>', answer.content.decode(), re.S)
    assert found
    return " ".join(unescape(re.sub(r"<[^>]+>", "", found[0])).split())


def shows(answer: Any) -> set[str]:
    return set(re.findall(r'data-panels="(\w+)"', answer.content.decode()))


def own_panels(table: Table, person: Person) -> str:
    """What somebody's browser is pushed for them alone."""
    return render.render(fresh(table), {person.pk}).private[person.pk]
