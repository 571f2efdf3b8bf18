"""An act done by hand, from its POST until its dealer's browser shows the table, beside an ordinary call.

One run measures both by turns on one server. What judging alone takes of it is measured on the same acts.
"""

import json
import os
import time
from collections.abc import Iterator
from statistics import median
from time import monotonic, perf_counter
from typing import Any, Final
from uuid import uuid4

import django

from tests.bench._browsers import Crowd, crowd
from tests.bench._house import House, Visitor, a_house

ACTS: Final = 200
SLOWEST: Final = 2.0
JUDGE: Final = 0.05
OPEN: Final = """
import json
from casino.accounts.models import Person
from casino.floor.opening.practice import open_practice
from casino.floor.play.practice import Terms
from games.catalogue import GAMES
person = Person.objects.get(email="bruce@pitschool.example")
game = next(iter(GAMES))
made = open_practice(person=person, game=game, options=GAMES[game].options.record(), patrons=5, pace=10,
    terms=Terms(level="unaided", seed=b"b" * 32))
print(json.dumps(made.code))
"""


def main() -> None:
    with a_house() as house:
        code = house.open_tables(1, by="sheila", betting=3_600_000)[0]
        practised = json.loads(house.manage("shell", "--no-imports", "-c", OPEN).splitlines()[-1])
        os.environ.update(house.environment, DJANGO_SETTINGS_MODULE="casino.settings")
        django.setup()
        sheila, bruce = Visitor(house, "sheila"), Visitor(house, "bruce")
        _made_ready(sheila, code)
        with (
            crowd([(_socket(house, code), sheila.cookie)]) as at_table,
            crowd([(_socket(house, practised), bruce.cookie)]) as at_practice,
        ):
            at_table.have(1)
            at_practice.have(1)
            _measure(sheila, bruce, code, practised, at_table, at_practice)


def _measure(sheila: Visitor, bruce: Visitor, code: str, practised: str, table: Crowd, practice: Crowd) -> None:
    calls, acts, judged = [], [], []
    for attempt, seen, judging in _acts(practised, practice):
        calls.append(_call(sheila, code, table))
        began = monotonic()
        bruce._send_form(f"/tables/{practised}/act/", command=str(uuid4()), seen=seen, **attempt)
        ended = practice.have(seen + 1)
        status, _ = bruce.answer()
        if status == 200:
            acts.append(max(ended, monotonic()) - began)
            judged.append(judging)
    call, act, judge = median(calls), median(acts), median(judged)
    print(
        f"{len(acts)} acts by hand: {act * 1000:.1f} ms   a call {call * 1000:.1f} ms   ratio {act / call:.2f}   "
        f"goal {SLOWEST:.2f} {'reached' if act <= SLOWEST * call else 'MISSED'}\n"
        f"judging alone {judge * 1000:.2f} ms   ratio to a call {judge / call:.3f}   "
        f"goal {JUDGE:.2f} {'reached' if judge <= JUDGE * call else 'MISSED'}",
        flush=True,
    )


def _acts(code: str, practice: Crowd) -> Iterator[tuple[dict[str, Any], int, float]]:
    """What is due at the practised table, act after act, as a page would send it; with what judging it takes."""
    from casino.floor.models import Table
    from casino.floor.moment import moment
    from casino.floor.play import log
    from games.chips.chips import Float, cut
    from games.dealing.judge import judge
    from games.dealing.procedure import practice_of, ways
    from games.handwork import done

    made = 0
    while made < ACTS:
        practice.catch_up()
        row = Table.objects.get(code=code)
        state = log.load(row)
        open_ = [way.step for way in ways(row.engine, state) if not way.house]
        step = next((step for step in open_ if not step.may), None)
        if step is None or (state.over and row.due_at is not None):  # somebody thinks, or lays chips
            time.sleep(0.05)
            continue
        chips = cut(Float(chips=practice_of(state).tray), step.amount) if step.verb == "pay" else ()
        attempt = done(step, chips=chips)
        began = perf_counter()
        judge(row.engine, state, attempt)
        judging = perf_counter() - began
        names = ("verb", "area", "box", "hand", "spot", "side", "said", "at")
        sent = {name: value for name in names if (value := getattr(attempt, name)) not in (None, "")}
        sent["chips"] = ",".join(f"{value}x{count}" for value, count in chips)
        made += 1
        yield sent, moment(row), judging


def _call(sheila: Visitor, code: str, watching: Crowd) -> float:
    """One more chip on the layout, from the POST until it is answered and shown."""
    watching.catch_up()
    seen, began = watching.seq, monotonic()
    sheila.send_call(code, "wager", seen=seen, area=1, kind="main", amount="5")
    watching.have(seen + 1)
    sheila.answer()
    return monotonic() - began


def _made_ready(sheila: Visitor, code: str) -> None:
    sheila.call(code, "sit", area=1)
    while sheila.call(code, "wager", area=1, kind="main", amount="5") != 200:
        time.sleep(0.2)
    time.sleep(8)


def _socket(house: House, code: str) -> str:
    return f"{house.address}/ws/tables/{code}/"


if __name__ == "__main__":
    main()
