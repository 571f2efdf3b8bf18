"""Deals by hand in the index: every act as the log has it judged, counted to the session of whoever dealt.

Nothing of it comes from receipts: a call that the page sent twice or too late says nothing about a dealer.
"""

from datetime import datetime
from typing import Final

from casino.floor.models import Event
from casino.floor.play import house
from casino.review.models.deals import DealFigures
from casino.review.models.sessions import WORDS_LENGTH, Session, Slip
from games.fault import FaultHandled, FaultPlaced
from games.handwork import Attempt
from games.irregularities.facts import PaymentCorrected
from games.records import Fact
from games.table.practice import ActDone, ActLeftOut, ActSlipped, Mispaid, SlipNoticed, SlipRemedied

READ: Final = (
    *(ActDone, ActSlipped, ActLeftOut, Mispaid, SlipNoticed, SlipRemedied, FaultPlaced, FaultHandled),
    *(house.TablePaused, house.TableResumed),
)
JUDGED_FACTS: Final = tuple(fact.__name__ for fact in READ)
SPOKEN: Final = ("call", "announce")
SETTLING: Final = ("pay", "take", "leave")


def count(one: Session, figures: DealFigures, fact: Fact) -> None:
    """What one fact adds to a session and to its figures."""
    match fact:
        case ActDone(act=act) if not fact.again:
            one.asked += 1
            one.right += 1
            _count_act(figures, act, right=True)
        case ActSlipped(act=act, severity=severity):
            one.asked += 1
            one.errors += 1
            setattr(figures, severity, getattr(figures, severity) + 1)
            _count_act(figures, act, right=False, part=fact.part)
        case ActLeftOut(key=key):
            figures.left_out += 1
            figures.calls += key.partition(":")[0] in SPOKEN
        case Mispaid(due=due, got=got):
            figures.over += max(0, got - due)
            figures.under += max(0, due - got)
        case PaymentCorrected(due=due, paid=paid):
            figures.put_right += abs(due - paid)
        case SlipNoticed(by=by):
            figures.noticed += by == "dealer"
            figures.told += by != "dealer"
        case SlipRemedied():
            figures.remedied += 1
        case FaultPlaced():
            figures.troubles += 1
        case FaultHandled(caught=caught):
            figures.handled += 1
            figures.caught += caught
        case _:
            pass


def _count_act(figures: DealFigures, act: Attempt, *, right: bool, part: str = "") -> None:
    """As the practice room counts them: a cut is one of the right sum, cleanly made or not."""
    if act.verb in SPOKEN or part == "words":
        figures.calls += 1
        figures.calls_right += right
    if act.verb in SETTLING:
        figures.payments += 1
        figures.payments_right += right
    if act.verb == "pay" and (right or part == "chips"):
        figures.cuts += 1
        figures.cuts_clean += right


def count_time(figures: DealFigures, fact: Fact, at: datetime) -> None:
    """While play is stopped no dealer can deal: that time is not theirs."""
    if isinstance(fact, house.TablePaused):
        figures.stopped_at = at
    elif isinstance(fact, house.TableResumed) and figures.stopped_at:
        figures.paused += int((at - figures.stopped_at).total_seconds())
        figures.stopped_at = None


def count_round(one: Session, figures: DealFigures, boxes: int, at: datetime) -> None:
    figures.boxes += boxes
    figures.seconds = max(0, int((at - one.began_at).total_seconds()) - figures.paused)


def slip_by_hand(one: Session, event: Event, fact: ActSlipped) -> Slip:
    """A wrong act as it is listed. Its words are the log's own, so that they never depend on a later version's."""
    rule = f"{event.table.engine.code} {event.rule}" if event.rule else ""
    where = {"table_id": event.table_id, "seq": event.seq, "at": event.at}
    what = {"severity": fact.severity, "result": fact.result, "part": fact.part, "verb": fact.act.verb}
    words = {"words": fact.shows[:WORDS_LENGTH], "due": fact.due[:WORDS_LENGTH]}
    return Slip(session=one, **where, rule=rule, **what, **words)


def clauses_met(event: Event, fact: Fact) -> list[str]:
    """The clause that was due with an act, done or missed; house procedure has none."""
    judged = isinstance(fact, ActSlipped) or (isinstance(fact, ActDone) and not fact.again)
    return [f"{event.table.engine.code} {event.rule}"] if judged and event.rule else []
