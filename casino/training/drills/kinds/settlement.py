"""Take and pay a finished table, wager by wager as a dealer comes to them; the same for insurance alone."""

from typing import Any, Final

from casino.training.drills import entries, pictures
from casino.training.drills.contract import LEVELS, About, Entry, Judged, Shown
from casino.training.drills.rounds import at_the_end, round_of
from casino.training.questions import settlement
from casino.training.questions.catalogue import dealt
from casino.training.questions.choices import chance
from casino.training.questions.felt import called_out, counted_by
from casino.training.questions.rounds.round import Played
from games.catalogue import GAMES
from games.chips.chips import money, shown
from games.chips.settlement import EVEN, Line, Outcome, WagerSettled
from games.patron import seed_for

TRIES: Final = 40
CANDIDATES: Final = LEVELS
"""So many tables are dealt, and the one is taken that is as hard among them as the level is."""


def pose(seed: bytes, level: int, before: About | None) -> About:
    """The next wager of the table before, or the first of another."""
    following = _next_wager(before) if before else None
    if following:
        return following
    tables = sorted(_tables(seed), key=_hard)
    round_ = tables[min(level - 1, len(tables) - 1)]
    return about(round_, at_the_end(round_)[0][0])


def about(round_: Played, at: int) -> About:
    return {"game": round_.game.slug, "round": round_.document, "at": at}


def _next_wager(before: About) -> About | None:
    left = [at for at, _ in at_the_end(round_of(before["round"])) if at > before["at"]]
    return {**before, "at": left[0]} if left else None


def _tables(seed: bytes) -> list[Played]:
    """Finished tables with more than one wager to settle."""
    luck, found = chance(seed, "tables"), list[Played]()
    for at in range(TRIES):
        round_ = dealt(luck.choice(list(GAMES)), seed_for(seed, "table", at))
        if len(at_the_end(round_)) > 1:
            found.append(round_)
        if len(found) == CANDIDATES:
            break
    return found


def _hard(round_: Played) -> int:
    """More wagers are harder, and odds that are not even, and sums that are no round number."""
    lines = [line for _, line in at_the_end(round_)]
    return sum(1 + 2 * (line.odds not in (None, EVEN)) + (line.stake % 500 > 0) for line in lines)


def line_of(about: About) -> Line:
    event = round_of(about["round"]).log[about["at"]]
    if not isinstance(event, WagerSettled):
        raise LookupError("nothing is settled at that moment")
    return event.line


def show(about: About) -> Shown:
    round_, line = round_of(about["round"]), line_of(about)
    box = f"area {line.area}"
    lying = settlement.lying_at(round_, about["at"])
    _, *chosen = counted_by(round_.at(about["at"]))  # but for the sign: nothing here is over it
    besides = " ".join((*chosen, *called_out(round_.at(about["at"]))))
    picture, words = pictures.table(about["game"], lying)
    prompt = f"{settlement.named(round_, line)}, {box}: pay, take or leave?"
    return Shown(prompt, Entry.SETTLE, besides, picture, table=words)


def right(about: About) -> str:
    due = due_on(line_of(about))
    return due if isinstance(due, str) else money(due)


def due_on(line: Line) -> int | str:
    match line.outcome:
        case Outcome.WIN:
            return line.paid
        case Outcome.LOSE:
            return entries.TAKE
        case _:
            return entries.LEAVE


def check(about: About, given: str) -> Judged:
    round_, line, said = round_of(about["round"]), line_of(about), entries.settled(given)
    due: Any = due_on(line)
    return Judged(
        right=said == due,
        given=_words(said),
        answer=_words(due),
        why=settlement.why_of(round_, line),
        rule=settlement.rule_of(round_, line),
    )


def _words(said: int | str) -> str:
    return said if isinstance(said, str) else f"pay {shown(said)}"
