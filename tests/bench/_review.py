"""Measures the pages and files of a loaded school, in a process that has its DATA_FOLDER; prints JSON."""

import json
import sys
import tracemalloc
from collections.abc import Iterable, Iterator
from http import HTTPStatus
from itertools import count, cycle
from statistics import median
from time import process_time
from typing import Any

import django

TURNS = 9
Addresses = Iterator[str]


def main() -> None:
    django.setup()
    from django.conf import settings

    settings.ALLOWED_HOSTS = ["testserver"]
    desk, record, pages, files = _chosen()
    found: dict[str, Any] = {"pages": {}, "files": {}}
    for page, addresses in pages.items():
        found["pages"][page] = _page(record if page == "own record" else desk, addresses)
    for file, address in files.items():
        found["files"][file] = _file(desk, address)
    print(json.dumps(found))


def _chosen() -> tuple[Any, Any, dict[str, Addresses], dict[str, str]]:
    """Somebody signed in at the desk, somebody at their own record, and the addresses that they look at."""
    from django.db.models import Sum
    from django.test import Client

    from casino.accounts.models import TrainingClass
    from casino.floor.models import Round
    from casino.review.models.sessions import Kind, Session
    from casino.review.models.tallies import Tally

    training_class = TrainingClass.objects.select_related("instructor").order_by("pk")[0]
    people = list(training_class.trainees.order_by("pk"))
    rules = Tally.objects.order_by().values("rule").annotate(asked=Sum("answers")).order_by("-asked")
    code, number = next(row["rule"] for row in rules if row["rule"]).split(" ")
    own = Session.objects.filter(table__opened_by=training_class.instructor, kind=Kind.DEALT)
    dealt = list(own.order_by("-rounds", "pk").values_list("pk", flat=True)[:TURNS])
    quiz = Session.objects.filter(person__in=people).exclude(sitting=None).order_by("pk")
    rounds = Round.objects.filter(table__opened_by=training_class.instructor).exclude(last_seq=None)
    replayed = list(rounds.order_by("-number", "pk").values_list("table__code", "number")[: 2 * TURNS])

    def each(pattern: str, values: Iterable[Any]) -> Addresses:
        return cycle([pattern % value for value in values])

    everybody = [one.pk for one in people]
    pages = {
        "the log of sessions": _same("/desk/"),
        "the log by accuracy": _same("/desk/?sort=accuracy"),
        "the log of a class": _same(f"/desk/?training_class={training_class.pk}&sort=cents"),
        "the log by a rule": _same(f"/desk/?rule={code}+{number}"),
        "a session at a table": each("/sessions/%d/", dealt),
        "a session of the quiz": each("/sessions/%d/", quiz.values_list("pk", flat=True)[:TURNS]),
        "a replay": each("/replay/%s/%d/?step=6", replayed),
        "the pit": _same("/desk/pit/"),
        "a person's report": each("/reports/people/%d/", everybody),
        "a person's record to print": each("/reports/people/%d/print/", everybody),
        "a class's report": _same(f"/reports/classes/{training_class.pk}/"),
        "rules by misses": _same("/reports/rules/"),
        "a rule's report": _same(f"/reports/rules/{code}/{number}/"),
        "assessments": _same("/assessments/"),
        "own record": _same("/record/"),
    }
    files = {
        "answers of a class, CSV": f"/reports/classes/{training_class.pk}/answers.csv",
        "answers of a class, XLSX": f"/reports/classes/{training_class.pk}/answers.xlsx",
        "sessions, CSV": "/sessions.csv",
        "a session's rounds, JSON": f"/sessions/{dealt[0]}/rounds.json",
    }
    desk, record = Client(), Client()
    for client, person in ((desk, training_class.instructor), (record, people[0])):
        client.force_login(person, backend="casino.accounts.backends.PersonBackend")
    return desk, record, pages, files


def _same(address: str) -> Addresses:
    return cycle([address])


def _page(client: Any, addresses: Addresses) -> tuple[float, int]:
    """Milliseconds at the median of many turns, and the most queries of any of them.

    They are the processor's own, as in the other benches, so that other work counts little; SQLite is in this process.
    """
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    times, queries = [], []
    for turn in count():
        address = next(addresses)
        with CaptureQueriesContext(connection) as asked:
            began = process_time()
            answer = client.get(address)
            passed = process_time() - began
        if answer.status_code != HTTPStatus.OK:
            sys.exit(f"{address} answers {answer.status_code}")
        if turn:  # the first one reads templates
            times.append(1000 * passed)
            queries.append(len(asked))
        if turn == TURNS:
            break
    return median(times), max(queries)


def _file(client: Any, address: str) -> tuple[int, int]:
    """Rows, and the most memory in kilobytes that making the file took at any moment."""
    tracemalloc.start()
    answer = client.get(address)
    tracemalloc.reset_peak()
    before = tracemalloc.get_traced_memory()[0]
    rows = _lines(answer.streaming_content)
    peak = tracemalloc.get_traced_memory()[1] - before
    tracemalloc.stop()
    return rows, peak // 1024


def _lines(pieces: Iterable[bytes]) -> int:
    return sum(piece.count(b"\n") for piece in pieces)


if __name__ == "__main__":
    main()
