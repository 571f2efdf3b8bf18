"""Shuffle and cut: the cards made ready for a round, one act after the other."""

from collections.abc import Iterator
from typing import Final

from casino.training.drills.contract import About, Entry, Judged, Shown
from casino.training.drills.kinds import order
from casino.training.drills.kinds.order import Beat
from casino.training.questions.catalogue import dealt
from casino.training.questions.choices import chance
from casino.training.questions.contract import NoSuchQuestion
from casino.training.questions.rounds.preparation import at_step, how_far, steps, waiting_to_shuffle
from games.calls import Document
from games.catalogue import GAMES
from games.game import State
from games.patron import pick, seed_for

TRIES: Final = 60


def pose(seed: bytes, level: int, before: About | None) -> About:
    """The next act at the table before, or the first at another."""
    if before and (following := _next_stage(before, seed, level)):
        return following
    for at in range(TRIES):
        own = seed_for(seed, "table", at)
        document = dealt(pick(own, list(GAMES), "game"), own).document
        try:
            return _about(document, own.hex(), _course(document, own)[0], own, level)
        except (NoSuchQuestion, IndexError):
            continue
    raise NoSuchQuestion("no table is made ready")


def _next_stage(before: About, seed: bytes, level: int) -> About | None:
    shuffle = before["ready"]["seed"]
    course = _course(before["round"], bytes.fromhex(shuffle))
    for beat in course:
        if (beat.at, len(beat.done)) > (before["ready"]["step"], len(before["done"])):
            try:
                return _about(before["round"], shuffle, beat, seed, level)
            except NoSuchQuestion:
                continue
    return None


def _about(document: Document, shuffle: str, beat: Beat, seed: bytes, level: int) -> About:
    game = GAMES[document["game"]]
    course = [other.step.shows for other in _course(document, bytes.fromhex(shuffle))]
    others = [*course, *_elsewhere(document, seed)]
    acts = order.choices(game, beat, others, level, chance(seed, "choices"))
    ready = {"step": beat.at, "seed": shuffle}
    return {"game": game.slug, "round": document, "ready": ready, "done": list(beat.done), "acts": acts}


def _course(document: Document, shuffle: bytes) -> list[Beat]:
    moments = enumerate(state for state, _ in steps(document, shuffle))
    return list(order.beats(GAMES[document["game"]], moments))


def _elsewhere(document: Document, seed: bytes) -> list[str]:
    """What is done at another table of the game, where other cards come from another source; nobody there is named."""
    other = dealt(document["game"], seed_for(seed, "elsewhere")).document
    return [beat.step.shows for beat in _course(other, seed) if beat.step.verb != "offer"]


def _state(about: About) -> State:
    return order.by_hand(at_step(about["round"], about["ready"])[0], about["done"])


def show(about: About) -> Shown:
    seats = ", ".join(f"{seat.area} {seat.player}" for seat in _state(about).table.seating.seats)
    game = GAMES[about["game"]].name
    besides = " ".join((f"{game}. Seats: {seats}.", *_heard(about)))
    return Shown("What do you do next?", Entry.CHOICE, besides, options=order.options(about["acts"]))


def _heard(about: About) -> Iterator[str]:
    """Why the cards are made ready, and what was done last; by hand that may be in the middle of an act."""
    first, (_, before) = waiting_to_shuffle(about["round"]), at_step(about["round"], about["ready"])
    yield how_far(about["round"], first, [])
    course = _course(about["round"], bytes.fromhex(about["ready"]["seed"]))
    here = (beat for beat in course if (beat.at, list(beat.done)) == (about["ready"]["step"], about["done"]))
    last = next(here).last
    if last:
        yield f"Just done: {last[:1].lower()}{last[1:]}."
    if before and before[-1].act == "offer_cut":
        yield f"{before[-1].player} refuses it."


def right(about: About) -> str:
    step = order.step_due(GAMES[about["game"]], _state(about))
    return str(about["acts"].index(step.shows) + 1)


def check(about: About, given: str) -> Judged:
    return order.judged(GAMES[about["game"]], _state(about), about["acts"], given)
