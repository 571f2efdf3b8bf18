"""The desk's index of sittings at a table, told again from the log and the receipts."""

import json
from collections import Counter, defaultdict
from operator import attrgetter
from typing import Final

from casino.floor.models import Receipt, SettlementLine, Table
from casino.review.index import calls
from casino.review.index.comparison import Retold, Told
from casino.review.index.tables import slip_of
from casino.review.models.deals import COUNTS, DealFigures
from casino.review.models.sessions import Kind, Mark, Progress, RuleUse, Session, Slip
from casino.review.rows import rows_by
from casino.review.verification.beside import Wrong

TOLD: Final = (
    *("game", "level", "began_at", "ended_at", "outcome", "last_seq", "seat"),
    *("stands", "seconds", "rounds", "sitting_id", "why"),
)
BY_HAND: Final = ("asked", "right", "errors", "cents", "accuracy")

OF_AN_ACT: Final = ("severity", "result", "part", "verb", "due")

_judged = attrgetter("table_id", "seq", "at", "rule", "words", "cents", "receipt_id", *OF_AN_ACT)
_by_hand = attrgetter(*OF_AN_ACT)
_counts = attrgetter(*COUNTS)
_words = attrgetter("session_id", "table_id", "seq", "at", "rule", "words", "cents")


def check(row: Table) -> None:
    """Compare whatever the index holds of a table, up to where it has been read."""
    until = Mark.objects.filter(table=row).values_list("seq", flat=True).first() or 0
    stored = {(one.kind, one.person_id, one.first_seq): one for one in Session.objects.filter(table=row)}
    judged = _Judged(row, list(stored.values()))
    for told in Retold(row, until).sessions():
        one = told.session
        kept = stored.pop((one.kind, one.person_id, one.first_seq), None)
        if kept is None or any(getattr(kept, name) != getattr(one, name) for name in TOLD):
            raise Wrong(one.first_seq, "a session is not on file as the log tells it")
        if one.by_hand:
            judged.check_by_hand(kept, told)
        else:
            judged.check(kept, told.met)
    for one in stored.values():
        raise Wrong(one.first_seq, "a session is on file of which the log knows nothing")


class _Judged:
    """What was called, refused and dealt wrongly in a table's sessions."""

    def __init__(self, row: Table, sessions: list[Session]) -> None:
        self.row = row
        lines = SettlementLine.objects.filter(wager__box__round__table=row)
        undone = lines.exclude(undone_seq=None).values("wager__box__round")
        self.undone = list(lines.filter(wager__box__round__in=undone).select_related("wager__player"))
        self.closes = set(row.rounds.exclude(last_seq=None).values_list("last_seq", flat=True))
        self.calls: defaultdict[int, list[Receipt]] = defaultdict(list)
        read = Progress.objects.values_list("receipt", flat=True).first() or 0
        around = calls.by_caller(sorted(sessions, key=lambda one: one.pk))
        for receipt in Receipt.objects.filter(table=row, pk__lte=read).order_by("pk").iterator():
            one = calls.whose(around, receipt)
            if one and calls.counts(receipt):
                receipt.table = row
                self.calls[one.pk].append(receipt)
        self.slips = rows_by("session_id", Slip.objects.filter(session__table=row).order_by("pk"))
        self.rules = rows_by("session_id", RuleUse.objects.filter(session__table=row))
        self.figures = {one.session_id: one for one in DealFigures.objects.filter(session__table=row)}

    def check_by_hand(self, one: Session, told: Told) -> None:
        """A deal by hand is in the log act by act, so that all of it is on file as it is told."""
        at = one.first_seq
        if any(getattr(one, name) != getattr(told.session, name) for name in BY_HAND):
            raise Wrong(at, "a deal by hand is not counted as the log tells it")
        if [*map(_judged, self.slips[one.pk])] != [*map(_judged, told.slips)]:
            raise Wrong(at, "the slips of a deal by hand are not those of the log")
        kept = self.figures.get(one.pk)
        if (kept and _counts(kept)) != (told.figures and _counts(told.figures)):
            raise Wrong(at, "the figures of a deal by hand are not those of the log")
        missed = Counter(slip.rule for slip in told.slips if slip.rule)
        wanted = {rule: (times, missed[rule]) for rule, times in told.met.items()}
        if {use.rule: (use.times, use.missed) for use in self.rules[one.pk]} != wanted:
            raise Wrong(at, "how often a deal by hand met which rules is not as the log tells it")

    def check(self, one: Session, met: Counter[str]) -> None:
        slips = self.slips[one.pk]
        if one.pk in self.figures or any(any(_by_hand(slip)) for slip in slips):
            raise Wrong(one.first_seq, "figures of a deal by hand are on file, and there was none")
        # Acts that were offered on a button count for nothing.
        if one.kind == Kind.DEALT and (one.asked, one.right) != (0, 0):
            raise Wrong(one.first_seq, "a deal with the button is on file as if it had been judged")
        refused = {slip.receipt_id: slip for slip in slips if slip.receipt_id}
        wrongly = [slip for slip in slips if not slip.receipt_id]
        # Whoever left before the end of a round was in it until then: a call in between may have been read before that.
        if one.ended_at is None or one.last_seq not in self.closes:
            self._calls(one, refused)
        for slip in wrongly:
            self._trouble(one, slip)
        if (one.errors, one.cents) != (len(slips), sum(slip.cents for slip in slips)):
            raise Wrong(one.first_seq, "a session's errors are not those on file")
        accuracy = one.accuracy
        one.judged()
        if one.accuracy != accuracy:
            raise Wrong(one.first_seq, "a session's accuracy is not that of its calls")
        self._rules(one, met, Counter(slip.rule for slip in slips if slip.rule))

    def _calls(self, one: Session, refused: dict[int, Slip]) -> None:
        made = self.calls[one.pk]
        let_through = sum(not receipt.refusal for receipt in made)
        if one.kind != Kind.DEALT and (one.asked, one.right) != (len(made), let_through):
            raise Wrong(one.first_seq, "a session's calls are not those that have receipts")
        wanted = [calls.slip_of(one, each, json.loads(each.refusal)) for each in made if each.refusal]
        if {slip.receipt_id: _words(slip) for slip in wanted} != {pk: _words(slip) for pk, slip in refused.items()}:
            raise Wrong(one.first_seq, "a session's refused calls are not those that have receipts")

    def _trouble(self, one: Session, slip: Slip) -> None:
        event = self.row.events.filter(seq=slip.seq, type__in=self.row.engine.words.mistakes).first()
        if event is None or one.kind != Kind.DEALT or slip.table_id != self.row.pk:
            raise Wrong(slip.seq, "an error is on file of which the log knows nothing")
        told = slip_of(one, event)
        if (slip.at, slip.rule, slip.cents) != (told.at, told.rule, told.cents):
            raise Wrong(slip.seq, "an error is not on file as the log tells it")

    def _rules(self, one: Session, met: Counter[str], missed: Counter[str]) -> None:
        """A rule that was missed was met, if not by a wager.

        Of a round voided after it was read, the index has the rules that settled it and not those that voided it: one
        for each wager all the same.
        """
        uses = {use.rule: use for use in self.rules[one.pk]}
        before, after = self._voided(one)
        for rule in uses.keys() | met.keys() | missed.keys():
            use = uses.get(rule)
            times = use.times if use else 0
            least, most = max(met[rule] - after[rule], missed[rule]), met[rule] + missed[rule] + before[rule]
            if not least <= times <= most or bool(use) != bool(times) or (use.missed if use else 0) != missed[rule]:
                raise Wrong(one.first_seq, f"how often a session met {rule} is not as the log tells it")
        if sum(use.times for use in uses.values()) < met.total() - max(0, after.total() - before.total()):
            raise Wrong(one.first_seq, "how many rules a session met is not as the log tells it")

    def _voided(self, one: Session) -> tuple[Counter[str], Counter[str]]:
        """The rules of settlements in voided rounds, as they were before that and as they are after it."""
        before, after = Counter[str](), Counter[str]()
        for line in self.undone:
            if one.kind == Kind.DEALT or line.wager.player.person_id == one.person_id:
                (after if line.undone_seq is None else before)[f"{self.row.engine.code} {line.rule}"] += 1
        return before, after
