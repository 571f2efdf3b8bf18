"""Totals called as cards fall: a hand is counted again with every card that comes to it."""

from random import Random
from typing import Final

from casino.training.drills import entries, pictures
from casino.training.drills.contract import About, Entry, Judged, Shown
from casino.training.lessons.catalogue import lessons_of
from casino.training.lessons.lesson import Reading
from casino.training.questions.choices import chance
from games.cards.cards import DECK, Card, cards
from games.catalogue import GAMES

STANDS: Final = 17
MOST_CARDS: Final = 8
LOW: Final = tuple(card for card in DECK if card.points <= 5)
NO_ACES: Final = tuple(card for card in DECK if card.points > 1)
ACES: Final = tuple(card for card in DECK if card.points == 1)


def games() -> list[str]:
    """The games at which totals are called."""
    return [slug for slug in GAMES if lessons_of(slug).skills.count]


def pose(seed: bytes, level: int, before: About | None) -> About:
    """Another card on the hand before, for as long as one would be drawn to it; else a new hand."""
    luck = chance(seed, "totals")
    if before and _goes_on(before):
        return {**before, "cards": f"{before['cards']} {_next(luck, level).text}"}
    return {"game": luck.choice(games()), "cards": " ".join(card.text for card in _first(luck, level))}


def _goes_on(before: About) -> bool:
    held, reading = cards(before["cards"]), _reading(before)
    points, soft = int(reading.answer["total"]), reading.answer["soft"] == "soft"
    return len(held) < MOST_CARDS and points < STANDS + soft


def _first(luck: Random, level: int) -> list[Card]:
    """Two cards without an ace at first; then with one as often as not, then more and smaller cards."""
    held = [luck.choice(NO_ACES), luck.choice(NO_ACES)]
    if level > 1 and luck.random() < 0.5:
        held[luck.randrange(2)] = luck.choice(ACES)
    if level > 3:
        held = [luck.choice(LOW) for _ in range(level - 1)]
    return held


def _next(luck: Random, level: int) -> Card:
    return luck.choice(LOW if level > 2 and luck.random() < 0.6 else DECK)


def _reading(about: About) -> Reading:
    count = lessons_of(about["game"]).skills.count
    if count is None:
        raise LookupError(f"nobody counts totals at {about['game']}")
    return count(cards(about["cards"]))


def show(about: About) -> Shown:
    return Shown(prompt="Call the total.", entry=Entry.TOTAL, picture=pictures.hand(cards(about["cards"])))


def right(about: About) -> str:
    answer = _reading(about).answer
    if answer["standing"] == "blackjack":
        return entries.BLACKJACK
    return f"{'s' if answer['soft'] == 'soft' else ''}{answer['total']}"


def check(about: About, given: str) -> Judged:
    """21 is 21, whatever its ace counts."""
    said, due, reading = entries.total(given), right(about), _reading(about)
    same = said == due or {said, due} == {"21", "s21"}
    rule = f"{GAMES[about['game']].code} {reading.rule}"
    return Judged(right=same, given=_words(said), answer=_words(due), why=reading.why, rule=rule)


def _words(said: str) -> str:
    if said == entries.BLACKJACK:
        return "blackjack"
    return f"soft {said[1:]}" if said.startswith("s") else said
