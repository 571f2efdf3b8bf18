"""How often sessions met which rules, written beside them."""

from collections import Counter
from collections.abc import Iterable

from casino.review.models.sessions import RuleUse


def add_rules(times: dict[int, Counter[str]], missed: dict[int, Counter[str]]) -> None:
    """Count rules met, and rules gone against, to what their sessions have already."""
    wanted = {(pk, rule) for counts in (times, missed) for pk, rules in counts.items() for rule in rules if rule}
    known = {
        (one.session_id, one.rule): one
        for one in RuleUse.objects.filter(session__in={pk for pk, _ in wanted})
        if (one.session_id, one.rule) in wanted
    }
    for pk, rule in wanted:
        one = known.setdefault((pk, rule), RuleUse(session_id=pk, rule=rule))
        one.times += times.get(pk, Counter())[rule] or missed.get(pk, Counter())[rule]
        one.missed += missed.get(pk, Counter())[rule]
    write_rules(known.values())


def write_rules(uses: Iterable[RuleUse]) -> None:
    """In the place of what there is of the same sessions and rules."""
    RuleUse.objects.bulk_create(
        uses, update_conflicts=True, unique_fields=["session", "rule"], update_fields=["times", "missed"]
    )
