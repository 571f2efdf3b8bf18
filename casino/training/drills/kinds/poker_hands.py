"""Hands named, and compared with the dealer's, at the games that have such hands."""

from typing import Final

from casino.training.drills import entries, pictures
from casino.training.drills.contract import About, Entry, Judged, Shown
from casino.training.lessons.catalogue import lessons_of
from casino.training.lessons.lesson import HandSkill, Reading
from casino.training.questions.choices import chance
from games.cards.cards import cards
from games.catalogue import GAMES

NAMED: Final = {1: 1.0, 2: 0.5, 3: 0.4, 4: 0.3, 5: 0.2}
"""How often a hand is only to be named, by level."""


def games() -> list[str]:
    return [slug for slug in GAMES if lessons_of(slug).skills.hands]


def pose(seed: bytes, level: int, before: About | None) -> About:
    luck = chance(seed, "hands")
    game = luck.choice(games())
    named = luck.random() < NAMED[level]
    player, dealer = _skill(game).draw(luck, level if not named or level > 2 else 3)
    about = {"game": game, "player": " ".join(card.text for card in player)}
    return about if named else {**about, "dealer": " ".join(card.text for card in dealer)}


def _skill(game: str) -> HandSkill:
    skill = lessons_of(game).skills.hands
    if skill is None:
        raise LookupError(f"nobody compares hands at {game}")
    return skill


def show(about: About) -> Shown:
    skill, player = _skill(about["game"]), cards(about["player"])
    if "dealer" not in about:
        prompt, picture, options = "Name the hand.", pictures.hand(player), skill.names
    else:
        both = pictures.hand(player, "The player’s hand"), pictures.hand(cards(about["dealer"]), "Your hand")
        prompt, picture, options = "Which hand wins?", pictures.side_by_side(*both), skill.endings
    return Shown(prompt=prompt, entry=Entry.CHOICE, picture=picture, options=options)


def _reading(about: About) -> Reading:
    skill, player = _skill(about["game"]), cards(about["player"])
    return skill.compare(player, cards(about["dealer"])) if "dealer" in about else skill.name(player)


def right(about: About) -> str:
    (answer,) = _reading(about).answer.values()
    return answer


def check(about: About, given: str) -> Judged:
    options, reading = show(about).options, _reading(about)
    said, due, labels = entries.choice(given, options), right(about), dict(options)
    rule = f"{GAMES[about['game']].code} {reading.rule}"
    return Judged(right=said == due, given=labels[said], answer=labels[due], why=reading.why, rule=rule)
