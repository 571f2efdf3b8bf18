"""What people and patrons are called inside the engine, and what everybody else calls them."""

import re
from collections.abc import Iterable, Mapping

from casino.accounts.models import Person
from casino.floor.models import Patron

_KEY = re.compile(r"\b[pn][1-9][0-9]*\b")


def player_key(person: Person) -> str:
    """A person inside the engine. Display names change and may hold anything, so the engine never meets one."""
    return f"p{person.pk}"


def patron_key(patron: Patron) -> str:
    return f"n{patron.pk}"


def person_id(key: str) -> int | None:
    """Whose key it is, or None for a patron's."""
    return int(key[1:]) if key.startswith("p") else None


def names_of(keys: Iterable[str]) -> dict[str, str]:
    """Display names by key, in two queries at most."""
    wanted = set(keys)
    people = {int(key[1:]) for key in wanted if key.startswith("p")}
    patrons = {int(key[1:]) for key in wanted if key.startswith("n")}
    found: dict[str, str] = {}
    if people:
        found |= {f"p{pk}": name for pk, name in Person.objects.filter(pk__in=people).values_list("pk", "display_name")}
    if patrons:
        found |= {f"n{pk}": name for pk, name in Patron.objects.filter(pk__in=patrons).values_list("pk", "name")}
    return found


def keys_in(text: str) -> set[str]:
    return set(_KEY.findall(text))


def spoken(text: str, names: Mapping[str, str]) -> str:
    """The engine's words with display names in them: "Ask p7 at area 2" becomes "Ask Sheila at area 2"."""
    return _KEY.sub(lambda found: names.get(found[0], found[0]), text)
