"""A session's rounds as JSON that `manage.py settle --check` accepts: each a scenario with what was settled then."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any, Final

from casino.floor.models import Player, Round, SettlementLine, Table
from casino.floor.names import key_of, spoken
from casino.floor.play import house
from casino.review.exports.files import Pieces
from casino.review.models.sessions import Session
from casino.review.replay.replay import state_at
from casino.training.quiz.embargo import AFTER_THE_TEST, Embargo
from games.calls import NotAScenario
from games.chips.chips import money
from games.game import State
from games.records import Fact
from games.scenario.transcript import transcript

ROUNDS_AT_ONCE: Final = 25
EVENTS_AT_ONCE: Final = 500
MONEY: Final = ("stake", "in_play", "paid", "collected", "returned")
SAME: Final = ("outcome", "rule", "why")


def pieces(session: Session, embargo: Embargo) -> Pieces:
    """The document, round by round: its head, the rounds, and those that no scenario can say with the reason."""
    yield b'{"session": ' + _json(_head(session)) + b',\n"rounds": ['
    left_out, between = [], b"\n"
    for number, found in _rounds(session):
        if not isinstance(found, str) and embargo.holds(found):
            found = AFTER_THE_TEST
        if isinstance(found, str):
            left_out.append({"round": number, "why": found})
        else:
            yield between + _json(found)
            between = b",\n"
    yield b'\n],\n"left_out": ' + _json(left_out) + b"}\n"


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


def _head(session: Session) -> dict[str, Any]:
    table = session.table
    return {
        "person": session.person.display_name,
        "kind": session.get_kind_display(),
        "began": session.began_at.isoformat(),
        "ended": session.ended_at.isoformat() if session.ended_at else None,
        "table": table.name if table else None,
        "game": session.game,
        "rounds": session.rounds,
    }


def _rounds(session: Session) -> Iterator[tuple[int, dict[str, Any] | str]]:
    """Every round that was over while the session was on, as a scenario, or the reason why it is none."""
    table = session.table
    if table is None:
        return
    here = table.rounds.filter(first_seq__lte=session.last_seq, last_seq__gte=session.first_seq)
    rounds = list(here.order_by("number"))
    names, played = _names(rounds), _played(table, rounds)
    for start in range(0, len(rounds), ROUNDS_AT_ONCE):
        some = rounds[start : start + ROUNDS_AT_ONCE]
        lines = _lines(some)
        for round_, (laid, facts) in zip(some, played, strict=False):
            try:
                document = transcript(table.engine, laid, facts)
            except NotAScenario as no:
                yield round_.number, spoken(str(no), names)
            else:
                title = {"title": f"{table.name}, round {round_.number}"[:100]}
                yield round_.number, rename(title | document | {"expect": {"lines": lines[round_.pk]}}, names)


def _played(table: Table, rounds: list[Round]) -> Iterator[tuple[State, list[Fact]]]:
    """Each round as a transcript wants it: the table as its bets were closed, and the game's facts from there on."""
    if not rounds:
        return
    game, state = table.engine, state_at(table, rounds[0].first_seq - 1)
    events = table.events.filter(seq__gte=rounds[0].first_seq, seq__lte=rounds[-1].last_seq or 0).order_by("seq")
    stream = events.values_list("seq", "type", "body").iterator(EVENTS_AT_ONCE)
    for round_ in rounds:
        laid, facts = state, []
        for seq, kind, body in stream:
            fact = house.read(game, kind, body)
            if seq <= round_.first_seq:
                laid = state
            if seq >= round_.first_seq and not isinstance(fact, house.HouseFact):
                facts.append(fact)
            state = house.evolve(game, state, fact)
            if seq == round_.last_seq:
                break
        yield laid, facts


def _lines(rounds: list[Round]) -> defaultdict[int, list[dict[str, Any]]]:
    """The lines as they were stored when the round was settled, in a scenario's words."""
    found: defaultdict[int, list[dict[str, Any]]] = defaultdict(list)
    lines = SettlementLine.objects.filter(wager__box__round__in=rounds, undone_seq=None)
    for line in lines.select_related("wager__box", "wager__player").order_by("seq"):
        wager, box = line.wager, line.wager.box
        where = {"area": box.area, "box": box.box, "hand": line.hand, "player": key_of(wager.player)}
        told = where | {"wager": wager.kind} | {name: getattr(line, name) for name in SAME}
        amounts = {name: money(getattr(line, name)) for name in MONEY}
        found[box.round_id].append(told | {"odds": line.odds or None} | amounts)
    return found


def _names(rounds: list[Round]) -> dict[str, str]:
    """Who wagered, by key: their display names, told apart where two patrons share one."""
    players = Player.objects.filter(wagers__box__round__in=rounds).select_related("person", "patron").distinct()
    found = {key_of(player): player.name for player in players}
    count = Counter(found.values())
    return {key: f"{name} ({key})" if count[name] > 1 else name for key, name in found.items()}


def rename(value: Any, names: dict[str, str]) -> Any:
    """A document with names in the place of the engine's keys, wherever they stand."""
    if isinstance(value, dict):
        return {names.get(key, key): rename(inside, names) for key, inside in value.items()}
    if isinstance(value, list):
        return [rename(inside, names) for inside in value]
    if isinstance(value, str):
        return names.get(value) or spoken(value, names)
    return value
