"""What people and patrons are called inside the engine, their rows as players, and what everybody else calls them."""

import re
from collections.abc import Iterable, Mapping
from typing import Final

from django.db.models import Model, Q

from casino.accounts.models import Person
from casino.floor.models import Patron, Player

_KEY = re.compile(r"\b[pn][1-9][0-9]*\b")
VERBS = {"has": "have", "is": "are", "does": "do", "needs": "need", "sits": "sit", "plays": "play", "wagers": "wager"}
FURTHER_ON: Final = {"in their own name": "in your own name", "and already wagers": "and already wager"}
YOU: Final = re.compile(r"\byou(?P<whose>'s)?(?P<already> already)?(?: (?P<next>[a-z]+))?")


def player_key(person: Person) -> str:
    """A person inside the engine. Display names change and may hold anything, so the engine never meets one."""
    return f"p{person.pk}"


def patron_key(patron: Patron) -> str:
    return f"n{patron.pk}"


def person_id(key: str) -> int | None:
    """Whose key it is, or None for a patron's."""
    return int(key[1:]) if key.startswith("p") else None


def key_of(player: Player) -> str:
    return f"p{player.person_id}" if player.person_id else f"n{player.patron_id}"


class Players(dict[str, int]):
    """The ids of players' rows by the engine's keys, read as they are asked for; a row is made for who has none."""

    def __init__(self, rows: type[Player] = Player) -> None:
        self.rows = rows  # the model as a migration knows it, where one asks

    def know(self, keys: Iterable[str]) -> None:
        """Read several at once."""
        if wanted := set(keys) - self.keys():
            self.update(self._read(wanted))
            self._make(wanted - self.keys())

    def _read(self, keys: set[str]) -> dict[str, int]:
        people, patrons = _ids(keys)
        theirs = Q(person__in=people, patron=None) | Q(patron__in=patrons, person=None)
        return {key_of(player): player.pk for player in self.rows._default_manager.filter(theirs)}

    def __missing__(self, key: str) -> int:
        self.know([key])
        return self[key]

    def _make(self, keys: set[str]) -> None:
        """At two tables at once, perhaps, so whatever is there by now is read again."""
        if keys:
            people, patrons = _ids(keys)
            made = [self.rows(person_id=pk) for pk in _on_record(Person, people)]
            made += (self.rows(patron_id=pk) for pk in _on_record(Patron, patrons))
            self.rows._default_manager.bulk_create(made, ignore_conflicts=True)
            self.update(self._read(keys))
            if unknown := keys - self.keys():
                raise LookupError(f"nobody is on record as {', '.join(sorted(unknown))}")


def _on_record(model: type[Model], ids: set[int]) -> Iterable[int]:
    return model._default_manager.filter(pk__in=ids).values_list("pk", flat=True)


def _ids(keys: Iterable[str]) -> tuple[set[int], set[int]]:
    """The ids of the people and of the patrons among them."""
    people = {int(key[1:]) for key in keys if key.startswith("p")}
    return people, {int(key[1:]) for key in keys if key.startswith("n")}


def names_of(keys: Iterable[str]) -> dict[str, str]:
    """Display names by key, in two queries at most."""
    people, patrons = _ids(set(keys))
    found: dict[str, str] = {}
    if people:
        found |= {f"p{pk}": name for pk, name in Person.objects.filter(pk__in=people).values_list("pk", "display_name")}
    if patrons:
        found |= {f"n{pk}": name for pk, name in Patron.objects.filter(pk__in=patrons).values_list("pk", "name")}
    return found


def keys_in(text: str) -> set[str]:
    """Who is spoken of in words of the engine; whoever is on record is found by the record's own fields."""
    return set(_KEY.findall(text))


def spoken(text: str, names: Mapping[str, str]) -> str:
    """The engine's words with display names in them: "Ask p7 at area 2" becomes "Ask Sheila at area 2"."""
    return _KEY.sub(lambda found: names.get(found[0], found[0]), text)


def is_person(key: str | None) -> bool:
    """Whether somebody reads who is at a live table: the players of a round that is written down are only names."""
    return key is not None and keys_in(key) == {key}


def addressed(text: str, names: Mapping[str, str], me: str | None) -> str:
    """ "p7 has no ante on area 2" is "you have no ante on area 2" to p7; anybody else reads p7's name there."""
    told = re.sub(rf"\b{me}\b", "you", text) if is_person(me) else text
    if told != text:
        told = YOU.sub(_second_person, told)
        for theirs, yours in FURTHER_ON.items():
            told = told.replace(theirs, yours)
    return spoken(told, names)


def _second_person(found: re.Match[str]) -> str:
    already, after = found["already"] or "", found["next"]
    if found["whose"]:
        alone = after in (None, "to")  # "yours to call", but "your original wager"
        return f"{'yours' if alone else 'your'}{f' {after}' if after else ''}"
    return f"you{already}{f' {VERBS.get(after, after)}' if after else ''}"
