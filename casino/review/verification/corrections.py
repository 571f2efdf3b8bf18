"""Whether a correction keeps to what was paid: the log's own lines say so, whatever whoever gave the order typed."""

from collections.abc import Sequence

from casino.floor.play.payments import concerns
from games.chips.chips import shown
from games.chips.settlement import Line
from games.irregularities.facts import PaymentCorrected


def asked_back_too_much(fact: PaymentCorrected, lines: Sequence[Line], earlier: Sequence[PaymentCorrected]) -> str:
    """What is wrong with a correction that asks more back than the wager was paid by then; nothing for any other."""
    settled = [line for line in lines if concerns(fact, line)]
    since = [one for one in earlier if any(concerns(one, line) for line in settled)]
    paid = sum(line.paid for line in settled) + sum(one.due - one.paid for one in since)
    asked = fact.paid - fact.due
    if asked <= 0 or asked <= paid:
        return ""
    return f"a correction asks {shown(asked)} back where {shown(paid)} was paid"
